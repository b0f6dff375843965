"""Pieces that glide over a board, and between it and the panels of players."""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable
from typing import Any

import pygame
from pygame import Surface

from tessera_client.boards import BoardView, Motion, Place, Point
from tessera_client.boards.motion import GLIDE, Pursuit
from tessera_client.widgets.ui import Ui

LIFT = 0.12
"""How high a piece is lifted, as part of its way, and at most in pixels before the scale."""
HIGHEST = 36


class Gliding:
    """What moves on one board.  A click or a key lets all arrive: nobody waits for it."""

    def __init__(self, ui: Ui, view: Callable[[], BoardView]) -> None:
        self.ui = ui
        self._view = view
        self._pursuit = Pursuit(lambda before, after: view().motions(before, after))

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
        return self._view().piece(what)

    def _put(self, picture: Surface | None, at: Point) -> None:
        if picture is not None:
            where = picture.get_rect(center=(round(at[0]), round(at[1])))
            self.ui.surface.blit(picture, where, special_flags=pygame.BLEND_PREMULTIPLIED)

    def _where(self, what: Hashable, place: Place) -> Point | None:
        if place[0] != "player":
            return self._view().stands(what, place)
        name = f"player {place[1]}"
        panel = next((spot.rect for spot in self.ui.spots if spot.name == name), None)
        return None if panel is None else (panel.x + self.ui.px(24), float(panel.centery))


def _turning(back: Surface | None, front: Surface | None, part: float) -> Surface | None:
    """A token that is being turned over: seen from the edge halfway."""
    face = back if part < 0.5 else front
    if face is None:
        return None
    width, height = face.get_size()
    narrow = max(1, round(width * abs(math.cos(part * math.pi))))
    return pygame.transform.smoothscale(face, (narrow, height))
