"""A client that is killed at any moment comes back to its seat and secrets: as real processes."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

import pytest
from tests.client.tables import Guest, a_server, quick

from tessera_cli.examine import examine
from tessera_client.address import Address
from tessera_client.stay import look_on_at
from tessera_client.updates import Entered, Update
from tessera_client.watcher import Watcher


@contextmanager
def bot(folder: Path, address: Address, code: str, seat: int) -> Iterator[subprocess.Popen[bytes]]:
    """A bot as a process of its own; killed, not asked, at the end."""
    command = [
        *(sys.executable, "-m", "tessera_cli", "bot", "--server", str(address), "--table", code),
        *("--strategy", "random", "--seat", str(seat), "--name", f"Bot {seat}"),
        *("--home", str(folder / f"bot-{seat}"), "--pause", "0.01"),
    ]
    with open(folder / f"bot-{seat}.log", "ab") as log:
        process = subprocess.Popen(command, stderr=log, env={**os.environ, "COLUMNS": "200"})
    try:
        yield process
    finally:
        process.kill()
        process.wait()


async def until(watcher: Watcher, entries: int) -> None:
    """Wait until *watcher* has seen so many more entries, or the last one."""
    seen = asyncio.Event()
    left = [entries]

    def see(update: Update) -> None:
        left[0] -= isinstance(update, Entered)
        if left[0] <= 0 or watcher.over:
            seen.set()

    watcher.observers.append(see)
    await seen.wait()
    watcher.observers.remove(see)


async def killed_again_and_again(
    watcher: Watcher, folder: Path, address: Address, code: str, seed: int
) -> int:
    """Let seat 0 play, but kill it at seeded moments; how often it was killed."""
    chance, kills = Random(seed), 0
    while not watcher.over:
        with bot(folder, address, code, 0):
            await until(watcher, chance.randrange(1, 30))
            await asyncio.sleep(chance.random() / 20)  # not only just after an entry
        kills += 1
    return kills


@pytest.mark.slow
async def test_a_bot_killed_again_and_again_plays_its_match_to_a_clean_end(tmp_path: Path) -> None:
    assert await kills_in_a_match(tmp_path, seed=3) >= 4


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(100, 130))
async def test_however_often_a_bot_is_killed_nothing_is_lost(tmp_path: Path, seed: int) -> None:
    assert await kills_in_a_match(tmp_path, seed) >= 1


async def kills_in_a_match(tmp_path: Path, seed: int) -> int:
    """Play a match whose first seat is killed at seeded moments; how often it was."""
    async with a_server(tmp_path) as address:
        host = Guest(tmp_path, address, "Host")
        code = await host.open_table_to_watch()
        visit = host.visit(code, watch=True)
        with bot(tmp_path, address, code, 1):
            with bot(tmp_path, address, code, 0):
                await host.start(code)
                table = await visit.match()
                watcher = look_on_at(table, visit, host.home, backoff=quick())
                following = asyncio.ensure_future(watcher.run())
                await until(watcher, 1)
            kills = asyncio.ensure_future(
                killed_again_and_again(watcher, tmp_path, address, code, seed)
            )
            await asyncio.wait_for(asyncio.gather(following, kills), 240)
        file = watcher.folder.match_file
        assert file is not None
        examined = examine(file)
        assert examined.clean
        assert examined.result is not None
        assert [c.offence for c in examined.verdict.charges] == []
        return kills.result()
