"""Shapes that the pieces of Ancient Empires are made of, drawn at *k* pixels a unit."""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import Final

import pygame
from pygame import Surface

from tessera_client.boards.ink import stroke
from tessera_client.boards.shapes import CREAM, Point, Rgb, pattern_disc, put
from tessera_client.widgets.seats import INK, SEATS, draw_shape

MEEPLE: Final = (
    *((0.0, -1.0), (0.2, -0.97), (0.34, -0.82), (0.36, -0.62), (0.28, -0.46), (0.62, -0.36)),
    *((0.92, -0.16), (0.98, 0.06), (0.8, 0.2), (0.46, 0.16), (0.58, 0.5), (0.8, 0.86)),
    *((0.76, 1.0), (0.22, 1.0), (0.12, 0.78), (0.0, 0.62)),
)
"""The right half of a meeple, from its head to between its feet."""


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
