"""Parts of the window that stand still: shown again as they were drawn, while nothing changes.

A scene says all it shows anew in every frame; that is simple, and too slow for a board that is
panned at sixty frames a second beside panels full of text.  A part that stands still is drawn once;
then its picture and its spots are shown again, until something happens that it could show.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass

from pygame import Rect, Surface

from tessera_client.widgets.ui import Spot, Ui


@dataclass(slots=True)
class Still:
    """A part as it was drawn."""

    key: object
    picture: Surface
    spots: list[Spot]
    names: frozenset[str]


@dataclass(frozen=True, slots=True, eq=False)
class Same:
    """Stands for *thing* in a key: equal for the very same thing only, whatever it holds."""

    thing: object

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Same) and self.thing is other.thing

    def __hash__(self) -> int:
        return id(self.thing)


class Stills:
    """The parts of one scene."""

    def __init__(self) -> None:
        self._kept: dict[str, Still] = {}

    def draw(self, ui: Ui, name: str, rect: Rect, key: object, draw: Callable[[], None]) -> None:
        """Draw the part called *name*, which fills *rect*, or show it as it was.

        *key* stands for all that *draw* depends on but *ui*: it is equal only where the part looks
        the same.  What the part sets in motion by itself is drawn in every frame.
        """
        whole = (key, tuple(rect), ui.scale, ui.top_layer, Same(ui.surface), Same(ui.keys))
        kept = self._kept.get(name)
        if kept is not None and kept.key == whole and _quiet(ui, kept.names):
            ui.surface.blit(kept.picture, rect)
            ui.spots += kept.spots
            return
        first, busy = len(ui.spots), ui.busy_until
        ui.busy_until = -math.inf
        draw()
        restless = ui.busy_until > ui.now
        ui.busy_until = max(busy, ui.busy_until)
        spots = ui.spots[first:]
        names = frozenset(spot.name for spot in spots)
        if restless or not _quiet(ui, names):
            self._kept.pop(name, None)
            return
        picture = kept.picture if kept and kept.picture.get_size() == rect.size else None
        picture = picture or Surface(rect.size, 0, ui.surface)
        picture.blit(ui.surface, (0, 0), rect)
        self._kept[name] = Still(whole, picture, spots, names)


def _quiet(ui: Ui, names: frozenset[str]) -> bool:
    """Whether nothing is done in this frame to which one of *names* could answer."""
    done = ui.input
    if done.pressed or done.released or done.right or done.wheel or done.keys or done.texts:
        return False
    return names.isdisjoint((ui.hot, ui.active, ui.focus, ui.field))
