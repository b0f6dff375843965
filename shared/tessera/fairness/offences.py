"""What can be held against a seat or the referee, and how anybody can check it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from tessera.engine.steps import Seat
from tessera.errors import BadChain, BadDraw, BadOpening, FairnessError, IllegalMove, NotYourTurn


class Offence(StrEnum):
    """What somebody did."""

    # -- provable to anyone ----------------------------------------------------------------------
    ILLEGAL_MOVE = "illegal-move"
    FALSE_OPENING = "false-opening"
    EARLY_OPENING = "early-opening"
    OVER_SUPPLY = "over-supply"
    COPIED_COMMITMENT = "copied-commitment"
    REUSED_COUNTER = "reused-counter"
    FALSE_PREIMAGE = "false-preimage"
    FALSE_OBJECTION = "false-objection"
    FALSE_AUDIT = "false-audit"
    FALSE_SEALING = "false-sealing"
    FORK = "fork"
    FALSE_ENTRY = "false-entry"
    FALSE_DEAL = "false-deal"
    REWOUND = "rewound"

    # -- attested only ---------------------------------------------------------------------------
    WITHHELD_PREIMAGE = "withheld-preimage"
    WITHHELD_SEALING = "withheld-sealing"
    UNOPENED = "unopened"
    SLOW = "slow"
    ABSENT = "absent"
    LEFT = "left"
    NO_AUDIT = "no-audit"
    LEFT_OUT = "left-out"


ATTESTED: Final = frozenset(
    {
        Offence.WITHHELD_PREIMAGE,
        Offence.WITHHELD_SEALING,
        Offence.UNOPENED,
        Offence.SLOW,
        Offence.ABSENT,
        Offence.LEFT,
        Offence.NO_AUDIT,
        Offence.LEFT_OUT,
    }
)
"""What follows from the word of one side alone: the referee's, or a client's about the referee."""


@dataclass(frozen=True, slots=True)
class Charge:
    """One offence, with what proves it."""

    offence: Offence
    seat: Seat
    """The accused; TABLE is the referee."""
    index: int
    """The entry at which it came to light."""
    text: str
    entries: tuple[int, ...] = ()
    """Indices of the entries that prove it."""
    evidence: tuple[bytes, ...] = ()
    """Signed messages and entries that prove it and are not in the transcript."""

    @property
    def provable(self) -> bool:
        """Whether anybody can check it, or only one side attests it."""
        return self.offence not in ATTESTED


class FalseOpening(BadOpening):
    """An opened value does not match its commitment."""


class EarlyOpening(BadOpening):
    """A piece is opened that is not due."""


class OverSupply(BadOpening):
    """A piece is opened that its owner cannot have."""


class CopiedCommitment(FairnessError):
    """A commitment was used before in the match."""


class FalseSealing(FairnessError):
    """What was sealed is not what had to be sealed."""


class ReusedCounter(BadChain):
    """A seat signed two different messages with one counter; *entry* has the other."""

    def __init__(self, message: str, entry: int) -> None:
        super().__init__(message)
        self.entry = entry


class FalsePreimage(BadDraw):
    """A preimage is not of the chain that its owner committed to."""


class FalseObjection(FairnessError):
    """A seat complains of a box in which there is nothing wrong."""


class FalseAudit(FairnessError):
    """What a seat reveals is not what it committed to."""


CONVICTS: Final[tuple[tuple[type[Exception], Offence], ...]] = (
    (FalseOpening, Offence.FALSE_OPENING),
    (EarlyOpening, Offence.EARLY_OPENING),
    (OverSupply, Offence.OVER_SUPPLY),
    (CopiedCommitment, Offence.COPIED_COMMITMENT),
    (FalseSealing, Offence.FALSE_SEALING),
    (ReusedCounter, Offence.REUSED_COUNTER),
    (FalsePreimage, Offence.FALSE_PREIMAGE),
    (FalseObjection, Offence.FALSE_OBJECTION),
    (FalseAudit, Offence.FALSE_AUDIT),
    (IllegalMove, Offence.ILLEGAL_MOVE),
    (NotYourTurn, Offence.ILLEGAL_MOVE),
)


def offence_of(error: Exception) -> Offence | None:
    """What a seat did whose signed message, made for the position as it is, raised *error*."""
    return next((offence for kind, offence in CONVICTS if isinstance(error, kind)), None)
