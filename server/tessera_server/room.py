"""A match with its doors open: one task, one inbox, one place that publishes.

Everything that happens to a match is an item in its inbox.  The task takes what has come, lets the
:class:`~tessera_server.referee.Referee` answer, keeps the new entries, and only then shows them.
While it waits for the disk more comes in; that is taken together.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterable, Sequence
from typing import Final

from tessera.errors import Refused, TesseraError
from tessera.fairness.keys import SigningKey
from tessera.fairness.verifier import Told
from tessera.sentences import sentence
from tessera.v1 import match_pb2
from tessera.wire import wire
from tessera_server import showing
from tessera_server.clock import Clock, Timer
from tessera_server.guests import Guest, Guests, response
from tessera_server.handover import Offer
from tessera_server.inbox import (
    Adjourn,
    Attached,
    Detached,
    Hello,
    Host,
    Item,
    Lacking,
    News,
    Said,
    Stop,
    Tick,
)
from tessera_server.limits import Limits
from tessera_server.plan import Gathering, Plan
from tessera_server.referee import Referee
from tessera_server.store import Store
from tessera_server.substitute import Substitutes

log = logging.getLogger(__name__)

OVER: Final = Refused("the match is over", reason="over", remedy="Its entries stay available.")


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
    ) -> None:
        """*operator* is the referee's identity key, by which substitutes say hello."""
        self.plan = plan
        self._store = store
        self._clock = clock
        self._limits = limits
        self._host = host
        self._game = plan.game
        self._wire = wire(plan.game)
        self._inbox: list[Item] = []
        self._wake = asyncio.Event()
        self._timer: Timer | None = None
        self._timer_at: int | None = None
        self._gathering: Gathering | None = None
        self._offer: Offer | None = None
        self._referee: Referee | None = None
        self._adjourning: bool | None = None
        self._told: list[Told] = []
        self._aids = showing.Aids()
        self._length = 0
        """Entries that are kept, the genesis among them."""
        self.guests = Guests(len(plan.sitters))
        self._substitutes = Substitutes(plan, store, clock, operator, self.guests, self._take)
        self.ended = False

    @property
    def is_offered(self) -> bool:
        """Whether the match was brought here, and its seats have not agreed to go on yet."""
        return self._offer is not None

    def post(self, item: Item) -> None:
        """Let something happen to the match."""
        self._inbox.append(item)
        self._wake.set()

    async def run(self) -> None:
        """Play the match to its last entry."""
        news = News()
        self._open(news)
        while True:
            await self._keep(news)
            self._publish(news)
            if self.ended:
                return
            self._set_timer()
            await self._wake.wait()
            self._wake.clear()
            news = News()
            for item in self._inbox:
                self._handle(item, news)
            self._inbox.clear()  # not before: whoever was about to come in is not to be lost
            if self._offer is not None and self._offer.is_taken(self._clock.time_ms()):
                self._go_on(self._offer, news)
            if self._referee is not None:
                self._look_after(self._referee, news)
                if self._length != self._referee.verifier.index + 1:
                    raise RuntimeError("the referee has made entries that were not taken")
            news.events, self._told = self._told, []

    def leave(self, why: Refused | None) -> list[Guest]:
        """The room is given up: end the streams of all guests because of *why*.

        Returns those who were about to come in: all of them if there is no *why*, else none.
        """
        if self._timer is not None:
            self._timer.cancel()  # it would hold the room until it rings, which may be in days
        coming = [item.guest for item in self._inbox if isinstance(item, Attached)]
        if why is None:
            return coming
        self.guests.dismiss(why)
        for guest in coming:
            guest.close(why)
        return []

    # -- beginning --------------------------------------------------------------------------------

    def _open(self, news: News) -> None:
        """Go on from what is kept, or invite."""
        kept = self._store.entries(self.plan.match)
        now = self._clock.time_ms()
        if not kept:
            self._gathering = Gathering(self.plan, now + self._limits.hello_seconds * 1000)
            return
        self._length = len(kept)
        referee = Referee.restore(self._game, self._wire, self.plan.secrets, kept[0], kept[1:], now)
        if not referee.holds_office:
            until = now + self._limits.hello_seconds * 1000
            self._offer = Offer(referee, self.plan.hello, until)
            self._see_end(referee, news)
            return
        self._referee = referee
        self._listen(referee)
        self._take(referee.go_on(now), news)
        self.guests.set_adjourned(referee.verifier.ledger.adjourned)
        news.told.append(self._tell_state)
        self._substitutes.bring_back(referee, news)
        self._look_after(referee, news)

    def _go_on(self, offer: Offer, news: News) -> None:
        """The seats of a match that was brought have agreed: it goes on here."""
        now = self._clock.time_ms()
        referee = self._referee = offer.referee
        self._offer = None
        self._listen(referee)
        for seat in self.guests.connected_seats():
            self._take(referee.connected(seat, now), news)
        self._take(offer.go_on(now), news)

    def _tell_state(self) -> None:
        """The lobby may have missed what was kept last before the server was killed."""
        assert self._referee is not None
        self._host.begun(self.plan.code)
        if self._referee.verifier.ledger.adjourned:
            self._host.adjourned(self.plan.code, True)

    def _begin(self, hellos: Sequence[bytes], news: News) -> None:
        now = self._clock.time_ms()
        self._referee = Referee.begin(
            *(self._game, self._wire, self.plan.secrets, self.plan.terms, hellos),
            now,
        )
        self._gathering = None
        self._listen(self._referee)
        self._take((self._referee.genesis,), news)
        for seat in self.guests.connected_seats():
            self._take(self._referee.connected(seat, now), news)
        self._take(self._referee.go_on(now), news)
        news.told.append(lambda: self._host.begun(self.plan.code))

    def _listen(self, referee: Referee) -> None:
        """Hear what happens, for those who have no rules to tell it by."""
        referee.heard = self._told_of
        referee.verifier.telling = any(guest.aid for guest in self.guests.all())

    def _told_of(self, told: Told) -> None:
        if told.events:
            self._told.append(told)

    def _give_up(self, why: Refused) -> None:
        """The match could not begin: the table is open again."""
        assert self._gathering is not None
        absent = self._gathering.missing()
        self._store.drop_match(self.plan.match)
        self._host.not_begun(self.plan.code, absent)
        self.guests.dismiss(why)
        self.ended = True

    # -- what happens -----------------------------------------------------------------------------

    def _handle(self, item: Item, news: News) -> None:
        try:
            match item:
                case Said(guest, raw):
                    self._said(guest, raw, news)
                case Hello(guest, raw):
                    self._hello(guest, raw, news)
                case Attached(guest):
                    self._attached(guest, news)
                case Lacking(guest, entries):
                    self._lacking(entries, news)
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
            if isinstance(item, Said | Hello | Lacking):
                news.refusals.append((item.guest, showing.refusal(error)))
            else:
                log.warning("match %s: %s", self.plan.match, error)
        finally:
            if isinstance(item, Said | Hello | Lacking):
                item.guest.slots.release()

    def _lacking(self, entries: Iterable[bytes], news: News) -> None:
        if self._offer is None:
            raise Refused("the match lacks nothing here", reason="not-due")
        for raw in self._offer.lacking(entries):
            self._take((raw,), news)
        self._see_end(self._offer.referee, news)

    def _said(self, guest: Guest, raw: bytes, news: News) -> None:
        if self._offer is not None:
            self._offer.take(raw)
            return
        if self._referee is None:
            raise Refused(
                "the match has not begun", reason="not-due", remedy="Send the hello first."
            )
        answer = self._referee.submit(raw, self._clock.time_ms())
        self._take(answer.entries, news)
        if answer.refusal is not None:
            news.refusals.append((guest, showing.refusal(answer.refusal, answer.counter)))

    def _hello(self, guest: Guest, raw: bytes, news: News) -> None:
        assert guest.seat is not None
        if self._gathering is not None:
            self._gathering.take(guest.seat, raw)
            if not self._gathering.missing():
                self._begin(self._gathering.hellos(), news)
        else:
            raise Refused("the match has begun", reason="not-due")

    def _attached(self, guest: Guest, news: News) -> None:
        self.guests.add(guest)
        news.arrivals.append(guest)
        if guest.aid and self._referee is not None:
            self._referee.verifier.telling = True
        if self._referee is not None and guest.seat is not None:
            self._take(self._referee.connected(guest.seat, self._clock.time_ms()), news)

    def _detached(self, guest: Guest, news: News) -> None:
        last = self.guests.remove(guest) and guest.seat not in self._substitutes
        if last and self._referee is not None and guest.seat is not None:
            self._take(self._referee.disconnected(guest.seat, self._clock.time_ms()), news)

    def _tick(self, news: News) -> None:
        now = self._clock.time_ms()
        self._timer = self._timer_at = None
        if self._gathering is not None and now >= self._gathering.until:
            missing = ", ".join(map(str, self._gathering.missing()))
            self._give_up(
                Refused(
                    sentence(
                        "the match does not begin: no hello came from seat {seat}", seat=missing
                    ),
                    reason="not-ready",
                    remedy="Let the host start it again.",
                )
            )
        elif self._referee is not None:
            self._take(self._referee.tick(now), news)

    def _look_after(self, referee: Referee, news: News) -> None:
        """What follows from the state of the match, whatever brought it there."""
        if self._adjourning is not None:
            self._turn(referee, self._adjourning, news)
        self._substitutes.play(referee, news)
        self._see_end(referee, news)

    def _see_end(self, referee: Referee, news: News) -> None:
        """A match whose last entry is there is over, whoever wrote that entry."""
        if referee.verifier.closed and not self.ended:
            self.ended = True
            self._offer = None
            self._store.end_match(self.plan.match, self._clock.time_ms())
            news.told.append(lambda: self._host.over(self.plan.code))

    def _turn(self, referee: Referee, wish: bool, news: News) -> None:
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

    def _take(self, entries: Iterable[bytes], news: News) -> None:
        for entry in entries:
            self._store.append(self.plan.match, self._length, entry)
            self._length += 1
            news.entries.append(entry)

    async def _keep(self, news: News) -> None:
        if news.entries or self.ended:
            await self._store.commit()

    def _publish(self, news: News) -> None:
        """Show what is new to everybody, and all to those who have just come."""
        update = self._update(news)
        refusals: dict[Guest, list[match_pb2.Refusal]] = {}
        for guest, declined in news.refusals:
            refusals.setdefault(guest, []).append(declined)
        common = response(update) if update.ListFields() else b""
        for guest in self.guests.all():
            if guest in news.arrivals:
                self._welcome(guest, update)
            elif guest in refusals or (guest.aid and common):
                self._put_own(guest, update, refusals.get(guest, ()), news)
            elif common:
                guest.peer.put(common)
        for tell in news.told:
            tell()
        if self.ended:
            self.guests.dismiss(OVER)

    def _update(self, news: News) -> match_pb2.MatchUpdate:
        """What is new for everybody."""
        update, now = match_pb2.MatchUpdate(), self._clock.time_ms()
        if news.entries:
            update.first_index = self._length - len(news.entries)
            update.entries.extend(news.entries)
        if self._referee is not None and (news.entries or news.arrivals):
            update.waiting.CopyFrom(showing.waiting(self._referee, now))
        if self.guests.changed:
            update.presence.CopyFrom(showing.presence(self.guests, self._referee, now))
        if self._offer is not None:
            update.handover.CopyFrom(self._offer.shown(now))
        return update

    def _put_own(
        self,
        guest: Guest,
        update: match_pb2.MatchUpdate,
        refusals: Sequence[match_pb2.Refusal],
        news: News,
    ) -> None:
        own = match_pb2.MatchUpdate()
        own.CopyFrom(update)
        own.refusals.extend(refusals)
        self._add_aid(own, guest, news.events)
        guest.peer.put(response(own))

    def _welcome(self, guest: Guest, update: match_pb2.MatchUpdate) -> None:
        """All that a peer lacks, in messages of a size that may be sent."""
        guest.peer.bring(
            showing.entries(self._store, self.plan.match, guest.from_index, self._length)
        )
        own, now = match_pb2.MatchUpdate(), self._clock.time_ms()
        if self._referee is not None:
            own.waiting.CopyFrom(update.waiting)
        own.presence.CopyFrom(showing.presence(self.guests, self._referee, now))
        if update.HasField("handover"):
            own.handover.CopyFrom(update.handover)
        if self._gathering is not None and guest.seat is not None:
            own.invitation.CopyFrom(self._gathering.invitation(guest.seat))
        self._add_aid(own, guest)
        guest.peer.put(response(own))

    def _add_aid(
        self, update: match_pb2.MatchUpdate, guest: Guest, told: Sequence[Told] = ()
    ) -> None:
        if guest.aid and self._referee is not None:
            update.aid.CopyFrom(self._aids.aid(self._referee.verifier, guest.seat))
            update.aid.events.extend(showing.events(self._game, told))

    # -- clocks -----------------------------------------------------------------------------------

    def _set_timer(self) -> None:
        if self._gathering is not None:
            at: int | None = self._gathering.until
        elif self._offer is not None:
            at = self._offer.deadline(self._clock.time_ms())
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
