"""Where the twelve slots lie round the map, and what lies on the track between them.

The track is the same on both sides; which continent a slot belongs to is the board's data.
"""

from __future__ import annotations

import math
from itertools import pairwise
from typing import Final, TypeAlias

from tessera.games.ancient_empires.board import Board
from tessera.games.ancient_empires.ids import Continent

Point: TypeAlias = tuple[float, float]

LEFT: Final = 92
TOP: Final = 87
RIGHT: Final = 1828
BOTTOM: Final = 993
SLOT: Final = 57.0
"""The radius of a slot."""
SLOTS: Final[tuple[Point, ...]] = (
    *((960, TOP), (1394, TOP), (RIGHT, TOP), (RIGHT, 540)),
    *((RIGHT, BOTTOM), (1394, BOTTOM), (960, BOTTOM), (526, BOTTOM)),
    *((LEFT, BOTTOM), (LEFT, 540), (LEFT, TOP), (526, TOP)),
)
"""The middles of the slots, clockwise from the top."""
PLAQUES: Final[dict[int, Point]] = {11: (743, TOP), 0: (1177, TOP), 6: (743, BOTTOM)}
"""Where City-States are shown: after these slots."""
PLAQUE: Final = (210, 44)
PAIR: Final = 0.82
"""The size of two tokens that share a slot."""
SHIFT: Final = 19.0, 8.0
"""How far each of two tokens lies from the middle of its slot."""
STEP: Final = 25.0
"""From one chevron to the next."""


def inward(slot: int) -> Point:
    """From a slot's middle towards the map, of length 1; diagonally at the corners."""
    x, y = SLOTS[slot]
    dx = (x == LEFT) - (x == RIGHT)
    dy = (y == TOP) - (y == BOTTOM)
    length = math.hypot(dx, dy)
    return dx / length, dy / length


def neutral(slot: int) -> Point:
    """Where the Neutral action of a slot lies."""
    x, y = SLOTS[slot]
    dx, dy = inward(slot)
    return x + dx * SLOT, y + dy * SLOT


def size_of_tokens(count: int) -> float:
    """How large the tokens of a slot are, if there are *count*."""
    return 1.0 if count == 1 else PAIR


def token(kind: str, slot: int, count: int) -> Point:
    """Where a token of Round I (*kind* ``first``) or II (``second``) lies, one of *count*."""
    x, y = SLOTS[slot]
    if count == 1:
        return x, y
    sign = -1 if kind == "first" else 1
    return x + sign * SHIFT[0], y + sign * SHIFT[1]


def marker(slot: int) -> Point:
    """Where the Direction Marker lies when it stands at a slot."""
    x, y = SLOTS[slot]
    dx, dy = inward(slot)
    return x - dx * 62, y - dy * 62


def continent_after(board: Board, slot: int) -> Continent:
    """The continent whose City-State is shown between a slot and the next."""
    one, other = board.slot_continents[slot], board.slot_continents[(slot + 1) % len(SLOTS)]
    return one[0] if len(one) == 1 else other[0]


def heading(slot: int, clockwise: bool) -> int:
    """The direction in which the track leaves a slot, in degrees; 0 points east."""
    x, y = SLOTS[slot]
    onward = SLOTS[(slot + (1 if clockwise else -1)) % len(SLOTS)]
    return round(math.degrees(math.atan2(onward[1] - y, onward[0] - x)))


def halves(board: Board, slot: int) -> tuple[Continent, ...]:
    """The continents of a slot, that of the slot before it first."""
    before = board.slot_continents[slot - 1]
    return tuple(sorted(board.slot_continents[slot], key=lambda c: c not in before))


def first_half(slot: int) -> int:
    """Where, in degrees, the first of two :func:`halves` lies: towards the slot before."""
    _x, _y = SLOTS[slot]
    before, after = SLOTS[slot - 1], SLOTS[(slot + 1) % len(SLOTS)]
    return round(math.degrees(math.atan2(before[1] - after[1], before[0] - after[0])))


def chevrons(clockwise: bool) -> list[tuple[Point, int]]:
    """Marks of the direction along the track: where, and the degrees to which they point."""
    marks = []
    for a, b in pairwise((*SLOTS, SLOTS[0])):
        length = math.dist(a, b)
        count = int((length - 2 * SLOT) / STEP)
        angle = round(math.degrees(math.atan2(b[1] - a[1], b[0] - a[0])))
        for n in range(count):
            part = (SLOT + (length - 2 * SLOT) * (n + 0.5) / count) / length
            at = a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part
            marks.append((at, angle if clockwise else angle + 180))
    return marks
