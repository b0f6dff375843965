"""What is laid over whole areas of a board at one scale: who holds them, what is lit or dimmed.

Each picture is made in short steps, so that no frame waits for a large one, and then kept.  All
have premultiplied alpha: blit them with ``BLEND_PREMULTIPLIED``.
"""

from __future__ import annotations

import math
import time
from collections import OrderedDict
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final, TypeAlias

import pygame
from pygame import Rect, Surface

from tessera_client.boards.atlas import Atlas, Bounds, Line, Point
from tessera_client.boards.ink import reduced, stroke

Rgb: TypeAlias = tuple[int, int, int]
Making: TypeAlias = "Iterator[Overlay | None]"
"""Makes an overlay: pauses with None after a millisecond or so, and gives it at the end."""

SMOOTH: Final = 2
"""Lines are drawn this much larger, then reduced."""
DIM: Final = (4, 3, 2, 66)
"""What lies over all that is not lit."""
RIM: Final = 9.0
"""How wide the colour of whoever controls a territory is along its border, in points."""
KEPT: Final = 160
AHEAD: Final = 12_000_000
"""Pixels of overlays that may be kept while more are made ahead: 48 MB."""


@dataclass(frozen=True, slots=True)
class Overlay:
    """A picture and where it lies on the level, in pixels."""

    surface: Surface
    at: tuple[int, int]


class Overlays:
    """The overlays of a board at *scale* pixels a point.

    What is asked for by a time (of the performance counter) is None if it is not made by then:
    whoever asks again goes on where it was left.
    """

    def __init__(self, atlas: Atlas, scale: float) -> None:
        self.atlas = atlas
        self.scale = scale
        self.size = round(atlas.size[0] * scale), round(atlas.size[1] * scale)
        self._pixels = 0
        self._made: OrderedDict[object, Overlay] = OrderedDict()
        self._darkness: Surface | None = None
        """The surface of the veil, as large as the board: there is one at a time."""
        self._begun: tuple[object, Making] | None = None

    def wash(self, area: int, color: Rgb, pattern: str, until: float = math.inf) -> Overlay | None:
        """The colour of whoever controls *area*: strong along the border, faint within."""
        key = ("wash", area, color, pattern)
        return self._kept(key, lambda: self._wash(area, color, pattern), until)

    def outline(
        self, area: int, color: Rgb, width: float, until: float = math.inf
    ) -> Overlay | None:
        """A glowing line around *area*; *width* in pixels."""
        key = ("outline", area, color, width)
        return self._kept(key, lambda: self._outline(area, color, width), until)

    def veil(self, lit: frozenset[int], until: float = math.inf) -> Overlay | None:
        """Darkness over the board but for the areas *lit*."""
        key = "veil", lit
        if key not in self._made:
            for other in [k for k in self._made if isinstance(k, tuple) and k[0] == "veil"]:
                self._drop(other)
        return self._kept(key, lambda: self._veil(lit), until)

    @property
    def roomy(self) -> bool:
        """Whether overlays may be made that are not needed yet."""
        return len(self._made) < KEPT * 3 // 4 and self._pixels < AHEAD

    def draw_plain(
        self, target: Surface, origin: Point, area: int, color: Rgb, width: float
    ) -> None:
        """Draw a plain line around *area* at once, until :meth:`outline` is made."""
        for ring in self.atlas.areas[area].outlines:
            line = [(origin[0] + x * self.scale, origin[1] + y * self.scale) for x, y in ring]
            pygame.draw.lines(target, color, True, _thinned(line, 3), max(1, round(width)))

    def _kept(self, key: object, make: Callable[[], Making], until: float) -> Overlay | None:
        if key not in self._made:
            made = self._go_on(key, make, until)
            if made is None:
                return None
            self._made[key] = made
            self._pixels += math.prod(made.surface.get_size())
            if len(self._made) > KEPT:
                self._drop(next(iter(self._made)))
        self._made.move_to_end(key)
        return self._made[key]

    def _drop(self, key: object) -> None:
        self._pixels -= math.prod(self._made.pop(key).surface.get_size())

    def _go_on(self, key: object, make: Callable[[], Making], until: float) -> Overlay | None:
        """Make what is called *key*, or go on with it."""
        if time.perf_counter() >= until:
            return None
        if self._begun is None or self._begun[0] != key:
            self._begun = key, make()
        for made in self._begun[1]:
            if made is not None:
                self._begun = None
                return made
            if time.perf_counter() >= until:
                return None
        raise AssertionError(f"{key} is never made")

    def _wash(self, area: int, color: Rgb, pattern: str) -> Making:
        box = self._box(self.atlas.areas[area].bounds, 0)
        large = Surface((box.w * SMOOTH, box.h * SMOOTH), pygame.SRCALPHA)
        rings = [self._moved(ring, box) for ring in self.atlas.areas[area].outlines]
        for ring in rings:
            pygame.draw.polygon(large, (*color, 74), ring)
        yield None
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
                yield None
        mask = Surface(large.get_size(), pygame.SRCALPHA)
        for ring in rings:
            pygame.draw.polygon(mask, (255, 255, 255, 255), ring)
        large.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        yield None
        yield Overlay(reduced(large, box.size), box.topleft)

    def _outline(self, area: int, color: Rgb, width: float) -> Making:
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
                yield None
        for line in lines:
            stroke(large, line, (*color, 255), width * SMOOTH, closed=True)
            yield None
        yield Overlay(reduced(large, box.size), box.topleft)

    def _veil(self, lit: frozenset[int]) -> Making:
        if self._darkness is None:
            self._darkness = Surface(self.size, pygame.SRCALPHA)
            yield None
        veil = self._darkness
        veil.fill(DIM)
        yield None
        whole = Rect((0, 0), self.size)
        areas = sorted((self.atlas.areas[n] for n in lit), key=lambda area: not area.holes)
        for area in areas:  # seas first: islands lie in their holes
            for part in area.outlines:
                pygame.draw.polygon(veil, (0, 0, 0, 0), self._moved(part, whole, 1))
            for hole in area.holes:
                pygame.draw.polygon(veil, DIM, self._moved(hole, whole, 1))
            yield None
        yield Overlay(veil, (0, 0))

    def _box(self, bounds: Bounds, margin: int) -> Rect:
        left, top, right, bottom = (v * self.scale for v in bounds)
        return Rect(left, top, right - left + 2, bottom - top + 2).inflate(2 * margin, 2 * margin)

    def _moved(self, ring: Line, box: Rect, k: int = SMOOTH) -> list[Point]:
        s = self.scale * k
        return [(x * s - box.x * k, y * s - box.y * k) for x, y in ring]


def _thinned(line: list[Point], step: float) -> list[Point]:
    """*line* without points that lie closer than *step* to the one before."""
    kept = [line[0]]
    for point in line[1:]:
        if abs(point[0] - kept[-1][0]) + abs(point[1] - kept[-1][1]) >= step:
            kept.append(point)
    return kept if len(kept) > 2 else line


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
