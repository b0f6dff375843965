"""What a seat and a referee keep to themselves in one match, and hellos that bind them to it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from tessera.canonical import encode
from tessera.engine.steps import Seat
from tessera.fairness.chain import LENGTH, HashChain
from tessera.fairness.keys import SigningKey, audit_commitment, box_key
from tessera.fairness.layout import sized, unpack
from tessera.fairness.terms import Hello, RefereeHello
from tessera.fairness.transcript import RECLAIM, sign_message

_SEAT: Final = "tessera/1/seat-secrets"
_REFEREE: Final = "tessera/1/referee-secrets"


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
        return encode(_SEAT, self.signing, self.audit)

    @classmethod
    def unpack(cls, raw: bytes) -> SeatSecrets:
        """Raises FormatError."""
        parts = unpack(raw, _SEAT, bytes, bytes)
        return cls(*(sized(part, "a secret of a seat") for part in parts))

    def hello(
        self,
        identity: SigningKey,
        name: str,
        seat: Seat,
        binding: bytes,
        *,
        epoch: int = 0,
        bot: str = "",
    ) -> bytes:
        """The signed hello.

        *binding* is ``Terms.read(invitation).binding()``, after the terms have been checked; for a
        seat that is taken over or back it is ``succession(match, seat, epoch)``.
        """
        return Hello(
            *(binding, seat, epoch, name, bot, identity.public, SigningKey(self.signing).public),
            box_key(self.audit).public_key().public_bytes_raw(),
            *(audit_commitment(self.audit), HashChain(self.audit).tip, LENGTH),
        ).sign(identity)

    def reclaim(
        self, hello: bytes, match: bytes, seat: Seat, epoch: int, head: tuple[int, bytes]
    ) -> bytes:
        """The message with which the owner asks for its seat back, for the next round.

        *hello* is by these secrets, which must be fresh, and by the owner's identity key, for the
        next *epoch*; *head* is the newest verified entry (index, hash).
        """
        signing = SigningKey(self.signing)
        return sign_message(signing, match, seat, epoch, 1, head, RECLAIM, [hello])


@dataclass(frozen=True, slots=True)
class RefereeSecrets:
    """The secrets of the referee in one match; stored before the terms are shown to anybody."""

    table: bytes
    """Random, but not secret: it makes the terms of every match different."""
    signing: bytes
    seed: bytes
    """Chain and decks follow from it; revealed when the match is over."""

    @classmethod
    def fresh(cls, random: Callable[[int], bytes]) -> RefereeSecrets:
        """New secrets from *random* (``secrets.token_bytes``).  Never use them in two matches."""
        return cls(random(32), random(32), random(32))

    def pack(self) -> bytes:
        return encode(_REFEREE, self.table, self.signing, self.seed)

    @classmethod
    def unpack(cls, raw: bytes) -> RefereeSecrets:
        """Raises FormatError."""
        parts = unpack(raw, _REFEREE, bytes, bytes, bytes)
        return cls(*(sized(part, "a secret of the referee") for part in parts))

    def hello(self, identity: SigningKey, name: str) -> bytes:
        """The referee's signed hello, which stands in the terms (see ``Terms.of``)."""
        return RefereeHello(
            *(self.table, name, identity.public, SigningKey(self.signing).public),
            *(audit_commitment(self.seed), HashChain(self.seed).tip, LENGTH),
        ).sign(identity)
