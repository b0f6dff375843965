"""What lies beside a board: which places a move is about, hands, tracks and cards."""

from __future__ import annotations

import importlib
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol

from pygame import Rect

from tessera.engine.steps import Effect, Move, Seat
from tessera_client.boards import Place
from tessera_client.selection import Way

if TYPE_CHECKING:
    from tessera.engine.game import AnyGame
    from tessera_client.widgets.ui import Ui


@dataclass(slots=True)
class Setting:
    """What a desk draws with."""

    ui: Ui
    position: Any
    """What is shown: with what was tried."""
    before: Any
    """The position before anything was tried: differences are shown as such."""
    seat: Seat | None
    """Whose things they are; None: a watcher's."""
    names: Sequence[str]
    lit: frozenset[Place]
    path: tuple[Place, ...]
    pick: Callable[[Place], None]
    """Called when a place is pointed at."""
    coming: frozenset[tuple[Hashable, Place]] = frozenset()
    """What is on its way to a place, and is not to be drawn there yet."""


class Desk(Protocol):
    """The part of a table that differs from game to game, but for the board."""

    strip_height: int
    """Of the strip below the board, before the scale."""
    panel_height: int
    """Of what a player's panel shows of the player, before the scale."""
    pages: tuple[tuple[str, str], ...]
    """Drawers: their key, which is an action of the keyboard, and what they are called."""

    def way(self, position: Any, seat: Seat, move: Move) -> Way:
        """How *move* is pointed out."""
        ...

    def touched(self, value: Move | Effect) -> frozenset[Place]:
        """The places that a move or an event is about."""
        ...

    def page_for(self, lit: frozenset[Place]) -> str:
        """The drawer in which the lit places lie; empty for none."""
        ...

    def topic_of(self, place: Place) -> str:
        """The section of the rules about a place."""
        ...

    def topic(self, position: Any) -> str:
        """The section of the rules about what is asked now."""
        ...

    def icon(self, position: Any) -> str:
        """The icon of what is asked now."""
        ...

    def notes(self, position: Any, seat: Seat, names: Sequence[str]) -> Sequence[str]:
        """What the seat should heed before it confirms, in words: who could still prevent it.
        *names* are how the seats are called."""
        ...

    def measures(self, position: Any) -> Sequence[tuple[str, Sequence[int]]]:
        """What is worth following over a match beside the points: what it is called, as in the
        players' panels, and the figure of each seat.  The same measures for every position."""
        ...

    def at_stake(self, position: Any) -> frozenset[Place]:
        """The places that the question is about, though none of them is to be chosen: where one is
        attacked."""
        ...

    def strip(self, setting: Setting, rect: Rect) -> None:
        """Draw what belongs to the seat: below the board."""
        ...

    def player(self, setting: Setting, seat: Seat, rect: Rect) -> None:
        """Draw what all may see of a player, in the player's panel."""
        ...

    def page(self, setting: Setting, key: str, rect: Rect) -> None:
        """Draw a drawer."""
        ...


def desk_of(game: AnyGame) -> Desk:
    """The desk of *game*."""
    name = game.name.replace("-", "_")
    desk: Desk = importlib.import_module(f"tessera_client.boards.{name}.desk").desk(game)
    return desk
