"""What can happen to a match, and what is new after it has: the two ends of a room."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Protocol, TypeAlias

from tessera.engine.steps import Seat
from tessera.errors import Refused
from tessera.fairness.verifier import Told
from tessera.v1 import match_pb2
from tessera_server.guests import Guest


@dataclass(frozen=True, slots=True)
class Attached:
    """A peer wants to follow the match."""

    guest: Guest


@dataclass(frozen=True, slots=True)
class Detached:
    """A peer's stream has ended."""

    guest: Guest


@dataclass(frozen=True, slots=True)
class Hello:
    """A seat's hello."""

    guest: Guest
    raw: bytes


@dataclass(frozen=True, slots=True)
class Said:
    """A signed seat message."""

    guest: Guest
    raw: bytes


@dataclass(frozen=True, slots=True)
class Lacking:
    """Entries that a match which was brought here lacks."""

    guest: Guest
    entries: tuple[bytes, ...]


@dataclass(frozen=True, slots=True)
class Tick:
    """A clock may have run out."""


@dataclass(frozen=True, slots=True)
class Adjourn:
    """All people wish to adjourn (or, if not *wish*, to go on); None: not all do any more."""

    wish: bool | None


@dataclass(frozen=True, slots=True)
class Stop:
    """The server shuts down."""

    why: Refused


Item: TypeAlias = Attached | Detached | Hello | Said | Lacking | Tick | Adjourn | Stop


class Host(Protocol):
    """What a room tells the lobby: each is kept and shown there."""

    def not_begun(self, code: str, absent: list[Seat]) -> None: ...
    def begun(self, code: str) -> None: ...
    def adjourned(self, code: str, adjourned: bool) -> None: ...
    def over(self, code: str) -> None: ...


@dataclass(slots=True)
class News:
    """What is to be shown once it is kept."""

    entries: list[bytes] = field(default_factory=list)
    refusals: list[tuple[Guest, match_pb2.Refusal]] = field(default_factory=list)
    arrivals: list[Guest] = field(default_factory=list)
    events: list[Told] = field(default_factory=list)
    """What the entries told, in the terms of the game."""
    told: list[Callable[[], None]] = field(default_factory=list)
    """What the lobby is to be told."""
