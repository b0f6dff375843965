"""The table: board, prompt, own things, everybody's panels, log, chat and drawers.

Nothing ever lies above the board: what is asked stands in the bar below it, drawers open at the
side.  What can be pointed at is lit; Tab walks over it, arrows go to the nearest.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from pygame import Rect

from tessera.engine.steps import PASS, Move
from tessera_client import telling
from tessera_client.attendance import Begun, Happened, News, Questioned
from tessera_client.boards import BoardView, Look, Place, view_of
from tessera_client.boards.desk import Setting
from tessera_client.i18n import _
from tessera_client.model import Match, Question
from tessera_client.scenes import badge, leaving
from tessera_client.scenes.aside import Aside
from tessera_client.scenes.bar import Bar
from tessera_client.scenes.course import Course
from tessera_client.scenes.crown import Crown
from tessera_client.scenes.easel import Easel, place_tip
from tessera_client.scenes.legend import Legend
from tessera_client.scenes.logbook import reads
from tessera_client.scenes.page import draw_ground
from tessera_client.scenes.recap import Recap
from tessera_client.scenes.targets import Targets
from tessera_client.scenes.without_host import WithoutHost
from tessera_client.updates import Ended
from tessera_client.widgets import layout
from tessera_client.widgets.still import Same, Stills
from tessera_client.widgets.ui import Tip

if TYPE_CHECKING:
    from tessera_client.app import App
    from tessera_client.sitting import Sitting

WATCHED: Final = 36
"""How high the strip below the board is for who only watches, before the scale."""
MOMENT: Final = (0.8, 2.6)
"""Seconds after which a seat that can only pass does so, the least and the most."""
BELL: Final = 4.0
"""Seconds without being asked after which the next question rings."""


class TableScene:
    """One match, played or watched."""

    def __init__(self, app: App, sitting: Sitting) -> None:
        self.app = app
        self.sitting = sitting
        self.bar = Bar(self)
        self.aside = Aside(self)
        self.crown = Crown(self)
        self._course: Course | None = None
        self.pieces = True
        self.sheet = ""
        """``badge``, ``leave`` or ``without`` (the host) while that lies above the table."""
        self.without = WithoutHost(app, sitting)
        self.recap = Recap(app, lambda event: self.match.desk.touched(event))
        self.rung = 0.0
        self._offers = 0
        """How many deals wait for an answer."""
        self.passes_at = 0.0
        """When what leaves no choice is passed; 0: not by itself."""
        self.hovered_log: frozenset[Place] = frozenset()
        self._view: BoardView | None = None
        self._of: Begun | None = None
        self._asked: Question | None = None
        self.stills = Stills()
        self.easel = Easel(app.ui, lambda: self.view, self._drawer_of)
        self._targets = Targets(app.ui, self.tip, self.pick)
        self.legend = Legend(app.ui, lambda: self.view)

    def close(self) -> None:
        """The room below leaves the table."""
        self.without.close()

    @property
    def match(self) -> Match:
        """The match that is shown."""
        assert self.sitting.match is not None
        return self.sitting.match

    @property
    def course(self) -> Course:
        """How the match that is shown went: another one after a rematch."""
        if self._course is None or self._course.match is not self.match:
            self._course = Course(self)
        return self._course

    @property
    def view(self) -> BoardView:
        """The board of the match."""
        if self._view is None or self._of is not self.match.begun:
            terms = self.match.begun.genesis.terms
            self._view, self._of = (
                view_of(terms.game, dict(terms.options), terms.seats),
                self.match.begun,
            )
        return self._view

    @property
    def game_name(self) -> str:
        """The name of the game that is played."""
        return self.match.game.name

    # -- news -------------------------------------------------------------------------------------

    def hear(self, sitting: Sitting, news: News) -> None:
        """What happens lights the board for a moment; what is asked turns Orders up by itself."""
        if sitting is not self.sitting:
            return
        if isinstance(news, Happened):
            self._aloud()
            self.recap.hear(news.page, len(self.match.pages) - 1)
        elif isinstance(news, Questioned):
            self._turn_up()
            self._ring()
            self._speak()
        elif type(getattr(news, "update", None)) is Ended:
            self.app.ring("end")
            self.app.say(_("The match is over."))

    def _aloud(self) -> None:
        """Say what happened to those who listen; an offer that waits for an answer rings."""
        for line in self.match.log[-3:]:
            if line.page == len(self.match.pages) - 1:
                self.app.say(reads(line, self.match.names))
        waiting = self.aside.bargain.waiting()
        if waiting > self._offers:
            self.app.ring("turn")
        self._offers = waiting

    def _turn_up(self) -> None:
        """Send at once what leaves no choice."""
        question = self.match.question
        if question is None or not self.app.settings.turn_up:
            return
        choices = question.draft.choices()
        if len(choices) == 1 and choices[0].is_opening():
            self.match.try_move(choices[0])
            self.match.send()
        elif choices == [PASS]:
            self.passes_at = self.app.now + random.uniform(*MOMENT)

    def _pass_alone(self) -> None:
        """Pass where nothing else can be done, after a moment: an answer at once would tell others
        that the hand has nothing for it."""
        question = self.match.question
        if question is None or question.sent or question.draft.moves:
            return
        if self.passes_at and question.draft.choices() == [PASS]:
            self.app.ui.busy_until = max(self.app.ui.busy_until, self.app.now + 0.1)
            if self.app.now >= self.passes_at:
                self.passes_at = 0.0
                self.decline()

    def _ring(self) -> None:
        """It is one's turn: a bell, unless the action only goes on."""
        question = self.match.question
        if question is not None and not question.sent and self.app.now - self.rung > BELL:
            self.app.ring("turn")
        self.rung = self.app.now

    def _speak(self) -> None:
        question = self.match.question
        if question is None or question.sent or not self.app.settings.speak:
            return
        self.app.say(self.bar.prompt())
        for n, move in enumerate(question.draft.choices(), 1):
            self.app.say(f"  {n}  {self.words(move)}")

    # -- words ------------------------------------------------------------------------------------

    def words(self, move: Move) -> str:
        """A move in the words of the rulebook."""
        match = self.match
        return telling.tell(match.game, match.shown, match.seat or 0, move, match.names)

    def name(self, seat: int) -> str:
        """How a seat is called."""
        names = self.match.names
        return names[seat] if seat in range(len(names)) else _("The table")

    def setting(self) -> Setting:
        """What the game's desk draws with."""
        match = self.match
        question = match.question
        path = tuple(question.selection.path) if question else ()
        return Setting(
            *(self.app.ui, match.shown, match.position, match.seat, match.names),
            *(self.lit(), path, self.pick),
            frozenset((motion.what, motion.end) for motion in self.easel.gliding.coming),
        )

    def lit(self) -> frozenset[Place]:
        """What may be pointed at now."""
        if asked := self.aside.bargain.lit():
            return asked
        question = self.match.question
        if question is None or question.sent:
            return frozenset()
        return question.selection.lit()

    # -- deeds ------------------------------------------------------------------------------------

    def pick(self, place: Place) -> None:
        """Point at a place."""
        if self.aside.bargain.wanting is not None:
            self.aside.bargain.take(place)
            return
        question = self.match.question
        if question is None or question.sent:
            return
        move = question.selection.pick(place)
        if move is not None:
            self.try_move(move)

    def try_move(self, move: Move) -> None:
        """Try a move; send it where there is nothing more to say."""
        trouble = self.match.try_move(move)
        if trouble:
            self.app.notice(trouble)
            return
        question = self.match.question
        assert question is not None
        passed = move == PASS and not question.draft.open
        if not question.draft.open and (self.app.settings.send_at_once or passed):
            self.confirm()
        elif question.draft.open:
            self._speak()

    def confirm(self) -> None:
        """Send what was tried."""
        if self.match.send():
            self.app.ui.focus = ""

    @property
    def can_undo(self) -> bool:
        """Whether there is anything to take back."""
        question = self.match.question
        if question is None or question.sent:
            return False
        return bool(question.draft.moves or question.selection.path)

    def undo(self) -> None:
        """Take the last thing back."""
        self.match.undo()

    def decline(self) -> None:
        """Pass."""
        question = self.match.question
        if question is not None and not question.sent and PASS in question.draft.choices():
            self.try_move(PASS)

    def _drawer_of(self, place: Place) -> str:
        """The spot of the tab behind which a card lies."""
        return f"side/{self.match.desk.page_for(frozenset({place}))}"

    # -- drawing ----------------------------------------------------------------------------------

    def frame(self) -> None:
        """Draw, and do what was asked for."""
        from tessera_client.scenes.ending import draw_ending

        ui, match = self.app.ui, self.match
        self._follow_question()
        self._pass_alone()
        self.recap.follow(shown=self.match.over or not self.easel.gliding.behind)
        self.without.look(self.without.offered)
        top, rest = layout.top(ui.surface.get_rect(), ui.px(46))
        side, rest = layout.right(rest, self._side_width(rest.w))
        strip, rest = layout.bottom(rest, self._strip_height(rest.h))
        bar, board = layout.bottom(rest, ui.px(self.bar.height(rest.w)))
        if match.over:
            now = self._stamp()
            draw_ground(ui)
            draw_ending(self, board.union(bar).union(strip))
        else:
            self._board(board)
            now = self._stamp()
            self._still("bar", bar, now, lambda: self._bar(bar))
            self._still("strip", strip, now, lambda: match.desk.strip(self.setting(), strip))
        self.hovered_log = frozenset()
        self.aside.draw(side, now)
        self._still("crown", top, (now, self.crown.stamp()), lambda: self.crown.draw(top))
        if not match.over:
            self.easel.gliding.draw()
        self._keys()
        self._sheets()

    def _still(self, name: str, rect: Rect, key: object, draw: Callable[[], None]) -> None:
        self.stills.draw(self.app.ui, name, rect, key, draw)

    def _bar(self, rect: Rect) -> None:
        draw_ground(self.app.ui, rect)
        self.bar.draw(rect)

    def _stamp(self) -> object:
        """Stands for all that the parts round the board show of the match: equal while they look
        the same."""
        match, question = self.match, self.match.question
        asked = question and (tuple(question.selection.path), question.sent, question.turn.seat)
        line = match.cut and round(match.again_in - (self.app.now - match.told_at))
        return (
            *(Same(match), Same(match.shown), Same(match.position), Same(question), asked),
            *(len(match.log), match.count, match.awaited, match.drawing, match.present),
            *(self.aside.bargain.wanting, len(match.deals), self.easel.gliding.coming),
            self.without.offered and len(self.without.found()),
            *(
                match.over,
                match.adjourned,
                match.declined,
                len(match.charges),
                line,
                Same(match.told),
            ),
        )

    def _follow_question(self) -> None:
        question = self.match.question
        if question is not self._asked:
            self._asked = question
            if question is not None:
                page = self.match.desk.page_for(question.selection.lit())
                if page:
                    self.aside.tab = page

    def _side_width(self, whole: int) -> int:
        return max(self.app.ui.px(330), min(self.app.ui.px(430), whole * 26 // 100))

    def _strip_height(self, whole: int) -> int:
        height = WATCHED if self.match.seat is None else self.match.desk.strip_height
        return min(self.app.ui.px(height), whole * 3 // 10)

    def _board(self, rect: Rect) -> None:
        match, view, easel = self.match, self.view, self.easel
        used = easel.use(rect)
        shown = easel.gliding.follow(match.shown)
        lit = self.lit()
        focused = self._targets.walk(view, lit)
        look = self._look(lit, focused)
        easel.draw(used, shown, look, match.position if shown is match.shown else None)
        if easel.pointed is not None:
            if used.clicked:
                self.pick(easel.pointed)
            easel.tell(used, view.name(easel.pointed), self.tip(easel.pointed))
        self.legend.draw(rect)

    def _look(self, lit: frozenset[Place], focused: Place | None) -> Look:
        """How the board is looked at now; *focused* is what the keyboard points at."""
        match, question, settings = self.match, self.match.question, self.app.settings
        told = self.recap.places | match.desk.at_stake(match.position)
        return Look(
            legal=frozenset(place for place in lit if self.view.spot(place) is not None),
            path=tuple(question.selection.path) if question else (),
            pointed=focused or self.easel.pointed,
            told=self.hovered_log or told,
            pieces=self.pieces,
            patterns=settings.patterns,
            people=match.names,
            translated=settings.english_places,
            coming=self.easel.gliding.coming,
        )

    def tip(self, place: Place) -> Tip:
        """What is told of a place on the board."""
        more = (_("May be chosen now."),) if place in self.lit() else ()
        topic = self.match.desk.topic_of(place)
        return place_tip(self.view, self.match.shown, place, topic, *more)

    # -- keys and sheets --------------------------------------------------------------------------

    def _keys(self) -> None:
        ui = self.app.ui
        if ui.hit("undo"):
            self.undo()
        if ui.hit("pass"):
            self.decline()
        if ui.hit("confirm"):
            self.confirm()
        if ui.hit("pieces"):
            self.pieces = not self.pieces
        if ui.hit("legend"):
            self.legend.toggle()
        self.easel.keys()
        if ui.hit("badge"):
            self.sheet = "badge"
        if ui.hit("replay"):
            self.crown.replay()
        self.aside.keys()
        if ui.escape():
            self._step_back()

    def _step_back(self) -> None:
        """Escape: let go of what is half done, else ask about leaving."""
        question = self.match.question
        if self.app.ui.pinned is not None:
            self.app.ui.pinned = None
        elif self.legend.shown:
            self.legend.toggle()
        elif self.aside.bargain.back() or (
            question is not None and not question.sent and question.selection.back()
        ):
            return
        else:
            self.sheet = "leave"

    def _sheets(self) -> None:
        if self.sheet == "badge":
            self.sheet = badge.draw(self)
        elif self.sheet == "leave":
            self.sheet = leaving.draw(self)
        elif self.sheet == "without":
            stays = self.without.draw() and self.without.offered
            self.sheet = "without" if stays else ""
