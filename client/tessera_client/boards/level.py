"""A board at one scale: its picture with the borders, and what is laid over whole areas.

Painted strip by strip, so that a window that zooms never waits for it: see :meth:`Level.work`.
What is laid over areas has premultiplied alpha: blit it with ``BLEND_PREMULTIPLIED``.
"""

from __future__ import annotations

import math
from collections import OrderedDict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

import pygame
from pygame import Rect, Surface

from tessera_client.boards.atlas import Atlas, Border, Bounds, Line, Point
from tessera_client.boards.ink import dashes, reduced, stroke

Rgb: TypeAlias = tuple[int, int, int]

SMOOTH: Final = 2
"""Lines are drawn this much larger, then reduced."""
STRIP: Final = 48
DIM: Final = (4, 3, 2, 66)
"""What lies over all that is not lit."""
RIM: Final = 9.0
"""How wide the colour of whoever controls a territory is along its border, in points."""
OVERLAYS: Final = 160
AHEAD: Final = 12_000_000
"""Pixels of overlays that may be kept while more are made ahead: 48 MB."""


@dataclass(frozen=True, slots=True)
class Stroke:
    """One of the lines that a border is drawn with, the lowest first; lengths in points."""

    color: Rgb
    width: float
    dash: float = 0.0
    gap: float = 0.0


Strokes: TypeAlias = Callable[[Border], Sequence[Stroke]]


@dataclass(frozen=True, slots=True)
class Overlay:
    """A picture and where it lies on the level, in pixels."""

    surface: Surface
    at: tuple[int, int]


