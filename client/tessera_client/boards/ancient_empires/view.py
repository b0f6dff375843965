"""The map board of Ancient Empires on the screen."""

from __future__ import annotations

import json
import math
from collections.abc import Hashable, Sequence
from functools import cache, lru_cache
from importlib.resources import as_file, files
from typing import Any

import pygame
from pygame import Surface

from tessera.engine.game import Options
from tessera.games.ancient_empires.board import Board, board
from tessera.games.ancient_empires.ids import CONTINENTS, SLOTS
from tessera_client.boards import Motion, Place, Point
from tessera_client.boards.ancient_empires import facts, track
from tessera_client.boards.ancient_empires.legend import legend
from tessera_client.boards.ancient_empires.motions import motions, tokens_of
from tessera_client.boards.ancient_empires.scenery import MapScenery
from tessera_client.boards.atlas import Atlas, read_atlas
from tessera_client.boards.mapboard import MapBoard
from tessera_client.boards.stage import Stage
from tessera_client.i18n import _


@cache
def atlas(side: str) -> Atlas:
    """The geography of a side.  Its areas are the board's territories, then its seas."""
    path = files(__package__).joinpath("data", f"board_{side}.json")
    data = json.loads(path.read_text(encoding="utf-8"))
    order = {name: n for n, name in enumerate((*board(side).names, *board(side).seas))}
    data["areas"].sort(key=lambda area: order[area["name"]])
    return read_atlas(data)


@lru_cache(maxsize=1)
def picture(side: str) -> Surface:
    """The painted board of a side, two pixels a point; shared by a table and its replay."""
    with as_file(files(__package__).joinpath("data", f"board_{side}.webp")) as file:
        return pygame.image.load(file).convert()


class SideBoard(MapBoard):
    """One side of the map board: a :class:`tessera_client.boards.BoardView`."""

    def __init__(self, side: str) -> None:
        super().__init__(atlas(side))
        self.board: Board = board(side)
        self._picture = picture(side)

    def new_stage(self, scale: float, size: float) -> Stage:
        """What draws the board at *scale*."""
        scenery = MapScenery(self.board, self.atlas, self.fonts, scale, size)
        return Stage(self.atlas, self._picture, scenery, scale, size)

    # -- places -----------------------------------------------------------------------------------

    def place_on(self, at: Point) -> Place | None:
        """What lies at a point of the board."""
        for slot, (x, y) in enumerate(track.SLOTS):
            if (at[0] - x) ** 2 + (at[1] - y) ** 2 <= track.SLOT**2:
                return "slot", slot
        for slot, (x, y) in track.PLAQUES.items():
            wide, high = track.PLAQUE
            if abs(at[0] - x) <= wide / 2 and abs(at[1] - y) <= high / 2:
                return "city_state", track.continent_after(self.board, slot)
        area = self.atlas.area_at(at)
        if area is None:
            return None
        lands = len(self.board.names)
        return ("territory", area) if area < lands else ("sea", area - lands)

    def distance(self, place: Place, at: Point) -> float:
        """How far a point lies from a place."""
        kind, number = place
        if kind == "slot":
            x, y = track.SLOTS[number]
            return max(0.0, math.dist(at, (x, y)) - track.SLOT)
        if kind in ("territory", "sea"):
            return self.area_distance(number + (len(self.board.names) if kind == "sea" else 0), at)
        return float("inf")

    def point(self, place: Place) -> Point | None:
        """Where a place is shown."""
        kind, number = place
        if kind == "territory" and number < len(self.board.names):
            return self.atlas.areas[number].middle
        if kind == "sea" and number < len(self.board.seas):
            return self.atlas.areas[len(self.board.names) + number].middle
        if kind == "slot" and number < SLOTS:
            return track.SLOTS[number]
        if kind in ("first", "second") and self.position is not None:
            return track.token(kind, number, max(1, len(tokens_of(self.position, number))))
        if kind == "marker":
            return track.marker(number)
        if kind == "city_state":
            return next(
                (
                    at
                    for slot, at in track.PLAQUES.items()
                    if track.continent_after(self.board, slot) == number
                ),
                None,
            )
        return None

    # -- what moves -------------------------------------------------------------------------------

    def motions(self, before: Any, after: Any) -> Sequence[Motion]:
        """What moved from one position to another."""
        return motions(before, after, self.atlas)

    def piece(self, what: Hashable) -> Surface | None:
        """The picture of a piece that moves."""
        table = self.scenery
        return table.picture(what, self.look.patterns) if isinstance(table, MapScenery) else None

    def stands(self, what: Hashable, place: Place) -> Point | None:
        """Where a piece that moves stands at a place."""
        table = self.scenery
        stood = table.stands(what, place) if isinstance(table, MapScenery) else None
        if stood is None:
            return self.spot(place)
        (x, y), (dx, dy) = self.camera.to_window(stood[0]), stood[1]
        return x + dx, y + dy

    # -- names and facts --------------------------------------------------------------------------

    def places(self) -> Sequence[Place]:
        """Territories, seas, slots, City-States."""
        return [
            *(("territory", t) for t in range(len(self.board.names))),
            *(("sea", n) for n in range(len(self.board.seas))),
            *(("slot", n) for n in range(SLOTS)),
            *(("city_state", int(c)) for c in CONTINENTS),
        ]

    def name(self, place: Place) -> str:
        """What a place is called."""
        kind, number = place
        if kind == "territory":
            return self.board.names[number]
        if kind == "sea":
            return self.board.seas[number]
        if kind == "slot":
            return _("Slot {number}").format(number=number + 1)
        return (
            _("City-State")
            if self.position is None
            else facts.city_state_name(self.position, number)
        )

    def facts(self, position: Any, place: Place) -> Sequence[str]:
        """What there is to know of a place, a line each."""
        tell = {
            "territory": facts.territory,
            "sea": facts.sea,
            "slot": facts.slot,
            "city_state": facts.city_state,
        }
        if place[0] not in tell:
            return []
        return list(tell[place[0]](position, place[1], self.look.people))

    def legend(self, unit: float) -> Sequence[tuple[Surface, str]]:
        """What the pictures on the board mean."""
        return list(legend(self.fonts, unit))


def view(options: Options, seats: int) -> SideBoard:
    """The board of a table with these options; it is the same for any number of *seats*."""
    return SideBoard(str(options.get("board", "a")))
