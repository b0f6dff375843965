"""Somebody who reads a stream: what waits for them, and why it ends.

Whoever publishes never waits for a peer.  A peer that does not read runs over its queue; then its
stream is closed with the reason, what waited is thrown away, and it may come back from its index.
"""

from __future__ import annotations

import asyncio
from collections import deque
from typing import Any, Final, Generic, TypeVar

from tessera.errors import Refused
from tessera.sentences import sentence

T = TypeVar("T")


class Peer(Generic[T]):
    """The reader of one stream."""

    def __init__(self, limit: int) -> None:
        self._limit = limit
        self._waiting: deque[T] = deque()
        self._wake: asyncio.Future[None] | None = None
        self.closed: asyncio.Future[Refused] = asyncio.get_running_loop().create_future()
        """Done, with the reason, when the stream must end."""

    def put(self, item: T) -> None:
        """Let *item* wait until the peer reads it."""
        if self.closed.done():
            return
        if len(self._waiting) >= self._limit:
            self._waiting.clear()
            self.close(
                Refused(
                    sentence("{count} updates waited, and none was read", count=self._limit),
                    reason="too-slow",
                    remedy="Read faster; come back from the last entry you have.",
                )
            )
            return
        self._waiting.append(item)
        self._rouse()

    def close(self, why: Refused, last: T | None = None) -> None:
        """End the stream after *last*, if there is time for it."""
        if not self.closed.done():
            if last is not None:
                self._waiting.append(last)
            self.closed.set_result(why)
            self._rouse()

    def _rouse(self) -> None:
        if self._wake is not None and not self._wake.done():
            self._wake.set_result(None)

    async def wait(self) -> None:
        """Return when something waits, or the stream must end."""
        if not (self._waiting or self.closed.done()):
            self._wake = asyncio.get_running_loop().create_future()
            await self._wake

    def take(self) -> T | None:
        """What waits longest, None when nothing does."""
        return self._waiting.popleft() if self._waiting else None


LAST_WORDS_SECONDS: Final = 1.0


async def pump(peer: Peer[Any], context: Any) -> None:
    """Write to *context* what comes for *peer*, until it is closed.  Raises the reason, Refused.

    The writer is a task of its own: a peer that does not read blocks it, and must not keep the
    stream from being closed.
    """
    writer = asyncio.ensure_future(_write_all(peer, context))
    try:
        await asyncio.wait((writer, peer.closed), return_when=asyncio.FIRST_COMPLETED)
        if peer.closed.done():
            await asyncio.wait((writer,), timeout=LAST_WORDS_SECONDS)
            raise peer.closed.result()
        await writer
    finally:
        writer.cancel()


async def _write_all(peer: Peer[Any], context: Any) -> None:
    while True:
        while (item := peer.take()) is not None:
            await context.write(item)
        if peer.closed.done():
            return
        await peer.wait()
