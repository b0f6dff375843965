"""Matches that are said again to a server that is seeded as the first was."""

import dataclasses
from pathlib import Path

import pytest

from tessera import games
from tessera.errors import Unreachable
from tessera_cli.benchmarks import load
from tessera_cli.benchmarks.replayed import Script

MATCHES, CHOICES = 2, 16


@pytest.fixture
async def scripts(tmp_path: Path) -> list[Script]:
    """What was said in two matches."""
    game = games.load("ancient-empires")
    return await load._recorded(game, tmp_path / "recorded", MATCHES, CHOICES)


async def test_a_match_that_is_said_again_comes_out_the_same_and_every_action_is_counted(
    tmp_path: Path, scripts: list[Script]
) -> None:
    game = games.load("ancient-empires")
    assert all(CHOICES <= script.actions[-1] < len(script.entries) for script in scripts)
    spent = await load._replayed(game, tmp_path / "again", scripts)
    measured = [script.actions[-1] - script.actions[load.OPENING] for script in scripts]
    assert 0 < max(measured) <= spent.actions <= sum(measured)
    most = sum(len(script.entries) - load.OPENING for script in scripts)
    assert spent.actions <= spent.entries <= most
    assert spent.seconds > 0

    first = scripts[0]
    other = first.entries[-1][:-1] + bytes([first.entries[-1][-1] ^ 1])
    changed = dataclasses.replace(first, entries=(*first.entries[:-1], other))
    with pytest.raises(Unreachable, match="does not come out as it did before"):
        await load._replayed(game, tmp_path / "changed", [changed])
