"""A position, or a part of it, as indented lines."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tessera.engine.game import AnyGame
from tessera.engine.words import normal
from tessera.errors import FormatError

WIDTH = 96
BRIEF = 16
"""What is no longer than this shares a line with others of its kind."""


def looked_at(game: AnyGame, position: Any, path: str) -> Iterator[str]:
    """What lies on the table, or the part of it that *path* names, in the words of the game.

    A game without such words shows what its position is made of.  Raises FormatError.
    """
    scenes = game.scenes()
    plain = game.codec.dump(position) if scenes is None else scenes.tell(position)
    return outline(part_of(plain, path))


def part_of(plain: Any, path: str) -> Any:
    """The part of *plain* that *path* names: ``players.Red.armies``.  Raises FormatError."""
    for step in filter(None, map(normal, path.split("."))):
        names = {normal(str(key)): key for key in plain} if isinstance(plain, dict) else {}
        if step in names:
            plain = plain[names[step]]
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
    if isinstance(plain, dict) and all(len(_nested(value)) <= BRIEF for value in plain.values()):
        yield from _packed([f"{key} {_nested(value)}" for key, value in plain.items()], pad)
        return
    items = plain.items() if isinstance(plain, dict) else enumerate(plain)
    for key, value in items:
        said = f"{pad}{key}: {_short(value)}"
        if len(said) <= WIDTH or not isinstance(value, dict | list):
            yield said
        else:
            yield f"{pad}{key}:"
            yield from outline(value, indent + 1)


def _packed(words: list[str], pad: str) -> Iterator[str]:
    """*words* after one another, in as few lines as they fit on."""
    line = pad + words[0]
    for word in words[1:]:
        if len(line) + len(word) + 2 > WIDTH:
            yield line + ","
            line = pad + word
        else:
            line += f", {word}"
    yield line


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
