"""Join: a code, an address or a link; tables on the network; the list of a server's tables."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from pygame import Rect

from tessera.errors import TesseraError
from tessera.v1 import lobby_pb2 as pb
from tessera_client.address import Address
from tessera_client.backstage import Work
from tessera_client.folder import known_folder
from tessera_client.i18n import N_, _, ngettext
from tessera_client.invite import read_invite
from tessera_client.lan import Found
from tessera_client.lobby import WATCH, Place
from tessera_client.nearby import Nearby
from tessera_client.scenes.chat import Chat
from tessera_client.scenes.hosting import Hosting
from tessera_client.scenes.page import Page, boxed
from tessera_client.sitting import Sitting
from tessera_client.tables import state_of, title_of
from tessera_client.talk import LobbyTalk
from tessera_client.way import Way
from tessera_client.widgets import layout, paint, theme
from tessera_client.widgets.controls import button, check, near, scrolled, tabs
from tessera_client.widgets.fonts import BODY, HEADING, NOTE, SMALL, STRONG
from tessera_client.widgets.textfield import text_field

if TYPE_CHECKING:
    from tessera_client.app import App


SPEAKERS = 4
"""So many people of a lobby are offered to be muted, the latest who spoke."""


class Joining(Page):
    """Finds a table and goes there."""

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.where = app.settings.servers[0] if app.settings.servers else ""
        self.password = ""
        self.only_free = False
        self.address: Address | None = None
        self.tables: list[pb.TableSummary] = []
        self.server = ""
        self.work: Work | None = None
        self.tab = "tables"
        self._brought: dict[bytes, bool] = {}
        """Matches that were brought to tables, and whether they are known here."""
        self._talk_to()
        self.nearby = Nearby(app.backstage)

    def _talk_to(self) -> None:
        """Talk in the lobby of the server that is listed from now on."""
        self.talk = LobbyTalk(self.app)
        self.chat = Chat(self.app, self.talk, N_("Message everybody in this lobby…"))

    def close(self) -> None:
        """Stop looking."""
        self.nearby.close()
        if self.work is not None:
            self.work.stop()

    def frame(self) -> None:
        """Draw, and do what was asked for."""
        ui = self.ui
        body = self.begin(_("Join a table"))
        left, right = layout.shares(body, (44, 56), ui.px(18))
        upper, lower = layout.top(left, min(ui.px(262), left.h // 2), ui.px(14))
        self._address(upper)
        self._near(lower)
        self._list(right)

    def _address(self, rect: Rect) -> None:
        ui = self.ui
        body = boxed(ui, rect)
        head, body = layout.top(body, ui.px(30), ui.px(4))
        ui.text(_("By link, address or code"), (head.x, head.centery), HEADING, theme.TITLE)
        row, body = layout.top(body, ui.px(40), ui.px(6))
        hint = _("Invite link, host, or host:port CODE")
        self.where, entered = text_field(ui, "where", row, self.where, hint=hint, words=hint)
        row, body = layout.top(body, ui.px(40), ui.px(8))
        hint = _("Password, if the table has one")
        self.password, entered_too = text_field(
            ui, "password", row, self.password, hint=hint, secret=True
        )
        row, body = layout.top(body, ui.px(42), ui.px(6))
        watch, row = layout.right(row, ui.px(120), ui.px(8))
        if button(ui, "watch", watch, _("Watch"), enabled=bool(self.where.strip())):
            self._go(WATCH)
        if button(
            *(ui, "go", row, _("Go there")), primary=True, enabled=bool(self.where.strip())
        ) or (entered or entered_too):
            self._go(None)
        ui.prose(_("Without a code, the server's open tables are listed."), body, NOTE, theme.DIM)

    def _near(self, rect: Rect) -> None:
        ui = self.ui
        body = boxed(ui, rect)
        head, body = layout.top(body, ui.px(30), ui.px(6))
        ui.text(_("On your network"), (head.x, head.centery), HEADING, theme.TITLE)
        found = self.nearby.found
        if not found:
            text = _("Nobody hosts here yet. Servers appear by themselves.")
            ui.prose(text, body, NOTE, theme.DIM)
        for n, host in enumerate(found):
            row, body = layout.top(body, ui.px(44), ui.px(6))
            label = f"{host.name} · {host.address}"
            if button(ui, f"near {n}", row, label, icon="greek-temple", align="left"):
                self._look(host)

    def _look(self, host: Found) -> None:
        self.where = str(host.address)
        self._open(host.address)

    # -- the tables of a server -------------------------------------------------------------------

    def _list(self, rect: Rect) -> None:
        ui = self.ui
        body = boxed(ui, rect)
        head, body = layout.top(body, ui.px(30), ui.px(6))
        title = self.server or _("Open tables")
        ui.text(title, (head.x, head.centery), HEADING, theme.TITLE, width=head.w - ui.px(200))
        if self.address is not None:
            body = self._tabs(body)
        if self.tab == "chat":
            self._lobby_chat(body)
            return
        cell = layout.right(head, ui.px(190))[0]
        label = _("Free seats only")
        self.only_free = check(ui, "free only", cell, label, self.only_free)
        tables = [t for t in self.tables if t.free_seats or not self.only_free]
        if self.address is not None:
            foot, body = layout.bottom(body, ui.px(42), ui.px(8))
            if button(ui, "open here", foot, _("Open a table here")):
                self.app.push(Hosting(self.app, self.address))
        if not tables:
            text = _("Choose a server to see its tables.") if not self.server else _("None here.")
            ui.prose(text, body, BODY, theme.DIM)
            return
        step = ui.px(66)
        with scrolled(ui, "tables", body, step * len(tables)) as inner:
            for n in near(inner, body, step, len(tables)):
                row = Rect(inner.x, inner.y + n * step, inner.w, step - ui.px(6))
                self._table(row, tables[n])

    def _tabs(self, body: Rect) -> Rect:
        """Choose between the tables of the server and its chat; what is left below."""
        ui, unread = self.ui, self.talk.unread
        row, body = layout.top(body, ui.px(36), ui.px(6))
        mark = _("{n} new").format(n=unread) if unread and self.tab != "chat" else ""
        chat = _("Chat of the lobby")
        labels = [("tables", _("Tables"), ""), ("chat", f"{chat} · {mark}" if mark else chat, mark)]
        self.tab = tabs(ui, "lobby", row, labels, self.tab)
        if ui.hit("chat"):
            self.tab = "chat"
            ui.focus_on("chat")
            ui.input.texts = []
        return body

    def _lobby_chat(self, body: Rect) -> None:
        """What everybody on this server says, and who is to be silent here."""
        ui, talk = self.ui, self.talk
        speakers = talk.speakers()[:SPEAKERS]
        if speakers:
            row, body = layout.top(body, ui.px(34), ui.px(8))
            for cell, name in zip(layout.columns(row, SPEAKERS, ui.px(6)), speakers, strict=False):
                muted = name in talk.muted
                label = (_("Unmute {name}") if muted else _("Mute {name}")).format(name=name)
                tip = _("Whether you see what they write; nobody else is told.")
                if button(ui, f"hush {name}", cell, label, tip=tip, style=STRONG):
                    talk.mute(name, not muted)
        self.chat.draw(body, framed=False)

    def _table(self, row: Rect, table: pb.TableSummary) -> None:
        ui = self.ui
        paint.panel(ui.surface, row, base=theme.RAISED)
        body = layout.inset(row, ui.px(12), ui.px(8))
        go, body = layout.right(body, ui.px(110), ui.px(8))
        look, body = layout.right(body, ui.px(100), ui.px(10))
        title = table.title + (" 🔒" if table.has_password else "")
        ui.text(title, (body.x, body.y + ui.px(12)), STRONG, theme.BRIGHT, width=body.w)
        state = state_of(table.state)
        known = {"open": _("open"), "playing": _("playing"), "over": _("over")}
        line = " · ".join(
            (
                title_of(table.setup.game),
                ngettext(
                    "{free} of {seats} seats free",
                    "{free} of {seats} seats free",
                    table.free_seats,
                ).format(free=table.free_seats, seats=table.setup.seats),
                known.get(state, state),
                _("host: {name}").format(name=table.host),
            )
        )
        ui.text(line, (body.x, body.y + ui.px(34)), SMALL, theme.DIM, width=body.w)
        if button(ui, f"watch {table.code}", look, _("Watch")):
            self._sit(table.code, WATCH)
        mine = self._begun_here(table.brought)
        free = table.free_seats > 0 or mine
        label = _("Go on") if mine else _("Sit")
        tip = _("Your match goes on here: its host was gone.") if mine else None
        if button(ui, f"join {table.code}", go, label, primary=True, enabled=free, tip=tip):
            self._sit(table.code, None)

    def _begun_here(self, match: bytes) -> bool:
        """Whether this computer has the match that was brought to a table."""
        if match and match not in self._brought:
            self._brought[match] = known_folder(self.app.home.matches, match) is not None
        return self._brought.get(match, False)

    # -- going ------------------------------------------------------------------------------------

    def _go(self, place: Place) -> None:
        try:
            invite = read_invite(self.where)
        except TesseraError as error:
            self.app.trouble(error)
            return
        if invite.code:
            self.address = invite.address
            self._sit(invite.code, place)
        else:
            self._open(invite.address)

    def _way(self, address: Address) -> Way:
        app = self.app
        return Way(address, app.home.pins, app.identity(), app.home.name)

    def _open(self, address: Address) -> None:
        """List the tables of the server at *address*, and every change to them."""
        app = self.app
        if self.work is not None:
            self.work.stop()
        self.address, self.tables, self.tab = address, [], "tables"
        self._talk_to()
        talk = self.talk
        self.server = str(address)
        try:
            way = self._way(address)
        except TesseraError as error:
            app.trouble(error)
            return

        async def work() -> None:
            lobby = await way.open()
            try:
                talk.lobby = lobby
                app.backstage.tell(lambda: self._named(lobby.greeting.name))
                async for seen in lobby.tables():
                    app.backstage.tell(partial(self._seen, seen))
            finally:
                talk.lobby = None
                await lobby.close()

        self.work = app.backstage.do(work(), failed=app.trouble)

    def _named(self, name: str) -> None:
        self.server = name or self.server

    def _seen(self, seen: pb.ListTablesResponse) -> None:
        changed = {table.code: table for table in seen.tables}
        kept = {} if seen.complete else {table.code: table for table in self.tables}
        kept.update(changed)
        self.tables = [table for code, table in kept.items() if code not in seen.gone]
        self.talk.hear(((line.name, line.text) for line in seen.chat), old=seen.complete)

    def _sit(self, code: str, place: Place) -> None:
        from tessera_client.scenes.room import Room

        app = self.app
        assert self.address is not None
        try:
            way = self._way(self.address)
        except TesseraError as error:
            app.trouble(error)
            return
        app.settings.visited(str(self.address))
        app.save_settings()
        sitting = Sitting(app, way, code, place=place, password=self.password)
        app.push(Room(app, sitting))
