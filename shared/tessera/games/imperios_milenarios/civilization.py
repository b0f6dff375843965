"""Yellow Actions (Civilization): the Arts and the Sciences."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from tessera.engine.steps import PASS, Effect, Menu, Seat
from tessera.games.imperios_milenarios.ids import YELLOW, Technology, members
from tessera.games.imperios_milenarios.moves import Learn, PromoteArts
from tessera.games.imperios_milenarios.state import State
from tessera.games.imperios_milenarios.tables import (
    CENSUS,
    TECHNOLOGIES,
    TECHNOLOGY_ACTIONS,
    learnable,
)
from tessera.games.imperios_milenarios.totems import liftings
from tessera.games.imperios_milenarios.turns import Payable, use


@dataclass(frozen=True, slots=True)
class Civilization(Payable):
    """Promote the Arts and the Sciences, as often as there are actions."""

    color = YELLOW
    asked = True

    def choices(self, s: State, seat: Seat) -> Menu:
        me, actions = s.players[seat], s.actions
        menu: Menu = [(PASS, ()), *self.spendings(s, seat)]
        if actions and me.census < CENSUS:
            menu.append(_ARTS)
        sciences = [
            _LEARN[n]
            for n in members(learnable(me.technologies))
            if TECHNOLOGY_ACTIONS[n] <= actions
        ]
        if sciences and s.supply(seat) < 1:
            return menu + liftings(s, seat, (self,))
        return menu + sciences


@dataclass(frozen=True, slots=True)
class ArtsPromoted(Effect):
    """1 Yellow Action advances 1 space on the Census Track."""

    words = "{seat} promotes the Arts"

    def run(self, s: State, seat: Seat) -> None:
        use(s, 1)
        s.players[seat].gain_census(1)


@dataclass(frozen=True, slots=True)
class Learned(Effect):
    """3 to 5 Yellow Actions, as its box demands: the Technology may be used at once (IM-21)."""

    words = "{seat} learns {technology}"
    technology: Technology

    def run(self, s: State, seat: Seat) -> None:
        use(s, TECHNOLOGY_ACTIONS[self.technology])
        s.players[seat].technologies |= 1 << self.technology


CIVILIZATION: Final = Civilization()
_ARTS: Final = (PromoteArts(), (ArtsPromoted(), CIVILIZATION))
_LEARN: Final = tuple((Learn(n), (Learned(n), CIVILIZATION)) for n in range(len(TECHNOLOGIES)))
