"""Who plays the seat of somebody who is gone, where the table has chosen a bot for that.

A substitute lives in the room of its match.  It is a seat like any other: it makes its own secrets,
says hello with the referee's identity (so everybody sees who runs it, and it counts for nothing in
draws), signs what it does and checks every entry.  It plays by chance; nobody should lose a good
position to a clever bot, or gain one.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterable
from typing import Final

from tessera.engine.game import AnyGame
from tessera.engine.steps import Seat as SeatNumber
from tessera.engine.steps import legal_moves
from tessera.fairness.keys import SigningKey
from tessera.fairness.seat import Seat, SeatSecrets, Sending
from tessera.fairness.terms import succession
from tessera.wire import Wire

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
