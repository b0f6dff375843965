"""Resolving Actions: announcements, the Chain of Command, and those who block it.

A map-based action is announced with its target.  Then its chain is laid, one own Totem at a time,
from a Capital to the target (IM-24, IM-26); a way on which nobody can block is taken by itself, the
shortest first, for no other could be better (IM-77).  Rivals present in the territories between are
asked clockwise, the first to block ends it (IM-28), and the same action may not go that way again
in this turn, unless something changes there or the rival relents (IM-27).
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from tessera.engine.steps import PASS, By, Decision, Effect, Menu, Seat, Steps
from tessera.games.imperios_milenarios.chains import barred, has_way, leading, shortest, sources
from tessera.games.imperios_milenarios.combat import Attacked, Conquered
from tessera.games.imperios_milenarios.expansion import Explored
from tessera.games.imperios_milenarios.ids import (
    AMBASSADORS,
    Mask,
    Phase,
    Stance,
    Territory,
    members,
)
from tessera.games.imperios_milenarios.moves import (
    BLOCK,
    MARCH,
    AskLeave,
    Assault,
    Conquer,
    Eliminate,
    Errand,
    Explore,
    March,
    StandingOrder,
    Trade,
    Withdraw,
)
from tessera.games.imperios_milenarios.routes import actions_of, next_steps
from tessera.games.imperios_milenarios.state import Bar, State
from tessera.games.imperios_milenarios.trade import CaravanArrived

# -- the announcement -----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Announced(Effect):
    """The action is announced; its chain is laid."""

    words = "{seat} announces: {errand}"
    errand: Errand

    def run(self, s: State, seat: Seat) -> Steps:
        errand, me = self.errand, s.players[seat]
        capitals = me.control & s.board.capitals
        if not capitals:
            return (Carried(errand, (errand.territory,)),)
        through = me.present & ~barred(s, errand)
        safe = through if immune(s, seat) else through & ~hostile(s, seat)
        path = shortest(s, errand, capitals, safe)
        if isinstance(errand, Trade):
            fewest = shortest(s, errand, capitals, through)
            path = path if takes_all(s, path) and takes_all(s, fewest) else None
        return (LayChain(errand),) if path is None else (Carried(errand, path),)


def takes_all(s: State, route: tuple[Territory, ...] | None) -> bool:
    """Whether a caravan on *route* takes all actions that are paid: no detour could earn more."""
    return route is not None and actions_of(len(route) - 1) == s.actions


def hostile(s: State, seat: Seat) -> Mask:
    """The territories in which any rival is present."""
    mask = 0
    for rival, player in enumerate(s.players):
        if rival != seat:
            mask |= player.present
    return mask


def immune(s: State, seat: Seat) -> bool:
    """Ambassadors make a player's Blue Actions immune to blocking (IM-32)."""
    return s.phase == Phase.BLUE and bool(s.players[seat].technologies >> AMBASSADORS & 1)


@dataclass(frozen=True, slots=True)
class LayChain(Decision):
    """Lay the Chain of Command: first a Capital under your control, then each time an adjacent
    territory with your Totem, as long as the target can still be reached.

    A chain that could be cut short is not offered: it would only let more rivals block.  But a
    caravan may make a detour, for it earns more on a longer route; it advances two territories for
    each Blue Action, so its route is no longer than the actions that are paid."""

    errand: Errand
    path: tuple[Territory, ...] = ()

    def choices(self, s: State, seat: Seat) -> Menu:
        return [(MARCH[t], self.laid) for t in self.ways(s, seat)]

    def laid(self, move: March) -> Steps:
        """The chain goes by way of one more territory; at the target it is complete."""
        errand, path = self.errand, (*self.path, move.territory)
        complete = move.territory == errand.territory
        return (Asking(errand, path) if complete else LaidTo(errand, path),)

    def ways(self, s: State, seat: Seat) -> tuple[Territory, ...]:
        """Where the chain may go on: to the target, or to where it is still within reach."""
        path = self.path
        if isinstance(self.errand, Trade):
            return next_steps(s, seat, self.errand.territory, path, barred(s, self.errand))
        me, near = s.players[seat], s.board.near
        last, capitals = sources(s, self.errand), me.control & s.board.capitals
        free = me.present & ~(barred(s, self.errand) | capitals | 1 << self.errand.territory)
        if not path:
            return members(leading(near, capitals, last, free))
        here = path[-1]
        if last >> here & 1:
            return (self.errand.territory,)
        for t in path:
            free &= ~(1 << t)
            if t != here:
                free &= ~near[t]
        return members(leading(near, near[here] & free, last, free & ~near[here]))


@dataclass(frozen=True, slots=True)
class LaidTo(Effect):
    """A chain that can be finished without meeting any rival is finished, the shortest way; where
    it goes on one way only, nobody is asked."""

    errand: Errand
    path: tuple[Territory, ...]

    def run(self, s: State, seat: Seat) -> Steps:
        errand, path = self.errand, self.path
        if not isinstance(errand, Trade):
            through = s.players[seat].present & ~hostile(s, seat) & ~barred(s, errand)
            rest = shortest(s, errand, 1 << path[-1], through)
            if rest is not None:
                return (Asking(errand, (*path[:-1], *rest)),)
        return (LayChain(errand, path),)


