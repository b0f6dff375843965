"""Time, injected: the server's own, or a test's that moves only when it is told to."""

from __future__ import annotations

import asyncio
import heapq
import itertools
import time
from collections.abc import Callable
from typing import Protocol


class Timer(Protocol):
    """Something that will happen, unless it is cancelled."""

    def cancel(self) -> None: ...


class Clock(Protocol):
    """What time it is, and what happens when."""

    def now(self) -> float:
        """Seconds of a clock that never jumps, from an unknown start: for durations."""
        ...

    def time_ms(self) -> int:
        """Milliseconds since 1970: for people, and for what must outlive the process."""
        ...

    def call_later(self, delay: float, callback: Callable[[], None]) -> Timer:
        """Call *callback* in *delay* seconds."""
        ...


class SystemClock:
    """The clock of this machine, and of the running event loop."""

    def now(self) -> float:
        """Seconds of a clock that never jumps."""
        return time.monotonic()

    def time_ms(self) -> int:
        """Milliseconds since 1970."""
        return time.time_ns() // 1_000_000

    def call_later(self, delay: float, callback: Callable[[], None]) -> Timer:
        """Call *callback* in *delay* seconds."""
        return asyncio.get_running_loop().call_later(delay, callback)


class StandingClock(SystemClock):
    """A clock whose date stands still, so that nothing that is signed depends on the hour.

    Durations run on; clocks of a match, which are counted in dates, never run out.
    """

    def __init__(self, date_ms: int = 946_684_800_000) -> None:
        self._date_ms = date_ms

    def time_ms(self) -> int:
        """Milliseconds since 1970: always the same."""
        return self._date_ms


class _Handle:
    __slots__ = ("callback",)

    def __init__(self, callback: Callable[[], None]) -> None:
        self.callback: Callable[[], None] | None = callback

    def cancel(self) -> None:
        self.callback = None


class ManualClock:
    """A clock that stands still until :meth:`advance` moves it."""

    def __init__(self, start_ms: int = 1_700_000_000_000) -> None:
        self._start_ms = start_ms
        self._now = 0.0
        self._order = itertools.count()
        self._due: list[tuple[float, int, _Handle]] = []

    def now(self) -> float:
        """Seconds that were advanced."""
        return self._now

    def time_ms(self) -> int:
        """Milliseconds since 1970."""
        return self._start_ms + int(self._now * 1000)

    def call_later(self, delay: float, callback: Callable[[], None]) -> Timer:
        """Call *callback* when *delay* seconds were advanced."""
        handle = _Handle(callback)
        heapq.heappush(self._due, (self._now + delay, next(self._order), handle))
        return handle

    def advance(self, seconds: float) -> None:
        """Let *seconds* pass, and call what falls due, in order."""
        end = self._now + seconds
        while self._due and self._due[0][0] <= end:
            self._now, _, handle = heapq.heappop(self._due)
            if handle.callback is not None:
                handle.callback()
        self._now = end
