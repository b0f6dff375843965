"""What everything is called: the vocabulary in which moves and events are told."""

from __future__ import annotations

from functools import cache
from typing import Any

from tessera.engine.words import Vocabulary
from tessera.games.ancient_empires.board import board
from tessera.games.ancient_empires.cards import catalogue
from tessera.games.ancient_empires.ids import (
    SLOTS,
    Continent,
    ExploreToken,
    Improvement,
    NeutralAction,
    Order,
    Pillar,
    Resource,
)

SEAT_COLORS = ("Red", "Blue", "Yellow", "Green")
RESOURCES = {
    Resource.FOOD: "Food",
    Resource.MATERIALS: "Materials",
    Resource.GOLD: "Gold",
    Resource.IDEAS: "Ideas",
    Resource.GLORY: "Glory",
}
EXPLORE_TOKENS = {token: token.name.capitalize() for token in ExploreToken}
ORDERS = {order: order.name.replace("_", " ").capitalize() for order in Order}
CONTINENTS = {where: where.name.lower() for where in Continent}
CONTINENTS[Continent.ANYWHERE] = "any"


@cache
def vocabulary(side: str) -> Vocabulary:
    """The words for everything on one side of the map board."""
    lands = dict(enumerate(board(side).names))
    seats = dict(enumerate(SEAT_COLORS))
    continents: dict[Any, str] = dict(CONTINENTS)
    cards = {
        "technology": catalogue.TECHNOLOGIES,
        "wonder": catalogue.WONDERS,
        "civilization": catalogue.CIVILIZATIONS,
        "city_state": catalogue.CITY_STATES,
    }
    names: dict[Any, Any] = {
        **dict.fromkeys(("territory", "start", "end"), lands),
        **dict.fromkeys(("seat", "player", "owner"), seats),
        **dict.fromkeys(("where", "continent"), continents),
        **{kind: {n: card.title for n, card in enumerate(of)} for kind, of in cards.items()},
        "slot": {slot: str(slot + 1) for slot in range(SLOTS)},
        "landmass": {n: mass.name for n, mass in enumerate(board(side).landmasses)},
        "order": ORDERS,
        "resource": RESOURCES,
        "action": {action: action.name.capitalize() for action in NeutralAction},
        "improvement": {kind: kind.name.capitalize() for kind in Improvement},
        "pillar": {pillar: pillar.name.capitalize() for pillar in Pillar},
        "token": EXPLORE_TOKENS,
        "age": {1: "I", 2: "II", 3: "III"},
    }
    return Vocabulary(names, hidden={"order": "an Order", "civilization": "a Civilization"})
