"""The server is killed at any moment and started again; nobody's move is lost or doubled."""

from __future__ import annotations

import asyncio
import json
import random
import sqlite3
from collections.abc import AsyncIterator, Awaitable, Sequence
from pathlib import Path
from typing import Any

import pytest
from tests.chaos.servers import ServerProcess
from tests.server.guests import Guest
from tests.server.players import SeatPlayer, seated

NAMES = ("Ada", "Bob", "Carol", "Dido")
SURELY = 200
"""Entries that every match of three seats has: most have 240 to 290."""
PATIENCE = 300
"""Seconds after which a match hangs, on the slowest machine."""
ALLOWED = {65, 66}
"""STALE and DUPLICATE: what was sent again had arrived."""


@pytest.fixture
async def server(tmp_path: Path) -> AsyncIterator[ServerProcess]:
    server = ServerProcess(tmp_path)
    await server.start()
    yield server
    server.kill()


async def ends(server: ServerProcess, players: Sequence[SeatPlayer], *work: Awaitable[Any]) -> None:
    """Wait for *work*; when it hangs or fails, tell where the match is and what the server said."""
    tasks = [asyncio.ensure_future(each) for each in work]
    try:
        async with asyncio.timeout(PATIENCE):
            await asyncio.gather(*tasks)
    except Exception as error:
        where = [
            f"{player.guest.name}: {len(player.entries)} entries, "
            f"{'over' if player.over else 'not over'}, "
            f"refused {[(r.reason, r.text) for r in player.refusals[-3:]]}"
            for player in players
        ]
        told = "\n".join([f"after {server.kills} kills: {error!r}", *where, server.said()])
        raise AssertionError(told) from error
    finally:
        for task in tasks:
            task.cancel()


def nothing_is_lost_or_doubled(server: ServerProcess, players: Sequence[SeatPlayer]) -> None:
    """All seats of one match have the same entries, and so has the store; they verify."""
    first = players[0]
    for player in players:
        pairs = enumerate(zip(player.entries, first.entries, strict=False))
        other = next((n for n, (mine, yours) in pairs if mine != yours), None)
        assert player.entries == first.entries, (
            f"{player.guest.name} has {len(player.entries)} entries, {first.guest.name} "
            f"{len(first.entries)}; the first that differs: {other}"
        )
        refused = [(r.reason, r.text) for r in player.refusals if r.reason not in ALLOWED]
        assert not refused, f"{player.guest.name} was refused {refused}"
    verifier = first.verify()
    assert verifier.closed
    assert verifier.result is not None
    assert not verifier.charges
    assert kept(server, first.match) == first.entries


def kept(server: ServerProcess, match: str) -> list[bytes]:
    """The entries of a match that the server has in its store."""
    db = sqlite3.connect(server.folder / "server.sqlite")
    rows = db.execute("SELECT bytes FROM entry WHERE match = ? ORDER BY n", (match,)).fetchall()
    db.close()
    return [entry for (entry,) in rows]


async def seat_players(server: ServerProcess, names: Sequence[str], seed: str) -> list[SeatPlayer]:
    guests = [await server.guest(name) for name in names]
    match = await seated(guests)
    return [SeatPlayer(guest, match, seed=seed) for guest in guests]


async def hang_up(players: Sequence[SeatPlayer]) -> None:
    for player in players:
        await player.guest.channel.close()


# -- at any moment --------------------------------------------------------------------------------


async def known(players: Sequence[SeatPlayer], count: int) -> None:
    """Wait until somebody knows *count* entries."""
    while (most := max(len(player.entries) for player in players)) < count:
        assert not all(player.over for player in players), (
            f"the match ended with {most} entries, before there were {count}"
        )
        await asyncio.sleep(0.001)


