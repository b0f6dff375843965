"""Paint the textless picture of the world: relief, coasts, rivers and seas; no word, no piece.

Everything that can change, and everything that must stay sharp, is drawn by the window on top:
borders, icons, names, the frame.  Painted at SCALE pixels a point.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import pairwise
from typing import Final

import numpy as np
from PIL import Image, ImageDraw
from scipy import ndimage

from maps.imperios.drawn import World, world
from maps.imperios.geometry import DATA
from maps.imperios.relief import HEIGHTS, LAKES, RANGES, RIVERS
from maps.noise import curve, noise
from maps.scenery import DRAWN as GLYPHS

SCALE: Final = 2
QUALITY: Final = 86
SEED: Final = 53
SHALLOW: Final = (150, 196, 194)
DEEP: Final = (58, 112, 138)
LINES: Final = ((3.4, 0.80, 0.46), (7.6, 0.70, 0.32), (12.8, 0.65, 0.22), (19.0, 0.6, 0.13))
"""Lines of water round the coasts: points from the coast, half width, strength."""
CAPITAL: Final = (203, 124, 84)
TINTS: Final = (
    *((233, 210, 156), (208, 196, 128), (236, 190, 142), (188, 200, 144)),
    *((206, 190, 176), (226, 216, 184), (216, 182, 160)),
)
GROUND: Final = {
    "Sahara": (228, 204, 156),
    "Etiopía": (196, 190, 138),
    "Selva Hercinia": (168, 178, 128),
    "Estepas": (206, 198, 150),
    "Himalaya": (204, 196, 178),
    "Chin": (178, 186, 136),
}
"""The colour of lands that nobody can settle."""
ISLET: Final = (216, 200, 156)
SCATTERED: Final = {
    "Selva Hercinia": ("tree", 1500, 0.95, 8.5),
    "Etiopía": ("tree", 120, 0.8, 13.0),
    "Chin": ("tree", 200, 0.9, 9.0),
    "Sahara": ("dunes", 420, 1.0, 26.0),
    "Estepas": ("grass", 800, 1.0, 17.0),
}
"""What stands in the wastes: its kind, how many are tried, its size and how far apart."""


class Painting:
    """What all layers need: who owns each pixel, distances and noises."""

    def __init__(self, drawn: World) -> None:
        self.drawn = drawn
        self.width, self.height = drawn.size[0] * SCALE, drawn.size[1] * SCALE
        self.areas = self._areas()
        wet = np.array([*(area.wet for area in drawn.areas), False])
        self.land = ~wet[self.areas]
        self.waste = self.land & (self.areas >= len(drawn.territories))
        self.from_land = _distance(~self.land)
        self.from_sea = _distance(self.land)
        self.from_border = _distance(~_edges(self.areas))
        self.paper = self.noise(420, 7, 3)
        self.grain = self.noise(7, 2, 5)
        self.blots = self.noise(130, 4, 9)

    def noise(self, cell: float, octaves: int, seed: int) -> np.ndarray:
        """Noise over the whole picture."""
        half = noise(self.height // 2, self.width // 2, max(cell / 2, 2), octaves, seed + SEED)
        return _doubled(half)

    def points(self, where: object) -> np.ndarray:
        """Pixels of the picture, for degrees of longitude and latitude."""
        return self.drawn.projection(where) * SCALE

    def _areas(self) -> np.ndarray:
        """The number of each pixel's area; islets have the number after the last."""
        picture = Image.new("I", (self.width, self.height), len(self.drawn.areas))
        pen = ImageDraw.Draw(picture)
        order = sorted(range(len(self.drawn.areas)), key=lambda n: not self.drawn.areas[n].wet)
        inner = [n for n in order if self.drawn.areas[n].name == "Mar Caspio"]
        for number in [n for n in order if n not in inner] + inner:  # a lake in the lands
            for outer, *_holes in self.drawn.areas[number].parts:
                pen.polygon([tuple(p) for p in (outer * SCALE).tolist()], fill=number)
        for ring in self.drawn.islets:
            pen.polygon([tuple(p) for p in (ring * SCALE).tolist()], fill=len(self.drawn.areas))
        return np.array(picture)


