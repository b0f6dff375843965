"""Buttons, choices, check marks, tabs, scrolling and sheets."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

import pygame
from pygame import Rect

from tessera_client.i18n import _
from tessera_client.widgets import layout, paint, theme
from tessera_client.widgets.fonts import BODY, HEADING, SMALL, STRONG, Style
from tessera_client.widgets.ui import Tip, Ui

KEYCAP = Style("bold", 12)
NARROW = Style("bold", 14)
"""For choices that have little room beside each other."""
TABS = (STRONG, Style("bold", 15), Style("bold", 13))
"""How the words on tabs may be written, the largest first."""


def button(
    ui: Ui,
    name: str,
    rect: Rect,
    label: str,
    *,
    icon: str = "",
    key: str = "",
    primary: bool = False,
    enabled: bool = True,
    chosen: bool = False,
    tip: Tip | str | None = None,
    style: Style = STRONG,
    align: str = "center",
) -> bool:
    """A button; whether it is used now."""
    hint = Tip(lines=(tip,)) if isinstance(tip, str) else tip
    used = ui.spot(name, rect, label, enabled=enabled, tip=hint)
    base = theme.PRIMARY if primary else theme.ACTIVE if chosen else theme.BUTTON
    if not enabled:
        base = theme.BUTTON_OFF
    elif used.hot and not primary:
        base = theme.ACTIVE
    edge = theme.GOLD if (enabled and primary) or chosen or used.hot else theme.EDGE
    if not enabled:
        edge = theme.BUTTON
    face = rect.move(0, 1) if used.held and enabled else rect
    pressed = used.held and enabled
    paint.button(ui.surface, face, base, edge, pressed=pressed, radius=ui.px(theme.RADIUS))
    if chosen:  # not by colour alone
        mark = Rect(face.x + ui.px(8), face.bottom - ui.px(5), face.w - 2 * ui.px(8), ui.px(2))
        pygame.draw.rect(ui.surface, theme.GOLD, mark)
    color = (theme.BRIGHT if enabled else theme.OFF) if label or icon else theme.OFF
    _face(ui, face, label, icon, key, color, style, align)
    if used.focused:
        paint.focus_ring(ui.surface, rect, ui.px(theme.RADIUS))
    return used.clicked


def _face(
    ui: Ui,
    rect: Rect,
    label: str,
    icon: str,
    key: str,
    color: theme.Color,
    style: Style,
    align: str,
) -> None:
    pad = ui.px(9)
    icon_room = ui.px(26) if icon else 0
    key_room = ui.width(key, KEYCAP) + ui.px(18) if key else 0
    room = rect.w - 2 * pad - icon_room - key_room
    if room < ui.width(label, style) and key_room:
        key, key_room, room = "", 0, room + key_room
    shown = ui.fonts.fitted(label, style, ui.scale, max(0, room)) if label else ""
    width = ui.width(shown, style) if shown else 0
    x = rect.x + pad
    if align == "center":
        x = rect.centerx - (width + icon_room + key_room) // 2
    if icon:
        middle = x + ui.px(10) if shown else rect.centerx
        ui.icon(icon, (middle, rect.centery), 20, color)
    if shown:
        ui.text(shown, (x + icon_room, rect.centery), style, color)
    if key:
        cap = Rect(0, 0, key_room - ui.px(8), ui.px(18))
        cap.midleft = (x + icon_room + width + ui.px(8), rect.centery)
        keycap(ui, cap, key)


def keycap(ui: Ui, rect: Rect, key: str) -> None:
    """A small picture of a key."""
    pygame.draw.rect(ui.surface, (30, 22, 16), rect, border_radius=ui.px(4))
    pygame.draw.rect(ui.surface, (150, 120, 76), rect, 1, border_radius=ui.px(4))
    ui.text(key, rect.center, KEYCAP, (240, 220, 176), "center")


def check(
    ui: Ui, name: str, rect: Rect, label: str, value: bool, *, tip: Tip | None = None
) -> bool:
    """A check mark with words beside it; its new value."""
    used = ui.spot(name, rect, f"{label}: {_('on') if value else _('off')}", role="check", tip=tip)
    box = Rect(rect.x, 0, ui.px(22), ui.px(22))
    box.centery = rect.centery
    pygame.draw.rect(ui.surface, theme.SUNKEN, box, border_radius=ui.px(4))
    edge = theme.GOLD if used.hot or value else theme.EDGE
    pygame.draw.rect(ui.surface, edge, box, max(1, ui.px(1.5)), border_radius=ui.px(4))
    if value:
        points = [(0.2, 0.55), (0.42, 0.76), (0.82, 0.26)]
        line = [(box.x + x * box.w, box.y + y * box.h) for x, y in points]
        pygame.draw.lines(ui.surface, theme.TITLE, False, line, max(2, ui.px(3)))
    room = rect.w - box.w - ui.px(10)
    ui.text(label, (box.right + ui.px(10), rect.centery), BODY, theme.TEXT, width=room)
    if used.focused:
        paint.focus_ring(ui.surface, rect)
    return not value if used.clicked else value


def choice(
    ui: Ui,
    name: str,
    rect: Rect,
    labels: Sequence[str],
    chosen: int,
    *,
    tips: Sequence[str] = (),
    enabled: bool = True,
) -> int:
    """Several buttons of which one is chosen; which one is chosen now."""
    widths = [ui.width(label, STRONG) + ui.px(28) for label in labels]
    fits = sum(widths) + ui.px(4) * (len(labels) - 1) <= rect.w + ui.px(12)
    style = STRONG if fits else NARROW
    cells = layout.shares(rect, widths, ui.px(4))
    for n, (label, cell) in enumerate(zip(labels, cells, strict=True)):
        tip = tips[n] if n < len(tips) else None
        marked = n == chosen
        if button(
            *(ui, f"{name}/{n}", cell, label),
            chosen=marked,
            tip=tip,
            enabled=enabled,
            style=style,
        ):
            chosen = n
    return chosen


def stepper(
    ui: Ui, name: str, rect: Rect, shown: str, *, can_less: bool = True, can_more: bool = True
) -> int:
    """A value between a minus and a plus; -1, 0 or 1 as it is changed."""
    less, rest = layout.left(rect, rect.h)
    more, middle = layout.right(rest, rect.h)
    pygame.draw.rect(ui.surface, theme.SUNKEN, middle)
    ui.text(shown, middle.center, STRONG, theme.BRIGHT, "center", middle.w)
    step = 0
    if button(ui, f"{name}/less", less, "–", enabled=can_less):
        step = -1
    if button(ui, f"{name}/more", more, "+", enabled=can_more):
        step = 1
    return step


def tabs(ui: Ui, name: str, rect: Rect, labels: Sequence[tuple[str, str, str]], chosen: str) -> str:
    """Tabs (key, label, mark); the one that is chosen now.  A mark stands for something new.

    Where all words have no room, they are written smaller.
    """
    gap = ui.px(8)
    words = [label for _key, label, _mark in labels]
    needs = [[ui.width(word, style) + gap for word in words] for style in TABS]
    fit = next((n for n, need in enumerate(needs) if sum(need) <= rect.w), len(TABS) - 1)
    style, spare = TABS[fit], max(0, rect.w - sum(needs[fit])) // len(words)
    cells = layout.shares(rect, [need + spare for need in needs[fit]])
    for (key, label, mark), cell in zip(labels, cells, strict=True):
        used = ui.spot(f"{name}/{key}", cell, label + (f" ({mark})" if mark else ""), role="tab")
        on = key == chosen
        color = theme.TITLE if on else theme.BRIGHT if used.hot else theme.DIM
        where = ui.text(label, cell.center, style, color, "center", cell.w - ui.px(4))
        if mark:
            dot = where.right + ui.px(6), where.top + ui.px(6)
            pygame.draw.circle(ui.surface, theme.WARN, dot, max(3, ui.px(4)))
        if on:
            line = Rect(where.x, cell.bottom - ui.px(4), where.w, max(2, ui.px(3)))
            pygame.draw.rect(ui.surface, theme.TITLE, line)
        if used.focused:
            paint.focus_ring(ui.surface, layout.inset(cell, ui.px(2)))
        if used.clicked:
            chosen = key
    return chosen


@contextmanager
def scrolled(ui: Ui, name: str, rect: Rect, height: int, *, stick: bool = False) -> Iterator[Rect]:
    """A region that scrolls over *height* pixels: gives the rectangle to draw in, moved.

    With *stick*, it stays at its end while new things come.
    """
    key = f"scroll {name}"
    most = max(0, height - rect.h)
    known = ui.memory.get(f"{key} most", 0)
    at = float(ui.memory.get(key, 0.0))
    if stick and (key not in ui.memory or (at >= known - 2 and most > known)):
        at = float(most)
    over = rect.collidepoint(ui.mouse) and ui.top_layer
    if over and ui.input.wheel:
        at -= ui.input.wheel * ui.px(54)
        ui.input.wheel = 0.0
    focus = ui.found(ui.focus) if ui.focus else None
    if over or (focus is not None and focus.region == name):
        at += _paged(ui, rect)
    at = _dragged(ui, name, rect, at, most)
    at = min(max(0.0, at), float(most))
    ui.memory[key], ui.memory[f"{key} most"] = at, most
    bar = ui.px(10) if most else 0
    inner = Rect(rect.x, rect.y - round(at), rect.w - bar, max(height, rect.h))
    with ui.region(name, rect):
        yield inner
    if most:
        _bar(ui, name, rect, at, most)


def near(inner: Rect, rect: Rect, step: int, count: int) -> range:
    """Which of *count* rows, *step* pixels high, are to be drawn in a region at *rect*: those in
    sight, and as many before and behind, for the keyboard to go on to."""
    page = rect.h // step + 1
    first = (rect.y - inner.y) // step
    return range(max(0, first - page), min(count, first + 2 * page))


def _paged(ui: Ui, rect: Rect) -> float:
    moved = 0.0
    for event in list(ui.input.keys):
        if event.key in (pygame.K_PAGEDOWN, pygame.K_PAGEUP):
            ui.input.keys.remove(event)
            moved += rect.h * (0.9 if event.key == pygame.K_PAGEDOWN else -0.9)
    return moved


def _thumb(ui: Ui, rect: Rect, at: float, most: float) -> Rect:
    track = Rect(rect.right - ui.px(7), rect.y, ui.px(6), rect.h)
    height = max(ui.px(28), round(rect.h * rect.h / (rect.h + most)))
    y = track.y + round((track.h - height) * (at / most if most else 0))
    return Rect(track.x, y, track.w, height)


def _dragged(ui: Ui, name: str, rect: Rect, at: float, most: float) -> float:
    if most and ui.active == f"{name}/bar" and ui.held:
        room = rect.h - _thumb(ui, rect, at, most).h
        if room > 0:
            at += ui.input.moved[1] * most / room
    return at


def _bar(ui: Ui, name: str, rect: Rect, at: float, most: float) -> None:
    track = Rect(rect.right - ui.px(10), rect.y, ui.px(10), rect.h)
    used = ui.spot(f"{name}/bar", track, "", role="bar", tab=False)
    pygame.draw.rect(ui.surface, theme.SUNKEN, track.inflate(-ui.px(4), 0), border_radius=ui.px(3))
    color = theme.GOLD if used.hot or used.held else theme.EDGE
    pygame.draw.rect(ui.surface, color, _thumb(ui, rect, at, most), border_radius=ui.px(3))


@contextmanager
def sheet(ui: Ui, name: str, title: str, width: int, height: int) -> Iterator[tuple[Rect, bool]]:
    """A sheet above everything else: gives where to draw, and whether it is to be closed."""
    screen = ui.surface.get_rect()
    veil = pygame.Surface(screen.size, pygame.SRCALPHA)
    veil.fill((10, 7, 5, 150))
    ui.surface.blit(veil, (0, 0))
    rect = layout.middle(layout.inset(screen, ui.px(16)), ui.px(width), ui.px(height))
    with ui.layer():
        closed = ui.escape()
        paint.shadow(ui.surface, rect)
        paint.panel(ui.surface, rect, base=theme.WOOD, edge=theme.GOLD, radius=ui.px(10))
        head, body = layout.top(layout.inset(rect, ui.px(20), ui.px(14)), ui.px(36), ui.px(8))
        shut, head = layout.right(head, ui.px(34))
        ui.text(title, (head.x, head.centery), HEADING, theme.TITLE, width=head.w)
        yield body, closed
        shut.h = ui.px(32)
        if button(ui, f"{name}/close", shut, "✕", tip=_("Close (Esc)")):
            ui.memory[f"{name} closed"] = True


def closed(ui: Ui, name: str) -> bool:
    """Whether the cross of a sheet was used, told once."""
    return bool(ui.memory.pop(f"{name} closed", False))


def note(
    ui: Ui, rect: Rect, text: str, color: theme.Color = theme.DIM, *, draw: bool = True
) -> int:
    """A small text below or beside something; its height, also where *draw* is False."""
    return ui.prose(text, rect, SMALL, color, draw=draw)
