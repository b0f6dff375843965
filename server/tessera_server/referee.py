"""A match without I/O: the referee takes signed messages and makes signed entries.

Whoever drives it keeps the order: entries that a call returns are stored, then shown to
everybody, then the next call is made.  After a crash :meth:`Referee.restore` goes on from what was
stored, also in the middle of a draw.  It knows no hidden value but those that it deals itself.

Times are milliseconds since 1970, given from outside.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from tessera.engine.game import AnyGame
from tessera.engine.steps import Seat
from tessera.errors import Refused
from tessera.fairness.codec import MoveCodec
from tessera.fairness.keys import SigningKey
from tessera.fairness.terms import Terms
from tessera.fairness.verifier import Verifier


@dataclass(frozen=True, slots=True)
class RefereeSecrets:
    """The secrets of the referee in one match; stored before the terms are shown to anybody."""

    table: bytes
    """Random, but not secret: it makes the terms of every match different."""
    signing: bytes
    seed: bytes

    @classmethod
    def fresh(cls, random: Callable[[int], bytes]) -> RefereeSecrets:
        """New secrets from *random* (``secrets.token_bytes``).  Never use them in two matches."""
        return cls(random(32), random(32), random(32))

    def pack(self) -> bytes:
        raise NotImplementedError

    @classmethod
    def unpack(cls, raw: bytes) -> RefereeSecrets:
        """Raises FormatError."""
        raise NotImplementedError

    def hello(self, identity: SigningKey, name: str) -> bytes:
        """The referee's signed hello, which stands in the terms (see ``Terms.of``)."""
        raise NotImplementedError


@dataclass(frozen=True, slots=True)
class Waiting:
    """Whom the match waits for."""

    seats: tuple[Seat, ...]
    """Ascending; empty when it waits for nobody."""
    until: int | None
    """When the clock of these seats runs out; None: there is no limit."""
    draw: bool
    """Whether they must contribute to a draw rather than decide."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What came of a seat message."""

    entries: tuple[bytes, ...] = ()
    """New entries, in order.  None when the message must wait for others: a preimage, or what is
    said during a draw.  Beside a refusal: the record of an offence."""
    refusal: Refused | None = None
    """Why it was declined; ``reason`` is a name of ``tessera.v1.Reason`` in lower case with
    hyphens: ``stale``, ``duplicate``, ``illegal-move``, ``bad-signature``, ..."""
    seat: Seat | None = None
    """Who signed it, where that is certain."""
    counter: int | None = None
    """Of the message, where it could be read."""


class Referee:
    """The referee of one match."""

    verifier: Verifier
    """Public position, head, index, offences, result, ``closed``."""

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
        raise NotImplementedError

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
        raise NotImplementedError

    @property
    def genesis(self) -> bytes:
        raise NotImplementedError

    def go_on(self, now: int) -> tuple[bytes, ...]:
        """What the table does by itself, when nobody has anything to say: new entries."""
        raise NotImplementedError

    def submit(self, raw: bytes, now: int) -> Answer:
        """Take a signed seat message.  Never raises: what is not accepted changes nothing."""
        raise NotImplementedError

    def tick(self, now: int) -> tuple[bytes, ...]:
        """Look at the clocks: new entries, usually none."""
        raise NotImplementedError

    def deadline(self) -> int | None:
        """When :meth:`tick` should be called at the latest, if nothing else happens."""
        raise NotImplementedError

    def connected(self, seat: Seat, now: int) -> tuple[bytes, ...]:
        """*seat* can be reached."""
        raise NotImplementedError

    def disconnected(self, seat: Seat, now: int) -> tuple[bytes, ...]:
        """*seat* cannot be reached: its grace begins."""
        raise NotImplementedError

    def vacant(self) -> tuple[tuple[Seat, int], ...]:
        """Seats that are gone and wait for a bot, by the table's choice, with their next epoch."""
        raise NotImplementedError

    def succeed(self, hello: bytes, now: int) -> tuple[bytes, ...]:
        """Let whoever made *hello* (see ``SeatSecrets.hello``) play a vacant seat.

        Raises Refused.
        """
        raise NotImplementedError

    def adjourn(self, now: int) -> tuple[bytes, ...]:
        """Let all clocks stand still; no moves are taken.  Raises Refused during a draw."""
        raise NotImplementedError

    def resume(self, now: int) -> tuple[bytes, ...]:
        """Go on after :meth:`adjourn`."""
        raise NotImplementedError

    def waiting(self) -> Waiting:
        """Whom the match waits for, and how long."""
        raise NotImplementedError
