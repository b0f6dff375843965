"""Turn the drawn polygons into lines that neighbours share, and write them down for the window."""

from __future__ import annotations

import json
import sys
from collections import defaultdict
from pathlib import Path
from typing import Any, Final, TypeAlias

import numpy as np
from shapely.geometry import LineString, Polygon
from shapely.ops import nearest_points

from maps.geometry import box
from maps.imperios.drawn import World, world
from maps.topology import OUTSIDE, Arc, outline, rings

Corner: TypeAlias = tuple[float, float]

DATA: Final = Path(__file__).parents[3] / "client/tessera_client/boards/imperios_milenarios/data"
TOLERANCE: Final = 0.22
"""How far a line may be off the drawn one, in points."""
SHORTEST: Final = 10.0
"""No border is shorter: one would have to guess whether it is a border."""
SEAS: Final = {
    "Océano Atlántico": ((((-11.2, 46.6), (-7.6, 45.6), (-3.0, 45.3)), 20),),
    "Mar del Norte": (
        (((1.3, 53.72), (3.0, 53.78), (4.9, 53.74)), 15),
        (((1.7, 53.02), (3.0, 53.06), (4.3, 53.02)), 15),
    ),
    "Mediterráneo Occidental": ((((-0.6, 37.4), (3.2, 38.35), (7.9, 38.7)), 15),),
    "Mediterráneo Central": (
        (((14.6, 34.95), (17.8, 34.8), (21.2, 34.95)), 18),
        (((16.0, 33.75), (18.0, 33.65), (20.0, 33.75)), 18),
    ),
    "Mediterráneo Oriental": ((((23.4, 33.4), (27.8, 33.3), (32.4, 33.4)), 18),),
    "Mar Negro": ((((30.6, 42.5), (34.0, 42.75), (37.8, 42.3)), 17),),
    "Mar Rojo": ((((36.6, 23.4), (38.6, 19.8), (40.4, 16.6)), 15),),
    "Golfo de Adén": ((((45.3, 11.75), (47.7, 12.6), (50.3, 13.3)), 14),),
    "Golfo Pérsico": ((((49.0, 29.4), (50.9, 27.5), (54.2, 25.9)), 14),),
    "Mar Caspio": ((((50.0, 43.6), (50.8, 41.0), (51.6, 38.4)), 17),),
    "Mar Arábigo": ((((59.4, 18.0), (64.5, 17.2), (69.6, 18.0)), 25),),
    "Océano Índico": ((((60.0, 9.2), (66.4, 9.0), (72.4, 9.6)), 23),),
    "Bahía de Bengala": ((((83.0, 14.0), (86.8, 15.6), (91.0, 17.0)), 20),),
}
"""The lines along which the names of seas are written, in degrees, and the size of their letters;
a name with two lines is written in two."""


def arcs_of(drawn: World) -> list[Arc]:
    """The lines between areas; numbers are of ``drawn.areas``."""
    left: dict[tuple[Corner, Corner], int] = {}
    for number, area in enumerate(drawn.areas):
        for part in area.parts:
            for ring, hole in zip(part, [False] + [True] * len(part), strict=False):
                line = _turned(ring, hole)
                for a, b in zip(line, [*line[1:], line[0]], strict=True):
                    left[a, b] = number
    near: dict[Corner, set[Corner]] = defaultdict(set)
    for a, b in left:
        near[a].add(b)
        near[b].add(a)
    ends = {corner for corner, others in near.items() if len(others) != 2}
    used: set[tuple[Corner, Corner]] = set()
    arcs = []
    for corner in (*sorted(ends), *sorted(near)):
        for other in sorted(near[corner]):
            if (corner, other) not in used:
                line = _walk(corner, other, near, ends, used)
                arcs.append(_arc(line, _sides(left, corner, other)))
    return arcs


def _turned(ring: np.ndarray, hole: bool) -> list[Corner]:
    """The points of *ring*, so that the area lies to the left (y runs downwards)."""
    following = np.roll(ring, -1, axis=0)
    signed = float(np.sum(ring[:, 0] * following[:, 1] - following[:, 0] * ring[:, 1]))
    points = [(float(x), float(y)) for x, y in ring]
    return points[::-1] if (signed > 0) != hole else points


def _sides(left: dict[tuple[Corner, Corner], int], a: Corner, b: Corner) -> tuple[int, int]:
    return left.get((a, b), OUTSIDE), left.get((b, a), OUTSIDE)


def _walk(
    a: Corner,
    b: Corner,
    near: dict[Corner, set[Corner]],
    ends: set[Corner],
    used: set[tuple[Corner, Corner]],
) -> list[Corner]:
    line = [a, b]
    used |= {(a, b), (b, a)}
    while line[-1] not in ends and line[-1] != a:
        [onward] = near[line[-1]] - {line[-2]}
        used |= {(line[-1], onward), (onward, line[-1])}
        line.append(onward)
    return line


def _arc(line: list[Corner], sides: tuple[int, int]) -> Arc:
    """The line, without points that no eye would miss."""
    kept = np.array(line)
    if line[0] != line[-1]:
        kept = np.array(LineString(line).simplify(TOLERANCE, preserve_topology=False).coords)
    elif len(line) > 12:
        half = len(line) // 2
        parts = [LineString(p).simplify(TOLERANCE).coords for p in (line[: half + 1], line[half:])]
        kept = np.vstack([np.array(parts[0]), np.array(parts[1])[1:]])
    return Arc(kept, *sides)


