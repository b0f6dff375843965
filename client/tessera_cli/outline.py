"""A position, or a part of it, as indented lines."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tessera.errors import FormatError

WIDTH = 96


def part_of(plain: Any, path: str) -> Any:
    """The part of *plain* that *path* names: ``players.0.resources``.  Raises FormatError."""
    for step in filter(None, path.split(".")):
        if isinstance(plain, dict) and step in plain:
            plain = plain[step]
        elif isinstance(plain, list) and step.isdecimal() and int(step) < len(plain):
            plain = plain[int(step)]
        else:
            parts = plain if isinstance(plain, dict) else range(len(plain or ()))
            raise FormatError(
                f"there is no {step!r}", remedy=f"There is: {', '.join(map(str, parts))}."
            )
    return plain


def outline(plain: Any, indent: int = 0) -> Iterator[str]:
    """*plain* in lines, as compact as they can be read."""
    pad = "  " * indent
    short = _short(plain)
    if len(short) + len(pad) <= WIDTH or not isinstance(plain, dict | list):
        yield pad + short
        return
    items = plain.items() if isinstance(plain, dict) else enumerate(plain)
    for key, value in items:
        said = f"{pad}{key}: {_short(value)}"
        if len(said) <= WIDTH or not isinstance(value, dict | list):
            yield said
        else:
            yield f"{pad}{key}:"
            yield from outline(value, indent + 1)


def _short(plain: Any) -> str:
    if isinstance(plain, dict):
        return ", ".join(f"{key} {_nested(value)}" for key, value in plain.items()) or "nothing"
    if isinstance(plain, list):
        return ", ".join(map(_nested, plain)) or "none"
    if isinstance(plain, bool):
        return "yes" if plain else "no"
    return "–" if plain is None else str(plain)


def _nested(plain: Any) -> str:
    short = _short(plain)
    return f"({short})" if isinstance(plain, dict | list) and len(plain) > 1 else short
