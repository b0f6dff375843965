"""Play on by seeded chance: for bots, tests, simulations and benchmarks.

In local play the table's draws are filled from the same source as everything else that is left to
chance, so a playout follows from its seed alone.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import TypeAlias

from tessera.engine.game import Chance
from tessera.engine.steps import TABLE, Draw, Move, Position, Seat, play, play_nth

Chooser: TypeAlias = Callable[[Position, Seat, list[Move]], Move]


class SeededChance:
    """Fair choices that follow from a seed, the same on every machine and Python."""

    __slots__ = ("_bits",)

    def __init__(self, seed: int | str) -> None:
        self._bits = random.Random(f"tessera/{seed}").getrandbits

    def below(self, bound: int, /) -> int:
        """A number of ``range(bound)``, each equally likely."""
        bits = bound.bit_length()
        getrandbits = self._bits
        while (number := getrandbits(bits)) >= bound:
            pass
        return number


def draw(s: Position, chance: Chance) -> None:
    """Let *chance* decide the draw that the table is asked for, by its weights."""
    menu = s.options[TABLE]
    decision = s.deciding
    assert isinstance(decision, Draw)
    weights = [decision.weight(s, move) for move, _ in menu]
    ticket = chance.below(sum(weights))
    n = 0
    while ticket >= weights[n]:
        ticket -= weights[n]
        n += 1
    play_nth(s, TABLE, n)


def draw_all(s: Position, chance: Chance) -> None:
    """Let *chance* decide all draws that are due before a seat decides again."""
    while TABLE in s.options:
        draw(s, chance)


def play_randomly(s: Position, chance: Chance, limit: int | None = None) -> int:
    """Play random moves to the end, or *limit* decisions; the number of decisions.

    A decision is a position in which a seat has at least two moves to choose from.
    """
    decisions = 0
    while s.options and decisions != limit:
        if TABLE in s.options:
            draw(s, chance)
            continue
        options = s.options
        seat = min(options) if len(options) > 1 else next(iter(options))
        moves = len(options[seat])
        if moves == 1:
            play_nth(s, seat, 0)
            continue
        play_nth(s, seat, chance.below(moves))
        decisions += 1
    return decisions


def play_out(s: Position, choosers: dict[Seat, Chooser], chance: Chance) -> int:
    """Play to the end with a chooser for each seat; the number of decisions of seats."""
    decisions = 0
    while s.options:
        if TABLE in s.options:
            draw(s, chance)
            continue
        seat = min(s.options)
        moves = [move for move, _ in s.options[seat]]
        play(s, seat, choosers[seat](s, seat, moves))
        decisions += 1
    return decisions
