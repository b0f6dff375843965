"""Who is calling, and whether too often."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from tessera.errors import Refused
from tessera.sentences import sentence
from tessera_server.clock import Clock
from tessera_server.identity import Identities, Player
from tessera_server.limits import Limits, Meter

GUESSED = frozenset({"no-such-table", "wrong-password"})


class Callers:
    """Knows callers by their tokens, and strangers by their addresses."""

    def __init__(self, identities: Identities, clock: Clock, limits: Limits) -> None:
        self.clock = clock
        self._identities = identities
        self._limits = limits
        self._calls = Meter(clock, limits.calls, sentence("calls"))
        self._strangers = Meter(clock, limits.sign_ins, sentence("sign-ins"))
        self._guesses = Meter(clock, limits.guesses, sentence("wrong codes or passwords"))
        self._streams: Counter[bytes] = Counter()

    def player(self, context: Any) -> Player:
        """The player who calls.  Raises Refused."""
        player = self._identities.who(_token(context))
        self._calls.count(player.key)
        return player

    def stranger(self, context: Any) -> None:
        """Count a call of somebody who has not signed in.  Raises Refused."""
        self._strangers.count(_host(context))

    @contextmanager
    def guessing(self, player: Player) -> Iterator[None]:
        """A call that may guess at codes and passwords.  Raises Refused after too many."""
        if not self._guesses.has_left(player.key):
            self._guesses.count(player.key)
        try:
            yield
        except Refused as error:
            if error.reason in GUESSED:
                self._guesses.allows(player.key)
            raise

    @contextmanager
    def stream(self, player: Player) -> Iterator[None]:
        """A stream of the lobby that *player* keeps open.  Raises Refused."""
        if self._streams[player.key] >= self._limits.streams_per_player:
            raise Refused(
                "you have as many streams open as allowed",
                reason="too-many",
                remedy="Close one of them.",
            )
        self._streams[player.key] += 1
        try:
            yield
        finally:
            self._streams[player.key] -= 1
            if not self._streams[player.key]:
                del self._streams[player.key]


def _token(context: Any) -> str:
    for key, value in context.invocation_metadata() or ():
        if key == "authorization" and isinstance(value, str):
            return value.removeprefix("Bearer ")
    return ""


def _host(context: Any) -> str:
    """The address of the peer without its port: ``ipv4:127.0.0.1``."""
    peer: str = context.peer()
    return peer.rpartition(":")[0]
