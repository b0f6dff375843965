"""The best that a number of actions can be put to in one phase: for bots, not for the rules."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from tessera.engine.steps import Move, Seat
from tessera.games.imperios_milenarios.ids import RED, Color
from tessera.games.imperios_milenarios.moves import Conquer
from tessera.games.imperios_milenarios.outlook import Outlook
from tessera.games.imperios_milenarios.prospects import ARMY, Purchase, purchases

GARRISON: Final = 3
"""Armies at home are worth as much, as long as there are no more of them ..."""
IDLE_ARMY: Final = 0.15
"""... and further ones so much."""
GATHERED: Final = 0.7
"""The part of a conquest that all the Armies for it are worth while they wait."""
MOST_ACTIONS: Final = 16
"""More are not planned for."""


class Plan:
    """What each number of actions can bring in one phase."""

    def __init__(self, bought: list[Purchase], army: bool) -> None:
        self._bought = bought
        self._idle = [_at_home(bought, n) if army else 0.0 for n in range(MOST_ACTIONS + 1)]
        self._values = self._idle[:]
        self._taken = [*self._fill()]

    def value(self, actions: int) -> float:
        """The gain of the best purchases that so many actions pay."""
        return self._values[min(actions, MOST_ACTIONS)]

    def best(self, actions: int) -> tuple[Move, ...]:
        """The purchases to which so many actions are best put, in the order of their gain."""
        left = min(actions, MOST_ACTIONS)
        moves: list[tuple[float, int, Move]] = []
        for (move, gain, cost), taken in zip(
            reversed(self._bought), reversed(self._taken), strict=True
        ):
            if taken >> left & 1:
                moves.append((-gain, len(moves), move))
                left -= cost
        return tuple(move for _, _, move in sorted(moves))

    def idle(self, actions: int) -> float:
        """What unused actions are worth: nothing, but Armies remain."""
        return self._idle[min(actions, MOST_ACTIONS)]

    def _fill(self) -> Iterator[int]:
        """Raise the value of each number of actions by each purchase, which is bought at most once;
        yields, as a set, the numbers for which it is worth buying."""
        values = self._values
        for _, gain, cost in self._bought:
            taken = 0
            for actions in range(MOST_ACTIONS, cost - 1, -1):
                if gain + values[actions - cost] > values[actions]:
                    values[actions] = gain + values[actions - cost]
                    taken |= 1 << actions
            yield taken


def _at_home(bought: list[Purchase], armies: int) -> float:
    """Armies that stay at home: they defend, and gather for a conquest."""
    worth = ARMY * min(armies, GARRISON) + IDLE_ARMY * max(0, armies - GARRISON)
    for move, gain, cost in bought:
        if isinstance(move, Conquer):
            worth = max(worth, GATHERED * gain * min(1.0, armies / cost))
    return worth


def plan(o: Outlook, seat: Seat, color: Color) -> Plan:
    """The plan of *seat* for the phase of a color, as things stand."""
    return Plan(purchases(o, seat, color), army=color == RED)
