"""How a match went: what each player had over its Ages or rounds, and the moments it turned at."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import cached_property
from typing import TYPE_CHECKING

import pygame
from pygame import Rect

from tessera_client.i18n import _
from tessera_client.moments import Moment, moments
from tessera_client.scenes.logbook import reads
from tessera_client.widgets import layout, paint, theme
from tessera_client.widgets.controls import scrolled, tabs
from tessera_client.widgets.fonts import NOTE, SMALL, STRONG, Style
from tessera_client.widgets.seats import SEATS, draw_mark
from tessera_client.widgets.ui import Tip, Ui

if TYPE_CHECKING:
    from tessera_client.model import Match
    from tessera_client.scenes.table import TableScene

AXIS = Style("text", 13)


class Course:
    """The course of one finished match, in tabs."""

    def __init__(self, table: TableScene) -> None:
        self.table = table
        self.match: Match = table.match
        self.tab = "points"

    @cached_property
    def moments(self) -> tuple[Moment, ...]:
        """The moments that mattered most."""
        return moments(self.match.points, start=self.match.course[1][1])

    @cached_property
    def _measured(self) -> list[Sequence[tuple[str, Sequence[int]]]]:
        """All measures of the game where each phase began; the last one is the end."""
        match = self.match
        return [match.desk.measures(match.pages[page].position) for _name, page in match.course]

    def draw(self, rect: Rect) -> None:
        """Draw the tab that is chosen."""
        ui, match = self.table.app.ui, self.match
        paint.panel(ui.surface, rect)
        body = layout.inset(rect, ui.px(12), ui.px(6))
        head, body = layout.top(body, ui.px(28), ui.px(4))
        if len(match.course) < 2:
            ui.prose(_("Nothing has happened yet."), body, NOTE, theme.DIM)
            return
        measures = match.desk.measures(match.position)
        labels = [("points", _("Points"), ""), ("moments", _("Key moments"), "")]
        labels[1:1] = [(f"measure {n}", name, "") for n, (name, _all) in enumerate(measures)]
        self.tab = tabs(ui, "course", head, labels, self.tab)
        if self.tab == "moments":
            self._moments(body)
        elif self.tab == "points":
            self._chart(body, [match.points[page] for _name, page in match.course])
        else:
            which = int(self.tab.split()[1])
            self._chart(body, [row[which][1] for row in self._measured])

    # -- charts -----------------------------------------------------------------------------------

    def _chart(self, body: Rect, rows: Sequence[Sequence[int]]) -> None:
        """A line for each seat, which ends in its mark."""
        ui = self.table.app.ui
        most = max(1, *(n for row in rows for n in row))
        least = min(0, *(n for row in rows for n in row))
        chart = Rect(body.x + ui.px(26), body.y + ui.px(8), body.w - ui.px(40), body.h - ui.px(30))
        phases = [name for name, _page in self.match.course]
        _grid(ui, chart, phases, least, most)
        step = chart.w / (len(rows) - 1)
        for seat in range(len(self.match.names)):
            line = [
                (chart.x + n * step, chart.bottom - chart.h * (row[seat] - least) / (most - least))
                for n, row in enumerate(rows)
            ]
            pygame.draw.lines(ui.surface, SEATS[seat].text, False, line, max(2, ui.px(2)))
            draw_mark(ui.surface, seat, line[-1], ui.px(6))
        for n, (phase, row) in enumerate(zip(phases, rows, strict=True)):
            column = Rect(round(chart.x + (n - 0.5) * step), chart.y, math.ceil(step), chart.h)
            self._column(n, column.clip(body), phase, row)

    def _column(self, n: int, column: Rect, phase: str, row: Sequence[int]) -> None:
        """What the chart says where a phase began: a click goes there in the replay."""
        ui, match = self.table.app.ui, self.match
        told = tuple(f"{name}: {figure}" for name, figure in zip(match.names, row, strict=True))
        words = f"{phase}: {', '.join(told)}"
        tip = Tip(phase, told, "scoring")
        if ui.spot(f"points {n}", column, words, role="line", tab=False, tip=tip).clicked:
            self.table.crown.replay(match.course[n][1] + 1)

    # -- moments ----------------------------------------------------------------------------------

    def _moments(self, body: Rect) -> None:
        """A line for each: a click goes there in the replay."""
        ui = self.table.app.ui
        if not self.moments:
            ui.prose(_("Nobody's move changed the points."), body, NOTE, theme.DIM)
            return
        width = body.w - ui.px(120)
        told = [self._told(moment) for moment in self.moments]
        room = Rect(0, 0, width, 10)
        heights = [ui.prose(words, room, SMALL, draw=False) + ui.px(10) for words in told]
        with scrolled(ui, "moments", body, sum(heights)) as inner:
            y = inner.y
            for n, (words, height) in enumerate(zip(told, heights, strict=True)):
                self._moment(n, Rect(inner.x, y, inner.w, height), words)
                y += height

    def _moment(self, n: int, line: Rect, words: str) -> None:
        ui, moment = self.table.app.ui, self.moments[n]
        used = ui.spot(f"moment {n}", line, words, role="line", tip=Tip(_("Show it in the replay")))
        if used.hot or used.focused:
            pygame.draw.rect(ui.surface, theme.ACTIVE, line, border_radius=ui.px(5))
        draw_mark(ui.surface, moment.seat, (line.x + ui.px(12), line.y + ui.px(14)), ui.px(6))
        if moment.change:
            color = theme.GOOD if moment.change > 0 else theme.BAD
            at = line.x + ui.px(54), line.y + ui.px(14)
            ui.text(f"{moment.change:+d}", at, STRONG, color, "midright")
        body = Rect(line.x + ui.px(66), line.y + ui.px(5), line.w - ui.px(70), line.h)
        ui.prose(words, body, SMALL)
        if used.clicked:
            self.table.crown.replay(moment.page + 1)

    def _told(self, moment: Moment) -> str:
        """When it was, and what happened, as the log has it."""
        match = self.match
        when = [name for name, page in match.course if page <= moment.page][-1:]
        lines = [line for line in match.log if line.page == moment.page and line.kind != "phase"]
        own = [line for line in lines if line.seat == moment.seat and moment.change]
        came = own[1:3] or own  # the first line tells what was chosen, the next what came of it
        told = [*when, *(reads(line, match.names) for line in came)]
        if moment.leads:
            leads = _("{name} takes the lead and keeps it.")
            told.append(leads.format(name=match.names[moment.seat]))
        return " · ".join(told)


def _grid(ui: Ui, chart: Rect, phases: list[str], least: int, most: int) -> None:
    """Lines for points, and one where each Age or round begins: the first part of a phase's name.
    Of many names, only so many are written as there is room for."""
    for points in sorted({least + (most - least) * part // 4 for part in range(5)}):
        y = chart.bottom - chart.h * (points - least) // (most - least)
        pygame.draw.line(ui.surface, theme.SUNKEN, (chart.x, y), (chart.right, y))
        ui.text(str(points), (chart.x - ui.px(6), y), AXIS, theme.DIM, "midright")
    step = chart.w / (len(phases) - 1)
    ages = [phase.partition(",")[0] for phase in phases[:-1]]
    starts = [n for n, age in enumerate(ages) if n == 0 or age != ages[n - 1]]
    wide = max((ui.width(ages[start], AXIS) for start in starts), default=0) + ui.px(10)
    every = max(1, math.ceil(wide * len(starts) / chart.w))
    for n, start in enumerate(starts):
        x = round(chart.x + start * step)
        pygame.draw.line(ui.surface, theme.EDGE, (x, chart.y), (x, chart.bottom + ui.px(4)))
        wide = ui.px(4) + ui.width(ages[start], AXIS)
        if n % every == 0 and x + wide <= chart.right + ui.px(20):
            below = (x + ui.px(4), chart.bottom + ui.px(12))
            ui.text(ages[start], below, AXIS, theme.DIM)
