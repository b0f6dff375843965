"""What scenes have in common: the ground, the title with a way back, lists of rows."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

import pygame
from pygame import Rect, Surface

from tessera_client.i18n import _
from tessera_client.widgets import layout, paint, theme
from tessera_client.widgets.controls import button
from tessera_client.widgets.fonts import BIG
from tessera_client.widgets.ui import Ui

if TYPE_CHECKING:
    from tessera_client.app import App

WIDEST = 1180


@lru_cache(maxsize=3)
def _ground(size: tuple[int, int]) -> Surface:
    ground = Surface(size)
    ground.blit(paint.panel_face(size, (34, 25, 19), theme.EDGE, 0, 0), (0, 0))
    small = Surface((64, 40), pygame.SRCALPHA)
    for x in range(64):
        for y in range(40):
            far = ((x - 31.5) / 32) ** 2 + ((y - 19.5) / 20) ** 2
            small.set_at((x, y), (8, 5, 3, min(190, round(80 * far))))
    ground.blit(pygame.transform.smoothscale(small, size), (0, 0))
    return ground


def draw_ground(ui: Ui, rect: Rect | None = None) -> None:
    """Fill the window, or *rect* of it, with dark wood."""
    rect = rect or ui.surface.get_rect()
    ui.surface.blit(_ground(ui.surface.get_size()), rect, rect)


class Page:
    """A scene with a title and a way back."""

    def __init__(self, app: App) -> None:
        self.app = app

    @property
    def ui(self) -> Ui:
        """What to draw with."""
        return self.app.ui

    def close(self) -> None:
        """Nothing is to be done."""

    def back(self) -> None:
        """Go back to where one came from."""
        self.app.pop()

    def begin(self, title: str, *, wide: int = WIDEST) -> Rect:
        """Draw the ground and the title; what is left for the page."""
        ui = self.ui
        draw_ground(ui)
        whole = ui.surface.get_rect()
        body = layout.middle(whole, ui.px(wide) + ui.px(48), whole.h)
        body = layout.inset(body, ui.px(24), ui.px(18))
        head, body = layout.top(body, ui.px(44), ui.px(14))
        cell, rest = layout.left(head, ui.px(110), ui.px(18))
        cell = layout.middle(cell, cell.w, ui.px(36))
        if button(ui, "back", cell, _("Back"), key="Esc") or ui.escape():
            self.back()
        ui.text(title, (rest.x, rest.centery), BIG, theme.TITLE, width=rest.w)
        line = Rect(body.x, head.bottom + ui.px(5), body.w, 1)
        pygame.draw.rect(ui.surface, theme.EDGE, line)
        return body


def boxed(ui: Ui, rect: Rect, pad: int = 16) -> Rect:
    """A panel; what is inside its margin."""
    paint.panel(ui.surface, rect, radius=ui.px(theme.RADIUS))
    return layout.inset(rect, ui.px(pad), ui.px(pad * 0.8))
