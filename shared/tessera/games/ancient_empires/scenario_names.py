"""What everything is called in a scenario file, both ways."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Final

from tessera.games.ancient_empires import words
from tessera.games.ancient_empires.board import board
from tessera.games.ancient_empires.ids import (
    CONTINENTS,
    NONE,
    SLOTS,
    Continent,
    Improvement,
    NeutralAction,
    Pillar,
    Resource,
    Site,
)

AGES: Final = {"I": 1, "II": 2, "III": 3, "1": 1, "2": 2, "3": 3}
ROUNDS: Final = {"I": 1, "II": 2, "1": 1, "2": 2}
ROMAN: Final = ("", "I", "II", "III")
SEATS: Final = {name: seat for seat, name in enumerate(words.SEAT_COLORS)}
RESOURCES: Final = {word: kind for kind, word in words.RESOURCES.items()}
PRODUCED: Final = {
    "nothing": NONE,
    **{
        words.RESOURCES[kind]: int(kind)
        for kind in (Resource.FOOD, Resource.MATERIALS, Resource.GOLD)
    },
}
ORDERS: Final = {word: order for order, word in words.ORDERS.items()}
EXPLORE_TOKENS: Final = {word: token for token, word in words.EXPLORE_TOKENS.items()}
ACTIONS: Final = {action.name.capitalize(): action for action in NeutralAction}
IMPROVEMENTS: Final = {kind.name.capitalize(): kind for kind in Improvement}
PILLARS: Final = {pillar.name.capitalize(): pillar for pillar in Pillar}
CONTINENT_NAMES: Final = {where.name.lower(): where for where in CONTINENTS}
DIRECTIONS: Final = {"clockwise": True, "counterclockwise": False}
SITES: Final = {site.name.lower(): site for site in Site}
SLOT_NAMES: Final = {str(slot + 1): slot for slot in range(SLOTS)}


@dataclass(frozen=True, slots=True)
class Names:
    """The names that depend on the side of the board, and the titles of cards."""

    territories: Mapping[str, int]
    sacred: Mapping[str, int]
    producing: Mapping[str, int]
    technologies: Mapping[str, int]
    wonders: Mapping[str, int]
    civilizations: Mapping[str, int]
    city_states: Mapping[str, int]

    def title(self, kind: str, card: int) -> str:
        """The title of a card of a *kind*: ``"technologies"`` ..."""
        cards: Mapping[str, int] = getattr(self, kind)
        return next(title for title, number in cards.items() if number == card)


@cache
def names_of(side: str) -> Names:
    """The names for one side of the map board."""
    lands = board(side).names
    titles = words.titles()
    return Names(
        territories={name: t for t, name in enumerate(lands)},
        sacred={lands[t]: t for t in board(side).sacred[Continent.ANYWHERE]},
        producing={lands[t]: t for t, kind in enumerate(board(side).resources) if kind != NONE},
        technologies=_numbers(titles["technology"]),
        wonders=_numbers(titles["wonder"]),
        civilizations=_numbers(titles["civilization"]),
        city_states=_numbers(titles["city_state"]),
    )


def _numbers(titles: Mapping[int, str]) -> dict[str, int]:
    return {title: int(card) for card, title in titles.items()}
