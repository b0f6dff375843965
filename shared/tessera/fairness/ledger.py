"""What the entries so far have established, beside the position of the game."""

from __future__ import annotations

from array import array
from bisect import bisect_left
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from tessera.engine.deals import Deals
from tessera.engine.steps import Seat
from tessera.errors import BadChain, BadDraw, Refused, StaleMessage
from tessera.fairness.chain import follows
from tessera.fairness.keys import VerifyingKey
from tessera.fairness.offences import FalsePreimage, ReusedCounter
from tessera.fairness.pieces import Sealing
from tessera.fairness.shuffles import OpenLot, OpenShuffle
from tessera.fairness.terms import Genesis, Hello, RefereeHello
from tessera.fairness.transcript import Message


@dataclass(slots=True)
class Link:
    """The newest link of a hash chain that was shown."""

    value: bytes
    draw: int = 0
    """The draw to which it belongs; 0 for the tip."""

    def check(self, draw: int, preimage: bytes, length: int, who: str) -> None:
        """Raises FalsePreimage unless *preimage* is the one of *draw*."""
        if not self.draw < draw <= length:
            raise BadDraw(f"the chain of {who} does not serve draw {draw}")
        if not follows(preimage, self.value, draw - self.draw):
            raise FalsePreimage(f"{who} gave a preimage to draw {draw} that is not of its chain")


@dataclass(slots=True)
class Office:
    """The referee's, and whoever holds it now."""

    hello: RefereeHello
    key: VerifyingKey
    link: Link
    epoch: int = 0
    """0, and one more whenever another referee goes on with the match."""
    first_dealt: int = 0
    """The first dealt piece that is this referee's: it cannot open those of its predecessors."""

    @classmethod
    def of(cls, hello: RefereeHello, epoch: int = 0, first_dealt: int = 0) -> Office:
        return cls(hello, VerifyingKey(hello.signing), Link(hello.tip), epoch, first_dealt)


@dataclass(frozen=True, slots=True)
class Handover:
    """Another referee went on with the match."""

    index: int
    """Of the entry that says so."""
    referee: RefereeHello
    agreed: tuple[Message, ...]
    silent: tuple[Seat, ...]
    """Who had a say, and was not there."""


@dataclass(slots=True)
class Place:
    """One seat, and whoever plays it now."""

    hello: Hello
    key: VerifyingKey
    link: Link
    gone: bool = False
    """Nobody plays the seat, until somebody takes it over or its player says that it is back ..."""
    gone_time: int = 0
    """... since then."""
    excluded: bool = False
    """Missed a draw, and contributes to none until all others readmit it."""
    votes: frozenset[Seat] = frozenset()
    """Who has readmitted it."""
    asked_at: int = 0
    """The entry since which the question that the seat is asked has stood."""
    asked_time: int = 0
    turn_time: int = 0
    """When the seat was asked after it had nothing to decide: its turn began."""
    claim: Hello | None = None
    """The owner wants the seat back, by this hello, in another round than ``claim_round``."""
    claim_round: int | None = None
    claim_counter: int = 0
    seed: bytes = b""
    """The audit seed, once revealed."""
    serials: dict[str, int] = field(default_factory=dict)
    """How many pieces the seat has put into each zone."""
    counters: array[int] = field(default_factory=lambda: array("Q"))
    """Of all accepted messages of this epoch, ascending ..."""
    marks: array[int] = field(default_factory=lambda: array("Q"))
    """... the first eight bytes of their hashes ..."""
    indices: array[int] = field(default_factory=lambda: array("Q"))
    """... and the entries that hold them."""

    @classmethod
    def of(cls, hello: Hello) -> Place:
        return cls(hello, VerifyingKey(hello.signing), Link(hello.tip))

    @property
    def epoch(self) -> int:
        return self.hello.epoch

    @property
    def counter(self) -> int:
        """Of the newest accepted message."""
        return self.counters[-1] if self.counters else 0

    def note(self, message: Message, index: int) -> None:
        """*message* was accepted with the entry *index*."""
        self.counters.append(message.counter)
        self.marks.append(_mark(message))
        self.indices.append(index)

    def check_counter(self, message: Message) -> None:
        """Raises Refused, StaleMessage or ReusedCounter for a counter that was used or passed."""
        if message.counter > self.counter:
            return
        at = bisect_left(self.counters, message.counter)
        if self.counters[at] != message.counter:
            raise StaleMessage(f"seat {message.seat} has sent a later message since")
        if self.marks[at] == _mark(message):
            raise Refused("this message was accepted before", reason="duplicate")
        raise ReusedCounter(
            f"seat {message.seat} signed two messages with the counter {message.counter};"
            f" entry {self.indices[at]} has the other",
            self.indices[at],
        )


def _mark(message: Message) -> int:
    return int.from_bytes(message.hash[:8], "big")


@dataclass(frozen=True, slots=True)
class OpenDraw:
    """A draw that waits for preimages."""

    number: int
    purpose: str
    contributors: tuple[Seat, ...]
    index: int
    """Of the entry that opened it."""
    time: int


