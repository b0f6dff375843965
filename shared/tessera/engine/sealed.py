"""Values that some observers know and others see sealed.

A position has one class for everybody.  Where a piece lies face down it holds ``Known(value)`` for
those who know it and ``Sealed(commitment)`` for those who do not.  The referee's position holds
commitments only, so it has nothing to leak.  Rules never hash: that an opened value matches its
commitment is checked by :mod:`tessera.fairness` before the rules see the move.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Generic, TypeAlias, TypeVar

T = TypeVar("T", bound=int)


@dataclass(frozen=True, slots=True)
class Known(Generic[T]):
    """A hidden value, seen by somebody who may know it."""

    value: T


@dataclass(frozen=True, slots=True)
class Sealed:
    """A hidden value, seen by somebody who may not: only its commitment (32 bytes)."""

    commitment: bytes


Hidden: TypeAlias = Known[T] | Sealed

BLANK: Final = Sealed(b"")
"""Stands in an offered move for what its owner must still seal or open, and in a position made by
``conceal`` for a value about which nothing at all is known."""
