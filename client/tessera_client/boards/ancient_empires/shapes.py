"""Shapes that pieces are made of, drawn on a surface at *k* pixels a unit."""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import Final, TypeAlias

import pygame
from pygame import Surface

from tessera_client.boards.ink import stroke
from tessera_client.widgets.icons import icon
from tessera_client.widgets.seats import INK, SEATS, draw_shape

Rgb: TypeAlias = tuple[int, int, int]
Point: TypeAlias = tuple[float, float]

CREAM: Final[Rgb] = (255, 246, 222)
GOLD: Final[Rgb] = (214, 170, 92)
DARK: Final[Rgb] = (30, 18, 10)
MEEPLE: Final = (
    *((0.0, -1.0), (0.2, -0.97), (0.34, -0.82), (0.36, -0.62), (0.28, -0.46), (0.62, -0.36)),
    *((0.92, -0.16), (0.98, 0.06), (0.8, 0.2), (0.46, 0.16), (0.58, 0.5), (0.8, 0.86)),
    *((0.76, 1.0), (0.22, 1.0), (0.12, 0.78), (0.0, 0.62)),
)
"""The right half of a meeple, from its head to between its feet."""


def put(s: Surface, k: float, name: str, at: Point, size: float, color: Rgb) -> None:
    picture = icon(name, max(4, round(size * k)), color)
    s.blit(picture, picture.get_rect(center=(round(at[0] * k), round(at[1] * k))))


def shadow(s: Surface, k: float, at: Point, radius: float) -> None:
    r = (radius + 4) * k
    shade = Surface((2 * r, 2 * r), pygame.SRCALPHA)
    for n in range(6):
        pygame.draw.circle(shade, (12, 6, 2, 16 + 20 * n), (r, r), (radius + 3.6 - 0.9 * n) * k)
    s.blit(shade, (at[0] * k - r, at[1] * k - r))


def disc(s: Surface, k: float, at: Point, radius: float, rim: Rgb, face: Rgb) -> None:
    """An enamel disc: a shadow, a bevelled rim, a domed face."""
    shadow(s, k, (at[0], at[1] + 1.5), radius - 1)
    center = (at[0] * k, at[1] * k)
    dark = tuple(int(c * 0.42) for c in rim)
    groove = tuple(int(c * 0.6) for c in rim)
    for part, color in ((1.0, dark), (0.95, rim), (0.86, groove), (0.82, face)):
        pygame.draw.circle(s, color, center, radius * part * k)
    shine = Surface((int(2 * radius * k), int(2 * radius * k)), pygame.SRCALPHA)
    r = radius * k
    for n in range(10):
        alpha = 10 + 4 * n
        box = (
            r * (0.34 + 0.03 * n),
            r * (0.22 + 0.012 * n),
            r * (1.32 - 0.06 * n),
            r * (0.8 - 0.06 * n),
        )
        pygame.draw.ellipse(shine, (255, 255, 255, alpha), box)
    s.blit(shine, (center[0] - r, center[1] - r))


def hexagon(k: float, at: Point, radius: float) -> list[Point]:
    return [
        (
            (at[0] + math.sin(math.radians(a)) * radius) * k,
            (at[1] - math.cos(math.radians(a)) * radius) * k,
        )
        for a in range(0, 360, 60)
    ]


def half_disc(s: Surface, color: Rgb, center: Point, radius: float, towards: float) -> None:
    points = [
        (
            center[0] + radius * math.cos(math.radians(towards + a)),
            center[1] + radius * math.sin(math.radians(towards + a)),
        )
        for a in range(-90, 91, 3)
    ]
    pygame.draw.polygon(s, color, points)


def plate(s: Surface, k: float, rect: pygame.Rect, face: Rgb) -> None:
    shade = rect.move(0, round(2 * k))
    pygame.draw.rect(s, (10, 5, 2, 110), shade.inflate(3 * k, 2 * k), border_radius=round(9 * k))
    for inset, color in ((0, DARK), (1.6, GOLD), (3.6, face)):
        inner = rect.inflate(-2 * inset * k, -2 * inset * k)
        pygame.draw.rect(s, color, inner, border_radius=round((8 - inset) * k))


def tile(s: Surface, k: float, at: Point, half: float, name: str) -> None:
    """A small square piece with an icon."""
    box = pygame.Rect(0, 0, 2 * half * k, 2 * half * k)
    box.center = round(at[0] * k), round(at[1] * k)
    pygame.draw.rect(s, INK, box, border_radius=round(0.45 * half * k))
    inner = box.inflate(-0.3 * half * k, -0.3 * half * k)
    pygame.draw.rect(s, (240, 224, 184), inner, border_radius=round(0.3 * half * k))
    put(s, k, name, at, 1.64 * half, (72, 40, 18))


def meeple_outline(k: float, at: Point, size: float, grow: float) -> list[Point]:
    half = [(x * size * grow, y * size * grow) for x, y in MEEPLE]
    whole = half + [(-x, y) for x, y in reversed(half)]
    return [((at[0] + x) * k, (at[1] + y) * k) for x, y in whole]


