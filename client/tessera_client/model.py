"""One match as a window knows it: position, log, clocks, who is there, and what is asked.

Lives on the thread of the window; :meth:`Match.learn` takes in what the other thread tells.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from tessera.engine.deals import Deal
from tessera.engine.draft import Draft
from tessera.engine.game import AnyGame, Result
from tessera.engine.steps import Move, Seat
from tessera.errors import RulesError, TesseraError
from tessera.fairness import transcript
from tessera.fairness.offences import Charge
from tessera.fairness.terms import Hello
from tessera.games import load
from tessera_client import telling, troubles
from tessera_client.attendance import (
    Begun,
    Happened,
    News,
    Page,
    Questioned,
    Updated,
    Withdrawn,
)
from tessera_client.boards.desk import Desk, desk_of
from tessera_client.chronicle import Chronicle, LogLine
from tessera_client.i18n import N_, _
from tessera_client.selection import Selection
from tessera_client.turn import Turn
from tessera_client.updates import (
    Awaited,
    Charged,
    Connected,
    Cut,
    Declined,
    Ended,
    Here,
    Offered,
    Present,
)


@dataclass(slots=True)
class Question:
    """What the player is asked, and what was tried so far."""

    turn: Turn
    answer: Any
    draft: Draft[Any]
    selection: Selection
    sent: bool = False
    asked_at: float = 0.0


BOTS = {"random": N_("Wanderer"), "greedy": N_("Strategist"), "search": N_("Oracle")}
"""What the bots of a server are called at the window."""


def called(hello: Hello) -> str:
    """What a player is called here: bots by their kind and seat, people by their name."""
    if hello.bot in BOTS:
        return f"{_(BOTS[hello.bot])} {hello.seat + 1}"
    return hello.name


@dataclass(slots=True)
class Match:
    """All that is known of one match."""

    begun: Begun
    game: AnyGame
    desk: Desk
    names: tuple[str, ...]
    seat: Seat | None
    position: Any
    pages: list[Page] = field(default_factory=list)
    chronicle: Chronicle = field(init=False)
    count: int = 1
    head: bytes = b""
    awaited: tuple[Seat, ...] = ()
    left: float | None = None
    """Seconds on the clock when they were told."""
    told_at: float = 0.0
    drawing: bool = False
    present: tuple[Here, ...] = ()
    watchers: int = 0
    adjourned: bool = False
    offered: Offered | None = None
    """The match waits until its seats agree to go on with another host."""
    cut: TesseraError | None = None
    again_in: float = 0.0
    declined: Declined | None = None
    charges: list[Charge] = field(default_factory=list)
    over: bool = False
    result: Result | None = None
    question: Question | None = None
    half: Question | None = None
    """What was tried when the line to the last host was lost."""

    def __post_init__(self) -> None:
        self.chronicle = Chronicle(self.game, self.desk, self.names)

    @classmethod
    def of(cls, begun: Begun) -> Match:
        """The match as it is found."""
        game = load(begun.genesis.terms.game)
        names = tuple(map(called, begun.genesis.hellos))
        match = cls(begun, game, desk_of(game), names, begun.seat, begun.first)
        for page in begun.pages:
            match._turn(page)
        match.count = 1 + len(begun.pages)
        return match

    def follow(self, before: Match) -> None:
        """Go on with what was tried *before*, where it is the same match at another host."""
        if before.begun.genesis.match == self.begun.genesis.match:
            self.half = before.question or before.half

    # -- news -------------------------------------------------------------------------------------

    def learn(self, news: News, now: float) -> None:
        """Take in what the session tells."""
        match news:
            case Happened(page, count, head):
                self.cut = None
                if page.told.kind == transcript.HANDOVER:
                    self.offered = None
                self.count, self.head = count, head
                self._turn(page)
            case Questioned(turn, answer):
                self._ask(turn, answer, now)
            case Withdrawn():
                self.question = None
            case Updated(update):
                self._update(update, now)
            case _:
                pass

    def _update(self, update: object, now: float) -> None:
        match update:
            case Awaited(seats, left, draw):
                self.awaited, self.left, self.drawing = seats, left, draw
                self.told_at = now
            case Present(seats, watchers, adjourned):
                self.present, self.watchers, self.adjourned = seats, watchers, adjourned
            case Cut(error, again_in):
                self.cut, self.again_in, self.told_at = error, again_in, now
            case Offered():
                self.offered, self.told_at = update, now
            case Connected():
                self.cut = None
            case Declined():
                self.declined = update
                if self.question is not None:
                    self.question.sent = False
            case Charged(charge):
                self.charges.append(charge)
                self.chronicle.hear(charge)
            case Ended(result):
                self.over, self.result, self.question = True, result, None
                self.awaited, self.cut = (), None
            case _:
                pass

    def _turn(self, page: Page) -> None:
        """Go on by one entry."""
        self.pages.append(page)
        if page.told.moves or page.told.events:
            self.position = page.position
        self.chronicle.hear(page)

    def back_to(self, pages: int) -> None:
        """Take back all but the first *pages* pages, where nobody plays but one person."""
        del self.pages[pages:]
        self.told.back_to(pages)
        self.count = pages + 1

    @property
    def told(self) -> Chronicle:
        """What has happened, in the language that is chosen now."""
        if self.chronicle.stale:
            self.names = tuple(map(called, self.begun.genesis.hellos))
            self.chronicle = self.chronicle.retold(self.names)
        return self.chronicle

    @property
    def log(self) -> list[LogLine]:
        """What has happened, line by line."""
        return self.told.lines

    @property
    def points(self) -> list[tuple[int, ...]]:
        """Those of all seats after each page."""
        return self.told.points

    @property
    def course(self) -> list[tuple[str, int]]:
        """Every phase as it is called, and the index of the page on which it began."""
        return self.told.course

    @property
    def deals(self) -> tuple[Deal, ...]:
        """All deals of the match, by their numbers."""
        return self.pages[-1].deals if self.pages else ()

    # -- deciding ---------------------------------------------------------------------------------

    def _ask(self, turn: Turn, answer: Any, now: float) -> None:
        draft = turn.draft()
        self.question = Question(turn, answer, draft, self._select(draft), asked_at=now)
        self.declined = None
        half, self.half = self.half, None
        if half is not None and half.turn.moves == turn.moves:
            for move in half.draft.moves:
                draft.play(move)
            self.question.selection = self._select(draft)
            self.question.selection.path = list(half.selection.path)

    def _select(self, draft: Draft[Any]) -> Selection:
        position, seat = draft.position, self.seat
        return Selection(draft.choices(), lambda move: self.desk.way(position, seat or 0, move))

    @property
    def shown(self) -> Any:
        """The position to draw: with what was tried, where something was."""
        return self.position if self.question is None else self.question.draft.position

    def try_move(self, move: Move) -> str:
        """Try a move of the draft; what is wrong with it, or nothing."""
        question = self.question
        if question is None or question.sent:
            return ""
        try:
            question.draft.play(move)
        except RulesError as error:
            return troubles.explained(error)[0]
        question.selection = self._select(question.draft)
        return ""

    def undo(self) -> bool:
        """Take back what was pointed at or tried last; whether there was anything."""
        question = self.question
        if question is None or question.sent:
            return False
        if question.selection.back():
            return True
        if question.draft.undo() is None:
            return False
        question.selection = self._select(question.draft)
        return True

    def send(self) -> bool:
        """Confirm what was tried; whether there was anything."""
        question = self.question
        if question is None or question.sent or not question.draft.moves:
            return False
        question.sent = True
        question.answer(question.draft.moves)
        return True

    def consequences(self) -> Sequence[str]:
        """What the moves that were tried lead to, in words."""
        question = self.question
        if question is None or not question.draft.moves:
            return ()
        position = question.draft.position
        events = question.draft.events
        told = [
            telling.tell(self.game, position, seat, event, self.names) for seat, event in events
        ]
        return [words for words in told if words]
