"""Files in a player's folder that a disk, an editor or somebody else has spoilt."""

from __future__ import annotations

import json
from dataclasses import asdict, fields
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tessera.errors import FormatError
from tessera_client.pins import Pins
from tessera_client.settings import COLORS, SCALES, SPEEDS, WARNINGS, Settings

VALUES: tuple[Any, ...] = (
    *(None, True, -1, 7, 10**30, -1.0, 1.3, 1e300, float("nan"), float("inf")),
    *("", "\x00", "a\nb", "\u202e", "x" * 5000, "ff", "own", "[::1]:1"),
    *([], [1, None, "a"], {}, {"undo": 3}, [{"where": [], "match": "zz"}], [{"match": "ab"}]),
)
NO_JSON = ("", "{", "[" * 100_000, '{"a":' * 100_000, '{"met": "\\ud800"}', "\ufeff{}")


@pytest.mark.parametrize("seed", range(30))
def test_settings_that_were_spoilt_are_mended_and_can_be_kept(tmp_path: Path, seed: int) -> None:
    file, chance = tmp_path / "window.json", Random(seed)
    spoilt = {part.name: chance.choice(VALUES) for part in fields(Settings)}
    file.write_text(json.dumps(spoilt))
    settings = Settings.load(file)
    assert settings.color in range(COLORS)
    assert settings.scale in SCALES
    assert settings.speed in SPEEDS
    assert WARNINGS[0] <= settings.warn_at <= WARNINGS[1]
    assert all(bytes.fromhex(stay["match"]) is not None for stay in settings.stays)
    settings.save(file)
    assert asdict(Settings.load(file)) == asdict(settings)


@pytest.mark.parametrize("text", NO_JSON)
def test_what_is_no_json_counts_as_no_settings_and_as_damaged_pins(
    tmp_path: Path, text: str
) -> None:
    file = tmp_path / "file.json"
    file.write_text(text, "utf-8")
    assert Settings.load(file) == Settings()
    with pytest.raises(FormatError, match="is damaged") as damaged:
        Pins(file).known()
    assert "Delete it" in damaged.value.remedy


@pytest.mark.parametrize("key", ["", "ab", "zz" * 32, "ab" * 33, 7, None])
def test_a_known_server_without_a_whole_key_is_damage_and_no_other_server(
    tmp_path: Path, key: object
) -> None:
    file = tmp_path / "servers.json"
    file.write_text(json.dumps({"localhost:28753": key}))
    with pytest.raises(FormatError, match="is damaged"):
        Pins(file).meet("localhost:28753", bytes(32))
