"""What was painted of a board, kept: panning moves it, and only what comes into sight is painted.

A board is made of hundreds of pictures, many half transparent; most frames show the same of them as
the frame before, or the same a few pixels further.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TypeAlias

from pygame import Rect, Surface

Origin: TypeAlias = tuple[int, int]
"""Where a board's left upper corner lies on a surface, in whole pixels."""
Paint: TypeAlias = Callable[[Surface, Origin], None]
"""Paints all of a surface with what a board shows there."""


class Kept:
    """The picture of one view of a board."""

    def __init__(self) -> None:
        self._picture: Surface | None = None
        self._key: object = None
        self._origin: Origin = (0, 0)

    def draw(self, target: Surface, origin: Origin, key: object, paint: Paint) -> bool:
        """Draw the board on *target*; whether anything of it had to be painted.

        *key* stands for all that *paint* depends on but the origin.
        """
        before = self._picture
        if before is None or before.get_size() != target.get_size() or self._key != key:
            whole = target.get_rect()
            picture = before if before and before.get_size() == whole.size else _like(target)
            strips = [whole]
        else:
            picture = before
            strips = list(_moved(picture, origin[0] - self._origin[0], origin[1] - self._origin[1]))
        for strip in strips:
            paint(picture.subsurface(strip), (origin[0] - strip.x, origin[1] - strip.y))
        self._picture, self._key, self._origin = picture, key, origin
        target.blit(picture, (0, 0))
        return bool(strips)


def _like(target: Surface) -> Surface:
    return Surface(target.get_size(), 0, target)


def _moved(picture: Surface, dx: int, dy: int) -> Iterator[Rect]:
    """Move what *picture* shows; the strips that are to be painted then."""
    width, height = picture.get_size()
    if abs(dx) >= width or abs(dy) >= height:
        yield picture.get_rect()
        return
    if (dx, dy) != (0, 0):
        picture.scroll(dx, dy)
    if dy:
        yield Rect(0, 0 if dy > 0 else height + dy, width, abs(dy))
    if dx:
        top, bottom = max(0, dy), min(height, height + dy)
        yield Rect(0 if dx > 0 else width + dx, top, abs(dx), bottom - top)
