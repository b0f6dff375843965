"""The log: what happened, phase by phase.  A line lights the board; a click goes to the replay."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import pygame
from pygame import Rect

from tessera_client.chronicle import LogLine
from tessera_client.i18n import _
from tessera_client.widgets import layout, theme
from tessera_client.widgets.controls import scrolled
from tessera_client.widgets.fonts import NOTE, SMALL, Style
from tessera_client.widgets.seats import SEATS, draw_mark
from tessera_client.widgets.still import Same

if TYPE_CHECKING:
    from tessera_client.scenes.table import TableScene

SHOWN = 400
"""So many of the newest lines; the rest is in the replay."""
PHASE = Style("italic", 14)


class Logbook:
    """The log of one table."""

    def __init__(self, table: TableScene) -> None:
        self.table = table
        self._measured: list[int] = []
        self._measured_for: object = None

    def draw(self, rect: Rect) -> None:
        """Draw it, and do what was asked for."""
        ui, match = self.table.app.ui, self.table.match
        lines = match.log[-SHOWN:]
        if not lines:
            ui.prose(_("Nothing has happened yet."), rect, NOTE, theme.DIM)
            return
        heights = self._heights(lines, rect.w - ui.px(10) - ui.px(22))
        with scrolled(ui, "log", rect, sum(heights), stick=True) as inner:
            y = inner.y
            for n, (line, height) in enumerate(zip(lines, heights, strict=True)):
                if y + height > rect.y and y < rect.bottom:
                    self._line(n, line, Rect(inner.x, y, inner.w, height))
                y += height

    def _heights(self, lines: list[LogLine], width: int) -> list[int]:
        """How high each line is: measured once for a width, a size and a language."""
        ui, match = self.table.app.ui, self.table.match
        key = (Same(match.told), Same(ui.keys), width, ui.scale)
        if key != self._measured_for:
            self._measured_for, self._measured = key, []
        room = Rect(0, 0, width, 10)
        known = len(self._measured)
        self._measured += [self._height(line, room) for line in match.log[known:]]
        return self._measured[-len(lines) :]

    def _height(self, line: LogLine, room: Rect) -> int:
        ui = self.table.app.ui
        return ui.prose(self.words(line), room, SMALL, draw=False) + ui.px(6)

    def words(self, line: LogLine) -> str:
        """A line as it reads."""
        return reads(line, self.table.match.names)

    def _line(self, n: int, line: LogLine, rect: Rect) -> None:
        ui, table = self.table.app.ui, self.table
        if line.kind == "phase":
            named = ui.text(line.text, rect.center, PHASE, theme.DIM, "center", rect.w - ui.px(48))
            for x in (named.x - ui.px(24), named.right + ui.px(6)):
                across = (x, rect.centery), (x + ui.px(18), rect.centery)
                pygame.draw.line(ui.surface, theme.EDGE, *across)
            return
        used = ui.spot(f"log {n}", rect, self.words(line), role="line", tab=False)
        if line.page in table.recap.pages and line.kind != "charge":
            pygame.draw.rect(ui.surface, theme.ACTIVE, rect, border_radius=ui.px(5))
        if used.hot:
            table.hovered_log = line.places
            pygame.draw.rect(ui.surface, theme.GOLD, rect, 1, border_radius=ui.px(5))
        if line.seat in range(len(SEATS)):
            draw_mark(ui.surface, line.seat, (rect.x + ui.px(10), rect.y + ui.px(12)), ui.px(5))
        color = theme.BAD if line.kind == "charge" else theme.TEXT
        body = layout.left(rect, ui.px(22))[1]
        ui.prose(self.words(line), Rect(body.x, body.y + ui.px(3), body.w, body.h), SMALL, color)
        if used.clicked:
            self._open(line)

    def _open(self, line: LogLine) -> None:
        self.table.crown.replay(line.page + 1)


def reads(line: LogLine, names: Sequence[str]) -> str:
    """A line of the log as it reads, in a match of players with these *names*."""
    once = _once(line, names)
    return once if line.times == 1 else f"{once} ×{line.times}"


def _once(line: LogLine, names: Sequence[str]) -> str:
    if line.kind == "phase":
        return f"— {line.text} —"
    if line.seat not in range(len(names)):
        return _(line.text)
    name = names[line.seat]
    if line.kind == "move":
        return _("{name}: {move}").format(name=name, move=line.text)
    return f"{name} {_(line.text)}" if line.kind in ("note", "charge") else _(line.text)
