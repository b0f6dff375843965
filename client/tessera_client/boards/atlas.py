"""The geography of a board as it is drawn: lines that neighbours share, and what they enclose.

A file holds ``arcs`` (lines, flat lists of x and y) and ``areas``: each has rings, outer first,
that name its arcs in order; ``n`` is arc *n* with the area to its left, ``~n`` the same arc
backwards.  So neighbours share their border to the last digit, and a border is drawn once.  Lengths
are points of the board, whose ``size`` is given; ``scripts/draw_boards.py`` writes the files.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, Final, TypeAlias

Point: TypeAlias = tuple[float, float]
Line: TypeAlias = tuple[Point, ...]
Bounds: TypeAlias = tuple[float, float, float, float]
"""Left, top, right, bottom."""

OUTSIDE: Final = -1
PIECE: Final = 24
"""Points of a piece of a line."""


@dataclass(frozen=True, slots=True)
class Border:
    """A line between two areas; OUTSIDE is none."""

    line: Line
    left: int
    right: int
    bounds: Bounds
    pieces: tuple[tuple[Line, Bounds], ...]
    """The same line in short pieces, each with its bounds: of a long line, few are near."""


@dataclass(frozen=True, slots=True)
class Area:
    """A territory or a sea."""

    name: str
    rings: tuple[Line, ...]
    """Its outline, then those of its holes and of its other parts, which run round like the first;
    the last point of a ring is not its first."""
    bounds: Bounds
    middle: Point
    """Of the room for pieces, or of the name of a sea."""
    room: Point
    """Half the width and height of the room for pieces; nothing for a sea."""
    path: Line
    """The line along which the name of a sea is written; nothing for a territory."""

    @property
    def outlines(self) -> list[Line]:
        """The outline of each part: a territory may have islands."""
        return [ring for ring in self.rings if _turns(ring) == _turns(self.rings[0])]

    @property
    def holes(self) -> list[Line]:
        """The outlines of what lies within but is no part of it."""
        return [ring for ring in self.rings if _turns(ring) != _turns(self.rings[0])]

    def holds(self, point: Point) -> bool:
        """Whether *point* lies inside."""
        left, top, right, bottom = self.bounds
        x, y = point
        if not (left <= x <= right and top <= y <= bottom):
            return False
        return sum(_crossings(ring, x, y) for ring in self.rings) % 2 == 1

    def distance(self, point: Point) -> float:
        """How far *point* is from the outline."""
        return min(
            _distance(point, a, b) for ring in self.rings for a, b in pairwise((*ring, ring[0]))
        )


@dataclass(frozen=True, slots=True)
class Atlas:
    """One board."""

    size: tuple[int, int]
    map: Bounds
    """Where the map lies within the frame."""
    areas: tuple[Area, ...]
    borders: tuple[Border, ...]
    bonuses: Mapping[str, Point]
    """Where the bonuses of each landmass are shown."""

    def area_at(self, point: Point) -> int | None:
        """The number of the area that holds *point*."""
        return next((n for n, area in enumerate(self.areas) if area.holds(point)), None)

    def neighbours(self) -> set[tuple[int, int]]:
        """Pairs of areas that share a border, the smaller number first."""
        pairs = ((b.left, b.right) for b in self.borders if OUTSIDE not in (b.left, b.right))
        return {(min(pair), max(pair)) for pair in pairs}


def read_atlas(data: Mapping[str, Any]) -> Atlas:
    """The atlas that *data*, a parsed file, describes."""
    lines = [_line(arc) for arc in data["arcs"]]
    sides = [[OUTSIDE, OUTSIDE] for _ in lines]
    for number, area in enumerate(data["areas"]):
        for arc in (arc for ring in area["rings"] for arc in ring):
            sides[max(arc, ~arc)][arc < 0] = number
    borders = tuple(
        border_of(line, left, right) for line, (left, right) in zip(lines, sides, strict=True)
    )
    width, height = data["size"]
    left, top, right, bottom = data["map"]
    return Atlas(
        size=(width, height),
        map=(left, top, right, bottom),
        areas=tuple(_area(area, lines) for area in data["areas"]),
        borders=borders,
        bonuses={name: (x, y) for name, (x, y) in data["bonuses"].items()},
    )


def border_of(line: Line, left: int, right: int) -> Border:
    """The border along *line*."""
    starts = range(0, max(1, len(line) - 1), PIECE)
    pieces = tuple(line[first : first + PIECE + 1] for first in starts)
    return Border(line, left, right, bounds_of(line), tuple((p, bounds_of(p)) for p in pieces))


def _area(data: Mapping[str, Any], lines: Sequence[Line]) -> Area:
    rings = tuple(
        tuple(p for arc in ring for p in (lines[arc] if arc >= 0 else lines[~arc][::-1])[:-1])
        for ring in data["rings"]
    )
    x, y, wide, high = data.get("box", (0.0, 0.0, 0.0, 0.0))
    path: Line = tuple((a, b) for a, b in data.get("path", ()))
    middle = path[len(path) // 2] if path else (x, y)
    bounds = bounds_of(point for ring in rings for point in ring)
    return Area(data["name"], rings, bounds, middle, (wide, high), path)


def _line(flat: Sequence[float]) -> Line:
    return tuple(zip(flat[0::2], flat[1::2], strict=True))


def bounds_of(points: Iterable[Point]) -> Bounds:
    """The smallest rectangle around *points*."""
    xs, ys = zip(*points, strict=True)
    return min(xs), min(ys), max(xs), max(ys)


def _turns(ring: Line) -> bool:
    """Which way round a ring runs."""
    return sum(ax * by - bx * ay for (ax, ay), (bx, by) in pairwise((*ring, ring[0]))) > 0


def _crossings(ring: Line, x: float, y: float) -> int:
    """How many sides of *ring* lie to the right of a point, at its height."""
    count = 0
    ax, ay = ring[-1]
    for bx, by in ring:
        if (ay > y) != (by > y) and x < ax + (y - ay) / (by - ay) * (bx - ax):
            count += 1
        ax, ay = bx, by
    return count


def _distance(p: Point, a: Point, b: Point) -> float:
    dx, dy = b[0] - a[0], b[1] - a[1]
    length = dx * dx + dy * dy
    t = 0.0 if length == 0 else ((p[0] - a[0]) * dx + (p[1] - a[1]) * dy) / length
    t = min(1.0, max(0.0, t))
    return math.hypot(a[0] + t * dx - p[0], a[1] + t * dy - p[1])
