"""How seats are told apart: by colour, by shape and, if wished, by pattern; never by one alone.

The colours are those of Okabe and Ito, which stay apart in all three colour deficiencies.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, TypeAlias

import pygame

Color: TypeAlias = tuple[int, int, int]
INK: Final[Color] = (20, 14, 10)


@dataclass(frozen=True, slots=True)
class SeatLook:
    """The looks of one seat."""

    color: Color
    """Of pieces, always with a dark outline."""
    text: Color
    """The same hue, light enough to be read on the dark of panels (contrast at least 4.5)."""
    shape: str
    pattern: str


SEATS: Final = (
    SeatLook((213, 94, 0), (255, 155, 90), "circle", "plain"),  # Red
    SeatLook((0, 114, 178), (110, 190, 245), "square", "stripes"),  # Blue
    SeatLook((240, 196, 48), (250, 215, 90), "triangle", "dots"),  # Yellow
    SeatLook((0, 158, 115), (90, 215, 170), "diamond", "checks"),  # Green
    SeatLook((204, 121, 167), (235, 160, 205), "star", "plain"),
    SeatLook((86, 180, 233), (150, 215, 255), "hexagon", "stripes"),
    SeatLook((250, 250, 250), (250, 250, 250), "cross", "dots"),
)

_STAR = tuple(
    (
        math.sin(n * math.pi / 5) * (1.15 if n % 2 == 0 else 0.52),
        -math.cos(n * math.pi / 5) * (1.15 if n % 2 == 0 else 0.52),
    )
    for n in range(10)
)
_HEXAGON = tuple((math.cos(n * math.pi / 3), math.sin(n * math.pi / 3)) for n in range(6))
_OUTLINES: Final[dict[str, tuple[tuple[float, float], ...]]] = {
    "square": ((-0.86, -0.86), (0.86, -0.86), (0.86, 0.86), (-0.86, 0.86)),
    "triangle": ((0.0, -1.05), (1.0, 0.8), (-1.0, 0.8)),
    "diamond": ((0.0, -1.1), (1.0, 0.0), (0.0, 1.1), (-1.0, 0.0)),
    "star": _STAR,
    "hexagon": _HEXAGON,
    "cross": tuple(
        (x * 0.95, y * 0.95)
        for x, y in (
            *((-0.4, -1), (0.4, -1), (0.4, -0.4), (1, -0.4), (1, 0.4), (0.4, 0.4)),
            *((0.4, 1), (-0.4, 1), (-0.4, 0.4), (-1, 0.4), (-1, -0.4), (-0.4, -0.4)),
        )
    ),
}


def draw_shape(
    surface: pygame.Surface, shape: str, center: tuple[float, float], radius: float, color: Color
) -> None:
    """Draw *shape* filled with *color*, without an outline."""
    x, y = center
    if shape == "circle":
        pygame.draw.aacircle(surface, color, center, radius)
        return
    points = [(x + a * radius, y + b * radius) for a, b in _OUTLINES[shape]]
    pygame.draw.polygon(surface, color, points)
    pygame.draw.aalines(surface, color, True, points)


def draw_mark(
    surface: pygame.Surface, seat: int, center: tuple[float, float], radius: float
) -> None:
    """Draw the mark of a seat: its shape in its colour, outlined in dark."""
    picture = _mark(seat, round(radius * 4))
    surface.blit(picture, picture.get_rect(center=(round(center[0]), round(center[1]))))


@lru_cache(maxsize=128)
def _mark(seat: int, quarters: int) -> pygame.Surface:
    """The mark of a seat, *quarters* / 4 pixels in radius; shared."""
    look, radius = SEATS[seat], quarters / 4
    size = 2 * math.ceil(radius * 1.4) + 3
    picture = pygame.Surface((size, size), pygame.SRCALPHA)
    center = (size // 2, size // 2)
    draw_shape(picture, look.shape, center, radius * 1.2, INK)
    draw_shape(picture, look.shape, center, radius * 0.94, look.color)
    return picture
