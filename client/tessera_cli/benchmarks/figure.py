"""What a benchmark finds."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from typing import TypeAlias


@dataclass(frozen=True, slots=True)
class Figure:
    """One figure: a value, what it is compared with in the same run, and what is promised."""

    name: str
    value: float
    unit: str
    peer: float | None = None
    """The same measured on what it is compared with, or None when that is not installed."""
    ratio: float | None = None
    target: str = ""
    """The promise in words, such as ``ratio >= 1.5``; empty when none is made."""
    held: bool | None = None
    """Whether the promise was held in this run; None when it could not be told."""

    def plain(self) -> dict[str, object]:
        """The figure as plain data."""
        return asdict(self)


Benchmark: TypeAlias = Callable[[bool], Iterator[Figure]]
"""Yields figures; the flag asks for a short run."""


def at_most(name: str, value: float, unit: str, limit: float) -> Figure:
    """A figure that promises to stay at or under *limit*."""
    return Figure(name, value, unit, target=f"at most {limit:g} {unit}", held=value <= limit)
