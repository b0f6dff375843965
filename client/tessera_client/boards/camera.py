"""Which part of a board lies where in the window, and how large."""

from __future__ import annotations

from typing import Final, TypeAlias

from pygame import Rect

Point: TypeAlias = tuple[float, float]

CLOSEST: Final = 2.0
"""Pixels a point at most: that is how finely the pictures of boards are painted."""


class Camera:
    """Looks at a board of *size* points through an area of the window."""

    def __init__(self, size: tuple[int, int]) -> None:
        self.size = size
        self.area = Rect(0, 0, 1, 1)
        self.middle: Point = (size[0] / 2, size[1] / 2)
        """The point of the board in the middle of the area."""
        self.scale = 0.0
        """Pixels a point; 0 before the first :meth:`resize`."""

    @property
    def widest(self) -> float:
        """The scale at which all of the board is seen."""
        return min(self.area.w / self.size[0], self.area.h / self.size[1])

    @property
    def closest(self) -> float:
        return max(CLOSEST, self.widest)

    def resize(self, area: Rect) -> None:
        """Look through *area*: at the same, or at all of the board if that was so before."""
        whole = self.scale <= self.widest
        self.area = Rect(area.x, area.y, max(1, area.w), max(1, area.h))
        if whole:
            self.fit()
        else:
            self._look(self.scale, self.middle)

    def fit(self) -> None:
        """Show all of the board."""
        self._look(self.widest, (self.size[0] / 2, self.size[1] / 2))

    def pan(self, dx: float, dy: float) -> None:
        """Move the board by pixels."""
        self._look(self.scale, (self.middle[0] - dx / self.scale, self.middle[1] - dy / self.scale))

    def zoom(self, factor: float, at: Point | None = None) -> None:
        """Come closer or go back; what lies at *at* stays there."""
        still = self.area.center if at is None else at
        x, y = self.to_board(still)
        scale = min(self.closest, max(self.widest, self.scale * factor))
        off = still[0] - self.area.centerx, still[1] - self.area.centery
        self._look(scale, (x - off[0] / scale, y - off[1] / scale))

    def reveal(self, point: Point, margin: float) -> None:
        """Move just so far that *point* is *margin* pixels inside."""
        x, y = self.to_window(point)
        inner = self.area.inflate(-2 * margin, -2 * margin)
        dx = min(0.0, inner.right - x) + max(0.0, inner.left - x)
        dy = min(0.0, inner.bottom - y) + max(0.0, inner.top - y)
        if dx or dy:
            self.pan(dx, dy)

    def to_window(self, point: Point) -> Point:
        """Where a point of the board lies in the window."""
        x = self.area.centerx + (point[0] - self.middle[0]) * self.scale
        return x, self.area.centery + (point[1] - self.middle[1]) * self.scale

    def to_board(self, point: Point) -> Point:
        """The point of the board at a pixel of the window."""
        x = self.middle[0] + (point[0] - self.area.centerx) / self.scale
        return x, self.middle[1] + (point[1] - self.area.centery) / self.scale

    @property
    def origin(self) -> tuple[int, int]:
        """Where the board's left upper corner lies, in whole pixels of the area."""
        x, y = self.to_window((0.0, 0.0))
        return round(x) - self.area.x, round(y) - self.area.y

    def _look(self, scale: float, middle: Point) -> None:
        self.scale = scale
        self.middle = (
            _kept(middle[0], self.area.w / scale, self.size[0]),
            _kept(middle[1], self.area.h / scale, self.size[1]),
        )


def _kept(middle: float, seen: float, whole: float) -> float:
    """*middle*, so moved that nothing beyond the board is seen if that can be."""
    if seen >= whole:
        return whole / 2
    return min(whole - seen / 2, max(seen / 2, middle))
