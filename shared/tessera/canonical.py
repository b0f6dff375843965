"""The one way in which values become bytes that are hashed or signed.

A value is an unsigned integer below 2**64, bytes, NFC text, or a sequence of values:

======  ======================================================
tag     body
======  ======================================================
``01``  the integer, 8 bytes, big-endian
``02``  the number of bytes as u32, the bytes
``03``  the number of bytes as u32, the text in UTF-8
``04``  the number of values as u32, the values
======  ======================================================

Every value has exactly one encoding and :func:`decode` accepts nothing else, so bytes that were
signed can be kept, forwarded and verified as they are.  ``docs/protocol.md`` has test vectors.
Knows no game, no message and no key; anybody may import it.
"""

from __future__ import annotations

import hashlib
import unicodedata
from collections.abc import Sequence
from struct import Struct
from typing import Final, TypeAlias

from tessera.errors import CanonicalError

Value: TypeAlias = "int | bytes | str | Sequence[Value]"
Decoded: TypeAlias = "int | bytes | str | list[Decoded]"

INTEGER: Final = 1
BYTES: Final = 2
TEXT: Final = 3
LIST: Final = 4

MAX_INTEGER: Final = 2**64 - 1
MAX_LENGTH: Final = 1 << 24  # bytes of one encoding: 16 MiB, far above any entry
MAX_COUNT: Final = 1 << 20
MAX_DEPTH: Final = 32

_INTEGER = Struct(">BQ")
_HEAD = Struct(">BI")


def encode(*values: Value) -> bytes:
    """The canonical bytes of the list of *values*.  Raises CanonicalError for what has none."""
    parts: list[bytes] = []
    _put(values, parts, 0)
    return b"".join(parts)


def _put(values: Sequence[Value], parts: list[bytes], depth: int) -> None:
    """A list of *values*.  One loop, since every entry passes here."""
    if depth >= MAX_DEPTH:
        raise CanonicalError(f"lists are nested deeper than {MAX_DEPTH}")
    put = parts.append
    put(_HEAD.pack(LIST, len(values)))
    for value in values:
        if isinstance(value, bytes):
            put(_HEAD.pack(BYTES, len(value)))
            put(value)
        elif isinstance(value, int):
            if not 0 <= value <= MAX_INTEGER:
                raise CanonicalError(f"{value} is not an unsigned integer below 2**64")
            put(_INTEGER.pack(INTEGER, value))
        elif isinstance(value, str):
            raw = _utf8(value)
            put(_HEAD.pack(TEXT, len(raw)))
            put(raw)
        elif isinstance(value, tuple | list):
            _put(value, parts, depth + 1)
        else:
            raise CanonicalError(f"{type(value).__name__} has no canonical encoding")


def _utf8(text: str) -> bytes:
    if text.isascii():
        return text.encode()
    if not unicodedata.is_normalized("NFC", text):
        raise CanonicalError(f"{text!r} is not in Unicode normal form C")
    try:
        return text.encode()
    except UnicodeEncodeError as error:
        raise CanonicalError(f"{text!r} cannot be written in UTF-8") from error


def decode(data: bytes) -> list[Decoded]:
    """The list of values that *data* encodes.  Raises CanonicalError unless it is canonical."""
    if len(data) > MAX_LENGTH:
        raise CanonicalError(f"{len(data)} bytes are more than the {MAX_LENGTH} allowed")
    values, end = _items(data, 0, 1, -1)
    if end != len(data):
        raise CanonicalError(f"{len(data) - end} bytes trail the value")
    value = values[0]
    if not isinstance(value, list):
        raise CanonicalError("the outermost value is not a list")
    return value


def _items(data: bytes, at: int, count: int, depth: int) -> tuple[list[Decoded], int]:
    """The *count* values at *at*, and where they end.  One loop, since every entry passes here."""
    if depth >= MAX_DEPTH:
        raise CanonicalError(f"lists are nested deeper than {MAX_DEPTH}")
    if count > MAX_COUNT:
        raise CanonicalError(f"a list of {count} values is longer than the {MAX_COUNT} allowed")
    items: list[Decoded] = []
    put, number_of, size = items.append, int.from_bytes, len(data)
    for _ in range(count):
        if at >= size:
            raise CanonicalError("the data end where a value should begin")
        tag = data[at]
        start = at + (9 if tag == INTEGER else 5)
        number = number_of(data[at + 1 : start], "big")
        at = start + number if tag in (BYTES, TEXT) else start
        if at > size:
            raise CanonicalError(f"the data end {at - size} bytes short")
        if tag == BYTES:
            put(data[start:at])
        elif tag == INTEGER:
            put(number)
        elif tag == TEXT:
            put(_text(data[start:at]))
        elif tag == LIST:
            inner, at = _items(data, start, number, depth + 1)
            put(inner)
        else:
            raise CanonicalError(f"unknown tag {tag:#04x} at byte {at - 5}")
    return items, at


def _text(raw: bytes) -> str:
    try:
        text = raw.decode()
    except UnicodeDecodeError as error:
        raise CanonicalError("text is not valid UTF-8") from error
    if not text.isascii() and not unicodedata.is_normalized("NFC", text):
        raise CanonicalError(f"{text!r} is not in Unicode normal form C")
    return text


def digest(label: str, *values: Value) -> bytes:
    """SHA-256 over the canonical list of *label* and *values*: ``H(label, x, ...)``, 32 bytes.

    Every use has its own label, which names the protocol and its version.
    """
    return hashlib.sha256(encode(label, *values)).digest()


class Stream:
    """An endless source of fair random choices, all of which follow from *key*.

    Block ``i`` is ``H(label, key, i)``; it is read eight bytes at a time, big-endian.
    """

    __slots__ = ("_block", "_key", "_label", "_next", "_words")

    def __init__(self, label: str, key: bytes) -> None:
        self._label = label
        self._key = key
        self._block = 0
        self._words: tuple[int, ...] = ()
        self._next = 0

    def _word(self) -> int:
        if self._next == len(self._words):
            block = digest(self._label, self._key, self._block)
            self._words = tuple(int.from_bytes(block[i : i + 8], "big") for i in range(0, 32, 8))
            self._block += 1
            self._next = 0
        word = self._words[self._next]
        self._next += 1
        return word

    def below(self, bound: int) -> int:
        """A number of ``range(bound)``, each equally likely: words that would bias are rejected."""
        if not 0 < bound <= MAX_INTEGER:
            raise ValueError(f"there is nothing to choose below {bound}")
        limit = (MAX_INTEGER + 1) - (MAX_INTEGER + 1) % bound
        while (word := self._word()) >= limit:
            pass
        return word % bound
