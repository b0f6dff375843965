"""A match as setup and moves: all that is needed to play it again, on any machine, to the byte."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from tessera.engine.game import AnyGame, OptionValue
from tessera.engine.steps import EVERYBODY, Move, Position, Seat, lapse, play


@dataclass(slots=True)
class Record:
    """The setup of a match and what every seat (and the table) did, in order.

    A move of None says that the seat did not answer in time (see :func:`~.steps.lapse`).
    """

    game: AnyGame
    seats: int
    options: dict[str, OptionValue]
    viewer: Seat = EVERYBODY
    moves: list[tuple[Seat, Move | None]] = field(default_factory=list)

    def start(self) -> Any:
        """The first position."""
        return self.game.new(self.seats, self.game.choose(self.seats, self.options), self.viewer)

    def replay(self, upto: int | None = None) -> Any:
        """The position after the first *upto* moves (after all when None).  Raises RulesError."""
        s = self.start()
        for seat, move in self.moves[:upto]:
            step(s, seat, move)
        return s


def step(s: Position, seat: Seat, move: Move | None) -> None:
    """Play *move*, or go on without an answer when it is None.  Raises RulesError."""
    if move is None:
        lapse(s, seat)
    else:
        play(s, seat, move)
