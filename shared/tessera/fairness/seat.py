"""What a seat does: hello, seal, open, contribute, reveal, and check every entry.  No I/O.

The session that drives it keeps two promises: whatever a :class:`Sending` wants kept is on disk
(fsync) before anything of it is sent; and it keeps the genesis and every accepted entry, in order.
Then a client that crashed comes back with :meth:`Seat.restore`, has the same secrets, and sends the
same bytes again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from tessera.engine.game import AnyGame
from tessera.engine.steps import Move
from tessera.engine.steps import Seat as SeatNumber
from tessera.fairness.codec import MoveCodec
from tessera.fairness.keys import SigningKey
from tessera.fairness.offences import Charge
from tessera.fairness.terms import Terms
from tessera.fairness.verifier import Told, Verifier


@dataclass(frozen=True, slots=True)
class SeatSecrets:
    """The two secrets of a seat in one match; written to disk (fsync) before the hello is sent."""

    signing: bytes
    """Never shown to anybody."""
    audit: bytes
    """Revealed when the match is over: chain, nonces and box key follow from it."""

    @classmethod
    def fresh(cls, random: Callable[[int], bytes]) -> SeatSecrets:
        """New secrets from *random* (``secrets.token_bytes``).  Never use them in two matches."""
        return cls(random(32), random(32))

    def pack(self) -> bytes:
        raise NotImplementedError

    @classmethod
    def unpack(cls, raw: bytes) -> SeatSecrets:
        """Raises FormatError."""
        raise NotImplementedError

    def hello(
        self,
        identity: SigningKey,
        name: str,
        seat: SeatNumber,
        binding: bytes,
        *,
        epoch: int = 0,
        bot: str = "",
    ) -> bytes:
        """The signed hello.

        *binding* is ``Terms.read(invitation).binding()``, after the terms have been checked; for a
        seat that is taken over or back it is ``succession(match, seat, epoch)``.
        """
        raise NotImplementedError


@dataclass(frozen=True, slots=True)
class Sending:
    """What a seat wants to do to the world: first keep, then send."""

    keep: tuple[bytes, ...] = ()
    """Records to be appended to the seat's journal, with fsync, before anything is sent."""
    send: tuple[bytes, ...] = ()
    """Signed messages, in order."""
    told: Told | None = None
    """What the entry told, if one was received."""


class Seat:
    """One seat of a match, at one client."""

    verifier: Verifier
    charges: list[Charge]
    """What this seat attests about the referee, beside ``verifier.charges``."""

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
        raise NotImplementedError

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
        raise NotImplementedError

    def start(self) -> Sending:
        """What is due right away: call once after making or restoring the seat, when connected.

        After a reconnection it holds all messages that may not have arrived, the same bytes.
        """
        raise NotImplementedError

    def receive(self, entry: bytes) -> Sending:
        """Check the next entry, and do by itself what leaves no choice: contribute to a draw, open
        what is due, readmit, reveal at the end.

        Raises what :meth:`Verifier.accept` raises; nothing has changed then, and the referee has
        cheated or the entry is not the next: see :func:`~tessera.fairness.audit.judge`.
        """
        raise NotImplementedError

    def refused(self, counter: int, *, final: bool = True) -> None:
        """The referee declined the message with *counter*: it is not sent again."""
        raise NotImplementedError

    @property
    def view(self) -> Any:
        """The position as this seat sees it: what it has sealed, and what it was dealt, is known.

        A copy that may be kept; :class:`~tessera.engine.draft.Draft` works on it.
        """
        raise NotImplementedError

    @property
    def asked(self) -> bool:
        """Whether the seat has something to decide now, and nothing of it is on its way."""
        raise NotImplementedError

    def act(self, moves: Sequence[Move]) -> Sending:
        """Sign *moves*, as chosen in the view: hidden pieces are sealed, openings added.

        Raises RulesError or BadOpening, and then nothing has changed.
        """
        raise NotImplementedError

    def leave(self) -> Sending:
        """Say that this seat will not come back."""
        raise NotImplementedError

    def here(self) -> Sending:
        """Say that this seat is back, after it had been counted as gone or left out of draws."""
        raise NotImplementedError

    def readmit(self, seat: SeatNumber) -> Sending:
        """Allow *seat* to contribute to draws again.  Done by itself the first two times."""
        raise NotImplementedError


def reclaim(
    secrets: SeatSecrets,
    hello: bytes,
    match: bytes,
    seat: SeatNumber,
    epoch: int,
    head: tuple[int, bytes],
) -> bytes:
    """The message with which the owner asks for its seat back, for the next round.

    *hello* is for the next epoch, with fresh secrets and the owner's identity key.
    """
    raise NotImplementedError


__all__ = ["Seat", "SeatSecrets", "Sending", "Terms", "reclaim"]
