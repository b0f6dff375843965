"""What a match took is given back when it is over, whoever looked on, and however they left."""

from __future__ import annotations

import asyncio
import gc
from collections import Counter
from pathlib import Path
from typing import Any

import psutil
import pytest
from tests.server.guests import Guest as Visitor
from tests.server.guests import Refusal, Town, read, town
from tests.server.matches import until
from tests.server.players import SeatPlayer, seated

from tessera.v1 import common_pb2, match_pb2
from tessera_server.guests import Guest
from tessera_server.limits import Limits, Rate
from tessera_server.referee import Referee
from tessera_server.room import Room

SECONDS = 60
CLOCKS = common_pb2.Clocks(draw=600, move=600, grace=600)
"""Of a match that has ended none may keep anything: they run longer than any test."""
MANY = Limits(sign_ins=Rate(1000, 10_000), calls=Rate(1000, 10_000))


EARLIER: list[object] = []
"""What earlier tests in this process left, which is not what is asked for here.  Kept, so that
nothing new is taken for it."""


def pieces() -> list[object]:
    """What matches are made of, in this process."""
    gc.collect()
    return [each for each in gc.get_objects() if type(each) in (Room, Referee, Guest)]


@pytest.fixture(autouse=True)
def only_what_is_new() -> None:
    EARLIER[:] = pieces()


def alive() -> dict[str, int]:
    """How many there are of what a match is made of, since the test began."""
    earlier = {id(each) for each in EARLIER}
    return Counter(type(each).__name__ for each in pieces() if id(each) not in earlier)


async def until_all_is_given_back(here: Town) -> None:
    """Wait for the streams first: to look through all objects holds up the loop that ends them."""
    await until(lambda: not rooms(here) and not here.running.hall._present)
    await until(lambda: not alive(), pause=0.05)


async def play(guests: list[Visitor], seed: str) -> str:
    """A whole match between *guests*; what it was called."""
    match = await seated(guests, clocks=CLOCKS)
    players = [SeatPlayer(guest, match, seed=seed) for guest in guests]
    await asyncio.gather(*(player.play() for player in players))
    assert not players[0].verify().charges
    return match


def stare(visitor: Visitor, match: str) -> Any:
    """Watch a match, and read nothing of it."""
    attach = match_pb2.Attach(match=match, aid=True)
    return visitor.match.Watch(match_pb2.WatchRequest(attach=attach), metadata=visitor.metadata)


def rooms(here: Town) -> dict[str, Room]:
    return here.running.house._rooms


async def test_nothing_is_left_of_matches_that_are_over(tmp_path: Path) -> None:
    """Rooms, referees, streams, tasks and files: as many after three matches as after one."""
    process = psutil.Process()
    files = getattr(process, "num_fds", None) or getattr(process, "num_handles")  # noqa: B009 - not typed on every system
    async with town(tmp_path, limits=MANY) as here:
        guests = [await here.guest("Ada"), await here.guest("Bob")]
        await here.running.house._store.checkpoint()  # which leaves a file open for the next one
        before: tuple[int, int] | None = None
        for number in range(3):
            await play(guests, str(number))
            await until_all_is_given_back(here)
            await until(lambda: not here.running.house._tasks)
            now = len(asyncio.all_tasks()), files()
            assert before is None or now <= before
            before = before or now


async def test_many_matches_at_once_end_and_are_all_given_back(tmp_path: Path) -> None:
    async with town(tmp_path, limits=MANY) as here:
        pairs = [[await here.guest(f"A{n}"), await here.guest(f"B{n}")] for n in range(4)]
        await asyncio.gather(*(play(pair, str(n)) for n, pair in enumerate(pairs)))
        await until_all_is_given_back(here)
        tables = here.running.hall.lobby.tables.values()
        await until(lambda: [table.state.value for table in tables] == ["over"] * 4)


async def test_watchers_who_read_nothing_delay_nobody_and_leave_nothing(tmp_path: Path) -> None:
    async with town(tmp_path, limits=MANY) as here:
        guests = [await here.guest("Ada"), await here.guest("Bob")]
        watchers = [await here.guest(f"Watcher {n}") for n in range(4)]
        match = await seated(guests, clocks=CLOCKS)
        (table,) = here.running.hall.lobby.tables.values()
        for watcher in watchers:
            await watcher.join(table.code, watch=True)
        staring = [stare(watcher, match) for watcher in watchers for _ in range(2)]
        for stream in staring:
            await read(stream)  # the first word: from here on nothing is read
        players = [SeatPlayer(guest, match) for guest in guests]
        await asyncio.gather(*(player.play() for player in players))
        assert not players[0].verify().charges
        del players
        await until_all_is_given_back(here)
        for stream in staring:
            assert await last_word(stream) == "OVER"


async def last_word(stream: Any) -> str:
    """The reason with which a stream ends."""
    try:
        while True:
            await read(stream)
    except Refusal as refusal:
        return refusal.reason
