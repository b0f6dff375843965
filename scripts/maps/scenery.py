"""Trees, dunes, peaks and waves: small things that fill the land between the pieces."""

from __future__ import annotations

import math
import random
import zlib
from typing import Final, TypeAlias

import numpy as np
from PIL import Image, ImageDraw

from maps.geometry import Geometry, box
from maps.noise import noise
from maps.sides import MAP, Point
from maps.topology import outline, rings
from tessera.games.ancient_empires.board import Board
from tessera.games.ancient_empires.ids import Continent

Ink: TypeAlias = tuple[int, ...]

SPACING: Final = {Continent.ORANGE: 17.0, Continent.GREEN: 9.5, Continent.BLACK: 18.0}
FINE: Final = 2
"""Drawn this much larger than the picture, then reduced: smooth edges."""


def scatter(picture: Image.Image, geometry: Geometry, printed: Board, scale: int) -> None:
    """Draw the scenery of all areas into *picture*, from north to south."""
    marks: list[tuple[float, float, str, float]] = []
    for number, name in enumerate(geometry.names):
        shape, *islands = [outline(geometry.arcs, r) for r in rings(geometry.arcs, number)]
        dice = random.Random(zlib.crc32(name.encode()))
        if number < geometry.lands:
            marks += _on_land(shape, printed.continents[printed.territory(name)], dice)
        else:
            marks += _waves(shape, islands, dice)
    x, y = geometry.side.compass
    marks.append((y, x, "compass", 1.0))
    marks.sort()
    unit = scale * FINE
    for top in range(0, picture.height, 480):  # in strips: a layer of the whole would be huge
        strip = Image.new("RGBA", (picture.width * FINE, 480 * FINE))
        pen = ImageDraw.Draw(strip)
        for y, x, kind, size in marks:
            if top - 60 <= y * scale <= top + 540:
                DRAWN[kind](pen, x * unit, y * unit - top * FINE, size * unit)
        small = strip.resize((picture.width, 480), Image.Resampling.LANCZOS)
        picture.paste(small, (0, top), small)


def _on_land(
    shape: np.ndarray, continent: Continent, dice: random.Random
) -> list[tuple[float, float, str, float]]:
    """Clumps of scenery, away from borders and from where pieces and names will be."""
    x0, y0, wide, high = box(shape, 9)
    keep = (min(wide, 62), min(high, 44))
    low, span = shape.min(axis=0), np.ptp(shape, axis=0)
    clumps = noise(30, 30, 6, 3, dice.randrange(999))
    found: list[Point] = []
    for _ in range(700):
        x, y = low[0] + dice.random() * span[0], low[1] + dice.random() * span[1]
        clump = clumps[int((y - low[1]) / span[1] * 29), int((x - low[0]) / span[0] * 29)]
        taken = abs(x - x0) < keep[0] + 8 and abs(y - y0) < keep[1] + 8
        if clump < 0.44 or taken or _clearance(shape, x, y) < 9:
            continue
        if all(math.dist((x, y), other) > SPACING[continent] for other in found):
            found.append((x, y))
    kinds = {Continent.GREEN: ("tree",), Continent.BLACK: ("peak",)}.get(
        continent, ("dune", "dune", "dune", "palm")
    )
    return [(y, x, dice.choice(kinds), dice.uniform(0.8, 1.25)) for x, y in found]


def _waves(
    shape: np.ndarray, islands: list[np.ndarray], dice: random.Random
) -> list[tuple[float, float, str, float]]:
    low, span = shape.min(axis=0), np.ptp(shape, axis=0)
    found: list[Point] = []
    for _ in range(160):
        x, y = low[0] + dice.random() * span[0], low[1] + dice.random() * span[1]
        if _clearance(shape, x, y) < 22 or any(_clearance(i, x, y) > 0 for i in islands):
            continue
        if any(np.hypot(*(i - (x, y)).T).min() < 22 for i in islands):
            continue
        if all(math.dist((x, y), other) > 46 for other in found):
            found.append((x, y))
    return [(y, x, "wave", dice.uniform(0.8, 1.2)) for x, y in found]


def _clearance(shape: np.ndarray, x: float, y: float) -> float:
    """How far inside *shape* and the map a point lies; negative outside."""
    a, b = shape, np.roll(shape, -1, axis=0)
    crosses = (a[:, 1] > y) != (b[:, 1] > y)
    rise = np.where(crosses, b[:, 1] - a[:, 1], 1)
    at = a[:, 0] + (y - a[:, 1]) / rise * (b[:, 0] - a[:, 0])
    if np.count_nonzero(crosses & (at > x)) % 2 == 0:
        return -1.0
    step = b - a
    t = np.clip(((np.array((x, y)) - a) * step).sum(1) / np.maximum((step**2).sum(1), 1e-9), 0, 1)
    nearest = np.hypot(*(a + step * t[:, None] - (x, y)).T).min()
    return float(min(nearest, x - MAP[0] - 4, MAP[2] - 4 - x, y - MAP[1] - 12, MAP[3] - 4 - y))


