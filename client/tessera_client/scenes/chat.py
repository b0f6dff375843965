"""What is said at a table, or in a lobby."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from pygame import Rect

from tessera_client.i18n import N_, _
from tessera_client.scenes.page import boxed
from tessera_client.widgets import layout, theme
from tessera_client.widgets.controls import scrolled
from tessera_client.widgets.fonts import NOTE, SMALL, Style
from tessera_client.widgets.textfield import text_field

if TYPE_CHECKING:
    from tessera_client.app import App

NAME = Style("bold", 15)


class Talk(Protocol):
    """Where people talk."""

    unread: int

    @property
    def chat(self) -> list[tuple[str, str]]:
        """Who said what."""
        ...

    def say(self, text: str) -> None:
        """Say a line."""
        ...


class Chat:
    """Lines, and a field for the next one."""

    def __init__(self, app: App, talk: Talk, hint: str = N_("Message the table…")) -> None:
        self.app = app
        self.talk = talk
        self.hint = hint
        self.text = ""

    def draw(self, rect: Rect, *, framed: bool = True) -> None:
        """Draw it; whoever sees it has read it."""
        ui, talk = self.app.ui, self.talk
        talk.unread = 0
        body = boxed(ui, rect, 12) if framed else rect
        row, body = layout.bottom(body, ui.px(36), ui.px(8))
        self._lines(body)
        self.text, entered = text_field(ui, "chat", row, self.text, hint=_(self.hint), longest=300)
        if entered:
            talk.say(self.text)
            self.text = ""

    def _lines(self, rect: Rect) -> None:
        ui, chat = self.app.ui, self.talk.chat
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
        """Who says it in one colour, what is said in another; how high it is."""
        ui, who = self.app.ui, f"{name}:"
        lines = ui.fonts.wrap(f"{who} {text}", SMALL, ui.scale, rect.w)
        step = ui.fonts.height(SMALL, ui.scale)
        for n, line in enumerate(lines if draw else ()):
            x, y = rect.x, rect.y + n * step + step // 2
            if n == 0 and line.startswith(who):
                x, line = ui.text(who, (x, y), SMALL, theme.TITLE).right, line.removeprefix(who)
            ui.text(line, (x, y), SMALL, theme.TEXT)
        return step * len(lines) + ui.px(4)
