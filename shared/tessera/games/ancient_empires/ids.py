"""The names of things: everything on the table is a small number.

A territory, a slot, a card and a City-State are numbers too: their place in the board's, or the
cards', lists.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Final, TypeAlias

Territory: TypeAlias = int
Slot: TypeAlias = int
Technology: TypeAlias = int
Civilization: TypeAlias = int
Wonder: TypeAlias = int
CityState: TypeAlias = int

NONE: Final = -1
"""No seat, no territory, no card."""


class Continent(IntEnum):
    """The three continents; ANYWHERE for a bonus that may be used anywhere on the map."""

    ORANGE = 0
    GREEN = 1
    BLACK = 2
    ANYWHERE = 3


CONTINENTS: Final = (Continent.ORANGE, Continent.GREEN, Continent.BLACK)
ANYWHERE: Final = Continent.ANYWHERE


class TerritoryKind(IntEnum):
    """What is printed on a land territory."""

    PLAIN = 0
    ANCIENT = 1
    SACRED = 2
    RESOURCE = 3


class Resource(IntEnum):
    """The five rows of the resource track."""

    FOOD = 0
    MATERIALS = 1
    GOLD = 2
    IDEAS = 3
    GLORY = 4


class Pillar(IntEnum):
    MILITARY = 0
    COMMERCE = 1
    ENGINEERING = 2
    CULTURE = 3
    SCIENCE = 4


class Improvement(IntEnum):
    MONUMENT = 0
    LIBRARY = 1
    PORT = 2
    FORT = 3
    MARKET = 4


class Order(IntEnum):
    """The nine kinds of Order token."""

    GROW = 0
    BUILD = 1
    BUILD_2 = 2
    EXPLORE = 3
    PRODUCE = 4
    STATECRAFT = 5
    MOVE_2 = 6
    MOVE_3 = 7
    ATTACK = 8


class NeutralAction(IntEnum):
    MOVE = 0
    ATTACK = 1
    GROW = 2
    PRODUCE = 3


class ExploreToken(IntEnum):
    BARBARIANS = 0
    FOOD = 1
    MATERIALS = 2
    GOLD = 3
    IDEA = 4
    GLORY = 5


class Site(IntEnum):
    """What lies on a Sacred Site: nothing, an Unexplored token, or Barbarians."""

    FREE = 0
    UNEXPLORED = 1
    BARBARIANS = 2


FOOD, MATERIALS, GOLD, IDEAS, GLORY = Resource
ORDER_TOKENS: Final = (2, 1, 1, 1, 2, 1, 2, 1, 2)
"""How many of each Order a player has: 13 in all."""
EXPLORE_TOKENS: Final = (6, 2, 2, 1, 1, 1)
"""How many of each Explore token there are: 13 (AE-03)."""
RESOURCE_TOKENS: Final = (5, 4, 3)
"""Random Resource tokens: Food, Materials, Gold."""
NEUTRAL_TOKENS: Final = (3, 3, 3, 3)
"""Neutral Order tokens: 3 of each action (AE-04)."""
STARTING_RESOURCES: Final = (2, 2, 1, 1, 0)
RESOURCE_TRACK: Final = 5
"""The last space of the resource track, which begins at 0 (AE-09)."""
ARMIES: Final = 16
SETTLEMENTS: Final = 6
IMPROVEMENT_PIECES: Final = 8
TECHNOLOGY_MARKET: Final = 5
WONDER_MARKET: Final = 5
TECHNOLOGY_SLOTS: Final = 5
"""Slots for Technologies on a player board (AE-44)."""
CITY_SIZE: Final = 4
"""Improvements that a Settlement can have."""
ROUND_TOKENS: Final = (3, 2)
"""Order tokens that each player places in the rounds of an Age."""
SLOTS: Final = 12
