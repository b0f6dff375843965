"""Reading canonical bytes whose layout is known."""

from __future__ import annotations

from typing import Any, Final

from tessera.canonical import decode, encode
from tessera.errors import FormatError

KEY: Final = 32
"""Bytes of a public key, a secret, a hash, a commitment and a nonce."""
SIGNATURE: Final = 64
"""Bytes of a signature."""
LATEST: Final = 253_402_300_799_999
"""The last millisecond of the year 9999: what comes later is no date."""


def unpack(raw: bytes, label: str, *kinds: type) -> list[Any]:
    """The values that follow *label* in *raw*, one of each of *kinds*.  Raises FormatError."""
    label_read, *values = decode(raw) or [""]
    if label_read != label:
        raise FormatError(f"these bytes are no {label}")
    return shaped(values, label, *kinds)


def shaped(values: Any, what: str, *kinds: type) -> list[Any]:
    """*values*, if it is a list with one value of each of *kinds*.  Raises FormatError."""
    if not isinstance(values, list) or len(values) != len(kinds):
        raise FormatError(f"{what} does not have {len(kinds)} fields")
    found = tuple(map(type, values))
    if found != kinds:
        n = next(n for n, kind in enumerate(kinds) if found[n] is not kind)
        raise FormatError(f"field {n} of {what} is no {kinds[n].__name__}")
    return values


def each(values: Any, what: str, kind: type) -> list[Any]:
    """*values*, if it is a list of which each is a *kind*.  Raises FormatError."""
    if not isinstance(values, list) or any(type(value) is not kind for value in values):
        raise FormatError(f"{what} is no list of {kind.__name__}")
    return values


def sized(value: bytes, what: str, size: int = KEY) -> bytes:
    """*value*, if it has *size* bytes.  Raises FormatError."""
    if len(value) != size:
        raise FormatError(f"{what} must have {size} bytes, not {len(value)}")
    return value


def dated(time: int, what: str) -> int:
    """*time*, if it is a date, in milliseconds since 1970.  Raises FormatError."""
    if time > LATEST:
        raise FormatError(f"the time of {what} is no date: {time}")
    return time


def signed(body: bytes, signature: bytes) -> bytes:
    """A signed body as it travels and is kept: the list of *body* and *signature*."""
    return encode(body, signature)


def unsigned(raw: bytes, what: str) -> tuple[bytes, bytes]:
    """The body and the signature of which *raw* is made.  Raises FormatError."""
    body, signature = shaped(decode(raw), what, bytes, bytes)
    return body, sized(signature, f"the signature of {what}", SIGNATURE)
