"""Numbered lists at a terminal: shown in columns, and chosen from by a number or by words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.columns import Columns
from rich.console import RenderableType
from rich.text import Text

from tessera.engine.words import normal

LONG = 40
"""So many are listed at once; more must be narrowed by words."""


def meant(line: str, said: Sequence[str]) -> list[int]:
    """The places in *said* that *line* may mean: by number from 1, by all of the words or some."""
    wanted = normal(line)
    if wanted.isdecimal():
        return [int(wanted) - 1] if 0 < int(wanted) <= len(said) else []
    words = [normal(text) for text in said]
    exact = [n for n, text in enumerate(words) if text == wanted]
    if exact or not wanted:
        return exact
    return [n for n, text in enumerate(words) if all(part in text for part in wanted.split())]


def listing(said: Sequence[str], places: Sequence[int], what: str) -> Iterator[RenderableType]:
    """What stands at those *places* in *said*, numbered; *what* is what they are: "move"."""
    items = [f"{n + 1:3}  {said[n]}" for n in places[:LONG]]
    yield Columns(map(Text, items), padding=(0, 3))
    if len(places) > LONG:
        more = f"… and {len(places) - LONG} more: type a word of the {what} to narrow them."
        yield Text(more, style="dim")
