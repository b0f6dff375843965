"""The line above the table: where the match stands, clocks, the badge, and the menu."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame
from pygame import Rect

from tessera_client import telling
from tessera_client.i18n import _, ngettext
from tessera_client.widgets import layout, paint, theme
from tessera_client.widgets.controls import button
from tessera_client.widgets.fonts import STRONG, Style
from tessera_client.widgets.ui import Tip

if TYPE_CHECKING:
    from tessera_client.scenes.table import TableScene

TITLE = Style("title", 18)
ENTRY = Style("bold", 15)


class Crown:
    """The top line of one table."""

    def __init__(self, table: TableScene) -> None:
        self.table = table
        self.ticked = -1

    def stamp(self) -> object:
        """Stands for what is shown here beside the match."""
        left = self._left()
        return left if left is None else int(left)

    def _left(self) -> float | None:
        """Seconds until a clock runs out; None where none runs."""
        match = self.table.match
        if match.left is None or not match.awaited or match.drawing:
            return None
        return max(0.0, match.left - (self.table.app.now - match.told_at))

    def draw(self, rect: Rect) -> None:
        """Draw it, and do what was asked for."""
        ui = self.table.app.ui
        paint.panel(ui.surface, rect, base=(38, 27, 20), radius=0, line=0)
        pygame.draw.line(ui.surface, theme.EDGE, rect.bottomleft, rect.bottomright)
        body = layout.inset(rect, ui.px(14), ui.px(6))
        body = self._menu(body)
        title = self.table.match.game.title.upper()
        room = ui.width(title, TITLE)
        if rect.w > ui.px(1150):
            ui.text(title, (body.x, body.centery), TITLE, theme.TITLE)
            body = layout.left(body, room, ui.px(26))[1]
        self._state(body)

    def _state(self, body: Rect) -> None:
        ui, match = self.table.app.ui, self.table.match
        body = self._clock(self._badge(body))
        phase = telling.phase(match.game, match.shown)
        ui.text(phase, (body.x, body.centery), STRONG, theme.BRIGHT, width=body.w)

    def _clock(self, body: Rect) -> Rect:
        ui, table, match = self.table.app.ui, self.table, self.table.match
        left = self._left()
        if left is None:
            return body
        cell, body = layout.right(body, ui.px(96), ui.px(10))
        mine = match.seat in match.awaited
        late = left <= table.app.settings.warn_at
        if late and mine and self.ticked != int(left) and left > 0:
            self.ticked = int(left)
            table.app.ring("clock")
        color = theme.BAD if late and mine else theme.BRIGHT if mine else theme.DIM
        shown = f"{int(left) // 60}:{int(left) % 60:02d}" + (" !" if late and mine else "")
        ui.icon("windsock", (cell.x + ui.px(10), cell.centery), 18, color)
        ui.text(shown, (cell.x + ui.px(26), cell.centery), STRONG, color)
        ui.busy_until = max(ui.busy_until, ui.now + 0.2) if late else ui.busy_until
        return body

    def _badge(self, body: Rect) -> Rect:
        """What is sealed, drawn fairly and verified; opens its explanation."""
        ui, match = self.table.app.ui, self.table.match
        fair = not match.charges
        verified = ngettext("{n} verified", "{n} verified", match.count).format(n=match.count)
        label = verified if fair else _("Offence!")
        cell, body = layout.right(body, ui.width(label, ENTRY) + ui.px(40), ui.px(10))
        cell = layout.middle(cell, cell.w, ui.px(32))
        lines = (
            _("Every move so far is signed, in order and legal, and every draw was fair."),
            _("Your own computer checked all of it."),
        )
        tip = Tip(_("Verified") if fair else _("Somebody was caught"), lines, "fair play")
        used = ui.spot("badge", cell, label, tip=tip)
        edge = theme.GOOD if fair else theme.BAD
        pygame.draw.rect(ui.surface, theme.SUNKEN, cell, border_radius=cell.h // 2)
        pygame.draw.rect(
            *(ui.surface, theme.GOLD if used.hot else edge, cell, 1), border_radius=cell.h // 2
        )
        mark = (cell.x + ui.px(16), cell.centery)
        ui.text("✓" if fair else "✗", mark, STRONG, edge, "center")
        ui.text(label, (cell.x + ui.px(28), cell.centery), ENTRY, theme.TEXT)
        if used.focused:
            paint.focus_ring(ui.surface, cell)
        if used.clicked:
            self.table.sheet = "badge"
        return body

    def _menu(self, body: Rect) -> Rect:
        from tessera_client.scenes.rules import Rules
        from tessera_client.scenes.settings import SettingsScene

        ui, table, app = self.table.app.ui, self.table, self.table.app
        for name, label, tip in (
            ("leave", _("Leave"), _("Leave the table (Esc)")),
            ("settings", _("Settings"), _("Size, language, colours, keys (F10)")),
            ("rules", _("Rules"), _("Look anything up (F1)")),
            ("replay", _("Replay"), _("Go back through this match (R)")),
            ("legend", _("Legend"), _("What the pictures on the board mean (K)")),
            ("fit", _("Fit"), _("Show the whole board (Home)")),
        ):
            width = ui.width(label, ENTRY) + ui.px(24)
            cell, body = layout.right(body, width, ui.px(5))
            if not button(ui, f"menu {name}", cell, label, style=ENTRY, tip=tip):
                continue
            if name == "leave":
                table.sheet = "leave"
            elif name == "settings":
                app.push(SettingsScene(app))
            elif name == "rules":
                match = table.match
                app.push(Rules(app, match.desk.topic(match.shown), match.game.name))
            elif name == "replay":
                self.replay()
            elif name == "legend":
                table.legend.toggle()
            else:
                table.view.fit()
        return layout.left(body, body.w - ui.px(10))[0]

    def replay(self, at: int | None = None) -> None:
        """Go through the match so far, from page *at* or its end."""
        from tessera_client.scenes.replay import open_replay

        table = self.table
        if table.match.pages:
            open_replay(table.app, table.match, at)