async def kill_at(server: ServerProcess, players: list[SeatPlayer], moments: list[int]) -> None:
    """Kill the server when so many entries are known to somebody, and a little later."""
    for moment in moments:
        await known(players, moment)
        await asyncio.sleep(random.Random(moment).random() * 0.01)
        await server.kill_and_start()


async def played_through(server: ServerProcess, seed: int, kills: int) -> None:
    players = await seat_players(server, NAMES[:3], str(seed))
    moments = sorted(random.Random(seed).sample(range(SURELY), kills))
    persisting = (player.persist(server.again) for player in players)
    await ends(server, players, *persisting, kill_at(server, players, moments))
    assert server.kills == kills
    nothing_is_lost_or_doubled(server, players)
    await hang_up(players)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(2))
async def test_a_match_goes_on_after_ten_kills(server: ServerProcess, seed: int) -> None:
    await played_through(server, seed, kills=10)


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(100, 125))
async def test_a_match_goes_on_after_twenty_kills(server: ServerProcess, seed: int) -> None:
    await played_through(server, seed, kills=20)


# -- at the end -----------------------------------------------------------------------------------

DEATHS = ("before audit", "after audit", "before close", "after close")
"""Of a match of two seats: the second audit and the close are kept together."""


async def die_again_and_again(server: ServerProcess) -> None:
    """Let the server die once in each of :data:`DEATHS`."""
    for death in (*DEATHS[1:], ""):
        await server.died()
        server.kills += 1
        await server.start(death)


@pytest.mark.slow
async def test_all_tables_end_verified_when_the_server_dies_at_each_step_of_the_audit(
    tmp_path: Path,
) -> None:
    server = ServerProcess(tmp_path)
    await server.start(DEATHS[0])
    one = await seat_players(server, NAMES[:2], "one")
    other = await seat_players(server, NAMES[2:], "other")
    persisting = (player.persist(server.again) for player in (*one, *other))
    await ends(server, [*one, *other], *persisting, die_again_and_again(server))
    assert server.kills == len(DEATHS)
    server.kill()
    for players in (one, other):
        nothing_is_lost_or_doubled(server, players)
        await hang_up(players)
    assert tables(server) == ["over", "over"]


def tables(server: ServerProcess) -> list[str]:
    """How the tables that a server has in its store stand."""
    db = sqlite3.connect(server.folder / "server.sqlite")
    rows = db.execute("SELECT value FROM lobby_table").fetchall()
    db.close()
    return [json.loads(value)["state"] for (value,) in rows]


# -- while it shuts down --------------------------------------------------------------------------


class Stopper:
    """Tells a server to shut down, and kills it at once, when somebody was told, or not at all."""

    def __init__(self, server: ServerProcess, players: Sequence[SeatPlayer]) -> None:
        self.server = server
        self.players = players
        self.told = asyncio.Event()

    async def again(self, guest: Guest) -> Guest:
        """Whose line was cut comes back."""
        self.told.set()
        return await self.server.again(guest)

    async def stop_at(self, moments: Sequence[int]) -> None:
        """Stop it when so many entries are known to somebody."""
        for number, moment in enumerate(moments):
            await known(self.players, moment)
            self.told.clear()
            self.server.ask_to_stop()
            if number % 3 == 2:
                await self.server.died()
            else:
                if number % 3:
                    await self.told.wait()
                self.server.kill()
            await self.server.start()


@pytest.mark.slow
async def test_a_match_goes_on_when_the_server_is_killed_while_it_shuts_down(
    server: ServerProcess,
) -> None:
    players = await seat_players(server, NAMES[:3], "stopped")
    stopper = Stopper(server, players)
    persisting = (player.persist(stopper.again) for player in players)
    moments = sorted(random.Random("stopped").sample(range(1, SURELY), 6))
    await ends(server, players, *persisting, stopper.stop_at(moments))
    assert server.kills == 4
    nothing_is_lost_or_doubled(server, players)
    await hang_up(players)


# -- at the table ---------------------------------------------------------------------------------


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
