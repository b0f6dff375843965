"""The map: territories, who is adjacent to whom, and the sets that follow from it.

A board is made once for the half in play and never changes, so all positions share it.  Names and
numbers only: how a territory looks is the client's concern.  ``data/map.json`` is a reconstruction,
not the printed map: it says of each name whether it is the rulebook's.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any, Final

from tessera.games.imperios_milenarios.ids import Half, Kind, Mask, Territory, members

HALF_OF_SEATS: Final = {4: Half.EAST, 5: Half.WEST, 6: Half.BOTH, 7: Half.BOTH}
"""The part of the map that is used by so many players; BOTH is all of it (IM-01, IM-02)."""


@dataclass(frozen=True, slots=True)
class Board:
    """The territories in play.  Numbers are the same whatever half is used."""

    half: Half
    names: tuple[str, ...]
    kinds: tuple[Kind, ...]
    values: tuple[int, ...]
    """The level of a City, the wreath of any other territory; 5 for a Capital."""
    halves: tuple[Half, ...]
    """Where the value is printed: a City's half decides which goods it grants."""
    named: tuple[bool, ...]
    """Whether the rulebook names the territory."""

    # -- what follows -----------------------------------------------------------------------------
    in_play: Mask
    near: tuple[Mask, ...]
    """The territories in play that are adjacent to each."""
    adjacent: tuple[tuple[Territory, ...], ...]
    sea: Mask
    land: Mask
    cities: Mask
    capitals: Mask

    def territory(self, name: str) -> Territory:
        """The territory called *name*.  Raises ValueError."""
        return self.names.index(name)


@cache
def board(half: Half, minos_link: bool) -> Board:
    """The part *half* of the map; with *minos_link*, Minos touches Esparta by land (IM-58)."""
    path = files(__package__).joinpath("data", "map.json")
    return read_board(json.loads(path.read_text(encoding="utf-8")), half, minos_link)


def read_board(data: Any, half: Half, minos_link: bool) -> Board:
    """The board that *data* (``data/map.json``, parsed) describes."""
    lands = data["territories"]
    names = tuple(land["name"] for land in lands)
    number = {name: t for t, name in enumerate(names)}
    halves = tuple(Half[land["half"].upper()] for land in lands)
    kinds = tuple(Kind[land["kind"].upper()] for land in lands)
    in_play = _set(half in (Half.BOTH, where) or where == Half.BOTH for where in halves)
    near = [sum(1 << number[name] for name in land["adjacent"]) for land in lands]
    if minos_link:
        for a, b in data["links"]:
            near[number[a]] |= 1 << number[b]
            near[number[b]] |= 1 << number[a]
    near = [mask & in_play if in_play >> t & 1 else 0 for t, mask in enumerate(near)]
    return Board(
        half=half,
        names=names,
        kinds=kinds,
        values=tuple(land["value"] for land in lands),
        halves=halves,
        named=tuple(land["named"] for land in lands),
        in_play=in_play,
        near=tuple(near),
        adjacent=tuple(map(members, near)),
        sea=_set(kind == Kind.SEA for kind in kinds) & in_play,
        land=_set(kind != Kind.SEA for kind in kinds) & in_play,
        cities=_set(kind == Kind.CITY for kind in kinds) & in_play,
        capitals=_set(kind == Kind.CAPITAL for kind in kinds) & in_play,
    )


def _set(flags: Any) -> Mask:
    return sum(1 << n for n, flag in enumerate(flags) if flag)


def start_totems(half: Half, metropolis: Territory) -> Mask:
    """The territories beside *metropolis* that get a Totem at the start: all that are in play,
    across the link to Minos even where it is not used (IM-58)."""
    return board(half, True).near[metropolis]
