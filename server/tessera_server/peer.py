"""Somebody who reads a stream: what waits for them, and why it ends.

Whoever publishes never waits for a peer.  A peer that does not read runs over its queue, by number
or by bytes; then its stream is closed with the reason, what waited is thrown away, and it may come
back from its index.  What it lacked when it came takes no room there: it is read as it is written.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Iterator
from typing import Any, Final, Generic, TypeVar

from google.protobuf.message import Message

from tessera.errors import Refused
from tessera.sentences import sentence
from tessera_server.limits import Limits

T = TypeVar("T", bound=Message | bytes)


class Peer(Generic[T]):
    """The reader of one stream."""

    def __init__(self, limits: Limits) -> None:
        self._updates = limits.waiting_updates
        self._bytes = limits.waiting_bytes
        self._lacked: Iterator[T] = iter(())
        self._waiting: deque[tuple[T, int]] = deque()
        self._size = 0
        self._wake: asyncio.Future[None] | None = None
        self.closed: asyncio.Future[Refused] = asyncio.get_running_loop().create_future()
        """Done, with the reason, when the stream must end."""

    def bring(self, lacked: Iterator[T]) -> None:
        """Let the peer read what it *lacked* before anything that waits, one after the other."""
        self._lacked = lacked
        self._rouse()

    def put(self, item: T) -> None:
        """Let *item* wait until the peer reads it."""
        if self.closed.done():
            return
        size = _size(item)
        if len(self._waiting) >= self._updates or (
            self._waiting and self._size + size > self._bytes
        ):
            self._give_up()
        else:
            self._wait_for(item, size)
            self._rouse()

    def _wait_for(self, item: T, size: int) -> None:
        self._waiting.append((item, size))
        self._size += size

    def _give_up(self) -> None:
        """The peer does not read: throw away what waits, and end the stream."""
        count = len(self._waiting)
        self._waiting.clear()
        self._lacked, self._size = iter(()), 0
        self.close(
            Refused(
                sentence("{count} updates waited, and none was read", count=count),
                reason="too-slow",
                remedy="Read faster; come back from the last entry you have.",
            )
        )

    def close(self, why: Refused, last: T | None = None) -> None:
        """End the stream after *last*, if there is time for it."""
        if not self.closed.done():
            if last is not None:
                self._wait_for(last, _size(last))
            self.closed.set_result(why)
            self._rouse()

    def _rouse(self) -> None:
        if self._wake is not None and not self._wake.done():
            self._wake.set_result(None)

    async def wait(self) -> None:
        """Return when something waits, or the stream must end; whoever waits has taken all."""
        if not (self._waiting or self.closed.done()):
            self._wake = asyncio.get_running_loop().create_future()
            await self._wake

    def take(self) -> T | None:
        """What the peer is to read next, None when there is nothing."""
        lacked = next(self._lacked, None)
        if lacked is not None:
            return lacked
        if not self._waiting:
            return None
        item, size = self._waiting.popleft()
        self._size -= size
        return item


def _size(item: Message | bytes) -> int:
    """How many bytes *item* takes on the way."""
    return len(item) if isinstance(item, bytes) else item.ByteSize()


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
            raise peer.closed.result().anew()
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
