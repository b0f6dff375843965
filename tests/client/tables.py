"""A real server, and players at its tables, for tests of whole matches."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from tessera.engine.game import AnyGame
from tessera.engine.playout import SeededChance
from tessera.entropy import SeededEntropy
from tessera.games import load
from tessera.v1 import lobby_pb2 as pb
from tessera_bots.randomly import Randomly
from tessera_client.address import Address
from tessera_client.backoff import Backoff
from tessera_client.follower import Follower
from tessera_client.home import Home
from tessera_client.lobby import WATCH
from tessera_client.proposal import table_setup
from tessera_client.session import Session
from tessera_client.stay import look_on_at, sit_at
from tessera_client.turn import Automatic, Player
from tessera_client.visit import Visit
from tessera_client.watcher import Watcher
from tessera_client.way import Way
from tessera_server.app import Config, serving
from tessera_server.limits import Limits

GAME = load("ancient-empires")


@asynccontextmanager
async def a_server(folder: Path, port: int = 0, hello_seconds: int = 30) -> AsyncIterator[Address]:
    """A server in this process."""
    limits = Limits(hello_seconds=hello_seconds)
    config = Config(folder / "server", host="127.0.0.1", port=port, limits=limits)
    async with serving(config) as running:
        yield Address("127.0.0.1", running.port)


def quick() -> Backoff:
    """Comes back at once, but not for ever."""
    return Backoff(patience=60, chance=lambda: 0.0)


class Guest:
    """A player with a folder of its own."""

    def __init__(self, folder: Path, address: Address, name: str) -> None:
        self.name = name
        self.home = Home(folder / name)
        known = self.home.has_identity()
        entropy = SeededEntropy(name)
        self.identity = self.home.identity() if known else self.home.make_identity(entropy)
        self.way = Way(address, self.home.pins, self.identity, name)

    def player(self, game: AnyGame) -> Player:
        """Plays by chance."""
        return Automatic(Randomly(game, SeededChance(self.name)))

    async def open_table_to_watch(self, seats: int = 2) -> str:
        """The code of a table whose host only watches."""
        code = await open_table(self, seats)
        lobby = await self.way.open()
        await lobby.take_seat(code, WATCH)
        await lobby.close()
        return code

    async def all_ready(self, code: str) -> None:
        """Wait until everybody at the table is ready."""
        lobby = await self.way.open()
        async for seen in lobby.watch(code):
            if all(seat.ready for seat in seen.table.seats):
                break
        await lobby.close()

    async def start(self, code: str) -> None:
        """Start the match once all are ready."""
        await self.all_ready(code)
        lobby = await self.way.open()
        await lobby.start(code)
        await lobby.close()

    def visit(self, code: str, *, watch: bool = False) -> Visit:
        """A stay at a table."""
        return Visit(self.way, code, place=WATCH if watch else None, backoff=quick())


async def open_table(host: Guest, seats: int = 2, game: AnyGame = GAME, **clocks: Any) -> str:
    """The code of a table whose host has the first seat and is ready; see ``table_setup``."""
    lobby = await host.way.open()
    table = await lobby.create(table_setup(game, seats, {}, **clocks))
    await lobby.ready(table.code)
    await lobby.close()
    return table.code


async def gather(
    guests: Sequence[Guest], watchers: Sequence[Guest] = (), **clocks: Any
) -> tuple[list[Session], list[Watcher]]:
    """The sessions of a match that has just started among *guests*, and of those who watch."""
    code = await open_table(guests[0], len(guests), **clocks)
    visits = [guest.visit(code) for guest in guests]
    lookers = [guest.visit(code, watch=True) for guest in watchers]
    waiting = asyncio.gather(*(visit.match() for visit in (*visits, *lookers)))
    starting = asyncio.ensure_future(guests[0].start(code))
    tables: list[pb.Table] = await waiting
    await starting
    sessions = [
        sit_at(tables[n], visits[n], guest.home, guest.player, backoff=quick())
        for n, guest in enumerate(guests)
    ]
    others = [
        look_on_at(tables[len(guests) + n], lookers[n], guest.home, backoff=quick())
        for n, guest in enumerate(watchers)
    ]
    return sessions, others


async def play(followers: Sequence[Follower]) -> None:
    """Let all follow the match to its end."""
    async with asyncio.TaskGroup() as group:
        for follower in followers:
            group.create_task(follower.run())
