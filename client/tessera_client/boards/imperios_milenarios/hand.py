"""The strip below the map: one's chits, the Pool, the tracks, and what the Age asks."""

from __future__ import annotations

from typing import Final

import pygame
from pygame import Rect

from tessera.games.imperios_milenarios.ages import standing
from tessera.games.imperios_milenarios.ids import COLORS, Color
from tessera.games.imperios_milenarios.state import State
from tessera.games.imperios_milenarios.tables import AGES, CENSUS, SPACE_COINS
from tessera_client.boards.desk import Setting
from tessera_client.boards.imperios_milenarios import printed
from tessera_client.boards.imperios_milenarios.chits import Chits, chits
from tessera_client.boards.imperios_milenarios.symbols import (
    CHIT_FACES,
    CHIT_ICONS,
    CHIT_INKS,
    CHITS,
    CHITS_TOLD,
)
from tessera_client.boards.parts import CAPTION, caption, changed, thing
from tessera_client.i18n import N_, _
from tessera_client.widgets import layout, paint, theme
from tessera_client.widgets.fonts import SMALL, STRONG, Style
from tessera_client.widgets.ui import Tip

COUNT: Final = Style("title", 19)
TINY: Final = Style("text", 13)
GOALS: Final = (
    ("capitals", N_("Capitals"), "greek-temple"),
    ("cities", N_("Cities"), "stone-tower"),
    ("goods", N_("Trade Goods"), "amphora"),
    ("technologies", N_("Technologies"), "light-bulb"),
)


