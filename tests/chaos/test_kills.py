"""The server is killed at any moment and started again; nobody's move is lost or doubled."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from tests.chaos.servers import ServerProcess
from tests.server.players import SeatPlayer, seated

NAMES = ("Ada", "Bob", "Carol")
A_MATCH = 250
"""Entries, about."""


@pytest.fixture
async def server(tmp_path: Path) -> AsyncIterator[ServerProcess]:
    server = ServerProcess(tmp_path)
    await server.start()
    yield server
    server.kill()


async def kill_at(server: ServerProcess, players: list[SeatPlayer], moments: list[int]) -> None:
    """Kill the server when so many entries are known to somebody, and a little later."""
    for moment in moments:
        while max(len(player.entries) for player in players) < moment:
            if all(player.over for player in players):
                return
            await asyncio.sleep(0.001)
        await asyncio.sleep(random.Random(moment).random() * 0.01)
        await server.kill_and_start()


async def played_through(server: ServerProcess, seed: int, kills: int) -> None:
    guests = [await server.guest(name) for name in NAMES]
    match = await seated(guests)
    players = [SeatPlayer(guest, match, seed=str(seed)) for guest in guests]
    moments = sorted(random.Random(seed).sample(range(A_MATCH), kills))
    killer = asyncio.ensure_future(kill_at(server, players, moments))
    async with asyncio.timeout(120):
        await asyncio.gather(*(player.persist(server.again) for player in players))
    await killer
    for player in players:
        assert player.entries == players[0].entries
        assert {refusal.reason for refusal in player.refusals} <= ALLOWED
        await player.guest.channel.close()
    verifier = players[0].verify()
    assert verifier.result is not None
    assert not verifier.charges


ALLOWED = {65, 66}
"""STALE and DUPLICATE: what was sent again had arrived."""


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(4))
async def test_a_match_goes_on_after_five_kills(server: ServerProcess, seed: int) -> None:
    await played_through(server, seed, kills=5)
    assert server.kills == 5


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(100, 125))
async def test_a_match_goes_on_after_twenty_kills(server: ServerProcess, seed: int) -> None:
    await played_through(server, seed, kills=20)
    assert server.kills == 20


@pytest.mark.slow
async def test_a_table_and_its_people_are_there_after_a_kill(server: ServerProcess) -> None:
    ada, bob = await server.guest("Ada"), await server.guest("Bob")
    code = (await ada.create(seats=3, password="palmyra")).code
    await bob.join(code, password="palmyra")
    before = await bob.ready(code)
    await server.kill_and_start()
    again = await server.again(bob)
    assert await again.join(code) == before
    await again.channel.close()
    await ada.channel.close()
