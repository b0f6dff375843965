"""Grow: add Armies from the supply."""

from __future__ import annotations

from dataclasses import dataclass

from tessera.engine.steps import PASS, Decision, Effect, Menu, Seat, Steps
from tessera.games.ancient_empires.gains import ADD_ARMY, Pay, grow_sites, payments
from tessera.games.ancient_empires.ids import FOOD, Continent, Territory
from tessera.games.ancient_empires.moves import ENHANCE, PLACE_ARMY, Enhance, PlaceArmy
from tessera.games.ancient_empires.ongoing import terms
from tessera.games.ancient_empires.state import State


@dataclass(frozen=True, slots=True)
class GrowOrder(Effect):
    """Resolve a Grow Order."""

    where: Continent

    def run(self, s: State, seat: Seat) -> Steps:
        return (Grow(self.where, 1 + terms(s.players[seat]).grown_armies),)


@dataclass(frozen=True, slots=True)
class Grow(Decision):
    """Add one Army from your supply to the Ancient Settlement or to any territory with one of your
    Settlements.  You can spend 1 Food to add an additional Army, if you have one (AE-67)."""

    where: Continent
    armies: int = 1
    enhanced: bool = False

    def choices(self, s: State, seat: Seat) -> Menu:
        me = s.players[seat]
        menu: Menu = [(PASS, ())]
        if not self.enhanced and me.army_supply > self.armies:
            menu += [(ENHANCE[gold], self.paid) for gold in payments(me, FOOD, 1)]
        if self.armies and me.army_supply:
            placed = self.placed
            menu += [(PLACE_ARMY[t], placed) for t in order_sites(s, seat, self.where)]
        return menu

    def paid(self, move: Enhance) -> Steps:
        return Pay(FOOD, 1, move.gold), Grow(self.where, self.armies + 1, enhanced=True)

    def placed(self, move: PlaceArmy) -> Steps:
        army = ADD_ARMY[move.territory]
        if self.enhanced and self.armies == 1:
            return (army,)
        return army, Grow(self.where, self.armies - 1, self.enhanced)


def order_sites(s: State, seat: Seat, where: Continent) -> list[Territory]:
    """Where a Grow action may add Armies."""
    me = s.players[seat]
    if not terms(me).may_grow_at_armies:
        return grow_sites(s, seat, where)
    settlement, ancient, armies = s.settlement, s.board.ancient, me.armies
    return [t for t in s.board.areas[where] if armies[t] or settlement[t] == seat or t in ancient]
