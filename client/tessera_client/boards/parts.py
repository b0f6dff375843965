"""Small things that desks draw in several places beside the board."""

from __future__ import annotations

import pygame
from pygame import Rect

from tessera_client.boards import Place
from tessera_client.boards.desk import Setting
from tessera_client.widgets import paint, theme
from tessera_client.widgets.fonts import SMALL, Style
from tessera_client.widgets.ui import Tip, Used

CAPTION = Style("bold", 14)
SMALLER = Style("bold", 12)


def caption(setting: Setting, rect: Rect, text: str) -> None:
    """A heading of a part."""
    ui = setting.ui
    style = ui.fitting(text, rect.w, CAPTION, SMALLER)
    ui.text(text, (rect.x, rect.centery), style, theme.DIM, width=rect.w)


def thing(
    setting: Setting, place: Place, rect: Rect, words: str, tip: Tip, *, where: str = "desk"
) -> Used:
    """A card or token that may be pointed at: its ground, and a ring when it may be chosen.

    The same thing may lie in several places: *where* keeps them apart.
    """
    ui = setting.ui
    lit = place in setting.lit
    chosen = place in setting.path
    name = f"{where} {place[0]} {place[1]}"
    used = ui.spot(name, rect, words, role="target", tip=tip, tab=lit or not setting.lit)
    base = theme.ACTIVE if chosen or (lit and used.hot) else theme.RAISED if lit else theme.WOOD
    edge = theme.FOCUS if lit or chosen else theme.EDGE
    line = max(1, ui.px(2)) if lit or chosen else 1
    paint.panel(ui.surface, rect, base=base, edge=edge, radius=ui.px(6), line=line)
    if chosen:
        bar = Rect(rect.x + ui.px(6), rect.bottom - ui.px(5), rect.w - ui.px(12), ui.px(3))
        pygame.draw.rect(ui.surface, theme.FOCUS, bar)
    if used.focused:
        paint.focus_ring(ui.surface, rect)
    if used.clicked:
        setting.pick(place)
    return used


def changed(setting: Setting, now: int, before: int, at: tuple[int, int]) -> None:
    """How much more or less there is than before, after what was tried."""
    if now == before:
        return
    ui = setting.ui
    text = f"+{now - before}" if now > before else f"–{before - now}"
    color = theme.GOOD if now > before else theme.BAD
    ui.text(text, at, SMALL, color)
