"""What the referee answers to a seat, and whom it waits for."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from tessera.engine.steps import Seat
from tessera.errors import (
    BadChain,
    BadDraw,
    BadOpening,
    BadSignature,
    FairnessError,
    FormatError,
    NotYourTurn,
    Refused,
    RulesError,
    SetupError,
    StaleMessage,
    TesseraError,
)

REASONS: Final[tuple[tuple[type[TesseraError], str], ...]] = (
    (StaleMessage, "stale"),
    (NotYourTurn, "not-your-turn"),
    (RulesError, "illegal-move"),
    (BadSignature, "bad-signature"),
    (BadOpening, "bad-opening"),
    (BadChain, "bad-chain"),
    (BadDraw, "bad-draw"),
    (FairnessError, "bad-opening"),
    (FormatError, "malformed"),
    (SetupError, "bad-setup"),
)


def refusal(error: TesseraError) -> Refused:
    """*error* as a peer is told of it: ``reason`` is a name of ``tessera.v1.Reason``."""
    if isinstance(error, Refused):
        return error
    reason = next((word for kind, word in REASONS if isinstance(error, kind)), "malformed")
    return Refused(error.text, reason=reason, remedy=error.remedy)


@dataclass(frozen=True, slots=True)
class Waiting:
    """Whom the match waits for."""

    seats: tuple[Seat, ...] = ()
    """Ascending; empty when it waits for nobody."""
    until: int | None = None
    """When the clock of these seats runs out; None: there is no limit."""
    draw: bool = False
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
    """Whose message it says it is, where it could be read."""
    counter: int | None = None
    """Of the message, where it could be read."""
