"""What a seat does: hello, seal, open, contribute, reveal, and check every entry.  No I/O.

The session that drives it keeps two promises: whatever a :class:`Sending` wants kept is on disk
(fsync) before anything of it is sent; and it keeps the genesis and every accepted entry, in order.
Then a client that crashed comes back with :meth:`Seat.restore`, has the same secrets, and sends the
same bytes again.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from tessera.canonical import Value, encode
from tessera.engine.game import AnyGame
from tessera.engine.steps import TABLE, Move, legal_moves, play
from tessera.engine.steps import Seat as SeatNumber
from tessera.errors import BadChain, FormatError
from tessera.fairness import transcript as t
from tessera.fairness.chain import HashChain
from tessera.fairness.codec import MoveCodec
from tessera.fairness.handover import agreement, successor_of
from tessera.fairness.holder import Holder
from tessera.fairness.keys import SigningKey
from tessera.fairness.layout import KEY, shaped, sized, unpack
from tessera.fairness.offences import Charge, Offence
from tessera.fairness.pieces import Opening, Sealing
from tessera.fairness.said import judge
from tessera.fairness.secrets import SeatSecrets
from tessera.fairness.transcript import Message, sign_message
from tessera.fairness.verifier import Told, Verifier

FREE_READMISSIONS: Final = 2
"""How often a seat that missed draws is readmitted without asking the player."""

_RECORD: Final = "tessera/1/journal"


@dataclass(frozen=True, slots=True)
class Sending:
    """What a seat wants to do to the world: first keep, then send."""

    keep: tuple[bytes, ...] = ()
    """Records to be appended to the seat's journal, with fsync, before anything is sent."""
    send: tuple[bytes, ...] = ()
    """Signed messages, in order."""
    told: Told | None = None
    """What the entry told, if one was received."""


