"""What each Order token and each Neutral action lets a player do on a continent."""

from __future__ import annotations

from typing import Final

from tessera.engine.steps import Decision, Effect, Steps
from tessera.games.ancient_empires.attack import Attack
from tessera.games.ancient_empires.build import Build
from tessera.games.ancient_empires.explore import ExploreOrder
from tessera.games.ancient_empires.grow import Grow, GrowOrder
from tessera.games.ancient_empires.ids import CONTINENTS, Continent, NeutralAction, Order
from tessera.games.ancient_empires.move import MovementPoints, MoveOrder
from tessera.games.ancient_empires.ongoing import terms
from tessera.games.ancient_empires.pillars import SettleGlory
from tessera.games.ancient_empires.produce import ProduceOne, ProduceOrder
from tessera.games.ancient_empires.state import Player
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


def _neutral(action: NeutralAction, where: Continent, enhanced: bool) -> Steps:
    """What a Neutral action does; *enhanced* says that it cannot be enhanced any more."""
    actions: dict[NeutralAction, Effect | Decision] = {
        NeutralAction.MOVE: MovementPoints(where),
        NeutralAction.ATTACK: Attack(where, enhanced=enhanced),
        NeutralAction.GROW: Grow(where, enhanced=enhanced),
        NeutralAction.PRODUCE: ProduceOne(where),
    }
    return actions[action], SettleGlory()


_NEUTRAL: Final = tuple(
    tuple(tuple(_neutral(action, where, plain) for where in CONTINENTS) for action in NeutralAction)
    for plain in (False, True)
)


def neutral_steps(me: Player, action: NeutralAction) -> tuple[Steps, ...]:
    """The steps of a Neutral action on each continent: Attack and Grow cannot be enhanced (AE-22),
    unless a card says so; Move can (AE-21)."""
    return _NEUTRAL[not terms(me).may_enhance_neutral][action]
