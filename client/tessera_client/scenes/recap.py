"""What just happened, lit on the board and in the log for a moment, once it is shown to happen."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from tessera_client.boards import Place

if TYPE_CHECKING:
    from tessera_client.app import App
    from tessera_client.attendance import Page

RECAP: Final = 2.5
"""Seconds for which the board shows what just happened, at speed 1."""


class Recap:
    """Of one table; *touched* tells which places an event is about."""

    def __init__(self, app: App, touched: Callable[[Any], frozenset[Place]]) -> None:
        self.app = app
        self.places: frozenset[Place] = frozenset()
        """What is lit on the board."""
        self.pages: frozenset[int] = frozenset()
        """What is lit in the log."""
        self._touched = touched
        self._waiting: dict[int, frozenset[Place]] = {}
        """What happened and is not shown yet, by page."""
        self._until = 0.0

    def hear(self, page: Page, number: int) -> None:
        """Something happened: page *number* of the match."""
        touched = [self._touched(event) for _seat, event in page.told.events]
        if self.app.settings.speed and any(touched):
            self._waiting[number] = frozenset().union(*touched)

    def follow(self, *, shown: bool) -> None:
        """Light what waits if all that happened is *shown*; let go of what was lit long enough."""
        ui, app = self.app.ui, self.app
        if self._waiting and shown:
            self.places = frozenset().union(*self._waiting.values())
            self.pages = frozenset(self._waiting)
            self._waiting, self._until = {}, app.now + RECAP / (app.settings.speed or 1)
        if app.now >= self._until:
            self.places, self.pages = frozenset(), frozenset()
        elif ui.pace:
            ui.busy_until = max(ui.busy_until, self._until)
