"""Players who sit down at a server, and what they wait for."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

from tests.server.guests import Town, read
from tests.server.players import SeatPlayer, seated

from tessera.fairness.transcript import Entry
from tessera.v1 import match_pb2 as pb

NAMES = ("Ada", "Bob", "Carol", "Dido")


async def players(here: Town, seats: int, **setup: Any) -> list[SeatPlayer]:
    guests = [await here.guest(name) for name in NAMES[:seats]]
    match = await seated(guests, **setup)
    return [SeatPlayer(guest, match) for guest in guests]


async def until(condition: Callable[[], bool], pause: float = 0.001) -> None:
    """Let the loop turn until *condition* holds; asked every *pause* seconds."""
    async with asyncio.timeout(60):
        while not condition():  # noqa: ASYNC110 - what is waited for has no event
            await asyncio.sleep(pause)


async def play_all(all_players: list[SeatPlayer]) -> None:
    await asyncio.gather(*(player.play() for player in all_players))


def kinds(player: SeatPlayer) -> list[str]:
    return [Entry.read(raw)[0].kind for raw in player.entries[1:]]


async def collect(stream: Any, entries: list[bytes]) -> None:
    while True:
        entries += (await read(stream)).update.entries


def watch(guest: Any, match: str, from_index: int = 0, aid: bool = False) -> Any:
    attach = pb.Attach(match=match, from_index=from_index, aid=aid)
    return guest.match.Watch(pb.WatchRequest(attach=attach), metadata=guest.metadata)
