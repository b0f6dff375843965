"""Journals and match files: what a kill leaves behind is read up to the last whole record."""

from __future__ import annotations

from pathlib import Path

import pytest

from tessera.errors import FormatError
from tessera_client.files import Lock
from tessera_client.frames import append_records, read_records

RECORDS = [b"one", b"\x00", b"two" * 1000]


def test_records_come_back_as_they_were_written(tmp_path: Path) -> None:
    path = tmp_path / "file"
    append_records(path, RECORDS[:1])
    append_records(path, RECORDS[1:])
    assert read_records(path) == RECORDS


def test_a_file_that_is_not_there_has_no_records(tmp_path: Path) -> None:
    assert read_records(tmp_path / "file") == []


def test_a_write_torn_anywhere_loses_that_record_alone(tmp_path: Path) -> None:
    path = tmp_path / "file"
    append_records(path, [b"one", b"two"])
    whole, before = path.read_bytes(), len(path.read_bytes()) - 11
    for size in range(before, len(whole)):
        path.write_bytes(whole[:size])
        assert read_records(path) == [b"one"]
        assert path.stat().st_size == before
        append_records(path, [b"two"])
        assert path.read_bytes() == whole


def test_damage_in_the_middle_is_no_torn_write(tmp_path: Path) -> None:
    path = tmp_path / "file"
    append_records(path, [b"one", b"two"])
    data = bytearray(path.read_bytes())
    data[8] ^= 1
    path.write_bytes(data)
    with pytest.raises(FormatError, match="damaged at byte 0"):
        read_records(path)
    assert path.read_bytes() == data


@pytest.mark.parametrize("at", [0, 3, 4, 7])
@pytest.mark.parametrize("bit", range(8))
def test_a_damaged_length_is_no_torn_write_either(tmp_path: Path, at: int, bit: int) -> None:
    """What stands behind it must not be lost: a seat would sign with its old counters again."""
    path = tmp_path / "file"
    append_records(path, [b"one" * 20, b"two"])
    data = bytearray(path.read_bytes())
    data[at] ^= 1 << bit
    path.write_bytes(data)
    with pytest.raises(FormatError, match="damaged at byte 0"):
        read_records(path)
    assert path.read_bytes() == data


@pytest.mark.parametrize("zeros", [1, 7, 8, 9, 4096])
def test_zeros_that_a_power_cut_leaves_at_the_end_are_cut_off(tmp_path: Path, zeros: int) -> None:
    path = tmp_path / "file"
    append_records(path, [b"one"])
    whole = path.read_bytes()
    path.write_bytes(whole + bytes(zeros))
    assert read_records(path) == [b"one"]
    assert path.read_bytes() == whole


def test_a_lock_is_held_by_one_and_freed_at_the_end(tmp_path: Path) -> None:
    path = tmp_path / "lock"
    with Lock(path, "taken"), pytest.raises(FormatError, match="taken"), Lock(path, "taken"):
        raise AssertionError("two hold the lock")
    with Lock(path, "taken"):
        pass
