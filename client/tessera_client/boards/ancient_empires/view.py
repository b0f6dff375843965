"""The map board of Ancient Empires on the screen."""

from __future__ import annotations

import itertools
import json
import math
import time
from collections.abc import Iterator, Sequence
from functools import cache
from importlib.resources import as_file, files
from typing import Any, Final

import pygame
from pygame import Rect, Surface

from tessera.engine.game import Options
from tessera.games.ancient_empires.board import Board, board
from tessera.games.ancient_empires.ids import CONTINENTS, SLOTS
from tessera.games.ancient_empires.state import State
from tessera_client.boards import Look, Place, Point
from tessera_client.boards.ancient_empires import facts, track
from tessera_client.boards.ancient_empires.legend import legend
from tessera_client.boards.ancient_empires.stage import Stage
from tessera_client.boards.atlas import Atlas, read_atlas
from tessera_client.boards.camera import Camera
from tessera_client.boards.ink import reduced, stroke
from tessera_client.boards.kept import Kept
from tessera_client.i18n import _
from tessera_client.widgets.fonts import Fonts

DONE: Final = object()
SMALLEST: Final = 16
"""In fewer pixels nothing of a board can be seen."""
WORK: Final = 0.004
"""Seconds a frame to make a new scale ready."""
LIGHT: Final = 0.012
"""Seconds a frame to make what lights a new look needs; the rest follows in the next frames."""
SNAP: Final = 6.0
"""A click this many pixels beside a lit place still means it."""


@cache
def atlas(side: str) -> Atlas:
    """The geography of a side.  Its areas are the board's territories, then its seas."""
    path = files(__package__).joinpath("data", f"board_{side}.json")
    data = json.loads(path.read_text(encoding="utf-8"))
    order = {name: n for n, name in enumerate((*board(side).names, *board(side).seas))}
    data["areas"].sort(key=lambda area: order[area["name"]])
    return read_atlas(data)


def picture(side: str) -> Surface:
    """The painted board of a side, two pixels a point."""
    with as_file(files(__package__).joinpath("data", f"board_{side}.webp")) as file:
        return pygame.image.load(file).convert()


