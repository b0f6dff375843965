"""One action to all four seats, beside a bare fan-out; actions a second; memory of a match.

A real server runs as its own process, with TLS, signatures, rules and an append to its store before
anybody sees an entry.  Its seats are played from here over raw streams: an action's clock runs
from the moment its signed message is written until the last of the four seats has its bytes.  The
bare fan-out is the same with grpc.aio alone: no TLS, nothing signed, judged or kept, messages of
the same size.  Both are measured in turns in one run.
"""

from __future__ import annotations

import asyncio
import tempfile
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from statistics import median, quantiles
from typing import Any, Final

from tessera import games
from tessera.engine.game import AnyGame
from tessera.fairness.keys import SigningKey, VerifyingKey
from tessera_cli.benchmarks.bare import BareTable, bare_server
from tessera_cli.benchmarks.driven import Driven
from tessera_cli.benchmarks.figure import Figure
from tessera_cli.benchmarks.load import load
from tessera_cli.benchmarks.players import SEATS, Players
from tessera_cli.children import Children
from tessera_cli.local_server import start_server
from tessera_cli.loop import run
from tessera_client.lobby import Lobby

GAME: Final = "ancient-empires"
MESSAGE: Final = 700
"""Bytes, until the size of real entries is known."""


def network(short: bool) -> Iterator[Figure]:
    """Latency beside a bare fan-out, actions a second of server time, memory of idle matches."""
    with tempfile.TemporaryDirectory(prefix="tessera-bench-") as folder:
        yield from run(_measure(Path(folder), short))


async def _measure(folder: Path, short: bool) -> list[Figure]:
    game = games.load(GAME)
    with Children(folder) as children:
        server = await start_server(children, folder / "server", "--no-bots")
        async with Players(server, folder) as players:
            figures = await _latency(game, await players.visit(0), 60 if short else 250)
    return figures + await load(game, folder, short)


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
    async with bare_server() as (port, _):
        table = BareTable(port, b"here", SEATS)
        await table.open()
        yield table.streams
        await table.close()


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
