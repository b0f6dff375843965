"""The bot that looks one action ahead.

For every move open to it, it imagines the position that the move leads to (``Game.imagine``), plays
its own action to the end there, each time by the step that looks best at once, and takes the move
after which the position looks best (``Game.estimate``).  What others hide it guesses afresh for
every action, so it plays by what it may know.

An action is planned once: as long as it is asked what the plan foresaw, it answers by the plan.
Where very many moves are open it weighs a random sample of them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, TypeAlias

from tessera.engine.game import AnyGame, Chance
from tessera.engine.steps import Move, Position, Seat, legal_moves, play_nth

FOLLOW: Final = 12
"""So many steps of its own action are followed, so that no action can be followed for ever."""
WEIGHED: Final = 30
"""So many moves are weighed at most."""

Plan: TypeAlias = list[tuple[list[Move], Move]]
"""The questions that an action will ask, each with the answer."""


class Greedy:
    """Looks one action ahead."""

    looks = True

    def __init__(self, game: AnyGame, chance: Chance) -> None:
        self._game = game
        self._chance = chance
        self._plan: Plan = []

    def choose(self, position: Any, seat: Seat, moves: Sequence[Move]) -> Move:
        """The move after which the position looks best; among equals, any."""
        if len(moves) == 1:
            return moves[0]
        if self._plan:
            foreseen, answer = self._plan.pop(0)
            if foreseen == list(moves):
                return answer
        guessed = self._game.determinise(position, self._chance)
        best: list[tuple[Move, Plan]] = []
        highest = float("-inf")
        for move in self._sample(moves):
            value, plan = self._follow(self._game.imagine(guessed, seat, move), seat)
            if value > highest:
                highest, best = value, []
            if value == highest:
                best.append((move, plan))
        move, self._plan = best[self._chance.below(len(best))]
        return move

    def _sample(self, moves: Sequence[Move]) -> Sequence[Move]:
        """All of a few moves, or some of many."""
        if len(moves) <= WEIGHED:
            return moves
        left = list(moves)
        return [left.pop(self._chance.below(len(left))) for _ in range(WEIGHED)]

    def _follow(self, s: Position, seat: Seat) -> tuple[float, Plan]:
        """How good *s* looks once *seat* has played its action to the end, step by best step, and
        the questions and answers on the way."""
        plan: Plan = []
        value = self._game.estimate(s, seat)
        for _ in range(FOLLOW):
            if len(s.options) != 1 or seat not in s.options:
                break
            value, move, after = self._best_step(s, seat)
            plan.append((legal_moves(s, seat), move))
            s = after
        return value, plan

    def _best_step(self, s: Position, seat: Seat) -> tuple[float, Move, Position]:
        best: tuple[float, Move, Position] | None = None
        for n, (move, _) in enumerate(s.options[seat]):
            after = self._game.copy(s)
            play_nth(after, seat, n)
            value = self._game.estimate(after, seat)
            if best is None or value > best[0]:
                best = value, move, after
        assert best is not None
        return best
