"""Notices: what went wrong or was done, in the corner, never above what it is about."""

from __future__ import annotations

from dataclasses import dataclass, field

import pygame
from pygame import Rect

from tessera_client.i18n import _
from tessera_client.widgets import paint, theme
from tessera_client.widgets.fonts import SMALL, STRONG
from tessera_client.widgets.ui import Ui

TROUBLE = 12.0
DONE = 4.0
"""Seconds for which a notice stays."""
MOST = 3


@dataclass(slots=True)
class Notice:
    """One of them."""

    text: str
    remedy: str
    until: float
    good: bool


@dataclass(slots=True)
class Notices:
    """Those that are shown."""

    shown: list[Notice] = field(default_factory=list)

    def add(self, text: str, remedy: str, now: float, *, good: bool = False) -> None:
        """Show one; what is shown already is only kept longer."""
        self.shown = [notice for notice in self.shown if notice.text != text][-MOST + 1 :]
        text = text[:1].upper() + text[1:]
        self.shown.append(Notice(text, remedy, now + (DONE if good else TROUBLE), good))

    def draw(self, ui: Ui) -> None:
        """Draw what is still to be shown."""
        self.shown = [notice for notice in self.shown if notice.until > ui.now]
        width = min(ui.px(520), ui.surface.get_width() - ui.px(40))
        y = ui.px(52)
        for n, notice in enumerate(list(self.shown)):
            y += self._draw(ui, n, notice, y, width) + ui.px(8)

    def _draw(self, ui: Ui, n: int, notice: Notice, y: int, width: int) -> int:
        inner = width - ui.px(76)
        room = Rect(0, 0, inner, 1000)
        height = ui.prose(notice.text, room, STRONG, draw=False)
        if notice.remedy:
            height += ui.prose(notice.remedy, room, SMALL, draw=False)
        box = Rect((ui.surface.get_width() - width) // 2, y, width, height + ui.px(20))
        paint.shadow(ui.surface, box)
        edge = theme.GOOD if notice.good else theme.BAD
        paint.panel(ui.surface, box, base=theme.SUNKEN, edge=edge)
        mark = _("Done") if notice.good else _("Trouble")
        sign = "✓" if notice.good else "!"
        center = (box.x + ui.px(22), box.centery)
        pygame.draw.circle(ui.surface, edge, center, ui.px(11))
        ui.text(sign, center, STRONG, theme.NIGHT, "center")
        text = Rect(box.x + ui.px(42), box.y + ui.px(10), inner, height)
        used = ui.prose(notice.text, text, STRONG, theme.BRIGHT)
        if notice.remedy:
            below = Rect(text.x, text.y + used, inner, height)
            ui.prose(notice.remedy, below, SMALL, theme.TEXT)
        if ui.spot(f"notice {n}", box, f"{mark}: {notice.text} {notice.remedy}", tab=False).clicked:
            self.shown.remove(notice)
        return box.h
