"""What is said at a table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pygame import Rect

from tessera_client.i18n import _
from tessera_client.scenes.page import boxed
from tessera_client.widgets import layout, theme
from tessera_client.widgets.controls import scrolled
from tessera_client.widgets.fonts import NOTE, SMALL, Style
from tessera_client.widgets.textfield import text_field

if TYPE_CHECKING:
    from tessera_client.app import App
    from tessera_client.sitting import Sitting

NAME = Style("bold", 15)


class Chat:
    """Lines, and a field for the next one."""

    def __init__(self, app: App, sitting: Sitting) -> None:
        self.app = app
        self.sitting = sitting
        self.text = ""

    def draw(self, rect: Rect, *, framed: bool = True) -> None:
        """Draw it; whoever sees it has read it."""
        ui, sitting = self.app.ui, self.sitting
        sitting.unread = 0
        body = boxed(ui, rect, 12) if framed else rect
        row, body = layout.bottom(body, ui.px(36), ui.px(8))
        self._lines(body)
        self.text, entered = text_field(
            ui, "chat", row, self.text, hint=_("Message the table…"), longest=300
        )
        if entered:
            sitting.say(self.text)
            self.text = ""

    def _lines(self, rect: Rect) -> None:
        ui, chat = self.app.ui, self.sitting.chat
        if not chat:
            ui.prose(_("Nobody has said anything yet."), rect, NOTE, theme.DIM)
            return
        room = Rect(0, 0, rect.w - ui.px(12), 10)
        heights = [self._line(name, text, room, draw=False) for name, text in chat]
        with scrolled(ui, "chat lines", rect, sum(heights), stick=True) as inner:
            y = inner.y
            for (name, text), height in zip(chat, heights, strict=True):
                if y + height > rect.y and y < rect.bottom:
                    self._line(name, text, Rect(inner.x, y, room.w, height))
                y += height

    def _line(self, name: str, text: str, rect: Rect, *, draw: bool = True) -> int:
        ui = self.app.ui
        words = f"{name}: {text}"
        height = ui.prose(words, rect, SMALL, theme.TEXT, draw=draw)
        if draw:
            step = ui.fonts.height(SMALL, ui.scale)
            ui.text(f"{name}:", (rect.x, rect.y + step // 2), SMALL, theme.TITLE)
        return height + ui.px(4)
