"""A board that is a map, on the screen: what all such boards have in common.

A game's board says which areas its places are and what stands there (:class:`MapBoard`'s abstract
methods); looking at it, lighting it and moving about are done here.
"""

from __future__ import annotations

import itertools
import time
from abc import ABC, abstractmethod
from collections.abc import Hashable, Iterator, Sequence
from typing import Any, Final

import pygame
from pygame import Rect, Surface

from tessera_client.boards import Look, Motion, Place, Point
from tessera_client.boards.atlas import Atlas
from tessera_client.boards.camera import Camera
from tessera_client.boards.ink import reduced, stroke
from tessera_client.boards.kept import Kept
from tessera_client.boards.stage import Scenery, Stage
from tessera_client.widgets.fonts import Fonts

DONE: Final = object()
SMALLEST: Final = 16
"""In fewer pixels nothing of a board can be seen."""
WORK: Final = 0.003
"""Seconds a frame to make a new scale ready."""
HURRIED: Final = 0.001
"""The same while other things move."""
LIGHT: Final = 0.005
"""Seconds a frame to make what lights a new look needs; the rest follows in the next frames."""
SNAP: Final = 6.0
"""A click this many pixels beside a lit place still means it."""
REVEALED: Final = 60
"""How far inside a place comes to lie that is brought into sight, before the scale."""


class MapBoard(ABC):
    """A map: a :class:`tessera_client.boards.BoardView` but for names, facts and legend."""

    def __init__(self, atlas: Atlas) -> None:
        self.atlas = atlas
        self.camera = Camera(atlas.size)
        self.look = Look()
        self.position: Any = None
        self.fonts = Fonts()
        self._size = 1.0
        self._stage: Stage | None = None
        self._next: tuple[Stage, Iterator[None]] | None = None
        """What will be shown when it is ready: after zooming, sharp again."""
        self._prepared: Any = None
        """The position that it is made ready for."""
        self._wanted = (0.0, 0.0)
        """The scale and size that the last frame wanted."""
        self._before: Any = None
        self._kept = Kept()
        self._more = False
        """Whether lights remain to be made ahead of need."""
        self._arrow: tuple[object, Surface, Point] | None = None

    # -- what a game's board says -----------------------------------------------------------------

    @abstractmethod
    def new_stage(self, scale: float, size: float) -> Stage:
        """What draws the board at *scale* for a user who scales all by *size*."""

    @abstractmethod
    def point(self, place: Place) -> Point | None:
        """Where a place is shown, in points of the board; None when it is not on it."""

    @abstractmethod
    def place_on(self, at: Point) -> Place | None:
        """What lies at a point of the board."""

    @abstractmethod
    def distance(self, place: Place, at: Point) -> float:
        """How far a point lies from a place, in points."""

    def way(self) -> Sequence[Place]:
        """The places that the arrow leads through."""
        return self.look.path

    # -- what is shown ----------------------------------------------------------------------------

    def resize(self, area: Rect, scale: float) -> None:
        """Lie in *area* of the window; *scale* is the user's."""
        if area != self.camera.area or scale != self._size:
            self._size = scale
            self.camera.resize(area)

    def show(self, position: Any, look: Look, before: Any = None) -> None:
        """Take in a position, and the one before anything was tried; neither is changed."""
        self.position, self.look = position, look
        self._before = None if before is position else before

    def draw(self, surface: Surface, *, calm: bool = True) -> None:
        """Draw the board."""
        assert self.position is not None, "show() comes first"
        area = self.camera.area
        if not surface.get_rect().contains(area) or min(area.size) < SMALLEST:
            return  # while a window is made smaller
        work = WORK if calm else HURRIED
        stage = self._ready(work)
        stage.show(self.position, self.look, self._before, time.perf_counter() + LIGHT)
        target = surface.subsurface(area)
        origin = self.camera.origin
        if stage.scale == self.camera.scale:
            painted = self._kept.draw(target, origin, (stage, stage.changes), stage.draw)
            self._more = painted or stage.ahead(time.perf_counter() + work)
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
        if self.position is None:
            return
        self._wanted = self.camera.scale, self._size
        stage = self._ready()
        while self._next is not None:
            stage = self._ready()
        stage.show(self.position, self.look, self._before)
        self._more = False

    def _ready(self, work: float = WORK) -> Stage:
        """What to draw with, after *work* seconds on what is to come."""
        wanted = self.camera.scale, self._size
        if self._stage is None:
            self._stage = self.new_stage(*wanted)
        if (self._stage.scale, self._stage.size) == wanted:
            self._next = None
            return self._stage
        rests, self._wanted = wanted == self._wanted, wanted
        if self._next is None or (self._next[0].scale, self._next[0].size) != wanted:
            self._next = None
            if not rests:
                return self._stage  # still zooming: it would be in vain
            self._prepare(self.new_stage(*wanted))
        assert self._next is not None
        stage, steps = self._next
        until = time.perf_counter() + work
        while next(steps, DONE) is not DONE:
            if time.perf_counter() > until:
                return self._stage
        if self._prepared is not self.position:  # it goes on meanwhile
            self._prepare(stage)
            return self._stage
        self._stage, self._next = stage, None
        return stage

    def _prepare(self, stage: Stage) -> None:
        self._next = stage, stage.prepare(self.position, self.look, self._before)
        self._prepared = self.position

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
        spots = [spot for place in self.way() if (spot := self.point(place)) is not None]
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
        exact = self.place_on(at)
        if not self.look.legal or exact in self.look.legal:
            return exact
        reach = SNAP * max(1.0, self._size) / self.camera.scale
        near = [(self.distance(place, at), place) for place in sorted(self.look.legal)]
        near = [(distance, place) for distance, place in near if distance <= reach]
        return min(near)[1] if near else exact

    def area_distance(self, number: int, at: Point) -> float:
        """How far a point lies outside an area; infinite where it is not even near."""
        area = self.atlas.areas[number]
        left, top, right, bottom = area.bounds
        reach = 4 * SNAP * max(1.0, self._size) / self.camera.scale
        if not (left - reach <= at[0] <= right + reach and top - reach <= at[1] <= bottom + reach):
            return float("inf")
        return 0.0 if area.holds(at) else area.distance(at)

    def spot(self, place: Place) -> Point | None:
        """Where a place lies in the window."""
        point = self.point(place)
        return None if point is None else self.camera.to_window(point)

    # -- what moves -------------------------------------------------------------------------------

    @property
    def scenery(self) -> Scenery | None:
        """What draws the board now."""
        return None if self._stage is None else self._stage.scenery

    def motions(self, before: Any, after: Any) -> Sequence[Motion]:
        """What moved from one position to another."""
        return ()

    def piece(self, what: Hashable) -> Surface | None:
        """The picture of a piece that moves."""
        return None

    def stands(self, what: Hashable, place: Place) -> Point | None:
        """Where a piece that moves stands at a place."""
        return self.spot(place)

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
        point = self.point(place)
        if point is not None:
            self.camera.reveal(point, REVEALED * self._size)


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
