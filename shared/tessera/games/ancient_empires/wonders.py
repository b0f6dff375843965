"""Construct a Wonder: choose one of the market, pay its cost, advance on its Pillars."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tessera.engine.steps import Draw, Effect, Menu, Seat, Steps, by_table
from tessera.games.ancient_empires import pillars
from tessera.games.ancient_empires.cards import catalogue
from tessera.games.ancient_empires.gains import Pay, payments
from tessera.games.ancient_empires.ids import (
    FOOD,
    GOLD,
    MATERIALS,
    WONDER_MARKET,
    Resource,
    Wonder,
)
from tessera.games.ancient_empires.moves import ConstructWonder, DrawWonder
from tessera.games.ancient_empires.ongoing import terms
from tessera.games.ancient_empires.state import State

WONDER_AGE = 3


def wonder_cost(s: State, seat: Seat, wonder: Wonder) -> dict[Resource, int]:
    """The cost printed on the card, and what cards add to its Materials."""
    cost = dict(catalogue.WONDERS[wonder].cost)
    materials = cost.get(MATERIALS, 0) + terms(s.players[seat]).wonder_materials
    return cost | {MATERIALS: max(0, materials)}


def wonder_moves(s: State, seat: Seat) -> Iterator[ConstructWonder]:
    """Every Wonder that can be paid, with every way to pay it (AE-42); from Age III on (AE-71)."""
    me = s.players[seat]
    if s.age < WONDER_AGE + terms(me).wonder_age:
        return
    for wonder in s.wonder_market:
        cost = wonder_cost(s, seat, wonder)
        wild = (FOOD, MATERIALS, GOLD)
        if any(me.resources[r] < n for r, n in cost.items() if r not in wild):
            continue
        spare = me.resources[GOLD] - cost.get(GOLD, 0)
        for food in payments(me, FOOD, cost.get(FOOD, 0)):
            for materials in payments(me, MATERIALS, cost[MATERIALS]):
                if food + materials <= spare:
                    yield ConstructWonder(wonder, food, materials)


@dataclass(frozen=True, slots=True)
class PayWonder(Effect):
    """Pay the resource cost shown on the Wonder card."""

    payment: ConstructWonder

    def run(self, s: State, seat: Seat) -> Steps:
        golds = {FOOD: self.payment.food_gold, MATERIALS: self.payment.materials_gold}
        cost = wonder_cost(s, seat, self.payment.wonder)
        return tuple(Pay(r, n, golds.get(r, 0)) for r, n in sorted(cost.items()) if n)


@dataclass(frozen=True, slots=True)
class NewWonder(Effect):
    """Take the card, advance on the Pillars of its symbols, and replenish the market (AE-42)."""

    words = "{seat} constructs {wonder}"
    wonder: Wonder

    def run(self, s: State, seat: Seat) -> Steps:
        me = s.players[seat]
        s.wonder_market = tuple(card for card in s.wonder_market if card != self.wonder)
        me.wonders = (*me.wonders, self.wonder)
        me.in_force = None
        return *pillars.advances(catalogue.WONDERS[self.wonder].symbols), FillWonderMarket()


@dataclass(frozen=True, slots=True)
class FillWonderMarket(Effect):
    """Five Wonders lie open, or fewer when the deck is empty."""

    def run(self, s: State, seat: Seat) -> Steps:
        if len(s.wonder_market) < WONDER_MARKET and s.wonder_deck:
            return by_table(WonderDraw()), self
        return ()


@dataclass(frozen=True, slots=True)
class WonderDraw(Draw):
    """A Wonder is drawn from the deck."""

    def choices(self, s: State, seat: Seat) -> Menu:
        return [(DrawWonder(card), self.drawn) for card in s.wonder_deck]

    def drawn(self, move: DrawWonder) -> Steps:
        return (WonderShown(move.wonder),)


@dataclass(frozen=True, slots=True)
class WonderShown(Effect):
    words = "{wonder} joins the Wonder market"
    wonder: Wonder

    def run(self, s: State, seat: Seat) -> None:
        s.wonder_deck = tuple(card for card in s.wonder_deck if card != self.wonder)
        s.wonder_market = (*s.wonder_market, self.wonder)
