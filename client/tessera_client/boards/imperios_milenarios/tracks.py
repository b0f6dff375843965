"""The drawer with the tracks of all players, what their Ages ask, and how near the end is."""

from __future__ import annotations

from typing import Final

import pygame
from pygame import Rect

from tessera.engine.steps import Seat
from tessera.games.imperios_milenarios.ages import standing
from tessera.games.imperios_milenarios.ids import COLORS, Age, Ending
from tessera.games.imperios_milenarios.state import State
from tessera.games.imperios_milenarios.tables import AGES, CENSUS, SPACE_COINS
from tessera_client.boards.desk import Setting
from tessera_client.boards.imperios_milenarios import printed
from tessera_client.boards.imperios_milenarios.hand import GOALS
from tessera_client.boards.imperios_milenarios.symbols import CHITS
from tessera_client.boards.parts import caption
from tessera_client.i18n import N_, _
from tessera_client.widgets import layout, paint, theme
from tessera_client.widgets.controls import scrolled
from tessera_client.widgets.fonts import SMALL, Style
from tessera_client.widgets.seats import draw_mark
from tessera_client.widgets.ui import Tip

NAME: Final = Style("bold", 15)
NUMBER: Final = Style("bold", 14)
TINY: Final = Style("text", 12)
ENDINGS: Final = {
    Ending.PILE_DEPLETED: N_("A pile of the Pool is empty"),
    Ending.CAPITALS_LOST: N_("A civilization has lost all its Capitals"),
    Ending.HALF_IN_LAST_AGE: N_("Half the civilizations are in the {age}"),
    Ending.LAST_GOALS: N_("A civilization has achieved the goals of the {age}"),
}


def draw(setting: Setting, rect: Rect) -> None:
    """Draw the drawer."""
    ui, s = setting.ui, setting.position
    seats = len(s.players)
    row = ui.px(56)
    inside = Rect(rect.x, rect.y, rect.w - ui.px(12), rect.h)
    ends = [_ending(setting, ending, inside, draw=False) for ending in Ending]
    height = ui.px(24) * 3 + ui.px(64) + row * seats + sum(ends)
    with scrolled(ui, "tracks page", rect, height) as body:
        head, body = layout.top(body, ui.px(24))
        caption(setting, head, _("Census Track"))
        line, body = layout.top(body, ui.px(64))
        _census(setting, layout.inset(line, 0, ui.px(3)))
        head, body = layout.top(body, ui.px(24))
        caption(setting, head, _("Goals of the Ages"))
        for seat in range(seats):
            line, body = layout.top(body, row)
            _goals(setting, seat, layout.inset(line, 0, ui.px(2)))
        head, body = layout.top(body, ui.px(24))
        caption(setting, head, _("The game ends with the round in which one of these is found"))
        for ending, high in zip(Ending, ends, strict=True):
            line, body = layout.top(body, high)
            _ending(setting, ending, line)


def _census(setting: Setting, rect: Rect) -> None:
    """All markers on the track: those on one space above each other."""
    ui, s = setting.ui, setting.position
    cells = layout.columns(rect, CENSUS + 1, ui.px(2))
    for n, cell in enumerate(cells):
        pygame.draw.rect(ui.surface, theme.SUNKEN, cell, border_radius=ui.px(3))
        pygame.draw.rect(ui.surface, theme.EDGE, cell, 1, border_radius=ui.px(3))
        at = (cell.centerx, cell.bottom - ui.px(8))
        ui.text(str(n * SPACE_COINS), at, TINY, theme.OFF, "center")
        here = [seat for seat, player in enumerate(s.players) if player.census == n]
        for k, seat in enumerate(here):
            side = 0 if len(here) < 4 else (k % 2 * 2 - 1) * ui.px(4)
            up = k if len(here) < 4 else k // 2
            spot = (cell.centerx + side, cell.y + ui.px(8 + 13 * up))
            draw_mark(ui.surface, seat, spot, ui.px(5))
    names = (f"{setting.names[n]}: {p.census * SPACE_COINS}" for n, p in enumerate(s.players))
    told = tuple(names)
    tip = Tip(_("Census Track"), told, "census")
    ui.spot("tracks census", rect, ", ".join(told), role="fact", tab=False, tip=tip)