class MapBoard:
    """One side of the map board: a :class:`tessera_client.boards.BoardView`."""

    def __init__(self, side: str) -> None:
        self.board: Board = board(side)
        self.atlas = atlas(side)
        self.camera = Camera(self.atlas.size)
        self._picture = picture(side)
        self._fonts = Fonts()
        self._size = 1.0
        self._stage: Stage | None = None
        self._next: tuple[Stage, Iterator[None]] | None = None
        """What will be shown when it is ready: after zooming, sharp again."""
        self._state: State | None = None
        self._look = Look()
        self._before: State | None = None
        self._kept = Kept()
        self._more = False
        """Whether lights remain to be made ahead of need."""
        self._arrow: tuple[object, Surface, Point] | None = None

    # -- what is shown ----------------------------------------------------------------------------

    def resize(self, area: Rect, scale: float) -> None:
        """Lie in *area* of the window; *scale* is the user's."""
        if area != self.camera.area or scale != self._size:
            self._size = scale
            self.camera.resize(area)

    def show(self, position: Any, look: Look, before: Any = None) -> None:
        """Take in a position, and the one before anything was tried; neither is changed."""
        self._state, self._look = position, look
        self._before = None if before is position else before

    def draw(self, surface: Surface) -> None:
        """Draw the board."""
        assert self._state is not None, "show() comes first"
        area = self.camera.area
        if not surface.get_rect().contains(area) or min(area.size) < SMALLEST:
            return  # while a window is made smaller
        stage = self._ready(self._state)
        stage.show(self._state, self._look, self._before, time.perf_counter() + LIGHT)
        target = surface.subsurface(area)
        origin = self.camera.origin
        if stage.scale == self.camera.scale:
            painted = self._kept.draw(target, origin, (stage, stage.changes), stage.draw)
            self._more = painted or stage.ahead(time.perf_counter() + WORK)
        else:
            self._draw_stretched(stage, target)
            stage.draw_pieces(target, origin, self.camera.scale)
        self._draw_arrow(target)

    @property
    def busy(self) -> bool:
        """Whether the board is still stretched after zooming, or has lights to make."""
        drawn = self._stage
        if drawn is None or drawn.lacking or self._more:
            return True
        return (drawn.scale, drawn.size) != (self.camera.scale, self._size)

    def finish(self) -> None:
        """Make at once what else takes some frames: sharpness after zooming, and lights."""
        if self._state is None:
            return
        stage = self._ready(self._state)
        while self._next is not None:
            stage = self._ready(self._state)
        stage.show(self._state, self._look, self._before)
        self._more = False

    def _ready(self, s: State) -> Stage:
        """What to draw with, after a little work on what is to come."""
        wanted = self.camera.scale, self._size
        if self._stage is None:
            self._stage = self._new_stage()
        if (self._stage.scale, self._stage.size) == wanted:
            self._next = None
            return self._stage
        if self._next is None or (self._next[0].scale, self._next[0].size) != wanted:
            stage = self._new_stage()
            self._next = stage, stage.prepare(s, self._look, self._before)
        stage, steps = self._next
        until = time.perf_counter() + WORK
        while next(steps, DONE) is not DONE:
            if time.perf_counter() > until:
                return self._stage
        self._stage, self._next = stage, None
        return stage

    def _new_stage(self) -> Stage:
        scale, size = self.camera.scale, self._size
        return Stage(self.board, self.atlas, self._picture, self._fonts, scale, size)

    # -- drawing ----------------------------------------------------------------------------------

    def _draw_stretched(self, stage: Stage, target: Surface) -> None:
        """While zooming: the ground as it was painted for another scale."""
        ratio = self.camera.scale / stage.scale
        x, y = self.camera.origin
        wide, high = target.get_size()
        part = Surface((max(1, round(wide / ratio)), max(1, round(high / ratio))), 0, target)
        stage.draw_ground(part, (round(x / ratio), round(y / ratio)))
        pygame.transform.scale(part, target.get_size(), target)

    def _draw_arrow(self, target: Surface) -> None:
        """The way through the places that were chosen."""
        spots = [spot for place in self._look.path if (spot := self._point(place)) is not None]
        if len(spots) < 2:
            return
        s = self.camera.scale
        key = (tuple(spots), s)
        if self._arrow is None or self._arrow[0] != key:
            picture, at = arrow([(x * s, y * s) for x, y in spots], max(1.0, self._size))
            self._arrow = key, picture, at
        ox, oy = self.camera.origin
        picture, (x, y) = self._arrow[1:]
        target.blit(picture, (ox + x, oy + y), special_flags=pygame.BLEND_PREMULTIPLIED)

    # -- places -----------------------------------------------------------------------------------

    def place_at(self, point: Point) -> Place | None:
        """What lies under a pixel of the window."""
        if not self.camera.area.collidepoint(point):
            return None
        at = self.camera.to_board(point)
        exact = self._place_at(at)
        if not self._look.legal or exact in self._look.legal:
            return exact
        reach = SNAP * max(1.0, self._size) / self.camera.scale
        near = [(self._distance(place, at), place) for place in sorted(self._look.legal)]
        near = [(distance, place) for distance, place in near if distance <= reach]
        return min(near)[1] if near else exact

    def _place_at(self, at: Point) -> Place | None:
        for slot, (x, y) in enumerate(track.SLOTS):
            if (at[0] - x) ** 2 + (at[1] - y) ** 2 <= track.SLOT**2:
                return "slot", slot
        for slot, (x, y) in track.PLAQUES.items():
            wide, high = track.PLAQUE
            if abs(at[0] - x) <= wide / 2 and abs(at[1] - y) <= high / 2:
                return "city_state", track.continent_after(self.board, slot)
        area = self.atlas.area_at(at)
        if area is None:
            return None
        lands = len(self.board.names)
        return ("territory", area) if area < lands else ("sea", area - lands)

    def _distance(self, place: Place, at: Point) -> float:
        kind, number = place
        if kind == "slot":
            x, y = track.SLOTS[number]
            return max(0.0, math.dist(at, (x, y)) - track.SLOT)
        if kind in ("territory", "sea"):
            area = self.atlas.areas[number + (len(self.board.names) if kind == "sea" else 0)]
            return 0.0 if area.holds(at) else area.distance(at)
        return float("inf")

    def _point(self, place: Place) -> Point | None:
        kind, number = place
        if kind == "territory" and number < len(self.board.names):
            return self.atlas.areas[number].middle
        if kind == "sea" and number < len(self.board.seas):
            return self.atlas.areas[len(self.board.names) + number].middle
        if kind == "slot" and number < SLOTS:
            return track.SLOTS[number]
        if kind == "city_state":
            return next(
                (
                    at
                    for slot, at in track.PLAQUES.items()
                    if track.continent_after(self.board, slot) == number
                ),
                None,
            )
        return None

    def spot(self, place: Place) -> Point | None:
        """Where a place lies in the window."""
        point = self._point(place)
        return None if point is None else self.camera.to_window(point)

    def places(self) -> Sequence[Place]:
        """Territories, seas, slots, City-States."""
        return [
            *(("territory", t) for t in range(len(self.board.names))),
            *(("sea", n) for n in range(len(self.board.seas))),
            *(("slot", n) for n in range(SLOTS)),
            *(("city_state", int(c)) for c in CONTINENTS),
        ]

    def name(self, place: Place) -> str:
        """What a place is called."""
        kind, number = place
        if kind == "territory":
            return self.board.names[number]
        if kind == "sea":
            return self.board.seas[number]
        if kind == "slot":
            return _("Slot {number}").format(number=number + 1)
        return (
            _("City-State") if self._state is None else facts.city_state_name(self._state, number)
        )

    def facts(self, position: Any, place: Place) -> Sequence[str]:
        """What there is to know of a place, a line each."""
        tell = {
            "territory": facts.territory,
            "sea": facts.sea,
            "slot": facts.slot,
            "city_state": facts.city_state,
        }
        return list(tell[place[0]](position, place[1])) if place[0] in tell else []

    def legend(self, unit: float) -> Sequence[tuple[Surface, str]]:
        """What the pictures on the board mean."""
        return list(legend(self._fonts, unit))

    # -- moving about -----------------------------------------------------------------------------

    def pan(self, dx: float, dy: float) -> None:
        """Move the board by pixels."""
        self.camera.pan(dx, dy)

    def zoom(self, factor: float, at: Point | None = None) -> None:
        """Come closer or go back, around *at*."""
        self.camera.zoom(factor, at)

    def fit(self) -> None:
        """Show all of the board."""
        self.camera.fit()

    def reveal(self, place: Place) -> None:
        """Bring a place into sight."""
        point = self._point(place)
        if point is not None:
            self.camera.reveal(point, 60 * self._size)