def draw(setting: Setting, rect: Rect) -> None:
    """Draw the strip."""
    ui = setting.ui
    paint.panel(ui.surface, rect, base=(40, 29, 22), radius=0, line=0)
    pygame.draw.line(ui.surface, theme.EDGE, rect.topleft, rect.topright)
    body = layout.inset(rect, ui.px(12), ui.px(6))
    if setting.seat is None:
        own, body = layout.left(body, body.w * 30 // 100, ui.px(14))
        text = _("You are watching: everything here is what any player could see.")
        ui.prose(text, own, SMALL, theme.DIM)
        pool = body
    else:
        own, pool, tracks, goals = layout.shares(body, (36, 24, 17, 23), ui.px(16))
        _own(setting, own)
        _tracks(setting, tracks)
        _goals(setting, goals)
    _pool(setting, pool)


# -- chits ----------------------------------------------------------------------------------------


def _own(setting: Setting, rect: Rect) -> None:
    ui, s, seat = setting.ui, setting.position, setting.seat or 0
    mine, before = chits(s, seat), chits(setting.before, seat)
    head, body = layout.top(rect, ui.px(20), ui.px(2))
    limit = AGES[s.players[seat].age].reserve
    title = _("Your hand: {n}, of which {most} may be kept").format(n=mine.in_hand, most=limit)
    if ui.width(title, CAPTION) > head.w:
        title = _("Hand {n}, to keep {most}").format(n=mine.in_hand, most=limit)
    caption(setting, head, title)
    for color, cell in zip(COLORS, layout.columns(body, len(COLORS), ui.px(5)), strict=True):
        _pile(setting, color, mine, before, cell)


def _pile(setting: Setting, color: Color, mine: Chits, before: Chits, rect: Rect) -> None:
    """The chits of one colour that one has."""
    ui = setting.ui
    number = mine.hand[color]
    name = _(CHITS[color])
    lines = (
        _(CHITS_TOLD[color]),
        _("{n} in your hand, {open} of them lying open").format(n=number, open=mine.open[color]),
        _("{n} spent, in your discard pile").format(n=mine.discard[color]),
        _("{n} in all: the rest is in your cup").format(n=mine.owned[color]),
    )
    words = _("{chits}: {n}").format(chits=name, n=number)
    place = ("chit", int(color))
    thing(setting, place, rect, words, Tip(name, lines, "the hand"))
    dim = not number or (bool(setting.lit) and place not in setting.lit)
    count = str(number)
    room = rect.w - ui.width("0" * len(count), COUNT) - ui.px(16)  # for the disc
    radius = max(8, min(rect.w // 4, room // 2, (rect.h - ui.px(32)) // 2))
    gap = min(ui.px(8), max(ui.px(2), room - 2 * radius))
    center = (rect.x + max(radius + ui.px(5), rect.w * 36 // 100 - gap), rect.y + radius + ui.px(8))
    disc(setting, color, center, radius, dim)
    at = (center[0] + radius + gap, center[1])
    ui.text(count, at, COUNT, theme.OFF if dim else theme.BRIGHT)
    changed(setting, number, before.hand[color], (rect.right - ui.px(26), rect.y + ui.px(12)))
    spent = _("{n} spent").format(n=mine.discard[color])
    where, wide = (rect.centerx, rect.bottom - ui.px(13)), rect.w - ui.px(6)
    if ui.width(spent, TINY) > wide:
        spent = f"({mine.discard[color]})"
    ui.text(spent, where, TINY, theme.DIM, "center", wide)


def disc(
    setting: Setting, color: Color, center: tuple[int, int], radius: int, dim: bool = False
) -> None:
    """A chit: its colour, and the icon that says it too."""
    ui = setting.ui
    face, ink = CHIT_FACES[color], CHIT_INKS[color]
    if dim:
        face, ink = theme.mixed(face, theme.WOOD, 0.6), theme.mixed(ink, theme.WOOD, 0.35)
    paint.disc(ui.surface, center, radius, face, theme.mixed(face, (255, 255, 255), 0.45))
    ui.icon(CHIT_ICONS[color], center, radius * 1.25 / ui.scale, ink)


def _pool(setting: Setting, rect: Rect) -> None:
    """The piles of the Pool; a pile that may run out this round is marked."""
    ui, s = setting.ui, setting.position
    head, body = layout.top(rect, ui.px(20), ui.px(2))
    seats = len(s.players)
    low = [color for color in COLORS if s.pool[color] <= seats]
    caption(setting, head, _("The Pool: the game ends soon") if low else _("The Pool"))
    for color, cell in zip(COLORS, layout.columns(body, len(COLORS), ui.px(5)), strict=True):
        left = s.pool[color]
        place = ("pool", int(color))
        name = _(CHITS[color])
        lines = [_("{n} left in the Pool").format(n=left)]
        if left <= seats:
            lines.append(_("When a pile is empty, the game ends with that round."))
        words = _("Pool, {chits}: {n}").format(chits=name, n=left)
        thing(setting, place, cell, words, Tip(name, tuple(lines), "the pool"))
        dim = bool(setting.lit) and place not in setting.lit
        radius = max(8, min(cell.w * 3 // 10, (cell.h - ui.px(32)) // 2))
        center = (cell.centerx, cell.y + radius + ui.px(8))
        for lift in (2, 1, 0):
            disc(setting, color, (center[0], center[1] + lift * ui.px(2)), radius, dim)
        ink = theme.BAD if left == 0 else theme.WARN if left <= seats else theme.BRIGHT
        shown = f"{left} !" if left <= seats else str(left)
        ui.text(shown, (cell.centerx, cell.bottom - ui.px(14)), STRONG, ink, "center")
        was = setting.before.pool[color]
        changed(setting, left, was, (cell.right - ui.px(22), cell.y + ui.px(12)))


# -- tracks and goals -----------------------------------------------------------------------------


def _tracks(setting: Setting, rect: Rect) -> None:
    """The Census Track and the Armies."""
    ui = setting.ui
    s: State = setting.position
    seat = setting.seat or 0
    me, before = s.players[seat], setting.before.players[seat]
    head, body = layout.top(rect, ui.px(20), ui.px(2))
    caption(setting, head, _("Tracks"))
    upper, lower = layout.top(body, body.h // 2 - ui.px(2), ui.px(4))
    census = _("Census")
    label = me.census * SPACE_COINS
    told = _("Space {n} of {most}: worth {coins} Coins").format(
        n=label, most=CENSUS * SPACE_COINS, coins=label
    )
    words = f"{census}: {label}"
    ui.spot("desk census", upper, words, role="fact", tab=False, tip=Tip(census, (told,), "census"))
    ui.icon("two-coins", (upper.x + ui.px(10), upper.centery), 18, theme.DIM)
    bar = layout.middle(layout.inset(upper, ui.px(26), 0), upper.w - ui.px(86), ui.px(12))
    bar.x = upper.x + ui.px(26)
    for n, cell in enumerate(layout.columns(bar, CENSUS, 1)):
        color = theme.GOLD if n < me.census else theme.SUNKEN
        pygame.draw.rect(ui.surface, color, cell, border_radius=2)
        pygame.draw.rect(ui.surface, theme.EDGE, cell, 1, border_radius=2)
    ui.text(str(label), (bar.right + ui.px(8), upper.centery), COUNT, theme.BRIGHT)
    changed(setting, label, before.census * SPACE_COINS, (upper.right - ui.px(22), upper.centery))
    armies = _("Armies")
    tip = Tip(armies, (_("Mustered with red chits; they stay until they are spent."),), "armies")
    words = f"{armies}: {me.armies}"
    ui.spot("desk armies", lower, words, role="fact", tab=False, tip=tip)
    ui.icon("conqueror", (lower.x + ui.px(10), lower.centery), 18, theme.DIM)
    named = ui.text(armies, (lower.x + ui.px(26), lower.centery), SMALL, theme.DIM)
    at = (max(bar.right, named.right) + ui.px(8), lower.centery)
    ui.text(str(me.armies), at, COUNT, theme.BRIGHT)
    changed(setting, me.armies, before.armies, (lower.right - ui.px(22), lower.centery))


def _goals(setting: Setting, rect: Rect) -> None:
    """What the present Age asks, and what is missing."""
    ui = setting.ui
    s: State = setting.position
    seat = setting.seat or 0
    age = s.players[seat].age
    head, body = layout.top(rect, ui.px(20), ui.px(2))
    caption(setting, head, _("Goals of the {age}").format(age=printed.age(age)))
    has, asked = standing(s, seat), AGES[age].goals
    had = standing(setting.before, seat)
    row = min(ui.px(25), body.h // len(GOALS))
    for key, label, icon in GOALS:
        cell, body = layout.top(body, row)
        now, goal, was = getattr(has, key), getattr(asked, key), getattr(had, key)
        done = now >= goal
        name = _(label)
        told = _("Achieved") if done else _("{n} missing").format(n=goal - now)
        words = f"{name}: {now}/{goal}, {told}"
        tip = Tip(name, (_("{n} of {goal}").format(n=now, goal=goal), told), "ages")
        ui.spot(f"desk goal {key}", cell, words, role="fact", tab=False, tip=tip)
        ui.icon(icon, (cell.x + ui.px(10), cell.centery), 16, theme.DIM)
        ink = theme.GOOD if done else theme.TEXT
        count = f"{now}/{goal}" + (" ✓" if done else "")
        place = ui.text(count, (cell.x + ui.px(26), cell.centery), STRONG, ink)
        room = cell.right - place.right - ui.px(10)
        if not done and room > ui.px(50):
            at = (place.right + ui.px(8), cell.centery)
            ui.text(told, at, TINY, theme.DIM, width=room)
        changed(setting, now, was, (cell.right - ui.px(16), cell.centery))
