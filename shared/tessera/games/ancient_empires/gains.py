"""Gaining and paying: the steps that most bonuses are made of."""

from __future__ import annotations

from dataclasses import dataclass

from tessera.engine.steps import PASS, Decision, Effect, Menu, Seat, Steps
from tessera.games.ancient_empires.ids import (
    ANYWHERE,
    FOOD,
    GLORY,
    GOLD,
    IDEAS,
    MATERIALS,
    RESOURCE_TRACK,
    Continent,
    ExploreToken,
    Improvement,
    Resource,
    Territory,
)
from tessera.games.ancient_empires.moves import (
    CHOOSE_RESOURCE,
    PLACE_ARMY,
    ChooseResource,
    PlaceArmy,
)
from tessera.games.ancient_empires.ongoing import terms
from tessera.games.ancient_empires.state import Player, State


def limit(me: Player, resource: Resource) -> int:
    """You can't hold more than five resources of one type."""
    return RESOURCE_TRACK if resource == GLORY else RESOURCE_TRACK + terms(me).holds


def gain(me: Player, resource: Resource, amount: int) -> None:
    """Move the marker to the right, up to the last space."""
    me.resources[resource] = min(me.resources[resource] + amount, limit(me, resource))


@dataclass(frozen=True, slots=True)
class Gain(Effect):
    """Gain resources; what goes beyond the last space of the track is lost (AE-34)."""

    words = "{seat} gains {amount}[ {one}][ {several}]"
    resource: Resource
    amount: int = 1

    @property
    def one(self) -> Resource | None:
        """The resource, if it is one of it: 1 Idea."""
        return self.resource if self.amount == 1 else None

    @property
    def several(self) -> Resource | None:
        """The resource, if it is more than one of it: 2 Ideas."""
        return self.resource if self.amount != 1 else None

    def run(self, s: State, seat: Seat) -> None:
        gain(s.players[seat], self.resource, self.amount)


@dataclass(frozen=True, slots=True)
class GainPoints(Effect):
    """Gain Victory points."""

    words = "{seat} gains {points:Victory point|Victory points}"
    points: int

    def run(self, s: State, seat: Seat) -> None:
        s.players[seat].points += self.points


@dataclass(frozen=True, slots=True)
class ChooseGain(Decision):
    """Gain *amount* of one of several resources, for example of a Market: 1 Food or 1 Material."""

    resources: tuple[Resource, ...]
    amount: int = 1

    def choices(self, s: State, seat: Seat) -> Menu:
        return [(CHOOSE_RESOURCE[resource], self.gained) for resource in self.resources]

    def gained(self, move: ChooseResource) -> Steps:
        return (Gain(move.resource, self.amount),)


@dataclass(frozen=True, slots=True)
class Pay(Effect):
    """Pay the *cost* in a resource, *gold* of it in Gold."""

    resource: Resource
    cost: int
    gold: int = 0

    def run(self, s: State, seat: Seat) -> None:
        resources = s.players[seat].resources
        resources[self.resource] -= self.cost - self.gold
        resources[GOLD] -= self.gold


def payments(me: Player, resource: Resource, cost: int) -> range:
    """How many Gold may be spent instead of *resource* (rulebook, Resources: Gold is wild)."""
    have, gold = me.resources[resource], me.resources[GOLD]
    return range(max(0, cost - have), min(cost, gold) + 1)


# -- Armies ---------------------------------------------------------------------------------------


def grow_sites(s: State, seat: Seat, where: Continent) -> list[Territory]:
    """The Ancient Settlement and the territories with one's Settlements (rulebook, Grow)."""
    settlement, ancient = s.settlement, s.board.ancient
    return [t for t in s.board.areas[where] if settlement[t] == seat or t in ancient]


@dataclass(frozen=True, slots=True)
class GainArmies(Decision):
    """Place Armies from the supply under the Grow rule (AE-38).  Without an Army left in the supply
    the bonus is lost (AE-70)."""

    where: Continent = ANYWHERE
    armies: int = 1

    def choices(self, s: State, seat: Seat) -> Menu:
        menu: Menu = [(PASS, ())]
        if self.armies and s.players[seat].army_supply:
            placed = self.placed
            menu += [(PLACE_ARMY[t], placed) for t in grow_sites(s, seat, self.where)]
        return menu

    def placed(self, move: PlaceArmy) -> Steps:
        if self.armies == 1:
            return (ADD_ARMY[move.territory],)
        return ADD_ARMY[move.territory], GainArmies(self.where, self.armies - 1)


@dataclass(frozen=True, slots=True)
class AddArmy(Effect):
    """Add one Army from the supply to a territory."""

    words = "{seat} adds an Army in {territory}"
    territory: Territory

    def run(self, s: State, seat: Seat) -> None:
        me = s.players[seat]
        me.army_supply -= 1
        me.armies[self.territory] += 1


ADD_ARMY = tuple(AddArmy(move.territory) for move in PLACE_ARMY)


def improvement_bonus(improvement: Improvement, where: Continent) -> Steps:
    """The bonus of an Improvement that was built, or removed by an attack (rulebook, Build)."""
    if improvement == Improvement.FORT:
        return (GainArmies(where),)
    return _IMPROVEMENT_BONUSES[improvement]


def explore_bonus(token: ExploreToken) -> Steps:
    """What an Unexplored token gives when it is flipped; Barbarians give nothing."""
    return _EXPLORE_BONUSES[token]


FOOD_OR_MATERIALS = ChooseGain((FOOD, MATERIALS))

_IMPROVEMENT_BONUSES: dict[Improvement, Steps] = {
    Improvement.MONUMENT: (Gain(GLORY),),
    Improvement.LIBRARY: (Gain(IDEAS),),
    Improvement.PORT: (Gain(GOLD),),
    Improvement.MARKET: (FOOD_OR_MATERIALS,),
}
_EXPLORE_BONUSES: dict[ExploreToken, Steps] = {
    ExploreToken.BARBARIANS: (),
    ExploreToken.FOOD: (Gain(FOOD),),
    ExploreToken.MATERIALS: (Gain(MATERIALS),),
    ExploreToken.GOLD: (Gain(GOLD),),
    ExploreToken.IDEA: (Gain(IDEAS),),
    ExploreToken.GLORY: (Gain(GLORY),),
}
