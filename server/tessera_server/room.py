"""A match with its doors open: one task, one inbox, one place that publishes.

Everything that happens to a match is an item in its inbox.  The task takes what has come, lets the
:class:`~tessera_server.referee.Referee` answer, keeps the new entries, and only then shows them.
While it waits for the disk more comes in; that is taken together.
"""

from __future__ import annotations

import asyncio
import itertools
import logging
import secrets
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, Protocol, TypeAlias

from tessera.engine.game import AnyGame
from tessera.engine.steps import Seat
from tessera.errors import Refused, TesseraError
from tessera.fairness.keys import SigningKey
from tessera.fairness.seat import SeatSecrets
from tessera.v1 import match_pb2
from tessera.wire import Wire, wire
from tessera_server import status
from tessera_server.clock import Clock, Timer
from tessera_server.guests import Guest, Guests
from tessera_server.limits import Limits
from tessera_server.plan import Gathering, Plan
from tessera_server.referee import Referee
from tessera_server.store import Store
from tessera_server.substitute import STRATEGY, Substitute

log = logging.getLogger(__name__)

CHUNK: Final = 128 * 1024
"""Bytes of entries in one update to a peer that lacks many."""


@dataclass(frozen=True, slots=True)
class Attached:
    """A peer wants to follow the match."""

    guest: Guest


@dataclass(frozen=True, slots=True)
class Detached:
    """A peer's stream has ended."""

    guest: Guest


@dataclass(frozen=True, slots=True)
class Hello:
    """A seat's hello."""

    guest: Guest
    raw: bytes


@dataclass(frozen=True, slots=True)
class Said:
    """A signed seat message."""

    guest: Guest
    raw: bytes


@dataclass(frozen=True, slots=True)
class Tick:
    """A clock may have run out."""


@dataclass(frozen=True, slots=True)
class Adjourn:
    """All people wish to adjourn (or, if not *wish*, to go on)."""

    wish: bool


@dataclass(frozen=True, slots=True)
class Stop:
    """The server shuts down."""

    why: Refused


Item: TypeAlias = Attached | Detached | Hello | Said | Tick | Adjourn | Stop


class Host(Protocol):
    """What a room tells the lobby: each is kept and shown there."""

    def not_begun(self, code: str, absent: list[Seat]) -> None: ...
    def begun(self, code: str) -> None: ...
    def adjourned(self, code: str, adjourned: bool) -> None: ...
    def over(self, code: str) -> None: ...


@dataclass(slots=True)
class _News:
    """What is to be shown once it is kept."""

    entries: list[bytes] = field(default_factory=list)
    refusals: list[tuple[Guest, match_pb2.Refusal]] = field(default_factory=list)
    arrivals: list[Guest] = field(default_factory=list)
    told: list[Callable[[], None]] = field(default_factory=list)
    """What the lobby is to be told."""


