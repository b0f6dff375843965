"""The drawer with the Pillars board, the Influence boards and their City-States."""

from __future__ import annotations

import pygame
from pygame import Rect

from tessera.games.ancient_empires.cards import catalogue
from tessera.games.ancient_empires.ids import CONTINENTS, Continent, Pillar, Resource
from tessera.games.ancient_empires.influence import INFLUENCE
from tessera.games.ancient_empires.pillars import THRESHOLDS, TOP
from tessera.games.ancient_empires.state import State
from tessera_client.boards.ancient_empires import printed
from tessera_client.boards.ancient_empires.symbols import (
    CONTINENT_COLORS,
    CONTINENT_SHAPES,
    PILLAR_ICONS,
    PILLARS,
    RESOURCE_ICONS,
)
from tessera_client.boards.ancient_empires.symbols import (
    CONTINENTS as CONTINENT_NAMES,
)
from tessera_client.boards.desk import Setting
from tessera_client.boards.parts import caption, thing
from tessera_client.i18n import _
from tessera_client.widgets import layout, theme
from tessera_client.widgets.controls import scrolled
from tessera_client.widgets.fonts import Style
from tessera_client.widgets.seats import draw_mark, draw_shape
from tessera_client.widgets.ui import Tip

TITLE = Style("bold", 15)
SPACE_ICONS = {
    "army": "conqueror",
    "food": RESOURCE_ICONS[Resource.FOOD],
    "materials": RESOURCE_ICONS[Resource.MATERIALS],
    "gold": RESOURCE_ICONS[Resource.GOLD],
    "idea": RESOURCE_ICONS[Resource.IDEAS],
    "glory": RESOURCE_ICONS[Resource.GLORY],
}
TINY = Style("text", 13)


def draw(setting: Setting, rect: Rect) -> None:
    """Draw the drawer."""
    ui = setting.ui
    row = ui.px(46)
    continent = ui.px(150)
    height = ui.px(48) + row * len(Pillar) + continent * len(CONTINENTS)
    with scrolled(ui, "tracks page", rect, height) as inner:
        head, body = layout.top(inner, ui.px(22))
        caption(setting, head, _("Pillars"))
        for pillar in Pillar:
            cell, body = layout.top(body, row)
            _pillar(setting, pillar, layout.inset(cell, 0, ui.px(2)))
        head, body = layout.top(body, ui.px(26))
        caption(setting, head, _("Influence and City-States"))
        for where in CONTINENTS:
            cell, body = layout.top(body, continent)
            _influence(setting, where, layout.inset(cell, 0, ui.px(3)))


def _marks(setting: Setting, track: str, cells: list[Rect], spaces: list[int]) -> None:
    """The markers of all seats on a track; those on one space side by side.  They glide."""
    ui = setting.ui
    for space in set(spaces):
        seats = [seat for seat, at in enumerate(spaces) if at == space]
        cell = cells[min(space, len(cells) - 1)]
        radius = min(ui.px(6), cell.w // 4)
        for n, seat in enumerate(seats):
            column, line = n % 2, n // 2
            wide = 1 if len(seats) > 1 else 0
            x = cell.centerx + (2 * column - 1) * radius * wide
            y = cell.centery + (2 * line - 1) * radius * (1 if len(seats) > 2 else 0)
            left = ui.rolled(f"{track} of {seat}", space).exact - space
            x += round(left * (cells[1].x - cells[0].x)) if len(cells) > 1 else 0
            draw_mark(ui.surface, seat, (x, y), radius * 0.9)


def _pillar(setting: Setting, pillar: Pillar, rect: Rect) -> None:
    ui, s = setting.ui, setting.position
    name = _(PILLARS[pillar])
    spaces = [player.pillars[pillar] for player in s.players]
    told = ", ".join(f"{setting.names[seat]} {at}" for seat, at in enumerate(spaces))
    tip = Tip(name, (told,), "pillars")
    thing(setting, ("pillar", int(pillar)), rect, f"{name}: {told}", tip)
    label, track = layout.left(layout.inset(rect, ui.px(6), ui.px(3)), ui.px(30), ui.px(4))
    ui.icon(PILLAR_ICONS[pillar], label.center, 22, theme.TITLE)
    cells = layout.columns(track, TOP + 1, ui.px(2))
    for space, cell in enumerate(cells):
        gate = space in THRESHOLDS
        pygame.draw.rect(ui.surface, theme.SUNKEN, cell, border_radius=ui.px(4))
        edge = theme.GOLD if gate else theme.EDGE
        pygame.draw.rect(ui.surface, edge, cell, 2 if gate else 1, border_radius=ui.px(4))
        if space not in spaces:
            ui.text(str(space), cell.center, TINY, theme.OFF, "center")
    _marks(setting, f"pillar {int(pillar)}", cells, spaces)


def _influence(setting: Setting, where: Continent, rect: Rect) -> None:
    ui = setting.ui
    s: State = setting.position
    card = catalogue.CITY_STATES[s.city_states[where]] if s.city_states[where] >= 0 else None
    name = _(CONTINENT_NAMES[where])
    title = printed.title(card) if card else ""
    offers = tuple(map(printed.text, card.texts)) if card else ()
    lines = tuple(f"{age}: {text}" for age, text in zip(("I", "II", "III"), offers, strict=False))
    tip = Tip(f"{name} – {title}", lines, "city-states")
    thing(setting, ("city_state", int(where)), rect, f"{name}, {title}: {' '.join(lines)}", tip)
    body = layout.inset(rect, ui.px(8), ui.px(5))
    head, body = layout.top(body, ui.px(22), ui.px(2))
    mark = (head.x + ui.px(8), head.centery)
    draw_shape(ui.surface, CONTINENT_SHAPES[where], mark, ui.px(7), CONTINENT_COLORS[where])
    ui.text(f"{name} · {title}", (head.x + ui.px(22), head.centery), TITLE, theme.TITLE)
    if card:
        ui.icon(PILLAR_ICONS[card.pillar], (head.right - ui.px(10), head.centery), 17, theme.TITLE)
    track, body = layout.top(body, ui.px(34), ui.px(3))
    spaces = INFLUENCE[where]
    cells = layout.columns(track, len(spaces), ui.px(2))
    flags = [player.influence[where] for player in s.players]
    for n, (space, cell) in enumerate(zip(spaces, cells, strict=True)):
        pygame.draw.rect(ui.surface, theme.SUNKEN, cell, border_radius=ui.px(4))
        pygame.draw.rect(ui.surface, theme.EDGE, cell, 1, border_radius=ui.px(4))
        if n in flags:
            continue
        side = ui.px(9) if space.icon else 0
        ui.text(str(space.value), (cell.centerx - side, cell.centery), TITLE, anchor="center")
        if space.icon:
            icon = SPACE_ICONS[space.icon]
            ui.icon(icon, (cell.centerx + side, cell.centery), 15, theme.DIM)
    _marks(setting, f"influence {int(where)}", cells, flags)
    for line in lines:
        row, body = layout.top(body, ui.px(18))
        ui.text(line, (row.x, row.centery), TINY, theme.TEXT, width=row.w - ui.px(60))
    envoys = [(seat, p.envoys[where]) for seat, p in enumerate(s.players) if p.envoys[where]]
    x = rect.right - ui.px(14)
    for seat, count in reversed(envoys):
        for _n in range(count):
            draw_mark(ui.surface, seat, (x, rect.bottom - ui.px(14)), ui.px(5))
            x -= ui.px(14)
