"""The map of Imperios Milenarios on the screen."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from functools import lru_cache
from typing import Any

from pygame import Surface

from tessera.engine.game import Options
from tessera.games.imperios_milenarios.board import HALF_OF_SEATS, board
from tessera.games.imperios_milenarios.ids import Half
from tessera_client.boards import Motion, Place, Point
from tessera_client.boards.imperios_milenarios import facts
from tessera_client.boards.imperios_milenarios.arrange import Arrangement
from tessera_client.boards.imperios_milenarios.chain import chain
from tessera_client.boards.imperios_milenarios.english import called
from tessera_client.boards.imperios_milenarios.legend import legend
from tessera_client.boards.imperios_milenarios.motions import motions
from tessera_client.boards.imperios_milenarios.world import picture, world
from tessera_client.boards.mapboard import MapBoard
from tessera_client.boards.stage import Stage


@lru_cache(maxsize=2)
def painted(half: Half) -> Surface:
    """The painted half, in its frame; shared."""
    return picture(half)


class WorldMap(MapBoard):
    """The half of the world that is in play, or all of it."""

    def __init__(self, half: Half, link: bool) -> None:
        self.world = world(half, link)
        self.board = board(half, link)
        super().__init__(self.world.atlas)

    def new_stage(self, scale: float, size: float) -> Stage:
        """What draws the board at *scale*."""
        arrangement = Arrangement(self.world, self.fonts, scale, size)
        return Stage(self.atlas, painted(self.world.half), arrangement, scale, size)

    def way(self) -> Sequence[Place]:
        """The chain of command that is being laid, and where it is pointed on."""
        return [*(("territory", t) for t in chain(self.position)), *self.look.path]

    # -- what moves -------------------------------------------------------------------------------

    def motions(self, before: Any, after: Any) -> Sequence[Motion]:
        """What moved from one position to another."""
        return motions(before, after)

    def piece(self, what: Hashable) -> Surface | None:
        """The picture of a Totem that moves."""
        drawn = self.scenery
        return drawn.picture(what, self.look.patterns) if isinstance(drawn, Arrangement) else None

    # -- places -----------------------------------------------------------------------------------

    def point(self, place: Place) -> Point | None:
        """Where a territory's icon stands."""
        area = self.world.area_of(place[1]) if place[0] == "territory" else None
        return None if area is None else self.world.signs[area].icon

    def place_on(self, at: Point) -> Place | None:
        """The territory at a point of the board, or whose icon or Totems stand there."""
        if isinstance(self.scenery, Arrangement):
            stands = self.scenery.standing_at(at)
            if stands is not None:
                return "territory", stands
        area = self.atlas.area_at(at)
        if area is None or area >= len(self.world.territories):
            return None
        return "territory", self.world.territories[area]

    def distance(self, place: Place, at: Point) -> float:
        """How far a point lies from a territory."""
        area = self.world.area_of(place[1]) if place[0] == "territory" else None
        return float("inf") if area is None else self.area_distance(area, at)

    def places(self) -> Sequence[Place]:
        """The territories in play, those on the land before the seas."""
        return [("territory", t) for t in self.world.territories]

    def name(self, place: Place) -> str:
        """What a territory is called."""
        return called(self.board.names[place[1]], self.look.translated)

    def facts(self, position: Any, place: Place) -> Sequence[str]:
        """What there is to know of a territory, a line each."""
        return list(facts.territory(position, place[1], self.look.translated, self.look.people))

    def legend(self, unit: float) -> Sequence[tuple[Surface, str]]:
        """What the pictures on the board mean."""
        return list(legend(self.fonts, unit))


def view(options: Options, seats: int) -> WorldMap:
    """The board of a table with these options and so many seats."""
    return WorldMap(HALF_OF_SEATS[seats], bool(options.get("minos_link", True)))