class Seat(Holder):
    """One seat of a match, at one client."""

    def __init__(
        self,
        game: AnyGame,
        codec: MoveCodec,
        secrets: SeatSecrets,
        seat: SeatNumber,
        genesis: bytes,
        *,
        epoch: int = 0,
        telling: bool = False,
    ) -> None:
        """Raises FormatError, BadSignature, SetupError, or BadChain when the genesis does not hold
        this seat's own hello."""
        verifier = Verifier(game, codec, genesis, telling=telling)
        super().__init__(verifier, secrets, seat, epoch)
        self.charges: list[Charge] = []
        """What this seat attests about the referee, beside ``verifier.charges``."""
        self._codec = codec
        self._signing = SigningKey(secrets.signing)
        self._chain: HashChain | None = None
        self._pending: dict[int, tuple[str, bytes]] = {}
        self._said_here = False
        self._back: set[SeatNumber] = set()
        """Seats left out of draws that have said that they are back."""
        self._contributed = 0
        self._voids: dict[SeatNumber, int] = {}
        self._named = 0
        """The newest entry that a message of the journal names."""
        if epoch == 0 and not self.plays:
            raise BadChain("the genesis does not hold this seat's own hello")

    @classmethod
    def restore(
        cls,
        game: AnyGame,
        codec: MoveCodec,
        secrets: SeatSecrets,
        seat: SeatNumber,
        genesis: bytes,
        entries: Iterable[bytes],
        journal: Iterable[bytes],
        *,
        epoch: int = 0,
        telling: bool = False,
    ) -> Seat:
        """The seat as it was, from the entries and the journal that were kept."""
        restored = cls(game, codec, secrets, seat, genesis, epoch=epoch, telling=telling)
        for raw in entries:
            restored._notice(restored.verifier.accept(raw, trusted=True))
        for record in journal:
            restored._remember(record)
        return restored

    @property
    def plays(self) -> bool:
        """Whether this seat is played by these keys now: nobody has taken it over."""
        hello = self.verifier.ledger.places[self.seat].hello
        return hello.epoch == self.epoch and hello.signing == self._signing.public

    # -- what happens -----------------------------------------------------------------------------

    def start(self) -> Sending:
        """What is due right away: call once after making or restoring the seat, when connected.

        After a reconnection it holds all messages that may not have arrived, the same bytes.
        """
        old = tuple(raw for _, raw in self._pending.values())
        more = self._due(None)
        return Sending(more.keep, (*old, *more.send))

    def receive(self, entry: bytes) -> Sending:
        """Check the next entry, and do by itself what leaves no choice: contribute to a draw, open
        what is due, readmit, reveal at the end.

        Raises what :meth:`Verifier.accept` raises; nothing has changed then, and the referee has
        cheated or the entry is not the next: see :func:`~tessera.fairness.audit.judge_entry`.
        """
        told = self.verifier.accept(entry)
        self._notice(told)
        due = self._due(told)
        return Sending(due.keep, due.send, told)

    def refused(self, counter: int) -> None:
        """The referee declined the message with *counter*: it is not sent again."""
        self._pending.pop(counter, None)

    def let_go(self) -> None:
        """What was said and is not entered is void: the match has gone on with another referee."""
        self._pending.clear()

    def _notice(self, told: Told) -> None:
        """Take note of what concerns this seat in an entry that was accepted."""
        ledger = self.verifier.ledger
        place = ledger.places[self.seat]
        if told.kind in (t.BEACON, t.VOID, t.HANDOVER):
            self._notice_draw(told)
        if self.plays:
            self._counter = max(self._counter, place.counter)
            self._pending = {n: p for n, p in self._pending.items() if n > place.counter}
        if told.kind in (t.BEACON, t.SUCCESSION) and self.plays:
            self._unbox()
            self._learn_lot()
        if not place.gone and not place.excluded:
            self._said_here = False
        if told.said == t.HERE:
            self._back.add(told.seat)
        self._back = {seat for seat in self._back if ledger.places[seat].excluded}

    def _notice_draw(self, told: Told) -> None:
        ledger = self.verifier.ledger
        for seat, place in enumerate(ledger.places):
            if told.kind == t.VOID and place.excluded and not place.votes:
                self._voids[seat] = self._voids.get(seat, 0) + 1
        mine = [n for n, (kind, _) in self._pending.items() if kind == t.PREIMAGE]
        for n in mine:
            _, raw = self._pending.pop(n)
            if told.kind == t.VOID and ledger.places[self.seat].excluded:
                text = f"draw {ledger.draws} was given up although this seat contributed"
                self.charges.append(
                    Charge(Offence.LEFT_OUT, TABLE, told.index, text, (told.index,), (raw,))
                )

    # -- what leaves no choice --------------------------------------------------------------------

    def _due(self, told: Told | None) -> Sending:
        if not self.plays or self.verifier.closed:
            return Sending()
        sendings = [self._say(kind, payload) for kind, payload in self._answers(told)]
        if (opening := self._compulsory()) is not None:
            sendings.append(self.act([opening]))
        return Sending(
            tuple(record for sending in sendings for record in sending.keep),
            tuple(raw for sending in sendings for raw in sending.send),
        )

    def _answers(self, told: Told | None) -> Iterator[tuple[str, list[Value]]]:
        verifier, ledger = self.verifier, self.verifier.ledger
        place, draw = ledger.places[self.seat], ledger.draw
        waiting = {kind for kind, _ in self._pending.values()}
        if draw is not None:
            if self.seat in draw.contributors and self._contributed < draw.number:
                self._contributed = draw.number
                if t.PREIMAGE not in waiting:
                    yield t.PREIMAGE, [draw.number, self._preimage(draw.number)]
            return
        if (place.gone or place.excluded) and not self._said_here:
            self._said_here = True
            yield t.HERE, []
        yield from self._objections(waiting)
        yield from self._sealings()
        yield from self._readmissions()
        if verifier.over and not place.seed and t.AUDIT not in waiting:
            yield t.AUDIT, [self._secrets.audit, [o.pack() for o in self._unopened()]]

    def _sealings(self) -> Iterator[tuple[str, list[Value]]]:
        """Seal the lot of this seat, and prove that it is the right one."""
        lot = self._lot()
        if lot is None:
            return
        pending = ((kind, Message.read(raw)) for kind, raw in self._pending.values())
        waiting = {kind for kind, message in pending if message.index >= lot.since}
        if lot.first is None and t.SEALING not in waiting:
            place = (self.seat, self.epoch, lot.zone, lot.serial, self._counter + 1)
            yield t.SEALING, [self._candidates(replace(lot, first=Sealing(*place))).sealing()]
        elif lot.pick is not None and t.PROOF not in waiting:
            proof = self._candidates(lot).proof(lot.pick)
            yield t.PROOF, [proof.nodes, proof.leaves]

    def _preimage(self, draw: int) -> bytes:
        if self._chain is None:
            self._chain = HashChain(self._secrets.audit)
        return self._chain.preimage(draw)

    def _objections(self, waiting: set[str]) -> Iterator[tuple[str, list[Value]]]:
        """Complain of boxes that do not hold what the referee committed to, once."""
        charged = any(c.offence is Offence.FALSE_DEAL for c in self.verifier.charges)
        if t.OBJECTION in waiting or charged:
            return
        for serial, dealt in self.verifier.ledger.undealt(self.seat):
            if dealt.sealing.epoch == self.epoch and dealt.commitment not in self._openings:
                yield t.OBJECTION, [serial, self._box.private_bytes_raw()]
                return

    def _readmissions(self) -> Iterator[tuple[str, list[Value]]]:
        """Readmit who is back; once more where a draw has overtaken it."""
        pending = (Message.read(raw) for kind, raw in self._pending.values() if kind == t.READMIT)
        said = {message.payload[0] for message in pending}
        for seat in sorted(self._back):
            if self._may_readmit(seat) and seat not in said:
                yield t.READMIT, [seat]

    def _may_readmit(self, seat: SeatNumber) -> bool:
        other = self.verifier.ledger.places[seat]
        return (
            other.excluded
            and seat != self.seat
            and self.seat not in other.votes
            and self.seat in self.verifier.electors(seat)
            and self._voids.get(seat, 0) <= FREE_READMISSIONS
        )

    def _compulsory(self) -> Move | None:
        """The opening that is due, if this seat's own copy of the rules says so."""
        if not self.asked:
            return None
        due = self.verifier.due(self.seat)
        if not due or not all(commitment in self._openings for commitment in due):
            return None
        moves = legal_moves(self.view, self.seat)
        return moves[0] if len(moves) == 1 else None

    # -- what the player does ---------------------------------------------------------------------

    @property
    def asked(self) -> bool:
        """Whether the seat has something to decide now, and nothing of it is on its way."""
        verifier = self.verifier
        return (
            self.plays
            and self.seat in verifier.position.options
            and not verifier.ledger.adjourned
            and all(kind != t.MOVES for kind, _ in self._pending.values())
        )

    def act(self, moves: Sequence[Move]) -> Sending:
        """Sign *moves*, as chosen in the view: hidden pieces are sealed, openings added.

        Raises RulesError, FairnessError, StaleMessage or Refused; nothing has changed then.
        """
        verifier = self.verifier
        s = verifier.game.copy(verifier.position)
        serials = dict(verifier.ledger.places[self.seat].serials)
        sealed: dict[bytes, Opening] = {}
        shown: list[Opening] = []
        raws: list[bytes] = []
        for chosen in moves:
            picked = self._with_picked(s, chosen) if chosen.chosen else chosen
            move = self._sealed(picked, serials, sealed) if picked.zone else self._public(s, picked)
            if s.options:
                for piece, _ in s.deciding.opens(s, self.seat, move):
                    shown.append(self._opening(piece))
            play(s, self.seat, move)
            raws.append(self._codec.move(move))
        raw = self._sign(t.MOVES, [list(raws), [opening.pack() for opening in shown]])
        judge(verifier, Message.read(raw), trusted=True)
        self._openings |= sealed
        return self._sent(t.MOVES, raw, sealed)

    def say_deal(self, payload: Sequence[Value]) -> Sending:
        """Say something of a deal (see :mod:`~tessera.fairness.talk`).

        Raises FormatError or Refused for what would be declined; nothing has changed then.
        """
        raw = self._sign(t.DEAL, payload)
        judge(self.verifier, Message.read(raw), trusted=True)
        return self._sent(t.DEAL, raw, {})

    def leave(self) -> Sending:
        """Say that this seat will not come back."""
        return self._say(t.LEAVE, [])

    def here(self) -> Sending:
        """Say that this seat is back, after it had been counted as gone or left out of draws."""
        return self._say(t.HERE, [])

    def agree(self, referee: bytes) -> Sending:
        """Let the referee of the hello *referee* go on from the newest entry that this seat has.

        Asked again before anything else has happened, it is the same message.  Raises FormatError
        or FairnessError for a hello that is not for this match.
        """
        successor_of(self.verifier, referee)
        if self._named > self.verifier.index:
            raise BadChain(
                f"this seat had seen entry {self._named} before, and has lost it since",
                remedy="Let somebody host who still has the whole match.",
            )
        payload = agreement(self.verifier, referee)
        for kind, raw in self._pending.values():
            if kind == t.HANDOVER:
                said = Message.read(raw)
                if (said.index, *said.payload) == (self.verifier.index, *payload):
                    return Sending(send=(raw,))
        return self._say(t.HANDOVER, payload)

    def readmit(self, seat: SeatNumber) -> Sending:
        """Allow *seat* to contribute to draws again.  Done by itself the first two times."""
        return self._say(t.READMIT, [seat])

    # -- signing ----------------------------------------------------------------------------------

    def _say(self, kind: str, payload: Sequence[Value]) -> Sending:
        return self._sent(kind, self._sign(kind, payload), {})

    def _sign(self, kind: str, payload: Sequence[Value]) -> bytes:
        verifier, counter = self.verifier, self._counter + 1
        head = (verifier.index, verifier.head)
        who = (verifier.match, self.seat, self.epoch, counter)
        return sign_message(self._signing, *who, head, kind, payload)

    def _sent(self, kind: str, raw: bytes, sealed: dict[bytes, Opening]) -> Sending:
        self._counter += 1
        self._pending[self._counter] = (kind, raw)
        pieces = [[commitment, opening.pack()] for commitment, opening in sealed.items()]
        return Sending((encode(_RECORD, raw, pieces),), (raw,))

    def _remember(self, record: bytes) -> None:
        """Take a record of the journal back.  Raises FormatError."""
        raw, pieces = unpack(record, _RECORD, bytes, list)
        message = Message.read(raw)
        mine = (self.verifier.match, self.seat, self.epoch)
        if (message.match, message.seat, message.epoch) != mine:
            raise FormatError("the journal belongs to another match or seat")
        for pair in pieces:
            commitment, opening = shaped(pair, "a piece of the journal", bytes, list)
            self._openings[sized(commitment, "a commitment", KEY)] = Opening.unpack(opening)
        self._counter = max(self._counter, message.counter)
        self._named = max(self._named, message.index)
        draw = self.verifier.ledger.draw
        over = message.kind == t.PREIMAGE and (draw is None or message.payload[:1] != [draw.number])
        known = self.verifier.ledger.places[self.seat].counter
        if self.plays and message.counter > known and not over and not self._elsewhere(message):
            self._pending[message.counter] = (message.kind, raw)

    def _elsewhere(self, message: Message) -> bool:
        """Whether *message* was said where the match went on otherwise, which is void here."""
        ledger, index = self.verifier.ledger, message.index
        return index <= ledger.index and ledger.hash_at(index) != message.head


def signed(journal: Iterable[bytes]) -> Iterator[bytes]:
    """The messages that the records of a *journal* keep.  Raises FormatError."""
    for record in journal:
        yield unpack(record, _RECORD, bytes, list)[0]
