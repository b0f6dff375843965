"""A match gone on with from one of its positions, by one person for all seats: what if?

Nobody is asked and nothing is sent or signed; the match and its file stay as they are.
"""

from __future__ import annotations

import concurrent.futures
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from tessera.engine.game import Result
from tessera.engine.playout import SeededChance, draw_all
from tessera.engine.steps import EVERYBODY, Move, Seat, play
from tessera.fairness.keys import SigningKey
from tessera.fairness.transcript import SAID
from tessera.fairness.verifier import Told
from tessera_client.address import Address
from tessera_client.attendance import Attendance, Begun, Happened, Page, Questioned
from tessera_client.backstage import Work
from tessera_client.lobby import WATCH
from tessera_client.model import Match
from tessera_client.sitting import Sitting
from tessera_client.turn import Turn
from tessera_client.updates import Here
from tessera_client.way import Way

if TYPE_CHECKING:
    from tessera_client.app import App

NOWHERE: Final = Address("localhost", 1)
"""Is never gone to."""
NO_KEY: Final = bytes(32)
"""Nothing is ever signed with it."""


@dataclass(frozen=True, slots=True)
class Mark:
    """A place to come back to: how much of the match there was, and the position."""

    pages: int
    position: Any


class Analysis(Sitting):
    """A table at which one person plays for all seats."""

    def __init__(self, app: App, match: Match, at: int, known: Mapping[bytes, int]) -> None:
        """Go on after the first *at* pages of *match*, where *known* is what lay sealed and was
        revealed at the end, by commitment.  What nobody revealed is guessed."""
        way = Way(NOWHERE, app.home.pins, SigningKey(NO_KEY), app.home.name)
        super().__init__(app, way, "", place=WATCH, where="analysis")
        begun = match.begun
        pages = tuple(match.pages[:at])
        self.match: Match = Match.of(Begun(begun.genesis, begun.first, pages, None, ""))
        self.match.present = (Here(True, "", None),) * len(match.names)
        game = match.game
        self._chance = SeededChance(f"analysis/{begun.genesis.match.hex()}/{at}")
        sealed = pages[-1].position if pages else begun.first
        start = game.determinise(game.recall(sealed, EVERYBODY, known), self._chance)
        draw_all(start, self._chance)
        self._marks: list[Mark] = []
        self._ask(start)

    def _attend(self, before: Attendance | None = None) -> None:
        """There is no server."""
        self._work = Work(concurrent.futures.Future())
        self._work.stop()

    @property
    def result(self) -> Result | None:
        """How it ends here; None while it goes on."""
        return self.match.game.result(self.match.position)

    @property
    def tried(self) -> bool:
        """Whether anything was played that can be taken back."""
        return bool(self._marks)

    # -- playing ----------------------------------------------------------------------------------

    def _ask(self, position: Any, *, again: bool = False) -> None:
        """Ask the seat that must decide next; *again* without answering what leaves no choice."""
        match = self.match
        match.position, match.question = position, None
        match.awaited = tuple(sorted(position.options))[:1]
        if not match.awaited:
            return
        match.seat = seat = match.awaited[0]

        def answer(moves: Sequence[Move]) -> None:
            self.app.backstage.tell(lambda: self._play(seat, moves))

        question = Questioned(Turn(match.game, seat, match.game.copy(position)), answer)
        match.learn(question, self.app.now)
        if not again:
            self.app.heard(self, question)

    def _play(self, seat: Seat, moves: Sequence[Move]) -> None:
        """Let the seat make its moves, and draw what must be drawn."""
        match = self.match
        mark = Mark(len(match.pages), match.position)
        after = match.game.copy(match.position)
        after.events = []
        for move in moves:
            play(after, seat, move)
        draw_all(after, self._chance)
        events, after.events = tuple(after.events), None
        self._marks.append(mark)
        told = Told(
            *(match.count, 0, SAID),
            seat=seat,
            moves=tuple((seat, move) for move in moves),
            events=events,
        )
        happened = Happened(Page(told, after, match.deals), match.count + 1, b"")
        match.learn(happened, self.app.now)
        self.app.heard(self, happened)
        self._ask(after)

    def back(self) -> None:
        """Take back what was chosen last, and what was drawn after it: that is drawn anew."""
        if not self._marks:
            return
        mark, match = self._marks.pop(), self.match
        while self._marks and sum(map(len, mark.position.options.values())) == 1:
            mark = self._marks.pop()
        match.back_to(mark.pages)
        self._ask(mark.position, again=True)
