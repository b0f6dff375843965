"""The bot that takes any move, each equally likely."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tessera.engine.game import AnyGame, Chance
from tessera.engine.steps import Move, Seat


class Randomly:
    """Takes any move."""

    looks = False

    def __init__(self, game: AnyGame, chance: Chance) -> None:
        self._chance = chance

    def choose(self, position: Any, seat: Seat, moves: Sequence[Move]) -> Move:
        """One of *moves*."""
        return moves[self._chance.below(len(moves))]
