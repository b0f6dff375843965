"""The map board at one scale: ground, overlays and pieces, made ready little by little."""

from __future__ import annotations

import math
import time
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

import pygame
from pygame import Rect, Surface

from tessera.games.ancient_empires.board import Board
from tessera.games.ancient_empires.control import holders
from tessera.games.ancient_empires.ids import NONE
from tessera.games.ancient_empires.state import State
from tessera_client.boards import Look, Place
from tessera_client.boards.ancient_empires.arrange import CHOSEN, LIT, POINTED, TOLD, Sprite, Table
from tessera_client.boards.atlas import OUTSIDE, Atlas, Border
from tessera_client.boards.level import Level, Overlay, Rgb, Stroke
from tessera_client.widgets.fonts import Fonts
from tessera_client.widgets.seats import SEATS

PIECES: Final = 1.15
"""The size of pieces on the map.  From there on they grow more slowly than the board, so that
coming closer makes room."""
SMALLEST: Final = 0.5
"""Pieces are never drawn smaller than this part of their size, times the user's scale."""
LIT_WIDTH: Final = 2.0
BEYOND: Final = (18, 12, 9)
"""What is seen beyond the board."""
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
        self._plain: list[tuple[int, Rgb, float]] = []
        self._sprites: list[Sprite] = []
        self._places: list[Rect] = []
        self._held_by: tuple[State, list[int]] | None = None
        self.lacking = False
        """Whether lights were too many to make at once: the rest comes with the next frames."""
        self.changes = 0
        """How often something else was to be shown."""

    # -- what is to be seen -----------------------------------------------------------------------

    def prepare(self, s: State, look: Look, before: State | None) -> Iterator[None]:
        """Make ready to show a position: a few milliseconds from one step to the next."""
        while not self.level.done:
            self.level.work()
            yield
        for _ in self._lying(s, look, math.inf):
            yield
        for _ in self._table.sprites(s, look, before):
            yield

    def show(self, s: State, look: Look, before: State | None, until: float = math.inf) -> None:
        """Take in what to show: fast for what was shown or prepared before.

        Lights that are not made by *until* (of the performance counter) are plain lines at first.
        """
        same = self._shows(s, look, before)
        if same and not self.lacking:
            return
        self.level.finish()
        self._plain, self.lacking = [], False
        self._overlays = list(self._lying(s, look, until))
        if not same:
            self._sprites = list(self._table.sprites(s, look, before))
            self._places = [_rect(sprite, (0, 0), self.scale) for sprite in self._sprites]
        self._shown = s, look, before
        self.changes += 1

    def _shows(self, s: State, look: Look, before: State | None) -> bool:
        if self._shown is None:
            return False
        shown, so, since = self._shown
        return shown is s and so == look and since is before

    def ahead(self, until: float) -> bool:
        """Make lights that will soon be wanted; whether there are more to make."""
        for area in range(len(self.level.atlas.areas)):
            if self.level.has_outline(area, LIT, self._width(LIT_WIDTH)):
                continue
            if time.perf_counter() > until or not self.level.roomy:
                return self.level.roomy
            self.level.outline(area, LIT, self._width(LIT_WIDTH))
        return False

    def _lying(self, s: State, look: Look, until: float) -> Iterator[Overlay]:
        """What lies over whole areas: who controls them, what is lit, chosen, told, pointed at."""
        level = self.level
        if look.pieces:
            for t, seat in enumerate(self._holders(s)):
                if seat != NONE:
                    pattern = SEATS[seat].pattern if look.patterns else "plain"
                    wash = t, SEATS[seat].color, pattern
                    if level.has_wash(*wash) or time.perf_counter() < until:
                        yield level.wash(*wash)
                    else:
                        self.lacking = True
        if look.legal:
            yield level.veil(frozenset(self._areas(look.legal)))
        for light in self._lights(look):
            if level.has_outline(*light) or time.perf_counter() < until:
                yield level.outline(*light)
            else:
                self._plain.append(light)
                self.lacking = True

    def _lights(self, look: Look) -> Iterator[tuple[int, Rgb, float]]:
        """The areas with a line around them: its colour and width."""
        for places, color, width in (
            (look.legal, LIT, LIT_WIDTH),
            (look.told, TOLD, 2.4),
            (look.path, CHOSEN, 2.4),
            ([look.pointed] if look.pointed else [], POINTED, 2.8),
        ):
            for area in self._areas(places):
                yield area, color, self._width(width)

    def _width(self, width: float) -> float:
        return width * max(1.0, self.size)

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

    def draw(self, target: Surface, origin: tuple[int, int]) -> None:
        """Draw everything at this stage's scale; *origin* is where the board's left upper corner
        is."""
        self.draw_ground(target, origin)
        seen = target.get_rect().move(-origin[0], -origin[1])
        x, y = origin
        target.fblits(
            [
                (self._sprites[n][0], (self._places[n].x + x, self._places[n].y + y))
                for n in seen.collidelistall(self._places)
            ],
            PREMULTIPLIED,
        )

    def draw_ground(self, target: Surface, origin: tuple[int, int]) -> None:
        """Draw what lies flat, and what is seen beyond the board."""
        seen = target.get_rect()
        if not self.level.sheet.get_rect(topleft=origin).contains(seen):
            target.fill(BEYOND)
        target.blit(self.level.sheet, origin)
        laid = []
        for overlay in self._overlays:
            at = origin[0] + overlay.at[0], origin[1] + overlay.at[1]
            if seen.colliderect(overlay.surface.get_rect(topleft=at)):
                laid.append((overlay.surface, at))
        target.fblits(laid, PREMULTIPLIED)
        for light in self._plain:
            self.level.draw_plain(target, origin, *light)

    def draw_pieces(self, target: Surface, origin: tuple[int, int], scale: float) -> None:
        """Draw what stands upon it, at another *scale* than this stage's: while zooming."""
        seen = target.get_rect()
        shown: list[tuple[Surface, Rect]] = []
        for sprite in self._sprites:
            where = _rect(sprite, origin, scale)
            if seen.colliderect(where):
                shown.append((sprite[0], where))
        target.fblits(shown, PREMULTIPLIED)


def _rect(sprite: Sprite, origin: tuple[int, int], scale: float) -> Rect:
    """Where *sprite* lies, for a board whose left upper corner is at *origin*."""
    picture, (x, y), (dx, dy) = sprite
    w, h = picture.get_size()
    left, top = round(x * scale + dx - w / 2), round(y * scale + dy - h / 2)
    return Rect(origin[0] + left, origin[1] + top, w, h)