class Level:
    """*picture* is the board's, as finely painted as it is kept; *strokes* draw its borders."""

    def __init__(self, atlas: Atlas, picture: Surface, strokes: Strokes, scale: float) -> None:
        self.atlas = atlas
        self.scale = scale
        self.size = round(atlas.size[0] * scale), round(atlas.size[1] * scale)
        self.sheet = Surface(self.size, 0, picture)
        self.done = False
        self._picture = picture
        self._strokes = strokes
        self._strips = self._paint()
        self._overlays: OrderedDict[object, Overlay] = OrderedDict()

    # -- the sheet --------------------------------------------------------------------------------

    def work(self) -> None:
        """Paint the next strip: a few milliseconds."""
        self.done = self.done or next(self._strips, True)
        if self.done:
            self._strips = iter(())  # it held this level, and its pictures, in memory

    def finish(self) -> None:
        """Paint all that is left."""
        while not self.done:
            self.work()

    def _paint(self) -> Iterator[bool]:
        borders = [(border, self._strokes(border)) for border in self.atlas.borders]
        borders = [(border, strokes) for border, strokes in borders if strokes]
        for top in range(0, self.size[1], STRIP):
            rows = min(STRIP, self.size[1] - top)
            large = self._enlarged(top, rows)
            self._draw_borders(large, top, rows, borders)
            strip = self.sheet.subsurface((0, top, self.size[0], rows))
            pygame.transform.smoothscale(large, strip.get_size(), strip)
            yield False

    def _enlarged(self, top: int, rows: int) -> Surface:
        """The picture behind some rows of the sheet, SMOOTH times their size."""
        finely = self._picture.get_height() / self.size[1]
        first = min(round(top * finely), self._picture.get_height() - 1)
        last = max(first + 1, min(round((top + rows) * finely), self._picture.get_height()))
        part = self._picture.subsurface((0, first, self._picture.get_width(), last - first))
        size = self.size[0] * SMOOTH, rows * SMOOTH
        return part.copy() if part.get_size() == size else pygame.transform.smoothscale(part, size)

    def _draw_borders(
        self,
        large: Surface,
        top: int,
        rows: int,
        borders: Iterable[tuple[Border, Sequence[Stroke]]],
    ) -> None:
        reach = 8 / self.scale
        low, high = top / self.scale - reach, (top + rows) / self.scale + reach
        seen = list(_pieces_within(borders, low, high))
        k = self.scale * SMOOTH
        heavier = max(1.0, 0.62 / self.scale)
        for layer in range(max((len(s) for _, s in seen), default=0)):
            for piece, strokes in seen:
                if layer < len(strokes):
                    line = [(x * k, y * k - top * SMOOTH) for x, y in piece]
                    draw_stroke(large, line, strokes[layer], k * heavier)

    # -- what lies over areas ---------------------------------------------------------------------

    def wash(self, area: int, color: Rgb, pattern: str = "plain") -> Overlay:
        """The colour of whoever controls *area*: strong along the border, faint within."""
        return self._kept(("wash", area, color, pattern), lambda: self._wash(area, color, pattern))

    def outline(self, area: int, color: Rgb, width: float) -> Overlay:
        """A glowing line around *area*; *width* in pixels."""
        key = ("outline", area, color, width)
        return self._kept(key, lambda: self._outline(area, color, width))

    def veil(self, lit: frozenset[int]) -> Overlay:
        """Darkness over the board but for the areas *lit*."""
        for key in [k for k in self._overlays if isinstance(k, tuple) and k[0] == "veil"]:
            if key != ("veil", lit):  # as large as the board: keep one
                del self._overlays[key]
        return self._kept(("veil", lit), lambda: self._veil(lit))

    def has_wash(self, area: int, color: Rgb, pattern: str = "plain") -> bool:
        """Whether :meth:`wash` takes no time."""
        return ("wash", area, color, pattern) in self._overlays

    def has_outline(self, area: int, color: Rgb, width: float) -> bool:
        """Whether :meth:`outline` takes no time."""
        return ("outline", area, color, width) in self._overlays

    @property
    def roomy(self) -> bool:
        """Whether overlays may be made that are not needed yet."""
        few = len(self._overlays) < OVERLAYS * 3 // 4
        return few and sum(math.prod(o.surface.get_size()) for o in self._overlays.values()) < AHEAD

    def draw_plain(
        self, target: Surface, origin: Point, area: int, color: Rgb, width: float
    ) -> None:
        """Draw a plain line around *area* at once, until :meth:`outline` is made."""
        for ring in self.atlas.areas[area].outlines:
            line = [(origin[0] + x * self.scale, origin[1] + y * self.scale) for x, y in ring]
            pygame.draw.lines(target, color, True, _thinned(line, 3), max(1, round(width)))

    def _kept(self, key: object, make: Callable[[], Overlay]) -> Overlay:
        if key not in self._overlays:
            self._overlays[key] = make()
            if len(self._overlays) > OVERLAYS:
                self._overlays.popitem(last=False)
        self._overlays.move_to_end(key)
        return self._overlays[key]

    def _wash(self, area: int, color: Rgb, pattern: str) -> Overlay:
        box = self._box(self.atlas.areas[area].bounds, 0)
        large = Surface((box.w * SMOOTH, box.h * SMOOTH), pygame.SRCALPHA)
        rings = [self._moved(ring, box) for ring in self.atlas.areas[area].outlines]
        for ring in rings:
            pygame.draw.polygon(large, (*color, 74), ring)
        _draw_pattern(large, pattern, 13 * max(self.scale, 0.6) * SMOOTH)
        k = self.scale * SMOOTH
        dark = (color[0] // 3, color[1] // 3, color[2] // 3)
        for width, shade, alpha in (
            (2 * RIM + 1.6, dark, 150),
            (2 * RIM, color, 150),
            (1.4 * RIM, color, 205),
            (0.42 * RIM, color, 0),
        ):
            for ring in rings:
                line = _thinned(ring, 2 * SMOOTH)
                stroke(large, line, (*shade, alpha), max(width * k, 4), closed=True)
        mask = Surface(large.get_size(), pygame.SRCALPHA)
        for ring in rings:
            pygame.draw.polygon(mask, (255, 255, 255, 255), ring)
        large.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        return Overlay(reduced(large, box.size), box.topleft)

    def _outline(self, area: int, color: Rgb, width: float) -> Overlay:
        box = self._box(self.atlas.areas[area].bounds, round(width * 3) + 2)
        large = Surface((box.w * SMOOTH, box.h * SMOOTH), pygame.SRCALPHA)
        outlines = self.atlas.areas[area].outlines
        lines = [_thinned(self._moved(ring, box), 3 * SMOOTH) for ring in outlines]
        glow = [((*color, alpha), wider) for wider, alpha in ((4.4, 40), (3.0, 80), (1.9, 120))]
        for shade, wider in (
            *glow,
            ((24, 14, 8, 255), 1.6),
        ):  # soft or hidden: sharp corners will do
            for line in lines:
                pygame.draw.lines(large, shade, True, line, round(width * wider * SMOOTH))
        for line in lines:
            stroke(large, line, (*color, 255), width * SMOOTH, closed=True)
        return Overlay(reduced(large, box.size), box.topleft)

    def _veil(self, lit: frozenset[int]) -> Overlay:
        veil = Surface(self.size, pygame.SRCALPHA)
        veil.fill(DIM)
        whole = Rect((0, 0), self.size)
        areas = sorted((self.atlas.areas[n] for n in lit), key=lambda area: not area.holes)
        for area in areas:  # seas first: islands lie in their holes
            for part in area.outlines:
                pygame.draw.polygon(veil, (0, 0, 0, 0), self._moved(part, whole, 1))
            for hole in area.holes:
                pygame.draw.polygon(veil, DIM, self._moved(hole, whole, 1))
        return Overlay(veil, (0, 0))

    def _box(self, bounds: Bounds, margin: int) -> Rect:
        left, top, right, bottom = (v * self.scale for v in bounds)
        return Rect(left, top, right - left + 2, bottom - top + 2).inflate(2 * margin, 2 * margin)

    def _moved(self, ring: Line, box: Rect, k: int = SMOOTH) -> list[Point]:
        s = self.scale * k
        return [(x * s - box.x * k, y * s - box.y * k) for x, y in ring]


def _pieces_within(
    borders: Iterable[tuple[Border, Sequence[Stroke]]], low: float, high: float
) -> Iterator[tuple[Line, Sequence[Stroke]]]:
    """The pieces of borders between two heights; a dashed border stays whole, for its dashes."""
    for border, strokes in borders:
        if border.bounds[1] > high or border.bounds[3] < low:
            continue
        if any(stroke.dash for stroke in strokes):
            yield border.line, strokes
            continue
        for piece, bounds in border.pieces:
            if bounds[1] <= high and bounds[3] >= low:
                yield piece, strokes


def _thinned(line: list[Point], step: float) -> list[Point]:
    """*line* without points that lie closer than *step* to the one before."""
    kept = [line[0]]
    for point in line[1:]:
        if abs(point[0] - kept[-1][0]) + abs(point[1] - kept[-1][1]) >= step:
            kept.append(point)
    return kept if len(kept) > 2 else line


def draw_stroke(large: Surface, line: list[Point], how: Stroke, k: float) -> None:
    """Draw *line*, given in pixels, as *how* says; *k* is pixels a point."""
    if how.dash:
        for piece in dashes(line, how.dash * k, how.gap * k):
            stroke(large, piece, how.color, how.width * k)
    else:
        stroke(large, line, how.color, how.width * k)


def _draw_pattern(surface: Surface, pattern: str, step: float) -> None:
    """Cover *surface* with the pattern of a seat; its mask comes later."""
    width, height = surface.get_size()
    ink = (20, 14, 10, 120)
    across = range(int(width / step) + 2)
    down = range(int(height / step) + 2)
    if pattern == "stripes":
        for n in range(-len(down), len(across)):
            x = n * step
            pygame.draw.line(surface, ink, (x, height), (x + height, 0), max(2, round(step / 6)))
    elif pattern == "dots":
        for x in across:
            for y in down:
                at = (x + 0.5 * (y % 2)) * step, y * step
                pygame.draw.circle(surface, ink, at, step / 6)
    elif pattern == "checks":
        for x in across:
            pygame.draw.line(surface, ink, (x * step, 0), (x * step, height), max(1, int(step / 9)))
        for y in down:
            pygame.draw.line(surface, ink, (0, y * step), (width, y * step), max(1, int(step / 9)))
