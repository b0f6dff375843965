"""Lines and letters for boards, smooth at every size: drawn larger, then reduced."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from typing import Final, TypeAlias

import pygame
from pygame import Surface

Point: TypeAlias = tuple[float, float]
Color: TypeAlias = tuple[int, int, int] | tuple[int, int, int, int]

FINE: Final = 3
"""How much larger small things are drawn before they are reduced."""


def fine(width: float, height: float, paint: Callable[[Surface, float], None]) -> Surface:
    """A transparent picture that *paint* draws; it gets a surface and pixels a unit, FINE."""
    size = max(1, math.ceil(width)), max(1, math.ceil(height))
    large = Surface((size[0] * FINE, size[1] * FINE), pygame.SRCALPHA)
    paint(large, FINE)
    return reduced(large, size)


def reduced(large: Surface, size: tuple[int, int]) -> Surface:
    """*large* smaller, without the dark rims that transparent black would leave."""
    return pygame.transform.smoothscale(large.premul_alpha(), size)


def stroke(
    surface: Surface, line: Sequence[Point], color: Color, width: float, closed: bool = False
) -> None:
    """A line of any width with round corners."""
    points = [*line, line[0]] if closed else list(line)
    if width <= 2:
        pygame.draw.lines(surface, color, False, points, max(1, round(width)))
        return
    r = width / 2
    for (ax, ay), (bx, by) in pairwise(points):
        length = math.hypot(bx - ax, by - ay)
        if length > 0.01:
            nx, ny = (by - ay) / length * r, (ax - bx) / length * r
            corners = (
                (ax + nx, ay + ny),
                (bx + nx, by + ny),
                (bx - nx, by - ny),
                (ax - nx, ay - ny),
            )
            pygame.draw.polygon(surface, color, corners)
    for point in points:
        pygame.draw.circle(surface, color, point, r)


def dashes(line: Sequence[Point], dash: float, gap: float) -> Iterator[list[Point]]:
    """The pieces of a dashed line."""
    piece: list[Point] = [line[0]]
    drawing, left = True, dash
    for a, b in pairwise(line):
        length = math.dist(a, b)
        done = 0.0
        while length - done > left:
            done += left
            at = between(a, b, done / length)
            if drawing:
                yield [*piece, at]
            drawing = not drawing
            left = dash if drawing else gap
            piece = [at]
        left -= length - done
        if drawing:
            piece.append(b)
    if drawing and len(piece) > 1:
        yield piece


def between(a: Point, b: Point, part: float) -> Point:
    """The point at *part* (0 to 1) of the way from *a* to *b*."""
    return a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part


def curve(points: Sequence[Point], steps: int = 16) -> list[Point]:
    """A Catmull-Rom curve through *points*."""
    if len(points) < 3:
        return list(points)
    first, last = points[0], points[-1]
    p = [between(points[1], first, 2.0), *points, between(points[-2], last, 2.0)]
    out: list[Point] = []
    for a, b, c, d in zip(p, p[1:], p[2:], p[3:], strict=False):
        for step in range(steps):
            t = step / steps
            out.append((_bend(a[0], b[0], c[0], d[0], t), _bend(a[1], b[1], c[1], d[1], t)))
    return [*out, last]


def _bend(a: float, b: float, c: float, d: float, t: float) -> float:
    square = (2 * a - 5 * b + 4 * c - d) * t * t
    return 0.5 * (2 * b + (c - a) * t + square + (3 * b - a - 3 * c + d) * t**3)


def haloed(text: Surface, shade: Surface, radius: float) -> Surface:
    """*text* upon a soft halo; *shade* is the same text in the halo's colour."""
    pad = math.ceil(radius * 2) + 1
    width, height = text.get_width() + 2 * pad, text.get_height() + 2 * pad
    halo = Surface((width, height), pygame.SRCALPHA)
    r = max(1, round(radius * 0.7))
    for dx, dy in ((0, r), (0, -r), (r, 0), (-r, 0), (r, r), (-r, r), (r, -r), (-r, -r)):
        halo.blit(shade, (pad + dx, pad + dy))
    soft = pygame.transform.box_blur(halo.premul_alpha(), max(1, round(radius * 0.7)))
    soft.blit(text.premul_alpha(), (pad, pad), special_flags=pygame.BLEND_PREMULTIPLIED)
    return soft


def along(
    letters: Sequence[Surface], path: Sequence[Point], overlap: float = 0.0
) -> Iterator[tuple[Surface, Point]]:
    """The pictures of *letters* turned and spread along *path*, each with its middle; neighbours
    may share *overlap* pixels, where both are only halo."""
    total = sum(math.dist(a, b) for a, b in pairwise(path))
    widths = [letter.get_width() - overlap for letter in letters]
    space = max(0.0, (total - sum(widths)) / max(1, len(letters) - 1))
    x = (total - sum(widths) - space * (len(letters) - 1)) / 2
    for letter, width in zip(letters, widths, strict=True):
        x += width / 2
        middle = _at(path, x)
        before, after = _at(path, x - 4), _at(path, x + 4)
        angle = -math.degrees(math.atan2(after[1] - before[1], after[0] - before[0]))
        yield pygame.transform.rotozoom(letter, angle, 1.0), middle
        x += width / 2 + space


def _at(path: Sequence[Point], distance: float) -> Point:
    """The point of *path* after *distance*; beyond its ends, straight on."""
    for number, (a, b) in enumerate(pairwise(path)):
        length = math.dist(a, b)
        if distance <= length or number == len(path) - 2:
            return between(a, b, distance / max(length, 1e-9))
        distance -= length
    return path[-1]
