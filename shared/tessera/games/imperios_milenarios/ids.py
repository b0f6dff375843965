"""The names of things: everything on the table is a small number.

A territory, a Technology, a Trade Good and a Wonder are numbers too: their place in the lists of
the data.  A set of them is one number, with a bit for each.
"""

from __future__ import annotations

from enum import IntEnum
from functools import lru_cache
from typing import Final, TypeAlias

Territory: TypeAlias = int
Technology: TypeAlias = int
"""``3 * color + tier``: the Basic, Advanced and Special Technology of each color."""
Good: TypeAlias = int
Wonder: TypeAlias = int
Mask: TypeAlias = int
"""A set of territories, Technologies or goods: bit n is set when n is in it."""

NONE: Final = -1
"""No seat, no territory, no Wonder."""


class Color(IntEnum):
    """The four colors of Action Chits, in the order in which their phases are resolved."""

    RED = 0
    YELLOW = 1
    BLUE = 2
    BLACK = 3


COLORS: Final = tuple(Color)
RED, YELLOW, BLUE, BLACK = Color


class Phase(IntEnum):
    """Where a match stands."""

    SETUP = 0
    HANDS = 1
    RED = 2
    YELLOW = 3
    BLUE = 4
    BLACK = 5
    AGES = 6
    RESERVE = 7
    OVER = 8


class Age(IntEnum):
    STONE = 0
    COPPER = 1
    BRONZE = 2
    IRON = 3


class Half(IntEnum):
    """The halves of the map; the Red Sea belongs to both (IM-03)."""

    WEST = 0
    EAST = 1
    BOTH = 2


class Kind(IntEnum):
    """What is printed on a territory."""

    SEA = 0
    MARGINAL = 1
    CITY = 2
    CAPITAL = 3


class Tier(IntEnum):
    BASIC = 0
    ADVANCED = 1
    SPECIAL = 2


class Ending(IntEnum):
    """The four conditions that end the game (rulebook, End of the Game)."""

    PILE_DEPLETED = 0
    CAPITALS_LOST = 1
    HALF_IN_LAST_AGE = 2
    LAST_GOALS = 3


class Stance(IntEnum):
    """What a player has ordered about the actions of a rival that he could block."""

    ASK = 0
    LET_PASS_TURN = 1
    LET_PASS_ROUND = 2
    BLOCK_TURN = 3
    BLOCK_ROUND = 4


LEADERSHIP, MEDICINE, ENGINEERING = 0, 1, 2
AGRICULTURE, RELIGION, MARKET = 3, 4, 5
CURRENCY, CARAVANS, AMBASSADORS = 6, 7, 8
IRRIGATION, MINING, NAVIGATION = 9, 10, 11
PYRAMIDS, HANGING_GARDENS, COLOSSUS = 0, 1, 2


def technology(color: Color, tier: Tier) -> Technology:
    """The Technology of one color and tier."""
    return 3 * color + tier


@lru_cache(maxsize=1 << 14)
def members(mask: Mask) -> tuple[int, ...]:
    """What is in a set, in ascending order.  The same sets are asked for again and again."""
    found = []
    while mask:
        low = mask & -mask
        found.append(low.bit_length() - 1)
        mask ^= low
    return tuple(found)
