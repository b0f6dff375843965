"""Records one after the other in a file that only grows.

A record is its length and its CRC-32 (both u32, big-endian) and its bytes, of which there are some.
A kill or a power cut in the middle of a write leaves a torn record at the end, or zeros, of which
nobody has been told anything yet: that is cut off when the file is read again.  What whole records
stand behind is no torn record but a damaged one.
"""

from __future__ import annotations

import os
import zlib
from collections.abc import Iterable
from pathlib import Path
from struct import Struct

from tessera.errors import FormatError
from tessera.sentences import sentence
from tessera_client.files import append_durably

_HEAD = Struct(">II")


def append_records(path: Path, records: Iterable[bytes]) -> None:
    """Put *records* at the end of *path*; they are on the disk when this returns."""
    data = b"".join(map(_frame, records))
    if data:
        append_durably(path, data)


def _frame(record: bytes) -> bytes:
    return _HEAD.pack(len(record), zlib.crc32(record)) + record


def read_records(path: Path) -> list[bytes]:
    """All whole records of *path*, without a torn one at its end, which is cut off.

    Raises FormatError when a record in the middle is damaged.
    """
    try:
        data = path.read_bytes()
    except FileNotFoundError:
        return []
    records: list[bytes] = []
    at = 0
    while (end := _end(data, at)) is not None:
        records.append(data[at + _HEAD.size : end])
        at = end
    if at < len(data):
        if any(_end(data, later) for later in range(at + 1, len(data))):
            raise FormatError(
                sentence("{path} is damaged at byte {at}", path=path, at=at),
                remedy="Bring it back from a copy.",
            )
        os.truncate(path, at)
    return records


def _end(data: bytes, at: int) -> int | None:
    """Where the record at *at* ends; None when there is no whole one."""
    if at + _HEAD.size > len(data):
        return None
    length, check = _HEAD.unpack_from(data, at)
    end: int = at + _HEAD.size + length
    if not 0 < length <= len(data) - at - _HEAD.size:
        return None
    return end if zlib.crc32(data[at + _HEAD.size : end]) == check else None
