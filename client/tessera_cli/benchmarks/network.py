"""One action to all four seats, beside a bare fan-out; actions a second; memory of a match.

A real server runs as its own process, with TLS, signatures, rules and an append to its store before
anybody sees an entry.  Its seats are played from here over raw streams: an action's clock runs
from the moment its signed message is written until the last of the four seats has its bytes.  The
bare fan-out is the same with grpc.aio alone: no TLS, nothing signed, judged or kept, messages of
the same size.  Both are measured in turns in one run.
"""

from __future__ import annotations

import asyncio
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from statistics import median, quantiles
from typing import Any, Final

import grpc
import psutil

from tessera import games
from tessera.engine.game import AnyGame
from tessera.entropy import SeededEntropy
from tessera.errors import Refused
from tessera.fairness.keys import SigningKey, VerifyingKey
from tessera_cli.benchmarks.bare import METHOD
from tessera_cli.benchmarks.driven import Driven
from tessera_cli.benchmarks.figure import Figure, at_least, at_most
from tessera_cli.children import Children
from tessera_cli.local_server import start_server
from tessera_cli.loop import run
from tessera_client.lobby import Lobby
from tessera_client.pins import Pins
from tessera_client.way import Way

GAME: Final = "ancient-empires"
SEATS: Final = 4
TABLES_PER_PLAYER: Final = 8  # as many as a server allows
MESSAGE: Final = 700  # bytes, until the size of real entries is known


def network(short: bool) -> Iterator[Figure]:
    """Latency beside a bare fan-out, actions a second of server time, memory of idle matches."""
    with tempfile.TemporaryDirectory(prefix="tessera-bench-") as folder:
        yield from run(_measure(Path(folder), short))


async def _measure(folder: Path, short: bool) -> list[Figure]:
    game = games.load(GAME)
    with Children(folder) as children:
        server = await start_server(children, folder / "server", "--no-bots")
        process = psutil.Process(server.pid)

        async def player(name: str) -> Lobby:
            identity = SigningKey(SeededEntropy(name)(32))
            way = Way(server.address, Pins(folder / "pins"), identity, name, server.key_hash)
            while True:
                try:
                    return await way.open()
                except Refused:  # too many sign-ins from one machine in a short time
                    await asyncio.sleep(1)

        lobbies = [await player(f"bench{n}") for n in range(SEATS * (2 if short else 5))]
        try:
            figures = await _latency(game, lobbies[:SEATS], 60 if short else 250)
            figures += await _throughput(game, lobbies, process, 2 if short else 20)
            figures += await _memory(game, lobbies, process, short)
        finally:
            for lobby in lobbies:
                await lobby.close()
    return figures


# -- latency --------------------------------------------------------------------------------------


async def _latency(game: AnyGame, lobbies: list[Lobby], actions: int) -> list[Figure]:
    ours: list[float] = []
    bare: list[float] = []
    size = MESSAGE
    async with _bare_streams() as streams:
        driven = await Driven.seated(game, lobbies, "latency/0")
        while len(ours) < actions:
            line = await driven.until_choice()
            if line is None:
                await driven.close()
                driven = await Driven.seated(game, lobbies, f"latency/{len(ours)}")
                continue
            ours.append(await driven.latency(line))
            size = round(median(line.sizes))
            bare.append(await _fan_out(streams, bytes(size)))
        await driven.close()
    return _compare(ours[10:], bare[10:], size)


def _compare(ours: list[float], bare: list[float], size: int) -> list[Figure]:
    figures = []
    for name, n, limit in (("p50", 49, 3.0), ("p99", 98, 4.0)):
        mine, peer = (quantiles(times, n=100)[n] * 1e3 for times in (ours, bare))
        ratio = mine / peer
        figures.append(
            Figure(
                f"action to four seats, {name}, {size} bytes",
                *(mine, "ms", peer, ratio, f"ratio <= {limit:g}", ratio <= limit),
            )
        )
    return [*figures, Figure("of which signatures (check one, sign one)", _signatures(size), "ms")]


def _signatures(size: int) -> float:
    """Milliseconds that the referee cannot do without: to check a message and to sign an entry."""
    key, body = SigningKey(bytes(range(32))), bytes(size)
    signature = key.sign(body)
    verifying = VerifyingKey(key.public)
    started = time.perf_counter()
    for _ in range(200):
        verifying.check(body, signature, "a message")
        key.sign(body)
    return (time.perf_counter() - started) / 200 * 1e3


@asynccontextmanager
async def _bare_streams() -> AsyncIterator[list[Any]]:
    """Four streams to a bare fan-out in a process of its own."""
    async with (
        _bare_server() as (port, _),
        grpc.aio.insecure_channel(f"127.0.0.1:{port}") as channel,
    ):
        streams: list[Any] = [channel.stream_stream(METHOD)() for _ in range(SEATS)]
        for stream in streams:  # a stream is there once it has heard itself
            await stream.write(b"here")
            while await stream.read() != b"here":
                pass
        await _drain(streams)
        yield streams
        for stream in streams:
            stream.cancel()


