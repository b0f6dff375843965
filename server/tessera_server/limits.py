"""How much of everything one server, one player and one connection may use."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass, field

from tessera.errors import Refused
from tessera.sentences import sentence
from tessera_server.clock import Clock


@dataclass(frozen=True, slots=True)
class Rate:
    """*per_second* on the long run, *burst* at once."""

    per_second: float
    burst: int


@dataclass(frozen=True, slots=True)
class Limits:
    """What a server allows.  Sizes are in bytes or characters, times in seconds."""

    connections: int = 4_000
    """At once; fewer where the system allows fewer open files."""
    handshake_seconds: float = 10.0
    """After which whoever connects must have agreed on TLS."""
    idle_seconds: float = 300.0
    """After which a connection without a call is closed; clients connect anew with the next."""
    streams_per_connection: int = 200
    """Calls and streams at once; further ones wait."""
    message_bytes: int = 256 * 1024
    """Of one message of a call or stream, either way."""
    unary_seconds: float = 10.0
    """After which a call that is no stream is given up."""
    chat_characters: int = 400
    name_characters: int = 24
    title_characters: int = 60
    password_characters: int = 64

    calls: Rate = Rate(20, 60)
    """Of each player, or of each address before it has signed in."""
    sign_ins: Rate = Rate(20, 300)
    """Calls without a token, of each address: a whole club may play from one."""
    chat: Rate = Rate(0.5, 6)
    moves: Rate = Rate(50, 500)
    """Messages of one match stream."""
    bring: Rate = Rate(0.02, 5)
    """Matches that each player brings: every one of them is verified whole."""
    brought_bytes: int = 16 * 1024 * 1024
    """Of all entries of such a match."""
    bringing_bytes: int = 128 * 1024 * 1024
    """Of all such matches together that arrive at the same time, or wait to be verified."""
    guesses: Rate = Rate(0.1, 10)
    """Wrong table codes and passwords of each player."""

    tables: int = 2_000
    """Where there are as many, the one whose match ended first makes room for a new one."""
    tables_per_player: int = 8
    watchers_per_table: int = 100
    streams_per_player: int = 24
    """Of the lobby, of tables and of matches that are watched."""
    attach_seconds: float = 10.0
    """How long a match stream may stay open without its first message."""
    bots: int = 32
    bots_per_table: int = 8
    players: int = 1_000_000

    waiting_updates: int = 1_000
    """Updates that wait for a peer that does not read before its stream is closed."""
    waiting_bytes: int = 4 * 1024 * 1024
    """Of such updates together.  Entries that a peer lacks when it comes do not count: they are
    read from the store as it takes them."""

    hello_seconds: int = 30
    """How long a match that starts waits for the hello of every seat; one that was brought, for the
    word of every seat."""
    challenge_seconds: float = 60.0
    token_days: int = 90
    tokens_per_player: int = 20
    """Of which the oldest ends when another begins."""
    empty_table_minutes: int = 30
    finished_table_hours: int = 24
    adjourned_table_days: int = 90
    finished_match_days: int = 30
    """How long entries of a match that is over, and no more at a table, are kept here."""
    clock_seconds: int = 7 * 24 * 3600
    """The longest clock that a table may choose."""


@dataclass(slots=True)
class _Bucket:
    tokens: float
    at: float


@dataclass(slots=True)
class Meter:
    """Counts how fast each of many keys does something."""

    clock: Clock
    rate: Rate
    what: str
    """For the message: ``"calls"``."""
    _buckets: dict[Hashable, _Bucket] = field(default_factory=dict)

    def count(self, key: Hashable) -> None:
        """*key* does it once more.  Raises Refused when that is too fast."""
        if not self.allows(key):
            seconds = 1 / self.rate.per_second
            raise Refused(
                sentence("too many {what} in a short time", what=self.what),
                reason="too-fast",
                remedy=sentence(
                    "Wait {seconds} seconds, then try again.", seconds=f"{seconds:.1f}"
                ),
            )

    def has_left(self, key: Hashable) -> bool:
        """Whether *key* might do it once more now; nothing is counted."""
        bucket = self._buckets.get(key)
        if bucket is None:
            return True
        return bucket.tokens + (self.clock.now() - bucket.at) * self.rate.per_second >= 1

    def allows(self, key: Hashable) -> bool:
        """Whether *key* may do it once more now; it counts as done if so."""
        now = self.clock.now()
        bucket = self._buckets.get(key)
        if bucket is None:
            if len(self._buckets) >= 4096:
                self._forget(now)
            bucket = self._buckets[key] = _Bucket(self.rate.burst, now)
        bucket.tokens = min(
            self.rate.burst, bucket.tokens + (now - bucket.at) * self.rate.per_second
        )
        bucket.at = now
        if bucket.tokens < 1:
            return False
        bucket.tokens -= 1
        return True

    def _forget(self, now: float) -> None:
        """Drop keys that have been quiet for long enough to have a full bucket."""
        quiet = self.rate.burst / self.rate.per_second
        self._buckets = {k: b for k, b in self._buckets.items() if now - b.at < quiet}
