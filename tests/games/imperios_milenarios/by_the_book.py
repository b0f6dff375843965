"""The rulebook read a second time, in plain sets and with its own figures: what a turn offers.

Slow, simple, and on purpose without anything of the game's own rules, so that a mistake in either
reading shows.  Not read again: lifting Totems, and whatever interrupts a turn.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from tessera.engine.sealed import Known
from tessera.engine.steps import Move, Seat
from tessera.games.imperios_milenarios.ids import (
    HANGING_GARDENS,
    NAVIGATION,
    NONE,
    Color,
    Kind,
    members,
)
from tessera.games.imperios_milenarios.moves import (
    Assault,
    BuildWonder,
    Conquer,
    Eliminate,
    Explore,
    Learn,
    PromoteArts,
    Settle,
    Trade,
)
from tessera.games.imperios_milenarios.state import Player, State

LEARNING = (3, 4, 5) * 4
"""Yellow Actions for each Technology ..."""
VALUES: tuple[int, ...] = (*(5, 9, 12) * 4, *range(1, 9), *range(5, 13))
"""... and the Coins of each, and then of each Trade Good."""


@dataclass(frozen=True)
class Turn:
    """What *seat* may do in position *s*, in the middle of its turn."""

    s: State
    seat: Seat

    @property
    def me(self) -> Player:
        return self.s.players[self.seat]

    @cached_property
    def mine(self) -> set[int]:
        """Where the civilization is present."""
        return set(members(self.me.present))

    @cached_property
    def capitals(self) -> set[int]:
        return {t for t in members(self.me.control) if self.kind(t) == Kind.CAPITAL}

    @cached_property
    def chained(self) -> set[int]:
        """Where a chain of own Totems leads from a Capital."""
        return self.chained_past(set())

    def chained_past(self, barred: set[int]) -> set[int]:
        """The same for a chain that avoids some territories."""
        found, new = set(self.capitals), set(self.capitals)
        while new:
            new = {n for t in new for n in self.near(t) if n in self.mine} - found - barred
            found |= new
        return found

    def kind(self, t: int) -> Kind:
        return self.s.board.kinds[t]

    def near(self, t: int) -> tuple[int, ...]:
        return self.s.board.adjacent[t]

    def at_sea(self, t: int) -> bool:
        return self.kind(t) == Kind.SEA

    def rivals(self) -> list[tuple[Seat, Player]]:
        return [(n, each) for n, each in enumerate(self.s.players) if n != self.seat]

    # -- chits ------------------------------------------------------------------------------------

    def spendings(self, color: Color) -> set[tuple[int, int]]:
        """How many chits may be spent, and how many actions they give."""
        hand = [chit.value for chit in self.me.hand if isinstance(chit, Known)]
        chits = self.me.open[color] + hand.count(color)
        return {(n, self.actions(n, color)) for n in range(1, chits + 1)}

    def actions(self, chits: int, color: Color) -> int:
        """The best of all ways to make bundles of 3 chits, and of 2."""
        basic, advanced = self.knows(3 * color), self.knows(3 * color) and self.knows(3 * color + 1)
        return max(
            chits + threes + twos
            for threes in range(chits // 3 * basic + 1)
            for twos in range((chits - 3 * threes) // 2 * advanced + 1)
        )

    def knows(self, technology: int) -> bool:
        return bool(self.me.technologies >> technology & 1)

    # -- what was blocked -------------------------------------------------------------------------

    def barred(self, move: Move) -> set[int]:
        """Where an action was blocked in this turn, by rivals who stand by it."""
        return {b.territory for b in self.s.bars if b.errand == move and not b.withdrawn}

    def open(self, move: Conquer | Eliminate | Assault | Explore) -> bool:
        """Whether there is a chain on which an action was not blocked."""
        t, barred = move.territory, self.barred(move)
        chained = self.chained_past(barred) if barred else self.chained
        if isinstance(move, Explore):
            return any(self.by_sea(source, t) for source in chained & set(self.near(t)))
        return t in chained or not self.capitals

    def by_sea(self, source: int, t: int) -> bool:
        return self.at_sea(source) or self.at_sea(t)

    # -- the four phases --------------------------------------------------------------------------

    def red(self) -> set[Move]:
        """Conquer, eliminate and assault; Armies pay."""
        taken = {t for each in self.s.players for t in members(each.control)}
        found: set[Conquer | Eliminate | Assault] = {
            Conquer(t)
            for t in self.mine - taken
            if self.kind(t) in (Kind.CITY, Kind.CAPITAL) and self.me.armies >= self.icon(t)
            if t in self.chained or (not self.capitals and self.kind(t) == Kind.CAPITAL)
        }
        for rival, player in self.rivals() if self.me.armies else ():
            for t in self.chained & set(members(player.present)):
                two = t in members(player.control)
                found.add(Assault(t) if two else Eliminate(t, rival))
        return {move for move in found if self.open(move)}

    def icon(self, t: int) -> int:
        return 5 if self.kind(t) == Kind.CAPITAL else self.s.board.values[t]

    def yellow(self) -> set[Move]:
        """The Arts and the Sciences."""
        paid = self.s.actions
        found: set[Move] = {PromoteArts()} if paid and self.me.census < 12 else set()
        for n, price in enumerate(LEARNING):
            if price <= paid and not self.knows(n) and (n % 3 == 0 or self.knows(n - n % 3)):
                found.add(Learn(n))
        return found

    def blue(self) -> set[Move]:
        """Explore and trade."""
        found = self.voyages()
        for rival, player in self.rivals() if self.s.actions else ():
            needed = self.needed(player)
            if self.s.traded >> rival & 1 or needed is None:
                continue
            cities = self.chained & set(members(player.control))
            found |= {Trade(t) for t in cities if self.has_route(Trade(t), 2 * needed - 1)}
        return found

    def black(self) -> set[Move]:
        """Settle and build; with Navigation, explore."""
        found = self.voyages() if self.knows(NAVIGATION) else set()
        if self.s.actions:
            found |= {
                Settle(t)
                for source in self.chained
                for t in self.near(source)
                if t not in self.mine and not self.at_sea(source) and not self.at_sea(t)
            }
        if self.s.actions >= 6 and self.me.wonder == NONE:
            built = {player.wonder for player in self.s.players}
            found |= {BuildWonder(n) for n in range(3) if n not in built}
        return found

    def voyages(self) -> set[Move]:
        beside = {t for source in self.chained for t in self.near(source)} - self.mine
        return {move for move in map(Explore, beside) if self.s.actions and self.open(move)}

    # -- trade ------------------------------------------------------------------------------------

    def needed(self, rival: Player) -> int | None:
        """The Census spaces that the way must earn to pay for the cheapest exchange, if any."""
        gets, gives = new_to(rival, self.me), new_to(self.me, rival)
        if not gets or not gives:
            return None
        gap = min(worth(rival, n) for n in gets) - max(worth(self.me, n) for n in gives)
        return max(0, (gap + 1) // 2 - self.me.census)

    def has_route(self, trade: Trade, least: int) -> bool:
        """Whether some open route to a City has *least* steps or more, and is paid."""
        target, most = trade.territory, 2 * self.s.actions
        free = self.mine - self.barred(trade) - {target}

        def goes(way: tuple[int, ...]) -> bool:
            if target in self.near(way[-1]) and least <= len(way) <= most:
                return True
            onward = free & set(self.near(way[-1])) - set(way)
            return len(way) < most and any(goes((*way, t)) for t in onward)

        return least <= most and any(goes((t,)) for t in self.capitals - {target})


def new_to(giver: Player, receiver: Player) -> set[int]:
    """The assets, numbered as VALUES are, that *receiver* can get from *giver*."""
    gifts = set(members(giver.technologies & ~receiver.technologies))
    gifts = {n for n in gifts if n % 3 == 0 or receiver.technologies >> (n - n % 3) & 1}
    return gifts | {12 + n for n in members(giver.goods & ~receiver.goods)}


def worth(owner: Player, asset: int) -> int:
    return VALUES[asset] + (owner.wonder == HANGING_GARDENS)
