"""What is printed on the map, and the Totems upon it, as pictures of any size.

Lengths are units: what a point of the board is at the size that pieces are drawn in.
"""

from __future__ import annotations

import math
from typing import Final

import pygame
from pygame import Surface

from tessera.games.imperios_milenarios.ids import Kind
from tessera_client.boards.ink import haloed
from tessera_client.boards.shapes import CREAM, Point, Rgb, pattern_disc, shadow
from tessera_client.boards.workshop import Workshop
from tessera_client.widgets.fonts import Style
from tessera_client.widgets.seats import INK, SEATS, draw_shape

BROWN: Final[Rgb] = (62, 40, 24)
BODY: Final[Rgb] = (253, 242, 214)
GILT: Final[Rgb] = (214, 164, 62)
ROOF: Final[Rgb] = (150, 40, 30)
LEAF: Final[Rgb] = (92, 118, 48)
LEAF_DARK: Final[Rgb] = (44, 58, 22)
CONE: Final = ((0.0, -1.0), (0.24, -0.86), (0.72, 0.72), (0.66, 0.94), (0.0, 1.0))
"""The right half of a Totem, from its tip to the middle of its foot."""
TOTEM: Final = 19.0
"""How high a Totem is."""
HALO: Final = 5
"""How much of a letter of a sea's name is halo, on either side, in pixels."""
STEP: Final = 8.5
"""How far the second Totem of a civilization stands behind the first."""


class Pieces(Workshop):
    """Icons, Totems and names."""

    def sign(self, kind: Kind, value: int) -> Surface | None:
        """The icon of a territory with its number; None where none is printed."""
        if kind == Kind.CAPITAL:
            return self.once(("capital", value), 27, 25, lambda s, k: self._temple(s, k, value))
        if kind == Kind.CITY:
            return self.once(("city", value), 22, 22, lambda s, k: self._wall(s, k, value))
        if value:
            return self.once(("wreath", value), 24, 24, lambda s, k: self._wreath(s, k, value))
        return None

    def _temple(self, s: Surface, k: float, value: int) -> None:
        """A temple's front, the number on its wall."""
        x, y, u = 13.5, 12.6, 10.2
        shadow(s, k, (x, y + 1.5), u * 0.8)

        def at(*points: Point) -> list[Point]:
            return [((x + a * u) * k, (y + b * u) * k) for a, b in points]

        def block(color: Rgb, left: float, top: float, wide: float, high: float) -> None:
            rect = ((x + left * u) * k, (y + top * u) * k, wide * u * k, high * u * k)
            pygame.draw.rect(s, color, rect)

        gable = at((-1.2, -0.28), (0, -1.14), (1.2, -0.28), (1.2, -0.12), (-1.2, -0.12))
        pygame.draw.polygon(s, BROWN, gable)
        pygame.draw.polygon(s, ROOF, at((-0.86, -0.34), (0, -0.96), (0.86, -0.34)))
        block(BROWN, -1.0, -0.2, 2.0, 1.12)
        block(BODY, -0.88, -0.12, 1.76, 0.9)
        for column in (-0.72, 0.72):
            block(BROWN, column - 0.19, -0.12, 0.38, 0.9)
            block(GILT, column - 0.12, -0.12, 0.24, 0.9)
        block(BROWN, -1.2, 0.76, 2.4, 0.3)
        block(GILT, -1.1, 0.84, 2.2, 0.13)
        self.write(s, k, str(value), (x, y + 3.2), 12, BROWN)

    def _wall(self, s: Surface, k: float, value: int) -> None:
        """A wall with battlements, the level upon it."""
        x, y, u = 11.0, 11.4, 9.4
        shadow(s, k, (x, y + 1.2), u * 0.7)
        for color, inset in ((BROWN, 0.0), (BODY, 0.13 * u)):
            rect = (x - 0.86 * u + inset, y - 0.36 * u + inset)
            size = (1.72 * u - 2 * inset, 1.26 * u - 2 * inset)
            pygame.draw.rect(s, color, [v * k for v in (*rect, *size)])
            for left in (-0.86, -0.26, 0.34):
                box = (x + left * u + inset, y - 0.86 * u + inset, 0.52 * u - 2 * inset, 0.64 * u)
                pygame.draw.rect(s, color, [v * k for v in box])
        self.write(s, k, str(value), (x, y + 2.6), 13, BROWN)

    def _wreath(self, s: Surface, k: float, value: int) -> None:
        """A wreath round the points."""
        x, y, u = 12.0, 12.0, 9.2
        shadow(s, k, (x, y + 1.0), u * 0.8)
        pygame.draw.circle(s, LEAF_DARK, (x * k, y * k), 0.9 * u * k)
        pygame.draw.circle(s, (250, 243, 216), (x * k, y * k), 0.74 * u * k)
        for side in (-1, 1):
            for n in range(7):
                turn = math.radians(96 - n * 27)
                middle = (x + side * math.cos(turn) * 0.9 * u, y + math.sin(turn) * 0.9 * u)
                _leaf(s, k, middle, u, side * math.degrees(turn), n % 2 == 0)
        self.write(s, k, str(value), (x, y), 13, BROWN)

    def totems(self, seat: int, count: int, patterns: bool) -> Surface:
        """One Totem of a civilization, or the two that control a territory."""
        wide = 17 + STEP * (count - 1)

        def paint(s: Surface, k: float) -> None:
            for n in reversed(range(count)):
                at = (8.5 + n * STEP, 10.5 - 0.8 * n)
                cone(s, k, at, TOTEM / 2 - 1.4, seat, patterns, back=n > 0)

        return self.once(("totems", seat, count, patterns), wide, TOTEM + 2, paint)

    def target(self) -> Surface:
        """A ring where a Totem would come to stand."""

        def paint(s: Surface, k: float) -> None:
            for radius, color in ((9.5, INK), (8.6, (255, 232, 140)), (6.6, INK)):
                pygame.draw.circle(s, color, (10 * k, 10 * k), radius * k, round(2 * k))

        return self.once("target", 20, 20, paint)

    def name(self, text: str, size: float, angle: float, capital: bool) -> Surface:
        """The name of a territory; that of a Capital in letters cut in stone."""
        key = ("name", text, size, angle, capital)
        if key not in self.made:
            style = Style("title" if capital else "caps", round(size))
            ink: Rgb = (96, 14, 8) if capital else (44, 26, 12)
            halo: Rgb = (255, 230, 198) if capital else (255, 245, 220)
            lines = [text.upper()] if capital else _lines(text)
            front, behind = (self.stacked(lines, style, color) for color in (ink, halo))
            picture = haloed(front, behind, 2.2 * self.unit)
            if angle:
                picture = pygame.transform.rotozoom(picture, angle, 1.0)
            self.made[key] = picture
        return self.made[key]

    def sea_letters(self, text: str, size: float) -> list[Surface]:
        """The letters of a sea's name."""
        style = Style("sea", round(size))
        letters = []
        for letter in text:
            front = self.fonts.render(letter, style, self.unit, (238, 248, 246))
            behind = self.fonts.render(letter, style, self.unit, (24, 66, 92))
            letters.append(haloed(front, behind, 2.0))
        return letters

    def leader(self, dx: float, dy: float) -> Surface:
        """A line from a territory to what stands beside it for want of room; lengths in pixels,
        the line begins in the middle of the picture's corner that lies at the territory."""
        key = ("leader", round(dx), round(dy))
        if key not in self.made:
            pad = 4
            wide, high = abs(round(dx)) + 2 * pad, abs(round(dy)) + 2 * pad
            picture = Surface((wide, high), pygame.SRCALPHA)
            start = (pad if dx > 0 else wide - pad, pad if dy > 0 else high - pad)
            end = (wide - start[0], high - start[1])
            line = max(1, round(1.3 * self.unit))
            pygame.draw.line(picture, (255, 246, 222, 230), start, end, line + 2)
            pygame.draw.line(picture, (40, 24, 14, 255), start, end, line)
            pygame.draw.circle(picture, (255, 246, 222), start, line + 2)
            pygame.draw.circle(picture, (40, 24, 14), start, line + 1)
            self.made[key] = picture.premul_alpha()
        return self.made[key]

    def plaque(self, width: int, height: int) -> Surface:
        """The ground of what stands beside its territory; pixels."""
        key = ("plaque", width, height)
        if key not in self.made:
            picture = Surface((width, height), pygame.SRCALPHA)
            rect, round_ = picture.get_rect(), max(3, round(4 * self.unit))
            pygame.draw.rect(picture, (40, 24, 14, 235), rect, border_radius=round_)
            inner = rect.inflate(-2, -2)
            pygame.draw.rect(picture, (246, 234, 204, 232), inner, border_radius=round_ - 1)
            self.made[key] = picture.premul_alpha()
        return self.made[key]