@dataclass(slots=True)
class Dealt:
    """A piece that was dealt in a box."""

    commitment: bytes
    sealing: Sealing
    box: bytes


@dataclass(slots=True)
class Ledger:
    """Everything that entries change, beside the position."""

    genesis: Genesis
    places: list[Place]
    office: Office
    hashes: bytearray
    """Of all entries, 32 bytes each, the match id first."""
    time: int
    changed_at: int = 0
    """The newest entry that changed the position ..."""
    changed_time: int = 0
    """... and its time."""
    sealings: dict[bytes, Sealing | None] = field(default_factory=dict)
    """By commitment; None once opened."""
    dealt: list[Dealt] = field(default_factory=list)
    draw: OpenDraw | None = None
    draws: int = 0
    """How many draws have been opened."""
    alone: int = 0
    """How many were made to which nobody but the referee contributed."""
    deals: Deals = field(default_factory=lambda: Deals(0))
    """What players have promised each other.  What became of it is known only to a verifier that
    is ``telling``: it follows from the effects that ran."""
    shuffle: OpenShuffle | None = None
    """What must be shuffled face down before play goes on."""
    handovers: list[Handover] = field(default_factory=list)
    adjourned: bool = False
    closed: bool = False

    @classmethod
    def of(cls, genesis: Genesis) -> Ledger:
        places = [Place.of(hello) for hello in genesis.hellos]
        for place in places:
            place.asked_time = place.turn_time = genesis.time
        office = Office.of(genesis.terms.referee)
        return cls(genesis, places, office, bytearray(genesis.match), genesis.time)

    @property
    def match(self) -> bytes:
        return self.genesis.match

    @property
    def index(self) -> int:
        return len(self.hashes) // 32 - 1

    @property
    def head(self) -> bytes:
        """Hash of the newest entry."""
        return bytes(self.hashes[-32:])

    def hash_at(self, index: int) -> bytes:
        """Hash of the entry *index*, which must exist."""
        return bytes(self.hashes[32 * index : 32 * index + 32])

    def contributors(self, draw: int) -> tuple[Seat, ...]:
        """Who must contribute to *draw*, beside the referee."""
        referee = self.office.hello
        return tuple(
            seat
            for seat, place in enumerate(self.places)
            if not place.excluded
            and not place.gone
            and draw <= place.hello.length
            and place.hello.contributes(referee)
        )

    def check(self, message: Message, *, trusted: bool = False) -> Place:
        """The place of the seat that signed *message*, if it may be accepted now.

        Raises BadChain, BadSignature, StaleMessage, Refused or ReusedCounter.
        """
        self.check_match(message)
        place = self.places[message.seat]
        if message.epoch != place.epoch:
            raise StaleMessage("the message is signed by a key that does not play the seat now")
        if not trusted:
            place.key.check(message.body, message.signature, f"a message of seat {message.seat}")
        self.check_head(message)
        place.check_counter(message)
        return place

    def check_match(self, message: Message) -> None:
        """Raises BadChain unless *message* is of this match and of a seat that exists."""
        if message.match != self.match:
            raise BadChain("the message belongs to another match")
        if message.seat >= len(self.places):
            raise BadChain(f"there is no seat {message.seat}")

    def check_head(self, message: Message) -> None:
        """The fork test: raises BadChain unless the head that *message* names is in this chain."""
        if message.index > self.index or self.hash_at(message.index) != message.head:
            raise BadChain(
                f"seat {message.seat} has seen another entry {message.index} than this transcript",
                remedy="Compare the words of the head with the other players.",
            )

    def shuffles(self, s: Any) -> OpenShuffle | None:
        """What the table is asked to shuffle in position *s*, which the newest entry led to."""
        serials = [place.serials for place in self.places]
        return OpenShuffle.of(s, serials, self.index, self.time)

    def owing(self) -> Iterable[OpenLot]:
        """The lots that wait for their owners to seal them."""
        return self.shuffle.owing() if self.shuffle is not None else ()

    def is_abandoned(self, commitment: bytes) -> bool:
        """Whether nobody who plays now can open the piece: it was a predecessor's."""
        sealing = self.sealings.get(commitment)
        return sealing is not None and sealing.epoch != self.places[sealing.seat].epoch

    def unopened(self, seat: Seat) -> Iterable[tuple[bytes, Sealing]]:
        """The pieces that whoever plays *seat* has sealed and not opened, as they were sealed."""
        epoch = self.places[seat].epoch
        for commitment, sealing in self.sealings.items():
            if sealing and sealing.seat == seat and sealing.epoch == epoch and not sealing.dealt:
                yield commitment, sealing

    def undealt(self, seat: Seat) -> list[tuple[int, Dealt]]:
        """The pieces that this referee dealt to *seat* and that are not opened, with serials."""
        return [
            (serial, dealt)
            for serial, dealt in enumerate(self.dealt)
            if dealt.sealing.seat == seat
            and serial >= self.office.first_dealt
            and self.sealings[dealt.commitment] is not None
        ]
