"""Values that some observers know and others see sealed.

A position has one class for everybody.  Where a piece lies face down it holds ``Known(value)`` for
those who know it and ``Sealed(commitment)`` for those who do not.  The referee's position holds
commitments only, so it has nothing to leak.  Rules never hash: that an opened value matches its
commitment is checked by :mod:`tessera.fairness` before the rules see the move.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Final, Generic, TypeAlias, TypeGuard, TypeVar

from tessera.errors import IllegalMove

T = TypeVar("T", bound=int)


@dataclass(frozen=True, slots=True)
class Known(Generic[T]):
    """A hidden value, seen by somebody who may know it."""

    value: T


@dataclass(frozen=True, slots=True)
class Sealed:
    """A hidden value, seen by somebody who may not: only its commitment (32 bytes)."""

    commitment: bytes


@dataclass(frozen=True, slots=True)
class Shown(Generic[T]):
    """A hidden piece that its owner picks and opens, in a move: which it is, and its value.

    Never in a position.  Whoever knows the piece is offered it as ``Known``.
    """

    commitment: bytes
    value: T


Hidden: TypeAlias = Known[T] | Sealed
"""A piece that lies hidden."""
Chosen: TypeAlias = Known[T] | Shown[T]
"""A piece that a move opens, which its owner picks from several."""

BLANK: Final = Sealed(b"")
"""Stands in an offered move for what its owner must still seal or open, and in a position made by
``conceal`` for a value about which nothing at all is known."""

ANY: Final[Shown[Any]] = Shown(b"", None)
"""Stands in an offered move for a piece that its owner must still pick and open ..."""


def any_of(value: T) -> Shown[T]:
    """... and this for one that must have that *value*."""
    return Shown(b"", value)


def _is_open_choice(value: object) -> TypeGuard[Shown[Any]]:
    return isinstance(value, Shown) and not value.commitment


def fits(value: object, gap: object, filled: type) -> bool:
    """Whether *value* is what was offered, or a piece of the class *filled* where a blank was."""
    if isinstance(gap, Sealed) and gap == BLANK:
        return isinstance(value, filled) and value != BLANK
    if _is_open_choice(gap):
        its = gap.value
        return isinstance(value, Shown) and bool(value.commitment) and its in (None, value.value)
    if isinstance(gap, tuple) and isinstance(value, tuple) and len(value) == len(gap):
        return all(fits(each, its, filled) for each, its in zip(value, gap, strict=True))
    return value == gap


def without(pieces: Iterable[Hidden[T]], chosen: Iterable[Chosen[T]]) -> list[Hidden[T]]:
    """*pieces* without those *chosen*, each once.  Raises IllegalMove for one that is not there."""
    left = list(pieces)
    for each in chosen:
        piece = Sealed(each.commitment) if isinstance(each, Shown) else each
        if piece not in left:
            raise IllegalMove("a piece is chosen that is not there, or twice")
        left.remove(piece)
    return left
