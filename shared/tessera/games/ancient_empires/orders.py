"""What each Order token and each Neutral action lets a player do on a continent."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from tessera.engine.steps import Decision, Effect, Seat, Steps
from tessera.games.ancient_empires.attack import Attack
from tessera.games.ancient_empires.build import Build
from tessera.games.ancient_empires.explore import ExploreOrder
from tessera.games.ancient_empires.grow import Grow, GrowOrder
from tessera.games.ancient_empires.ids import CONTINENTS, Continent, NeutralAction, Order
from tessera.games.ancient_empires.move import MovementPoints, MoveOrder
from tessera.games.ancient_empires.ongoing import terms
from tessera.games.ancient_empires.pillars import SettleGlory
from tessera.games.ancient_empires.produce import ProduceOne, ProduceOrder
from tessera.games.ancient_empires.state import State
from tessera.games.ancient_empires.statecraft import Statecraft


def _order(order: Order, where: Continent) -> Steps:
    """What an Order does; Glory is settled when it is fully resolved (AE-51)."""
    actions: dict[Order, Effect | Decision] = {
        Order.GROW: GrowOrder(where),
        Order.BUILD: Build(where, 1),
        Order.BUILD_2: Build(where, 2),
        Order.EXPLORE: ExploreOrder(where),
        Order.PRODUCE: ProduceOrder(where),
        Order.STATECRAFT: Statecraft(where),
        Order.MOVE_2: MoveOrder(where, 2),
        Order.MOVE_3: MoveOrder(where, 3),
        Order.ATTACK: Attack(where),
    }
    return actions[order], SettleGlory()


ORDERS: Final = tuple(tuple(_order(order, where) for where in CONTINENTS) for order in Order)
"""The steps of each Order on each continent."""


@dataclass(frozen=True, slots=True)
class ResolveNeutral(Effect):
    """Neutral actions are weaker: Attack and Grow cannot be enhanced (AE-22), Move can (AE-21)."""

    action: NeutralAction
    where: Continent

    def run(self, s: State, seat: Seat) -> Steps:
        plain = not terms(s.players[seat]).may_enhance_neutral
        match self.action:
            case NeutralAction.MOVE:
                return MovementPoints(self.where), SettleGlory()
            case NeutralAction.ATTACK:
                return Attack(self.where, enhanced=plain), SettleGlory()
            case NeutralAction.GROW:
                return Grow(self.where, enhanced=plain), SettleGlory()
            case NeutralAction.PRODUCE:
                return ProduceOne(self.where), SettleGlory()


NEUTRAL_ACTIONS: Final = tuple(
    tuple((ResolveNeutral(action, where),) for where in CONTINENTS) for action in NeutralAction
)
"""The step of each Neutral action on each continent."""