def arrow(points: Sequence[Point], scale: float) -> tuple[Surface, Point]:
    """An arrow through *points*, and where its left upper corner lies."""
    path = list(_bowed(points))
    pad = 24 * scale
    left, top = min(x for x, _ in path) - pad, min(y for _, y in path) - pad
    size = (
        round(max(x for x, _ in path) - left + pad),
        round(max(y for _, y in path) - top + pad),
    )
    k = 2
    large = Surface((size[0] * k, size[1] * k), pygame.SRCALPHA)
    line = [((x - left) * k, (y - top) * k) for x, y in path]
    u = scale * k
    (bx, by), (ax, ay) = line[-1], line[-6]
    length = max(1e-6, ((bx - ax) ** 2 + (by - ay) ** 2) ** 0.5)
    dx, dy = (bx - ax) / length, (by - ay) / length
    for color, width, grow in (((30, 18, 8), 8.0, 1.3), ((255, 232, 140), 4.6, 1.0)):
        stroke(large, line[:-3], color, width * u)
        tip = [(11.0, 0.0), (-9.0, 11.0), (-4.0, 0.0), (-9.0, -11.0)]
        head = [
            (bx + (x * dx - y * dy) * u * grow, by + (x * dy + y * dx) * u * grow) for x, y in tip
        ]
        pygame.draw.polygon(large, color, head)
    return reduced(large, size), (left, top)


def _bowed(points: Sequence[Point]) -> Iterator[Point]:
    """The way through *points* in shallow bows."""
    yield points[0]
    for (ax, ay), (bx, by) in itertools.pairwise(points):
        cx, cy = (ax + bx) / 2 - (by - ay) * 0.12, (ay + by) / 2 + (bx - ax) * 0.12
        for n in range(1, 25):
            t = n / 24
            a, b, c = (1 - t) ** 2, 2 * t * (1 - t), t * t
            yield a * ax + b * cx + c * bx, a * ay + b * cy + c * by


def view(options: Options) -> MapBoard:
    """The board of a table with these options."""
    return MapBoard(str(options.get("board", "a")))
