"""How long to wait before trying again, and when to give up."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field

FIRST = 0.2
LONGEST = 8.0


@dataclass(slots=True)
class Backoff:
    """Waits longer after every failure in a row, up to eight seconds; all times are in seconds."""

    patience: float = float("inf")
    """Gives up when nothing has worked for so long."""
    now: Callable[[], float] = time.monotonic
    sleep: Callable[[float], Awaitable[None]] = asyncio.sleep
    chance: Callable[[], float] = random.random
    """Spreads those who lost the same server, so that they do not come back all at once."""
    _failures: int = field(default=0, init=False)
    _since: float | None = field(default=None, init=False)

    def succeeded(self) -> None:
        """Something worked."""
        self._failures = 0
        self._since = None

    def failed(self) -> float | None:
        """How long to wait now; None when it is time to give up."""
        if self._since is None:
            self._since = self.now()
        if self.now() - self._since >= self.patience:
            return None
        longest = min(LONGEST, FIRST * 2.0**self._failures)
        self._failures += 1
        return longest * (0.5 + self.chance() / 2)
