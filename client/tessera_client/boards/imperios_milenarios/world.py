"""The part of the world that a match is played on: geometry, and where names and icons stand.

With four players only the eastern half is used, with five the western one: the board is cut down to
it then, and what lies beyond the dotted line is under a cloth.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cache
from importlib.resources import as_file, files
from typing import Any, Final

import pygame
from pygame import Surface

from tessera.games.imperios_milenarios.board import board
from tessera.games.imperios_milenarios.ids import Half, Territory, members
from tessera_client.boards.atlas import (
    OUTSIDE,
    Atlas,
    Border,
    Bounds,
    Line,
    Point,
    border_of,
    bounds_of,
    read_atlas,
)

DIVIDE: Final = -2
"""Both sides of the dotted line between the halves."""
ISLET: Final = -3
"""Both sides of the coast of an islet that is no territory."""
MARGIN: Final = 26.0
"""How much is seen around the half in play, in points."""
CLOTH: Final = (34, 24, 18)
FRAME: Final = (((20, 12, 8), 12), ((176, 132, 66), 8), ((92, 62, 30), 5), ((24, 14, 8), 3))
"""The lines of the frame, the lowest first, with their widths in points."""
FINE: Final = 2
"""Pixels a point of the painted picture."""


@dataclass(frozen=True, slots=True)
class Sign:
    """Where the icon and the name of a territory stand, in points."""

    icon: Point
    lines: tuple[tuple[Line, int], ...]
    """For a sea: the lines along which its name is written, with the size of the letters."""
    label: Point
    size: float
    angle: float
    room: Point
    """Half the width and height of what is free for pieces around the icon."""


@dataclass(frozen=True, slots=True)
class World:
    """What is seen of the world."""

    half: Half
    atlas: Atlas
    """Its areas are the territories in play, in order, then scenery."""
    territories: tuple[Territory, ...]
    """The territory that each area is; scenery is none."""
    signs: tuple[Sign, ...]
    """One for each of *territories*."""
    corner: Point
    """The left upper corner of what is seen, in points of the whole world."""
    crossings: frozenset[tuple[int, int]]
    """Areas that are joined by land across the sea, the smaller number first."""

    def area_of(self, territory: Territory) -> int | None:
        """The area of a territory; None when it is not in play."""
        try:
            return self.territories.index(territory)
        except ValueError:
            return None


@cache
def world(half: Half, link: bool) -> World:
    """What is seen when *half* is in play; *link*: Minos is joined to Esparta by land."""
    data = _data()
    b = board(half, link)
    used = members(b.in_play)
    shown = [data["areas"][t] for t in used]
    scenery = [area for area in data["areas"] if not area["half"]]
    seen = _seen(half, data, shown)
    atlas = read_atlas({**data, "areas": [*shown, *scenery]})
    links = {
        (used.index(a), used.index(z)): _line(flat)
        for a, z, flat in data["crossings"]
        if link and a in used and z in used
    }
    borders = [*_visible(atlas.borders, len(used)), *_extra(data, links)]
    moved = [_moved_border(border, seen) for border in borders if _meets(border.bounds, seen)]
    left, top, right, bottom = seen
    whole = replace(
        atlas,
        size=(round(right - left), round(bottom - top)),
        map=(0.0, 0.0, right - left, bottom - top),
        areas=tuple(
            replace(
                area,
                rings=tuple(_moved(ring, seen) for ring in area.rings),
                bounds=_moved_bounds(area.bounds, seen),
                middle=_at(area.middle, seen),
                path=_moved(area.path, seen),
            )
            for area in atlas.areas
        ),
        borders=tuple(moved),
    )
    signs = tuple(_sign(area, seen) for area in shown)
    return World(half, whole, used, signs, (left, top), frozenset(links))


def _data() -> Any:
    path = files(__package__).joinpath("data", "world.json")
    return json.loads(path.read_text(encoding="utf-8"))


def _seen(half: Half, data: Any, shown: Sequence[Any]) -> Bounds:
    """What of the whole world is seen: all of it, or a little more than the lands of the half in
    play and the names of its seas."""
    width, height = data["size"]
    if half == Half.BOTH:
        return 0.0, 0.0, float(width), float(height)
    names = [area["name"] for area in shown if "box" in area]
    boxes = [area.bounds for area in read_atlas(data).areas if area.name in names]
    corners = [point for box in boxes for point in (box[:2], box[2:])]
    written = [p for area in shown for flat, _size in area.get("paths", ()) for p in _line(flat)]
    left, top, right, bottom = bounds_of([*corners, *written])
    return (
        max(0.0, round(left - MARGIN)),
        max(0.0, round(top - MARGIN)),
        min(float(width), round(right + MARGIN)),
        min(float(height), round(bottom + MARGIN)),
    )


def _visible(borders: Iterable[Border], used: int) -> Iterable[Border]:
    """The borders of what is in play, and the coasts of scenery."""
    for border in borders:
        if OUTSIDE not in (border.left, border.right) or border.left < used > border.right:
            yield border


def _extra(data: Any, links: dict[tuple[int, int], Line]) -> Iterable[Border]:
    """Lines that part no areas: between the halves, round islets, across the sea."""
    dotted = _line(data["divide"])
    yield border_of(dotted, DIVIDE, DIVIDE)
    for flat in data["islets"]:
        yield border_of(_line(flat), ISLET, ISLET)
    for (a, z), line in links.items():
        yield border_of(line, a, z)


def _sign(area: Any, seen: Bounds) -> Sign:
    if "paths" in area:
        lines = tuple((_moved(_line(flat), seen), size) for flat, size in area["paths"])
        first = lines[0][0]
        middle = first[len(first) // 2]
        return Sign((middle[0], middle[1] - 16), lines, middle, lines[0][1], 0.0, (60.0, 30.0))
    _x, _y, wide, high = area["box"]
    icon, label = tuple(area["icon"]), tuple(area["label"])
    return Sign(
        *(_at(icon, seen), (), _at(label, seen), float(area["size"]), float(area["angle"])),
        (wide, high),
    )


# -- the picture ----------------------------------------------------------------------------------


def picture(half: Half) -> Surface:
    """The painted world, FINE pixels a point: the part that is seen, in a frame."""
    with as_file(files(__package__).joinpath("data", "world.webp")) as file:
        whole = pygame.image.load(file).convert()
    data = _data()
    used = members(board(half, True).in_play)
    seen = _seen(half, data, [data["areas"][t] for t in used])
    if half != Half.BOTH:
        _cover(whole, half, data)
    left, top, right, bottom = (round(v * FINE) for v in seen)
    part = whole.subsurface((left, top, right - left, bottom - top)).copy()
    for color, width in FRAME:
        pygame.draw.rect(part, color, part.get_rect(), width * FINE // 2)
    return part


def _cover(whole: Surface, half: Half, data: Any) -> None:
    """Lay a cloth over the half that is not in play; the Red Sea stays open (IM-03)."""
    edge = 0 if half == Half.EAST else data["size"][0]
    line = [(x * FINE, y * FINE) for x, y in _line(data["divide"])]
    ends = [(edge * FINE, line[-1][1]), (edge * FINE, line[0][1])]
    cloth = Surface(whole.get_size(), pygame.SRCALPHA)
    pygame.draw.polygon(cloth, (*CLOTH, 228), [*line, *ends])
    for area in read_atlas(data).areas:
        if area.name == "Mar Rojo":
            ring = [(x * FINE, y * FINE) for x, y in area.rings[0]]
            pygame.draw.polygon(cloth, (0, 0, 0, 0), ring)
    whole.blit(cloth, (0, 0))


# -- moving ---------------------------------------------------------------------------------------


def _line(flat: Sequence[float]) -> Line:
    return tuple(zip(flat[0::2], flat[1::2], strict=True))


def _at(point: Point, seen: Bounds) -> Point:
    return point[0] - seen[0], point[1] - seen[1]


def _moved(line: Line, seen: Bounds) -> Line:
    return tuple(_at(point, seen) for point in line)


def _moved_bounds(bounds: Bounds, seen: Bounds) -> Bounds:
    left, top, right, bottom = bounds
    return left - seen[0], top - seen[1], right - seen[0], bottom - seen[1]


def _moved_border(border: Border, seen: Bounds) -> Border:
    return border_of(_moved(border.line, seen), border.left, border.right)


def _meets(bounds: Bounds, seen: Bounds) -> bool:
    left, top, right, bottom = bounds
    return left < seen[2] and right > seen[0] and top < seen[3] and bottom > seen[1]
