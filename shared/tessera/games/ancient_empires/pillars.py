"""The Pillars board, and Glory, whose reward is a bonus of the Pillars board."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from tessera.engine.steps import By, Decision, Effect, Menu, Seat, Steps
from tessera.games.ancient_empires import thresholds
from tessera.games.ancient_empires.gains import GainPoints
from tessera.games.ancient_empires.ids import GLORY, RESOURCE_TRACK, Pillar
from tessera.games.ancient_empires.moves import CHOOSE_PILLAR, ChoosePillar
from tessera.games.ancient_empires.ongoing import terms
from tessera.games.ancient_empires.state import State
from tessera.games.ancient_empires.tracks import TRACKS

TOP: Final[int] = TRACKS["pillars"]["top"]
"""The topmost space; markers start on space 0."""
THRESHOLDS: Final[tuple[int, ...]] = tuple(TRACKS["pillars"]["thresholds"])
"""The spaces on reaching which a marker has passed the first, second and third threshold."""
OVERFLOW_POINTS: Final = 2
GLORY_POINTS: Final = 2


@dataclass(frozen=True, slots=True)
class Advance(Effect):
    """Move your marker up one step.  When it passes a threshold, immediately gain the depicted
    bonus (AE-49); at the topmost space score 2 Victory points instead (AE-50)."""

    words = "{seat} advances on the {pillar} Pillar"
    pillar: Pillar

    def run(self, s: State, seat: Seat) -> Steps:
        markers = s.players[seat].pillars
        if markers[self.pillar] == TOP:
            return (GainPoints(OVERFLOW_POINTS),)
        markers[self.pillar] += 1
        if markers[self.pillar] in THRESHOLDS:
            return thresholds.bonuses(self.pillar)[THRESHOLDS.index(markers[self.pillar])]
        return ()


def advances(symbols: tuple[Pillar, ...]) -> Steps:
    """A step for each symbol of a card; the owner chooses the order of different ones (AE-49)."""
    if len(set(symbols)) < 2:
        return tuple(Advance(pillar) for pillar in symbols)
    return (AdvanceAll(symbols),)


@dataclass(frozen=True, slots=True)
class AdvanceAll(Decision):
    """Several Pillars at once: in the owner's order (AE-49).  A symbol that stands twice counts
    twice (AE-69)."""

    symbols: tuple[Pillar, ...]

    def choices(self, s: State, seat: Seat) -> Menu:
        return [(CHOOSE_PILLAR[pillar], self.chosen) for pillar in dict.fromkeys(self.symbols)]

    def chosen(self, move: ChoosePillar) -> Steps:
        left = list(self.symbols)
        left.remove(move.pillar)
        return Advance(move.pillar), *advances(tuple(left))


# -- Glory ----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class SettleGlory(Effect):
    """After fully resolving what caused a player to gain Glory, a marker that has reached the 5th
    space is reset (AE-51, AE-52)."""

    def run(self, s: State, seat: Seat) -> Steps:
        due: Steps = ()
        for player in s.turn_order:
            if s.players[player].resources[GLORY] == RESOURCE_TRACK:
                due = (*due, By((player,), ResetGlory()))
        return (*due, self) if due else ()


@dataclass(frozen=True, slots=True)
class ResetGlory(Effect):
    """Reset the Glory marker to 0, gain 2 Victory points and one of the bonuses from the first row
    on the Pillar track (AE-02)."""

    words = "{seat} resets their Glory"

    def run(self, s: State, seat: Seat) -> Steps:
        me = s.players[seat]
        me.resources[GLORY] = 0
        return GainPoints(GLORY_POINTS + terms(me).glory_points), ChooseFirstBonus()


@dataclass(frozen=True, slots=True)
class ChooseFirstBonus(Decision):
    """Receive one of the Tier 1 bonuses of any Pillar; no marker moves."""

    def choices(self, s: State, seat: Seat) -> Menu:
        return [(CHOOSE_PILLAR[pillar], self.chosen) for pillar in Pillar]

    def chosen(self, move: ChoosePillar) -> Steps:
        return thresholds.bonuses(move.pillar)[0]
