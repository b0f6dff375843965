"""Blue Actions (Navigation): explore and trade."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from tessera.engine.steps import PASS, Menu, Seat
from tessera.games.imperios_milenarios.chains import (
    barred,
    closed,
    commanded,
    frontiers,
    shortest,
    without,
)
from tessera.games.imperios_milenarios.errands import Announced, askings
from tessera.games.imperios_milenarios.ids import BLUE, Mask, Territory, members
from tessera.games.imperios_milenarios.moves import EXPLORE, TRADE
from tessera.games.imperios_milenarios.routes import actions_of, next_steps
from tessera.games.imperios_milenarios.state import State
from tessera.games.imperios_milenarios.totems import relocatings
from tessera.games.imperios_milenarios.trade import can_trade
from tessera.games.imperios_milenarios.turns import Payable, take_back


@dataclass(frozen=True, slots=True)
class Navigation(Payable):
    """Explore and trade, as often as there are actions."""

    color = BLUE
    asked = True

    def choices(self, s: State, seat: Seat) -> Menu:
        menu: Menu = [(PASS, ()), *self.spendings(s, seat)]
        if s.actions:
            menu += self._voyages(s, seat)
        if s.bars:
            menu += [*take_back(s, seat, BLUE, self), *askings(s, self)]
        return menu

    def _voyages(self, s: State, seat: Seat) -> Menu:
        targets = members(frontiers(s, seat)[0])
        trades = tradable(s, seat, commanded(s, seat))
        if (targets or trades) and s.supply(seat) < 1:
            return relocatings(s, seat, (self,), lambda: can_sail(s, seat))
        voyages: Menu = [*(_EXPLORE[t] for t in targets), *(_TRADE[t] for t in trades)]
        return without(voyages, closed(s, seat)) if s.bars else voyages


def can_sail(s: State, seat: Seat) -> bool:
    """Whether there is anything to explore, or anybody to trade with."""
    return bool(frontiers(s, seat)[0] or tradable(s, seat, commanded(s, seat)))


def tradable(s: State, seat: Seat, own: Mask) -> tuple[Territory, ...]:
    """The Cities and Capitals of rivals, not yet traded with in this turn (IM-55), that a caravan
    reaches with the actions that are paid, and where what it earns on its way leaves an exchange
    that can be paid for (IM-83)."""
    found: list[Territory] = []
    me = s.players[seat]
    for rival, player in enumerate(s.players):
        there = own & player.control
        if rival == seat or not there or s.traded >> rival & 1:
            continue
        if not can_trade(me, player, s.actions):
            continue
        found += [t for t in members(there) if next_steps(s, seat, t, (), barred(s, TRADE[t]))]
    return tuple(found)


def actions_to(s: State, seat: Seat, t: Territory) -> int:
    """The Blue Actions that the shortest open route to a City takes; 0 if there is none."""
    errand, me = TRADE[t], s.players[seat]
    capitals = me.control & s.board.capitals
    path = shortest(s, errand, capitals, me.present & ~barred(s, errand))
    return 0 if path is None else actions_of(len(path) - 1)


NAVIGATION_TURN: Final = Navigation()
_EXPLORE: Final = tuple((move, (Announced(move), NAVIGATION_TURN)) for move in EXPLORE)
_TRADE: Final = tuple((move, (Announced(move), NAVIGATION_TURN)) for move in TRADE)