def paint(drawn: World) -> Image.Image:
    """The picture of the world."""
    p = Painting(drawn)
    heights = _heights(p)
    image = np.where(p.land[:, :, None], _earth(p, heights), _water(p))
    picture = Image.fromarray(np.clip(image, 0, 255).astype(np.uint8))
    _draw_rivers(p, picture)
    _draw_scenery(p, picture)
    return picture


# -- sea and land ---------------------------------------------------------------------------------


def _water(p: Painting) -> np.ndarray:
    """Shallow to deep, with the lines of an old engraving, and the shadow of the land upon it."""
    depth = np.clip(p.from_land / 120, 0, 1) ** 0.55
    sea = _mix(_colour(SHALLOW), _colour(DEEP), depth)
    sea *= (0.92 + 0.13 * p.paper + 0.05 * (p.grain - 0.5) + 0.09 * (p.blots - 0.5))[:, :, None]
    light = np.clip(1 - np.abs(p.noise(40, 3, 17) - 0.5) * 9, 0, 1) * (1 - depth) * 0.14
    sea = _mix(sea, _colour((226, 242, 232)), light)
    for distance, width, strength in LINES:
        off = np.abs(p.from_land - distance - (p.blots - 0.5) * 2.2)
        sea = _mix(sea, _colour((40, 86, 108)), np.clip(1 - off / width, 0, 1) * strength)
    surf = np.clip(1 - p.from_land / 2.6, 0, 1) ** 1.5 * 0.55
    sea = _mix(sea, _colour((232, 244, 236)), surf)
    shadow = ndimage.gaussian_filter(np.roll(p.land.astype(np.float32), (7, 5), (0, 1)), 6)
    return sea * (1 - 0.34 * shadow)[:, :, None]


