"""Advancing to the Next Age, and whether the game ends."""

from __future__ import annotations

from dataclasses import dataclass

from tessera.engine.steps import By, Effect, Seat, Steps
from tessera.games.imperios_milenarios.ids import Age, Ending
from tessera.games.imperios_milenarios.state import State
from tessera.games.imperios_milenarios.tables import AGES, Goals


def standing(s: State, seat: Seat) -> Goals:
    """What a civilization has of what the goals of the Ages ask.  A Capital is no City, and any
    Capital counts (IM-62)."""
    me, board = s.players[seat], s.board
    return Goals(
        capitals=(me.control & board.capitals).bit_count(),
        cities=(me.control & board.cities).bit_count(),
        goods=me.goods.bit_count(),
        technologies=me.technologies.bit_count(),
    )


def achieves(s: State, seat: Seat, age: Age) -> bool:
    """Whether a civilization fulfills the goals of an Age."""
    has, asked = standing(s, seat), AGES[age].goals
    return (
        has.capitals >= asked.capitals
        and has.cities >= asked.cities
        and has.goods >= asked.goods
        and has.technologies >= asked.technologies
    )


@dataclass(frozen=True, slots=True)
class AdvanceAges(Effect):
    """Each civilization that has achieved the goals of its current Age advances to the next, one
    Age in a round; there is none beyond the Last Age (IM-61, IM-66)."""

    def run(self, s: State, seat: Seat) -> Steps:
        return tuple(
            By((player,), Advanced(Age(s.players[player].age + 1)))
            for player in s.clockwise(s.first)
            if s.players[player].age < s.last_age and achieves(s, player, s.players[player].age)
        )


@dataclass(frozen=True, slots=True)
class Advanced(Effect):
    words = "{seat} advances to the {age}"
    age: Age

    def run(self, s: State, seat: Seat) -> None:
        s.players[seat].age = self.age


@dataclass(frozen=True, slots=True)
class CheckEnd(Effect):
    """The game ends when a pile was depleted, a civilization has lost all its Capitals, at least
    half the civilizations have reached the last Age, or one has achieved its goals (IM-63,
    IM-65)."""

    otherwise: Effect
    then: Effect

    def run(self, s: State, seat: Seat) -> Steps:
        players, last = s.players, s.last_age
        if 2 * sum(player.age == last for player in players) >= len(players):
            s.end(Ending.HALF_IN_LAST_AGE)
        if any(p.age == last and achieves(s, n, last) for n, p in enumerate(players)):
            s.end(Ending.LAST_GOALS)
        return (self.then if s.endings else self.otherwise,)
