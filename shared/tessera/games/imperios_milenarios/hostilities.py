"""Red Actions (Hostilities): muster, conquer, eliminate, assault."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from tessera.engine.steps import PASS, By, Effect, Menu, Seat, Steps
from tessera.games.imperios_milenarios.chains import closed, commanded, without
from tessera.games.imperios_milenarios.errands import Announced, askings
from tessera.games.imperios_milenarios.ids import RED, Territory, members
from tessera.games.imperios_milenarios.moves import (
    ASSAULT,
    CONQUER,
    ELIMINATE,
    Spending,
)
from tessera.games.imperios_milenarios.state import State
from tessera.games.imperios_milenarios.totems import relocatings
from tessera.games.imperios_milenarios.turns import Mustered, Payable


@dataclass(frozen=True, slots=True)
class Hostilities(Payable):
    """Muster, conquer, eliminate and assault, as often as there are chits and Armies."""

    color = RED
    musters = True
    asked = True

    def choices(self, s: State, seat: Seat) -> Menu:
        menu: Menu = [(PASS, ()), *self.musterings(s, seat)]
        if s.players[seat].armies:
            menu += self._attacks(s, seat)
        return menu + askings(s, self) if s.bars else menu

    def _attacks(self, s: State, seat: Seat) -> Menu:
        """Where Armies can go: with a chain to a Capital under control."""
        own = commanded(s, seat)
        menu = self._conquests(s, seat)
        for rival, player in enumerate(s.players):
            if rival == seat or not own & player.present:
                continue
            menu += [_ELIMINATE[t][rival] for t in members(own & player.present & ~player.control)]
            menu += [_ASSAULT[t] for t in members(own & player.control)]
        return without(menu, closed(s, seat)) if s.bars else menu

    def _conquests(self, s: State, seat: Seat) -> Menu:
        """The conquests; out of Totems, one is lifted first, or the Army Counter is placed if all
        Armies are spent (IM-08, IM-74)."""
        armies, values, payable = s.players[seat].armies, s.board.values, conquerable(s, seat)
        if not payable or s.supply(seat) > 0:
            return [_CONQUER[t] for t in payable]
        menu: Menu = [_CONQUER[t] for t in payable if values[t] == armies]
        if len(menu) < len(payable):
            menu += relocatings(s, seat, (self,), lambda: conquerable(s, seat))
        return menu


def conquerable(s: State, seat: Seat) -> list[Territory]:
    """Neutral Cities and Capitals where a civilization is present, and that it can pay.  One
    without a Capital may conquer a Capital where it stands (IM-64, IM-76)."""
    me, board = s.players[seat], s.board
    targets = commanded(s, seat) & (board.cities | board.capitals)
    if not me.control & board.capitals:
        targets = me.present & board.capitals
    return [t for t in members(targets & ~s.controlled()) if board.values[t] <= me.armies]


HOSTILITIES: Final = Hostilities()
_CONQUER: Final = tuple((move, (Announced(move), HOSTILITIES)) for move in CONQUER)
_ELIMINATE: Final = tuple(
    tuple((move, (Announced(move), HOSTILITIES)) for move in row) for row in ELIMINATE
)
_ASSAULT: Final = tuple((move, (Announced(move), HOSTILITIES)) for move in ASSAULT)


# -- outside one's turn ---------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class LastMusters(Effect):
    """Before the Red Actions end, who has had a turn before others may muster once more (IM-15)."""

    order: tuple[Seat, ...]

    def run(self, s: State, seat: Seat) -> Steps:
        may = tuple(n for n in self.order[:-1] if s.players[n].hand or s.players[n].open[RED])
        return (By(may, LastMuster()),)


@dataclass(frozen=True, slots=True)
class LastMuster(Payable):
    """Muster, or not: asked of all at once, for nobody's Armies touch another's."""

    color = RED
    musters = True
    asked = True
    everyone = True

    def choices(self, s: State, seat: Seat) -> Menu:
        return [(PASS, ()), *self.musterings(s, seat)]

    def spent(self, move: Spending) -> Steps:
        return (Mustered(move.color, move.actions, move.open, move.chits),)
