"""The right side of the table: everybody's panels, then log, chat, drawers and text mode."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import pygame
from pygame import Rect

from tessera_client.i18n import _
from tessera_client.scenes.chat import Chat
from tessera_client.scenes.deals import Bargain
from tessera_client.scenes.logbook import Logbook
from tessera_client.scenes.textmode import TextMode
from tessera_client.widgets import layout, paint, theme
from tessera_client.widgets.controls import tabs
from tessera_client.widgets.fonts import Style
from tessera_client.widgets.seats import SEATS, draw_mark
from tessera_client.widgets.still import Same
from tessera_client.widgets.ui import Tip

if TYPE_CHECKING:
    from tessera_client.scenes.table import TableScene

NAME = Style("bold", 18)
POINTS = Style("title", 21)
WHO = Style("text", 14)
NEEDED = 400
"""How much room the drawer needs while a deal is made, before the scale: where it has less, the
panels show no more than names."""
LEAST = 130
"""How much room the drawer always has, before the scale: else the panels show names only."""
MANY = 4
"""Panels of more players are lower."""


class Aside:
    """The side of one table."""

    def __init__(self, table: TableScene) -> None:
        self.table = table
        self.tab = "log"
        self.chat = Chat(table.app, table.sitting)
        self.log = Logbook(table)
        self.moves = TextMode(table)
        self.bargain = Bargain(table)

    def keys(self) -> None:
        """Keys that open a tab."""
        ui = self.table.app.ui
        pages = [key for key, _label in self.table.match.desk.pages]
        deals = ("deals",) if self.table.match.game.promises else ()
        for tab in ("log", "chat", "moves", *deals, *pages):
            if ui.hit(tab):
                self.tab = tab
                if tab == "chat":
                    ui.focus_on("chat")
                    ui.input.texts = []
                elif tab == "moves":
                    ui.focus_on("move 1")

    def stamp(self) -> object:
        """Stands for what the drawer shows beside the match."""
        sitting, chat = self.table.sitting, self.chat
        said = len(sitting.chat), sitting.unread, chat.text
        return self.tab, Same(sitting.table), said, self.table.recap.pages, self.bargain.stamp()

    def draw(self, rect: Rect, key: object) -> None:
        """Draw it, and do what was asked for; *key* is equal while all here looks the same."""
        ui, stills = self.table.app.ui, self.table.stills
        pygame.draw.rect(ui.surface, theme.NIGHT, rect)
        rest = layout.inset(rect, ui.px(6), ui.px(6))
        whole, low = self._head() + 8 + self.table.match.desk.panel_height, self._head() + 8
        left = rest.h - len(self._order()) * ui.px(whole + 5)
        makes = self.tab == "deals" and self.bargain.making
        height = ui.px(low if left < ui.px(NEEDED if makes else LEAST) else whole)
        for seat in self._order():
            cell, rest = layout.top(rest, height, ui.px(5))
            panel = partial(self._panel, cell, seat)
            stills.draw(ui, f"panel {seat}", cell, key, panel)
        stills.draw(ui, "drawer", rest, (key, self.stamp()), lambda: self._drawer(rest))

    def _drawer(self, rest: Rect) -> None:
        ui = self.table.app.ui
        paint.panel(ui.surface, rest, base=(38, 28, 22))
        head, body = layout.top(layout.inset(rest, ui.px(6), ui.px(4)), ui.px(36), ui.px(4))
        self.tab = tabs(ui, "side", head, self._tabs(), self.tab)
        self._body(layout.inset(body, ui.px(6), ui.px(2)))

    def _tabs(self) -> list[tuple[str, str, str]]:
        unread = self.table.sitting.unread
        mark = _("{n} new").format(n=unread) if unread and self.tab != "chat" else ""
        pages = [(key, _(label), "") for key, label in self.table.match.desk.pages]
        return [
            ("log", _("Log"), ""),
            *pages,
            *self._deals(),
            ("chat", _("Chat"), mark),
            ("moves", _("Moves"), ""),
        ]

    def _deals(self) -> list[tuple[str, str, str]]:
        """The drawer with the deals, where the game has any."""
        if not self.table.match.game.promises:
            return []
        waiting = self.bargain.waiting()
        mark = _("{n} new").format(n=waiting) if waiting and self.tab != "deals" else ""
        return [("deals", _("Deals"), mark)]

    def _body(self, rect: Rect) -> None:
        if self.tab == "chat":
            self.chat.draw(rect, framed=False)
        elif self.tab == "deals":
            self.bargain.draw(rect)
        elif self.tab == "moves":
            self.moves.draw(rect)
        elif self.tab == "log":
            self.log.draw(rect)
        else:
            self.table.match.desk.page(self.table.setting(), self.tab, rect)

    # -- players ----------------------------------------------------------------------------------

    def _order(self) -> list[int]:
        """One's own panel first, the others as they sit after it."""
        count = len(self.table.match.names)
        first = self.table.match.seat or 0
        return [(first + n) % count for n in range(count)]

    def _head(self) -> int:
        """How high the name in a panel is, before the scale: less where many sit."""
        return 32 if len(self.table.match.names) <= MANY else 26

    def _panel(self, rect: Rect, seat: int) -> None:
        ui, table, match = self.table.app.ui, self.table, self.table.match
        awaited = seat in match.awaited and not match.drawing and not match.over
        mine = seat == match.seat
        base = theme.ACTIVE if awaited else theme.WOOD
        paint.panel(ui.surface, rect, base=base, edge=theme.FOCUS if awaited else theme.EDGE)
        place = ("player", seat)
        lit = place in table.lit()
        words = f"{match.names[seat]}: {self._state(seat)}"
        role = "target" if lit else "panel"
        used = ui.spot(f"player {seat}", rect, words, role=role, tab=lit, tip=self._tip(seat))
        if lit:
            pygame.draw.rect(
                ui.surface, theme.FOCUS, rect, max(2, ui.px(2)), border_radius=ui.px(7)
            )
        if used.clicked:
            table.pick(place)
        stripe = Rect(rect.x + 2, rect.y + ui.px(6), ui.px(5), rect.h - ui.px(12))
        pygame.draw.rect(ui.surface, SEATS[seat].color, stripe, border_radius=2)
        head, body = layout.top(layout.inset(rect, ui.px(12), ui.px(3)), ui.px(self._head()))
        draw_mark(ui.surface, seat, (head.x + ui.px(12), head.centery), ui.px(9))
        where = self._points(head, seat)
        room = where.x - head.x - ui.px(36)
        name = match.names[seat] + (" " + _("(you)") if mine else "")
        named = ui.text(name, (head.x + ui.px(28), head.centery), NAME, theme.BRIGHT, width=room)
        state = self._state(seat)
        left = where.x - named.right - ui.px(14)
        if state and left > ui.px(30):
            color = theme.WARN if awaited else theme.DIM
            at = (named.right + ui.px(8), head.centery + 1)
            ui.text(state, at, WHO, color, width=left)
        if body.h > ui.px(10):
            match.desk.player(table.setting(), seat, layout.inset(body, ui.px(2), 0))

    def _points(self, head: Rect, seat: int) -> Rect:
        """The Victory points; they roll and shine when they change."""
        ui, match = self.table.app.ui, self.table.match
        rolled = ui.rolled(f"points {seat}", match.game.status(match.shown).points[seat])
        shine = round(4 * rolled.glow) / 4
        style = Style(POINTS.family, round(POINTS.size * (1 + 0.3 * shine)))
        color = theme.mixed(theme.TITLE, theme.BRIGHT, shine)
        return ui.text(str(rolled.number), (head.right, head.centery), style, color, "midright")

    def _state(self, seat: int) -> str:
        match = self.table.match
        here = match.present[seat] if seat < len(match.present) else None
        if here is not None and here.substitute:
            return _("away: a bot plays")
        if here is not None and not here.connected:
            return _("away")
        if seat in match.awaited and not match.over:
            return "▶ " + (_("draws") if match.drawing else _("to play"))
        return _(match.game.called(seat))

    def _tip(self, seat: int) -> Tip:
        match = self.table.match
        traits = match.game.traits(match.shown, seat)
        lines = [f"{kind}: {', '.join(of)}" for kind, of in traits.items() if of]
        return Tip(
            match.names[seat], tuple(line.capitalize() for line in lines), "the player board"
        )
