"""What a seat is asked, and whoever answers."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from tessera.engine.draft import Draft
from tessera.engine.game import AnyGame
from tessera.engine.steps import Move, Seat, legal_moves


@dataclass(frozen=True, slots=True)
class Turn:
    """A choice that a seat has to make."""

    game: AnyGame
    seat: Seat
    position: Any
    """As the seat may see it: what it has sealed and what it was dealt is known.  A copy."""

    @property
    def moves(self) -> list[Move]:
        """All moves open to the seat, in a fixed order."""
        return legal_moves(self.position, self.seat)

    def draft(self) -> Draft[Any]:
        """A draft in which moves are tried, taken back, and tried again before they are sent."""
        return Draft(self.game, self.position, self.seat)


class Player(Protocol):
    """Whoever decides for a seat: a person at a screen or terminal, or a strategy."""

    async def choose(self, turn: Turn) -> Sequence[Move]:
        """The moves that the seat makes, in order: one, or all up to where a draft ends.

        Is cancelled when the question no longer stands.
        """
        ...


class Chooses(Protocol):
    """A strategy: picks one of the moves of a position, at once."""

    def choose(self, position: Any, seat: Seat, moves: Sequence[Move], /) -> Move: ...


class Automatic:
    """Lets a strategy decide: its whole action at once, as far as a draft can go."""

    def __init__(self, strategy: Chooses, pause: float = 0.0) -> None:
        """*pause* is how many seconds it waits first, for the eyes of people."""
        self._strategy = strategy
        self._pause = pause

    async def choose(self, turn: Turn) -> Sequence[Move]:
        """What the strategy picks, move by move."""
        await asyncio.sleep(self._pause)
        draft = turn.draft()
        while choices := draft.choices():
            draft.play(self._strategy.choose(draft.position, turn.seat, choices))
        return draft.moves
