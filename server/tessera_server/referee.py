"""A match without I/O: the referee takes signed messages and makes signed entries.

Whoever drives it keeps the order: entries that a call returns are stored, then shown to
everybody, then the next call is made.  After a crash :meth:`Referee.restore` goes on from what was
stored, also in the middle of a draw.  It knows no hidden value but those that it deals itself.

Times are milliseconds since 1970, given from outside.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, Final

from tessera.engine.game import AnyGame
from tessera.engine.steps import TABLE, Seat
from tessera.errors import FormatError, Refused, TesseraError
from tessera.fairness import transcript as t
from tessera.fairness.chain import HashChain
from tessera.fairness.codec import MoveCodec
from tessera.fairness.draws import Dealer, deal_chance, deck_seed, purpose_of
from tessera.fairness.handover import silent
from tessera.fairness.keys import SigningKey
from tessera.fairness.offences import Offence
from tessera.fairness.pieces import box_up, nonce_of, own_box
from tessera.fairness.said import contribution, judge, proves
from tessera.fairness.secrets import RefereeSecrets
from tessera.fairness.standing import Change
from tessera.fairness.terms import Genesis, Hello, Terms
from tessera.fairness.transcript import Entry, Message
from tessera.fairness.verifier import Told, Verifier
from tessera.sentences import sentence
from tessera_server.answers import Answer, Waiting, refusal
from tessera_server.timing import Timing

MAX_MESSAGE: Final = 1 << 16
"""Bytes of a seat message."""
MAX_OFFENCES: Final = 8
"""How many offences of one seat go into the transcript; further ones are declined all the same."""
MAX_DEFERRED: Final = 4
"""How many messages a seat wait for the end of a draw."""
MAX_SAID: Final = 32
"""How often a seat may leave, ask for its place again, or object: each fills the transcript."""
OFTEN: Final = (t.LEAVE, t.RECLAIM, t.OBJECTION)


class Referee:
    """The referee of one match."""

    def __init__(
        self, game: AnyGame, codec: MoveCodec, secrets: RefereeSecrets, genesis: bytes, now: int
    ) -> None:
        """See :meth:`begin` and :meth:`restore`."""
        self.verifier = Verifier(game, codec, genesis)
        """Public position, head, index, offences, result, ``closed``."""
        self.heard: Callable[[Told], None] = lambda _told: None
        """Is told of every new entry; of its events, too, if ``verifier.telling``."""
        self._game = game
        self._signing = SigningKey(secrets.signing)
        self._seed = secrets.seed
        self._deck = deck_seed(secrets.seed)
        self._chain: HashChain | None = None
        self._known: dict[bytes, int] = {}
        self._held: dict[Seat, bytes] = {}
        self._deferred: list[tuple[Message, bytes]] = []
        self._said: Counter[tuple[Seat, str]] = Counter()
        self._recorded: set[tuple[Seat, Offence, int]] = set()
        self._timing = Timing(self.verifier, now)

    @classmethod
    def begin(
        cls,
        game: AnyGame,
        codec: MoveCodec,
        secrets: RefereeSecrets,
        terms: Terms,
        hellos: Sequence[bytes],
        now: int,
    ) -> Referee:
        """A new match; ``referee.genesis`` is to be stored and shown like an entry, as entry 0.

        Then call :meth:`go_on`.  Raises FormatError, BadSignature or SetupError.
        """
        genesis = Genesis.make(terms, hellos, now, SigningKey(secrets.signing))
        return cls(game, codec, secrets, genesis.raw, now)

    @classmethod
    def restore(
        cls,
        game: AnyGame,
        codec: MoveCodec,
        secrets: RefereeSecrets,
        genesis: bytes,
        entries: Iterable[bytes],
        now: int,
    ) -> Referee:
        """The match as it was stored.  Then call :meth:`go_on`.

        All seats count as disconnected until :meth:`connected` is called, and clocks begin anew.
        """
        referee = cls(game, codec, secrets, genesis, now)
        verifier = referee.verifier
        for raw in entries:
            referee._count(verifier.accept(raw, trusted=True))
        for dealt in verifier.ledger.dealt[verifier.ledger.office.first_dealt :]:
            if referee.holds_office and verifier.ledger.sealings[dealt.commitment] is not None:
                receiver = verifier.ledger.places[dealt.sealing.seat].hello.box
                found = own_box(referee._deck, verifier.match, dealt.sealing, receiver, dealt.box)
                referee._known[dealt.commitment] = found[0]
        return referee

    @property
    def holds_office(self) -> bool:
        """Whether the match goes on here: it was begun here, or its seats have agreed to it."""
        return self.verifier.ledger.office.hello.signing == self._signing.public

    @property
    def genesis(self) -> bytes:
        """The signed genesis: entry 0."""
        return self.verifier.genesis.raw

    # -- what seats say ---------------------------------------------------------------------------

    def submit(self, raw: bytes, now: int) -> Answer:
        """Take a signed seat message.  Never raises: what is not accepted changes nothing."""
        if len(raw) > MAX_MESSAGE:
            text = f"a message has at most {MAX_MESSAGE} bytes"
            return Answer(refusal=Refused(text, reason="malformed"))
        try:
            message = Message.read(raw)
        except FormatError as error:
            return Answer(refusal=refusal(error))
        try:
            entries = self._take(message, raw, now)
        except TesseraError as error:
            record = self._record(message, raw, now)
            return Answer(record, refusal(error), message.seat, message.counter)
        return Answer(entries, None, message.seat, message.counter)

    def _take(self, message: Message, raw: bytes, now: int) -> tuple[bytes, ...]:
        if message.kind == t.PREIMAGE:
            contribution(self.verifier, message)
            if message.seat in self._held:
                raise Refused("the seat has contributed already", reason="duplicate")
            self._held[message.seat] = raw
            return self.go_on(now)
        if self._said[message.seat, message.kind] >= MAX_SAID:
            text = f"a seat says {message.kind!r} at most {MAX_SAID} times in a match"
            raise Refused(text, reason="too-many")
        if self._comes_first() and message.kind != t.MOVES:
            self._defer(message, raw)
            return ()
        change = judge(self.verifier, message)
        self.verifier.check_turn(t.SAID)
        entry = self.verifier.entry(now, t.SAID, (), (raw,))
        return (self._sign(entry, change), *self.go_on(now))

    def _comes_first(self) -> bool:
        """Whether something else must stand in the transcript before what a seat says: a draw; or
        what the table does once the match goes on, while it is adjourned."""
        ledger = self.verifier.ledger
        waits = ledger.adjourned and (self._must_draw() or self.verifier.owed() is not None)
        return ledger.draw is not None or waits

    def _defer(self, message: Message, raw: bytes) -> None:
        """Keep what was said during a draw until the draw is finished, and so on."""
        if message.kind != t.RECLAIM:
            self.verifier.ledger.check(message)
        else:
            judge(self.verifier, message)
        waiting = [other for said, other in self._deferred if said.seat == message.seat]
        if raw in waiting:
            raise Refused("this message waits already", reason="duplicate")
        if len(waiting) >= MAX_DEFERRED:
            if self.verifier.ledger.adjourned:
                raise Refused("the match is adjourned", reason="adjourned")
            raise Refused("a draw must be finished first", reason="not-due")
        self._deferred.append((message, raw))

    def _record(self, message: Message, raw: bytes, now: int) -> tuple[bytes, ...]:
        """Put what a declined message proves against its seat into the transcript."""
        verifier = self.verifier
        if verifier.closed:
            return ()
        offence = proves(verifier, message)
        if offence is None:
            return ()
        key = (message.seat, offence, verifier.ledger.changed_at)
        known = sum(charge.seat == message.seat for charge in verifier.charges)
        if key in self._recorded or known >= MAX_OFFENCES:
            return ()
        self._recorded.add(key)
        made = self._make(now, t.OFFENCE, (message.seat, offence.value), (raw,))
        return (made, *self.go_on(now))

    # -- what the table does ----------------------------------------------------------------------

    def go_on(self, now: int) -> tuple[bytes, ...]:
        """What the table does by itself, when nobody has anything to say: new entries."""
        return tuple(self._pursue(now))

    def _pursue(self, now: int) -> Iterator[bytes]:
        verifier, ledger = self.verifier, self.verifier.ledger
        while not ledger.closed and not ledger.adjourned:
            if ledger.draw is not None:
                if len(self._held) < len(ledger.draw.contributors):
                    return
                yield self._finish_draw(now)
            elif (owed := verifier.owed()) is not None:
                claim = ledger.places[owed].claim
                assert claim is not None
                yield self._succession(claim, now)
            elif self._deferred and not self._must_draw():
                yield from self._said_meanwhile(now)
            elif self._can_draw():
                yield self._open_draw(now)
            elif (step := self._passed_over()) is not None:
                yield self._make(now, t.LAPSE, step)
            elif verifier.over and all(place.seed or place.gone for place in ledger.places):
                yield self._close(now)
            else:
                return

    def _said_meanwhile(self, now: int) -> Iterator[bytes]:
        message, raw = self._deferred.pop(0)
        try:
            change = judge(self.verifier, message)
        except TesseraError:
            return  # the draw has overtaken it: its seat sees that, and says it again if it must
        yield self._sign(self.verifier.entry(now, t.SAID, (), (raw,)), change)

    def _passed_over(self) -> tuple[Seat, str] | None:
        """The first seat that is asked something which it cannot or will not answer."""
        verifier = self.verifier
        for lot in verifier.ledger.owing():
            if verifier.ledger.places[lot.seat].gone and not self.verifier.wants_bot(lot.seat):
                return lot.seat, t.GONE
        for seat in sorted(verifier.position.options.keys() - {TABLE}):
            if verifier.abandoned(seat):
                return seat, t.ABANDONED
            if verifier.ledger.places[seat].gone and not verifier.wants_bot(seat):
                return seat, t.GONE
        return None

    def _must_draw(self) -> bool:
        """Whether nothing else may come before the table has drawn."""
        verifier = self.verifier
        return TABLE in verifier.position.options and verifier.ledger.shuffle is None

    def _can_draw(self) -> bool:
        """Whether a draw can be opened: what it is to shuffle must have been sealed before."""
        shuffle = self.verifier.ledger.shuffle
        return self._must_draw() if shuffle is None else bool(shuffle.served())

    def _open_draw(self, now: int) -> bytes:
        self._held = {}
        number = self.verifier.ledger.draws + 1
        seats = list(self.verifier.ledger.contributors(number))
        purpose = purpose_of(self.verifier.position)
        shuffle = self.verifier.ledger.shuffle
        sealings = [lot.sealing for lot in shuffle.served()] if shuffle is not None else []
        return self._make(now, t.DRAW, (number, purpose, seats, sealings))

    def _finish_draw(self, now: int) -> bytes:
        verifier, ledger = self.verifier, self.verifier.ledger
        draw = ledger.draw
        assert draw is not None
        raws = [self._held[seat] for seat in draw.contributors]
        given = [contribution(verifier, Message.read(raw), trusted=True) for raw in raws]
        if self._chain is None:
            self._chain = HashChain(self._seed, ledger.office.hello.length)
        own = self._chain.preimage(draw.number)
        dealer = Dealer(
            *(self._game, verifier.match, self._deck, draw.number, len(ledger.dealt)),
            deal_chance(self._deck, verifier.beacon(given, own)),
            [place.hello for place in ledger.places],
            dict(self._known),
        )
        verifier.table_played(given, own, dealer)
        self._known = dealer.known
        boxes = [list(pair) for pair in dealer.boxes]
        return self._make(now, t.BEACON, (draw.number, own, boxes), raws)

    def _close(self, now: int) -> bytes:
        places = self.verifier.ledger.places
        missing = [seat for seat, place in enumerate(places) if not place.seed]
        return self._make(now, t.CLOSE, (self._seed, missing))

    def _make(
        self, now: int, kind: str, payload: Sequence[Any] = (), messages: Sequence[bytes] = ()
    ) -> bytes:
        entry = self.verifier.entry(now, kind, payload, messages)
        return self._sign(entry, self.verifier.weigh(entry, trusted=True))

    def _sign(self, entry: Entry, change: Change) -> bytes:
        raw = entry.sign(self._signing)
        told = self.verifier.extend(entry, change)
        self._count(told)
        self.heard(told)
        return raw

    def _count(self, told: Told) -> None:
        if told.said in OFTEN:
            self._said[told.seat, told.said] += 1

    # -- clocks -----------------------------------------------------------------------------------

    def tick(self, now: int) -> tuple[bytes, ...]:
        """Look at the clocks: new entries, usually none."""
        if self.verifier.closed or self.verifier.ledger.adjourned:
            return ()
        made = [self._make(now, *due) for due in self._absences(now)]
        made += self.go_on(now)
        if (due := self._overdue(now)) is not None:
            made.append(due)
        return (*made, *self.go_on(now))

    def _absences(self, now: int) -> list[tuple[str, tuple[Seat]]]:
        return [
            (t.ABSENCE, (seat,))
            for seat, place in enumerate(self.verifier.ledger.places)
            if not place.gone and (end := self._timing.grace(seat)) is not None and end <= now
        ]

    def _overdue(self, now: int) -> bytes | None:
        """The entry that a clock which has run out leads to."""
        end = self._timing.turn_end()
        if end is None or now < end[0]:
            return None
        verifier, draw = self.verifier, self.verifier.ledger.draw
        if draw is not None:
            missing = [seat for seat in draw.contributors if seat not in self._held]
            raws = [self._held[seat] for seat in draw.contributors if seat in self._held]
            return self._make(now, t.VOID, (draw.number, missing), raws)
        if verifier.over:
            return self._close(now)
        seat = end[1]
        gone = verifier.ledger.places[seat].gone
        return self._make(now, t.LAPSE, (seat, t.GONE if gone else t.CLOCK))

    def waiting(self) -> Waiting:
        """Whom the match waits for, and how long."""
        verifier, draw = self.verifier, self.verifier.ledger.draw
        end = self._timing.turn_end()
        until = end[0] if end is not None else None
        if verifier.closed:
            return Waiting()
        if draw is not None:
            missing = tuple(seat for seat in draw.contributors if seat not in self._held)
            return Waiting(missing, until, draw=True)
        if owing := tuple(lot.seat for lot in verifier.ledger.owing()):
            return Waiting(owing, until, draw=True)
        if verifier.over:
            places = enumerate(verifier.ledger.places)
            return Waiting(tuple(seat for seat, place in places if not place.seed), until)
        return Waiting(tuple(sorted(verifier.position.options)), until)

    def deadline(self) -> int | None:
        """When :meth:`tick` should be called at the latest, if nothing else happens."""
        return self._timing.deadline()

    # -- presence ---------------------------------------------------------------------------------

    def connected(self, seat: Seat, now: int) -> tuple[bytes, ...]:
        """*seat* can be reached."""
        self._timing.connected(seat, now)
        return self.go_on(now)

    def disconnected(self, seat: Seat, now: int) -> tuple[bytes, ...]:
        """*seat* cannot be reached: its grace begins."""
        self._timing.disconnected(seat, now)
        return self.go_on(now)

    def grace(self, seat: Seat) -> int | None:
        """When the grace of *seat* ends; None while it is connected."""
        return self._timing.grace(seat)

    def vacant(self) -> tuple[tuple[Seat, int], ...]:
        """Seats that are gone and wait for a bot, by the table's choice, with their next epoch."""
        ledger = self.verifier.ledger
        if self.verifier.over or ledger.draw is not None or ledger.adjourned:
            return ()
        return tuple(
            (seat, place.epoch + 1)
            for seat, place in enumerate(ledger.places)
            if place.gone and self.verifier.wants_bot(seat)
        )

    def succeed(self, hello: bytes, now: int) -> tuple[bytes, ...]:
        """Let whoever made *hello* (see ``SeatSecrets.hello``) play a vacant seat.

        Raises Refused.
        """
        try:
            read = Hello.read(hello)
            if (read.seat, read.epoch) not in self.vacant():
                raise Refused(
                    sentence("seat {seat} is not vacant", seat=read.seat), reason="not-due"
                )
            made = self._succession(read, now)
        except TesseraError as error:
            raise refusal(error) from error
        return (made, *self.go_on(now))

    def _succession(self, hello: Hello, now: int) -> bytes:
        """Give the seat to the maker of *hello*, with the pieces that were dealt to it."""
        verifier, boxes = self.verifier, []
        for serial, dealt in verifier.ledger.undealt(hello.seat):
            nonce = nonce_of(self._deck, verifier.match, dealt.sealing)
            value = self._known[dealt.commitment]
            sealing = dealt.sealing
            boxed = box_up(self._deck, verifier.match, sealing, hello.box, value, nonce)
            boxes.append([serial, boxed])
        return self._make(now, t.SUCCESSION, (hello.seat, hello.epoch, hello.raw, boxes))

    def take_office(self, hello: bytes, agreed: Sequence[bytes], now: int) -> tuple[bytes, ...]:
        """Go on with a match that another referee began: its seats have *agreed* to *hello*.

        Raises FormatError or FairnessError.
        """
        seats = [Message.read(raw).seat for raw in agreed]
        quiet = list(silent(self.verifier, seats))
        made = self._make(now, t.HANDOVER, (hello, quiet), agreed)
        self._timing.restart(now)
        return (made, *self.go_on(now))

    # -- adjournment ------------------------------------------------------------------------------

    def adjourn(self, now: int) -> tuple[bytes, ...]:
        """Let all clocks stand still; no moves are taken.  Raises Refused."""
        ledger = self.verifier.ledger
        if ledger.draw is not None or ledger.adjourned or ledger.closed:
            raise Refused(
                "the match cannot be adjourned now",
                reason="wrong-state",
                remedy="Try again in a minute.",
            )
        return (self._make(now, t.ADJOURN),)

    def resume(self, now: int) -> tuple[bytes, ...]:
        """Go on after :meth:`adjourn`; all clocks begin anew.  Raises Refused."""
        if not self.verifier.ledger.adjourned:
            raise Refused("the match is not adjourned", reason="wrong-state")
        made = self._make(now, t.RESUME)
        self._timing.restart(now)
        return (made, *self.go_on(now))
