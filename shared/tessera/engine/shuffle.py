"""What is shuffled face down: cups and personal decks, in an order that only their owners know.

The table decides it as it decides a draw, but for many pieces at once, each lot for its own seat.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Any, ClassVar

from tessera.engine.sealed import BLANK, Hidden, Known, Sealed
from tessera.engine.steps import EVERYBODY, Draw, Move, Position, Seat, Steps, not_open


@dataclass(frozen=True, slots=True)
class Lot:
    """Pieces that are shuffled face down for one seat.  All know which they are."""

    seat: Seat
    values: tuple[int, ...]
    """Ascending."""


class Shuffle(Draw):
    """A decision of the table: cups are shaken, personal decks shuffled, each for its own seat.

    It has one move, whose one field holds the pieces of all lots, one lot after the other (see
    :func:`face_down`).  Where a seat cannot or will not seal its lot, the pieces of that lot come
    as Known, and lie open for everybody.
    """

    __slots__ = ()

    asked: ClassVar[bool] = True

    def lots(self, s: Any) -> tuple[Lot, ...]:
        """What is shuffled: at most one lot for each seat, ascending, none of them empty."""
        raise NotImplementedError  # every shuffle of a game says this itself; there is no usual one

    def opened(self, s: Any, seat: Seat, move: Move) -> Steps:
        ((offered, then),) = s.options[seat]
        if type(move) is not type(offered) or not self._may_lie_like(s, iter(move.contents())):
            raise not_open(seat)
        return then if isinstance(then, tuple) else then(move)

    def _may_lie_like(self, s: Any, pieces: Iterator[object]) -> bool:
        """Whether *pieces*, after their number, are each lot, sealed as a whole or open."""
        lots = self.lots(s)
        if next(pieces, None) != sum(len(lot.values) for lot in lots):
            return False
        for lot in lots:
            lying = list(islice(pieces, len(lot.values)))
            if lying != list(map(Known, lot.values)) and not all(
                isinstance(piece, Sealed) and piece != BLANK for piece in lying
            ):
                return False
        return True


def face_down(s: Position, lots: Iterable[Lot]) -> tuple[Hidden[Any], ...]:
    """The pieces of *lots* as the move of a :class:`Shuffle` has them before they are sealed."""
    return tuple(
        Known(value) if s.viewer == EVERYBODY else BLANK for lot in lots for value in lot.values
    )
