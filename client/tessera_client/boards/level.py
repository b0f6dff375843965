"""A board at one scale: its picture with the borders.

Painted strip by strip, so that a window that zooms never waits for it: see :meth:`Level.work`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

import pygame
from pygame import Surface

from tessera_client.boards.atlas import Atlas, Border, Line, Point
from tessera_client.boards.ink import dashes, stroke

Rgb: TypeAlias = tuple[int, int, int]

SMOOTH: Final = 2
"""Lines are drawn this much larger, then reduced."""
STRIP: Final = 48
LINES: Final = 16
"""Pieces of borders that are drawn before the next pause: about a millisecond."""


@dataclass(frozen=True, slots=True)
class Stroke:
    """One of the lines that a border is drawn with, the lowest first; lengths in points."""

    color: Rgb
    width: float
    dash: float = 0.0
    gap: float = 0.0


Strokes: TypeAlias = Callable[[Border], Sequence[Stroke]]


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

    # -- the sheet --------------------------------------------------------------------------------

    def work(self) -> None:
        """Paint on until the next pause: a millisecond or two."""
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
            yield False
            for drawn, _ in enumerate(self._borders(large, top, rows, borders), 1):
                if drawn % LINES == 0:
                    yield False
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

    def _borders(
        self,
        large: Surface,
        top: int,
        rows: int,
        borders: Iterable[tuple[Border, Sequence[Stroke]]],
    ) -> Iterator[None]:
        """Draw the borders, and pause after each of their lines."""
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
                    yield


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


def draw_stroke(large: Surface, line: list[Point], how: Stroke, k: float) -> None:
    """Draw *line*, given in pixels, as *how* says; *k* is pixels a point."""
    if how.dash:
        for piece in dashes(line, how.dash * k, how.gap * k):
            stroke(large, piece, how.color, how.width * k)
    else:
        stroke(large, line, how.color, how.width * k)
