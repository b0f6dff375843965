"""Looks around on the local network for as long as somebody wants to see it."""

from __future__ import annotations

import asyncio
from functools import partial

from tessera_client.backstage import Backstage
from tessera_client.lan import Found, servers_nearby

FIRST = 0.4
"""Seconds before the first look: who only passes by needs none."""
PAUSE = 3.0
"""Seconds between two looks."""


class Nearby:
    """The servers that were seen at the last look."""

    def __init__(self, backstage: Backstage) -> None:
        self._backstage = backstage
        self.found: list[Found] = []
        self._work = backstage.do(self._look())

    def close(self) -> None:
        """Stop looking."""
        self._work.stop()

    async def _look(self) -> None:
        await asyncio.sleep(FIRST)
        while True:
            found = await asyncio.shield(servers_nearby())  # half a look does not end well
            self._backstage.tell(partial(self._see, found))
            await asyncio.sleep(PAUSE)

    def _see(self, found: list[Found]) -> None:
        if not self._work.stopped:  # it may have been on its way when nobody wanted it any more
            self.found = found
