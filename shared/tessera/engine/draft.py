"""Moves tried before they are confirmed: preview and undo.

A draft belongs to one seat.  It takes moves on a copy of the position for as long as only that seat
has acted and nothing was drawn or opened: those cannot be taken back, so the draft must be sent.
"""

from __future__ import annotations

from typing import Generic, TypeVar

from tessera.engine.game import Game
from tessera.engine.steps import Event, Move, Position, Seat, legal_moves, play
from tessera.errors import IllegalMove

P = TypeVar("P", bound=Position)


class Draft(Generic[P]):
    """What *seat* means to do from position *s* on, move by move."""

    def __init__(self, game: Game[P], s: P, seat: Seat) -> None:
        self._game = game
        self._seat = seat
        self._positions: list[P] = [s]
        self._moves: list[Move] = []
        self._events: list[tuple[Event, ...]] = []
        self._opened = False

    @property
    def position(self) -> P:
        """The position after the moves tried so far."""
        return self._positions[-1]

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves tried so far."""
        return tuple(self._moves)

    @property
    def events(self) -> tuple[Event, ...]:
        """What the moves tried so far led to: the effects that ran."""
        return tuple(event for events in self._events for event in events)

    @property
    def open(self) -> bool:
        """Whether the seat may go on: the next decision is its own, nothing was opened, and no
        piece is to be opened next, which must have been sealed for all to see before."""
        if self._opened or self._seat not in self.position.options:
            return False
        next_moves = legal_moves(self.position, self._seat)
        return not (self._moves and any(move.is_opening() for move in next_moves))

    def choices(self) -> list[Move]:
        """The moves that may be tried next; empty when the draft must be sent."""
        return legal_moves(self.position, self._seat) if self.open else []

    def play(self, move: Move) -> None:
        """Try *move*.  Raises RulesError, and then the draft is as it was."""
        if self._opened:
            raise IllegalMove("a piece was opened: what is drafted must be sent first")
        after = self._game.copy(self.position)
        after.events = []
        play(after, self._seat, move)
        self._events.append(tuple(after.events))
        after.events = None
        self._opened = move.is_opening()
        self._positions.append(after)
        self._moves.append(move)

    def undo(self) -> Move | None:
        """Take the last move back, unless it opened something; None when there is none to take."""
        if not self._moves or self._opened:
            return None
        self._positions.pop()
        self._events.pop()
        return self._moves.pop()
