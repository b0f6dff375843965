"""What many games tell: scores and shares of victory, with how sure we can be of them."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from tessera_bots.arena import Outcome

Z95 = 1.959964  # the normal distribution has 95 % of its weight within so many deviations


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a report: how the seats that had *name* fared."""

    name: str
    played: int
    score: float
    score_margin: float
    """Half of the 95 % confidence interval of the mean score."""
    share: float
    """Mean share of the victory, 0 to 1."""
    low: float
    high: float
    """95 % confidence interval of the share (Wilson's)."""
    fair: float
    """The share that would be fair: the mean of 1 / seats."""

    @property
    def ratio(self) -> float:
        """Share divided by fair share: 1.0 is fair."""
        return self.share / self.fair if self.fair else 0.0


@dataclass(slots=True)
class _Sum:
    played: int = 0
    points: float = 0.0
    squares: float = 0.0
    wins: float = 0.0
    fair: float = 0.0

    def add(self, points: int, share: float, seats: int) -> None:
        self.played += 1
        self.points += points
        self.squares += points * points
        self.wins += share
        self.fair += 1 / seats

    def line(self, name: str) -> Line:
        n = self.played
        mean = self.points / n
        variance = max(0.0, self.squares / n - mean * mean)
        low, high = wilson(self.wins, n)
        return Line(
            name, n, mean, Z95 * math.sqrt(variance / n), self.wins / n, low, high, self.fair / n
        )


def wilson(wins: float, played: int) -> tuple[float, float]:
    """95 % confidence interval of a proportion (E. B. Wilson, 1927); (0, 1) without games."""
    if not played:
        return 0.0, 1.0
    p, z2 = wins / played, Z95 * Z95
    centre = (p + z2 / (2 * played)) / (1 + z2 / played)
    spread = Z95 / (1 + z2 / played)
    spread *= math.sqrt(p * (1 - p) / played + z2 / (4 * played * played))
    return max(0.0, centre - spread), min(1.0, centre + spread)


def tabulate(outcomes: Iterable[Outcome]) -> dict[str, list[Line]]:
    """Lines by kind: ``seat``, ``bot``, and every kind of trait that the game names."""
    sums: dict[str, dict[str, _Sum]] = {"seat": {}, "bot": {}}
    for outcome in outcomes:
        seats = len(outcome.points)
        for seat, points in enumerate(outcome.points):
            share = outcome.shares[seat]
            named: list[tuple[str, Sequence[str]]] = [
                ("seat", (str(seat + 1),)),
                ("bot", (outcome.bots[seat],)),
                *outcome.traits[seat].items(),
            ]
            for kind, names in named:
                for name in names:
                    sums.setdefault(kind, {}).setdefault(name, _Sum()).add(points, share, seats)
    return {kind: [sums[kind][name].line(name) for name in sorted(sums[kind])] for kind in sums}
