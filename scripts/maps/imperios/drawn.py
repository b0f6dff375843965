"""What ``drawn.json`` holds, and where a place on Earth lies on the map."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final

import numpy as np

FILE: Final = Path(__file__).with_name("drawn.json")
OUTER_SEA: Final = "agua fuera de juego"
"""Water that belongs to no territory."""


@dataclass(frozen=True, slots=True)
class Drawn:
    """A territory, or scenery, as it was drawn."""

    name: str
    parts: tuple[tuple[np.ndarray, ...], ...]
    """Each part: its outline, then its holes."""
    half: str = ""
    kind: str = "waste"
    about: tuple[tuple[str, Any], ...] = ()
    """Where its icon and its name stand, and how."""

    @property
    def wet(self) -> bool:
        return self.kind == "sea" or self.name == OUTER_SEA


@dataclass(frozen=True, slots=True)
class World:
    """Everything there is."""

    size: tuple[int, int]
    projection: Projection
    links: tuple[tuple[str, str], ...]
    territories: tuple[Drawn, ...]
    scenery: tuple[Drawn, ...]
    islets: tuple[np.ndarray, ...]

    @property
    def areas(self) -> tuple[Drawn, ...]:
        """Territories, then scenery: together they cover the map."""
        return self.territories + self.scenery


class Projection:
    """Mercator, then a few smooth lenses that make room in the crowded corners of the world."""

    def __init__(self, width: int, spec: dict[str, Any]) -> None:
        west, east = spec["lon"]
        self._west, self._scale = west, width / (east - west)
        self._top = _mercator(np.float64(spec["top_lat"]))
        self._lenses = [
            (self._plain(np.array((lon, lat))), spread * self._scale, strength)
            for lon, lat, spread, strength in spec["lenses"]
        ]

    def _plain(self, where: np.ndarray) -> np.ndarray:
        x = (where[..., 0] - self._west) * self._scale
        return np.stack([x, (self._top - _mercator(where[..., 1])) * self._scale], axis=-1)

    def __call__(self, where: Any) -> np.ndarray:
        """Points of the map, for degrees of longitude and latitude."""
        points = self._plain(np.asarray(where, float))
        moved = points.copy()
        for middle, spread, strength in self._lenses:
            off = points - middle
            moved += strength * np.exp(-(off**2).sum(-1) / (2 * spread**2))[..., None] * off
        return moved


def _mercator(latitude: np.ndarray) -> np.ndarray:
    return np.asarray(np.degrees(np.log(np.tan(np.pi / 4 + np.radians(latitude) / 2))))


@cache
def world() -> World:
    """The world as it was drawn."""
    data = json.loads(FILE.read_text(encoding="utf-8"))
    width, height = data["size"]
    return World(
        (width, height),
        Projection(width, data["projection"]),
        tuple((a, b) for a, b in data["links"]),
        tuple(map(_drawn, data["territories"])),
        tuple(map(_drawn, data["scenery"])),
        tuple(map(_ring, data["islets"])),
    )


def _drawn(entry: dict[str, Any]) -> Drawn:
    parts = tuple(tuple(map(_ring, part)) for part in entry["parts"])
    about = tuple((key, entry[key]) for key in ("icon", "label", "size", "angle") if key in entry)
    return Drawn(entry["name"], parts, entry.get("half", ""), entry.get("kind", "waste"), about)


def _ring(flat: list[float]) -> np.ndarray:
    return np.array(flat, float).reshape(-1, 2)
