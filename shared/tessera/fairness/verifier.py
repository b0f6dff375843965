"""The one class that checks a match: in the referee, in every client, and offline."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from tessera.engine.game import AnyGame, Result
from tessera.engine.steps import Event, Move, Seat
from tessera.fairness.codec import MoveCodec
from tessera.fairness.offences import Charge
from tessera.fairness.terms import Genesis


@dataclass(frozen=True, slots=True)
class Told:
    """What an entry told, in the terms of the game."""

    index: int
    time: int
    """Milliseconds since 1970, by the referee's clock."""
    kind: str
    """Of the entry; see :mod:`~tessera.fairness.transcript`."""
    said: str
    """The kind of the seat message in an entry of kind ``said``, else empty."""
    seat: Seat
    """Whom it is about; TABLE for draws and for what the referee does."""
    counter: int
    """Of the seat message, else 0."""
    moves: tuple[tuple[Seat, Move | None], ...] = ()
    """What was played, as a spectator sees it, the table's moves too; None for a lapse."""
    events: tuple[Event, ...] = ()
    """The effects that ran; empty unless the verifier is ``telling``."""


class Verifier:
    """A match, as far as its entries have told.  Refused entries leave it unchanged."""

    genesis: Genesis
    match: bytes
    index: int
    """Of the newest entry; 0 is the genesis."""
    head: bytes
    """Hash of the newest entry, 32 bytes; the match id at the beginning."""
    time: int
    position: Any
    """As NOBODY sees it.  A new object after every entry that changes it: keep it, never change."""
    charges: list[Charge]
    """Offences so far, of seats and of the referee."""
    closed: bool
    """Whether the last entry was the last of the match."""

    def __init__(
        self, game: AnyGame, codec: MoveCodec, genesis: bytes, *, telling: bool = False
    ) -> None:
        """Raises FormatError, BadSignature or SetupError."""
        raise NotImplementedError

    def accept(self, raw: bytes, *, trusted: bool = False) -> Told:
        """Check the next entry and go on by it.

        *trusted* entries (from one's own store) are not checked for signatures.  Raises
        FormatError, FairnessError, StaleMessage or RulesError, and then nothing has changed.
        """
        raise NotImplementedError

    @property
    def result(self) -> Result | None:
        """How the match ended, or None while it goes on."""
        raise NotImplementedError
