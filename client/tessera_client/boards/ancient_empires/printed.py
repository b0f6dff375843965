"""What is printed on cards, in the language of the window."""

from __future__ import annotations

from typing import Final

from tessera.games.ancient_empires.cards.catalogue import (
    CityStateCard,
    CivilizationCard,
    TechnologyCard,
    WonderCard,
)
from tessera_client import telling

GAME: Final = "ancient-empires"
KINDS: Final = {
    TechnologyCard: "technology",
    CityStateCard: "city_state",
    CivilizationCard: "civilization",
    WonderCard: "wonder",
}
"""What the vocabulary of the game calls the kinds of cards."""


def title(card: TechnologyCard | CityStateCard | CivilizationCard | WonderCard) -> str:
    """The title of a card."""
    return telling.title(GAME, KINDS[type(card)], card.title)


def text(sentence: str) -> str:
    """A sentence on a card; empty where there is none."""
    return telling.card(GAME, sentence)
