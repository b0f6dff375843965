"""A position with all that its worth depends on everywhere, counted once: for bots, not for the
rules.
"""

from __future__ import annotations

from functools import cached_property
from typing import Final

from tessera.engine.steps import Seat
from tessera.games.imperios_milenarios.ages import standing
from tessera.games.imperios_milenarios.ids import Kind, Mask, Territory
from tessera.games.imperios_milenarios.scoring import tally
from tessera.games.imperios_milenarios.state import State
from tessera.games.imperios_milenarios.tables import AGES, CHITS, Goals

NEAR_GOAL: Final = 2.5
"""What the goals of the present Age still lack ..."""
FAR_GOAL: Final = 0.8
"""... and what only those of the Last Age lack."""
NEXT_AGE: Final = (2.0, 6.0)
"""What the next Age is worth late and, on top, early, to whoever lacks but one thing for it."""


class Outlook:
    """What is seen in a position that does not change meanwhile."""

    def __init__(self, s: State) -> None:
        self.s = s
        self.controlled: Mask = s.controlled()
        """The territories that any civilization controls."""
        self.has: tuple[Goals, ...] = tuple(standing(s, seat) for seat in range(len(s.players)))
        """What each civilization has of what the goals of the Ages ask."""
        self.left = self._left()
        """How much of the game is left, from 1 at the start to 0 at the end."""
        self._wants: dict[tuple[Seat, str], float] = {}
        self.conquests: dict[tuple[Seat, object], float] = {}
        """What has been found of :func:`.prospects.conquest`, by seat and kind of place ..."""
        self.ways: dict[Seat, dict[Territory, float]] = {}
        """... and of :func:`.prospects.approach`."""

    def targets(self, seat: Seat, kind: Kind) -> Mask:
        """The neutral Cities, or the neutral Capitals, where a civilization is present."""
        board = self.s.board
        places = board.capitals if kind == Kind.CAPITAL else board.cities
        return self.s.players[seat].present & places & ~self.controlled

    def met(self, seat: Seat) -> int:
        """How many of the things that the goals of the present Age ask are there."""
        has, goals = self.has[seat], AGES[self.s.players[seat].age].goals
        return (
            min(goals.capitals, has.capitals)
            + min(goals.cities, has.cities)
            + min(goals.goods, has.goods)
            + min(goals.technologies, has.technologies)
        )

    def missing(self, seat: Seat) -> int:
        """How many things the goals of the present Age still lack."""
        goals = AGES[self.s.players[seat].age].goals
        asked = goals.capitals + goals.cities + goals.goods + goals.technologies
        return asked - self.met(seat)

    def wanted(self, seat: Seat, kind: str) -> float:
        """What one more thing of a *kind* (a field of Goals) is worth for the goals of the Ages."""
        found = self._wants.get((seat, kind))
        if found is None:
            found = self._wants[seat, kind] = self._wanted(seat, kind)
        return found

    def _wanted(self, seat: Seat, kind: str) -> float:
        s, have = self.s, getattr(self.has[seat], kind)
        needed = have < getattr(AGES[s.players[seat].age].goals, kind)
        if needed and (not self._would_end(seat) or self.leads(seat)):
            late, early = NEXT_AGE
            return NEAR_GOAL + (late + early * self.left) / self.missing(seat)
        return FAR_GOAL if have < getattr(AGES[s.last_age].goals, kind) else 0.0

    def leads(self, seat: Seat) -> bool:
        """Whether nobody has more points, as things stand."""
        return self.points[seat] == max(self.points)

    @cached_property
    def points(self) -> tuple[int, ...]:
        """The final scoring of each civilization, as things stand."""
        return tuple(sum(tally(self.s, seat)) for seat in range(len(self.s.players)))

    def _would_end(self, seat: Seat) -> bool:
        """Whether the game ends when a civilization achieves the goals of its present Age."""
        ages, last = [player.age for player in self.s.players], self.s.last_age
        if ages[seat] == last:
            return True
        return ages[seat] + 1 == last and 2 * (ages.count(last) + 1) >= len(ages)

    def _left(self) -> float:
        """By the Ages of the half of the players that are ahead, and by the Pool."""
        s, last = self.s, self.s.last_age
        ahead = sorted((self._advance(seat) for seat in range(len(s.players))), reverse=True)
        half = ahead[: -(-len(ahead) // 2)]
        return max(0.0, min(1.0 - sum(half) / len(half) / last, min(s.pool) / CHITS * 2.0))

    def _advance(self, seat: Seat) -> float:
        """The Ages that a civilization has reached, the present one in part."""
        age = self.s.players[seat].age
        if age == self.s.last_age:
            return float(age)
        met = self.met(seat)
        return age + met / (met + self.missing(seat))
