"""Going on without the host: what will happen, and where the match can go on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pygame import Rect

from tessera.errors import SetupError, TesseraError
from tessera.protocol import short_match
from tessera_client.address import Address
from tessera_client.arrange import bring_match, find_match
from tessera_client.backstage import Work
from tessera_client.folder import known_folder
from tessera_client.i18n import _
from tessera_client.invite import read_invite
from tessera_client.lan import Found
from tessera_client.nearby import Nearby
from tessera_client.way import Way
from tessera_client.widgets import layout, theme
from tessera_client.widgets.controls import button, closed, sheet
from tessera_client.widgets.fonts import BODY, NOTE
from tessera_client.widgets.textfield import text_field

if TYPE_CHECKING:
    from tessera_client.app import App
    from tessera_client.sitting import Sitting

MOST = 2
"""So many hosts that were found are shown."""


class WithoutHost:
    """Looks for another host of the match of *sitting*, or makes this computer one."""

    def __init__(self, app: App, sitting: Sitting) -> None:
        self.app = app
        self.sitting = sitting
        self.where = ""
        self.work: Work | None = None
        self._nearby: Nearby | None = None

    def close(self) -> None:
        """Look and try no longer."""
        self.look(False)
        if self.work is not None:
            self.work.stop()
            self.work = None

    def look(self, wanted: bool) -> None:
        """Look around for others who host the match while that is *wanted*."""
        if wanted and self._nearby is None:
            self._nearby = Nearby(self.app.backstage)
        elif not wanted and self._nearby is not None:
            self._nearby.close()
            self._nearby = None

    @property
    def offered(self) -> bool:
        """Whether there is a match to go on with, and nobody who hosts it, or nobody else here."""
        sitting = self.sitting
        lost = sitting.away or sitting.deserted
        return bool(sitting.match_id) and lost and not sitting.alone and not sitting.watching

    @property
    def deserted(self) -> bool:
        """Whether it is the others who are gone."""
        return self.sitting.deserted

    def found(self) -> list[Found]:
        """Servers nearby to which the match was brought."""
        short = short_match(self.sitting.match_id.hex())
        nearby = self._nearby.found if self._nearby is not None else []
        return [each for each in nearby if short in each.matches][:MOST]

    # -- drawing ----------------------------------------------------------------------------------

    def draw(self) -> bool:
        """Draw the sheet; whether it stays open."""
        ui = self.app.ui
        stays = True
        title = _("Where are the others?") if self.deserted else _("Go on without the host?")
        with sheet(ui, "without host", title, 640, 430) as (body, escaped):
            foot, body = layout.bottom(body, ui.px(44), ui.px(10))
            wait = layout.right(foot, ui.px(150))[0]
            if button(ui, "wait", wait, _("Wait"), key="Esc") or escaped:
                stays = False
            self.body(body)
            if closed(ui, "without host"):
                stays = False
        return stays

    def body(self, body: Rect) -> None:
        """What will happen, and the ways to go on."""
        ui = self.app.ui
        text = _(
            "The host's server does not answer. If it comes back, the match goes on by itself. If "
            "not, any player can host it from here: your computer has the whole match. It goes on "
            "once all have come, or after half a minute when at least half of them have. Who is "
            "not there keeps the seat, and the match file tells who agreed."
        )
        if self.deserted:
            text = _(
                "You host this match, but nobody else is here. While you were away, the others may "
                "have gone on with it at another host. If so, go there soon: your seat is kept, "
                "and your server's match ends for you. If not, wait: they find you at {address}."
            ).format(address=self.sitting.hosted)
        body = layout.top(body, ui.prose(text, body, BODY), ui.px(14))[1]
        if self.work is not None:
            ui.prose(_("Opening the way…"), body, BODY, theme.TITLE)
            ui.busy_until = ui.now + 0.1
            return
        row, body = layout.top(body, ui.px(44), ui.px(8))
        found = self.found()
        if self.deserted:
            body = row.union(body)
        elif button(ui, "go on here", row, _("Go on here: I host"), primary=not found):
            self.host()
        for n, each in enumerate(found):
            row, body = layout.top(body, ui.px(44), ui.px(8))
            label = _("Go on at {name}").format(name=f"{each.name} · {each.address}")
            if button(ui, f"go on at {n}", row, label, primary=not n, icon="greek-temple"):
                self.join(each.address, each.key_hash)
        row, body = layout.top(body, ui.px(40), ui.px(4))
        go, row = layout.right(row, ui.px(130), ui.px(8))
        hint = _("The address of who hosts it now")
        self.where, entered = text_field(ui, "new host", row, self.where, hint=hint)
        typed = bool(self.where.strip())
        if button(ui, "go on there", go, _("Go there"), enabled=typed) or (entered and typed):
            self._typed()
        if not found:
            told = _("Who hosts it on your network appears here by itself.")
            ui.prose(told, body, NOTE, theme.DIM)

    # -- going ------------------------------------------------------------------------------------

    def host(self) -> None:
        """Host the match on this computer."""
        app, match = self.app, self.sitting.match_id
        folder = known_folder(app.home.matches, match)
        if folder is None:
            app.trouble(SetupError("this computer does not have the match"))
            return
        known = folder

        async def work() -> tuple[Way, str, str]:
            served = await app.servers.start(public=True)
            way = self._way(served.address, served.key_hash)
            return way, await bring_match(way, known.entries()), served.outside

        self.work = app.backstage.do(work(), self._hosted, self._failed)

    def _typed(self) -> None:
        try:
            invite = read_invite(self.where)
        except TesseraError as error:
            self.app.trouble(error)
            return
        self.join(invite.address)

    def join(self, address: Address, key_hash: bytes = b"") -> None:
        """Go on where somebody else hosts the match."""
        match = self.sitting.match_id

        async def work() -> tuple[Way, str]:
            way = self._way(address, key_hash)
            return way, await find_match(way, match)

        self.work = self.app.backstage.do(work(), self._joined, self._failed)

    def _way(self, address: Address, key_hash: bytes = b"") -> Way:
        home = self.app.home
        return Way(address, home.pins, self.sitting.way.identity, home.name, key_hash)

    def _hosted(self, hosted: tuple[Way, str, str]) -> None:
        way, code, outside = hosted
        self.work = None
        self.sitting.move(way, code, hosted=outside, where="own")

    def _joined(self, joined: tuple[Way, str]) -> None:
        way, code = joined
        self.work = None
        self.app.settings.visited(str(way.address))
        self.sitting.move(way, code)

    def _failed(self, error: TesseraError) -> None:
        self.work = None
        self.app.trouble(error)
