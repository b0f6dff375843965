"""The ``.tessera`` file: a whole match in one file, and more than enough to check it.

``tessera match 1`` and a line feed, then records.  A record is its length and its CRC-32 (both u32,
big-endian) and its bytes: a letter and what it stands for.

======  ===========================================================================================
``G``   the signed genesis; the first record, and the only one of its kind
``E``   a signed entry, in order
``X``   evidence: a signed entry or message that contradicts the transcript
======  ===========================================================================================

The file only grows.  One that ends in the middle of a record was cut off, by a crash or a broken
download; what is whole in it can still be checked.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from struct import Struct
from typing import Final

from tessera.canonical import MAX_LENGTH
from tessera.errors import MatchFileError
from tessera.sentences import sentence

MAGIC: Final = b"tessera match 1\n"
SUFFIX: Final = ".tessera"

LONGEST: Final = 64 * 1024 * 1024
"""Bytes of a match file: many times those of any match."""
BEGINNING: Final = 256 * 1024
"""Bytes in which the genesis of any match has room."""

GENESIS: Final = b"G"
ENTRY: Final = b"E"
EVIDENCE: Final = b"X"

_FAMILY: Final = b"tessera match "
_HEAD: Final = Struct(">II")


@dataclass(slots=True)
class MatchFile:
    """What a match file holds, as it was signed; nothing of it is checked yet."""

    genesis: bytes
    entries: list[bytes] = field(default_factory=list)
    evidence: list[bytes] = field(default_factory=list)
    cut_off: bool = False
    """Whether the file ends in the middle of a record."""


def record(kind: bytes, raw: bytes) -> bytes:
    """One record, to be put at the end of a file."""
    body = kind + raw
    return _HEAD.pack(len(body), zlib.crc32(body)) + body


def begin(genesis: bytes) -> bytes:
    """The beginning of the file of a match."""
    return MAGIC + record(GENESIS, genesis)


def write(genesis: bytes, entries: Iterable[bytes], evidence: Iterable[bytes] = ()) -> bytes:
    """A whole file."""
    parts = [begin(genesis)]
    parts += [record(ENTRY, raw) for raw in entries]
    parts += [record(EVIDENCE, raw) for raw in evidence]
    return b"".join(parts)


def read(data: bytes) -> MatchFile:
    """What the file *data* holds.  Raises MatchFileError when it is no match file, or damaged."""
    if not data.startswith(MAGIC):
        raise _no_match(data)
    if len(data) > LONGEST:
        raise MatchFileError(
            "the match file is longer than any match", remedy="Get another copy of the file."
        )
    records, end = _records(data)
    if not records or records[0][:1] != GENESIS:
        raise MatchFileError(
            "the match file ends before the match begins", remedy="Get a whole copy of the file."
        )
    match = MatchFile(records[0][1:], cut_off=end < len(data))
    for number, body in enumerate(records[1:], 1):
        if body[:1] not in (ENTRY, EVIDENCE):
            raise MatchFileError(
                sentence(
                    "record {number} of the match file is of a kind that is not known here",
                    number=number,
                ),
                remedy="Update Tessera.",
            )
        (match.entries if body[:1] == ENTRY else match.evidence).append(body[1:])
    return match


def whole(data: bytes) -> int:
    """How many bytes of the file *data* are whole records: append after these.

    It ends where the file was cut off or is damaged, at 0 where it is no match file.
    """
    if not data.startswith(MAGIC):
        return 0
    end = len(MAGIC)
    with suppress(MatchFileError):
        for _, after in _each(data):
            end = after
    return end


def _records(data: bytes) -> tuple[list[bytes], int]:
    """The whole records of *data*, and where the last of them ends.  Raises MatchFileError."""
    found = list(_each(data))
    return [body for body, _ in found], found[-1][1] if found else min(len(MAGIC), len(data))


def _each(data: bytes) -> Iterator[tuple[bytes, int]]:
    """Each whole record of *data*, and where it ends.  Raises MatchFileError."""
    at = len(MAGIC)
    while at + _HEAD.size <= len(data):
        length, check = _HEAD.unpack_from(data, at)
        end = at + _HEAD.size + length
        body = data[at + _HEAD.size : end]
        fits = 0 < length <= MAX_LENGTH + 1  # a power cut may leave zeros at the end
        if not fits or (end <= len(data) and zlib.crc32(body) != check):
            raise MatchFileError(
                f"the match file is damaged at byte {at}", remedy="Get another copy of the file."
            )
        if end > len(data):
            return
        yield body, end
        at = end


def _no_match(data: bytes) -> MatchFileError:
    if data.startswith(_FAMILY) and b"\n" in data[:64]:
        return MatchFileError(
            "the match file was written by another version", remedy="Update Tessera."
        )
    if data and MAGIC.startswith(data):
        return MatchFileError(
            "the match file ends before the match begins", remedy="Get a whole copy of the file."
        )
    return MatchFileError("this is no match file", remedy="Match files end in .tessera.")
