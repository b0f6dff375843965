"""Who plays the seat of somebody who is gone, where the table has chosen a bot for that.

A substitute lives in the room of its match.  It is a seat like any other: it makes its own secrets,
says hello with the referee's identity (so everybody sees who runs it, and it counts for nothing in
draws), signs what it does and checks every entry.  It plays by chance; nobody should lose a good
position to a clever bot, or gain one.
"""

from __future__ import annotations

import itertools
import secrets
from collections.abc import Callable, Iterable
from typing import Final

from tessera.engine.game import AnyGame
from tessera.engine.steps import Seat as SeatNumber
from tessera.engine.steps import legal_moves
from tessera.fairness.keys import SigningKey
from tessera.fairness.seat import Seat, Sending
from tessera.fairness.secrets import SeatSecrets
from tessera.fairness.terms import succession
from tessera.wire import Wire, wire
from tessera_server.clock import Clock
from tessera_server.guests import Guests
from tessera_server.inbox import News
from tessera_server.plan import Plan
from tessera_server.referee import Referee
from tessera_server.store import Store

STRATEGY: Final = "random"


class Substitute:
    """Plays one seat of one match from a key epoch on."""

    def __init__(
        self,
        game: AnyGame,
        wire: Wire,
        own: SeatSecrets,
        seat: SeatNumber,
        epoch: int,
        entries: list[bytes],
        journal: Iterable[bytes],
        keep: Callable[[bytes], None],
    ) -> None:
        """*entries* are all so far, the genesis first; *keep* is given each record of its journal,
        which must be kept before what the seat sends has any effect."""
        self.number = seat
        self.epoch = epoch
        self._own = own
        self._keep = keep
        self._seat = Seat.restore(
            game, wire, own, seat, entries[0], entries[1:], journal, epoch=epoch
        )

    @property
    def index(self) -> int:
        """The newest entry that it knows."""
        return self._seat.verifier.index

    @property
    def over(self) -> bool:
        """Whether somebody else plays the seat again, after this one did."""
        place = self._seat.verifier.ledger.places[self.number]
        return place.hello.epoch >= self.epoch and not self._seat.plays

    def hello(self, operator: SigningKey) -> bytes:
        """With what it asks for the seat."""
        match = self._seat.verifier.match
        binding = succession(match, self.number, self.epoch)
        name = f"substitute {self.number}"
        return self._own.hello(operator, name, self.number, binding, epoch=self.epoch, bot=STRATEGY)

    def begin(self) -> list[bytes]:
        """What it has to say when it takes the seat, or comes back to it."""
        return self._say(self._seat.start())

    def receive(self, entry: bytes) -> list[bytes]:
        """What it has to say to the next entry."""
        return self._say(self._seat.receive(entry))

    def act(self) -> list[bytes]:
        """What it does if it is asked."""
        if not self._seat.asked:
            return []
        moves = legal_moves(self._seat.view, self.number)
        return self._say(self._seat.act([secrets.choice(moves)]))

    def refused(self, counter: int) -> None:
        """What it said was declined: it is not said again."""
        self._seat.refused(counter)

    def _say(self, sending: Sending) -> list[bytes]:
        for record in sending.keep:
            self._keep(record)
        return list(sending.send)


class Substitutes:
    """All substitutes of one match."""

    def __init__(
        self,
        plan: Plan,
        store: Store,
        clock: Clock,
        operator: SigningKey,
        guests: Guests,
        take: Callable[[Iterable[bytes], News], None],
    ) -> None:
        """*operator* is the referee's identity key; *take* keeps new entries."""
        self._plan = plan
        self._store = store
        self._clock = clock
        self._operator = operator
        self._guests = guests
        self._take = take
        self._seats: dict[SeatNumber, Substitute] = {}

    def __contains__(self, seat: object) -> bool:
        return seat in self._seats

    def play(self, referee: Referee, news: News) -> None:
        """Fill seats that are gone, and play them until everything waits for somebody else."""
        before = -1
        while referee.verifier.index != before:
            before = referee.verifier.index
            for seat, epoch in referee.vacant():
                substitute = self._make(seat, epoch, news)
                hello = substitute.hello(self._operator)
                self._take(referee.succeed(hello, self._clock.time_ms()), news)
                self._place(referee, substitute, news)
            for substitute in list(self._seats.values()):
                self._let_play(referee, substitute, news)

    def bring_back(self, referee: Referee, news: News) -> None:
        """After a restart: the seats that substitutes had taken."""
        for seat, place in enumerate(referee.verifier.ledger.places):
            if place.hello.epoch and place.hello.identity == self._operator.public:
                self._place(referee, self._make(seat, place.hello.epoch, news), news)

    def _let_play(self, referee: Referee, substitute: Substitute, news: News) -> None:
        """Tell a substitute what is new; let it answer, and act once it knows everything."""
        first = referee.verifier.index + 1 - len(news.entries)
        for entry in news.entries[substitute.index + 1 - first :]:
            self._submit(referee, substitute, substitute.receive(entry), news)
        if substitute.over:
            del self._seats[substitute.number]
            self._guests.set_substitute(substitute.number, "")
            if substitute.number not in self._guests.connected_seats():
                now = self._clock.time_ms()
                self._take(referee.disconnected(substitute.number, now), news)
        elif substitute.index == referee.verifier.index:
            self._submit(referee, substitute, substitute.act(), news)

    def _place(self, referee: Referee, substitute: Substitute, news: News) -> None:
        seat = substitute.number
        self._seats[seat] = substitute
        self._take(referee.connected(seat, self._clock.time_ms()), news)
        self._guests.set_substitute(seat, STRATEGY)
        self._submit(referee, substitute, substitute.begin(), news)

    def _make(self, seat: SeatNumber, epoch: int, news: News) -> Substitute:
        name = f"{self._plan.match}/substitute/{seat}/{epoch}"
        fresh = SeatSecrets.fresh(secrets.token_bytes).pack()
        own = SeatSecrets.unpack(self._store.secret(name, fresh))
        journal = self._store.entries(name)
        records = itertools.count(len(journal))
        return Substitute(
            *(self._plan.game, wire(self._plan.game), own, seat, epoch),
            [*self._store.entries(self._plan.match), *news.entries],
            journal,
            lambda record: self._store.append(name, next(records), record),
        )

    def _submit(
        self, referee: Referee, substitute: Substitute, messages: Iterable[bytes], news: News
    ) -> None:
        for raw in messages:
            answer = referee.submit(raw, self._clock.time_ms())
            self._take(answer.entries, news)
            if answer.refusal is not None and answer.counter is not None:
                substitute.refused(answer.counter)
