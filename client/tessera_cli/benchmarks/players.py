"""Players of a benchmark, and the tables to which they come in fours."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from tessera.engine.game import AnyGame
from tessera.entropy import SeededEntropy
from tessera.errors import Refused
from tessera.fairness.keys import SigningKey
from tessera_cli.local_server import LocalServer
from tessera_client.lobby import Lobby
from tessera_client.pins import Pins
from tessera_client.proposal import table_setup
from tessera_client.way import Way

SEATS: Final = 4
TABLES: Final = 5
"""Of each player: a server allows eight."""


class Players:
    """Players who come to matches in fours, by the number of the match.

    Every visit is a connection of its own, open until the block ends.
    """

    def __init__(self, server: LocalServer, folder: Path) -> None:
        self._server = server
        self._pins = Pins(folder / "pins")
        self._ways: dict[str, Way] = {}
        self._here: list[Lobby] = []

    async def __aenter__(self) -> Players:
        return self

    async def __aexit__(self, *error: object) -> None:
        for lobby in self._here:
            await lobby.close()

    async def visit(self, match: int) -> list[Lobby]:
        """Bring the players of the match with the number *match*, one for each seat."""
        first = match // TABLES * SEATS
        return [await self._come(f"bench{first + seat}") for seat in range(SEATS)]

    async def _come(self, name: str) -> Lobby:
        if name not in self._ways:
            identity = SigningKey(SeededEntropy(name)(32))
            server = self._server
            self._ways[name] = Way(server.address, self._pins, identity, name, server.key_hash)
        while True:
            try:
                lobby = await self._ways[name].open()
            except Refused:  # too many from one machine in a short time
                await asyncio.sleep(1)
            else:
                self._here.append(lobby)
                return lobby


async def begin(game: AnyGame, lobbies: Sequence[Lobby]) -> str:
    """Bring one player a seat to a new table and start its match; what the match is called."""
    host = lobbies[0]
    code = (await host.create(table_setup(game, len(lobbies), {}), listed=False)).code
    for guest in lobbies[1:]:
        await guest.join(code)
        await guest.ready(code)
    return (await host.start(code)).match
