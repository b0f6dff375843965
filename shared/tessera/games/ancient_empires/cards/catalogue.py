"""All cards: what each is called, costs and says, and what it does.

A stand-in until the cards are there: their shape, without effects.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

from tessera.engine.steps import Seat, Steps
from tessera.games.ancient_empires.cards import ids
from tessera.games.ancient_empires.cards.points import Ongoing
from tessera.games.ancient_empires.ids import Continent, Pillar, Resource

Offer: TypeAlias = Callable[[Continent], Steps]
"""The steps of a bonus on the City-State's continent."""
Symbols: TypeAlias = tuple[Pillar, ...]


@dataclass(frozen=True, slots=True)
class Technology:
    title: str
    symbols: Symbols
    text: str
    ongoing: Ongoing


@dataclass(frozen=True, slots=True)
class CityState:
    title: str
    pillar: Pillar
    offers: tuple[Offer, Offer, Offer]
    """The bonuses of Age I, II and III."""


@dataclass(frozen=True, slots=True)
class Civilization:
    title: str
    symbols: Symbols
    founding: Steps
    ongoing: Ongoing
    end_of_age: Callable[[Any, Seat], Steps]


@dataclass(frozen=True, slots=True)
class Wonder:
    title: str
    symbols: Symbols
    cost: Mapping[Resource, int]
    ongoing: Ongoing
    points: Callable[[Any, Seat], int]
    """What it scores at the game's end."""
    effects: Callable[[Any, Seat], Steps]
    """Its other effects at the game's end (AE-62)."""


def _symbols(card: int) -> Symbols:
    return (Pillar(card % 5),)


TECHNOLOGIES: Final = tuple(
    Technology(card.name.title(), _symbols(card), "", Ongoing()) for card in ids.Technology
)
CITY_STATES: Final = tuple(
    CityState(card.name.title(), Pillar(card % 5), (lambda where: (),) * 3)
    for card in ids.CityState
)
CIVILIZATIONS: Final = tuple(
    Civilization(card.name.title(), _symbols(card), (), Ongoing(), lambda s, seat: ())
    for card in ids.Civilization
)
WONDERS: Final = tuple(
    Wonder(
        card.name.title(),
        _symbols(card),
        {Resource.MATERIALS: 2, Resource.FOOD: 1},
        Ongoing(),
        lambda s, seat: 3,
        lambda s, seat: (),
    )
    for card in ids.Wonder
)
