"""A report of a problem holds what helps, and nothing that is secret."""

from __future__ import annotations

import os
import zipfile
from pathlib import Path

import pygame
import pytest
from tests.client.window.driver import Driver

from tessera import __version__
from tessera.errors import FormatError
from tessera_client import problem
from tessera_client.home import Home

SECRET = "what nobody may see"


def kept_match(home: Home, name: str) -> Path:
    """A folder of a match as it lies in the player's folder."""
    folder = home.matches / name
    folder.mkdir(parents=True)
    for secret in ("secrets", "secrets-1", "journal", "claim-1"):
        (folder / secret).write_text(SECRET)
    file = folder / f"ancient-empires-{name}.tessera"
    file.write_bytes(b"the match " + name.encode())
    return file


def test_a_report_has_log_version_settings_and_the_last_match(window: Driver) -> None:
    home = window.app.home
    home.make_identity()
    old, new = kept_match(home, "0a"), kept_match(home, "0b")
    pem = home.identity_file.read_text()
    window.app.settings.servers = [SECRET]
    window.app.settings.stay("own", SECRET, SECRET)
    window.app.trouble(FormatError("the sky fell", remedy="Hold it up."))
    os.utime(old, (1, 1))
    window.key(pygame.K_F9)
    (file,) = (home.folder / "reports").glob("*.zip")
    with zipfile.ZipFile(file) as packed:
        names = packed.namelist()
        everything = "\n".join(packed.read(name).decode() for name in names)
    assert sorted(names) == sorted(["version.txt", "log.txt", "settings.json", new.name])
    assert f"Tessera {__version__}" in everything
    assert "the sky fell Hold it up." in everything
    assert "the match 0b" in everything
    assert SECRET not in everything
    assert not any(line in everything for line in pem.splitlines())
    assert str(file) in window.app.notices.shown[-1].text


def test_a_report_can_be_made_from_the_settings_before_anything_was_played(
    window: Driver,
) -> None:
    window.click("settings")
    window.step()
    window.click("report")
    (file,) = (window.app.home.folder / "reports").glob("*.zip")
    with zipfile.ZipFile(file) as packed:
        assert "match" not in "".join(packed.namelist())


def test_a_report_that_cannot_be_written_is_told(window: Driver) -> None:
    (window.app.home.folder / "reports").write_text("in the way")
    window.key(pygame.K_F9)
    assert window.app.notices.shown[-1].remedy


def test_paths_do_not_tell_the_account(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Path, "home", lambda: Path("/home/livia"))
    file = problem.pack(Home(tmp_path), ["see /home/livia/x"], {}, "")
    with zipfile.ZipFile(file) as packed:
        assert packed.read("log.txt") == b"see ~/x\n"
