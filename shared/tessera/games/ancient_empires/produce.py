"""Produce: gain what the territories yield where one is present."""

from __future__ import annotations

from dataclasses import dataclass

from tessera.engine.steps import PASS, Decision, Effect, Menu, Seat, Steps
from tessera.games.ancient_empires.gains import Gain
from tessera.games.ancient_empires.ids import (
    FOOD,
    NONE,
    Continent,
    Resource,
    Territory,
    TerritoryKind,
)
from tessera.games.ancient_empires.moves import PRODUCE, PRODUCE_FROM, ProduceFrom
from tessera.games.ancient_empires.ongoing import in_force, terms
from tessera.games.ancient_empires.state import State


def yielded(s: State, seat: Seat, t: Territory) -> int:
    """The Resource that a territory yields to a player, or NONE."""
    if s.resources[t] == NONE and terms(s.players[seat]).plains_yield_food:
        return FOOD if s.board.kinds[t] == TerritoryKind.PLAIN else NONE
    return s.resources[t]


def producing(s: State, seat: Seat, where: Continent) -> list[Territory]:
    """The resource-producing territories with at least one's Army or Settlement (AE-05)."""
    armies, settlement = s.players[seat].armies, s.settlement
    return [
        t
        for t in s.board.areas[where]
        if (armies[t] or settlement[t] == seat) and yielded(s, seat, t) != NONE
    ]


@dataclass(frozen=True, slots=True)
class ProduceOrder(Decision):
    """Gain Food, Materials, or Gold for every resource-producing territory on this continent where
    you have at least one Army or Settlement; or decline (AE-26)."""

    where: Continent

    def choices(self, s: State, seat: Seat) -> Menu:
        if not producing(s, seat, self.where):
            return [(PASS, ())]
        return [(PASS, ()), (PRODUCE, (ProduceAll(self.where), AfterProduce(self.where)))]


@dataclass(frozen=True, slots=True)
class ProduceAll(Effect):
    """Gain what every territory on the continent yields."""

    words = "{seat} produces on the {where} continent"
    where: Continent

    def run(self, s: State, seat: Seat) -> Steps:
        gained = [0, 0, 0]
        for t in producing(s, seat, self.where):
            gained[yielded(s, seat, t)] += 1
        return tuple(Gain(Resource(r), n) for r, n in enumerate(gained) if n)


@dataclass(frozen=True, slots=True)
class AfterProduce(Effect):
    """What cards add when a Produce Order was resolved."""

    where: Continent

    def run(self, s: State, seat: Seat) -> Steps:
        cards = in_force(s.players[seat])
        if not cards.cards:
            return ()
        return cards.after_produce(s, seat, len(producing(s, seat, self.where)))


@dataclass(frozen=True, slots=True)
class ProduceOne(Decision):
    """Neutral Produce: choose one resource-producing territory and gain that resource (AE-23)."""

    where: Continent

    def choices(self, s: State, seat: Seat) -> Menu:
        territories = producing(s, seat, self.where)
        return [(PASS, ()), *((PRODUCE_FROM[t], self.chosen) for t in territories)]

    def chosen(self, move: ProduceFrom) -> Steps:
        return (ProducedIn(move.territory),)


@dataclass(frozen=True, slots=True)
class ProducedIn(Effect):
    words = "{seat} produces in {territory}"
    territory: Territory

    def run(self, s: State, seat: Seat) -> Steps:
        return (Gain(Resource(yielded(s, seat, self.territory))),)
