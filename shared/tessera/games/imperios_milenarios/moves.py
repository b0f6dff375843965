"""Every answer that a player, or the table, can give.

Plain frozen values.  The moves that fill long menus are made once, in tables: a menu then picks
rows from them, which costs next to nothing.
"""

from __future__ import annotations

from dataclasses import dataclass
from types import MappingProxyType
from typing import Final, TypeAlias

from tessera.engine.sealed import Chosen, Hidden, Known
from tessera.engine.steps import Move, Pass, Seat
from tessera.games.imperios_milenarios.ids import (
    COLORS,
    Color,
    Good,
    Stance,
    Technology,
    Territory,
    Wonder,
)

Chits: TypeAlias = tuple[Hidden[Color], ...]
Picked: TypeAlias = tuple[Chosen[Color], ...]


@dataclass(frozen=True, slots=True)
class Plain(Move):
    """A move that hides nothing."""

    def is_blank(self) -> bool:
        return False


# -- setup ----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class DrawAge(Plain):
    """Who comes next, from the most ancient player to the youngest (option ``age_rank``)."""

    words = "{player} is the next oldest"
    player: Seat


@dataclass(frozen=True, slots=True)
class DrawMetropolis(Plain):
    """A Metropolis is drawn (option ``metropolises``)."""

    words = "{player} starts in {territory}"
    player: Seat
    territory: Territory


@dataclass(frozen=True, slots=True)
class ChooseMetropolis(Plain):
    words = "pick {territory} as Metropolis"
    territory: Territory


# -- chits ----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class ShakeCups(Move):
    """Chits that all have seen are put into the cups, and shaken."""

    words = "shake the cups"
    zone = "cup"
    chits: Chits


@dataclass(frozen=True, slots=True)
class DrawChit(Move):
    """The table draws one of the chits in the cup of *player*."""

    words = "{player} draws {chit}"
    player: Seat
    chit: Hidden[Color]


@dataclass(frozen=True, slots=True)
class TakeChit(Plain):
    """Take an Action Chit from a pile of the Pool."""

    words = "take a {color} chit from the Pool"
    color: Color


@dataclass(frozen=True, slots=True)
class TakeDiscarded(Plain):
    """Take a chit of a color whose pile is empty from a discard pile (IM-11)."""

    words = "take a {color} chit from the discard pile of {owner}"
    color: Color
    owner: Seat


@dataclass(frozen=True, slots=True)
class Spending(Move):
    """Chits of one color are spent: *open* of those that lie open, and *chits* of the hand, which
    are shown."""

    chosen = "chits"
    told_as = MappingProxyType({"open": "count"})
    color: Color
    actions: int
    """What the chits give."""
    open: int
    chits: Picked

    @property
    def count(self) -> int:
        """How many chits are spent."""
        return self.open + len(self.chits)


@dataclass(frozen=True, slots=True)
class Spend(Spending):
    """Take actions of the phase, to be used in it."""

    words = "spend {color}: {count:chit|chits} for {actions:action|actions}"


@dataclass(frozen=True, slots=True)
class Muster(Spending):
    """Recruit an Army for each Red Action."""

    words = "muster {actions:Army|Armies} with {count:chit|chits}"


@dataclass(frozen=True, slots=True)
class TakeBack(Plain):
    """Take back chits of whose actions none is used, since something was blocked (IM-18)."""

    words = "take back {chits:chit|chits}"
    chits: int


@dataclass(frozen=True, slots=True)
class Keep(Move):
    """Keep chits as the Reserve and discard the others: those *discarded* from the hand are shown,
    those *given* lay open.  What is kept is sealed afresh, so that nobody can follow a chit."""

    words = "keep {kept}[, discard {discarded}][, give up {given}]"
    zone = "hand"
    chosen = "discarded"
    mixed = True
    kept: Chits
    discarded: Picked
    given: tuple[Color, ...]


@dataclass(frozen=True, slots=True)
class KeepOpenly(Plain):
    """Keep the chits that lie open, but for those *given* (option ``open_hands``)."""

    words = "give up {given}"
    given: tuple[Color, ...]


@dataclass(frozen=True, slots=True)
class Lift(Plain):
    """Take a Totem from the map, because none is left in the supply (IM-08)."""

    words = "lift a Totem from {territory}"
    territory: Territory


# -- what can be blocked --------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Conquer(Plain):
    words = "conquer {territory}"
    territory: Territory


@dataclass(frozen=True, slots=True)
class Eliminate(Plain):
    words = "eliminate the presence of {rival} in {territory}"
    territory: Territory
    rival: Seat


