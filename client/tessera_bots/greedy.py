"""The bot that looks one action ahead.

For every move open to it, it imagines the position that the move leads to (``Game.imagine``), plays
its own action to the end there, each time by the step that looks best at once, and takes the move
after which the position looks best (``Game.estimate``).  What others hide it guesses afresh at
every decision, so it plays by what it may know.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from tessera.engine.game import AnyGame, Chance
from tessera.engine.steps import Move, Position, Seat, play_nth

FOLLOW: Final = 12
"""So many steps of its own action are followed, so that no action can be followed for ever."""


class Greedy:
    """Looks one action ahead."""

    looks = True

    def __init__(self, game: AnyGame, chance: Chance) -> None:
        self._game = game
        self._chance = chance

    def choose(self, position: Any, seat: Seat, moves: Sequence[Move]) -> Move:
        """The move after which the position looks best; among equals, any."""
        if len(moves) == 1:
            return moves[0]
        guessed = self._game.determinise(position, self._chance)
        best: list[Move] = []
        highest = float("-inf")
        for move in moves:
            value = self._follow(self._game.imagine(guessed, seat, move), seat)
            if value > highest:
                highest, best = value, []
            if value == highest:
                best.append(move)
        return best[self._chance.below(len(best))]

    def _follow(self, s: Position, seat: Seat) -> float:
        """How good *s* looks once *seat* has played its action to the end, step by best step."""
        estimate = self._game.estimate
        value = estimate(s, seat)
        for _ in range(FOLLOW):
            if len(s.options) != 1 or seat not in s.options:
                break
            step_value, after = self._best_step(s, seat)
            s = after
            value = step_value
        return value

    def _best_step(self, s: Position, seat: Seat) -> tuple[float, Position]:
        best: tuple[float, Position] | None = None
        for n in range(len(s.options[seat])):
            after = self._game.copy(s)
            play_nth(after, seat, n)
            value = self._game.estimate(after, seat)
            if best is None or value > best[0]:
                best = value, after
        assert best is not None
        return best