def _heights(p: Painting) -> np.ndarray:
    """How high the land is: gentle everywhere, steep along the ranges; about 0 to 1."""
    rough = noise(p.height // 2, p.width // 2, 26, 5, SEED + 31)
    ridges = 1 - np.abs(rough - 0.5) * 2
    out = np.zeros_like(rough)
    for ranges, reach, strength in ((RANGES, 9.0, 0.74), (HEIGHTS, 38.0, 1.12)):
        lines = Image.new("1", (p.width // 2, p.height // 2))
        pen = ImageDraw.Draw(lines)
        for course in ranges:
            points = curve(p.points(course) / 2, 20)
            pen.line([tuple(q) for q in points.tolist()], fill=1, width=2)
        far = ndimage.distance_transform_edt(~np.array(lines)).astype(np.float32)
        wander = far + (noise(p.height // 2, p.width // 2, 60, 4, SEED + 32) - 0.5) * reach
        profile = np.exp(-(np.clip(wander, 0, None) ** 2) / (2 * reach**2))
        out = np.maximum(out, profile * strength * (0.35 + 0.9 * ridges**2))
    return _doubled(out)


def _earth(p: Painting, heights: np.ndarray) -> np.ndarray:
    """Tinted by hand: each land its own shade, darker towards its border, lit from the
    north-west."""
    image = _tints(p.drawn)[p.areas]
    image *= (0.90 + 0.17 * p.paper + 0.07 * (p.grain - 0.5) + 0.07 * (p.blots - 0.5))[:, :, None]
    height = np.clip(heights, 0, 1)
    image = _mix(image, _colour((186, 160, 122)), np.clip(height * 1.1, 0, 0.62))
    image = _mix(image, _colour((250, 246, 236)), np.clip(height * 3.0 - 2.2, 0, 0.8))
    hills = ndimage.gaussian_filter(p.noise(46, 5, 21), 2.0)
    soft = np.where(p.waste, 0.13, 0.07)
    light = np.clip(_slope(hills) * 16, -1, 1) * soft
    steep = np.clip(_slope(ndimage.gaussian_filter(heights, 1.1)) * 9, -1, 1)
    image *= (1 + light + 0.42 * steep)[:, :, None]
    shade = np.clip(p.from_border / 9.5, 0, 1) ** 0.7
    shade = np.where(p.waste, 1 - (1 - shade) * 0.35, shade)
    dark = image * np.array((0.80, 0.70, 0.58), np.float32)
    image = _mix(dark, image, shade)
    beach = np.clip(1 - p.from_sea / 3.2, 0, 1) * 0.35
    return _mix(image, _colour((252, 238, 204)), beach)


def _slope(heights: np.ndarray) -> np.ndarray:
    """How much a slope faces the light in the north-west."""
    down, across = np.gradient(heights)
    return np.asarray(across + down)


def _tints(drawn: World) -> np.ndarray:
    """The colour of each area; neighbours differ, capitals are the same strong one."""
    chosen: dict[str, tuple[int, int, int]] = {}
    near = _land_neighbours(drawn)
    lands = [t for t in drawn.territories if not t.wet]
    for land in sorted(lands, key=lambda t: (-len(near[t.name]), t.name)):
        if land.kind == "capital":
            chosen[land.name] = CAPITAL
            continue
        taken = {chosen.get(name) for name in near[land.name]}
        free = [tint for tint in TINTS if tint not in taken] or list(TINTS)
        counts = list(chosen.values())
        wish = sum(map(ord, land.name))
        chosen[land.name] = min(
            free, key=lambda tint: (counts.count(tint), wish * (TINTS.index(tint) + 1) % 7)
        )
    colours = [chosen.get(a.name, GROUND.get(a.name, (180, 180, 160))) for a in drawn.areas]
    return np.array([*colours, ISLET], np.float32)


def _land_neighbours(drawn: World) -> dict[str, set[str]]:
    owners: dict[tuple[float, float], set[str]] = {}
    for area in drawn.territories:
        for ring in (ring for part in area.parts for ring in part):
            for x, y in ring.tolist():
                owners.setdefault((x, y), set()).add(area.name)
    near: dict[str, set[str]] = {area.name: set() for area in drawn.territories}
    for names in owners.values():
        for name in names:
            near[name] |= names - {name}
    return near


# -- rivers and scenery ---------------------------------------------------------------------------


def _draw_rivers(p: Painting, picture: Image.Image) -> None:
    """Rivers that grow towards the sea, and lakes."""
    layer = Image.new("RGBA", picture.size)
    pen = ImageDraw.Draw(layer)
    dice = random.Random(SEED)
    courses = [(width, _winding(p.points(c), dice)) for width, c in RIVERS.values()]
    for colour, more in (((58, 96, 112, 235), 1.7), ((126, 176, 186, 255), -0.5)):
        for width, line in courses:
            for n, (a, b) in enumerate(pairwise(line)):
                w = max(1.4, width * SCALE * (1 - 0.62 * n / len(line)) + more)
                pen.line([tuple(a), tuple(b)], fill=colour, width=max(1, round(w)))
        for x, y, wide, high in LAKES:
            middle = p.points((x, y))
            a = abs(p.points((x + wide, y)) - middle)[0] + more
            b = abs(p.points((x, y + high)) - middle)[1] + more
            cx, cy = middle.tolist()
            pen.ellipse((cx - a, cy - b, cx + a, cy + b), fill=colour)
    mask = (np.asarray(layer)[:, :, 3] * p.land * 0.85).astype(np.uint8)
    picture.paste(layer.convert("RGB"), (0, 0), Image.fromarray(mask))


def _winding(course: np.ndarray, dice: random.Random) -> np.ndarray:
    line = curve(course, 24)
    steps = np.array([[dice.uniform(-1, 1), dice.uniform(-1, 1)] for _ in line])
    wander = np.cumsum(steps, axis=0)
    wander -= np.linspace(0, 1, len(line))[:, None] * wander[-1]
    return line + ndimage.gaussian_filter1d(wander, 2, axis=0) * 1.1


def _draw_scenery(p: Painting, picture: Image.Image) -> None:
    """Trees, dunes and grass in the wastes, from north to south."""
    fine = 2
    marks = sorted(_marks(p))
    unit = SCALE * fine
    for top in range(0, picture.height, 480):  # in strips: a layer of the whole would be huge
        high = min(480, picture.height - top)
        strip = Image.new("RGBA", (picture.width * fine, high * fine))
        pen = ImageDraw.Draw(strip)
        for y, x, kind, size in marks:
            if top - 60 <= y * SCALE <= top + high + 60:
                at = x * unit, y * unit - top * fine
                if kind == "tree":
                    GLYPHS["tree"](pen, *at, size * unit * 0.62)
                else:
                    OWN[kind](pen, *at, size * unit)
        small = strip.resize((picture.width, high), Image.Resampling.LANCZOS)
        small.putalpha(small.getchannel("A").point(lambda a: a * 85 // 100))
        picture.paste(small, (0, top), small)


def _marks(p: Painting) -> Iterator[tuple[float, float, str, float]]:
    dice = random.Random(SEED + 7)
    inside = ndimage.distance_transform_edt(p.waste[:: 2 * SCALE, :: 2 * SCALE]) > 4
    numbers = {area.name: n for n, area in enumerate(p.drawn.areas)}
    for name, (kind, tries, size, apart) in SCATTERED.items():
        mask = inside & (p.areas[:: 2 * SCALE, :: 2 * SCALE] == numbers[name])
        rows, columns = np.nonzero(mask)
        found: list[tuple[float, float]] = []
        for _ in range(tries):
            n = dice.randrange(len(rows))
            x, y = columns[n] * 2 + dice.random() * 2, rows[n] * 2 + dice.random() * 2
            if all((x - a) ** 2 + (y - b) ** 2 > apart**2 for a, b in found):
                found.append((x, y))
                yield y, x, kind, size * dice.uniform(0.8, 1.2)


def _dunes(pen: ImageDraw.ImageDraw, x: float, y: float, u: float) -> None:
    ink = (172, 138, 88, 255)
    for off in (0.0, 5.0):
        box = (x - 7 * u + off * u, y - 2 * u + off * u * 0.6, x + 7 * u + off * u, y + 4 * u)
        pen.arc(box, 205, 330, fill=ink, width=max(1, round(0.7 * u)))


def _grass(pen: ImageDraw.ImageDraw, x: float, y: float, u: float) -> None:
    ink = (128, 124, 74, 255)
    for lean in (-1.0, 0.0, 1.0):
        high = 3.6 if lean == 0 else 2.6
        tip = (x + lean * 2.4 * u, y - high * u)
        pen.line([(x + lean * 1.0 * u, y), tip], fill=ink, width=max(1, round(0.5 * u)))


OWN: Final = {"dunes": _dunes, "grass": _grass}


# -- arrays ---------------------------------------------------------------------------------------


def _colour(rgb: tuple[int, int, int]) -> np.ndarray:
    return np.array(rgb, np.float32)


def _mix(a: np.ndarray, b: np.ndarray, part: np.ndarray) -> np.ndarray:
    return np.asarray(a + (b - a) * part[:, :, None].astype(np.float32))


def _distance(mask: np.ndarray) -> np.ndarray:
    """How far each pixel of *mask* is from one outside it, in points."""
    return _doubled(ndimage.distance_transform_edt(mask[::2, ::2]).astype(np.float32))


def _doubled(a: np.ndarray) -> np.ndarray:
    picture = Image.fromarray(a.astype(np.float32), "F")
    size = (a.shape[1] * 2, a.shape[0] * 2)
    return np.asarray(picture.resize(size, Image.Resampling.BILINEAR))


def _edges(areas: np.ndarray) -> np.ndarray:
    edges = np.zeros(areas.shape, bool)
    edges[:, 1:] |= areas[:, 1:] != areas[:, :-1]
    edges[1:] |= areas[1:] != areas[:-1]
    return edges


def paint_world() -> int:
    """Paint the picture and save it for the window."""
    target = DATA / "world.webp"
    paint(world()).save(target, quality=QUALITY, method=6)
    print(f"wrote {target.name}: {target.stat().st_size / 1e6:.1f} MB")
    return 0
