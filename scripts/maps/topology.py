"""From a raster of labels to lines that neighbours share, so that nothing gapes or overlaps."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
from shapely.geometry import LineString

Corner: TypeAlias = tuple[int, int]

OUTSIDE = -1


@dataclass(frozen=True, slots=True)
class Arc:
    """A line between two corners where areas meet, with the areas to its left and right."""

    points: np.ndarray
    left: int
    right: int

    @property
    def length(self) -> float:
        return float(np.hypot(*np.diff(self.points, axis=0).T).sum())

    @property
    def closed(self) -> bool:
        return bool(np.allclose(self.points[0], self.points[-1]))


def arcs_of(labels: np.ndarray) -> list[Arc]:
    """The lines between areas of *labels* (rows, columns), in pixels; outside is OUTSIDE."""
    padded = np.pad(labels, 1, constant_values=OUTSIDE)
    near: dict[Corner, list[Corner]] = defaultdict(list)
    for axis in (0, 1):
        first, second = (padded[1:], padded[:-1]) if axis else (padded[:, 1:], padded[:, :-1])
        rows, columns = np.nonzero(first != second)
        for y, x in zip(rows.tolist(), columns.tolist(), strict=True):
            a = (x, y + 1) if axis else (x + 1, y)
            b = (x + 1, y + 1)
            near[a].append(b)
            near[b].append(a)
    ends = {corner for corner, others in near.items() if len(others) != 2}
    used: set[tuple[Corner, Corner]] = set()
    arcs = []
    for corner in (*sorted(ends), *sorted(near)):
        for other in near[corner]:
            if (corner, other) not in used:
                arcs.append(_walk(corner, other, near, ends, used, padded))
    return arcs


def _walk(
    a: Corner,
    b: Corner,
    near: dict[Corner, list[Corner]],
    ends: set[Corner],
    used: set[tuple[Corner, Corner]],
    padded: np.ndarray,
) -> Arc:
    line = [a, b]
    used |= {(a, b), (b, a)}
    while line[-1] not in ends and line[-1] != a:
        first, second = near[line[-1]]
        onward = first if first != line[-2] else second
        used |= {(line[-1], onward), (onward, line[-1])}
        line.append(onward)
    left, right = _sides(a, b, padded)
    return Arc(np.array(line, float) - 1, left, right)


def _sides(a: Corner, b: Corner, padded: np.ndarray) -> tuple[int, int]:
    (x0, y0), (x1, y1) = a, b
    if x0 == x1:
        y = min(y0, y1)
        west, east = int(padded[y, x0 - 1]), int(padded[y, x0])
        return (west, east) if y1 < y0 else (east, west)
    x = min(x0, x1)
    north, south = int(padded[y0 - 1, x]), int(padded[y0, x])
    return (north, south) if x1 > x0 else (south, north)


def smoothed(arc: Arc, before: float, after: float) -> Arc:
    """Without the raster's stairs: simplified, corners cut twice, simplified again."""
    line = np.array(LineString(arc.points).simplify(before, preserve_topology=False).coords)
    if arc.closed and len(line) < 5:
        line = arc.points
    for _ in range(2):
        line = _corners_cut(line, arc.closed)
    short = np.array(LineString(line).simplify(after, preserve_topology=False).coords)
    return Arc(line if arc.closed and len(short) < 4 else short, arc.left, arc.right)


def _corners_cut(line: np.ndarray, closed: bool) -> np.ndarray:
    cut = np.empty((2 * (len(line) - 1), 2))
    cut[0::2] = line[:-1] * 0.75 + line[1:] * 0.25
    cut[1::2] = line[:-1] * 0.25 + line[1:] * 0.75
    return np.vstack([cut, cut[:1]]) if closed else np.vstack([line[:1], cut, line[-1:]])


def contracted(arcs: list[Arc], shortest: float) -> list[Arc]:
    """Without borders shorter than *shortest*: their two ends become one corner."""
    while True:
        short = [arc for arc in arcs if not arc.closed and arc.length < shortest]
        if not short:
            return arcs
        gone = min(short, key=lambda arc: arc.length)
        a, b = gone.points[0], gone.points[-1]
        middle = (a + b) / 2
        arcs = [_moved(arc, (a, b), middle) for arc in arcs if arc is not gone]


def _moved(arc: Arc, corners: tuple[np.ndarray, np.ndarray], to: np.ndarray) -> Arc:
    points = arc.points.copy()
    for end in (0, -1):
        if any(np.allclose(points[end], corner) for corner in corners):
            points[end] = to
    return Arc(points, arc.left, arc.right)


def rings(arcs: list[Arc], area: int) -> list[list[int]]:
    """The closed lines round *area*, outer first: numbers of *arcs*, ``~n`` when run backwards.

    The area lies to the left of every line.
    """
    open_ends: dict[tuple[float, float], list[int]] = defaultdict(list)
    for number, arc in enumerate(arcs):
        if arc.left == arc.right:
            continue
        if arc.left == area:
            open_ends[_corner(arc.points[0])].append(number)
        if arc.right == area:
            open_ends[_corner(arc.points[-1])].append(~number)
    found = []
    while any(open_ends.values()):
        start = next(corner for corner in sorted(open_ends) if open_ends[corner])
        found.append(_ring(arcs, start, open_ends))
    return sorted(found, key=lambda ring: -abs(_size(arcs, ring)))


def _ring(
    arcs: list[Arc],
    start: tuple[float, float],
    open_ends: dict[tuple[float, float], list[int]],
) -> list[int]:
    ring: list[int] = []
    corner = start
    while True:
        number = open_ends[corner].pop(0)
        ring.append(number)
        points = arcs[number].points if number >= 0 else arcs[~number].points[::-1]
        corner = _corner(points[-1])
        if corner == start:
            return ring


def _corner(point: np.ndarray) -> tuple[float, float]:
    return round(float(point[0]), 3), round(float(point[1]), 3)


def outline(arcs: list[Arc], ring: list[int]) -> np.ndarray:
    """The points of a ring; its last is not its first."""
    parts = [arcs[n].points if n >= 0 else arcs[~n].points[::-1] for n in ring]
    return np.vstack([part[:-1] for part in parts])


def _size(arcs: list[Arc], ring: list[int]) -> float:
    p = outline(arcs, ring)
    return float(np.sum(p[:, 0] * np.roll(p[:, 1], -1) - np.roll(p[:, 0], -1) * p[:, 1]) / 2)
