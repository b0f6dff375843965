"""What everything is called: the vocabulary in which moves and events are told."""

from __future__ import annotations

from functools import cache
from typing import Any

from tessera.engine.steps import TABLE, Decision, Draw, Seat
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
ONE_RESOURCE = RESOURCES | {Resource.MATERIALS: "Material", Resource.IDEAS: "Idea"}
EXPLORE_TOKENS = {token: token.name.capitalize() for token in ExploreToken}
ORDERS = {order: order.name.replace("_", " ").capitalize() for order in Order}
CONTINENTS = {where: where.name.lower() for where in Continent}
CONTINENTS[Continent.ANYWHERE] = "any"


PROPER = frozenset(("territory", "start", "end", "landmass"))
"""What is called the same in every language: the places of our maps exist nowhere else.  Cards are
named after what is in every history book, and there by another name in each language."""

QUESTIONS: dict[str, str] = {
    "PlaceToken": "place an Order",
    "ChooseAction": "choose a Neutral action",
    "ChooseNeutralContinent": "choose a continent for the Neutral action",
    "ChooseOrderContinent": "choose a continent for the Order",
    "RevealToken": "reveal an Order",
    "MoveArmies": "Move",
    "ScoutAgain": "Explore, another scout",
    "ProduceOrder": "Produce",
    "ProduceOne": "Produce",
    "FreeSettlement": "Build a free Settlement",
    "FreeImprovement": "Build a free Improvement",
    "FreeTechnology": "gain a free Technology",
    "InventMore": "Statecraft, another Technology",
    "TradeMore": "Statecraft, another bonus",
    "DiscardOne": "discard a Technology",
    "GainArmies": "place an Army",
    "ChooseGain": "choose a resource",
    "ChooseAdvanceInfluence": "choose a continent for Influence",
    "AdvanceAll": "choose the order of Pillars",
    "ChooseFirstBonus": "Glory, choose a bonus",
    "PickCivilization": "become a Civilization",
}
"""What is asked, where the name of the decision does not say it."""


def question(decision: Decision) -> str:
    """What a decision asks, for status lines."""
    return asked(type(decision))


def asked(kind: type[Decision]) -> str:
    """What a decision of some *kind* asks."""
    if issubclass(kind, Draw):
        return "draw"
    return QUESTIONS.get(kind.__name__, kind.__name__)


def player(seat: Seat) -> str:
    """What a seat is called: by its color."""
    return "The table" if seat == TABLE else SEAT_COLORS[seat]


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
        **dict.fromkeys(("resource", "several"), RESOURCES),
        "one": ONE_RESOURCE,
        "action": {action: action.name.capitalize() for action in NeutralAction},
        "improvement": {kind: kind.name.capitalize() for kind in Improvement},
        "pillar": {pillar: pillar.name.capitalize() for pillar in Pillar},
        "token": EXPLORE_TOKENS,
        "card": {0: "first", 1: "second"},
        "age": {1: "I", 2: "II", 3: "III"},
    }
    hidden = {"order": "an Order", "civilization": "a Civilization"}
    return Vocabulary(names, hidden, proper=PROPER)
