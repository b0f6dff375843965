"""How a game lies on the screen: one interface for all games.

A game is drawn from its public position, never from anything else.  It has two parts, made by two
modules below ``tessera_client.boards.<game>`` (dashes as underscores):

* ``view.view(options, seats)``: the :class:`BoardView`, a picture with places to point at;
* ``desk``: which places a move is about, and what lies beside the board: hands, tracks, cards.

Whoever draws knows nothing of networks, turns or menus: a :class:`Look` says what to light.
"""

from __future__ import annotations

import importlib
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import TYPE_CHECKING, Any, Final, Protocol, TypeAlias

from tessera_client.boards.motion import Motion, Place

if TYPE_CHECKING:
    import pygame

    from tessera.engine.game import Options

__all__ = ["BUSY", "BoardView", "Look", "Motion", "Picture", "Place", "Point", "view_of"]

BUSY: Final = 0.05
"""Seconds for which frames follow each other while a board is busy."""

Point: TypeAlias = tuple[float, float]
"""Pixels of the window, from its left upper corner."""


@dataclass(frozen=True, slots=True)
class Look:
    """What to show beside the pieces themselves."""

    legal: frozenset[Place] = frozenset()
    """Lit; while it is not empty, all else is dimmed by a quarter."""
    path: tuple[Place, ...] = ()
    """What was chosen so far, in order: outlined, and joined by an arrow."""
    pointed: Place | None = None
    """Under the pointer or the keyboard's cursor: outlined more strongly."""
    told: frozenset[Place] = frozenset()
    """What a line of the log is about."""
    pieces: bool = True
    """Whether pieces are shown; without them everything printed can be read."""
    patterns: bool = False
    """Whether pieces carry their seat's pattern beside its shape."""
    labels: bool = True
    """Whether names are written on the board."""
    people: tuple[str, ...] = ()
    """How the seats are called, for facts and names; empty: by their colours."""
    translated: bool = False
    """Whether places have English names where the rulebook's are in its own language."""
    coming: tuple[Motion, ...] = ()
    """What is still on its way: not to be drawn where it ends, for it is drawn above all."""


@dataclass(frozen=True, slots=True)
class Picture:
    """A rectangle of the board as it lies in the window: for tests and saved pictures."""

    surface: pygame.Surface
    places: dict[Place, Point] = field(default_factory=dict)


class BoardView(Protocol):
    """A board on the screen.  Lengths are pixels, *scale* is the user's scale of everything."""

    def resize(self, area: pygame.Rect, scale: float) -> None:
        """Where the board lies in the window.  Keeps what is in the middle, or fits the first
        time."""
        ...

    def show(self, position: Any, look: Look, before: Any = None) -> None:
        """Take in a position and how to look at it.  Cheap when neither has changed.

        *before* is the position before anything was tried: what came is marked, what went is
        shown as a ghost.
        """
        ...

    def draw(self, surface: pygame.Surface, *, calm: bool = True) -> None:
        """Draw the board into its area, and nothing outside it.  Under 5 ms while panning.

        While all else is *calm*, there is time to make ready what later frames need.
        """
        ...

    @property
    def busy(self) -> bool:
        """Whether it will look better, or answer sooner, when it was drawn again: it was zoomed and
        is not sharp yet, or has lights to make."""
        ...

    def place_at(self, point: Point) -> Place | None:
        """What lies under *point*; a miss by a few pixels still counts for a lit place."""
        ...

    def spot(self, place: Place) -> Point | None:
        """Where *place* is, also outside the area; None when it is not on this board."""
        ...

    def motions(self, before: Any, after: Any) -> Sequence[Motion]:
        """What moved from one position to another, whatever happened in between.

        Pieces may lie in places that cannot be pointed at, but have a spot.
        """
        ...

    def piece(self, what: Hashable) -> pygame.Surface | None:
        """The picture of a piece that moves, with premultiplied alpha."""
        ...

    def stands(self, what: Hashable, place: Place) -> Point | None:
        """Where a piece that moves stands at *place*, or stood last: near the spot of the place."""
        ...

    def places(self) -> Sequence[Place]:
        """All places, in reading order."""
        ...

    def name(self, place: Place) -> str:
        """What a place is called."""
        ...

    def facts(self, position: Any, place: Place) -> Sequence[str]:
        """What there is to know of a place now, a line each: for tooltips and text mode."""
        ...

    def legend(self, unit: float) -> Sequence[tuple[pygame.Surface, str]]:
        """What the pictures on the board mean, about 40 *unit* pixels high, with premultiplied
        alpha."""
        ...

    def pan(self, dx: float, dy: float) -> None:
        """Move the picture by pixels."""
        ...

    def zoom(self, factor: float, at: Point | None = None) -> None:
        """Come closer (more than 1) or go back, around *at* or the middle."""
        ...

    def fit(self) -> None:
        """Show all of the board."""
        ...

    def reveal(self, place: Place) -> None:
        """Bring a place into the area, if it is not there."""
        ...


def view_of(name: str, options: Options, seats: int) -> BoardView:
    """The board of the game called *name*, as its table's *options* and number of *seats* say."""
    view: BoardView = _module(name, "view").view(options, seats)
    return view


@cache
def english_names(name: str) -> Mapping[str, str]:
    """The English names of places that the rulebook of a game names in another language."""
    try:
        names: Mapping[str, str] = _module(name, "english").ENGLISH
    except ModuleNotFoundError:
        return {}
    return names


def _module(name: str, part: str) -> Any:
    return importlib.import_module(f"{__name__}.{name.replace('-', '_')}.{part}")
