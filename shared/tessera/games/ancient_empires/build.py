"""Build: for each hammer construct a Settlement, improve one, or construct a Wonder."""

from __future__ import annotations

from dataclasses import dataclass

from tessera.engine.steps import PASS, Decision, Effect, Menu, Seat, Steps
from tessera.games.ancient_empires.civilization import Founding
from tessera.games.ancient_empires.gains import Gain, Pay, improvement_bonus, payments
from tessera.games.ancient_empires.ids import (
    ANYWHERE,
    CITY_SIZE,
    IDEAS,
    MATERIALS,
    NONE,
    Continent,
    Improvement,
    Territory,
)
from tessera.games.ancient_empires.influence import AdvanceInfluence
from tessera.games.ancient_empires.moves import (
    IMPROVE,
    SETTLE,
    ConstructSettlement,
    ConstructWonder,
    ImproveSettlement,
)
from tessera.games.ancient_empires.ongoing import in_force, terms
from tessera.games.ancient_empires.state import State
from tessera.games.ancient_empires.wonders import NewWonder, PayWonder, wonder_moves


def settlement_cost(s: State, seat: Seat) -> int:
    """Pay Materials equal to the number of the current Age."""
    return max(0, s.age + terms(s.players[seat]).settlement_materials)


def improvement_cost(s: State, seat: Seat) -> int:
    """Pay 2 Materials."""
    return max(0, 2 + terms(s.players[seat]).improvement_materials)


def settlement_sites(s: State, seat: Seat, where: Continent) -> list[Territory]:
    """Two of one's Armies in a single territory, no Settlement there, no Ancient Settlement."""
    me = s.players[seat]
    if not me.settlement_supply:
        return []
    armies, settlement, ancient = me.armies, s.settlement, s.board.ancient
    return [
        t
        for t in s.board.areas[where]
        if armies[t] >= 2 and settlement[t] == NONE and t not in ancient
    ]


def improvement_sites(
    s: State, seat: Seat, where: Continent
) -> list[tuple[Territory, Improvement]]:
    """One of one's Settlements, without that type and with fewer than four Improvements (AE-41)."""
    settlement, supply, built = s.settlement, s.improvement_supply, s.improvements
    return [
        (t, kind)
        for t in s.board.areas[where]
        if settlement[t] == seat and built[t].bit_count() < CITY_SIZE
        for kind in Improvement
        if supply[kind] and not built[t] >> kind & 1
    ]


@dataclass(frozen=True, slots=True)
class Build(Decision):
    """Pick A, B or C for each hammer icon.  You can pick the same action more than once."""

    where: Continent
    hammers: int = 1

    def choices(self, s: State, seat: Seat) -> Menu:
        me = s.players[seat]
        menu: Menu = [(PASS, ())]
        if golds := payments(me, MATERIALS, settlement_cost(s, seat)):
            for t in settlement_sites(s, seat, self.where):
                menu += [(SETTLE[t][gold], self.settled) for gold in golds]
        if golds := payments(me, MATERIALS, improvement_cost(s, seat)):
            for t, kind in improvement_sites(s, seat, self.where):
                menu += [(IMPROVE[t][kind][gold], self.improved) for gold in golds]
        menu += [(move, self.constructed) for move in wonder_moves(s, seat)]
        return menu

    def _next(self) -> Steps:
        return (Build(self.where, self.hammers - 1),) if self.hammers > 1 else ()

    def settled(self, move: ConstructSettlement) -> Steps:
        return PaySettlement(move.gold), NewSettlement(move.territory), *self._next()

    def improved(self, move: ImproveSettlement) -> Steps:
        new = NewImprovement(move.territory, move.improvement)
        return PayImprovement(move.gold), new, *self._next()

    def constructed(self, move: ConstructWonder) -> Steps:
        return PayWonder(move), NewWonder(move.wonder), *self._next()


@dataclass(frozen=True, slots=True)
class FreeSettlement(Decision):
    """Build a Settlement without paying its cost (you must remove 2 Armies) (AE-42a)."""

    where: Continent = ANYWHERE

    def choices(self, s: State, seat: Seat) -> Menu:
        sites = settlement_sites(s, seat, self.where)
        return [(PASS, ()), *((SETTLE[t][0], self.settled) for t in sites)]

    def settled(self, move: ConstructSettlement) -> Steps:
        return (NewSettlement(move.territory),)


@dataclass(frozen=True, slots=True)
class FreeImprovement(Decision):
    """Improve a Settlement without paying its cost (AE-42a)."""

    where: Continent = ANYWHERE

    def choices(self, s: State, seat: Seat) -> Menu:
        sites = improvement_sites(s, seat, self.where)
        return [(PASS, ()), *((IMPROVE[t][kind][0], self.improved) for t, kind in sites)]

    def improved(self, move: ImproveSettlement) -> Steps:
        return (NewImprovement(move.territory, move.improvement),)


@dataclass(frozen=True, slots=True)
class PaySettlement(Effect):
    """Pay for a Settlement, *gold* of it in Gold."""

    gold: int

    def run(self, s: State, seat: Seat) -> Steps:
        return (Pay(MATERIALS, settlement_cost(s, seat), self.gold),)


@dataclass(frozen=True, slots=True)
class PayImprovement(Effect):
    """Pay for an Improvement, *gold* of it in Gold."""

    gold: int

    def run(self, s: State, seat: Seat) -> Steps:
        return (Pay(MATERIALS, improvement_cost(s, seat), self.gold),)


@dataclass(frozen=True, slots=True)
class NewSettlement(Effect):
    """Return two of your Armies to your supply and place a Settlement.  Gain 1 Idea and 1 Influence
    on its continent.  The first one is your Capital, whose Founding effect comes after all this."""

    words = "{seat} constructs a Settlement in {territory}"
    territory: Territory

    def run(self, s: State, seat: Seat) -> Steps:
        me, t = s.players[seat], self.territory
        me.armies[t] -= 2
        me.army_supply += 2
        me.settlement_supply -= 1
        s.settlement[t] = seat
        bonus = Gain(IDEAS), AdvanceInfluence(s.board.continents[t])
        if me.capital != NONE:
            return bonus
        me.capital = t
        return *bonus, Founding()


@dataclass(frozen=True, slots=True)
class NewImprovement(Effect):
    """Place the Improvement.  Depending on its type, gain its bonus."""

    words = "{seat} builds a {improvement} in {territory}"
    territory: Territory
    improvement: Improvement

    def run(self, s: State, seat: Seat) -> Steps:
        t = self.territory
        s.improvements[t] |= 1 << self.improvement
        s.improvement_supply[self.improvement] -= 1
        bonus = improvement_bonus(self.improvement, s.board.continents[t])
        if in_force(s.players[seat]).cards:
            return *bonus, AfterImprovement(t)
        return bonus


@dataclass(frozen=True, slots=True)
class AfterImprovement(Effect):
    """What cards add when a Settlement was improved."""

    territory: Territory

    def run(self, s: State, seat: Seat) -> Steps:
        return in_force(s.players[seat]).after_improvement(s, seat, self.territory)
