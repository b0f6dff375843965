"""The log of a match: what every entry told, in words.  Told anew where the language changes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from tessera.engine.deals import Deal
from tessera.engine.game import AnyGame
from tessera.engine.steps import TABLE, Effect, Seat
from tessera.fairness import transcript
from tessera.fairness.offences import Charge
from tessera_client import telling, troubles
from tessera_client.attendance import Page
from tessera_client.bargains import Teller
from tessera_client.boards import Place
from tessera_client.boards.desk import Desk
from tessera_client.i18n import N_, spoken

SAID = {
    transcript.HERE: N_("is back"),
    transcript.READMIT: N_("takes another seat back into the draws"),
    transcript.LEAVE: N_("leaves for good"),
    transcript.RECLAIM: N_("asks for its seat back"),
    transcript.OBJECTION: N_("objects to a dealt piece"),
    transcript.LAPSE: N_("does not answer in time: the match goes on"),
    transcript.ABSENCE: N_("is gone"),
    transcript.SUCCESSION: N_("is played by somebody else from now on"),
    transcript.OFFENCE: N_("is convicted of an offence"),
    transcript.HANDOVER: N_("Another host goes on with the match."),
    transcript.ADJOURN: N_("The match is adjourned."),
    transcript.RESUME: N_("The match goes on."),
}
"""What entries without moves tell; the rest is only counted."""


@dataclass(frozen=True, slots=True)
class LogLine:
    """A line of the log."""

    kind: str
    """``phase``, ``move``, ``event``, ``deal``, ``note`` or ``charge``."""
    seat: Seat
    text: str
    places: frozenset[Place]
    page: int
    """The index among the pages, for replay."""
    times: int = 1
    """How often in succession it happened."""


class Chronicle:
    """The log of one match."""

    def __init__(self, game: AnyGame, desk: Desk, names: Sequence[str]) -> None:
        self.game = game
        self.desk = desk
        self.names = names
        self.lines: list[LogLine] = []
        self.points: list[tuple[int, ...]] = []
        """Those of all seats after each page."""
        self.course: list[tuple[str, int]] = []
        """Every phase as it is called, and the index of the page on which it began."""
        self._heard: list[Page | Charge] = []
        self._pages = 0
        self._phases: list[str] = []
        self._deals: tuple[Deal, ...] = ()
        self._tongue = _tongue()

    @property
    def stale(self) -> bool:
        """Whether it was told in another language than the one that is chosen now."""
        return self._tongue != _tongue()

    @property
    def phase(self) -> str:
        """Where the match stands, as the rules call it; empty before it has begun."""
        return self._phases[-1] if self._phases else ""

    def back_to(self, pages: int) -> None:
        """Forget what was told after the first *pages* pages."""
        while self._pages > pages:
            self._pages -= isinstance(self._heard.pop(), Page)
        self.lines[:] = (line for line in self.lines if line.page < pages)
        del self.points[pages:]
        while self.course and self.course[-1][1] >= pages:
            self.course.pop()
            self._phases.pop()
        last = next((told for told in reversed(self._heard) if isinstance(told, Page)), None)
        self._deals = last.deals if last is not None else ()

    def retold(self, names: Sequence[str]) -> Chronicle:
        """The same log in the language that is chosen, in which players are called so."""
        again = Chronicle(self.game, self.desk, names)
        for told in self._heard:
            again.hear(told)
        return again

    def hear(self, told: Page | Charge) -> None:
        """Write down another entry, or a charge."""
        self._heard.append(told)
        if isinstance(told, Charge):
            self._say("charge", told.seat, troubles.charged(told))
            return
        self._pages += 1
        if told.told.moves or told.told.events:
            self._turn(told)
        else:
            self.points.append(self.points[-1] if self.points else (0,) * len(self.names))
            if (kind := told.told.said or told.told.kind) in SAID:
                self._say("note", told.told.seat, SAID[kind])
        self._bargain(told)

    def _turn(self, page: Page) -> None:
        """What was played, and whether another phase began with it."""
        status = self.game.status(page.position)
        self.points.append(status.points)
        before, begun = len(self.lines), status.phase != self.phase
        named = telling.phase(self.game, page.position)
        for seat, event in page.told.events:
            words = telling.tell(self.game, page.position, seat, event, self.names)
            if words and not (begun and _heads(words, named)):
                seat = _about(seat, event)
                self._say("event", seat, _capital(words), self.desk.touched(event))
        if len(self.lines) == before:
            self._moves(page)
        if begun:
            self._phases.append(status.phase)
            self.course.append((named, self._pages - 1))
            self._say("phase", TABLE, named)

    def _moves(self, page: Page) -> None:
        for seat, move in page.told.moves:
            if seat != TABLE and move is not None:
                words = telling.tell(self.game, page.position, seat, move, self.names)
                self._say("move", seat, words, self.desk.touched(move))

    def _say(
        self, kind: str, seat: Seat, text: str, places: frozenset[Place] = frozenset()
    ) -> None:
        line = LogLine(kind, seat, text, places, self._pages - 1)
        last = self.lines[-1] if self.lines else None
        if last is not None and replace(last, times=1) == line:
            self.lines[-1] = replace(last, times=last.times + 1)
        else:
            self.lines.append(line)

    def _bargain(self, page: Page) -> None:
        """What was said of deals, and what became of them."""
        known, self._deals = self._deals, page.deals
        teller = Teller(self.game, self.names)
        for seat, words in teller.news(page.position, page.told.seat, known, page.deals):
            self._say("deal", seat, words)


def _tongue() -> tuple[str, bool]:
    return spoken(), telling.english_places


def _about(seat: Seat, event: Effect) -> Seat:
    """Whom an event is about: who acts, where the words say that, else whom they name."""
    words = getattr(type(event), "words", "")
    if not words or "{seat" in words:
        return seat
    named = (getattr(event, name) for name in ("player", "rival") if f"{{{name}}}" in words)
    return next(named, TABLE)


def _heads(words: str, phase: str) -> bool:
    """Whether *words* only say that the phase of this name begins, which stands above it anyway."""
    return words.casefold() in (phase.casefold(), phase.rpartition(", ")[2].casefold())


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