@asynccontextmanager
async def _bare_server() -> AsyncIterator[tuple[int, psutil.Process]]:
    """A bare fan-out in a process of its own: its port, and the process."""
    command = (sys.executable, "-m", "tessera_cli.benchmarks.bare")
    pipe = asyncio.subprocess.PIPE
    process = await asyncio.create_subprocess_exec(*command, stdin=pipe, stdout=pipe)
    assert process.stdout is not None
    assert process.stdin is not None
    try:
        yield int(await process.stdout.readline()), psutil.Process(process.pid)
    finally:
        process.stdin.close()
        await process.wait()


async def _drain(streams: list[Any]) -> None:
    """Read what the greetings of later streams left in earlier ones."""
    await streams[0].write(b"ready")
    for stream in streams:
        while await stream.read() != b"ready":
            pass


async def _fan_out(streams: list[Any], message: bytes) -> float:
    """Seconds until the last of all streams has heard *message*."""

    async def hear(stream: Any) -> float:
        await stream.read()
        return time.perf_counter()

    hearing = [asyncio.create_task(hear(stream)) for stream in streams]
    await asyncio.sleep(0)
    sent = time.perf_counter()
    await streams[0].write(message)
    return max(await asyncio.gather(*hearing)) - sent


# -- throughput -----------------------------------------------------------------------------------


async def _throughput(
    game: AnyGame, lobbies: list[Lobby], process: psutil.Process, matches: int
) -> list[Figure]:
    """Actions for each second of processor time that the server uses.

    An action is what one seat does and all four are shown: a signed entry with moves in it, be they
    chosen or compulsory.  Draws, whose entries need a message of every seat, and the audit at the
    end are part of the work but not counted.
    """
    tables = [lobbies[n % (len(lobbies) // SEATS) * SEATS :][:SEATS] for n in range(matches)]
    driven = [await Driven.seated(game, table, f"throughput/{n}") for n, table in enumerate(tables)]
    for match in driven:
        await match.until_choice()
    before, started = _cpu(process), time.perf_counter()
    await asyncio.gather(*(match.play() for match in driven))
    spent, elapsed = _cpu(process) - before, time.perf_counter() - started
    actions = sum(match.lines[0].actions for match in driven)
    for match in driven:
        await match.close()
    driver = f"actions a second, {matches} matches, driven from one process"
    return [
        at_least("actions for each second of one server core", actions / spent, "actions/s", 1000),
        Figure(driver, actions / elapsed, "actions/s"),
    ]


def _cpu(process: psutil.Process) -> float:
    times = process.cpu_times()
    return float(times.user + times.system)


# -- memory ---------------------------------------------------------------------------------------


async def _memory(
    game: AnyGame, lobbies: list[Lobby], process: psutil.Process, short: bool
) -> list[Figure]:
    """What one more match takes at the server: with streams, and once they are hung up."""
    per_group = 3 if short else 5  # the latency may have left some of the eight allowed
    groups = [lobbies[n : n + SEATS] for n in range(0, len(lobbies), SEATS)]
    warm = await Driven.seated(game, groups[0], "memory/warm")
    await warm.until_choice()
    before = process.memory_info().rss
    driven = [
        await Driven.seated(game, group, f"memory/{n}/{g}")
        for g, group in enumerate(groups)
        for n in range(per_group)
    ]
    for match in driven:
        await match.until_choice()
    with_streams = (process.memory_info().rss - before) / len(driven) / 1024
    for match in [warm, *driven]:
        await match.close()
    streams = _stream_memory(len(driven) * SEATS)
    idle = with_streams - await streams * SEATS
    return [
        Figure("memory of a match with its four streams", with_streams, "KiB"),
        at_most("memory of an idle match beyond its streams", idle, "KiB", 300),
    ]


async def _stream_memory(count: int) -> float:
    """KiB that one bare stream takes at a bare server, over as many streams."""
    async with (
        _bare_server() as (port, process),
        grpc.aio.insecure_channel(f"127.0.0.1:{port}") as channel,
    ):
        streams: list[Any] = [channel.stream_stream(METHOD)() for _ in range(4)]
        for stream in streams:
            await stream.write(b"warm")
        before = process.memory_info().rss
        streams += [channel.stream_stream(METHOD)() for _ in range(count)]
        await streams[-1].write(b"here")
        while await streams[-1].read() != b"here":
            pass
        taken = (process.memory_info().rss - before) / count / 1024
        for stream in streams:
            stream.cancel()
    return taken
