"""Calls to a lobby that belong together: open a table, seat bots, start when all are ready."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from contextlib import aclosing
from dataclasses import dataclass
from typing import Protocol

from tessera.errors import SetupError, Unreachable
from tessera.sentences import sentence
from tessera.v1 import lobby_pb2 as pb
from tessera_client.address import Address
from tessera_client.lobby import Lobby, Place
from tessera_client.way import Way

READY = 60.0
"""Seconds in which all bots must have come."""


@dataclass(frozen=True, slots=True)
class Served:
    """A server on this machine: where it is, by which key it is known, where friends find it."""

    address: Address
    key_hash: bytes
    outside: str = ""
    """The address to tell friends; empty: this machine alone."""


class Servers(Protocol):
    """Starts servers on this machine, each as a process of its own."""

    async def start(self, *, public: bool) -> Served:
        """The server of this program; started when there is none yet.  Raises TesseraError."""
        ...

    def end(self) -> None:
        """End whatever was started."""
        ...


@dataclass(frozen=True, slots=True)
class Plan:
    """A table to be opened."""

    setup: pb.TableSetup
    bots: Sequence[str] = ()
    title: str = ""
    listed: bool = True
    password: str = ""
    place: Place = None
    start: bool = False
    """Whether the match begins at once, as soon as the bots are there."""


async def open_table(way: Way, plan: Plan) -> str:
    """Open a table as *plan* says; its code."""
    lobby = await way.open()
    try:
        table = await lobby.create(
            plan.setup, title=plan.title, listed=plan.listed, password=plan.password
        )
        if plan.place not in (None, 0):
            await lobby.take_seat(table.code, plan.place)
        for strategy in plan.bots:
            await lobby.add_bot(table.code, strategy)
        if plan.start:
            await lobby.ready(table.code)
            await start_when_ready(lobby, table.code)
        return table.code
    finally:
        await lobby.close()


async def bring_match(way: Way, entries: Sequence[bytes]) -> str:
    """Bring a match whose host is gone (the genesis first); the code of its table."""
    lobby = await way.open()
    try:
        return (await lobby.bring(entries)).code
    finally:
        await lobby.close()


async def find_match(way: Way, match: bytes) -> str:
    """The code of the table to which the match with this id was brought.  Raises SetupError."""
    lobby = await way.open()
    try:
        async with aclosing(lobby.tables()) as changes:
            async for seen in changes:
                for table in seen.tables:
                    if table.brought == match:
                        return table.code
                break
    finally:
        await lobby.close()
    raise SetupError(
        sentence("nobody has brought this match to {address}", address=way.address),
        remedy="Ask the players who hosts it now, or host it yourself.",
    )


async def start_when_ready(lobby: Lobby, code: str) -> None:
    """Start the match once its seats are taken and ready.  Raises Unreachable, SetupError."""
    try:
        async with asyncio.timeout(READY):
            await _start(lobby, code)
    except TimeoutError as error:
        raise Unreachable(
            sentence("not all bots came within {seconds} seconds", seconds=round(READY)),
            remedy="Is this machine very busy? Try again in a moment.",
        ) from error


async def _start(lobby: Lobby, code: str) -> None:
    async with aclosing(lobby.watch(code)) as changes:
        async for seen in changes:
            seats = seen.table.seats
            if seats and all(seat.HasField("player") and seat.ready for seat in seats):
                await lobby.start(code)
                return
    raise SetupError("the server closed the table", remedy="Open another one.")
