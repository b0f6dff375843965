"""The Influence boards: a track for each continent, with values and icons."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from tessera.engine.steps import Decision, Effect, Menu, Seat, Steps
from tessera.games.ancient_empires.gains import Gain, GainArmies, GainPoints
from tessera.games.ancient_empires.ids import CONTINENTS, Continent, Resource
from tessera.games.ancient_empires.moves import CHOOSE_INFLUENCE, ChooseInfluence
from tessera.games.ancient_empires.state import State
from tessera.games.ancient_empires.tracks import TRACKS

OVERFLOW_POINTS: Final = 2


@dataclass(frozen=True, slots=True)
class Space:
    """A space of an Influence board: the Influence it is worth, and the bonus of its icon."""

    value: int
    icon: str
    bonus: Steps


def _bonus(icon: str, where: Continent) -> Steps:
    if not icon:
        return ()
    if icon == "army":
        return (GainArmies(where),)
    name = {"idea": "IDEAS"}.get(icon, icon.upper())
    return (Gain(Resource[name]),)


def _board(where: Continent) -> tuple[Space, ...]:
    spaces = TRACKS["influence"][where.name.lower()]
    return tuple(Space(value, icon or "", _bonus(icon or "", where)) for value, icon in spaces)


INFLUENCE: Final = tuple(_board(where) for where in CONTINENTS)
"""The Influence board of each continent; flags start on its first space."""


def influence(s: State, seat: Seat, where: Continent) -> int:
    """The number on the space of a player's flag."""
    return INFLUENCE[where][s.players[seat].influence[where]].value


@dataclass(frozen=True, slots=True)
class AdvanceInfluence(Effect):
    """Advance your Influence Flag one step.  Gain any bonus if it lands on a space with an icon; if
    it would move beyond the last space, gain 2 Victory points instead (AE-48)."""

    words = "{seat} gains Influence on the {where} continent"
    where: Continent

    def run(self, s: State, seat: Seat) -> Steps:
        flags, track = s.players[seat].influence, INFLUENCE[self.where]
        if flags[self.where] == len(track) - 1:
            return (GainPoints(OVERFLOW_POINTS),)
        flags[self.where] += 1
        return track[flags[self.where]].bonus


@dataclass(frozen=True, slots=True)
class ChooseAdvanceInfluence(Decision):
    """Gain 1 Influence on one of *continents* of your choice."""

    continents: tuple[Continent, ...] = CONTINENTS

    def choices(self, s: State, seat: Seat) -> Menu:
        return [(CHOOSE_INFLUENCE[where], self.chosen) for where in self.continents]

    def chosen(self, move: ChooseInfluence) -> Steps:
        return (AdvanceInfluence(move.continent),)
