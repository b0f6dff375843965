"""What a player keeps of a match, on disks that are full and in files that are damaged."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable
from pathlib import Path

import pytest
from tests.fairness.table import Table
from tests.toys.pebbles import PEBBLES

from tessera.errors import FormatError
from tessera.fairness import matchfile
from tessera.fairness.secrets import SeatSecrets
from tessera.fairness.terms import Genesis
from tessera_client.files import append_durably, write_durably
from tessera_client.folder import MatchFolder
from tessera_client.frames import append_records, read_records
from tessera_client.home import Home

BINDING = bytes(range(32))


@pytest.fixture(scope="module")
def match() -> Table:
    """A match of a few entries."""
    table = Table(PEBBLES, 2)
    table.begin()
    table.play(3)
    return table


@pytest.fixture
def folder(match: Table, tmp_path: Path) -> MatchFolder:
    """Where it is kept."""
    folder = MatchFolder(tmp_path / "match")
    recorder = folder.begin(Genesis.read(match.referee.genesis))
    for raw in match.entries:
        recorder.entry(raw)
    recorder.close()
    return folder


def file_of(folder: MatchFolder) -> Path:
    file = folder.match_file
    assert file is not None
    return file


class Disk:
    """A disk with room for so many bytes, which it fills to the last."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, room: int) -> None:
        self.room = room
        self._write = os.write
        monkeypatch.setattr(os, "write", self.write)

    def write(self, handle: int, data: bytes) -> int:
        if not self.room:
            raise OSError(errno.ENOSPC, "No space left on device")
        written = self._write(handle, data[: self.room])
        self.room -= written
        return written


# -- a full disk ----------------------------------------------------------------------------------


@pytest.mark.parametrize("write", [write_durably, append_durably])
@pytest.mark.parametrize("room", [0, 1, 4])
def test_what_does_not_fit_on_the_disk_leaves_no_part_and_names_its_file(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    write: Callable[[Path, bytes], None],
    room: int,
) -> None:
    path = tmp_path / "file"
    path.write_bytes(b"before")
    Disk(monkeypatch, room)
    with pytest.raises(OSError, match="No space left") as full:
        write(path, b"after")
    assert full.value.filename == str(path)
    assert path.read_bytes() == b"before"
    assert list(tmp_path.iterdir()) == [path]


def test_a_journal_goes_on_whole_once_there_is_room_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "journal"
    append_records(path, [b"one"])
    disk = Disk(monkeypatch, 10)
    with pytest.raises(OSError, match="No space left"):
        append_records(path, [b"two"])
    disk.room = 1000
    append_records(path, [b"three"])
    assert read_records(path) == [b"one", b"three"]


def test_a_match_file_goes_on_whole_once_there_is_room_again(
    folder: MatchFolder, match: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    recorder = folder.go_on(file_of(folder))
    disk = Disk(monkeypatch, 50)
    with pytest.raises(OSError, match="No space left"):
        recorder.entry(match.entries[0])
    disk.room = 100_000
    recorder.entry(match.entries[1])
    recorder.close()
    assert folder.entries() == [match.referee.genesis, *match.entries, match.entries[1]]


# -- damage ---------------------------------------------------------------------------------------


def test_damage_anywhere_costs_only_what_stands_behind_it(
    folder: MatchFolder, match: Table
) -> None:
    """The rest is had from the server again; the seat is not lost."""
    whole, file = [match.referee.genesis, *match.entries], file_of(folder)
    data = file.read_bytes()
    for at in range(0, len(data), 37):
        file.write_bytes(data[:at] + bytes([data[at] ^ 1]) + data[at + 1 :])
        kept = folder.entries()
        assert kept == whole[: len(kept)]
        if kept:
            recorder = folder.go_on(file)
            for raw in whole[len(kept) :]:
                recorder.entry(raw)
            recorder.close()
            assert file.read_bytes() == data
        else:
            assert at < len(matchfile.begin(match.referee.genesis))


@pytest.mark.parametrize("zeros", [1, 8, 9, 4096])
def test_zeros_that_a_power_cut_leaves_in_a_match_file_cost_nothing(
    folder: MatchFolder, match: Table, zeros: int
) -> None:
    file = file_of(folder)
    data = file.read_bytes()
    file.write_bytes(data + bytes(zeros))
    assert folder.entries() == [match.referee.genesis, *match.entries]
    folder.go_on(file).close()
    assert file.read_bytes() == data


@pytest.mark.parametrize("left", [b"", b"\x00" * 500, matchfile.MAGIC, b"something else"])
def test_a_match_file_without_its_beginning_is_begun_anew(
    folder: MatchFolder, match: Table, left: bytes
) -> None:
    file_of(folder).write_bytes(left)
    assert folder.entries() == []
    folder.begin(Genesis.read(match.referee.genesis)).close()
    assert folder.entries() == [match.referee.genesis]


@pytest.mark.parametrize("left", [b"", b"\x04", b"\xff" * 90])
def test_secrets_that_are_damaged_are_never_made_anew(folder: MatchFolder, left: bytes) -> None:
    """New ones would contradict what the seat has signed and sealed."""
    made = folder.own_secrets(BINDING, 0, os.urandom)
    assert folder.own_secrets(BINDING, 0, os.urandom) == made
    (folder.path / "secrets").write_bytes(left)
    with pytest.raises(FormatError, match=r"secrets is damaged") as damaged:
        folder.own_secrets(BINDING, 0, os.urandom)
    assert "copy" in damaged.value.remedy
    assert (folder.path / "secrets").read_bytes() == left


def test_secrets_that_were_cut_short_are_damaged(folder: MatchFolder) -> None:
    folder.keep_secrets(SeatSecrets.fresh(os.urandom), BINDING)
    file = folder.path / "secrets"
    data = file.read_bytes()
    for size in range(len(data)):
        file.write_bytes(data[:size])
        with pytest.raises(FormatError):
            folder.secrets(BINDING)


def test_a_name_that_is_no_text_is_damaged(tmp_path: Path) -> None:
    (tmp_path / "name").write_bytes(b"\xff\xfe")
    with pytest.raises(FormatError, match="damaged") as damaged:
        _ = Home(tmp_path).name
    assert damaged.value.remedy
