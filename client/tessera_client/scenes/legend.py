"""What the pictures on the board mean: docked at the board's edge, opened and closed at will."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

import pygame
from pygame import Rect, Surface

from tessera_client.boards import BoardView
from tessera_client.i18n import _
from tessera_client.widgets import layout, paint, theme
from tessera_client.widgets.controls import scrolled
from tessera_client.widgets.fonts import SMALL
from tessera_client.widgets.ui import Ui

ROW: Final = 36
PICTURE: Final = 66


class Legend:
    """A list of pictures and words at the left edge of a board."""

    def __init__(self, ui: Ui, view: Callable[[], BoardView]) -> None:
        self.ui = ui
        self.view = view
        self.shown = False
        self._entries: tuple[object, Sequence[tuple[Surface, str]]] | None = None

    def toggle(self) -> None:
        """Open or close it."""
        self.shown = not self.shown

    def draw(self, board: Rect) -> None:
        """Draw it upon the board, which lies at *board*."""
        if not self.shown:
            return
        ui = self.ui
        height = min(board.h - ui.px(12), ui.px(ROW) * len(self._pictures()) + ui.px(16))
        words = max(ui.width(words, SMALL) for _picture, words in self._pictures())
        width = min(words + ui.px(PICTURE + 28), board.w - ui.px(12))
        self._list(Rect(board.x + ui.px(6), board.y + ui.px(6), width, height))

    def _pictures(self) -> Sequence[tuple[Surface, str]]:
        """Made once for a size, a language and a board."""
        view = self.view()
        key = (self.ui.scale, _("Legend"), view)
        if self._entries is None or self._entries[0] != key:
            self._entries = key, view.legend(0.8 * self.ui.scale)
        return self._entries[1]

    def _list(self, rect: Rect) -> None:
        ui, entries = self.ui, self._pictures()
        ui.spot("legend list", rect, _("Legend"), role="panel", tab=False)
        paint.shadow(ui.surface, rect)
        paint.panel(ui.surface, rect)
        row = ui.px(ROW)
        inside = layout.inset(rect, ui.px(8), ui.px(8))
        with scrolled(ui, "legend", inside, row * len(entries)) as inner:
            for picture, words in entries:
                cell, inner = layout.top(inner, row)
                left, right = layout.left(cell, ui.px(PICTURE))
                at = picture.get_rect(center=left.center)
                ui.surface.blit(picture, at, special_flags=pygame.BLEND_PREMULTIPLIED)
                ui.text(words, (right.x, right.centery), SMALL, theme.TEXT, width=right.w)
