"""What may be pointed at on a board, for those who use the keyboard: Tab walks over it, arrows go
to the nearest."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import pygame
from pygame import Rect

from tessera_client.boards import BoardView, Place
from tessera_client.widgets.ui import Tip, Ui

SIZE: Final = 30
"""How large a target is, before the scale."""
ARROWS: Final = {
    pygame.K_LEFT: (-1, 0),
    pygame.K_RIGHT: (1, 0),
    pygame.K_UP: (0, -1),
    pygame.K_DOWN: (0, 1),
}


class Targets:
    """The lit places of one table's board."""

    def __init__(self, ui: Ui, tip: Callable[[Place], Tip], pick: Callable[[Place], None]) -> None:
        self.ui = ui
        self._tip = tip
        self._pick = pick

    def walk(self, view: BoardView, lit: frozenset[Place]) -> Place | None:
        """Stops for Tab; the place in focus."""
        ui, focused = self.ui, None
        for place in view.places():
            spot = view.spot(place) if place in lit else None
            if spot is None:
                continue
            rect = Rect(0, 0, ui.px(SIZE), ui.px(SIZE))
            rect.center = round(spot[0]), round(spot[1])
            name = target(place)
            tip = self._tip(place) if ui.focus == name else None
            used = ui.spot(name, rect, view.name(place), role="target", point=False, tip=tip)
            if used.focused:
                focused = place
                view.reveal(place)
            if used.clicked:
                self._pick(place)
        self._arrows(view, lit, focused)
        return focused

    def _arrows(self, view: BoardView, lit: frozenset[Place], focused: Place | None) -> None:
        ui = self.ui
        if ui.field or not ui.top_layer:
            return
        for event in list(ui.input.keys):
            if event.key not in ARROWS or event.mod & pygame.KMOD_CTRL:
                continue
            spots = {p: s for p in lit if (s := view.spot(p)) is not None}
            if not spots:
                return
            ui.input.keys.remove(event)
            found = nearest(spots, focused, ARROWS[event.key])
            if found is not None:
                ui.focus_on(target(found))


def target(place: Place) -> str:
    """What the spot of a place is called."""
    return f"place {place[0]} {place[1]}"


def nearest(spots: dict[Place, Any], start: Place | None, way: tuple[int, int]) -> Place | None:
    """The nearest of *spots* from *start* in the direction of *way*."""
    if start is None or start not in spots:
        return min(spots, key=lambda place: (spots[place][1], spots[place][0]))
    x, y = spots[start]
    best: tuple[float, Place] | None = None
    for place, (a, b) in spots.items():
        along = (a - x) * way[0] + (b - y) * way[1]
        across = abs((a - x) * way[1]) + abs((b - y) * way[0])
        if place == start or along <= 1:
            continue
        cost = along + 2.5 * across
        if best is None or cost < best[0]:
            best = cost, place
    return best[1] if best else None
