"""Paint the textless picture of each side: relief, coasts, sea, frame and track; no word, no piece.

Everything that can change, and everything that must stay sharp, is drawn by the window on top:
borders, slots, icons, names.  Painted at SCALE pixels a point.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from PIL import Image, ImageDraw, ImageFilter
from scipy import ndimage

from maps.geometry import DATA, Geometry, draw
from maps.noise import noise
from maps.scenery import scatter
from maps.sides import MAP, SIDES, SIZE
from maps.topology import outline, rings
from tessera.games.ancient_empires.board import board

SCALE: Final = 2
QUALITY: Final = 88
TRACK: Final = (92, 87, 1828, 993)
"""Left, top, right and bottom of the line on which the slots lie."""

WATER: Final = {"a": ((128, 190, 190), (44, 98, 132)), "b": ((118, 186, 184), (30, 84, 120))}
LEATHER: Final = {"a": (58, 38, 30), "b": (34, 44, 46)}
FOAM: Final = ((3.0, 1.3, 0.55), (8.5, 0.9, 0.30), (15.0, 0.8, 0.18))
"""Lines of surf: pixels from the coast, half width, strength."""


@dataclass(frozen=True, slots=True)
class Earth:
    """The colours of a continent's ground, light, dark and at the beach."""

    light: tuple[int, int, int]
    dark: tuple[int, int, int]
    beach: tuple[int, int, int]


EARTH: Final = (
    Earth((226, 142, 70), (190, 98, 40), (255, 214, 150)),
    Earth((132, 160, 86), (86, 118, 56), (214, 226, 160)),
    Earth((118, 112, 128), (62, 58, 74), (190, 182, 194)),
)


