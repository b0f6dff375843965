"""What is signed while a match runs: messages of seats, and entries of the referee.

Both are kept, forwarded and verified as the bytes that were signed; nothing is ever encoded again.
The hash of either is the SHA-256 of its body, which begins with its label.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from tessera.canonical import Value, encode
from tessera.engine.steps import Seat
from tessera.errors import FormatError
from tessera.fairness.keys import SigningKey
from tessera.fairness.layout import (
    KEY,
    SIGNATURE,
    dated,
    each,
    shaped,
    signed,
    sized,
    unpack,
    unsigned,
)
from tessera.fairness.pieces import Opening

MESSAGE: Final = "tessera/1/message"
ENTRY: Final = "tessera/1/entry"

# -- kinds of seat messages ------------------------------------------------------------------------

MOVES: Final = "moves"
"""``[[move...], [opening...]]``: all the seat does up to the next draw, opening or other seat."""
PREIMAGE: Final = "preimage"
"""``[draw, preimage]``"""
HERE: Final = "here"
"""``[]``: I am back, and would like to decide and contribute again."""
READMIT: Final = "readmit"
"""``[seat]``: that seat may contribute to draws again."""
LEAVE: Final = "leave"
"""``[]``: I will not come back."""
RECLAIM: Final = "reclaim"
"""``[hello]``: the owner of a seat wants it back; signed by the key that the hello certifies."""
SEALING: Final = "sealing"
"""``[hash]``: one hash of all candidates for the lot that the seat must shuffle."""
PROOF: Final = "proof"
"""``[[secret...], [commitment...]]``: the other candidates, and the pieces of the one picked."""
DEAL: Final = "deal"
"""``[action, ...]``: what is said of a deal; see :mod:`~tessera.fairness.talk`."""
OBJECTION: Final = "objection"
"""``[serial, box key]``: the box of that dealt piece cannot be opened, or does not match."""
HANDOVER: Final = "handover"
"""``[referee epoch, SHA-256 of the referee's hello]``: that referee may go on from the head which
the message names.  As an entry: ``[referee's hello, [silent seat...]]`` and the messages of those
who agree, signed by the new referee: it holds the office from this entry on."""
AUDIT: Final = "audit"
"""``[seed, [opening...]]``: the audit seed, and every piece that was never opened."""

# -- kinds of entries ------------------------------------------------------------------------------

SAID: Final = "said"
"""``[]`` and one seat message of any kind but ``preimage``."""
DRAW: Final = "draw"
"""``[draw, purpose, [contributor...], [sealing hash...]]``: a draw opens; it serves those lots."""
BEACON: Final = "beacon"
"""``[draw, preimage, [[commitment, box]...]]`` and the contributors' messages."""
VOID: Final = "void"
"""``[draw, [missing seat...]]`` and the messages of those who did contribute."""
LAPSE: Final = "lapse"
"""``[seat, reason]``: the match goes on without the answer of a seat."""
ABSENCE: Final = "absence"
"""``[seat]``: the grace of an unreachable seat has ended."""
SUCCESSION: Final = "succession"
"""``[seat, epoch, hello, [[serial, box]...]]``: somebody else plays the seat from now on."""
OFFENCE: Final = "offence"
"""``[seat, kind]`` and the message that proves it."""
ADJOURN: Final = "adjourn"
"""``[]``: the clocks stand still."""
RESUME: Final = "resume"
"""``[]``: the clocks go on."""
CLOSE: Final = "close"
"""``[seed, [missing seat...]]``: the referee's seed, and who revealed none.  The last entry."""

# -- reasons of a lapse ----------------------------------------------------------------------------

CLOCK: Final = "clock"
"""The clock of the seat ran out.  Attested by the referee alone."""
GONE: Final = "gone"
"""The seat is gone, and nobody plays it."""
ABANDONED: Final = "abandoned"
"""What is due was sealed by somebody who does not play the seat any more."""


@dataclass(frozen=True, slots=True)
class Message:
    """What a seat says, and the newest entry that it had verified when it said it."""

    match: bytes
    seat: Seat
    epoch: int
    """The key epoch of the seat."""
    counter: int
    """Rises with every message that the seat signs in the epoch; never used twice."""
    index: int
    head: bytes
    """Hash of the entry *index*: the fork test."""
    kind: str
    payload: list[Any]
    body: bytes = field(repr=False, kw_only=True)
    signature: bytes = field(repr=False, kw_only=True)
    hash: bytes = field(repr=False, kw_only=True)

    @classmethod
    def read(cls, raw: bytes) -> Message:
        """Raises FormatError.  The signature is not checked: that takes the seat's key."""
        body, signature = unsigned(raw, "a message")
        kinds = (bytes, int, int, int, int, bytes, str, list)
        values = unpack(body, MESSAGE, *kinds)
        if len(values[0]) != KEY or len(values[5]) != KEY or not values[3]:
            raise FormatError("a message names no match, no counter or no head")
        return cls(*values, body=body, signature=signature, hash=hashlib.sha256(body).digest())

    def moves(self) -> tuple[list[bytes], list[Opening]]:
        """The moves of a message of kind ``moves``, and what they open.  Raises FormatError."""
        moves, openings = shaped(self.payload, "the payload of moves", list, list)
        if not moves:
            raise FormatError("a message of kind moves has none")
        return each(moves, "the moves", bytes), [Opening.unpack(opening) for opening in openings]


def sign_message(
    signing: SigningKey,
    match: bytes,
    seat: Seat,
    epoch: int,
    counter: int,
    head: tuple[int, bytes],
    kind: str,
    payload: Sequence[Value],
) -> bytes:
    """A signed seat message; *head* is the newest verified entry (index, hash)."""
    body = encode(MESSAGE, match, seat, epoch, counter, *head, kind, list(payload))
    return signed(body, signing.sign(body))


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of the transcript."""

    match: bytes
    epoch: int
    """The referee's epoch: another referee that takes over has the next."""
    index: int
    previous: bytes
    """Hash of the entry before; the match id for entry 1."""
    time: int
    """Milliseconds since 1970, by the referee's clock; never falls."""
    kind: str
    payload: list[Any]
    messages: list[bytes] = field(repr=False)
    """Verbatim seat messages."""
    body: bytes = field(repr=False, kw_only=True)
    hash: bytes = field(repr=False, kw_only=True)

    @classmethod
    def make(
        cls,
        match: bytes,
        epoch: int,
        index: int,
        previous: bytes,
        time: int,
        kind: str,
        payload: Sequence[Value] = (),
        messages: Sequence[bytes] = (),
    ) -> Entry:
        said, told = list(messages), list(payload)
        body = encode(ENTRY, match, epoch, index, previous, time, kind, told, said)
        found = hashlib.sha256(body).digest()
        return cls(*(match, epoch, index, previous, time, kind, told, said), body=body, hash=found)

    def sign(self, signing: SigningKey) -> bytes:
        """The bytes that travel and are kept."""
        return signed(self.body, signing.sign(self.body))

    @classmethod
    def read(cls, raw: bytes) -> tuple[Entry, bytes]:
        """The entry, and its signature, which is not checked.  Raises FormatError."""
        body, signature = unsigned(raw, "an entry")
        kinds = (bytes, int, int, bytes, int, str, list, list)
        values = unpack(body, ENTRY, *kinds)
        if len(values[0]) != KEY or len(values[3]) != KEY:
            raise FormatError("an entry names no match or no entry before it")
        dated(values[4], "an entry")
        each(values[7], "the messages of an entry", bytes)
        return cls(*values, body=body, hash=hashlib.sha256(body).digest()), sized(
            signature, "the signature of an entry", SIGNATURE
        )
