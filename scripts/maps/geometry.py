"""Draw the geography of both sides and write it down for the window.

Coasts are curves roughened by noise; territories are the parts of a land that lie nearest to their
seeds, after a little noise; seas are parted by lines.  All of it is done on a raster of RASTER
pixels a point, then traced into lines that neighbours share.
"""

from __future__ import annotations

import json
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import numpy as np
from PIL import Image, ImageDraw
from scipy import ndimage
from scipy.spatial import cKDTree

from maps.noise import curve, largest_piece, noise
from maps.sides import MAP, SIDES, SIZE, Side
from maps.topology import Arc, arcs_of, contracted, outline, rings, smoothed
from tessera.games.ancient_empires.board import Board, board

RASTER: Final = 2
ROUGH_COAST: Final = 44
ROUGH_BORDER: Final = 60
SHORTEST_BORDER: Final = 12.0
"""No border is shorter: one would have to guess whether it is a border."""
DATA: Final = Path(__file__).parents[2] / "client/tessera_client/boards/ancient_empires/data"


@dataclass(frozen=True, slots=True)
class Geometry:
    """The drawn side: arcs in points of the board, and the names of the areas they part."""

    side: Side
    names: tuple[str, ...]
    lands: int
    """The first *lands* names are territories, the rest are seas."""
    arcs: list[Arc]

    def neighbours(self) -> dict[str, set[str]]:
        near: dict[str, set[str]] = {name: set() for name in self.names}
        for arc in self.arcs:
            if min(arc.left, arc.right) >= 0:
                near[self.names[arc.left]].add(self.names[arc.right])
                near[self.names[arc.right]].add(self.names[arc.left])
        return near


def draw(side: Side) -> Geometry:
    """The geometry of *side*."""
    names = (*(name for land in side.lands for name in land.seeds), *side.seas)
    lands = len(names) - len(side.seas)
    labels = np.full((SIZE[1] * RASTER, SIZE[0] * RASTER), -1, np.int32)
    _draw_lands(labels, side)
    _draw_seas(labels, side, lands)
    arcs = [Arc(arc.points / RASTER, arc.left, arc.right) for arc in arcs_of(labels)]
    return Geometry(side, names, lands, contracted([_smooth(a, lands) for a in arcs], 9.0))


def _smooth(arc: Arc, lands: int) -> Arc:
    if min(arc.left, arc.right) < 0:
        return Arc(arc.points[[0, -1]] if _straight(arc) else arc.points, arc.left, arc.right)
    coast = (arc.left < lands) != (arc.right < lands)
    return smoothed(arc, 0.9, 0.3) if coast else smoothed(arc, 1.2, 0.3)


def _straight(arc: Arc) -> bool:
    return bool(np.ptp(arc.points[:, 0]) == 0 or np.ptp(arc.points[:, 1]) == 0)


def _draw_lands(labels: np.ndarray, side: Side) -> None:
    height, width = labels.shape
    y, x = np.mgrid[0:height, 0:width].astype(np.float32)
    rough = [noise(height, width, 46 * RASTER, 4, side.seed + n) - 0.5 for n in (0, 1)]
    wild = [noise(height, width, 60 * RASTER, 4, side.seed + n) - 0.5 for n in (10, 11)]
    number = 0
    for land in side.lands:
        shape = _filled(np.array([*land.coast, land.coast[0]], float), labels.shape)
        rows = np.clip(y + rough[0] * ROUGH_COAST * RASTER, 0, height - 1).astype(np.int32)
        columns = np.clip(x + rough[1] * ROUGH_COAST * RASTER, 0, width - 1).astype(np.int32)
        ground = ndimage.binary_fill_holes(largest_piece(shape[rows, columns])) & (labels < 0)
        seeds = [(point, number + n) for n, of in enumerate(land.seeds.values()) for point in of]
        places = np.array([point for point, _ in seeds], float)
        owners = np.array([owner for _, owner in seeds])
        asked = np.c_[
            x[ground] / RASTER + wild[0][ground] * ROUGH_BORDER,
            y[ground] / RASTER + wild[1][ground] * ROUGH_BORDER,
        ]
        labels[ground] = owners[cKDTree(places).query(asked)[1]]
        number += len(land.seeds)


def _filled(coast: np.ndarray, shape: tuple[int, ...]) -> np.ndarray:
    picture = Image.new("1", (shape[1], shape[0]))
    line = curve(coast, 20) * RASTER
    ImageDraw.Draw(picture).polygon([tuple(point) for point in line.tolist()], fill=1)
    return np.array(picture)


def _draw_seas(labels: np.ndarray, side: Side, lands: int) -> None:
    left, top, right, bottom = (value * RASTER for value in MAP)
    inside = np.zeros(labels.shape, bool)
    inside[top:bottom, left:right] = True
    picture = Image.new("1", (labels.shape[1], labels.shape[0]))
    for line in side.lines:
        points = curve(np.array(line, float), 20) * RASTER
        ImageDraw.Draw(picture).line([tuple(p) for p in points.tolist()], fill=1, width=5)
    waters, _ = ndimage.label((labels < 0) & ~np.array(picture) & inside)
    for number, (name, (x, y)) in enumerate(side.seas.items()):
        water = waters[int(y * RASTER), int(x * RASTER)]
        if not water or (labels[waters == water] >= 0).any():
            raise ValueError(f"{name} is no sea of its own: mend the lines of its side")
        labels[waters == water] = lands + number
    labels[~inside] = -1
    # What is left over (the lines, and ponds) joins whatever is nearest.
    left_over = (labels < 0) & inside
    rows, columns = ndimage.distance_transform_edt(
        ~((labels >= 0) & inside), return_distances=False, return_indices=True
    )
    labels[left_over] = labels[rows[left_over], columns[left_over]]
    for number in range(lands + len(side.seas)):
        _in_one_piece(labels, number)


