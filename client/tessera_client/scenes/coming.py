"""On the way back to a table whose match is under way."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tessera.errors import TesseraError
from tessera.protocol import short_match
from tessera_client.address import parse_address
from tessera_client.arrange import find_match
from tessera_client.backstage import Work
from tessera_client.i18n import _
from tessera_client.lan import Found, servers_nearby
from tessera_client.scenes.page import Page
from tessera_client.sitting import Sitting
from tessera_client.way import Way
from tessera_client.widgets import layout, theme
from tessera_client.widgets.controls import button
from tessera_client.widgets.fonts import BODY

if TYPE_CHECKING:
    from tessera_client.app import App


class Coming(Page):
    """Goes there.  Where the server is one's own, it is started, unless others went on meanwhile:
    two hosts of one match would write two endings of it."""

    def __init__(self, app: App, stay: dict[str, str]) -> None:
        super().__init__(app)
        self.stay = stay
        self.match = bytes.fromhex(stay.get("match", ""))
        self.failed = False
        self.moved: list[Found] = []
        """Who hosts the match now, as far as can be seen on the network."""
        self.work: Work
        if stay["where"] == "own" and self.match:
            self.work = app.backstage.do(servers_nearby(), self._look, self._fail)
        else:
            self._go()

    def close(self) -> None:
        """Stop."""
        self.work.stop()

    # -- whether others went on -------------------------------------------------------------------

    def _look(self, nearby: list[Found]) -> None:
        short = short_match(self.match.hex())
        self.moved = [found for found in nearby if short in found.matches]
        if not self.moved:
            self._go()

    def _follow(self, host: Found) -> None:
        """Go on where *host* has the match now."""
        app, self.moved = self.app, []
        me = app.identity()

        async def work() -> tuple[Way, str]:
            way = Way(host.address, app.home.pins, me, app.home.name, host.key_hash)
            return way, await find_match(way, self.match)

        self.work = app.backstage.do(work(), self._followed, self._fail)

    def _followed(self, found: tuple[Way, str]) -> None:
        way, code = found
        self.app.settings.left_for_good(self.stay["where"], self.stay["code"])
        self._sit(way, code, "", str(way.address))

    # -- going ------------------------------------------------------------------------------------

    def _go(self) -> None:
        self.moved = []
        self.work = self.app.backstage.do(self._way(), self._come, self._fail)

    async def _way(self) -> tuple[Way, str]:
        app, where = self.app, self.stay["where"]
        me = app.identity()
        if where in ("alone", "own"):
            served = await app.servers.start(public=where == "own")
            way = Way(served.address, app.home.pins, me, app.home.name, served.key_hash)
            return way, served.outside
        return Way(parse_address(where), app.home.pins, me, app.home.name), ""

    def _come(self, found: tuple[Way, str]) -> None:
        way, outside = found
        self._sit(way, self.stay["code"], outside, self.stay["where"])

    def _sit(self, way: Way, code: str, hosted: str, where: str) -> None:
        from tessera_client.scenes.room import Room

        sitting = Sitting(self.app, way, code, hosted=hosted, where=where, known=self.match)
        self.app.replace(Room(self.app, sitting))

    def _fail(self, error: TesseraError) -> None:
        self.failed = True
        self.app.trouble(error)

    # -- drawing ----------------------------------------------------------------------------------

    def frame(self) -> None:
        """Draw, and do what was asked for."""
        ui = self.ui
        body = self.begin(_("Back to the table"), wide=760)
        told = _("The match with {names} waits.").format(names=self.stay["told"])
        if self.moved:
            told = _(
                "The match with {names} went on without your server while you were away. Go there: "
                "your seat is kept. To host it here as before would part you from them."
            ).format(names=self.stay["told"])
        body = layout.top(body, ui.prose(told, body, BODY, theme.TEXT), ui.px(16))[1]
        for n, host in enumerate(list(self.moved)):
            row, body = layout.top(body, ui.px(44), ui.px(8))
            label = _("Go on at {name}").format(name=f"{host.name} · {host.address}")
            if button(ui, f"go on at {n}", row, label, primary=not n, icon="greek-temple"):
                self._follow(host)
        row = layout.top(body, ui.px(44))[0]
        if self.moved:
            cell = layout.left(row, ui.px(300))[0]
            if button(ui, "as before", cell, _("Host it here all the same")):
                self._go()
        elif self.failed:
            cell = layout.left(row, ui.px(240))[0]
            if button(ui, "forget", cell, _("Forget this table")):
                self.app.settings.left_for_good(self.stay["where"], self.stay["code"])
                self.app.save_settings()
                self.back()
        else:
            ui.prose(_("Opening the way…"), body, BODY, theme.DIM)
