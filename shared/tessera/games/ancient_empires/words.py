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
def titles() -> dict[str, dict[int, str]]:
    """The titles of the cards, by kind and number."""
    return {
        "technology": {card.card: card.title for card in catalogue.TECHNOLOGIES},
        "wonder": {card.card: card.title for card in catalogue.WONDERS},
        "civilization": {card.card: card.title for card in catalogue.CIVILIZATIONS},
        "city_state": {card.card: card.title for card in catalogue.CITY_STATES},
    }


@cache
def vocabulary(side: str) -> Vocabulary:
    """The words for everything on one side of the map board."""
    lands = dict(enumerate(board(side).names))
    seats = dict(enumerate(SEAT_COLORS))
    continents: dict[Any, str] = dict(CONTINENTS)
    names: dict[Any, Any] = {
        **dict.fromkeys(("territory", "start", "end"), lands),
        **dict.fromkeys(("seat", "player", "owner"), seats),
        **dict.fromkeys(("where", "continent"), continents),
        **titles(),
        "slot": {slot: str(slot + 1) for slot in range(SLOTS)},
        "landmass": {n: mass.name for n, mass in enumerate(board(side).landmasses)},
        "order": ORDERS,
        "resource": RESOURCES,
        "action": {action: action.name.capitalize() for action in NeutralAction},
        "improvement": {kind: kind.name.capitalize() for kind in Improvement},
        "pillar": {pillar: pillar.name.capitalize() for pillar in Pillar},
        "token": EXPLORE_TOKENS,
        "card": {0: "first", 1: "second"},
        "age": {1: "I", 2: "II", 3: "III"},
    }
    return Vocabulary(names, hidden={"order": "an Order", "civilization": "a Civilization"})