class Room:
    """One match of a table, from the invitation to the last entry."""

    def __init__(
        self,
        plan: Plan,
        store: Store,
        clock: Clock,
        limits: Limits,
        host: Host,
        operator: SigningKey,
        begun_at: int | None = None,
    ) -> None:
        """*operator* is the referee's identity key, by which substitutes say hello; *begun_at* is
        the time in the genesis; None: when the last hello has come."""
        self.plan = plan
        self._begun_at = begun_at
        self._store = store
        self._clock = clock
        self._limits = limits
        self._host = host
        self._operator = operator
        self._game: AnyGame = plan.game
        self._wire: Wire = wire(plan.game)
        self._inbox: list[Item] = []
        self._wake = asyncio.Event()
        self._timer: Timer | None = None
        self._timer_at: int | None = None
        self._gathering: Gathering | None = None
        self._referee: Referee | None = None
        self._adjourning: bool | None = None
        self._substitutes: dict[Seat, Substitute] = {}
        self._length = 0
        """Entries that are kept, the genesis among them."""
        self.guests = Guests(len(plan.sitters))
        self.ended = False
        self.failures = 0
        """How often a mistake of ours has stopped the room before."""

    def post(self, item: Item) -> None:
        """Let something happen to the match."""
        self._inbox.append(item)
        self._wake.set()

    async def run(self) -> None:
        """Play the match to its last entry."""
        news = _News()
        self._open(news)
        while True:
            await self._keep(news)
            self._publish(news)
            if self.ended:
                return
            self._set_timer()
            await self._wake.wait()
            self._wake.clear()
            items, self._inbox = self._inbox, []
            news = _News()
            for item in items:
                self._handle(item, news)
            if self._referee is not None:
                self._look_after(self._referee, news)

    # -- beginning --------------------------------------------------------------------------------

    def _open(self, news: _News) -> None:
        """Go on from what is kept, or invite."""
        kept = self._store.entries(self.plan.match)
        now = self._clock.time_ms()
        if not kept:
            self._gathering = Gathering(self.plan, now + self._limits.hello_seconds * 1000)
            return
        self._length = len(kept)
        self._referee = Referee.restore(
            self._game, self._wire, self.plan.secrets, kept[0], kept[1:], now
        )
        self._take(self._referee.go_on(now), news)
        self.guests.set_adjourned(self._referee.verifier.ledger.adjourned)
        news.told.append(self._tell_state)
        self._bring_substitutes_back(self._referee, news)
        self._look_after(self._referee, news)

    def _tell_state(self) -> None:
        """The lobby may have missed what was kept last before the server was killed."""
        assert self._referee is not None
        self._host.begun(self.plan.code)
        if self._referee.verifier.ledger.adjourned:
            self._host.adjourned(self.plan.code, True)

    def _begin(self, hellos: Sequence[bytes], news: _News) -> None:
        now = self._clock.time_ms()
        self._referee = Referee.begin(
            *(self._game, self._wire, self.plan.secrets, self.plan.terms, hellos),
            now if self._begun_at is None else self._begun_at,
        )
        self._gathering = None
        self._take((self._referee.genesis,), news)
        for seat in self.guests.connected_seats():
            self._take(self._referee.connected(seat, now), news)
        self._take(self._referee.go_on(now), news)
        news.told.append(lambda: self._host.begun(self.plan.code))

    def _give_up(self, why: Refused) -> None:
        """The match could not begin: the table is open again."""
        assert self._gathering is not None
        absent = self._gathering.missing()
        self._store.drop_match(self.plan.match)
        self._host.not_begun(self.plan.code, absent)
        self.guests.dismiss(why)
        self.ended = True

    # -- what happens -----------------------------------------------------------------------------

    def _handle(self, item: Item, news: _News) -> None:
        try:
            match item:
                case Said(guest, raw):
                    self._said(guest, raw, news)
                case Hello(guest, raw):
                    self._hello(guest, raw, news)
                case Attached(guest):
                    self._attached(guest, news)
                case Detached(guest):
                    self._detached(guest, news)
                case Tick():
                    self._tick(news)
                case Adjourn(wish):
                    self._adjourning = wish
                case Stop(why):
                    self.guests.dismiss(why)
                    self.ended = True
        except TesseraError as error:
            if isinstance(item, Said | Hello):
                news.refusals.append((item.guest, refusal(error)))
            else:
                log.warning("match %s: %s", self.plan.match, error)
        finally:
            if isinstance(item, Said | Hello):
                item.guest.slots.release()

    def _said(self, guest: Guest, raw: bytes, news: _News) -> None:
        if self._referee is None:
            raise Refused(
                "the match has not begun", reason="not-due", remedy="Send the hello first."
            )
        answer = self._referee.submit(raw, self._clock.time_ms())
        self._take(answer.entries, news)
        if answer.refusal is not None:
            news.refusals.append((guest, refusal(answer.refusal, answer.counter)))

    def _hello(self, guest: Guest, raw: bytes, news: _News) -> None:
        assert guest.seat is not None
        if self._gathering is not None:
            self._gathering.take(guest.seat, raw)
            if not self._gathering.missing():
                self._begin(self._gathering.hellos(), news)
        else:
            raise Refused("the match has begun", reason="not-due")

    def _attached(self, guest: Guest, news: _News) -> None:
        self.guests.add(guest)
        news.arrivals.append(guest)
        if self._referee is not None and guest.seat is not None:
            self._take(self._referee.connected(guest.seat, self._clock.time_ms()), news)

    def _detached(self, guest: Guest, news: _News) -> None:
        last = self.guests.remove(guest) and guest.seat not in self._substitutes
        if last and self._referee is not None and guest.seat is not None:
            self._take(self._referee.disconnected(guest.seat, self._clock.time_ms()), news)

    def _tick(self, news: _News) -> None:
        now = self._clock.time_ms()
        self._timer = self._timer_at = None
        if self._gathering is not None and now >= self._gathering.until:
            missing = ", ".join(map(str, self._gathering.missing()))
            self._give_up(
                Refused(
                    f"the match does not begin: no hello came from seat {missing}",
                    reason="not-ready",
                    remedy="Let the host start it again.",
                )
            )
        elif self._referee is not None:
            self._take(self._referee.tick(now), news)

    def _look_after(self, referee: Referee, news: _News) -> None:
        """What follows from the state of the match, whatever brought it there."""
        if self._adjourning is not None:
            self._turn(referee, self._adjourning, news)
        self._let_substitutes_play(referee, news)
        if referee.verifier.closed and not self.ended:
            self.ended = True
            self._store.end_match(self.plan.match)
            news.told.append(lambda: self._host.over(self.plan.code))

    def _let_substitutes_play(self, referee: Referee, news: _News) -> None:
        """Fill seats that are gone, and play them until everything waits for somebody else."""
        before = -1
        while self._length != before:
            before = self._length
            for seat, epoch in referee.vacant():
                self._substitute(referee, seat, epoch, news)
            for substitute in list(self._substitutes.values()):
                self._let_play(referee, substitute, news)

    def _let_play(self, referee: Referee, substitute: Substitute, news: _News) -> None:
        """Tell a substitute what is new; let it answer, and act once it knows everything."""
        first = self._length - len(news.entries)
        for entry in news.entries[substitute.index + 1 - first :]:
            self._submit(referee, substitute, substitute.receive(entry), news)
        if substitute.over:
            del self._substitutes[substitute.number]
            self.guests.set_substitute(substitute.number, "")
        elif substitute.index == self._length - 1:
            self._submit(referee, substitute, substitute.act(), news)

    def _substitute(self, referee: Referee, seat: Seat, epoch: int, news: _News) -> None:
        """Let a substitute take *seat*."""
        substitute = self._make_substitute(seat, epoch, news)
        hello = substitute.hello(self._operator)
        self._take(referee.succeed(hello, self._clock.time_ms()), news)
        self._place(referee, substitute, news)

    def _place(self, referee: Referee, substitute: Substitute, news: _News) -> None:
        seat = substitute.number
        self._substitutes[seat] = substitute
        self._take(referee.connected(seat, self._clock.time_ms()), news)
        self.guests.set_substitute(seat, STRATEGY)
        self._submit(referee, substitute, substitute.begin(), news)

    def _bring_substitutes_back(self, referee: Referee, news: _News) -> None:
        """After a restart: the seats that substitutes had taken."""
        for seat, place in enumerate(referee.verifier.ledger.places):
            if place.hello.epoch and place.hello.identity == self._operator.public:
                substitute = self._make_substitute(seat, place.hello.epoch, news)
                self._place(referee, substitute, news)

    def _make_substitute(self, seat: Seat, epoch: int, news: _News) -> Substitute:
        name = f"{self.plan.match}/substitute/{seat}/{epoch}"
        own = SeatSecrets.unpack(
            self._store.secret(name, SeatSecrets.fresh(secrets.token_bytes).pack())
        )
        journal = self._store.entries(name)
        records = itertools.count(len(journal))
        return Substitute(
            *(self._game, self._wire, own, seat, epoch),
            [*self._store.entries(self.plan.match), *news.entries],
            journal,
            lambda record: self._store.append(name, next(records), record),
        )

    def _submit(
        self, referee: Referee, substitute: Substitute, messages: Sequence[bytes], news: _News
    ) -> None:
        for raw in messages:
            answer = referee.submit(raw, self._clock.time_ms())
            self._take(answer.entries, news)
            if answer.refusal is not None and answer.counter is not None:
                substitute.refused(answer.counter)

    def _turn(self, referee: Referee, wish: bool, news: _News) -> None:
        """Adjourn or go on, as soon as that is possible: not in the middle of a draw."""
        now = self._clock.time_ms()
        try:
            self._take(referee.adjourn(now) if wish else referee.resume(now), news)
        except Refused as error:
            log.info("match %s: %s", self.plan.match, error)
            return
        self._adjourning = None
        self.guests.set_adjourned(wish)
        news.told.append(lambda: self._host.adjourned(self.plan.code, wish))

    # -- keep, then show --------------------------------------------------------------------------

    def _take(self, entries: Sequence[bytes], news: _News) -> None:
        for entry in entries:
            self._store.append(self.plan.match, self._length, entry)
            self._length += 1
            news.entries.append(entry)

    async def _keep(self, news: _News) -> None:
        if news.entries or self.ended:
            await self._store.commit()

    def _publish(self, news: _News) -> None:
        """Show what is new to everybody, and all to those who have just come."""
        update = match_pb2.MatchUpdate()
        if news.entries:
            update.first_index = self._length - len(news.entries)
            update.entries.extend(news.entries)
        if self._referee is not None and (news.entries or news.arrivals):
            update.waiting.CopyFrom(self._waiting(self._referee))
        if self.guests.changed:
            update.presence.CopyFrom(self._presence())
        refusals: dict[Guest, list[match_pb2.Refusal]] = {}
        for guest, declined in news.refusals:
            refusals.setdefault(guest, []).append(declined)
        something = bool(update.ListFields())
        for guest in self.guests.all():
            if guest in news.arrivals:
                self._welcome(guest, update)
            elif guest in refusals or (guest.aid and something):
                self._put_own(guest, update, refusals.get(guest, []))
            elif something:
                guest.peer.put(update)
        for tell in news.told:
            tell()
        if self.ended:
            self.guests.dismiss(
                Refused("the match is over", reason="over", remedy="Its entries stay available.")
            )

    def _put_own(
        self, guest: Guest, update: match_pb2.MatchUpdate, refusals: list[match_pb2.Refusal]
    ) -> None:
        own = match_pb2.MatchUpdate()
        own.CopyFrom(update)
        own.refusals.extend(refusals)
        if guest.aid and self._referee is not None:
            own.aid.CopyFrom(self._aid(self._referee, guest.seat))
        guest.peer.put(own)

    def _welcome(self, guest: Guest, update: match_pb2.MatchUpdate) -> None:
        """All that a peer lacks, in messages of a size that may be sent."""
        send_entries(self._store, self.plan.match, guest)
        own = match_pb2.MatchUpdate()
        if self._referee is not None:
            own.waiting.CopyFrom(update.waiting)
        own.presence.CopyFrom(self._presence())
        if self._gathering is not None and guest.seat is not None:
            own.invitation.CopyFrom(self._gathering.invitation(guest.seat))
        if guest.aid and self._referee is not None:
            own.aid.CopyFrom(self._aid(self._referee, guest.seat))
        guest.peer.put(own)

    def _waiting(self, referee: Referee) -> match_pb2.Waiting:
        waiting = referee.waiting()
        left = None
        if waiting.until is not None:
            left = max(0, waiting.until - self._clock.time_ms())
        return match_pb2.Waiting(seats=waiting.seats, left=left, draw=waiting.draw)

    def _presence(self) -> match_pb2.Presence:
        referee, now = self._referee, self._clock.time_ms()

        def grace(seat: Seat) -> int | None:
            end = referee.grace(seat) if referee is not None else None
            return end - now if end is not None and end > now else None

        return self.guests.presence(grace)

    def _aid(self, referee: Referee, seat: Seat | None) -> match_pb2.Aid:
        position: Any = referee.verifier.position
        where = self._game.status(position)
        offered = position.options.get(seat, ()) if seat is not None else ()
        return match_pb2.Aid(
            index=referee.verifier.index,
            legal_moves=[self._wire.move(move) for move, _ in offered],
            phase=where.phase,
            resolving=where.resolving,
            points=where.points,
            digest=self._game.codec.digest(position),
        )

    # -- clocks -----------------------------------------------------------------------------------

    def _set_timer(self) -> None:
        if self._gathering is not None:
            at: int | None = self._gathering.until
        else:
            at = self._referee.deadline() if self._referee is not None else None
        if at == self._timer_at:
            return
        if self._timer is not None:
            self._timer.cancel()
        self._timer, self._timer_at = None, at
        if at is not None:
            delay = max(0, at - self._clock.time_ms()) / 1000
            self._timer = self._clock.call_later(delay, lambda: self.post(Tick()))


def refusal(error: TesseraError, counter: int | None = None) -> match_pb2.Refusal:
    """Why something was declined."""
    return match_pb2.Refusal(
        reason=status.reason_number(error), text=str(error), remedy=error.remedy, counter=counter
    )


def send_entries(store: Store, match: str, guest: Guest) -> None:
    """Put all kept entries from ``guest.from_index`` on before *guest*."""
    update = match_pb2.MatchUpdate(first_index=guest.from_index)
    size = 0
    for index, entry in enumerate(store.entries(match, guest.from_index), guest.from_index):
        if size and size + len(entry) > CHUNK:
            guest.peer.put(update)
            update = match_pb2.MatchUpdate(first_index=index)
            size = 0
        update.entries.append(entry)
        size += len(entry)
    if size:
        guest.peer.put(update)
