"""Where pictures of pieces are made, each once."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

import pygame
from pygame import Surface

from tessera_client.boards.ink import fine
from tessera_client.boards.shapes import Point, Rgb
from tessera_client.widgets.fonts import Fonts, Style


class Workshop:
    """Makes pictures at one size: *unit* is pixels a unit.

    All have premultiplied alpha: blit them with ``BLEND_PREMULTIPLIED``.
    """

    def __init__(self, fonts: Fonts, unit: float) -> None:
        self.unit = unit
        self.fonts = fonts
        self.made: dict[object, Surface] = {}

    def once(
        self, key: object, width: float, height: float, paint: Callable[[Surface, float], None]
    ) -> Surface:
        """The picture called *key*, *width* and *height* units large; *paint* gets a surface and
        pixels a unit when it is made."""
        if key not in self.made:
            u = self.unit
            self.made[key] = fine(width * u, height * u, lambda s, k: paint(s, k * u))
        return self.made[key]

    def write(
        self,
        s: Surface,
        k: float,
        text: str,
        at: Point,
        size: int,
        color: Rgb,
        family: str = "bold",
    ) -> None:
        """Write on a picture that is being painted; *at* is the middle, in units."""
        picture = self.fonts.render(text, Style(family, size), k, color)
        x, y = at[0] * k - picture.get_width() / 2, at[1] * k - picture.get_height() / 2
        s.blit(picture, (round(x), round(y)))

    def stacked(self, lines: Sequence[str], style: Style, color: Rgb) -> Surface:
        """Lines of text, centred, closer than usual."""
        rows = [self.fonts.render(line, style, self.unit, color) for line in lines]
        if len(rows) == 1:
            return rows[0]
        step = round(rows[0].get_height() * 0.72)
        width = max(row.get_width() for row in rows)
        whole = Surface((width, rows[0].get_height() + step * (len(rows) - 1)), pygame.SRCALPHA)
        for number, row in enumerate(rows):
            whole.blit(row, ((width - row.get_width()) // 2, number * step))
        return whole

    def fresh(self, picture: Surface) -> Surface:
        """*picture* in a golden line: it was not there before."""
        key = ("fresh", id(picture))
        if key not in self.made:
            shape = pygame.mask.from_surface(picture, 160)
            gold = shape.to_surface(setcolor=(255, 226, 140, 255), unsetcolor=(0, 0, 0, 0))
            r = max(2, round(2.6 * self.unit))
            w, h = picture.get_size()
            larger = Surface((w + 2 * r, h + 2 * r), pygame.SRCALPHA)
            for angle in range(0, 360, 30):
                dx, dy = math.cos(math.radians(angle)) * r, math.sin(math.radians(angle)) * r
                larger.blit(gold, (r + round(dx), r + round(dy)))
            larger.blit(picture, (r, r), special_flags=pygame.BLEND_PREMULTIPLIED)
            self.made[key] = larger
        return self.made[key]

    def ghost(self, picture: Surface) -> Surface:
        """*picture*, faint: it was there before."""
        key = ("ghost", id(picture))
        if key not in self.made:
            fainter = picture.copy()
            fainter.fill((96, 96, 96, 96), special_flags=pygame.BLEND_RGBA_MULT)
            self.made[key] = fainter
        return self.made[key]

    def dimmed(self, picture: Surface, key: object, dim: bool) -> Surface:
        """*picture*, which is called *key*, darker if *dim*."""
        if not dim:
            return picture
        if ("dim", key) not in self.made:
            darker = picture.copy()
            darker.fill((184, 180, 176, 255), special_flags=pygame.BLEND_RGBA_MULT)
            self.made["dim", key] = darker
        return self.made["dim", key]
