"""Rectangles cut from rectangles: all that layout needs here."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Rect


def top(rect: Rect, height: int, gap: int = 0) -> tuple[Rect, Rect]:
    """A strip of *height* at the top, and what is left below it and a *gap*."""
    height = min(height, rect.h)
    rest = max(0, rect.h - height - gap)
    return Rect(rect.x, rect.y, rect.w, height), Rect(rect.x, rect.bottom - rest, rect.w, rest)


def bottom(rect: Rect, height: int, gap: int = 0) -> tuple[Rect, Rect]:
    """A strip of *height* at the bottom, and what is left above it and a *gap*."""
    height = min(height, rect.h)
    rest = max(0, rect.h - height - gap)
    return Rect(rect.x, rect.bottom - height, rect.w, height), Rect(rect.x, rect.y, rect.w, rest)


def left(rect: Rect, width: int, gap: int = 0) -> tuple[Rect, Rect]:
    """A strip of *width* at the left, and what is left of the rest."""
    width = min(width, rect.w)
    rest = max(0, rect.w - width - gap)
    return Rect(rect.x, rect.y, width, rect.h), Rect(rect.right - rest, rect.y, rest, rect.h)


def right(rect: Rect, width: int, gap: int = 0) -> tuple[Rect, Rect]:
    """A strip of *width* at the right, and what is left of the rest."""
    width = min(width, rect.w)
    rest = max(0, rect.w - width - gap)
    return Rect(rect.right - width, rect.y, width, rect.h), Rect(rect.x, rect.y, rest, rect.h)


def columns(rect: Rect, count: int, gap: int = 0) -> list[Rect]:
    """*count* columns of one width."""
    return shares(rect, [1] * count, gap)


def shares(rect: Rect, parts: Sequence[float], gap: int = 0) -> list[Rect]:
    """Columns whose widths are as *parts*."""
    room = rect.w - gap * (len(parts) - 1)
    total = sum(parts) or 1
    cut: list[Rect] = []
    x = float(rect.x)
    for part in parts:
        width = room * part / total
        cut.append(Rect(round(x), rect.y, round(x + width) - round(x), rect.h))
        x += width + gap
    return cut


def middle(rect: Rect, width: int, height: int) -> Rect:
    """A rectangle in the middle of *rect*, no larger than it."""
    inner = Rect(0, 0, min(width, rect.w), min(height, rect.h))
    inner.center = rect.center
    return inner


def inset(rect: Rect, x: int, y: int | None = None) -> Rect:
    """*rect* without a margin."""
    y = x if y is None else y
    return Rect(rect.x + x, rect.y + y, max(0, rect.w - 2 * x), max(0, rect.h - 2 * y))
