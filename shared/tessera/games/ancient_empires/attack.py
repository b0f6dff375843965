"""Attack: remove an Army, Barbarians or an Improvement for each attack point."""

from __future__ import annotations

from dataclasses import dataclass

from tessera.engine.steps import PASS, Decision, Effect, Menu, Move, Seat, Steps
from tessera.games.ancient_empires.cards.points import Removed
from tessera.games.ancient_empires.gains import Pay, gain, improvement_bonus, payments
from tessera.games.ancient_empires.ids import (
    GLORY,
    MATERIALS,
    NONE,
    Continent,
    ExploreToken,
    Improvement,
    Site,
    Territory,
)
from tessera.games.ancient_empires.moves import (
    ENHANCE,
    REMOVE_ARMY,
    REMOVE_BARBARIANS,
    REMOVE_IMPROVEMENT,
    Enhance,
    RemoveArmy,
    RemoveBarbarians,
    RemoveImprovement,
)
from tessera.games.ancient_empires.ongoing import in_force, terms
from tessera.games.ancient_empires.state import State


def attack_cost(s: State, seat: Seat) -> int:
    """You can pay 1 Material to gain an additional attack point."""
    return max(0, 1 + terms(s.players[seat]).attack_material)


@dataclass(frozen=True, slots=True)
class Attack(Decision):
    """In a territory where you have at least one Army, pick an Army, Barbarians or an Improvement
    for each attack point.  You can pay 1 Material, once, for an additional point (AE-35)."""

    where: Continent
    points: int = 1
    enhanced: bool = False

    def choices(self, s: State, seat: Seat) -> Menu:
        menu: Menu = [(PASS, ())]
        if self.points and self.enhanced:
            self._targets(s, seat, menu)
        elif not self.enhanced:
            targets: Menu = []
            self._targets(s, seat, targets)
            if targets:
                cost = attack_cost(s, seat)
                golds = payments(s.players[seat], MATERIALS, cost)
                menu += [(ENHANCE[gold], self.paid) for gold in golds]
                if self.points:
                    menu += targets
        return menu

    def _targets(self, s: State, seat: Seat, menu: Menu) -> None:
        """Put every target of an attack point on the menu."""
        for t in attack_sites(s, seat, self.where):
            owner = s.settlement[t]
            for other, player in enumerate(s.players):
                if other != seat and (armies := player.armies[t]):
                    if owner == other and armies <= terms(player).garrison:
                        continue
                    menu.append((REMOVE_ARMY[t][other], self.killed))
            if s.sites[t] == Site.BARBARIANS:
                menu.append((REMOVE_BARBARIANS[t], self.tamed))
            if owner != NONE and owner != seat and s.improvements[t] and may_raze(s, seat, t):
                built = s.improvements[t]
                menu += [
                    (row, self.razed)
                    for kind, row in enumerate(REMOVE_IMPROVEMENT[t])
                    if built >> kind & 1
                ]

    def _next(self) -> Steps:
        if self.enhanced and self.points == 1:
            return ()
        return (Attack(self.where, self.points - 1, self.enhanced),)

    def paid(self, move: Move) -> Steps:
        assert isinstance(move, Enhance)
        return PayAttack(move.gold), Attack(self.where, self.points + 1, enhanced=True)

    def killed(self, move: RemoveArmy) -> Steps:
        return ArmyRemoved(move.territory, move.owner), *self._next()

    def tamed(self, move: RemoveBarbarians) -> Steps:
        return BarbariansRemoved(move.territory), *self._next()

    def razed(self, move: RemoveImprovement) -> Steps:
        removed = ImprovementRemoved(move.territory, move.improvement, self.where)
        return removed, *self._next()


@dataclass(frozen=True, slots=True)
class AttackPoints(Effect):
    """A bonus of attack points, which cannot be enhanced (AE-75)."""

    where: Continent
    points: int = 1

    def run(self, s: State, seat: Seat) -> Steps:
        return (Attack(self.where, self.points, enhanced=True),)


def attack_sites(s: State, seat: Seat, where: Continent) -> list[Territory]:
    """Where attack points may be used: in a territory where one has at least one Army."""
    me = s.players[seat]
    armies, area = me.armies, s.board.areas[where]
    if terms(me).may_attack_adjacent:
        near = s.board.by_land
        return [t for t in area if armies[t] or any(armies[n] for n in near[t])]
    return [t for t in area if armies[t]]


def may_raze(s: State, seat: Seat, t: Territory) -> bool:
    """Only if the owner doesn't have any Armies in that territory (AE-37)."""
    owner = s.players[s.settlement[t]]
    if terms(owner).walls:
        return False
    return not owner.armies[t] or bool(terms(s.players[seat]).may_raze_defended)


@dataclass(frozen=True, slots=True)
class PayAttack(Effect):
    """Pay for the additional attack point, *gold* of it in Gold."""

    gold: int

    def run(self, s: State, seat: Seat) -> Steps:
        return (Pay(MATERIALS, attack_cost(s, seat), self.gold),)


@dataclass(frozen=True, slots=True)
class ArmyRemoved(Effect):
    """The opponent returns the Army to their supply; gain 1 Glory."""

    words = "{seat} removes an Army of {owner} in {territory} and gains 1 Glory"
    territory: Territory
    owner: Seat

    def run(self, s: State, seat: Seat) -> Steps:
        loser = s.players[self.owner]
        loser.armies[self.territory] -= 1
        loser.army_supply += 1
        return reward(s, seat, Removed.ARMY)


@dataclass(frozen=True, slots=True)
class BarbariansRemoved(Effect):
    """Remove one Barbarian token; gain 1 Glory, and not a second (AE-07)."""

    words = "{seat} removes the Barbarians in {territory} and gains 1 Glory"
    territory: Territory

    def run(self, s: State, seat: Seat) -> Steps:
        s.sites[self.territory] = Site.FREE
        me = s.players[seat]
        me.tokens = (*me.tokens, ExploreToken.BARBARIANS)
        return reward(s, seat, Removed.BARBARIANS)


@dataclass(frozen=True, slots=True)
class ImprovementRemoved(Effect):
    """The Improvement returns to the supply; gain 1 Glory and the bonus of the Improvement."""

    words = "{seat} removes the {improvement} in {territory} and gains 1 Glory"
    territory: Territory
    improvement: Improvement
    where: Continent

    def run(self, s: State, seat: Seat) -> Steps:
        s.improvements[self.territory] &= ~(1 << self.improvement)
        s.improvement_supply[self.improvement] += 1
        bonus = improvement_bonus(self.improvement, self.where)
        return (*bonus, *reward(s, seat, Removed.IMPROVEMENT))


def reward(s: State, seat: Seat, removed: Removed) -> Steps:
    """For each Army, Barbarian or Improvement you remove, gain 1 Glory."""
    me = s.players[seat]
    gain(me, GLORY, 1)
    cards = in_force(me)
    return cards.after_removal(s, seat, removed) if cards.cards else ()
