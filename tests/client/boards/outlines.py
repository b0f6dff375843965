"""The outlines of areas of a board, and where they meet."""

from __future__ import annotations

import math
from collections import defaultdict
from itertools import pairwise

from tessera_client.boards.atlas import Atlas, Line, Point


def sides_of(ring: Line) -> list[tuple[Point, Point]]:
    return list(pairwise((*ring, ring[0])))


def meeting(drawn: Atlas) -> dict[tuple[int, int], float]:
    """How long the outlines of two areas run together, from the polygons alone."""
    owners: dict[frozenset[Point], list[int]] = defaultdict(list)
    for number, area in enumerate(drawn.areas):
        for a, b in (side for ring in area.rings for side in sides_of(ring)):
            owners[frozenset((a, b))].append(number)
    found: dict[tuple[int, int], float] = defaultdict(float)
    for ends, who in owners.items():
        assert len(who) <= 2, "three areas cannot share a line"
        if len(who) == 2:
            a, b = ends
            found[min(who), max(who)] += math.dist(a, b)
    return dict(found)
