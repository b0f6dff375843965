"""What a session tells whoever looks on: a window, a terminal, a test."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TypeAlias

from tessera.engine.game import Result
from tessera.engine.steps import Seat
from tessera.errors import TesseraError
from tessera.fairness.offences import Charge
from tessera.fairness.terms import Genesis
from tessera.fairness.verifier import Told


@dataclass(frozen=True, slots=True)
class Began:
    """The match has begun, or its beginning was found in the folder."""

    genesis: Genesis


@dataclass(frozen=True, slots=True)
class Entered:
    """An entry was verified, and the position is the one after it."""

    told: Told


@dataclass(frozen=True, slots=True)
class Asked:
    """The player of this session is asked."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Declined:
    """The referee took something of this seat not; nothing has changed."""

    reason: str
    text: str
    remedy: str


@dataclass(frozen=True, slots=True)
class Awaited:
    """For whom the match waits."""

    seats: tuple[Seat, ...]
    left: float | None
    """Seconds until the clock of these seats runs out; None: there is no limit."""
    draw: bool
    """Whether they contribute to a draw rather than decide."""


@dataclass(frozen=True, slots=True)
class Here:
    """Whether a seat is there."""

    connected: bool
    substitute: str
    """The bot that plays for the absent owner, else empty."""
    grace: float | None
    """Seconds until the return grace ends; None while connected or when it has ended."""


@dataclass(frozen=True, slots=True)
class Present:
    """Who is there."""

    seats: tuple[Here, ...]
    watchers: int
    adjourned: bool


@dataclass(frozen=True, slots=True)
class Charged:
    """Somebody was caught."""

    charge: Charge


@dataclass(frozen=True, slots=True)
class Offered:
    """The match waits until its seats agree to go on with another host."""

    agreed: tuple[Seat, ...]
    silent: tuple[Seat, ...]
    left: float | None
    """Seconds until the silent are not waited for any more; None: that time is over."""


@dataclass(frozen=True, slots=True)
class Parted:
    """Others went on with the match at another host, and this client went over to them."""

    index: int
    """The first entry that is another one there."""
    file: Path
    """What was followed until now, as a match file."""


@dataclass(frozen=True, slots=True)
class Connected:
    """The stream is open (again)."""


@dataclass(frozen=True, slots=True)
class Cut:
    """The stream broke; the session tries again by itself."""

    error: TesseraError
    again_in: float
    """Seconds"""


@dataclass(frozen=True, slots=True)
class Ended:
    """The last entry of the match was verified."""

    result: Result | None
    """None when the match was given up."""


Update: TypeAlias = (
    Began
    | Entered
    | Asked
    | Declined
    | Awaited
    | Present
    | Offered
    | Parted
    | Charged
    | Connected
    | Cut
    | Ended
)
Observer: TypeAlias = Callable[[Update], None]
