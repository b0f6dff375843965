"""A player's folder: the key that is the player, its passphrase, and what survives."""

from __future__ import annotations

import errno
import os
import stat
import sys
from pathlib import Path

import pytest

from tessera.entropy import SeededEntropy
from tessera.errors import FormatError, Unreachable
from tessera_client.files import append_durably, write_durably
from tessera_client.home import LONGEST_NAME, VARIABLE, Home, default_folder
from tessera_client.identity import read_identity
from tessera_client.pins import Pins


def test_the_key_is_made_once_and_found_again(tmp_path: Path) -> None:
    made = Home(tmp_path).make_identity()
    assert Home(tmp_path).identity().public == made.public
    with pytest.raises(FormatError, match="there is a key already"):
        Home(tmp_path).make_identity()
    assert Home(tmp_path).identity().public == made.public


if sys.platform != "win32":  # where a user's folder is private, and files have no such modes

    def test_the_key_is_for_its_owner_alone(tmp_path: Path) -> None:
        home = Home(tmp_path)
        home.make_identity()
        assert stat.S_IMODE(home.identity_file.stat().st_mode) == 0o600


def test_a_locked_key_opens_with_its_passphrase_and_no_other(tmp_path: Path) -> None:
    home = Home(tmp_path)
    made = home.make_identity(passphrase="ab urbe condita")
    assert home.is_locked()
    assert home.identity("ab urbe condita").public == made.public
    with pytest.raises(FormatError, match="is locked"):
        home.identity()
    with pytest.raises(FormatError, match="does not open") as refused:
        home.identity("carthago")
    assert refused.value.remedy


def test_a_key_follows_from_its_entropy(tmp_path: Path) -> None:
    same = [Home(tmp_path / str(n)).make_identity(SeededEntropy("a")).public for n in range(2)]
    assert same[0] == same[1] != Home(tmp_path / "2").make_identity().public


@pytest.mark.parametrize("content", [b"", b"no key", b"-----BEGIN PRIVATE KEY-----\nAAAA\n"])
def test_a_damaged_key_is_refused_with_a_remedy(content: bytes) -> None:
    with pytest.raises(FormatError, match="damaged") as refused:
        read_identity(content)
    assert refused.value.remedy


def test_a_home_without_a_key_says_how_to_make_one(tmp_path: Path) -> None:
    with pytest.raises(FormatError) as refused:
        Home(tmp_path).identity()
    assert "tessera key new" in refused.value.remedy


def test_the_folder_can_be_chosen(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv(VARIABLE, str(tmp_path))
    assert default_folder() == tmp_path
    monkeypatch.setenv(VARIABLE, "")
    assert default_folder().name == "tessera"


def test_a_name_is_kept_and_must_be_printable(tmp_path: Path) -> None:
    home = Home(tmp_path)
    home.name = " Livia "
    assert Home(tmp_path).name == "Livia"
    home.name = "x" * LONGEST_NAME
    home.name = "Livia"
    for bad in ("", "   ", "a\tb", "x" * (LONGEST_NAME + 1)):
        with pytest.raises(FormatError):
            home.name = bad
    assert home.name == "Livia"


def test_a_server_is_pinned_at_the_first_visit(tmp_path: Path) -> None:
    pins = Pins(tmp_path / "servers.json")
    assert pins.meet("a:1", b"k" * 32).first
    assert not pins.meet("a:1", b"k" * 32).first
    assert pins.meet("b:1", b"l" * 32).first


def test_another_key_at_a_known_address_is_refused_until_forgotten(tmp_path: Path) -> None:
    pins = Pins(tmp_path / "servers.json")
    words = pins.meet("a:1", b"k" * 32).words
    with pytest.raises(Unreachable, match=words) as refused:
        pins.meet("a:1", b"l" * 32)
    assert "tessera key forget a:1" in refused.value.remedy
    assert pins.known() == {"a:1": b"k" * 32}
    assert pins.forget("a:1")
    assert not pins.forget("a:1")
    assert pins.meet("a:1", b"l" * 32).first


@pytest.mark.parametrize("content", ["", "[]", '{"a": 1}', '{"a": "xyz"}'])
def test_a_damaged_list_of_servers_is_refused(tmp_path: Path, content: str) -> None:
    path = tmp_path / "servers.json"
    path.write_text(content)
    with pytest.raises(FormatError, match="damaged"):
        Pins(path).meet("a:1", b"k" * 32)
    assert path.read_text() == content


def test_a_write_that_fails_leaves_the_old_bytes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "file"
    write_durably(path, b"old")

    def fails(_handle: int) -> None:
        raise OSError(errno.ENOSPC, "no space left")

    monkeypatch.setattr(os, "fsync", fails)
    with pytest.raises(OSError, match="no space"):
        write_durably(path, b"new")
    assert path.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [path]


def test_appending_makes_the_file_and_grows_it(tmp_path: Path) -> None:
    path = tmp_path / "folder" / "file"
    append_durably(path, b"one")
    append_durably(path, b"two")
    assert path.read_bytes() == b"onetwo"