# -- between the halves ---------------------------------------------------------------------------


def divide(drawn: World, arcs: list[Arc]) -> np.ndarray:
    """The dotted line between Poniente and Naciente: it follows the borders of lands, and runs
    straight where there are none.  From the northern edge to the southern."""
    count = len(drawn.territories)
    halves = [t.half for t in drawn.territories]
    found = [
        arc.points
        for arc in arcs
        if min(arc.left, arc.right) >= 0
        and max(arc.left, arc.right) < count
        and {halves[arc.left], halves[arc.right]} == {"W", "E"}
        and not drawn.areas[arc.left].wet
        and not drawn.areas[arc.right].wet
    ]
    times: dict[Corner, int] = defaultdict(int)
    for line in found:
        for end in _ends(line):
            times[end] += 1
    north, upper, lower, south = sorted(
        (corner for corner, n in times.items() if n == 1), key=lambda corner: corner[1]
    )
    top, bottom = (north[0], 0.0), (south[0], float(drawn.size[1]))
    straight = [np.array(pair) for pair in ((top, north), (upper, lower), (south, bottom))]
    return _joined(top, found + straight)


def _joined(start: Corner, lines: list[np.ndarray]) -> np.ndarray:
    """One line through *lines*, each of which begins or ends where another does."""
    chain, at, left = [np.array([start])], start, list(lines)
    while left:
        n = next(n for n, line in enumerate(left) if at in _ends(line))
        line = left.pop(n)
        line = line if _ends(line)[0] == at else line[::-1]
        chain.append(line[1:])
        at = _ends(line)[1]
    return np.vstack(chain)


def _ends(line: np.ndarray) -> tuple[Corner, Corner]:
    (ax, ay), (bx, by) = line[0].tolist(), line[-1].tolist()
    return (ax, ay), (bx, by)


def crossings(drawn: World) -> list[tuple[int, int, np.ndarray]]:
    """Where a land is joined to another across the sea."""
    names = [t.name for t in drawn.territories]
    found = []
    for one, other in drawn.links:
        a, b = names.index(one), names.index(other)
        shapes = [Polygon(max(drawn.areas[n].parts, key=lambda p: len(p[0]))[0]) for n in (a, b)]
        p, q = (np.array(point.coords[0]) for point in nearest_points(*shapes))
        found.append((a, b, np.array([p, (p + q) / 2 + (-2.0, 1.0), q])))
    return found


# -- writing and checking -------------------------------------------------------------------------


def written(drawn: World, arcs: list[Arc]) -> dict[str, Any]:
    """The geometry as the window reads it (see ``tessera_client.boards.atlas``)."""
    return {
        "size": list(drawn.size),
        "map": [0, 0, *drawn.size],
        "arcs": [_flat(arc.points) for arc in arcs],
        "areas": [_area(drawn, arcs, n) for n in range(len(drawn.areas))],
        "bonuses": {},
        "divide": _flat(divide(drawn, arcs)),
        "crossings": [[a, b, _flat(line)] for a, b, line in crossings(drawn)],
        "islets": [_flat(np.vstack([ring, ring[:1]])) for ring in drawn.islets],
    }


def _area(drawn: World, arcs: list[Arc], number: int) -> dict[str, Any]:
    area = drawn.areas[number]
    around = rings(arcs, number)
    found: dict[str, Any] = {"name": area.name, "rings": around, "half": area.half}
    if number >= len(drawn.territories):
        return found
    if area.wet:
        lines = [(drawn.projection(line), size) for line, size in SEAS[area.name]]
        found["paths"] = [[_flat(line), size] for line, size in lines]
        found["path"] = lines[0][0].round(1).tolist()
    else:
        found["box"] = [round(v, 1) for v in box(outline(arcs, around[0]), 2)]
        found |= dict(area.about)
    return found


def _flat(points: np.ndarray) -> list[float]:
    return [float(v) for v in np.round(points, 1).ravel()]


def differences(drawn: World, arcs: list[Arc]) -> list[str]:
    """Borders that one would have to guess, in words."""
    lengths: dict[tuple[int, int], float] = defaultdict(float)
    for arc in arcs:
        low, high = sorted((arc.left, arc.right))
        if low >= 0 and high < len(drawn.territories):
            lengths[low, high] += arc.length
    names = [t.name for t in drawn.territories]
    return [
        f"the border of {names[a]} and {names[b]} is {length:.0f} long"
        for (a, b), length in sorted(lengths.items())
        if length < SHORTEST
    ]


def write() -> int:
    """Write the geometry; the exit code says whether it is sound."""
    drawn = world()
    arcs = arcs_of(drawn)
    wrong = differences(drawn, arcs)
    for line in wrong:
        print(f"world: {line}", file=sys.stderr)
    DATA.mkdir(parents=True, exist_ok=True)
    target = DATA / "world.json"
    text = json.dumps(written(drawn, arcs), ensure_ascii=False, separators=(",", ":"))
    target.write_text(text + "\n", encoding="utf-8", newline="\n")
    points = sum(len(arc.points) for arc in arcs)
    print(f"wrote {target.name}: {len(text) // 1024} KiB, {len(arcs)} lines, {points} points")
    return 1 if wrong else 0
