"""Trade: what happens when the caravans arrive.

Each side gets one Trade Good or Technology that it does not have; neither loses what it gives.
Only the active player pays, and only when it receives the dearer asset (IM-51, IM-52).
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final, TypeAlias

from tessera.engine.steps import By, Decision, Effect, Menu, Seat, Steps
from tessera.games.imperios_milenarios.ids import (
    HANGING_GARDENS,
    Good,
    Mask,
    Technology,
    Territory,
    members,
)
from tessera.games.imperios_milenarios.moves import (
    GiveGood,
    GiveTechnology,
    ReceiveGood,
    ReceiveTechnology,
)
from tessera.games.imperios_milenarios.state import Player, State
from tessera.games.imperios_milenarios.tables import (
    GOOD_COINS,
    GOODS,
    SPACE_COINS,
    TECHNOLOGIES,
    TECHNOLOGY_COINS,
    learnable,
)
from tessera.games.imperios_milenarios.totems import LiftFor
from tessera.games.imperios_milenarios.turns import use

Asset: TypeAlias = int
"""A Technology, or a Trade Good counted on after the Technologies."""

FIRST_GOOD: Final[Asset] = len(TECHNOLOGIES)
COINS: Final = (*TECHNOLOGY_COINS, *GOOD_COINS)
"""The printed Trade Value of every asset."""


def value(giver: Player, asset: Asset) -> int:
    """The Trade Value of what *giver* owns."""
    return COINS[asset] + _raise(giver)


def _raise(giver: Player) -> int:
    """The Hanging Gardens raise the Trade Values of what their owner gives by 1 (IM-53)."""
    return giver.wonder == HANGING_GARDENS


@lru_cache(maxsize=1 << 12)
def _cheapest(assets: Mask) -> int:
    """The least printed Trade Value of *assets*."""
    return min(COINS[asset] for asset in members(assets))


@lru_cache(maxsize=1 << 12)
def _dearest(assets: Mask) -> int:
    """The greatest printed Trade Value of *assets*."""
    return max(COINS[asset] for asset in members(assets))


def offers(giver: Player, receiver: Player) -> Mask:
    """The assets of *giver* that *receiver* can get: new ones, and no Advanced or Special
    Technology without the Basic one of its color."""
    technologies = giver.technologies & learnable(receiver.technologies)
    return technologies | (giver.goods & ~receiver.goods) << FIRST_GOOD


def price(received: int, given: int) -> int:
    """The Census spaces that cover the gap between two Trade Values, rounded up."""
    return max(0, -((given - received) // SPACE_COINS))


def to_earn(me: Player, rival: Player) -> int | None:
    """The Census spaces that a caravan must at least earn on its way, so that any exchange can be
    paid for; None if there is nothing to exchange."""
    receives, gives = offers(rival, me), offers(me, rival)
    if not receives or not gives:
        return None
    cheapest, dearest = _cheapest(receives) + _raise(rival), _dearest(gives) + _raise(me)
    return max(0, price(cheapest, dearest) - me.census)


def can_trade(me: Player, rival: Player, gain: int) -> bool:
    """Whether any exchange is possible once the caravan has earned *gain* Census spaces."""
    least = to_earn(me, rival)
    return least is not None and least <= gain


@dataclass(frozen=True, slots=True)
class CaravanArrived(Effect):
    """Each Blue Action has brought the caravan 2 territories further, and its civilization 1 space
    up the Census Track, which is credited first (IM-54)."""

    words = "{seat} trades with {rival} in {territory} for {actions:Blue Action|Blue Actions}"
    territory: Territory
    rival: Seat
    actions: int

    def run(self, s: State, seat: Seat) -> Steps:
        use(s, self.actions)
        s.traded |= 1 << self.rival
        s.players[seat].gain_census(self.actions)
        return (ChooseReceived(self.rival),)


@dataclass(frozen=True, slots=True)
class ChooseReceived(Decision):
    """What to get from the other party."""

    rival: Seat

    def choices(self, s: State, seat: Seat) -> Menu:
        me, rival = s.players[seat], s.players[self.rival]
        dearest = max(value(me, asset) for asset in members(offers(me, rival)))
        return [
            (_RECEIVE[asset], (ChooseGiven(self.rival, asset),))
            for asset in members(offers(rival, me))
            if price(value(rival, asset), dearest) <= me.census
        ]


@dataclass(frozen=True, slots=True)
class ChooseGiven(Decision):
    """What the other party gets."""

    rival: Seat
    received: Asset

    def choices(self, s: State, seat: Seat) -> Menu:
        me, rival = s.players[seat], s.players[self.rival]
        worth = value(rival, self.received)
        menu: Menu = []
        for asset in members(offers(me, rival)):
            spaces = price(worth, value(me, asset))
            if spaces <= me.census:
                gap = (GapCovered(self.rival, spaces),) if spaces else ()
                mine = _received(self.rival, self.received)
                theirs = By((self.rival,), Placing(_received(seat, asset)))
                menu.append((_GIVE[asset], (*gap, mine, theirs)))
        return menu


@dataclass(frozen=True, slots=True)
class GapCovered(Effect):
    """The active player covers the difference in value; the Census Track keeps the change."""

    words = "{seat} pays {spaces:Census space|Census spaces} to {rival}"
    rival: Seat
    spaces: int

    def run(self, s: State, seat: Seat) -> None:
        s.players[seat].census -= self.spaces
        s.players[self.rival].gain_census(self.spaces)


@dataclass(frozen=True, slots=True)
class GoodReceived(Effect):
    words = "{seat} receives {good} from {giver}"
    good: Good
    giver: Seat

    def run(self, s: State, seat: Seat) -> None:
        s.players[seat].goods |= 1 << self.good


@dataclass(frozen=True, slots=True)
class TechnologyReceived(Effect):
    words = "{seat} receives {technology} from {giver}"
    technology: Technology
    giver: Seat

    def run(self, s: State, seat: Seat) -> None:
        s.players[seat].technologies |= 1 << self.technology


@dataclass(frozen=True, slots=True)
class Placing(Effect):
    """The other party places a Totem in the box; out of Totems it may lift one, or do without."""

    what: GoodReceived | TechnologyReceived

    def run(self, s: State, seat: Seat) -> Steps:
        return (LiftFor(self.what),) if s.supply(seat) < 1 else (self.what,)


def _received(giver: Seat, asset: Asset) -> GoodReceived | TechnologyReceived:
    if asset < FIRST_GOOD:
        return TechnologyReceived(asset, giver)
    return GoodReceived(asset - FIRST_GOOD, giver)


_RECEIVE: Final = (
    *(ReceiveTechnology(n) for n in range(FIRST_GOOD)),
    *(ReceiveGood(n) for n in range(len(GOODS))),
)
_GIVE: Final = (
    *(GiveTechnology(n) for n in range(FIRST_GOOD)),
    *(GiveGood(n) for n in range(len(GOODS))),
)
