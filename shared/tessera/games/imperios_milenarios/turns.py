"""A player's turn in a phase: chits are spent, which fills a pool of actions to be used at once.

Chits are spent in bundles as the Technologies of their color allow; the actions they give may be
split over different things, and what is not used by the end of the turn is lost (IM-17).
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from itertools import product
from typing import ClassVar

from tessera.engine.sealed import Known, any_of
from tessera.engine.steps import Decision, Effect, Menu, Seat, Steps
from tessera.games.imperios_milenarios.hands import Showing, show
from tessera.games.imperios_milenarios.ids import Color, Mask, Stance
from tessera.games.imperios_milenarios.moves import (
    CHIT,
    Muster,
    Picked,
    Spend,
    Spending,
    TakeBack,
)
from tessera.games.imperios_milenarios.state import Player, State
from tessera.games.imperios_milenarios.tables import actions_for, bundle_of
from tessera.games.imperios_milenarios.totems import liftings

# -- the turn -------------------------------------------------------------------------------------


def clear_turn(s: State) -> None:
    """Forget what belongs to one turn only."""
    s.actions = s.chits_spent = s.actions_gained = s.traded = 0
    s.blocked = False
    s.bars = ()
    s.shut = None


@dataclass(frozen=True, slots=True)
class EndTurn(Effect):
    """Unused actions vanish; bars, and orders given for this turn, lapse."""

    def run(self, s: State, seat: Seat) -> None:
        clear_turn(s)
        for player in s.players:
            if player.stances[seat] in (Stance.LET_PASS_TURN, Stance.BLOCK_TURN):
                player.stances[seat] = Stance.ASK


def forget_orders(s: State) -> None:
    """Standing orders lapse with the round."""
    for player in s.players:
        player.stances = [Stance.ASK] * len(s.players)


def use(s: State, actions: int) -> None:
    """Use so many of the actions that are paid."""
    s.actions -= actions


# -- spending -------------------------------------------------------------------------------------


class Payable(Showing):
    """A decision in which chits of one color may be spent, beside whatever else it offers."""

    __slots__ = ()

    color: ClassVar[Color]
    musters: ClassVar[bool] = False
    """Whether the chits become Armies at once."""

    def spendings(self, s: State, seat: Seat) -> Menu:
        """Every number of chits that may be spent, those that lie open first: that tells least."""
        me, color, then = s.players[seat], self.color, self.spent
        technologies = me.technologies >> 3 * color & 0b11
        held = self._held(s, seat)
        moves = _spendings(self.musters, color, technologies, me.open[color], held, s.sees(seat))
        return [(move, then) for move in moves]

    def _held(self, s: State, seat: Seat) -> int:
        """How many chits of the hand may have the color of the phase."""
        if not s.sees(seat):
            return len(s.players[seat].hand)
        held, color = 0, self.color
        for chit in s.players[seat].hand:
            held += type(chit) is Known and chit.value == color
        return held

    def musterings(self, s: State, seat: Seat, but: Mask = 0) -> Menu:
        """The same for Armies.  Who has no Totem to count them with lifts one first, *but* not from
        some territories (IM-08)."""
        menu = self.spendings(s, seat)
        if not menu or s.players[seat].armies or s.supply(seat) > 0:
            return menu
        return liftings(s, seat, (self,), but)

    def spent(self, move: Spending) -> Steps:
        """The chits are spent, and the decision is asked again."""
        paid = Mustered if type(move) is Muster else Spent
        return paid(move.color, move.actions, move.open, move.chits), self


@cache
def _spendings(
    muster: bool, color: Color, technologies: int, lie: int, held: int, seen: bool
) -> tuple[Spending, ...]:
    """The moves that spend 1, 2 ... of so many chits, with the Basic and Advanced Technology of
    their color or without."""
    kind = Muster if muster else Spend
    chit = CHIT[color] if seen else any_of(color)
    ways = (*((n, 0) for n in range(1, lie + 1)), *((lie, n) for n in range(1, held + 1)))
    return tuple(
        kind(color, actions_for(open_ + n, technologies << 3 * color, color), open_, (chit,) * n)
        for open_, n in ways
    )


@dataclass(frozen=True, slots=True)
class Paid(Effect):
    """Chits go from the hand to the discard pile."""

    color: Color
    actions: int
    open: int
    chits: Picked

    @property
    def count(self) -> int:
        """How many chits are spent."""
        return self.open + len(self.chits)

    def pay(self, me: Player) -> None:
        """Put the spent chits into the discard pile."""
        show(me, self.chits)
        me.open[self.color] -= self.open
        me.discard[self.color] += self.open


@dataclass(frozen=True, slots=True)
class Spent(Paid):
    """The actions are paid."""

    words = "{seat} spends {color}: {count:chit|chits} for {actions:action|actions}"

    def run(self, s: State, seat: Seat) -> None:
        self.pay(s.players[seat])
        s.chits_spent += self.count
        s.actions_gained += self.actions
        s.actions += self.actions
        s.blocked = False


@dataclass(frozen=True, slots=True)
class Mustered(Paid):
    """An Army for each Red Action (rulebook, Muster armies)."""

    words = "{seat} musters {actions:Army|Armies}"

    def run(self, s: State, seat: Seat) -> None:
        me = s.players[seat]
        self.pay(me)
        me.armies += self.actions


@dataclass(frozen=True, slots=True)
class TakenBack(Effect):
    """Chits are unspent, with the actions that they gave; all have seen them, so they lie open."""

    words = "{seat} takes back {chits:chit|chits}"
    color: Color
    chits: int

    def run(self, s: State, seat: Seat) -> None:
        me, actions = s.players[seat], unused(s, seat, self.color)[self.chits]
        me.discard[self.color] -= self.chits
        me.open[self.color] += self.chits
        s.chits_spent -= self.chits
        s.actions_gained -= actions
        s.actions -= actions
        s.blocked = False


def unused(s: State, seat: Seat, color: Color) -> dict[int, int]:
    """How many of the chits spent in this turn may be unspent, in whole bundles of which no action
    is used, and how many actions go with them: as few as can be."""
    me = s.players[seat]
    size, actions = bundle_of(me.technologies, color)
    bundles = (s.actions_gained - s.chits_spent) // (actions - size)
    alone = s.chits_spent - size * bundles
    found: dict[int, int] = {}
    for whole, single in product(range(bundles + 1), range(alone + 1)):
        chits, back = size * whole + single, actions * whole + single
        if 0 < chits <= me.discard[color] and back <= s.actions:
            found.setdefault(chits, back)
    return found


def take_back(s: State, seat: Seat, color: Color, again: Decision) -> Menu:
    """What may be taken back since something was blocked (IM-18), most first."""
    if not s.blocked:
        return []
    counts = sorted(unused(s, seat, color), reverse=True)
    return [(TakeBack(chits), (TakenBack(color, chits), again)) for chits in counts]
