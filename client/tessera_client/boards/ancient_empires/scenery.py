"""What the map board looks like at one scale: borders, whose its territories are, pieces."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from tessera.games.ancient_empires.board import Board
from tessera.games.ancient_empires.control import holders
from tessera.games.ancient_empires.ids import NONE
from tessera.games.ancient_empires.state import State
from tessera_client.boards import Look, Place
from tessera_client.boards.ancient_empires.arrange import Table
from tessera_client.boards.atlas import OUTSIDE, Atlas, Border
from tessera_client.boards.level import Rgb, Stroke
from tessera_client.widgets.fonts import Fonts
from tessera_client.widgets.seats import SEATS

PIECES: Final = 1.15
"""The size of pieces on the map.  From there on they grow more slowly than the board, so that
coming closer makes room."""
SMALLEST: Final = 0.5
"""Pieces are never drawn smaller than this part of their size, times the user's scale."""

COAST: Final = (Stroke((40, 24, 14), 2.3),)
LAND: Final = (Stroke((92, 62, 38), 4.0), Stroke((255, 250, 236), 2.2))
BARRED: Final = (
    Stroke((30, 18, 10), 7.0),
    Stroke((150, 34, 24), 4.4),
    Stroke((255, 236, 200), 4.4, 5.0, 9.0),
)
"""Land borders between continents: no way across by land (AE-31)."""
SEA: Final = (Stroke((34, 78, 104), 3.6, 13, 9), Stroke((240, 248, 244), 2.2, 13, 9))


class MapScenery(Table):
    """See :class:`tessera_client.boards.stage.Scenery`."""

    def __init__(self, board: Board, atlas: Atlas, fonts: Fonts, scale: float, size: float) -> None:
        unit = max(PIECES * (scale if scale <= 1 else scale**0.7), SMALLEST * size)
        super().__init__(board, atlas, fonts, unit, scale)

    def areas(self, places: Iterable[Place]) -> list[int]:
        """The numbers of areas, in order: territories, then seas."""
        first = {"territory": 0, "sea": len(self.board.names)}
        return sorted(first[kind] + number for kind, number in places if kind in first)

    def washes(self, position: State, look: Look) -> Iterator[tuple[int, Rgb, str]]:
        """Who controls the territories."""
        for t, seat in enumerate(holders(position)):
            if seat != NONE:
                pattern = SEATS[seat].pattern if look.patterns else "plain"
                yield t, SEATS[seat].color, pattern

    def strokes(self, border: Border) -> Sequence[Stroke]:
        """How a border is drawn."""
        lands = len(self.board.names)
        low, high = sorted((border.left, border.right))
        if low == OUTSIDE:
            return ()
        if low >= lands:
            return SEA
        if high >= lands:
            return COAST
        return LAND if self.board.continents[low] == self.board.continents[high] else BARRED
