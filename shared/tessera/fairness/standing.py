"""Where a match stands: the position, the ledger, and what follows from the two."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import repeat
from typing import Any

from tessera.engine.deals import Deals
from tessera.engine.game import AnyGame, Result
from tessera.engine.sealed import Known
from tessera.engine.steps import NOBODY, TABLE, Move, Seat
from tessera.errors import BadChain
from tessera.fairness.codec import MoveCodec
from tessera.fairness.draws import Fill, beacon, play_table
from tessera.fairness.ledger import Ledger
from tessera.fairness.offences import Charge
from tessera.fairness.play import Played, start, with_pieces
from tessera.fairness.shuffles import OpenShuffle
from tessera.fairness.terms import BOT, Genesis, Hello, succession
from tessera.fairness.transcript import Message


@dataclass(slots=True)
class Change:
    """What an entry or message would change, once all of it was found right."""

    seat: Seat = TABLE
    message: Message | None = None
    played: Played | None = None
    do: Callable[[int], None] | None = None
    """Takes the index of the entry."""
    charges: list[Charge] = field(default_factory=list)


class Standing:
    """A match as far as its entries have told."""

    def __init__(
        self, game: AnyGame, codec: MoveCodec, genesis: bytes, *, telling: bool = False
    ) -> None:
        """Raises FormatError, BadSignature or SetupError."""
        self.game = game
        self.codec = codec
        self.genesis = Genesis.read(genesis)
        self.genesis.terms.check(game)
        self.telling = telling
        self.ledger = Ledger.of(self.genesis)
        self.charges: list[Charge] = []
        """Offences so far, of seats and of the referee."""
        terms = self.genesis.terms
        self.position: Any = game.new(terms.seats, dict(terms.options), NOBODY)
        """As NOBODY sees it.  A new object whenever it changes: keep it, never change it."""
        self.ledger.deals = Deals(terms.seats, round=game.round(self.position) or 0)
        self.ledger.shuffle = self.ledger.shuffles(self.position)

    @property
    def match(self) -> bytes:
        """The match id, 32 bytes."""
        return self.genesis.match

    @property
    def index(self) -> int:
        """Of the newest entry; 0 is the genesis."""
        return self.ledger.index

    @property
    def epoch(self) -> int:
        """The referee's."""
        return self.ledger.office.epoch

    @property
    def head(self) -> bytes:
        """Hash of the newest entry, 32 bytes; the match id at the beginning."""
        return self.ledger.head

    @property
    def time(self) -> int:
        """Of the newest entry, in milliseconds since 1970."""
        return self.ledger.time

    @property
    def closed(self) -> bool:
        """Whether the newest entry was the last of the match."""
        return self.ledger.closed

    @property
    def result(self) -> Result | None:
        """How the match ended, or None while it goes on."""
        result: Result | None = self.game.result(self.position)
        return result

    @property
    def digest(self) -> bytes:
        """Of the public position, 32 bytes: every observer must come to the same."""
        return self.game.codec.digest(self.position)

    @property
    def over(self) -> bool:
        """Whether nothing is left to decide."""
        return not self.position.options

    @property
    def shuffle(self) -> OpenShuffle:
        """What must be shuffled now."""
        shuffle = self.ledger.shuffle
        if shuffle is None:
            raise BadChain("there is nothing to shuffle")
        return shuffle

    # -- what follows ----------------------------------------------------------------------------

    def due(self, seat: Seat) -> tuple[bytes, ...]:
        """Commitments of the pieces that *seat* has no choice but to open now."""
        if seat not in self.position.options:
            return ()
        return tuple(p.commitment for p in self.position.deciding.due(self.position, seat))

    def abandoned(self, seat: Seat) -> bool:
        """Whether *seat* is asked only for pieces that nobody who plays it now can open."""
        if not any(place.epoch for place in self.ledger.places):
            return False  # whoever sealed a piece plays on
        if any(map(self.ledger.is_abandoned, self.due(seat))):
            return True
        menu = self.position.options.get(seat, ())
        return bool(menu) and all(self._is_lost(seat, move) for move, _ in menu)

    def _is_lost(self, seat: Seat, move: Move) -> bool:
        """Whether *move*, as the table sees it, would open an abandoned piece."""
        if move.zone or not move.is_blank():
            return False
        s, some = self.position, with_pieces(move, repeat(Known(0)))
        return any(
            self.ledger.is_abandoned(p.commitment) for p, _ in s.deciding.opens(s, seat, some)
        )

    def limit(self, seat: Seat) -> int | None:
        """When the clock of *seat*, which is asked, runs out; None: never.

        What is due to be opened needs no thought: for that it is the draw clock.
        """
        clocks, place = self.genesis.terms.clocks, self.ledger.places[seat]
        if self.due(seat):
            return place.asked_time + 1000 * clocks.draw
        return place.turn_time + 1000 * clocks.move if clocks.move else None

    def wants_bot(self, seat: Seat) -> bool:
        """Whether a bot is to play the seat when it is gone: the table says so, or one did before
        that ended with the server of another referee."""
        left = bool(self.ledger.handovers and self.ledger.places[seat].hello.bot)
        return left or self.genesis.terms.clocks.absence == BOT

    def owed(self) -> Seat | None:
        """The first seat that must be given back to its owner now."""
        for seat, place in enumerate(self.ledger.places):
            if place.claim is not None and (
                place.gone
                or place.claim_round is None
                or self.game.round(self.position) != place.claim_round
            ):
                return seat
        return None

    def beacon(self, preimages: Sequence[bytes], own: bytes) -> bytes:
        """The beacon of the open draw."""
        draw = self.ledger.draw
        assert draw is not None
        opening = self.ledger.hash_at(draw.index)
        return beacon(self.match, opening, draw.purpose, preimages, own)

    def table_played(self, preimages: Sequence[bytes], own: bytes, fill: Fill) -> Played:
        """What the table plays in the open draw; *own* is the referee's preimage."""
        s = start(self.game, self.position, telling=self.telling)
        return Played(s, play_table(s, self.beacon(preimages, own), fill))

    def successor(self, raw: bytes, seat: Seat) -> Hello:
        """The hello of whoever is to play *seat* next.  Raises FormatError or FairnessError."""
        hello = Hello.read(raw)
        epoch = self.ledger.places[seat].epoch + 1
        if (hello.seat, hello.epoch) != (seat, epoch) or hello.binding != succession(
            self.match, seat, epoch
        ):
            raise BadChain(f"the hello is not for epoch {epoch} of seat {seat}")
        return hello

    def electors(self, seat: Seat) -> tuple[Seat, ...]:
        """Who must readmit *seat*: all others who contribute to draws."""
        return tuple(e for e in self.ledger.contributors(self.ledger.draws + 1) if e != seat)
