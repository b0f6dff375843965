"""Pieces that glide over a board, and between it, the cards beside it and the panels of players."""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Sequence
from functools import lru_cache
from itertools import chain
from typing import Any

import pygame
from pygame import Rect, Surface

from tessera_client.boards import BoardView, Motion, Place, Point
from tessera_client.boards.motion import GLIDE, Pursuit
from tessera_client.widgets import theme
from tessera_client.widgets.icons import icon as drawn
from tessera_client.widgets.paint import panel_face
from tessera_client.widgets.ui import Ui

LIFT = 0.12
"""How high a piece is lifted, as part of its way, and at most in pixels before the scale."""
HIGHEST = 36
CARD = 46
"""How high a card is that glides, before the scale."""


class Gliding:
    """What moves on one board.  A click or a key lets all arrive: nobody waits for it."""

    def __init__(
        self, ui: Ui, view: Callable[[], BoardView], drawer: Callable[[Place], str]
    ) -> None:
        self.ui = ui
        self._view = view
        self._drawer = drawer
        self._pursuit = Pursuit(self._moved)
        self._lay: dict[Place, Point] = {}
        """Where cards lay when they were taken: by now they may be gone from there."""

    def _moved(self, before: Any, after: Any) -> Sequence[Motion]:
        """What is seen to move."""
        motions = self._view().motions(before, after)
        starts = {motion.start for motion in motions}
        self._lay = {place: at for place in starts if (at := self._beside(place)) is not None}
        return [motion for motion in motions if self._seen(motion)]

    def _seen(self, motion: Motion) -> bool:
        ends = self._where(motion.what, motion.start), self._where(motion.what, motion.end)
        return None not in ends

    def follow(self, position: Any) -> Any:
        """The position to draw, while *position* is so."""
        ui, pursuit = self.ui, self._pursuit
        if ui.input.pressed or ui.input.keys:
            pursuit.finish()
        pursuit.follow(position, ui.now, GLIDE * ui.pace)
        ui.busy_until = max(ui.busy_until, pursuit.until)
        return pursuit.shown

    @property
    def behind(self) -> bool:
        """Whether more has happened than is shown."""
        return self._pursuit.behind

    @property
    def coming(self) -> tuple[Motion, ...]:
        """What is on its way now."""
        return tuple(moving.motion for moving in self._pursuit.moving(self.ui.now))

    def draw(self) -> None:
        """Draw what is on its way, above all that was drawn before."""
        for moving in self._pursuit.moving(self.ui.now):
            motion, part = moving.motion, moving.part
            start = self._where(motion.what, motion.start)
            end = self._where(motion.what, motion.end)
            if start is None or end is None:
                continue
            if motion.was is not None:
                self._put(
                    _turning(self._picture(motion.was), self._picture(motion.what), part), end
                )
                continue
            lift = min(self.ui.px(HIGHEST), LIFT * math.dist(start, end)) * math.sin(part * math.pi)
            x = start[0] + (end[0] - start[0]) * part
            y = start[1] + (end[1] - start[1]) * part - lift
            self._put(self._picture(motion.what), (x, y))

    def _picture(self, what: Hashable) -> Surface | None:
        match what:
            case ("card", str(icon)):
                return _card(icon, self.ui.px(CARD))
        return self._view().piece(what)

    def _put(self, picture: Surface | None, at: Point) -> None:
        if picture is not None:
            where = picture.get_rect(center=(round(at[0]), round(at[1])))
            self.ui.surface.blit(picture, where, special_flags=pygame.BLEND_PREMULTIPLIED)

    def _where(self, what: Hashable, place: Place) -> Point | None:
        if place[0] == "player":
            panel = self._spot(f"player {place[1]}")
            return None if panel is None else (panel.x + self.ui.px(24), float(panel.centery))
        stands = self._view().stands(what, place)
        return stands or self._lay.get(place) or self._beside(place)

    def _beside(self, place: Place) -> Point | None:
        """Where a card lies beside the board, or the tab of its drawer."""
        spot = self._spot(f"desk {place[0]} {place[1]}") or self._spot(self._drawer(place))
        return None if spot is None else (float(spot.centerx), float(spot.centery))

    def _spot(self, name: str) -> Rect | None:
        """Where something is seen in this frame, or was in the one before."""
        spots = (spot.rect for spot in chain(self.ui.spots, self.ui.seen) if spot.name == name)
        return next((rect for rect in spots if rect.w and rect.h), None)


@lru_cache(maxsize=8)
def _card(icon: str, height: int) -> Surface:
    """A small card with an *icon*, with premultiplied alpha."""
    size = height * 3 // 4, height
    card = panel_face(size, theme.PARCHMENT, theme.PARCHMENT_EDGE, height // 8, 1).copy()
    picture = drawn(icon, height // 2, theme.INK_STRONG)
    card.blit(picture, picture.get_rect(center=card.get_rect().center))
    return card.premul_alpha()


def _turning(back: Surface | None, front: Surface | None, part: float) -> Surface | None:
    """A token that is being turned over: seen from the edge halfway."""
    face = back if part < 0.5 else front
    if face is None:
        return None
    width, height = face.get_size()
    narrow = max(1, round(width * abs(math.cos(part * math.pi))))
    return pygame.transform.smoothscale(face, (narrow, height))
