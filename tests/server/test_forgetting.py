"""Matches that ended long ago are forgotten: every day, in small steps, and none that is in use."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest
from tests.server.guests import Guest, Refusal, Town, read, town
from tests.server.players import SeatPlayer, seated

from tessera.v1 import match_pb2
from tessera_server import forgetting, showing
from tessera_server.clock import ManualClock
from tessera_server.forgetting import DAY, Forgetting
from tessera_server.identity import Player
from tessera_server.limits import Limits
from tessera_server.lobby import Lobby
from tessera_server.store import MatchRow, Store
from tessera_server.table import Setup, State

HOUR = 3600
LIMITS = Limits(finished_match_days=30)


class Kept:
    """A store with matches, the lobby beside it, and a clock."""

    def __init__(self, path: Path) -> None:
        self.clock = ManualClock()
        self.store = Store(path)
        self.lobby = Lobby(self.clock, LIMITS)
        self.forgetting = Forgetting(self.store, self.lobby, self.clock, LIMITS)

    async def match(self, name: str, entries: int = 3, *, over: bool = True) -> None:
        """A match, which ends now."""
        self.store.keep_match(MatchRow(name, "ABCDEF", "{}", b"secret"))
        for number in range(entries):
            self.store.append(name, number, b"%s %d" % (name.encode(), number))
        if over:
            self.store.end_match(name, self.clock.time_ms())
        await self.store.commit()

    def kept(self, *names: str) -> list[str]:
        """Which of these matches are there, with entries."""
        return [name for name in names if self.store.match(name) and self.store.entries(name)]

    async def rest(self) -> None:
        """Wait until nothing is being forgotten."""
        assert self.forgetting._task is not None
        await self.forgetting._task


@pytest.fixture
def kept(tmp_path: Path) -> Iterator[Kept]:
    kept = Kept(tmp_path / "s")
    yield kept
    kept.store.close()


async def test_a_match_is_forgotten_so_many_days_after_its_end_and_not_before(kept: Kept) -> None:
    await kept.match("early")
    kept.clock.advance(DAY)
    await kept.match("late")
    await kept.match("played", over=False)
    kept.clock.advance(29 * DAY - 1)
    await kept.forgetting.forget()
    assert kept.kept("early", "late", "played") == ["early", "late", "played"]
    kept.clock.advance(1)
    await kept.forgetting.forget()
    assert kept.kept("early", "late", "played") == ["late", "played"]
    assert kept.store.entries("early") == []
    kept.clock.advance(100 * DAY)
    await kept.forgetting.forget()
    assert kept.kept("early", "late", "played") == ["played"]


async def test_it_is_done_at_the_start_and_once_a_day(kept: Kept) -> None:
    await kept.match("first")
    kept.clock.advance(HOUR)
    await kept.match("second")
    kept.clock.advance(30 * DAY - HOUR)
    kept.forgetting.begin()
    await kept.rest()
    assert kept.kept("first", "second") == ["second"]
    kept.clock.advance(DAY - 1)
    await kept.rest()
    assert kept.kept("first", "second") == ["second"]
    kept.clock.advance(1)
    await kept.rest()
    assert kept.kept("first", "second") == []
    await kept.forgetting.end()


async def test_the_match_at_a_table_is_kept_until_the_table_is_gone(kept: Kept) -> None:
    ada = Player(b"a" * 32, "Ada")
    table = kept.lobby.create(ada, Setup("ancient-empires", 2))
    table.match, table.state = "here", State.OVER
    await kept.match("here")
    kept.clock.advance(99 * DAY)
    await kept.forgetting.forget()
    assert kept.kept("here") == ["here"]
    kept.lobby.leave(table.code, ada)
    await kept.forgetting.forget()
    assert kept.kept("here") == []


async def test_others_write_between_the_steps_of_a_long_match(kept: Kept) -> None:
    await kept.match("long", entries=10 * forgetting.STEP)
    await kept.match("played", entries=0, over=False)
    kept.clock.advance(31 * DAY)
    forgets = asyncio.ensure_future(kept.forgetting.forget())
    left: list[int] = []
    while not forgets.done():
        kept.store.append("played", len(left), b"move")
        await kept.store.commit()
        left.append(len(kept.store.entries("long")))
        await asyncio.sleep(0)
    steps = {before - after for before, after in pairwise(left)}
    assert max(steps) == forgetting.STEP
    assert len(left) > 10
    assert left[-1] == 0


async def test_a_server_that_is_killed_while_it_forgets_goes_on_at_the_next_start(
    kept: Kept,
) -> None:
    await kept.match("long", entries=3 * forgetting.STEP)
    kept.clock.advance(31 * DAY)
    kept.store.hide_match("long")
    kept.store.drop_entries("long", forgetting.STEP)
    await kept.store.commit()
    assert kept.store.match("long") is None  # half of a match is shown to nobody
    await kept.forgetting.forget()
    assert kept.store.entries("long") == []
    assert kept.store.ended(kept.clock.time_ms()) == []


async def test_whoever_reads_a_match_while_it_is_forgotten_sees_no_gap(kept: Kept) -> None:
    await kept.match("read", entries=3 * showing.AT_ONCE)
    lacked = showing._kept(kept.store, "read", 0, showing.ALL)
    read = [next(lacked)]
    kept.store.drop_entries("read", showing.AT_ONCE)
    await kept.store.commit()
    read.extend(lacked)
    assert read == [b"read %d" % number for number in range(2 * showing.AT_ONCE)]


async def test_freed_room_is_used_again(kept: Kept, tmp_path: Path) -> None:
    sizes = []
    for round_ in range(4):
        for number in range(5):
            await kept.match(f"{round_}/{number}", entries=200)
        await kept.store.checkpoint()
        sizes.append((tmp_path / "s").stat().st_size)
        kept.clock.advance(31 * DAY)
        await kept.forgetting.forget()
    assert sizes[3] <= sizes[1]


async def test_ends_that_an_older_tessera_did_not_date_count_from_now(kept: Kept) -> None:
    await kept.match("old", over=False)
    kept.store.add("UPDATE game_match SET over = 1")
    kept.store.date_ends(kept.clock.time_ms())
    await kept.store.commit()
    kept.clock.advance(29 * DAY)
    await kept.forgetting.forget()
    assert kept.kept("old") == ["old"]
    kept.clock.advance(DAY)
    await kept.forgetting.forget()
    assert kept.kept("old") == []


async def test_a_brought_match_that_did_not_begin_leaves_no_entries(kept: Kept) -> None:
    await kept.match("brought", over=False)
    kept.store.drop_match("brought")
    await kept.store.commit()
    assert kept.store.entries("brought") == []


# -- a whole server -------------------------------------------------------------------------------


async def finished(here: Town) -> tuple[str, Guest]:
    """A match that was played to its end."""
    guests = [await here.guest("Ada"), await here.guest("Bob")]
    match = await seated(guests)
    players = [SeatPlayer(guest, match) for guest in guests]
    await asyncio.gather(*(player.play() for player in players))
    return match, guests[0]


async def test_a_server_forgets_a_month_after_the_end_and_keeps_what_is_at_a_table(
    tmp_path: Path,
) -> None:
    clock = ManualClock()
    async with town(tmp_path, clock) as here:
        match, ada = await finished(here)
        table = next(iter(here.running.hall.lobby.tables.values()))
        attach = match_pb2.Attach(match=match)
        clock.advance(40 * DAY)
        watched = ada.match.Watch(match_pb2.WatchRequest(attach=attach), metadata=ada.metadata)
        assert (await read(watched)).update.entries
    async with town(tmp_path, clock) as here:
        ada = await here.guest("Ada")
        await here.running.hall.sweep()
        assert table.code not in here.running.hall.lobby.tables
        watched = ada.match.Watch(match_pb2.WatchRequest(attach=attach), metadata=ada.metadata)
        with pytest.raises(Refusal) as refused:
            await read(watched)
        assert refused.value.reason == "NO_SUCH_MATCH"
        clock.advance(DAY)
    async with town(tmp_path, clock):
        await asyncio.gather(*(t for t in asyncio.all_tasks() if t.get_name() == "forget"))
    store = Store(tmp_path / "server.sqlite")
    assert store.match(match) is None
    store.close()