def cone(
    s: Surface, k: float, at: Point, half: float, seat: int, patterns: bool, back: bool = False
) -> None:
    """A Totem in its seat's colour, its shape on the body."""
    look = SEATS[seat]
    color = tuple(int(c * 0.72) for c in look.color) if back else look.color
    for grow, ink in ((1.28, CREAM), (1.17, INK), (0.98, color)):
        pygame.draw.polygon(s, ink, _outline(k, at, half, grow))
    if patterns:
        pattern_disc(s, k, (at[0], at[1] + half * 0.1), half, look.pattern, mask=color)
    light = tuple(min(255, int(c * 0.9 + 62)) for c in color)
    shine = [(-0.06, -0.8), (0.02, -0.8), (-0.18, 0.8), (-0.46, 0.74)]
    pygame.draw.polygon(
        s, light, [((at[0] + a * half) * k, (at[1] + b * half) * k) for a, b in shine]
    )
    spot = (at[0] * k, (at[1] + half * 0.36) * k)
    draw_shape(s, look.shape, spot, half * 0.50 * k, INK)
    draw_shape(s, look.shape, spot, half * 0.38 * k, CREAM)


def _outline(k: float, at: Point, half: float, grow: float) -> list[Point]:
    right = [(x * half * grow, y * half * grow) for x, y in CONE]
    whole = right + [(-x, y) for x, y in reversed(right[1:-1])]
    return [((at[0] + x) * k, (at[1] + y) * k) for x, y in whole]


def _leaf(s: Surface, k: float, at: Point, u: float, angle: float, out: bool) -> None:
    long, wide = 0.56 * u * k, 0.27 * u * k
    leaf = Surface((round(long) + 2, round(wide) + 2), pygame.SRCALPHA)
    pygame.draw.ellipse(leaf, LEAF_DARK, leaf.get_rect())
    pygame.draw.ellipse(leaf, LEAF, leaf.get_rect().inflate(-round(0.5 * k), -round(0.5 * k)))
    turned = pygame.transform.rotozoom(leaf, 90 - angle + (26 if out else -20), 1.0)
    s.blit(turned, turned.get_rect(center=(at[0] * k, at[1] * k)))


def _lines(text: str) -> list[str]:
    """A long name in two lines."""
    if len(text) < 13 or " " not in text:
        return [text]
    first, _space, rest = text.partition(" ")
    return [first, rest]
