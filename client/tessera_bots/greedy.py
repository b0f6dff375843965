"""The bot that looks one action ahead.

It weighs every move open to it (``Game.weigh``: how good the position looks once it has played its
own action to the end) and takes the best.  What others hide it guesses afresh at every decision,
where that matters at all, so it plays by what it may know.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tessera.engine.game import AnyGame, Chance
from tessera.engine.steps import Move, Seat


class Greedy:
    """Looks one action ahead."""

    looks = True

    def __init__(self, game: AnyGame, chance: Chance) -> None:
        self._game = game
        self._chance = chance

    def choose(self, position: Any, seat: Seat, moves: Sequence[Move]) -> Move:
        """The move that looks best; among equals, any."""
        if len(moves) == 1:
            return moves[0]
        if self._game.weighs_hidden:
            position = self._game.determinise(position, self._chance)
        values = self._game.weigh(position, seat, moves)
        highest = max(values)
        best = [move for move, value in zip(moves, values, strict=True) if value == highest]
        return best[self._chance.below(len(best))]
