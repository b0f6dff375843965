"""Explore: Move and Scout, in either order; then Glory for Sacred Sites."""

from __future__ import annotations

from dataclasses import dataclass

from tessera.engine.steps import PASS, By, Decision, Draw, Effect, Menu, Move, Seat, Steps, by_table
from tessera.games.ancient_empires.gains import Gain, explore_bonus
from tessera.games.ancient_empires.ids import (
    GLORY,
    Continent,
    ExploreToken,
    Site,
    Territory,
)
from tessera.games.ancient_empires.move import MovementPoints, movers
from tessera.games.ancient_empires.moves import EXPLORE_MOVE, SCOUT, DrawExplore, ExploreMove, Scout
from tessera.games.ancient_empires.ongoing import terms
from tessera.games.ancient_empires.state import State


@dataclass(frozen=True, slots=True)
class ExploreOrder(Effect):
    """This order gives you two actions, Move and Scout; finally, score the Sacred Sites."""

    where: Continent

    def run(self, s: State, seat: Seat) -> Steps:
        return Explore(self.where), ScoreSites(self.where)


@dataclass(frozen=True, slots=True)
class Explore(Decision):
    """You can choose in which order to resolve Move and Scout; either may be skipped (AE-26)."""

    where: Continent
    move: bool = True
    scout: bool = True

    def choices(self, s: State, seat: Seat) -> Menu:
        menu: Menu = [(PASS, ())]
        if self.move and movers(s, seat, self.where):
            menu.append((EXPLORE_MOVE, self.moved))
        if self.scout:
            menu += [(SCOUT[t], self.scouted) for t in scout_sites(s, seat, self.where)]
        return menu

    def moved(self, move: ExploreMove) -> Steps:
        return MovementPoints(self.where), Explore(self.where, move=False, scout=self.scout)

    def scouted(self, move: Scout) -> Steps:
        rest = Explore(self.where, move=self.move, scout=False)
        return Flip(move.territory), ScoutMore(self.where, 1), rest


@dataclass(frozen=True, slots=True)
class ScoutMore(Effect):
    """Scout flips exactly one token (AE-32), unless a card says more."""

    where: Continent
    flipped: int

    def run(self, s: State, seat: Seat) -> Steps:
        if self.flipped < 1 + terms(s.players[seat]).scouts:
            return (ScoutAgain(self.where, self.flipped),)
        return ()


@dataclass(frozen=True, slots=True)
class ScoutAgain(Decision):
    """Flip another token in the same Scout action."""

    where: Continent
    flipped: int

    def choices(self, s: State, seat: Seat) -> Menu:
        sites = scout_sites(s, seat, self.where)
        return [(PASS, ()), *((SCOUT[t], self.scouted) for t in sites)]

    def scouted(self, move: Scout) -> Steps:
        return Flip(move.territory), ScoutMore(self.where, self.flipped + 1)


def scout_sites(s: State, seat: Seat, where: Continent) -> list[Territory]:
    """Where a face-down Unexplored token lies with at least one of one's Armies (AE-32)."""
    me, sites = s.players[seat], s.sites
    settled = terms(me).may_scout_from_settlement
    return [
        t
        for t in s.board.sacred[where]
        if sites[t] == Site.UNEXPLORED and (me.armies[t] or (settled and s.settlement[t] == seat))
    ]


@dataclass(frozen=True, slots=True)
class Flip(Effect):
    """Flip the Unexplored token: only now is it drawn, so nobody can know it before."""

    words = "{seat} scouts in {territory}"
    territory: Territory

    def run(self, s: State, seat: Seat) -> Steps:
        return (by_table(ExploreDraw(self.territory, seat)),)


@dataclass(frozen=True, slots=True)
class ExploreDraw(Draw):
    """Which Explore token lay there."""

    territory: Territory
    scout: Seat

    def choices(self, s: State, seat: Seat) -> Menu:
        return [
            (DrawExplore(self.territory, token), self.drawn)
            for token in ExploreToken
            if s.explore_left[token]
        ]

    def weight(self, s: State, move: Move) -> int:
        assert isinstance(move, DrawExplore)
        return s.explore_left[move.token]

    def drawn(self, move: DrawExplore) -> Steps:
        return (By((self.scout,), Flipped(move.territory, move.token)),)


@dataclass(frozen=True, slots=True)
class Flipped(Effect):
    """Gain the resource and take the token; but Barbarians stay and block the site."""

    words = "the Unexplored token of {territory} shows {token}"
    territory: Territory
    token: ExploreToken

    def run(self, s: State, seat: Seat) -> Steps:
        s.explore_left[self.token] -= 1
        if self.token == ExploreToken.BARBARIANS:
            s.sites[self.territory] = Site.BARBARIANS
            return ()
        s.sites[self.territory] = Site.FREE
        me = s.players[seat]
        me.tokens = (*me.tokens, self.token)
        return explore_bonus(self.token)


@dataclass(frozen=True, slots=True)
class ScoreSites(Effect):
    """Finally, gain 1 Glory for each Sacred Site on the continent where you have at least 1 Army
    and no face-up Barbarians are (AE-33)."""

    where: Continent

    def run(self, s: State, seat: Seat) -> Steps:
        me, sites = s.players[seat], s.sites
        unblocked = terms(me).may_score_barbarians
        glory = sum(
            1
            for t in s.board.sacred[self.where]
            if me.armies[t] and (unblocked or sites[t] != Site.BARBARIANS)
        )
        return (Gain(GLORY, glory),) if glory else ()
