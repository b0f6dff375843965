"""Replay: a match, entry by entry, as every seat saw it once all was revealed."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pygame
from pygame import Rect

from tessera_client import telling
from tessera_client.boards import BoardView, Look, Place, view_of
from tessera_client.boards.desk import Setting
from tessera_client.chronicle import LogLine
from tessera_client.i18n import _
from tessera_client.model import Match
from tessera_client.scenes.easel import Easel, place_tip
from tessera_client.scenes.logbook import reads
from tessera_client.scenes.page import draw_ground
from tessera_client.stories import Story, read_story
from tessera_client.widgets import layout, paint, theme
from tessera_client.widgets.controls import button, scrolled
from tessera_client.widgets.fonts import BODY, NOTE, SMALL, STRONG, Style
from tessera_client.widgets.seats import SEATS, draw_mark
from tessera_client.widgets.still import Same
from tessera_client.widgets.ui import Tip

if TYPE_CHECKING:
    from tessera_client.app import App

LOUD = Style("title", 20)
NAME = Style("bold", 16)
MANY = 4
"""The buttons of a match of more players are narrower."""
FOOT = 112
ROW = 46
"""How high the foot is, and a second row of buttons in it, before the scale."""
PLAY = 0.7
"""Seconds an entry, while it plays by itself at speed 1."""


class Replay:
    """Goes through a story."""

    def __init__(
        self, app: App, story: Story, *, at: int | None = None, live: bool = False
    ) -> None:
        self.app = app
        self.story = story
        self.live = live
        """Whether the match still goes on: shown loudly."""
        self.at = len(story.match.pages) if at is None else at
        self.viewer = 0
        """0: as a spectator; else the seat before it."""
        self.playing = False
        self.next_at = 0.0
        self.hovered: frozenset[Place] = frozenset()
        terms = story.match.begun.genesis.terms
        self.view: BoardView = view_of(terms.game, dict(terms.options), terms.seats)
        self.easel = Easel(app.ui, lambda: self.view)
        self._measured: tuple[object, list[int]] | None = None

    def close(self) -> None:
        """Nothing is to be done."""

    def learn(self, story: Story) -> None:
        """The file of the match was read: it was verified wholly, and its secrets are known."""
        self.story = story
        self.at = min(self.at, self.last)

    @property
    def game_name(self) -> str:
        """The name of the game that was played."""
        return self.story.match.game.name

    # -- where we are -----------------------------------------------------------------------------

    @property
    def last(self) -> int:
        """The number of the last page; 0 stands before the first."""
        return len(self.story.match.pages)

    @property
    def chapters(self) -> list[tuple[int, str]]:
        """Where every phase begins, and what it is called."""
        return [(page + 1, name) for name, page in self.story.match.course]

    def position(self) -> Any:
        """The position that is shown, as the chosen viewer sees it."""
        match = self.story.match
        page = match.pages[self.at - 1] if self.at else None
        position = page.position if page else match.begun.first
        if self.viewer and self.story.known:
            return match.game.recall(position, self.viewer - 1, self.story.known)
        return position

    def go(self, at: int) -> None:
        """Go to page *at*."""
        self.at = max(0, min(self.last, at))

    def step(self, by: int) -> None:
        """Go to the next page on which something was played."""
        pages = self.story.match.pages
        at = self.at + by
        while 0 < at < self.last and not pages[at - 1].told.moves:
            at += by
        self.go(at)

    def chapter(self, by: int) -> None:
        """Go to where the next phase, or this one, begins."""
        starts = [0, *(at for at, _name in self.chapters), self.last]
        if by > 0:
            self.go(next((at for at in starts if at > self.at), self.last))
        else:
            self.go(max((at for at in starts if at < self.at), default=0))

    # -- drawing ----------------------------------------------------------------------------------

    def frame(self) -> None:
        """Draw, and do what was asked for."""
        ui = self.app.ui
        self._keys()
        self._play()
        draw_ground(ui)
        head, rest = layout.top(ui.surface.get_rect(), ui.px(50))
        side, rest = layout.right(rest, max(ui.px(320), min(ui.px(420), rest.w * 26 // 100)))
        two = self._needed() > rest.w
        foot, board = layout.bottom(rest, ui.px(FOOT + (ROW if two else 0)))
        self._head(head)
        self._board(board)
        self._foot(foot)
        self.hovered = frozenset()
        self._side(side)
        self.easel.gliding.draw()

    def _keys(self) -> None:
        ui = self.app.ui
        if ui.escape() or ui.hit("replay"):
            self.app.pop()
            return
        for event in list(ui.input.keys):
            deeds: dict[int, Callable[[], None]] = {
                pygame.K_LEFT: lambda: self.step(-1),
                pygame.K_RIGHT: lambda: self.step(1),
                pygame.K_UP: lambda: self.chapter(-1),
                pygame.K_DOWN: lambda: self.chapter(1),
                pygame.K_HOME: lambda: self.go(0),
                pygame.K_END: lambda: self.go(self.last),
            }
            if event.key in deeds and not event.mod & pygame.KMOD_CTRL:
                ui.input.keys.remove(event)
                deeds[event.key]()

    def _play(self) -> None:
        if not self.playing:
            return
        ui = self.app.ui
        if self.app.now >= self.next_at:
            self.step(1)
            self.next_at = self.app.now + PLAY / (self.app.settings.speed or 1)
            self.playing = self.at < self.last
        ui.busy_until = max(ui.busy_until, self.next_at)

    def _head(self, rect: Rect) -> None:
        ui = self.app.ui
        base = (92, 40, 20) if self.live else (38, 27, 20)
        paint.panel(ui.surface, rect, base=base, radius=0, line=0)
        body = layout.inset(rect, ui.px(12), ui.px(7))
        cell, body = layout.left(body, ui.px(190 if self.live else 110), ui.px(16))
        label = _("Back to the table") if self.live else _("Back")
        if button(ui, "back", cell, label, key="Esc"):
            self.app.pop()
        if not self.live:
            body = self._what_if(body)
        title = _("REPLAY – the match goes on meanwhile") if self.live else _("REPLAY")
        where = ui.text(title, (body.x, body.centery), LOUD, theme.BRIGHT)
        body = layout.left(body, where.w, ui.px(20))[1]
        finding = self.story.finding
        if finding is not None:
            mark, color = ("✓", theme.GOOD) if finding.clean else ("✗", theme.BAD)
            verdict = f"{mark} {finding.told()}"
            tip = Tip(verdict) if ui.width(verdict, BODY) > body.w else None
            ui.spot("verdict", body, verdict, role="fact", tab=False, tip=tip)
            ui.text(verdict, (body.x, body.centery), BODY, color, width=body.w)

    def _what_if(self, body: Rect) -> Rect:
        """The button that goes on from here in an analysis; the room that is left."""
        from tessera_client.scenes.analysis import AnalysisScene

        ui = self.app.ui
        label = _("Try from here")
        cell, body = layout.right(body, ui.width(label, STRONG) + ui.px(30), ui.px(10))
        lines = (
            _("Decide for all seats from this position on, and take anything back."),
            _("The match and its file stay as they are."),
        )
        can = bool(self.story.known) and bool(self.position().options)
        tip = Tip(_("Analysis"), lines)
        if button(ui, "analysis", cell, label, style=STRONG, tip=tip, enabled=can):
            self.app.push(AnalysisScene(self))
        return body

    def _board(self, rect: Rect) -> None:
        view, easel, settings = self.view, self.easel, self.app.settings
        used, position = easel.use(rect), self.position()
        shown = easel.gliding.follow(position)
        look = Look(
            pointed=easel.pointed,
            told=self.hovered or self._touched(),
            patterns=settings.patterns,
            people=self.story.match.names,
            translated=settings.english_places,
            coming=easel.gliding.coming,
        )
        easel.draw(used, shown, look)
        if easel.pointed is not None:
            topic = self.story.match.desk.topic_of(easel.pointed)
            tip = place_tip(view, position, easel.pointed, topic)
            easel.tell(used, view.name(easel.pointed), tip)

    def _touched(self) -> frozenset[Place]:
        """What the page that is shown is about."""
        if not self.at:
            return frozenset()
        match = self.story.match
        events = match.pages[self.at - 1].told.events
        return frozenset().union(*(match.desk.touched(event) for _seat, event in events))

    def _foot(self, rect: Rect) -> None:
        ui = self.app.ui
        paint.panel(ui.surface, rect, base=(40, 29, 22), radius=0, line=0)
        body = layout.inset(rect, ui.px(14), ui.px(8))
        bar, body = layout.top(body, ui.px(34), ui.px(8))
        self._scrubber(bar)
        row, below = layout.top(body, ui.px(40), ui.px(ROW - 40))
        buttons: tuple[tuple[str, str, str, Callable[[], None]], ...] = (
            ("first", "|<", _("To the beginning (Home)"), lambda: self.go(0)),
            ("phase back", "<<", _("A phase back (Up)"), lambda: self.chapter(-1)),
            ("step back", "<", _("A step back (Left)"), lambda: self.step(-1)),
            ("play", "■" if self.playing else "▶", _("Play by itself"), self._toggle),
            ("step on", ">", _("A step on (Right)"), lambda: self.step(1)),
            ("phase on", ">>", _("A phase on (Down)"), lambda: self.chapter(1)),
            ("last", ">|", _("To the end (End)"), lambda: self.go(self.last)),
        )
        for name, label, tip, deed in buttons:
            cell, row = layout.left(row, self._button(), ui.px(4))
            if button(ui, name, cell, label, tip=tip, chosen=name == "play" and self.playing):
                deed()
        save, row = layout.right(row, ui.px(140), ui.px(6))
        if button(ui, "save picture", save, _("Save picture"), style=STRONG):
            self._save()
        beside = layout.left(row, row.w - ui.px(8))[0]
        self._viewers(layout.top(below, row.h)[0] if below.h >= row.h else beside)

    def _button(self) -> int:
        """How wide the buttons are that go through the match."""
        return self.app.ui.px(36 if len(self.story.match.names) > MANY else 46)

    def _needed(self) -> int:
        """How wide all buttons of the foot are in one row."""
        ui, seats = self.app.ui, len(self.story.match.names)
        words = ui.width(_("Seen by"), SMALL) + ui.width(_("Everybody"), STRONG)
        return 7 * (self._button() + ui.px(4)) + words + seats * ui.px(30) + ui.px(240)

    def _toggle(self) -> None:
        self.playing = not self.playing
        if self.playing and self.at == self.last:
            self.go(0)
        self.next_at = self.app.now

    def _viewers(self, rect: Rect) -> None:
        """As whom the match is seen: the spectator's eye, or the mark of a seat."""
        ui = self.app.ui
        label, rest = layout.left(rect, ui.width(_("Seen by"), SMALL) + ui.px(8), ui.px(6))
        ui.text(_("Seen by"), (label.right, label.centery), SMALL, theme.DIM, "midright")
        everybody = ui.width(_("Everybody"), STRONG) + ui.px(24)
        left = rest.w - everybody - ui.px(4)
        mark = min(ui.px(44), left // max(1, len(self.story.match.names)) - ui.px(4))
        can = bool(self.story.known)
        late = _("Secrets show once the match is over and all revealed theirs.")
        for n, name in enumerate([_("Everybody"), *self.story.match.names]):
            cell, rest = layout.left(rest, everybody if n == 0 else mark, ui.px(4))
            label_text = name if n == 0 else ""
            tip = name if can or n == 0 else late
            chosen = n == self.viewer
            if button(ui, f"viewer {n}", cell, label_text, chosen=chosen, tip=tip, enabled=can):
                self.viewer = n
            if n:
                draw_mark(ui.surface, n - 1, cell.center, ui.px(9))

    def _scrubber(self, rect: Rect) -> None:
        ui = self.app.ui
        used = ui.spot("scrubber", rect, _("Page {n} of {all}").format(n=self.at, all=self.last))
        track = layout.middle(rect, rect.w - ui.px(20), ui.px(8))
        pygame.draw.rect(ui.surface, theme.SUNKEN, track, border_radius=ui.px(4))
        whole = max(1, self.last)
        done = Rect(track.x, track.y, round(track.w * self.at / whole), track.h)
        pygame.draw.rect(ui.surface, theme.PRIMARY, done, border_radius=ui.px(4))
        for at, _name in self.chapters:
            x = track.x + round(track.w * at / whole)
            pygame.draw.line(ui.surface, theme.GOLD, (x, rect.y + 4), (x, rect.bottom - 4))
        knob = (track.x + round(track.w * self.at / whole), track.centery)
        pygame.draw.aacircle(ui.surface, theme.GOLD, knob, ui.px(9))
        if used.focused:
            paint.focus_ring(ui.surface, rect)
        if used.held:
            self.go(round((ui.mouse[0] - track.x) / max(1, track.w) * whole))

    def _save(self) -> None:
        app = self.app
        folder = app.home.folder / "pictures"
        folder.mkdir(parents=True, exist_ok=True)
        file = folder / time.strftime(f"replay-{self.at:04d}-%Y%m%d-%H%M%S.png")
        board = next(spot.rect for spot in app.ui.spots if spot.name == "board")
        pygame.image.save(app.ui.surface.subsurface(board), file)
        app.notice(_("Saved: {file}").format(file=file))

    # -- the side ---------------------------------------------------------------------------------

    def _side(self, rect: Rect) -> None:
        ui, match = self.app.ui, self.story.match
        pygame.draw.rect(ui.surface, theme.NIGHT, rect)
        rest = layout.inset(rect, ui.px(6), ui.px(6))
        position = self.position()
        seat = self.viewer - 1 if self.viewer else None
        setting = Setting(
            *(ui, position, position, seat, match.names, frozenset(), ()), pick=lambda _place: None
        )
        points = match.game.status(position).points
        for player, name in enumerate(match.names):
            cell, rest = layout.top(rest, ui.px(34 + match.desk.panel_height), ui.px(5))
            paint.panel(ui.surface, cell)
            ui.spot(f"player {player}", cell, name, role="panel", tab=False)
            head, body = layout.top(layout.inset(cell, ui.px(10), ui.px(3)), ui.px(28))
            draw_mark(ui.surface, player, (head.x + ui.px(10), head.centery), ui.px(8))
            ui.text(name, (head.x + ui.px(26), head.centery), NAME, SEATS[player].text)
            shown = str(points[player])
            ui.text(shown, (head.right, head.centery), LOUD, theme.TITLE, "midright")
            match.desk.player(setting, player, body)
        paint.panel(ui.surface, rest, base=(38, 28, 22))
        head, body = layout.top(layout.inset(rest, ui.px(12), ui.px(8)), ui.px(28))
        phase = telling.phase(match.game, position)
        ui.text(phase, (head.x, head.centery), STRONG, theme.TITLE, width=head.w)
        self._log(body)

    def _log(self, rect: Rect) -> None:
        ui = self.app.ui
        lines = [line for line in self.story.match.log if line.kind != "phase"]
        if not lines:
            ui.prose(_("Nothing has happened yet."), rect, NOTE, theme.DIM)
            return
        heights = self._heights(lines, rect.w - ui.px(10) - ui.px(28))
        past = sum(line.page < self.at for line in lines)
        if ui.memory.get("replay at") != (self.at, past):
            ui.memory["replay at"] = self.at, past
            ui.memory["scroll replay log"] = max(0.0, sum(heights[:past]) - rect.h / 2)
        with scrolled(ui, "replay log", rect, sum(heights)) as inner:
            y = inner.y
            for n, (line, height) in enumerate(zip(lines, heights, strict=True)):
                if y + height > rect.y and y < rect.bottom:
                    self._line(n, Rect(inner.x, y, inner.w, height), line)
                y += height

    def _heights(self, lines: list[LogLine], width: int) -> list[int]:
        """How high each line is: measured once for a match, a width, a size and a language."""
        ui = self.app.ui
        told = Same(self.story.match.told)
        key = (told, len(lines), width, ui.scale, Same(ui.keys))
        if self._measured is None or self._measured[0] != key:
            names, room = self.story.match.names, Rect(0, 0, width, 10)
            step = ui.px(8)
            heights = [ui.prose(reads(line, names), room, SMALL, draw=False) for line in lines]
            self._measured = key, [height + step for height in heights]
        return self._measured[1]

    def _line(self, n: int, row: Rect, line: LogLine) -> None:
        ui = self.app.ui
        words = reads(line, self.story.match.names)
        now = line.page == self.at - 1
        used = ui.spot(f"line {n}", row, words, role="line", tab=False)
        if now or used.hot:
            paint.panel(ui.surface, row, base=theme.ACTIVE if now else theme.RAISED)
        if used.hot:
            self.hovered = line.places
        if line.seat in range(len(SEATS)):
            draw_mark(ui.surface, line.seat, (row.x + ui.px(12), row.y + ui.px(12)), ui.px(5))
        color = theme.BRIGHT if now else theme.TEXT if line.page < self.at else theme.OFF
        room = Rect(row.x + ui.px(24), row.y + ui.px(4), row.w - ui.px(28), row.h)
        ui.prose(words, room, SMALL, color)
        if used.clicked:
            self.go(line.page + 1)


def open_replay(app: App, match: Match, at: int | None = None) -> None:
    """Go through *match*; when it is over, its file tells what lay face-down."""
    replay = Replay(app, Story(match), at=at, live=not match.over)
    app.push(replay)
    file = match.begun.file
    if match.over and file:
        reading = asyncio.to_thread(read_story, Path(file))
        app.backstage.do(reading, replay.learn, app.trouble)