def _goals(setting: Setting, seat: Seat, rect: Rect) -> None:
    """The Age of a player, and what is missing for the next."""
    ui = setting.ui
    s: State = setting.position
    age = s.players[seat].age
    paint.panel(ui.surface, rect, base=theme.WOOD, radius=ui.px(5), line=1)
    body = layout.inset(rect, ui.px(8), ui.px(3))
    head, body = layout.top(body, ui.px(22))
    draw_mark(ui.surface, seat, (head.x + ui.px(8), head.centery), ui.px(6))
    name = ui.text(setting.names[seat], (head.x + ui.px(22), head.centery), NAME, theme.TITLE)
    at = (name.right + ui.px(10), head.centery)
    ui.text(printed.age(age), at, SMALL, theme.DIM, width=head.right - at[0])
    has, asked = standing(s, seat), AGES[age].goals
    missing = []
    for (key, label, icon), cell in zip(GOALS, layout.columns(body, len(GOALS)), strict=True):
        now, goal = getattr(has, key), getattr(asked, key)
        ui.icon(icon, (cell.x + ui.px(8), cell.centery), 14, theme.DIM)
        done = now >= goal
        shown = f"{now}/{goal}" + (" ✓" if done else "")
        ink = theme.GOOD if done else theme.TEXT
        ui.text(shown, (cell.x + ui.px(20), cell.centery), NUMBER, ink)
        if not done:
            missing.append(f"{_(label)}: {goal - now}")
    lacks = _("Missing: {what}").format(what=", ".join(missing)) if missing else _("Achieved")
    words = f"{setting.names[seat]}, {printed.age(age)}. {lacks}"
    tip = Tip(printed.age(age), (lacks,), "ages")
    ui.spot(f"tracks goals {seat}", rect, words, role="fact", tab=False, tip=tip)


def _ending(setting: Setting, ending: Ending, rect: Rect, *, draw: bool = True) -> int:
    """An end condition: whether it is found, and how near it is; its height."""
    ui = setting.ui
    s: State = setting.position
    found = bool(s.endings >> ending & 1)
    line = _(ENDINGS[ending]).format(age=printed.age(s.last_age))
    near = how_near(s, ending)
    words = f"{line} ({near})" if near else line
    ink = theme.WARN if found else theme.TEXT
    mark = "●" if found else "○"
    room = Rect(rect.x + ui.px(20), rect.y + ui.px(3), rect.w - ui.px(22), rect.h)
    height = ui.prose(words, room, SMALL, ink, draw=draw) + ui.px(6)
    if draw:
        ui.text(mark, (rect.x + ui.px(8), rect.y + ui.px(13)), NUMBER, ink, "center")
        tip = Tip(line, (near,) if near else (), "the end")
        ui.spot(f"tracks ending {int(ending)}", rect, words, role="fact", tab=False, tip=tip)
    return height


def how_near(s: State, ending: Ending) -> str:
    """How near the end is, in words; empty where nothing can be counted."""
    if ending == Ending.PILE_DEPLETED:
        color = min(COLORS, key=lambda color: s.pool[color])
        return _("{chits}: {n} left").format(chits=_(CHITS[color]), n=s.pool[color])
    if ending == Ending.HALF_IN_LAST_AGE:
        there = sum(player.age == s.last_age for player in s.players)
        return _("{n} of {goal}").format(n=there, goal=-(-len(s.players) // 2))
    if ending == Ending.CAPITALS_LOST:
        placed = [n for n, p in enumerate(s.players) if p.age >= Age.STONE and p.metropolis >= 0]
        counts = [standing(s, n).capitals for n in placed]
        return _("fewest Capitals: {n}").format(n=min(counts)) if counts else ""
    return ""
