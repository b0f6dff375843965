"""What a server does while many matches are played at once, and what they take at rest.

The matches are played once by real seats; then they are said again to a fresh server (see
:mod:`~tessera_cli.benchmarks.replayed`), which has the machine almost to itself and is busy all the
time.  What counts is steady play: an action is what one seat does and all four are shown, a signed
entry with moves in it, be they chosen or compulsory.  Draws, whose entries need a message of every
seat, are part of the work but no actions: entries of all kinds are counted beside them.  The start
of the matches and their end are neither.

A bare fan-out of as many tables and messages of the same size is measured in turns with it.  The
work is the same in every round and whatever else the machine does only adds to the processor time
that it takes, by a third and more: what counts is the median of several rounds, and the quickest
stands beside it.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import Any, Final, Protocol

import psutil

from tessera.engine.game import AnyGame
from tessera_cli.benchmarks.bare import BareTable, bare_server
from tessera_cli.benchmarks.driven import Driven
from tessera_cli.benchmarks.figure import Figure, at_most
from tessera_cli.benchmarks.players import SEATS, Players
from tessera_cli.benchmarks.replayed import Replayed, Script
from tessera_cli.children import Children
from tessera_cli.local_server import start_server

SEEDED: Final = ("--no-bots", "--seed", "bench")
OPENING: Final = 12
"""Entries of every match that are played before the measuring begins."""
PROMISED: Final = 1000
FEW: Final = 2
"""Matches of the server beside which a full one is laid: it has loaded the game, too."""
REST_SECONDS: Final = 0.7


@dataclass(frozen=True, slots=True)
class Spent:
    """What a server has done, and what that took."""

    actions: int
    entries: int
    """Of every kind, draws too."""
    seconds: float
    processor: float
    """Seconds of processor time."""

    @property
    def each(self) -> float:
        """Microseconds of processor time for one action."""
        return self.processor / self.actions * 1e6


class Table(Protocol):
    """A match that can be counted."""

    @property
    def actions(self) -> int: ...

    @property
    def shown(self) -> int: ...


async def load(game: AnyGame, folder: Path, short: bool) -> list[Figure]:
    """Actions for each second of a server's processor, and memory of its matches at rest."""
    matches, choices, rounds = (8, 30, 1) if short else (50, 100, 5)
    scripts = await _recorded(game, folder / "recorded", matches, choices)
    size = round(median(script.action_size for script in scripts))
    bare, ours = [], []
    for number in range(rounds):
        bare.append(await _bare(matches, choices, bytes(size)))
        ours.append(await _replayed(game, folder / f"many{number}", scripts))
    await _replayed(game, folder / "few", scripts[:FEW])
    idle = await _resting(folder / "many0") - await _resting(folder / "few")
    return [
        *_rates(f"{matches} matches", ours, bare),
        at_most("memory of an idle match", idle / (matches - FEW) / 1024, "KiB", 300),
    ]


def _rates(what: str, ours: Sequence[Spent], bare: Sequence[Spent]) -> list[Figure]:
    mine, peer = (median(spent.each for spent in side) for side in (ours, bare))
    shown, bare_shown = (median(s.entries / s.processor for s in side) for side in (ours, bare))
    best, best_peer = (1e6 / min(spent.each for spent in side) for side in (ours, bare))
    speed, bare_speed = (median(s.actions / s.seconds for s in side) for side in (ours, bare))
    cores = median(spent.processor / spent.seconds for spent in ours)
    rate, target = 1e6 / mine, f"at least {PROMISED} actions/s"
    return [
        Figure(f"server time for an action, {what}", mine, "µs", peer, mine / peer),
        Figure(
            "actions for each second of one server core",
            *(rate, "actions/s", 1e6 / peer, rate * peer / 1e6, target, rate >= PROMISED),
        ),
        Figure(
            f"actions for each second of one server core, quickest of {len(ours)} rounds",
            *(best, "actions/s", best_peer, best / best_peer),
        ),
        Figure(
            "entries of all kinds, draws too, for each second of one server core",
            *(shown, "entries/s", bare_shown, shown / bare_shown),
        ),
        Figure("actions a second meanwhile", speed, "actions/s", bare_speed, speed / bare_speed),
        Figure("cores that the server had meanwhile", cores, "cores"),
    ]


async def _recorded(game: AnyGame, folder: Path, matches: int, choices: int) -> list[Script]:
    with Children(folder) as children:
        server = await start_server(children, folder / "server", *SEEDED)
        async with Players(server, folder) as players:
            driven = [
                await Driven.seated(game, await players.visit(n), f"load/{n}")
                for n in range(matches)
            ]
            await asyncio.gather(*(match.play(choices) for match in driven))
            for match in driven:
                await match.close()
    return [Script.of(match.lines[0].entries) for match in driven]


async def _replayed(game: AnyGame, folder: Path, scripts: Sequence[Script]) -> Spent:
    with Children(folder) as children:
        server = await start_server(children, folder / "server", *SEEDED)
        async with Players(server, folder) as players:
            played = [
                await Replayed.seated(game, await players.visit(n), script)
                for n, script in enumerate(scripts)
            ]
            try:
                await asyncio.gather(*(match.play(OPENING) for match in played))
                process = psutil.Process(server.pid)
                return await _spent(process, played, [match.play() for match in played])
            finally:
                for match in played:
                    await match.close()


async def _bare(tables: int, actions: int, message: bytes) -> Spent:
    async with bare_server() as (port, process):
        played = [BareTable(port, b"table %d" % n, SEATS) for n in range(tables)]
        for table in played:
            await table.open()
        spent = await _spent(process, played, [table.play(message, actions) for table in played])
        for table in played:
            await table.close()
    return spent


async def _spent(
    process: psutil.Process, tables: Sequence[Table], work: Sequence[Awaitable[None]]
) -> Spent:
    """What *work* takes until the first of it is done: from then on the server has less to do."""
    tasks = [asyncio.ensure_future(each) for each in work]
    before, started = _processor(process), time.perf_counter()
    actions = -sum(table.actions for table in tables)
    entries = -sum(table.shown for table in tables)
    await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    actions += sum(table.actions for table in tables)
    entries += sum(table.shown for table in tables)
    spent = Spent(actions, entries, time.perf_counter() - started, _processor(process) - before)
    await asyncio.gather(*tasks)
    return spent


def _processor(process: psutil.Process) -> float:
    times = process.cpu_times()
    return float(times.user + times.system)


async def _resting(folder: Path) -> float:
    """Bytes of memory of a server that has found its matches in *folder*, and nobody at them.

    It has no streams at all.  What it shares with other processes is not counted, where the
    system can tell.
    """
    with Children(folder) as children:
        process = psutil.Process((await start_server(children, folder / "server", *SEEDED)).pid)
        before = -1.0
        while (now := _processor(process)) - before > 0.01:  # it opens them one after the other
            before = now
            await asyncio.sleep(REST_SECONDS)
        memory: Any = process.memory_full_info()
        return float(memory.uss)
