"""On the way back to a table whose match is under way."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tessera.errors import TesseraError
from tessera_client.address import parse_address
from tessera_client.backstage import Work
from tessera_client.i18n import _
from tessera_client.scenes.page import Page
from tessera_client.sitting import Sitting
from tessera_client.way import Way
from tessera_client.widgets import layout, theme
from tessera_client.widgets.controls import button
from tessera_client.widgets.fonts import BODY

if TYPE_CHECKING:
    from tessera_client.app import App


class Coming(Page):
    """Starts the server where it is one's own, and goes there."""

    def __init__(self, app: App, stay: dict[str, str]) -> None:
        super().__init__(app)
        self.stay = stay
        self.failed = False
        self.work: Work = app.backstage.do(self._way(), self._come, self._fail)

    def close(self) -> None:
        """Stop."""
        self.work.stop()

    async def _way(self) -> tuple[Way, str]:
        app, where = self.app, self.stay["where"]
        me = app.identity()
        if where in ("alone", "own"):
            served = await app.servers.start(public=where == "own")
            way = Way(served.address, app.home.pins, me, app.home.name, served.key_hash)
            return way, served.outside
        return Way(parse_address(where), app.home.pins, me, app.home.name), ""

    def _come(self, found: tuple[Way, str]) -> None:
        from tessera_client.scenes.room import Room

        way, outside = found
        sitting = Sitting(
            *(self.app, way, self.stay["code"]),
            hosted=outside,
            where=self.stay["where"],
            known=bytes.fromhex(self.stay.get("match", "")),
        )
        self.app.replace(Room(self.app, sitting))

    def _fail(self, error: TesseraError) -> None:
        self.failed = True
        self.app.trouble(error)

    def frame(self) -> None:
        """Draw, and do what was asked for."""
        ui = self.ui
        body = self.begin(_("Back to the table"), wide=760)
        told = _("The match with {names} waits.").format(names=self.stay["told"])
        body = layout.top(body, ui.prose(told, body, BODY, theme.TEXT), ui.px(16))[1]
        if self.failed:
            row = layout.top(body, ui.px(44))[0]
            cell = layout.left(row, ui.px(240))[0]
            if button(ui, "forget", cell, _("Forget this table")):
                self.app.settings.left_for_good(self.stay["where"], self.stay["code"])
                self.app.save_settings()
                self.back()
        else:
            ui.prose(_("Opening the way…"), body, BODY, theme.DIM)
