"""The room: who sits at the table before the match begins, and what is said."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame
from pygame import Rect

from tessera.games import load
from tessera.v1 import lobby_pb2 as pb
from tessera_client.attendance import Begun, News
from tessera_client.boards.offer import offer_of
from tessera_client.i18n import _
from tessera_client.invite import invite_link
from tessera_client.model import BOTS
from tessera_client.scenes.chat import Chat
from tessera_client.scenes.home import BOTS_TOLD
from tessera_client.scenes.page import Page, boxed
from tessera_client.scenes.without_host import WithoutHost
from tessera_client.widgets import layout, paint, theme
from tessera_client.widgets.controls import button
from tessera_client.widgets.fonts import BODY, HEADING, NOTE, SMALL, STRONG, Style
from tessera_client.widgets.seats import SEATS, draw_mark

if TYPE_CHECKING:
    from tessera_client.app import App
    from tessera_client.sitting import Sitting

MONO = Style("bold", 24)


class Room(Page):
    """A table before, between and after matches."""

    def __init__(self, app: App, sitting: Sitting) -> None:
        super().__init__(app)
        self.sitting = sitting
        self.chat = Chat(app, sitting)
        self.strategy = "greedy"
        self.without = WithoutHost(app, sitting)

    def close(self) -> None:
        """Leave the table."""
        self.without.close()
        self.sitting.leave()

    def hear(self, sitting: Sitting, news: News) -> None:
        """A match begins: go to the table."""
        from tessera_client.scenes.table import TableScene

        if sitting is self.sitting and isinstance(news, Begun):
            while self.app.scene is not self:
                self.app.pop()
            self.app.push(TableScene(self.app, sitting))

    # -- drawing ----------------------------------------------------------------------------------

    def frame(self) -> None:
        """Draw, and do what was asked for."""
        ui, table = self.ui, self.sitting.table
        title = table.title if table is not None else _("Coming to the table…")
        body = self.begin(title)
        if table is None:
            self.without.look(self.without.offered)
            if self.without.offered:
                self.without.body(layout.middle(body, ui.px(640), body.h))
            else:
                ui.prose(_("Waiting for the server."), body, BODY, theme.DIM)
            return
        side, main = layout.right(body, round(body.w * 0.38), ui.px(18))
        self._seats(main, table)
        self._side(side, table)

    def _seats(self, rect: Rect, table: pb.Table) -> None:
        ui = self.ui
        foot, rest = layout.bottom(rect, ui.px(52), ui.px(12))
        height = min(ui.px(78), (rest.h - ui.px(60)) // max(1, len(table.seats)) - ui.px(8))
        for n, seat in enumerate(table.seats):
            row, rest = layout.top(rest, height, ui.px(8))
            self._seat(row, table, n, seat)
        watchers = ", ".join(player.name for player in table.watchers)
        if watchers:
            line = _("Watching: {names}").format(names=watchers)
            ui.prose(line, rest, SMALL, theme.DIM)
        self._foot(foot, table)

    def _seat(self, row: Rect, table: pb.Table, n: int, seat: pb.TableSeat) -> None:
        ui, sitting = self.ui, self.sitting
        taken = seat.HasField("player")
        mine = n == sitting.mine
        paint.panel(ui.surface, row, base=theme.ACTIVE if mine else theme.WOOD)
        draw_mark(ui.surface, n, (row.x + ui.px(34), row.centery), ui.px(14))
        inner = layout.inset(row, ui.px(64), ui.px(8))
        if not taken:
            ui.text(_("Free seat"), (inner.x, row.centery), Style("italic", 18), theme.DIM)
            self._free(self._inside(row), table, n)
            return
        name = f"{_(BOTS[seat.bot])} {n + 1}" if seat.bot in BOTS else seat.player.name
        name += " " + _("(you)") if mine else ""
        ui.text(name, (inner.x, row.y + row.h * 36 // 100), Style("bold", 20), SEATS[n].text)
        ui.text(self._state(table, seat), (inner.x, row.y + row.h * 72 // 100), SMALL, theme.DIM)
        buttons = self._inside(row)
        light = (buttons.right - ui.px(12), row.centery)
        if sitting.host and not mine:
            if seat.bot:
                cell = layout.right(buttons, self._wide(_("Remove")))[0]
                if button(ui, f"remove {n}", cell, _("Remove")):
                    sitting.do(lambda lobby, code: lobby.remove_bot(code, n))
            else:
                cell = self._people(buttons, table, n, seat.player.name)
            light = (cell.x - ui.px(24), row.centery)
        self._light(light, seat)

    def _inside(self, row: Rect) -> Rect:
        """Where the buttons of a seat are: high enough to be pressed also where the row is low."""
        ui = self.ui
        return layout.inset(row, ui.px(12), min(ui.px(14), max(ui.px(3), (row.h - ui.px(40)) // 2)))

    def _wide(self, *labels: str) -> int:
        """How wide a button is that says one of these."""
        ui = self.ui
        return max(ui.px(104), *(ui.width(label, STRONG) + ui.px(26) for label in labels))

    def _people(self, row: Rect, table: pb.Table, n: int, who: str) -> Rect:
        """What a host may do with a person in a seat; where the last button is."""
        ui, sitting = self.ui, self.sitting
        cell, row = layout.right(row, self._wide(_("Send away")), ui.px(8))
        if button(ui, f"kick {n}", cell, _("Send away")):
            sitting.do(lambda lobby, code: lobby.kick(code, who))
        muted = who in table.muted
        cell = layout.right(row, self._wide(_("Mute"), _("Unmute")))[0]
        label = _("Unmute") if muted else _("Mute")
        if button(ui, f"mute {n}", cell, label, tip=_("Whether others read what they write.")):
            sitting.do(lambda lobby, code: lobby.mute(code, who, not muted))
        return cell

    def _light(self, center: tuple[int, int], seat: pb.TableSeat) -> None:
        ui = self.ui
        ready = seat.ready and (seat.connected or bool(seat.bot))
        pygame.draw.circle(ui.surface, theme.GOOD if ready else theme.SUNKEN, center, ui.px(11))
        pygame.draw.circle(ui.surface, theme.EDGE, center, ui.px(11), 1)
        ui.text(
            "✓" if ready else "…", center, STRONG, theme.NIGHT if ready else theme.DIM, "center"
        )

    def _state(self, table: pb.Table, seat: pb.TableSeat) -> str:
        parts = []
        if seat.bot:
            parts.append(_("bot"))
        if seat.player.key == table.host_key:
            parts.append(_("host"))
        if not seat.connected:
            parts.append(_("on the way") if seat.bot else _("away"))
        parts.append(_("ready") if seat.ready else _("not ready"))
        if seat.wish:
            parts.append(_("wishes to adjourn"))
        return " · ".join(parts)

    def _free(self, rect: Rect, table: pb.Table, n: int) -> None:
        ui, sitting = self.ui, self.sitting
        sit, rest = layout.right(rect, self._wide(_("Sit here")), ui.px(8))
        if not sitting.watching and button(ui, f"sit {n}", sit, _("Sit here")):
            sitting.do(lambda lobby, code: lobby.take_seat(code, n))
        if sitting.host:
            label = _("Add {bot}").format(bot=_(BOTS[self.strategy]))
            bot = layout.right(rest, self._wide(label))[0]
            if button(ui, f"bot {n}", bot, label):
                chosen = self.strategy
                sitting.do(lambda lobby, code: lobby.add_bot(code, chosen, n))

    def _foot(self, rect: Rect, table: pb.Table) -> None:
        from tessera_client.scenes.table import TableScene

        ui, sitting = self.ui, self.sitting
        over = table.state == pb.TABLE_STATE_OVER
        match = sitting.match
        if match is not None and not match.over:
            cell = layout.right(rect, ui.px(250))[0]
            if button(ui, "to the table", cell, _("To the table"), primary=True):
                self.app.push(TableScene(self.app, sitting))
            return
        ready = all(s.HasField("player") and s.ready for s in table.seats)
        start, rest = layout.right(rect, ui.px(250), ui.px(10))
        if sitting.host:
            label = _("Rematch") if over else _("Start the match")
            tip = "" if ready else _("Every seat must be taken and ready.")
            if button(ui, "start", start, label, primary=True, enabled=ready, tip=tip or None):
                sitting.do(lambda lobby, code: lobby.start(code))
        elif not sitting.watching and sitting.mine is not None:
            mine = table.seats[sitting.mine]
            label = _("I am ready") if not mine.ready else _("I am not ready")
            if button(ui, "ready", start, label, primary=not mine.ready):
                sitting.do(lambda lobby, code: lobby.ready(code, not mine.ready))
        if sitting.host:
            kinds = [name for name in BOTS if name != "search"]
            at = kinds.index(self.strategy)
            label = _("Bots: {name}").format(name=_(BOTS[self.strategy]))
            cell = layout.left(rest, ui.px(210))[0]
            tip = _(BOTS_TOLD[self.strategy])
            if button(ui, "kind of bot", cell, label, tip=tip):
                self.strategy = kinds[(at + 1) % len(kinds)]
        elif sitting.watching:
            ui.text(_("You are watching."), (rest.x, rest.centery), NOTE, theme.DIM)

    # -- the side ---------------------------------------------------------------------------------

    def _side(self, rect: Rect, table: pb.Table) -> None:
        ui = self.ui
        top, rest = layout.top(rect, min(ui.px(330), rect.h * 6 // 10), ui.px(12))
        body = boxed(ui, top, 16)
        head, body = layout.top(body, ui.px(30), ui.px(6))
        ui.text(_("Invite"), (head.x, head.centery), HEADING, theme.TITLE)
        wide = self._wide(_("Copy code"), _("Copy invite"))
        row, body = layout.top(body, ui.px(38), ui.px(4))
        copy, row = layout.right(row, wide, ui.px(8))
        ui.text(table.code, (row.x, row.centery), MONO, theme.BRIGHT)
        if button(ui, "copy code", copy, _("Copy code")):
            self._copy(table.code)
        address = self.sitting.hosted or str(self.sitting.way.address)
        row, body = layout.top(body, ui.px(38), ui.px(6))
        copy, row = layout.right(row, wide, ui.px(8))
        ui.text(address, (row.x, row.centery), STRONG, theme.TEXT, width=row.w)
        if button(ui, "copy link", copy, _("Copy invite")):
            self._copy(invite_link(address, table.code))
        words = _("The words of this server's key: {words}").format(words=self.sitting.words)
        body = layout.top(body, ui.prose(words, body, SMALL, theme.TEXT), ui.px(6))[1]
        ui.prose(self._terms(table), body, SMALL, theme.DIM)
        self.chat.draw(rest)

    def _terms(self, table: pb.Table) -> str:
        game = load(table.setup.game)
        offer = offer_of(game)
        parts = [game.title]
        for option in game.options:
            value, words = table.setup.options[option.name], offer.words(option.name)
            flag = _("yes") if value.flag else _("no")
            shown = words.value(value.choice) if value.choice else flag
            parts.append(f"{_(words.label)}: {shown}")
        clocks = table.setup.clocks
        if clocks.move:
            parts.append(_("{seconds} s a turn").format(seconds=clocks.move))
        return " · ".join(parts)

    def _copy(self, text: str) -> None:
        pygame.scrap.put_text(text)
        self.app.notice(_("Copied: {text}").format(text=text))
