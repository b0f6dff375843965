"""Folders that may not be written to, and disks that are full: told in a sentence, nothing lost.

The commands run as processes of their own, confined by the system; only Linux can confine root.
"""

from __future__ import annotations

import asyncio
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import cast

import pytest
from tests.server.guests import GAME, Guest, Refusal, Town, read, town
from tests.server.players import SeatPlayer, seated

from tessera.v1 import common_pb2, lobby_pb2
from tessera_cli.exits import ExitCode
from tessera_server.app import Running
from tessera_server.tls import Certificate, own_certificate

SECONDS = 60
FULL = 120_000
"""Bytes that a file may have: enough to begin a match, too few to end it."""
CLOCKS = common_pb2.Clocks(draw=600, move=600, grace=600)

CONFINED = """
import ctypes, os, resource, sys
CAP_DAC_OVERRIDE, CAP_DAC_READ_SEARCH, PR_CAPBSET_DROP = 1, 2, 24
for capability in (CAP_DAC_OVERRIDE, CAP_DAC_READ_SEARCH):  # root too is asked for rights
    ctypes.CDLL(None).prctl(PR_CAPBSET_DROP, capability, 0, 0, 0)
size = int(sys.argv[1]) or resource.RLIM_INFINITY
resource.setrlimit(resource.RLIMIT_FSIZE, (size, size))
os.execv(sys.executable, [sys.executable, "-m", "tessera_cli", *sys.argv[2:]])
"""


def confined(*arguments: str, size: int = 0) -> subprocess.Popen[str]:
    """``tessera`` with *arguments*, whose files may have *size* bytes (0: any number)."""
    return subprocess.Popen(
        [sys.executable, "-c", CONFINED, str(size), *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "COLUMNS": "500", "NO_COLOR": "1"},
    )


def serve(data: Path, size: int = 0) -> subprocess.Popen[str]:
    arguments = ("--host", "127.0.0.1", "--port", "0", "--no-bots", "--json")
    return confined("serve", "--data", str(data), *arguments, size=size)


async def said_at_its_end(process: subprocess.Popen[str]) -> tuple[int, str]:
    """The exit code, and what was said on the way."""
    _, said = await asyncio.to_thread(process.communicate, None, SECONDS)
    return process.returncode, said


@contextmanager
def read_only(folder: Path) -> Iterator[None]:
    """Let nothing be written in *folder*."""
    folder.chmod(0o555)
    try:
        yield
    finally:
        folder.chmod(0o755)


def files(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir()}


@dataclass
class There:
    """A server in another process: as much of it as those see who come to it."""

    port: int
    certificate: Certificate


def there(process: subprocess.Popen[str], data: Path) -> Town:
    assert process.stdout is not None
    port = json.loads(process.stdout.readline())["port"]
    return Town(cast(Running, There(port, own_certificate(data))))


def bot(here: Town, code: str, home: Path, size: int = 0) -> subprocess.Popen[str]:
    where = ("--server", f"localhost:{here.running.port}", "--table", code)
    known = ("--server-key", here.tls_key_hash.hex(), "--home", str(home))
    return confined("bot", *where, *known, "--strategy", "random", "--seed", "1", size=size)


if sys.platform == "linux":

    @pytest.mark.parametrize("used", [False, True])
    async def test_a_server_does_not_start_where_it_may_not_write(
        tmp_path: Path, used: bool
    ) -> None:
        if used:
            async with town(tmp_path) as here:
                await (await here.guest("Ada")).create()
        before = files(tmp_path)
        with read_only(tmp_path):
            code, said = await said_at_its_end(serve(tmp_path))
        assert code == ExitCode.UNABLE
        what = "the store" if used else "the certificate"
        assert f"Error: {what}" in said
        assert "you may write to" in said
        assert "Traceback" not in said
        assert files(tmp_path) == before

    async def test_a_server_whose_disk_fills_stops_and_all_goes_on_when_there_is_room(
        tmp_path: Path,
    ) -> None:
        process = serve(tmp_path, FULL)
        here = there(process, tmp_path)
        guests = [await here.guest("Ada"), await here.guest("Bob")]
        match = await seated(guests, clocks=CLOCKS)
        players = [SeatPlayer(guest, match) for guest in guests]
        ends = await asyncio.gather(*(p.play() for p in players), return_exceptions=True)
        assert [end.reason for end in ends if isinstance(end, Refusal)] == ["SHUTTING_DOWN"] * 2
        await here.close()
        code, said = await said_at_its_end(process)
        assert code == ExitCode.UNABLE
        assert "Error: the store cannot be written" in said
        assert "Make room on the disk" in said
        assert "Traceback" not in said
        async with town(tmp_path) as again:
            for player in players:
                assert player.entries
                player.guest = await again.guest(player.guest.name)
            await asyncio.gather(*(player.play() for player in players))
            assert not players[0].verify().charges

    @pytest.mark.parametrize(
        "arguments",
        [("verify",), ("replay",), ("scenario",), ("scenario", "--from"), ("key", "import")],
    )
    def test_a_file_that_may_not_be_read_is_told_with_a_remedy(
        tmp_path: Path, arguments: tuple[str, ...]
    ) -> None:
        file = tmp_path / "file"
        file.write_bytes(b"")
        file.chmod(0)
        process = confined(*arguments, str(file))
        _, said = process.communicate(timeout=SECONDS)
        assert process.returncode == ExitCode.UNABLE
        assert f"Error: {file}: Permission denied" in said
        assert "ask for the right" in said

    async def test_a_bot_does_not_begin_where_it_may_not_write(tmp_path: Path) -> None:
        home = tmp_path / "bot"
        home.mkdir()
        async with town(tmp_path / "server") as here:
            table = await (await here.guest("Ada")).create()
            with read_only(home):
                code, said = await said_at_its_end(bot(here, table.code, home))
        assert code == ExitCode.UNABLE
        assert str(home) in said
        assert "Traceback" not in said
        assert files(home) == {}

    async def test_a_bot_whose_disk_fills_comes_back_to_its_seat_when_there_is_room(
        tmp_path: Path,
    ) -> None:
        home = tmp_path / "bot"
        async with town(tmp_path / "server") as here:
            ada = await here.guest("Ada")
            table = await ada.create(setup=lobby_pb2.TableSetup(game=GAME, seats=2, clocks=CLOCKS))
            full = bot(here, table.code, home, FULL // 6)
            player, playing = await start(here, ada, table.code)
            code, said = await said_at_its_end(full)
            assert code == ExitCode.UNABLE
            assert "Error: " in said
            assert "Traceback" not in said
            assert not player.over
            back = bot(here, table.code, home)
            await playing
            code, said = await said_at_its_end(back)
            assert (code, "Traceback" in said) == (ExitCode.OK, False)
            assert not player.verify().charges


async def start(here: Town, ada: Guest, code: str) -> tuple[SeatPlayer, asyncio.Task[None]]:
    """Start the match at a table as soon as the other seat is ready; *ada* plays it."""
    watched = ada.stream("WatchTable", lobby_pb2.WatchTableRequest(code=code))
    async with asyncio.timeout(SECONDS):
        while not (await read(watched)).table.seats[1].ready:
            pass
    watched.cancel()
    player = SeatPlayer(ada, (await ada.start(code)).match)
    return player, asyncio.ensure_future(player.play())
