"""Where the network is: an event loop in a thread of its own, so that no frame waits for it.

Work goes in with :meth:`Backstage.do`; what comes of it is told on the thread of the window, when
that calls :meth:`Backstage.pump`.
"""

from __future__ import annotations

import asyncio
import concurrent.futures
import queue
import sys
import threading
from collections.abc import Callable, Coroutine
from typing import Any, TypeVar

from tessera.errors import TesseraError

T = TypeVar("T")

ENDING = 6.0
"""Seconds in which what was stopped may clean up."""


class Backstage:
    """The other thread."""

    def __init__(self, wake: Callable[[], None] = lambda: None) -> None:
        """*wake* is called, on the other thread, whenever there is something to pump."""
        self._wake = wake
        self._told: queue.SimpleQueue[Callable[[], None]] = queue.SimpleQueue()
        self._loop = asyncio.SelectorEventLoop() if sys.platform == "win32" else _new_loop()
        self._thread = threading.Thread(target=self._run, name="network", daemon=True)
        self._works: set[Work] = set()
        self._thread.start()

    def _run(self) -> None:
        asyncio.set_event_loop(self._loop)
        self._loop.run_forever()
        self._loop.close()

    def do(
        self,
        work: Coroutine[Any, Any, T],
        done: Callable[[T], None] = lambda _result: None,
        failed: Callable[[TesseraError], None] = lambda _error: None,
    ) -> Work:
        """Let *work* be done; then *done* or *failed* is called on the thread of the window."""
        future = asyncio.run_coroutine_threadsafe(work, self._loop)
        handle = Work(future)
        self._works.add(handle)
        future.add_done_callback(lambda _future: self.tell(lambda: self._end(handle, done, failed)))
        return handle

    def _end(
        self, work: Work, done: Callable[[Any], None], failed: Callable[[TesseraError], None]
    ) -> None:
        self._works.discard(work)
        if work.stopped or work.future.cancelled():
            return
        error = work.future.exception()
        if error is None:
            done(work.future.result())
        elif isinstance(error, TesseraError):
            failed(error)
        elif isinstance(error, OSError):
            failed(TesseraError(str(error)))
        else:
            raise error

    def tell(self, news: Callable[[], None]) -> None:
        """Call *news* on the thread of the window; may be called on any thread."""
        self._told.put(news)
        self._wake()

    def call(self, deed: Callable[[], None]) -> None:
        """Call *deed* on the thread of the network."""
        self._loop.call_soon_threadsafe(deed)

    def pump(self) -> bool:
        """Tell what there is to tell; whether there was anything."""
        any_news = False
        while True:
            try:
                news = self._told.get_nowait()
            except queue.Empty:
                return any_news
            any_news = True
            news()

    def close(self, patience: float = 10.0) -> None:
        """Stop all work and end the thread."""
        works = list(self._works)
        for work in works:
            work.stop()
        concurrent.futures.wait([work.future for work in works], timeout=patience)
        asyncio.run_coroutine_threadsafe(_let_end(), self._loop).result(patience)
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(patience)


class Work:
    """Something that is being done."""

    def __init__(self, future: concurrent.futures.Future[Any]) -> None:
        self.future = future
        self.stopped = False

    def stop(self) -> None:
        """Stop it; nothing more is told of it."""
        self.stopped = True
        self.future.cancel()


async def _let_end() -> None:
    """Wait until everything that was cancelled has ended."""
    others = [task for task in asyncio.all_tasks() if task is not asyncio.current_task()]
    if others:
        await asyncio.wait(others, timeout=ENDING)
    for task in others:
        task.cancel()  # what still goes on by now has forgotten to end
    await asyncio.gather(*others, return_exceptions=True)
    await asyncio.get_running_loop().shutdown_asyncgens()


def _new_loop() -> asyncio.AbstractEventLoop:
    try:
        import uvloop
    except ImportError:
        return asyncio.new_event_loop()
    return uvloop.new_event_loop()
