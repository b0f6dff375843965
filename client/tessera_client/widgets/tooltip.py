"""Tooltips: beside what they tell of, inside the window, never under the pointer."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pygame import Rect

from tessera_client.i18n import _
from tessera_client.widgets import paint, theme
from tessera_client.widgets.fonts import NOTE, SMALL, Style

if TYPE_CHECKING:
    from tessera_client.widgets.ui import Tip, Ui

WIDEST = 380
TITLE = Style("caps", 19)


def draw_tip(ui: Ui, tip: Tip, at: tuple[int, int], *, pinned: bool) -> None:
    """Draw *tip* near *at*."""
    room = ui.surface.get_rect().inflate(-ui.px(8), -ui.px(8))
    width = min(ui.px(WIDEST), room.w)
    pad = ui.px(12)
    inner = Rect(0, 0, width - 2 * pad, 4000)
    notes = [tip_note(ui, tip, pinned=pinned)] if tip.section or pinned else []
    parts = [(tip.title, TITLE, theme.TITLE)] if tip.title else []
    parts += [(line, SMALL, theme.TEXT) for line in tip.lines if line]
    parts += [(note, NOTE, theme.DIM) for note in notes]
    heights = [ui.prose(text, inner, style, draw=False) + ui.px(3) for text, style, _c in parts]
    widest = max(
        (
            ui.width(line, style)
            for text, style, _c in parts
            for line in ui.fonts.wrap(text, style, ui.scale, inner.w)
        ),
        default=0,
    )
    box = Rect(0, 0, widest + 2 * pad, sum(heights) + 2 * pad - ui.px(4))
    box.topleft = (at[0] + ui.px(16), at[1] + ui.px(20))
    if box.right > room.right:
        box.right = min(room.right, at[0] - ui.px(10))
    if box.bottom > room.bottom:
        box.bottom = at[1] - ui.px(12)
    box.clamp_ip(room)
    paint.shadow(ui.surface, box)
    paint.panel(ui.surface, box, base=theme.SUNKEN, edge=theme.GOLD if pinned else theme.EDGE)
    y = box.y + pad - ui.px(2)
    for (text, style, color), height in zip(parts, heights, strict=True):
        ui.prose(text, Rect(box.x + pad, y, box.w - 2 * pad, height), style, color)
        y += height


def tip_note(ui: Ui, tip: Tip, *, pinned: bool) -> str:
    """The last line: where the rules say more."""
    if not tip.section:
        return _("Click anywhere to close.")
    told = {"section": ui.title_of(tip.section), "key": ui.keys.label("rules")}
    if pinned:
        return _("Rules: {section} ({key} opens them).").format(**told)
    return _("Rules: {section} ({key}); right-click keeps this open.").format(**told)
