"""Text mode: what is asked and every legal move as a numbered list, for ears and keyboards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pygame import Rect

from tessera.engine.steps import Move
from tessera_client.i18n import _, folded
from tessera_client.widgets import layout, paint, theme
from tessera_client.widgets.controls import scrolled
from tessera_client.widgets.fonts import NOTE, SMALL, STRONG
from tessera_client.widgets.textfield import text_field

if TYPE_CHECKING:
    from tessera_client.scenes.table import TableScene


class TextMode:
    """The moves of one table as text."""

    def __init__(self, table: TableScene) -> None:
        self.table = table
        self.wanted = ""

    def draw(self, rect: Rect) -> None:
        """Draw it, and do what was asked for."""
        ui, table = self.table.app.ui, self.table
        prompt = table.bar.prompt()
        used = ui.prose(prompt, rect, STRONG, theme.TITLE)
        rect = layout.top(rect, used, ui.px(2))[1]
        under = table.bar.under()
        rect = layout.top(rect, ui.prose(under, rect, SMALL, theme.TEXT), ui.px(6))[1]
        question = table.match.question
        if question is None or question.sent:
            return
        choices = question.draft.choices()
        if not choices:
            text = _("That is as far as it goes: Confirm sends it, Undo takes it back.")
            ui.prose(text, rect, NOTE, theme.DIM)
            return
        row, rect = layout.top(rect, ui.px(34), ui.px(6))
        hint = _("A number, or words of the move")
        self.wanted, entered = text_field(ui, "find move", row, self.wanted, hint=hint)
        found = matching(self.wanted, [table.words(move) for move in choices])
        if entered and found:
            self._try(choices[found[0]])
            return
        self._list(rect, choices, found)

    def _list(self, rect: Rect, choices: list[Move], found: list[int]) -> None:
        ui = self.table.app.ui
        widths = [ui.width(self.table.words(choices[index]), SMALL) for index in found]
        wide = max(widths, default=0) > rect.w - ui.px(60)
        step = ui.px(44 if wide else 27)  # two lines where one would be cut
        with scrolled(ui, "moves", rect, step * len(found)) as inner:
            for n, index in enumerate(found):
                row = Rect(inner.x, inner.y + n * step, inner.w, step)
                if row.bottom < rect.y - step or row.y > rect.bottom + step:
                    ui.spot(f"move {index + 1}", row, self.table.words(choices[index]), point=False)
                    continue
                if self._row(row, index, choices[index]):
                    return

    def _row(self, row: Rect, index: int, move: Move) -> bool:
        ui = self.table.app.ui
        words = self.table.words(move)
        used = ui.spot(f"move {index + 1}", row, words, role="move")
        if used.hot or used.focused:
            paint.panel(ui.surface, row, base=theme.ACTIVE, radius=ui.px(5))
        number = (row.x + ui.px(30), row.centery)
        ui.text(str(index + 1), number, STRONG, theme.TITLE, "midright")
        room = Rect(row.x + ui.px(40), row.y, row.w - ui.px(44), row.h)
        room.y += (row.h - ui.prose(words, room, SMALL, draw=False)) // 2
        ui.prose(words, room, SMALL, theme.TEXT)
        if used.focused:
            paint.focus_ring(ui.surface, row.inflate(-8, -6))
        if used.clicked:
            self._try(move)
        return used.clicked

    def _try(self, move: Move) -> None:
        self.wanted = ""
        self.table.try_move(move)
        question = self.table.match.question
        if question is not None and question.draft.open and not question.sent:
            self.table.app.ui.focus_on("move 1")


def matching(wanted: str, words: list[str]) -> list[int]:
    """Which of *words* are meant: by their number, or by words they contain."""
    wanted = folded(wanted.strip())
    if wanted.isdecimal():
        return [int(wanted) - 1] if 0 < int(wanted) <= len(words) else []
    parts = wanted.split()
    return [n for n, text in enumerate(words) if all(part in folded(text) for part in parts)]