# -- one thing each, its foot at x, y; u is a point of the board -----------------------------------


def _mountain(
    pen: ImageDraw.ImageDraw, x: float, y: float, w: float, h: float, c: tuple[Ink, Ink, Ink]
) -> None:
    light, shade, ink = c
    peak = (x - w * 0.08, y - h)
    east = [(x + w * 0.36, y - h * 0.58), (x + w * 0.62, y - h * 0.30), (x + w, y)]
    west = [(x - w, y), (x - w * 0.66, y - h * 0.34), (x - w * 0.40, y - h * 0.62)]
    pen.polygon([*west, peak, *east], fill=light)
    inner = [(x + w * 0.30, y), (x + w * 0.12, y - h * 0.30), (x + w * 0.02, y - h * 0.55)]
    pen.polygon([peak, *east, *inner], fill=shade)
    pen.line([*west, peak, *east], fill=ink, width=max(2, int(w * 0.09)))


def _dune(pen: ImageDraw.ImageDraw, x: float, y: float, u: float) -> None:
    colours = ((246, 188, 120, 255), (172, 92, 44, 255), (116, 54, 24, 255))
    _mountain(pen, x, y, 8 * u, 7.2 * u, colours)


def _peak(pen: ImageDraw.ImageDraw, x: float, y: float, u: float) -> None:
    colours = ((186, 180, 196, 255), (48, 44, 60, 255), (22, 20, 28, 255))
    _mountain(pen, x, y, 10.4 * u, 13.2 * u, colours)


def _palm(pen: ImageDraw.ImageDraw, x: float, y: float, u: float) -> None:
    pen.line(
        [(x, y), (x + 1.2 * u, y - 5 * u), (x + 3 * u, y - 9.5 * u)], (104, 64, 28), int(1.4 * u)
    )
    for angle in range(-200, 40, 40):
        c, s = math.cos(math.radians(angle)), math.sin(math.radians(angle))
        tip = (x + 3 * u + 6 * u * c, y - 9.5 * u + 4.2 * u * s + 1.4 * u)
        knee = (x + 3 * u + 3.4 * u * c, y - 9.5 * u + 3.6 * u * s - 0.8 * u)
        pen.line([(x + 3 * u, y - 9.5 * u), knee, tip], (74, 88, 34), int(1.5 * u), "curve")


def _tree(pen: ImageDraw.ImageDraw, x: float, y: float, u: float) -> None:
    r = 4.2 * u
    pen.ellipse((x - r, y - r * 0.3, x + r * 1.4, y + r * 0.7), fill=(40, 56, 26, 110))
    for colour, dx, dy, k in (
        ((52, 78, 36, 255), 0.0, 0.70, 1.0),
        ((96, 130, 62, 255), 0.2, 0.95, 0.72),
        ((138, 166, 90, 255), 0.34, 1.12, 0.34),
    ):
        cx, cy, q = x - r * dx, y - r * dy, r * k
        pen.ellipse((cx - q, cy - q, cx + q, cy + q), fill=colour)


def _wave(pen: ImageDraw.ImageDraw, x: float, y: float, u: float) -> None:
    for side in (-1, 0):
        left = x + side * 10 * u
        pen.arc((left, y, left + 10 * u, y + 6 * u), 198, 342, (226, 244, 240, 150), int(u * 1.1))


def _compass(pen: ImageDraw.ImageDraw, x: float, y: float, u: float) -> None:
    """A rose of eight points within two rings."""
    ink, cream = (62, 40, 24, 255), (250, 240, 214, 255)
    for radius, width in ((23.0, 1.0), (25.0, 0.8)):
        r = radius * u
        pen.ellipse((x - r, y - r, x + r, y + r), outline=ink, width=max(1, round(width * u)))
    for turn, length in ((45, 19.0), (0, 34.0)):
        for angle in range(turn, 360 + turn, 90):
            a = math.radians(angle)
            tip = (x + math.cos(a) * length * u, y + math.sin(a) * length * u)
            for side, colour in ((-45, cream), (45, ink)):
                b = math.radians(angle + side)
                base = (x + math.cos(b) * length * 0.18 * u, y + math.sin(b) * length * 0.18 * u)
                pen.polygon([(x, y), tip, base], fill=colour, outline=ink)


DRAWN: Final = {
    "compass": _compass,
    "dune": _dune,
    "peak": _peak,
    "palm": _palm,
    "tree": _tree,
    "wave": _wave,
}
