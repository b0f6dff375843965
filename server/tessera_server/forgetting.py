"""Finished matches are kept for a while, and then forgotten: the store stays as large as its use.

Every peer has its own file of a match, so the server's copy serves those alone who come back to it
soon.  What is in use (the match at a table, over or not) is never forgotten.
"""

from __future__ import annotations

import asyncio
import logging
import sqlite3
from typing import Final

from tessera_server.clock import Clock, Timer
from tessera_server.limits import Limits
from tessera_server.lobby import Lobby
from tessera_server.store import Store

log = logging.getLogger(__name__)

DAY: Final = 24 * 3600
STEP: Final = 100
"""Entries that are deleted at once: more would keep a match that is played waiting."""


class Forgetting:
    """Deletes matches that ended more than :attr:`Limits.finished_match_days` ago, every day."""

    def __init__(self, store: Store, lobby: Lobby, clock: Clock, limits: Limits) -> None:
        self._store = store
        self._lobby = lobby
        self._clock = clock
        self._patience = limits.finished_match_days * DAY * 1000
        self._timer: Timer | None = None
        self._task: asyncio.Task[None] | None = None

    def begin(self) -> None:
        """Forget what is due now, and again every day."""
        self._timer = self._clock.call_later(DAY, self.begin)
        if self._task is None or self._task.done():
            self._task = asyncio.get_running_loop().create_task(self._quietly(), name="forget")

    async def end(self) -> None:
        """Forget nothing more; what was begun is gone on with at the next start."""
        if self._timer is not None:
            self._timer.cancel()
        if self._task is not None:
            self._task.cancel()
            await asyncio.wait((self._task,))

    async def _quietly(self) -> None:
        try:
            await self.forget()
        except sqlite3.Error as error:  # what the store takes no more ends the server elsewhere
            log.warning("finished matches are not forgotten: %s", error)

    async def forget(self) -> None:
        """Forget every match whose time is over, in steps between which others are served."""
        before = self._clock.time_ms() - self._patience
        used = {table.match for table in self._lobby.tables.values()}
        due = [match for match in self._store.ended(before) if match not in used]
        for match in due:
            await self._forget(match)
        if due:
            log.info("%d matches that ended long ago are forgotten", len(due))

    async def _forget(self, match: str) -> None:
        self._store.hide_match(match)
        await self._store.commit()
        while self._store.has_entries(match):
            self._store.drop_entries(match, STEP)
            await self._store.commit()
            await asyncio.sleep(0)
        self._store.drop_match(match)
        await self._store.commit()