# -- who blocks -----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Asking(Effect):
    """Every rival present between the Capital and the target may block, asked clockwise; *passed*
    of them let it pass."""

    errand: Errand
    path: tuple[Territory, ...]
    passed: int = 0

    def run(self, s: State, seat: Seat) -> Steps:
        if self.passed == 0 and immune(s, seat):
            return (Carried(self.errand, self.path),)
        rivals = s.clockwise(seat)[1:]
        between = sum(1 << t for t in self.path[1:-1])
        for n in range(self.passed, len(rivals)):
            player = s.players[rivals[n]]
            if not player.present & between or self._relented(s, rivals[n]):
                continue
            stance = player.stances[seat]
            if stance in (Stance.BLOCK_TURN, Stance.BLOCK_ROUND):
                where = next(t for t in self.path[1:-1] if player.present >> t & 1)
                return (By((rivals[n],), Blocked(seat, self.errand, self.path, where)),)
            if stance == Stance.ASK:
                more = Asking(self.errand, self.path, n + 1)
                return (By((rivals[n],), MayBlock(seat, more)),)
        return (Carried(self.errand, self.path),)

    def _relented(self, s: State, rival: Seat) -> bool:
        return any(
            bar.withdrawn and bar.rival == rival and bar.errand == self.errand for bar in s.bars
        )


@dataclass(frozen=True, slots=True)
class MayBlock(Decision):
    """Block the action in a territory on its way where you are present, or let it pass; or order
    what to answer until the turn or the round ends."""

    actor: Seat
    asking: Asking

    def choices(self, s: State, seat: Seat) -> Menu:
        errand, path = self.asking.errand, self.asking.path
        more: Steps = (By((self.actor,), self.asking),)
        present = s.players[seat].present
        blocks: Menu = [
            (BLOCK[t], (Blocked(self.actor, errand, path, t),))
            for t in path[1:-1]
            if present >> t & 1
        ]
        through, block = more, blocks[0][1]
        assert isinstance(block, tuple)
        return [
            (PASS, through),
            *blocks,
            *(
                (order, (Ordered(self.actor, order.stance), *(block if blocking else through)))
                for order, blocking in _ORDERS
            ),
        ]


_ORDERS: Final = (
    (StandingOrder(Stance.LET_PASS_TURN), False),
    (StandingOrder(Stance.LET_PASS_ROUND), False),
    (StandingOrder(Stance.BLOCK_TURN), True),
    (StandingOrder(Stance.BLOCK_ROUND), True),
)


@dataclass(frozen=True, slots=True)
class Ordered(Effect):
    """From now on the player is not asked about the actions of this rival."""

    rival: Seat
    stance: Stance

    def run(self, s: State, seat: Seat) -> None:
        s.players[seat].stances[self.rival] = self.stance


@dataclass(frozen=True, slots=True)
class Blocked(Effect):
    """Blocking prevents the action, with no further effects: nothing was spent (IM-18)."""

    words = "{seat} blocks in {territory}: {errand}"
    actor: Seat
    errand: Errand
    path: tuple[Territory, ...]
    territory: Territory

    def run(self, s: State, seat: Seat) -> None:
        s.bars = (*s.bars, Bar(self.errand, self.path, self.territory, seat))
        if s.shut is not None and not has_way(s, self.actor, self.errand):
            s.shut = (*s.shut, self.errand)
        s.blocked = True


# -- who relents ----------------------------------------------------------------------------------


def askings(s: State, again: Decision) -> Menu:
    """Each rival who has blocked something in this turn may be asked once to let it pass."""
    return [
        (AskLeave(bar.rival, bar.territory, bar.errand), (Asked(n), again))
        for n, bar in enumerate(s.bars)
        if not bar.asked
    ]


@dataclass(frozen=True, slots=True)
class Asked(Effect):
    """The rival who blocked is asked to withdraw the block."""

    bar: int

    def run(self, s: State, seat: Seat) -> Steps:
        bar = s.bars[self.bar]
        _change(s, self.bar, replace(bar, asked=True))
        return (By((bar.rival,), MayWithdraw(self.bar)),)


def _change(s: State, n: int, bar: Bar) -> None:
    s.bars = (*s.bars[:n], bar, *s.bars[n + 1 :])
    s.shut = None


@dataclass(frozen=True, slots=True)
class MayWithdraw(Decision):
    """Withdraw the block, or stand by it."""

    bar: int

    def choices(self, s: State, seat: Seat) -> Menu:
        return [(PASS, ()), (Withdraw(), (Withdrawn(self.bar),))]


@dataclass(frozen=True, slots=True)
class Withdrawn(Effect):
    """The action may be announced again, and this rival lets it pass."""

    words = "{seat} withdraws the block"
    bar: int

    def run(self, s: State, seat: Seat) -> None:
        _change(s, self.bar, replace(s.bars[self.bar], withdrawn=True))


# -- what is carried out --------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Carried(Effect):
    """Nobody has blocked the action: it is carried out."""

    errand: Errand
    path: tuple[Territory, ...]

    def run(self, s: State, seat: Seat) -> Steps:
        return outcome(s, self.errand, len(self.path) - 1)


def outcome(s: State, errand: Errand, steps: int) -> Steps:
    """What an action leads to, so many territories away from its Capital."""
    t = errand.territory
    match errand:
        case Conquer():
            return (Conquered(t),)
        case Eliminate(rival=rival):
            return (Attacked(errand, t, rival),)
        case Assault():
            return (Attacked(errand, t, s.controller(t)),)
        case Explore():
            return (Explored(t),)
        case Trade():
            return (CaravanArrived(t, s.controller(t), actions_of(steps)),)