@dataclass(frozen=True, slots=True)
class Assault(Plain):
    words = "assault {territory}"
    territory: Territory


@dataclass(frozen=True, slots=True)
class Explore(Plain):
    words = "explore {territory}"
    territory: Territory


@dataclass(frozen=True, slots=True)
class Trade(Plain):
    words = "trade in {territory}"
    territory: Territory


Errand: TypeAlias = Conquer | Eliminate | Assault | Explore | Trade
"""An action that is announced, sent out from a Capital along a chain of Totems, and may be blocked
on its way."""


@dataclass(frozen=True, slots=True)
class March(Plain):
    """The next territory of the Chain of Command; the first is the Capital it starts from."""

    words = "by way of {territory}"
    territory: Territory


@dataclass(frozen=True, slots=True)
class Block(Plain):
    words = "block it in {territory}"
    territory: Territory


@dataclass(frozen=True, slots=True)
class StandingOrder(Plain):
    """Say now what to answer until the turn, or the round, ends."""

    words = "{stance}"
    stance: Stance


@dataclass(frozen=True, slots=True)
class AskLeave(Plain):
    """Ask who has blocked an action to let it pass after all (IM-27)."""

    words = "ask {rival} in {territory} to let you {errand}"
    rival: Seat
    territory: Territory
    errand: Errand


@dataclass(frozen=True, slots=True)
class Withdraw(Plain):
    words = "withdraw the block"


@dataclass(frozen=True, slots=True)
class Defend(Plain):
    words = "defend with an Army"


# -- the rest of the four phases ------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class PayAssault(Plain):
    """Spend the rest of the Armies that an undefended City or Capital demands."""

    words = "assault with {armies:more Army|more Armies}"
    armies: int


@dataclass(frozen=True, slots=True)
class TakeGood(Plain):
    words = "take {good} as the reward"
    good: Good


@dataclass(frozen=True, slots=True)
class PromoteArts(Plain):
    words = "promote the Arts"


@dataclass(frozen=True, slots=True)
class Learn(Plain):
    words = "learn {technology}"
    technology: Technology


@dataclass(frozen=True, slots=True)
class ReceiveGood(Plain):
    words = "receive {good}"
    good: Good


@dataclass(frozen=True, slots=True)
class ReceiveTechnology(Plain):
    words = "receive {technology}"
    technology: Technology


@dataclass(frozen=True, slots=True)
class GiveGood(Plain):
    words = "give {good}"
    good: Good


@dataclass(frozen=True, slots=True)
class GiveTechnology(Plain):
    words = "give {technology}"
    technology: Technology


@dataclass(frozen=True, slots=True)
class Settle(Plain):
    words = "settle {territory}"
    territory: Territory


@dataclass(frozen=True, slots=True)
class BuildWonder(Plain):
    words = "build the {wonder}"
    wonder: Wonder


MOVES: Final[tuple[type[Move], ...]] = (
    Pass,
    DrawAge,
    DrawMetropolis,
    ChooseMetropolis,
    ShakeCups,
    DrawChit,
    TakeChit,
    TakeDiscarded,
    Spend,
    Muster,
    TakeBack,
    Keep,
    KeepOpenly,
    Lift,
    Conquer,
    Eliminate,
    Assault,
    Explore,
    Trade,
    March,
    Block,
    StandingOrder,
    AskLeave,
    Withdraw,
    Defend,
    PayAssault,
    TakeGood,
    PromoteArts,
    Learn,
    ReceiveGood,
    ReceiveTechnology,
    GiveGood,
    GiveTechnology,
    Settle,
    BuildWonder,
)

# -- tables ---------------------------------------------------------------------------------------

TERRITORIES: Final = 128
"""The map has no more territories."""
SEATS: Final = 7
CHIT: Final = tuple(Known(color) for color in COLORS)
"""A chit of each color, seen by somebody who may know it."""

_LANDS = range(TERRITORIES)

CONQUER: Final = tuple(Conquer(t) for t in _LANDS)
ELIMINATE: Final = tuple(tuple(Eliminate(t, rival) for rival in range(SEATS)) for t in _LANDS)
ASSAULT: Final = tuple(Assault(t) for t in _LANDS)
EXPLORE: Final = tuple(Explore(t) for t in _LANDS)
TRADE: Final = tuple(Trade(t) for t in _LANDS)
MARCH: Final = tuple(March(t) for t in _LANDS)
BLOCK: Final = tuple(Block(t) for t in _LANDS)
LIFT: Final = tuple(Lift(t) for t in _LANDS)
SETTLE: Final = tuple(Settle(t) for t in _LANDS)
