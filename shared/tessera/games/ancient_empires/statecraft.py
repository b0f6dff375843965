"""Statecraft: invent, trade with a City-State, or diplomacy."""

from __future__ import annotations

from dataclasses import dataclass

from tessera.engine.steps import PASS, Decision, Effect, Menu, Seat, Steps
from tessera.games.ancient_empires.cards import catalogue
from tessera.games.ancient_empires.gains import Gain
from tessera.games.ancient_empires.ids import CONTINENTS, IDEAS, NONE, Continent
from tessera.games.ancient_empires.influence import AdvanceInfluence
from tessera.games.ancient_empires.invent import invented, inventions
from tessera.games.ancient_empires.moves import (
    DIPLOMACY,
    TAKE_IDEA,
    TRADE,
    Trade,
)
from tessera.games.ancient_empires.ongoing import terms
from tessera.games.ancient_empires.pillars import Advance
from tessera.games.ancient_empires.state import State


@dataclass(frozen=True, slots=True)
class Statecraft(Decision):
    """Choose A (Invent: Technologies, or instead 1 Idea), B (Trade) or C (Diplomacy)."""

    where: Continent

    def choices(self, s: State, seat: Seat) -> Menu:
        menu: Menu = [(PASS, ())]
        menu += [(move, invented) for move in inventions(s, seat)]
        menu.append((TAKE_IDEA, (Ponder(),)))
        where = CONTINENTS if terms(s.players[seat]).may_trade_anywhere else (self.where,)
        for c in where:
            if s.city_states[c] != NONE:
                menu += [(TRADE[c][age], traded) for age in range(1, s.age + 1)]
        menu.append((DIPLOMACY, (Negotiate(self.where),)))
        return menu


@dataclass(frozen=True, slots=True)
class Ponder(Effect):
    """Instead of gaining a new Technology, gain 1 Idea (AE-46)."""

    def run(self, s: State, seat: Seat) -> Steps:
        return (Gain(IDEAS, 1 + terms(s.players[seat]).pondered_ideas),)


@dataclass(frozen=True, slots=True)
class Negotiate(Effect):
    """Diplomacy: advance your Influence Flag one step."""

    where: Continent

    def run(self, s: State, seat: Seat) -> Steps:
        return (AdvanceInfluence(self.where),) * (1 + terms(s.players[seat]).diplomacy)


def traded(move: Trade) -> Steps:
    """Trade: gain one bonus, and advance on the City-State's Pillar (AE-47)."""
    return Trades(move.continent, (move.age,)), AdvanceWith(move.continent)


@dataclass(frozen=True, slots=True)
class Trades(Effect):
    """Gain the last of the bonuses chosen; a card may allow another one."""

    where: Continent
    ages: tuple[int, ...]

    def run(self, s: State, seat: Seat) -> Steps:
        offers = catalogue.CITY_STATES[s.city_states[self.where]].offers
        return *offers[self.ages[-1] - 1](self.where), TradeMore(self.where, self.ages)


@dataclass(frozen=True, slots=True)
class TradeMore(Decision):
    """Gain another bonus of the same City-State in the same Trade, if a card allows it: also one
    that the bonus before has just given (AE-85)."""

    where: Continent
    ages: tuple[int, ...]

    def choices(self, s: State, seat: Seat) -> Menu:
        left: list[int] = []
        if len(self.ages) < 1 + terms(s.players[seat]).trades:
            left = [age for age in range(1, s.age + 1) if age not in self.ages]
        return [(PASS, ()), *((TRADE[self.where][age], self.traded) for age in left)]

    def traded(self, move: Trade) -> Steps:
        return (Trades(self.where, (*self.ages, move.age)),)


@dataclass(frozen=True, slots=True)
class AdvanceWith(Effect):
    """Advance one step on the Pillar of the continent's City-State."""

    where: Continent

    def run(self, s: State, seat: Seat) -> Steps:
        return (Advance(catalogue.CITY_STATES[s.city_states[self.where]].pillar),)
