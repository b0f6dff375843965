"""Move: spend movement points on Armies, also across the sea."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from tessera.engine.steps import PASS, Decision, Effect, Menu, Seat, Steps
from tessera.games.ancient_empires.gains import Pay, payments
from tessera.games.ancient_empires.ids import ANYWHERE, FOOD, Continent, Territory
from tessera.games.ancient_empires.moves import ENHANCE, MOVE_ARMY, Enhance, MoveArmy
from tessera.games.ancient_empires.ongoing import in_force, terms
from tessera.games.ancient_empires.state import State

Movers: TypeAlias = tuple[tuple[Territory, int], ...]
"""How many Armies in each territory may still be moved.  Armies are alike: what counts is how many
of those in a territory started the action on the continent of the slot."""


def crossing_cost(s: State, seat: Seat) -> int:
    """You can pay 1 Food to enhance this action."""
    return max(0, 1 + terms(s.players[seat]).crossing_food)


@dataclass(frozen=True, slots=True)
class MoveOrder(Effect):
    """Gain movement points equal to the arrows shown on the Order token."""

    where: Continent
    arrows: int

    def run(self, s: State, seat: Seat) -> Steps:
        return (MovementPoints(self.where, self.arrows + terms(s.players[seat]).movement),)


@dataclass(frozen=True, slots=True)
class MovementPoints(Effect):
    """Gain movement points.  Only Armies that are now on the continent may be moved (AE-29)."""

    where: Continent
    points: int = 1

    def run(self, s: State, seat: Seat) -> Steps:
        may_move = movers(s, seat, self.where)
        return (MoveArmies(may_move, self.points, enhanced=crossing_cost(s, seat) == 0),)


def movers(s: State, seat: Seat, where: Continent) -> Movers:
    """The Armies that an action on a continent may move."""
    me = s.players[seat]
    area = s.board.areas[ANYWHERE if terms(me).may_move_from_anywhere else where]
    return tuple((t, me.armies[t]) for t in area if me.armies[t])


@dataclass(frozen=True, slots=True)
class MoveArmies(Decision):
    """Each movement point moves one Army to one adjacent territory.  You can pay 1 Food to move
    across the sea with any of the points (AE-29 to AE-31)."""

    movers: Movers
    points: int
    enhanced: bool = False

    def choices(self, s: State, seat: Seat) -> Menu:
        me = s.players[seat]
        armies = me.armies
        reach = s.board.by_land
        menu: Menu = [(PASS, ())]
        if self.enhanced:
            reach = s.board.by_seas if terms(me).may_cross_many_seas else s.board.by_sea
        elif self.movers:
            golds = payments(me, FOOD, crossing_cost(s, seat))
            menu += [(ENHANCE[gold], self.paid) for gold in golds]
        moved = self.moved
        menu += [
            (row[end], moved)
            for start, _ in self.movers
            if armies[start]
            for row in (MOVE_ARMY[start],)
            for end in reach[start]
        ]
        return menu

    def paid(self, move: Enhance) -> Steps:
        return PayCrossing(move.gold), MoveArmies(self.movers, self.points, enhanced=True)

    def moved(self, move: MoveArmy) -> Steps:
        step = ArmyMoved(move.start, move.end)
        if self.points == 1:
            return (step,)
        movers = dict(self.movers)
        movers[move.start] -= 1
        movers[move.end] = movers.get(move.end, 0) + 1
        left = tuple(sorted((t, armies) for t, armies in movers.items() if armies))
        return step, MoveArmies(left, self.points - 1, self.enhanced)


@dataclass(frozen=True, slots=True)
class PayCrossing(Effect):
    """Pay for moving across the sea, *gold* of it in Gold."""

    gold: int

    def run(self, s: State, seat: Seat) -> Steps:
        return (Pay(FOOD, crossing_cost(s, seat), self.gold),)


@dataclass(frozen=True, slots=True)
class ArmyMoved(Effect):
    words = "{seat} moves an Army from {start} to {end}"
    start: Territory
    end: Territory

    def run(self, s: State, seat: Seat) -> Steps:
        me = s.players[seat]
        me.armies[self.start] -= 1
        me.armies[self.end] += 1
        continents = s.board.continents
        if continents[self.start] == continents[self.end]:
            return ()
        return in_force(me).after_crossing(s, seat)