def _in_one_piece(labels: np.ndarray, number: int) -> None:
    """Give crumbs of an area to whoever surrounds them."""
    pieces, count = ndimage.label(labels == number)
    main = largest_piece(labels == number)
    for piece in range(1, count + 1):
        crumb = pieces == piece
        if not main[crumb].any():
            rim = ndimage.binary_dilation(crumb, iterations=2) & ~crumb & (labels >= 0)
            labels[crumb] = np.bincount(labels[rim]).argmax()


# -- places within an area ------------------------------------------------------------------------


def box(points: np.ndarray, margin: float) -> tuple[float, float, float, float]:
    """The best room for pieces and a name in a polygon: its middle, and half width and height."""
    low = points.min(axis=0) - 2
    width, height = (np.ptp(points, axis=0) + 4).astype(int).tolist()
    picture = Image.new("1", (width, height))
    ImageDraw.Draw(picture).polygon([tuple(p) for p in (points - low).tolist()], fill=1)
    mask = np.pad(np.array(picture), 1)
    best = (0.0, 0.0, 0.0, 0.0, 0.0)
    for aspect in (1.2, 1.5, 1.8, 2.2):
        tall = ndimage.zoom(mask.astype(np.uint8), (aspect, 1), order=0) > 0
        room = ndimage.distance_transform_cdt(tall, "chessboard")
        most = room.max()
        rows, columns = np.nonzero(room >= most - 1)
        half = float(most) - margin
        if half * half / aspect > best[0]:
            y, x = rows.mean() / aspect - 1, columns.mean() - 1
            best = (half * half / aspect, x + low[0], y + low[1], half, half / aspect)
    return best[1], best[2], best[3], best[4]


# -- writing and checking -------------------------------------------------------------------------


def written(geometry: Geometry) -> dict[str, Any]:
    """The geometry as the window reads it (see ``tessera_client.boards.atlas``)."""
    side = geometry.side
    areas = []
    for number, name in enumerate(geometry.names):
        around = rings(geometry.arcs, number)
        x, y, wide, high = box(outline(geometry.arcs, around[0]), 9)
        area: dict[str, Any] = {"name": name, "rings": around}
        if number < geometry.lands:
            area["box"] = [round(x, 1), round(y, 1), round(wide, 1), round(high, 1)]
        else:
            area["path"] = [list(point) for point in side.sea_names[name]]
        areas.append(area)
    return {
        "size": list(SIZE),
        "map": list(MAP),
        "arcs": [np.round(arc.points, 1).ravel().tolist() for arc in geometry.arcs],
        "areas": areas,
        "bonuses": {name: list(point) for name, point in side.bonuses.items()},
    }


def differences(geometry: Geometry, printed: Board) -> list[str]:
    """Where the drawing disagrees with the game's data, in words."""
    wanted: dict[str, set[str]] = {name: set() for name in (*printed.names, *printed.seas)}
    for t, near in enumerate(printed.borders):
        wanted[printed.names[t]] |= {printed.names[n] for n in near}
    for sea, shore in enumerate(printed.shores):
        for t in shore:
            wanted[printed.seas[sea]].add(printed.names[t])
            wanted[printed.names[t]].add(printed.seas[sea])
        wanted[printed.seas[sea]] |= {printed.seas[n] for n in printed.sea_borders[sea]}
    drawn = geometry.neighbours()
    found = [f"{a} should border {b}" for a in wanted for b in sorted(wanted[a] - drawn[a])]
    found += [f"{a} borders {b}" for a in wanted for b in sorted(drawn[a] - wanted[a])]
    for arc in geometry.arcs:
        if min(arc.left, arc.right) >= 0 and arc.length < SHORTEST_BORDER:
            pair = geometry.names[arc.left], geometry.names[arc.right]
            found.append(f"the border of {pair[0]} and {pair[1]} is {arc.length:.0f} long")
    return found


def write_all() -> int:
    """Write the geometry of both sides; the exit code says whether it agrees with the game."""
    DATA.mkdir(parents=True, exist_ok=True)
    wrong = 0
    for name, side in SIDES.items():
        geometry = draw(side)
        for line in differences(geometry, board(name)):
            print(f"side {name}: {line}", file=sys.stderr)
            wrong += 1
        target = DATA / f"board_{name}.json"
        text = json.dumps(written(geometry), ensure_ascii=False, separators=(",", ":"))
        target.write_text(text + "\n", encoding="utf-8", newline="\n")
        print(f"wrote {target.name}: {len(text) // 1024} KiB, {len(geometry.arcs)} lines")
    return 1 if wrong else 0
