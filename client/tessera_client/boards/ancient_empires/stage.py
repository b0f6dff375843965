"""The map board at one scale: ground, overlays and pieces, made ready little by little."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

import pygame
from pygame import Surface

from tessera.games.ancient_empires.board import Board
from tessera.games.ancient_empires.control import holders
from tessera.games.ancient_empires.ids import NONE
from tessera.games.ancient_empires.state import State
from tessera_client.boards import Look, Place, Point
from tessera_client.boards.ancient_empires.arrange import CHOSEN, LIT, POINTED, TOLD, Sprite, Table
from tessera_client.boards.atlas import OUTSIDE, Atlas, Border
from tessera_client.boards.level import Level, Overlay, Stroke
from tessera_client.widgets.fonts import Fonts
from tessera_client.widgets.seats import SEATS

PIECES: Final = 1.15
"""The size of pieces on the map.  From there on they grow more slowly than the board, so that
coming closer makes room."""
SMALLEST: Final = 0.5
"""Pieces are never drawn smaller than this part of their size, times the user's scale."""
PREMULTIPLIED: Final = pygame.BLEND_PREMULTIPLIED

COAST: Final = (Stroke((40, 24, 14), 2.3),)
LAND: Final = (Stroke((92, 62, 38), 4.0), Stroke((255, 250, 236), 2.2))
BARRED: Final = (
    Stroke((30, 18, 10), 7.0),
    Stroke((150, 34, 24), 4.4),
    Stroke((255, 236, 200), 4.4, 5.0, 9.0),
)
"""Land borders between continents: no way across by land (AE-31)."""
SEA: Final = (Stroke((34, 78, 104), 3.6, 13, 9), Stroke((240, 248, 244), 2.2, 13, 9))


class Stage:
    """Draws a board at *scale* pixels a point, for a user who scales all by *size*."""

    def __init__(
        self, board: Board, atlas: Atlas, picture: Surface, fonts: Fonts, scale: float, size: float
    ) -> None:
        self.board = board
        self.scale = scale
        self.size = size
        self.level = Level(atlas, picture, self._strokes, scale)
        unit = max(PIECES * (scale if scale <= 1 else scale**0.7), SMALLEST * size)
        self._table = Table(board, atlas, fonts, unit, scale)
        self._shown: tuple[State, Look, State | None] | None = None
        self._overlays: list[Overlay] = []
        self._sprites: list[Sprite] = []
        self._held_by: tuple[State, list[int]] | None = None

    # -- what is to be seen -----------------------------------------------------------------------

    def prepare(self, s: State, look: Look, before: State | None) -> Iterator[None]:
        """Make ready to show a position: a few milliseconds from one step to the next."""
        while not self.level.done:
            self.level.work()
            yield
        for _ in self._lying(s, look):
            yield
        for _ in self._table.sprites(s, look, before):
            yield

    def show(self, s: State, look: Look, before: State | None) -> None:
        """Take in what to show: fast for what was shown or prepared before."""
        if self._shown is not None:
            shown, so, since = self._shown
            if shown is s and so == look and since is before:
                return
        self.level.finish()
        self._overlays = list(self._lying(s, look))
        self._sprites = list(self._table.sprites(s, look, before))
        self._shown = s, look, before

    def _lying(self, s: State, look: Look) -> Iterator[Overlay]:
        """What lies over whole areas: who controls them, what is lit, chosen, told, pointed at."""
        if look.pieces:
            for t, seat in enumerate(self._holders(s)):
                if seat != NONE:
                    pattern = SEATS[seat].pattern if look.patterns else "plain"
                    yield self.level.wash(t, SEATS[seat].color, pattern)
        lit = self._areas(look.legal)
        if look.legal:
            yield self.level.veil(frozenset(lit))
        for areas, color, width in (
            (lit, LIT, 2.0),
            (self._areas(look.told), TOLD, 2.4),
            (self._areas(look.path), CHOSEN, 2.4),
            (self._areas([look.pointed] if look.pointed else []), POINTED, 2.8),
        ):
            for area in areas:
                yield self.level.outline(area, color, width * max(1.0, self.size))

    def _holders(self, s: State) -> list[int]:
        if self._held_by is None or self._held_by[0] is not s:
            self._held_by = s, holders(s)
        return self._held_by[1]

    def _areas(self, places: Iterable[Place]) -> list[int]:
        """The numbers of areas, in order: territories, then seas."""
        first = {"territory": 0, "sea": len(self.board.names)}
        return sorted(first[kind] + number for kind, number in places if kind in first)

    def _strokes(self, border: Border) -> Sequence[Stroke]:
        lands = len(self.board.names)
        low, high = sorted((border.left, border.right))
        if low == OUTSIDE:
            return ()
        if low >= lands:
            return SEA
        if high >= lands:
            return COAST
        return LAND if self.board.continents[low] == self.board.continents[high] else BARRED

    # -- drawing ----------------------------------------------------------------------------------

    def draw_ground(self, target: Surface, origin: tuple[int, int]) -> None:
        """Draw what lies flat; *origin* is where the board's left upper corner is."""
        target.blit(self.level.sheet, origin)
        seen = target.get_rect()
        laid = []
        for overlay in self._overlays:
            at = origin[0] + overlay.at[0], origin[1] + overlay.at[1]
            if seen.colliderect(overlay.surface.get_rect(topleft=at)):
                laid.append((overlay.surface, at))
        target.fblits(laid, PREMULTIPLIED)

    def draw_pieces(self, target: Surface, origin: tuple[int, int], scale: float) -> None:
        """Draw what stands upon it, at *scale*: another than this stage's while zooming."""
        width, height = target.get_size()
        shown: list[tuple[Surface, Point]] = []
        for picture, (x, y), (dx, dy) in self._sprites:
            w, h = picture.get_size()
            left = round(origin[0] + x * scale + dx - w / 2)
            top = round(origin[1] + y * scale + dy - h / 2)
            if left < width and top < height and left + w > 0 and top + h > 0:
                shown.append((picture, (left, top)))
        target.fblits(shown, PREMULTIPLIED)
