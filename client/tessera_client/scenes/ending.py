"""The end: who won, where the points come from, how the match went, and what next."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import pygame
from pygame import Rect

from tessera.engine.game import Result
from tessera_client import telling
from tessera_client.i18n import _, ngettext
from tessera_client.lobby import Lobby
from tessera_client.widgets import layout, paint, theme
from tessera_client.widgets.controls import button
from tessera_client.widgets.fonts import BIG, BODY, HEADING, SMALL, STRONG, Style
from tessera_client.widgets.seats import SEATS, draw_mark
from tessera_client.widgets.ui import Tip, Ui

if TYPE_CHECKING:
    from tessera_client.scenes.table import TableScene

TOTAL = Style("title", 22)
CROWDED = Style("bold", 14)
"""For names that have little room beside each other."""
MANY = 4
"""Of more players, what points are given for has less room."""


def draw_ending(table: TableScene, rect: Rect) -> None:
    """Draw the end of the match in the place of the board."""
    ui, match = table.app.ui, table.match
    body = layout.inset(rect, ui.px(22), ui.px(14))
    head, body = layout.top(body, ui.px(74), ui.px(10))
    ui.icon("laurel-crown", (head.x + ui.px(30), head.centery), 54, theme.TITLE)
    result = match.result
    ui.text(
        *(winners(table, result), (head.x + ui.px(70), head.y + ui.px(26)), BIG, theme.TITLE),
        width=head.w - ui.px(76),
    )
    ui.text(
        _verdict(table), (head.x + ui.px(70), head.y + ui.px(56)), BODY, theme.TEXT, width=head.w
    )
    foot, body = layout.bottom(body, ui.px(50), ui.px(12))
    if result is not None:
        upper, lower = layout.top(body, body.h * 52 // 100, ui.px(10))
        _table(table, upper, result)
        bars, lines = layout.shares(lower, (1, 1), ui.px(12))
        _bars(table, bars, result)
        table.course.draw(lines)
    _foot(table, foot)


def winners(table: TableScene, result: Result | None) -> str:
    """Who won, in a sentence."""
    if result is None:
        return _("The match was given up.")
    names = [table.name(seat) for seat in result.winners]
    points = result.scores[result.winners[0]].points
    if len(names) == 1:
        told = ngettext("{name} wins with {n} point", "{name} wins with {n} points", points)
        return told.format(name=names[0], n=points)
    both = _("{some} and {last}").format(some=", ".join(names[:-1]), last=names[-1])
    told = ngettext(
        "{names} share the victory with {n} point",
        "{names} share the victory with {n} points",
        points,
    )
    return told.format(names=both, n=points)


def _verdict(table: TableScene) -> str:
    match = table.match
    if match.charges:
        return _("Somebody was caught: see the badge above.")
    told = ngettext(
        "{n} entry verified: everything was legal, every draw fair.",
        "{n} entries verified: everything was legal, every draw fair.",
        match.count,
    )
    return told.format(n=match.count)


def _table(table: TableScene, rect: Rect, result: Result) -> None:
    ui = table.app.ui
    paint.panel(ui.surface, rect)
    body = layout.inset(rect, ui.px(14), ui.px(8))
    kinds = list(dict.fromkeys(name for score in result.scores for name, _n in score.items))
    row = body.h // (len(kinds) + 2)
    parts = [2.2 if len(result.scores) <= MANY else 1.6, *([1.0] * len(result.scores))]
    pad = ui.px(8)
    head, body = layout.top(body, row)
    cells = layout.shares(head, parts)
    names = [table.name(seat) for seat in range(len(result.scores))]
    room = cells[-1].w - pad - ui.px(22)
    style = STRONG if all(ui.width(name, STRONG) <= room for name in names) else CROWDED
    for seat, cell in enumerate(cells[1:]):
        at = (cell.right - pad, cell.centery)
        where = ui.text(names[seat], at, style, SEATS[seat].text, "midright", width=room)
        draw_mark(ui.surface, seat, (where.x - ui.px(12), cell.centery), ui.px(7))
    for n, kind in enumerate(kinds):
        line, body = layout.top(body, row)
        if n % 2 == 0:
            pygame.draw.rect(ui.surface, theme.SUNKEN, line)
        cells = layout.shares(line, parts)
        name = (cells[0].x + ui.px(6), line.centery)
        told = telling.item(table.match.game, kind)
        ui.text(told, name, BODY, theme.TEXT, width=cells[0].w)
        for score, cell in zip(result.scores, cells[1:], strict=True):
            points = dict(score.items).get(kind, 0)
            ui.text(str(points), (cell.right - pad, cell.centery), BODY, theme.TEXT, "midright")
    cells = layout.shares(layout.top(body, row)[0], parts)
    ui.text(_("Points"), (cells[0].x + ui.px(6), cells[0].centery), HEADING, theme.TITLE)
    for score, cell in zip(result.scores, cells[1:], strict=True):
        at = (cell.right - pad, cell.centery)
        ui.text(str(score.points), at, TOTAL, theme.TITLE, "midright")


SHADES = (0.0, 0.18, 0.36, 0.54, 0.12, 0.3, 0.48)
"""How light each part of a stacked bar is, so that neighbours differ."""


def _bars(table: TableScene, rect: Rect, result: Result) -> None:
    """A stacked bar for each player: where the points come from."""
    ui, match = table.app.ui, table.match
    paint.panel(ui.surface, rect)
    body = layout.inset(rect, ui.px(12), ui.px(8))
    head, body = layout.top(body, ui.px(24), ui.px(4))
    ui.text(_("Where the points come from"), (head.x, head.centery), STRONG, theme.DIM)
    gains = [sum(points for _kind, points in s.items if points > 0) for s in result.scores]
    most = max(1, *gains)
    row = body.h // len(result.scores)
    for seat, score in enumerate(result.scores):
        cell, body = layout.top(body, row)
        draw_mark(ui.surface, seat, (cell.x + ui.px(10), cell.centery), ui.px(8))
        bar = layout.inset(
            Rect(cell.x + ui.px(26), cell.y, cell.w - ui.px(70), cell.h), 0, row // 6
        )
        x, back = float(bar.x), bar.x + bar.w * gains[seat] / most
        for n, (kind, points) in enumerate(score.items):
            width = bar.w * abs(points) / most
            if points < 0:  # what is lost lies over the end of what was gained
                back -= width
                part = Rect(round(back), bar.bottom - bar.h // 2, math.ceil(width), bar.h // 2)
                color = theme.BAD
            else:
                part = Rect(round(x), bar.y, round(x + width) - round(x), bar.h)
                color = theme.mixed(SEATS[seat].color, (255, 255, 255), SHADES[n % len(SHADES)])
                x += width
            _part(ui, f"part {seat} {n}", part, color, telling.item(match.game, kind), points)
        total = (bar.x + round(bar.w * gains[seat] / most) + ui.px(8), cell.centery)
        ui.text(str(score.points), total, STRONG, theme.BRIGHT)


def _part(ui: Ui, name: str, part: Rect, color: theme.Color, kind: str, points: int) -> None:
    """One part of a stacked bar."""
    pygame.draw.rect(ui.surface, color, part)
    pygame.draw.rect(ui.surface, theme.NIGHT, part, 1)
    words = f"{kind}: {points}"
    ui.spot(name, part, words, role="fact", tab=False, tip=Tip(words, (), "scoring"))
    if part.w > ui.px(22) and part.h >= ui.px(15):
        ui.text(str(points), part.center, SMALL, theme.NIGHT, "center")


def _foot(table: TableScene, rect: Rect) -> None:
    ui, sitting = table.app.ui, table.sitting
    again, rest = layout.right(rect, ui.px(220), ui.px(10))
    if sitting.host:
        if button(ui, "rematch", again, _("Rematch"), primary=True, icon="trireme"):
            sitting.do(_again)
    elif not sitting.watching and button(
        ui, "ready again", again, _("Ready for a rematch"), primary=True
    ):
        sitting.do(lambda lobby, code: lobby.ready(code))
    replay, rest = layout.right(rest, ui.px(190), ui.px(10))
    if button(ui, "see replay", replay, _("Replay"), icon="scroll-unfurled"):
        table.crown.replay()
    room, rest = layout.right(rest, ui.px(190), ui.px(10))
    if button(ui, "to room", room, _("To the room"), icon="greek-temple"):
        table.app.pop()
    home = layout.left(rest, ui.px(170))[0]
    if button(ui, "to home", home, _("Home"), icon="hut"):
        table.app.home_again()


async def _again(lobby: Lobby, code: str) -> None:
    await lobby.ready(code)
    await lobby.start(code)