def meeple(
    s: Surface,
    k: float,
    at: Point,
    size: float,
    seat: int,
    patterns: bool,
    back: bool = False,
) -> None:
    """An Army in its seat's colour, its shape on the body."""
    look = SEATS[seat]
    color = tuple(int(c * 0.66) for c in look.color) if back else look.color
    stroke(s, meeple_outline(k, at, size, 1.0), CREAM, 4.2 * k, closed=True)
    stroke(s, meeple_outline(k, at, size, 1.0), INK, 2.4 * k, closed=True)
    pygame.draw.polygon(s, color, meeple_outline(k, at, size, 0.98))
    if back:
        return
    if patterns:
        pattern_disc(s, k, (at[0], at[1] + size * 0.1), size * 0.9, look.pattern, mask=color)
    light = tuple(min(255, int(c * 1.12 + 40)) for c in look.color)
    x, y = at
    pygame.draw.circle(s, light, ((x - 1.2) * k, (y - size * 0.72) * k), size * 0.15 * k)
    draw_shape(s, look.shape, (x * k, (y + size * 0.14) * k), size * 0.40 * k, INK)
    draw_shape(s, look.shape, (x * k, (y + size * 0.14) * k), size * 0.31 * k, CREAM)


def houses(
    s: Surface, k: float, x: float, foot: float, seat: int, improvements: int, patterns: bool
) -> None:
    """From a Hamlet of one house to a Megalopolis of five."""
    color = SEATS[seat].color
    spots = ((0, 0, 1.25), (-13, 1, 0.8), (13, 1, 0.8), (-7, -7, 0.8), (7, -7, 0.8))
    for dx, dy, size in reversed(spots[: improvements + 1]):
        house(s, k, x + dx, foot + dy, 9.2 * size, color)
    at = (x * k, (foot - 5) * k)
    draw_shape(s, SEATS[seat].shape, at, 5.0 * k, INK)
    draw_shape(s, SEATS[seat].shape, at, 3.9 * k, CREAM)


def house(s: Surface, k: float, x: float, foot: float, w: float, color: Rgb) -> None:
    dark = tuple(int(c * 0.55) for c in color)
    wall = [(-w, 0), (-w, -w * 0.9), (0, -w * 1.85), (w, -w * 0.9), (w, 0)]
    points = [((x + a) * k, (foot + b) * k) for a, b in wall]
    stroke(s, points, CREAM, 4.0 * k, closed=True)
    stroke(s, points, INK, 2.4 * k, closed=True)
    pygame.draw.polygon(s, color, points)
    roof = [
        (-w, -w * 0.9),
        (0, -w * 1.85),
        (w, -w * 0.9),
        (w * 0.98, -w * 0.7),
        (0, -w * 1.6),
        (-w * 0.98, -w * 0.7),
    ]
    pygame.draw.polygon(s, dark, [((x + a) * k, (foot + b) * k) for a, b in roof])


def discs(s: Surface, k: float, at: Point, rings: Iterable[tuple[float, Rgb]]) -> None:
    """Discs upon each other: radius and colour, the largest first."""
    for radius, color in rings:
        pygame.draw.circle(s, color, (at[0] * k, at[1] * k), radius * k)


def pattern_disc(
    s: Surface,
    k: float,
    at: Point,
    radius: float,
    pattern: str,
    mask: tuple[int, ...] | None = None,
) -> None:
    """Dark stripes, dots or checks over a disc; with *mask*, only where that colour is."""
    if pattern == "plain":
        return
    box = pygame.Rect(0, 0, 2 * radius * k, 2 * radius * k)
    box.center = round(at[0] * k), round(at[1] * k)
    marks = _marks(box.size, pattern, max(3, round(5 * k)))
    cover = Surface(box.size, pygame.SRCALPHA)
    if mask is None:
        pygame.draw.circle(cover, (255, 255, 255, 110), (box.w / 2, box.h / 2), radius * k)
    else:
        here = Surface(box.size, pygame.SRCALPHA)
        here.blit(s, (0, 0), box)
        shape = pygame.mask.from_threshold(here, (*mask[:3], 255), (2, 2, 2, 255))
        shape.to_surface(cover, setcolor=(255, 255, 255, 150), unsetcolor=(0, 0, 0, 0))
    marks.blit(cover, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    s.blit(marks, box)


def _marks(size: tuple[int, int], pattern: str, step: int) -> Surface:
    """A pattern all over, *step* pixels from mark to mark."""
    marks = Surface(size, pygame.SRCALPHA)
    width, height = size
    ink = (20, 14, 10, 255)
    for n in range(0, 2 * width, step):
        if pattern == "stripes":
            pygame.draw.line(marks, ink, (n, 0), (n - height, height), max(1, step // 4))
        elif pattern == "checks":
            pygame.draw.line(marks, ink, (n, 0), (n, height), max(1, step // 5))
            pygame.draw.line(marks, ink, (0, n), (width, n), max(1, step // 5))
        else:
            for m in range(0, height, step):
                pygame.draw.circle(marks, ink, (n + (m // step % 2) * step / 2, m), step / 5)
    return marks
