"""The two sides of the map board: what is printed, and tables of what follows from it.

A board is read once from the package's data and never changes, so all positions share it.  Names
and icons only: how a territory looks is the client's concern.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any, Final, TypeAlias

from tessera.games.ancient_empires.ids import (
    CONTINENTS,
    NONE,
    Continent,
    NeutralAction,
    Resource,
    Slot,
    Territory,
    TerritoryKind,
)

Neighbours: TypeAlias = tuple[tuple[Territory, ...], ...]

SIDES: Final = ("a", "b")


@dataclass(frozen=True, slots=True)
class Landmass:
    """A Mainland or an Island, with its Victory point bonuses for the first and the second."""

    name: str
    continent: Continent
    mainland: bool
    larger: int
    smaller: int
    territories: tuple[Territory, ...]


@dataclass(frozen=True, slots=True)
class Board:
    """One side of the map board.  Territories are land territories; seas are not among them."""

    title: str
    names: tuple[str, ...]
    kinds: tuple[TerritoryKind, ...]
    resources: tuple[int, ...]
    """What each territory produces as printed: a Resource, or NONE."""
    continents: tuple[Continent, ...]
    landmass_of: tuple[int, ...]
    landmasses: tuple[Landmass, ...]
    seas: tuple[str, ...]
    shores: tuple[tuple[Territory, ...], ...]
    """The land territories that border each sea."""
    sea_borders: tuple[tuple[int, ...], ...]
    """The seas that border each sea."""
    slot_continents: tuple[tuple[Continent, ...], ...]
    """One or two continents for each slot, clockwise."""
    neutral: tuple[NeutralAction, ...]
    marker: Slot
    """The slot below the Direction Marker at the start."""
    borders: Neighbours
    """Land territories that share a border."""

    # -- what follows -----------------------------------------------------------------------------
    areas: tuple[tuple[Territory, ...], ...]
    """The territories of each Continent; those of ANYWHERE are all."""
    ancient: tuple[Territory, ...]
    """The Ancient Settlement of each continent."""
    sacred: tuple[tuple[Territory, ...], ...]
    """The Sacred Sites of each Continent and of ANYWHERE."""
    by_land: Neighbours
    """Where one movement point leads from each territory, on its own continent (AE-31)."""
    by_sea: Neighbours
    """The same when the Move is enhanced: also across one sea territory (AE-29)."""
    by_seas: Neighbours
    """The same when one point crosses any number of sea territories that border each other."""
    two_coloured: tuple[Slot, ...]

    def territory(self, name: str) -> Territory:
        """The territory called *name*.  Raises ValueError."""
        return self.names.index(name)


@cache
def board(side: str) -> Board:
    """The board's side ``"a"`` or ``"b"``."""
    path = files(__package__).joinpath("data", f"board_{side}.json")
    return read_board(json.loads(path.read_text(encoding="utf-8")))


def read_board(data: Mapping[str, Any]) -> Board:
    """The board that *data* (``data/board_*.json``, parsed) describes."""
    lands, seas, slots = data["territories"], data["seas"], data["slots"]
    names = tuple(land["name"] for land in lands)
    number = {name: t for t, name in enumerate(names)}
    masses = [mass["name"] for mass in data["landmasses"]]
    landmass_of = tuple(masses.index(land["landmass"]) for land in lands)
    landmasses = tuple(_landmass(mass, m, landmass_of) for m, mass in enumerate(data["landmasses"]))
    continents = tuple(landmasses[m].continent for m in landmass_of)
    kinds = tuple(TerritoryKind[land["kind"].upper()] for land in lands)
    borders = tuple(tuple(sorted(number[n] for n in land["borders"])) for land in lands)
    sea_number = {sea["name"]: n for n, sea in enumerate(seas)}
    shores = tuple(tuple(sorted(number[n] for n in sea["shores"])) for sea in seas)
    sea_borders = tuple(tuple(sorted(sea_number[n] for n in sea["seas"])) for sea in seas)
    return Board(
        title=data["title"],
        names=names,
        kinds=kinds,
        resources=tuple(_resource(land.get("resource")) for land in lands),
        continents=continents,
        landmass_of=landmass_of,
        landmasses=landmasses,
        seas=tuple(sea_number),
        shores=shores,
        sea_borders=sea_borders,
        slot_continents=tuple(
            tuple(Continent[name.upper()] for name in slot["continents"]) for slot in slots
        ),
        neutral=tuple(NeutralAction[slot["neutral"].upper()] for slot in slots),
        marker=data["marker"],
        borders=borders,
        two_coloured=tuple(n for n, slot in enumerate(slots) if len(slot["continents"]) == 2),
        **_areas(kinds, continents),
        **_ways(continents, borders, shores, sea_borders),
    )


def _areas(kinds: tuple[TerritoryKind, ...], continents: tuple[Continent, ...]) -> dict[str, Any]:
    """The territories of each continent and of all together, and which of them are special."""
    areas = (*(_where(continents, c) for c in CONTINENTS), tuple(range(len(kinds))))
    sites = _where(kinds, TerritoryKind.SACRED)
    return {
        "areas": areas,
        "ancient": _where(kinds, TerritoryKind.ANCIENT),
        "sacred": tuple(tuple(t for t in area if t in sites) for area in areas),
    }


def _ways(
    continents: tuple[Continent, ...],
    borders: Neighbours,
    shores: Neighbours,
    sea_borders: Neighbours,
) -> dict[str, Any]:
    """Where one movement point leads from each territory."""
    return {
        "by_land": tuple(
            tuple(n for n in near if continents[n] == continents[t])
            for t, near in enumerate(borders)
        ),
        "by_sea": _across(borders, shores),
        "by_seas": _across(borders, _joined(shores, sea_borders)),
    }


def _landmass(data: Mapping[str, Any], number: int, landmass_of: tuple[int, ...]) -> Landmass:
    larger, *rest = data["bonus"]
    return Landmass(
        name=data["name"],
        continent=Continent[data["continent"].upper()],
        mainland=data["kind"] == "mainland",
        larger=larger,
        smaller=rest[0] if rest else 0,
        territories=_where(landmass_of, number),
    )


def _resource(name: str | None) -> int:
    return NONE if name is None else Resource[name.upper()]


def _where(values: Iterable[int], wanted: int) -> tuple[int, ...]:
    return tuple(n for n, value in enumerate(values) if value == wanted)


def _across(borders: Neighbours, shores: Neighbours) -> Neighbours:
    """From each territory: over a border, or to any other shore of a sea that it borders."""
    return tuple(
        tuple(sorted(set(near).union(*(shore for shore in shores if t in shore)) - {t}))
        for t, near in enumerate(borders)
    )


def _joined(shores: Neighbours, sea_borders: Neighbours) -> Neighbours:
    """The shores of each sea and of all seas that it is joined to."""
    joined = []
    for sea in range(len(shores)):
        waters, found = [sea], {sea}
        for water in waters:
            waters += [n for n in sea_borders[water] if n not in found]
            found.update(sea_borders[water])
        joined.append(tuple(sorted({t for water in waters for t in shores[water]})))
    return tuple(joined)