class Painting:
    """What all layers of one side's picture need: who owns each pixel, distances and noises."""

    def __init__(self, name: str, geometry: Geometry) -> None:
        self.name = name
        self.geometry = geometry
        self.seed = geometry.side.seed * 7
        self.height, self.width = SIZE[1] * SCALE, SIZE[0] * SCALE
        self.areas = self._areas()
        self.land = (self.areas >= 0) & (self.areas < geometry.lands)
        left, top, right, bottom = (v * SCALE for v in MAP)
        self.inside = np.zeros(self.areas.shape, bool)
        self.inside[top:bottom, left:right] = True
        self.from_land = _distance(~self.land)
        self.from_sea = _distance(self.land | ~self.inside)
        self.from_border = _distance(~_edges(self.areas))
        self.paper = self.noise(380, 7, 1)
        self.grain = self.noise(6, 2, 2)
        self.blots = self.noise(110, 5, 3)

    def noise(self, cell: float, octaves: int, seed: int) -> np.ndarray:
        """Noise over the whole picture; the same *seed* gives another noise on each side."""
        half = noise(self.height // 2, self.width // 2, max(cell / 2, 2), octaves, seed + self.seed)
        return np.asarray(_doubled(half))

    def _areas(self) -> np.ndarray:
        picture = Image.new("I", (self.width, self.height), -1)
        pen = ImageDraw.Draw(picture)
        for number in reversed(range(len(self.geometry.names))):  # lands upon seas
            for ring in rings(self.geometry.arcs, number)[:1]:
                points = outline(self.geometry.arcs, ring) * SCALE
                pen.polygon([tuple(p) for p in points.tolist()], fill=number)
        return np.array(picture)


def paint(name: str, geometry: Geometry) -> Image.Image:
    """The picture of one side."""
    p = Painting(name, geometry)
    image = np.where(p.land[:, :, None], _earth(p), _water(p))
    image = np.where(p.inside[:, :, None], image, _leather(p))
    picture = Image.fromarray(np.clip(image, 0, 255).astype(np.uint8))
    scatter(picture, geometry, board(name), SCALE)
    return _framed(p, picture)


# -- sea and land ---------------------------------------------------------------------------------


def _water(p: Painting) -> np.ndarray:
    """Shallow to deep, with caustics and surf, and the shadow of the land upon it."""
    depth = np.clip(p.from_land / 95, 0, 1) ** 0.6
    shallow, deep = (_colour(c) for c in WATER[p.name])
    sea = _mix(shallow, deep, depth)
    sea *= (0.92 + 0.10 * p.paper + 0.10 * (p.blots - 0.5) + 0.04 * (p.grain - 0.5))[:, :, None]
    light = np.clip(1 - np.abs(p.noise(34, 3, 17) - 0.5) * 9, 0, 1) * (1 - depth) * 0.16
    sea = _mix(sea, _colour((220, 244, 236)), light)
    for distance, width, strength in FOAM:
        off = np.abs(p.from_land - distance - (p.blots - 0.5) * 3)
        sea = _mix(sea, _colour((236, 248, 240)), np.clip(1 - off / width, 0, 1) * strength)
    shadow = ndimage.gaussian_filter(np.roll(p.land.astype(np.float32), (9, 7), (0, 1)), 7)
    return sea * (1 - 0.42 * shadow)[:, :, None]


def _earth(p: Painting) -> np.ndarray:
    """Each continent in its colours, lit from the north-west, darker towards borders."""
    ridges = 1 - np.abs(p.noise(120, 6, 8) - 0.5) * 2
    hills = ndimage.gaussian_filter(p.noise(90, 6, 23) * 0.6 + ridges * 0.4, 2.2)
    down, across = np.gradient(hills)
    light = np.clip((-across - down) * 26, -1, 1)
    continents = np.array([*board(p.name).continents, 3])
    order = {name: t for t, name in enumerate(board(p.name).names)}
    of = np.array([continents[order.get(n, -1)] for n in p.geometry.names] + [3])[p.areas]
    ground = np.zeros((p.height, p.width, 3), np.float32)
    for continent, paint_ground in enumerate((_desert, _meadow, _basalt)):
        mask = of == continent
        ground[mask] = paint_ground(p, EARTH[continent])[mask]
    shades = np.random.default_rng(p.seed).uniform(-0.07, 0.07, len(p.geometry.names) + 1)
    ground *= (1 + light * 0.24 + shades[p.areas] + 0.05 * (p.grain - 0.5))[:, :, None]
    return ground * (0.74 + 0.26 * np.clip(p.from_border / 11, 0, 1) ** 0.7)[:, :, None]


def _ground(p: Painting, earth: Earth, value: np.ndarray) -> np.ndarray:
    ground = _mix(_colour(earth.dark), _colour(earth.light), np.clip(value, 0, 1))
    beach = np.clip(1 - p.from_sea / 7, 0, 1) ** 1.2 * 0.75
    return _mix(ground, _colour(earth.beach), beach)


def _plain_value(p: Painting) -> np.ndarray:
    return np.clip(0.35 + 0.5 * p.paper + 0.42 * (p.blots - 0.5), 0, 1)


def _desert(p: Painting, earth: Earth) -> np.ndarray:
    """Sand in ripples, red patches and pale ones."""
    rows = np.mgrid[0 : p.height, 0 : p.width][0]
    ripples = 0.10 * np.sin(rows / 9 + p.blots * 26 + p.paper * 30)
    value = _plain_value(p) + 0.32 * (p.noise(70, 4, 61) - 0.5) + ripples
    ground = _ground(p, earth, value)
    red = np.clip((p.noise(150, 4, 71) - 0.45) * 3.2, 0, 1) * 0.5
    ground = _mix(ground, _colour((172, 78, 44)), red)
    pale = np.clip((p.noise(120, 4, 72) - 0.55) * 3.4, 0, 1) * 0.5
    return _mix(ground, _colour((246, 200, 134)), pale)


def _meadow(p: Painting, earth: Earth) -> np.ndarray:
    return _ground(p, earth, _plain_value(p) + 0.22 * (p.noise(22, 3, 77) - 0.5))


def _basalt(p: Painting, earth: Earth) -> np.ndarray:
    """Cracked rock with an ember here and there."""
    cracks = np.clip(1 - np.abs(p.noise(60, 4, 91) - 0.5) * 26, 0, 1)
    ground = _ground(p, earth, _plain_value(p) - 0.55 * cracks)
    veins = np.clip(1 - np.abs(p.noise(150, 4, 93) - 0.5) * 42, 0, 1)
    glow = veins * np.clip(p.blots * 2.4 - 1.2, 0, 1) * np.clip(p.from_sea / 30, 0, 1)
    return _mix(ground, _colour((196, 92, 42)), glow * 0.55)


# -- frame and track ------------------------------------------------------------------------------


def _leather(p: Painting) -> np.ndarray:
    grain = 0.22 * (p.noise(12, 3, 55) - 0.5) + 0.10 * (p.grain - 0.5)
    return _colour(LEATHER[p.name]) * (0.72 + 0.42 * p.paper + grain)[:, :, None]


def _framed(p: Painting, picture: Image.Image) -> Image.Image:
    image = np.asarray(picture).astype(np.float32)
    left, top, right, bottom = (v * SCALE for v in MAP)
    x, y = np.arange(p.width)[None, :], np.arange(p.height)[:, None]
    rim = np.minimum(np.minimum(x - left, right - x), np.minimum(y - top, bottom - y))
    shade = 0.68 + 0.32 * np.clip(rim / (46.0 * SCALE), 0, 1) ** 0.5
    image *= np.where(p.inside, shade, 1)[:, :, None]
    image = _track(p, image)
    framed = Image.fromarray(np.clip(image, 0, 255).astype(np.uint8))
    pen = ImageDraw.Draw(framed)
    for off, colour, width in (
        (9, (28, 16, 10), 2),
        (8, (196, 152, 78), 6),
        (2, (92, 62, 30), 2),
        (0, (24, 14, 8), 2),
    ):
        box = (left - off * SCALE, top - off * SCALE, right + off * SCALE, bottom + off * SCALE)
        pen.rounded_rectangle(box, (6 if off else 0) * SCALE, outline=colour, width=width * SCALE)
    for off, width in ((5, 2), (10, 1)):
        inner = (off * SCALE, off * SCALE, p.width - off * SCALE, p.height - off * SCALE)
        pen.rounded_rectangle(inner, 14 * SCALE, outline=(176, 132, 66), width=width * SCALE)
    return framed


def _track(p: Painting, image: np.ndarray) -> np.ndarray:
    """A band of stone round the map, with a shadow and a bronze rim."""
    shadow = _band(p, 54).filter(ImageFilter.GaussianBlur(5 * SCALE))
    image = image * (1 - 0.55 * np.roll(np.asarray(shadow), 3 * SCALE, 0)[:, :, None] / 255)
    stone = (
        _colour((196, 176, 140))
        * (0.74 + 0.30 * p.paper + 0.24 * (p.noise(9, 3, 66) - 0.5) + 0.10 * (p.blots - 0.5))[
            :, :, None
        ]
    )
    layers: tuple[tuple[int, np.ndarray], ...] = (
        (50, _colour((150, 116, 66))),
        (46, _colour((84, 58, 40))),
        (44, stone),
    )
    for width, colour in layers:
        image = _mix(image, colour, np.asarray(_band(p, width)) / np.float32(255))
    return image


def _band(p: Painting, width: int) -> Image.Image:
    band = Image.new("L", (p.width, p.height))
    pen = ImageDraw.Draw(band)
    left, top, right, bottom = (v * SCALE for v in TRACK)
    half = width * SCALE // 2
    pen.rounded_rectangle((left - half, top - half, right + half, bottom + half), half, fill=255)
    pen.rounded_rectangle((left + half, top + half, right - half, bottom - half), 6, fill=0)
    return band


# -- arrays ---------------------------------------------------------------------------------------


def _colour(rgb: tuple[int, int, int]) -> np.ndarray:
    return np.array(rgb, np.float32)


def _mix(a: np.ndarray, b: np.ndarray, part: np.ndarray) -> np.ndarray:
    return np.asarray(a + (b - a) * part[:, :, None].astype(np.float32))


def _distance(mask: np.ndarray) -> np.ndarray:
    """How far each pixel of *mask* is from one outside it, in points of the 2x picture."""
    half = ndimage.distance_transform_edt(mask[::2, ::2]).astype(np.float32)
    return _doubled(half)


def _doubled(a: np.ndarray) -> np.ndarray:
    picture = Image.fromarray(a.astype(np.float32), "F")
    size = (a.shape[1] * 2, a.shape[0] * 2)
    return np.asarray(picture.resize(size, Image.Resampling.BILINEAR))


def _edges(areas: np.ndarray) -> np.ndarray:
    edges = np.zeros(areas.shape, bool)
    edges[:, 1:] |= areas[:, 1:] != areas[:, :-1]
    edges[1:] |= areas[1:] != areas[:-1]
    return edges


def paint_all(sides: Sequence[str]) -> int:
    """Paint the pictures of *sides*, or of all."""
    for name in sides or SIDES:
        target = DATA / f"board_{name}.webp"
        paint(name, draw(SIDES[name])).save(target, quality=QUALITY, method=6)
        print(f"wrote {target.name}: {target.stat().st_size / 1e6:.1f} MB")
    return 0
