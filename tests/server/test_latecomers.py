"""Whoever comes to a match as its room closes is neither left waiting nor told what is not so."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest
from tests.server.guests import Guest, Refusal, Town, read, town
from tests.server.matches import until
from tests.server.players import SeatPlayer, seated

from tessera.v1 import match_pb2
from tessera_server.inbox import News
from tessera_server.room import Room

SECONDS = 20
"""More than anybody has to wait for an answer."""


async def a_match(here: Town) -> tuple[list[SeatPlayer], Guest]:
    """Two players of a match, and somebody who may watch it."""
    guests = [await here.guest("Ada"), await here.guest("Bob")]
    match = await seated(guests)
    carol = await here.guest("Carol")
    (table,) = here.running.hall.lobby.tables.values()
    await carol.join(table.code, watch=True)
    return [SeatPlayer(guest, match) for guest in guests], carol


async def watched(guest: Guest, match: str) -> tuple[list[bytes], Refusal]:
    """The entries that somebody sees who watches a match, and how that ends."""
    request = match_pb2.WatchRequest(attach=match_pb2.Attach(match=match))
    stream = guest.match.Watch(request, metadata=guest.metadata)
    entries: list[bytes] = []
    async with asyncio.timeout(SECONDS):
        while True:
            try:
                entries += (await read(stream)).update.entries
            except Refusal as refusal:
                return entries, refusal


def coming(here: Town) -> list[Any]:
    """Who waits in the inbox of the only room."""
    (room,) = here.running.house._rooms.values()
    return room.leave(None)


async def test_whoever_comes_while_the_last_entry_is_kept_gets_them_all(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    keep = Room._keep
    kept, come = asyncio.Event(), asyncio.Event()

    async def slow(self: Room, news: News) -> None:
        await keep(self, news)
        if self.ended:
            kept.set()
            await come.wait()

    monkeypatch.setattr(Room, "_keep", slow)
    async with town(tmp_path) as here:
        players, carol = await a_match(here)
        playing = asyncio.gather(*(player.play() for player in players))
        await kept.wait()
        watching = asyncio.ensure_future(watched(carol, players[0].match))
        await until(lambda: bool(coming(here)))
        come.set()
        await playing
        entries, refusal = await watching
    assert refusal.reason == "OVER"
    assert entries == players[0].entries


async def test_whoever_comes_while_a_mistake_is_mended_is_asked_to_come_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    handle = Room._handle
    mending, come = asyncio.Event(), asyncio.Event()

    def broken(self: Room, item: Any, news: News) -> None:
        monkeypatch.setattr(Room, "_handle", handle)
        raise ZeroDivisionError("a mistake of ours")

    async with town(tmp_path) as here:
        players, carol = await a_match(here)
        commit = here.running.house._store.commit

        async def slow() -> None:
            await commit()
            mending.set()
            await come.wait()

        monkeypatch.setattr(Room, "_handle", broken)
        monkeypatch.setattr(here.running.house._store, "commit", slow)
        first = asyncio.ensure_future(watched(carol, players[0].match))
        await mending.wait()
        watching = asyncio.ensure_future(watched(carol, players[0].match))
        await until(lambda: len(coming(here)) == 2)
        monkeypatch.undo()
        come.set()
        for each in (first, watching):
            assert (await each)[1].reason == "SHUTTING_DOWN"
        await asyncio.gather(*(player.play() for player in players))
        assert (await watched(carol, players[0].match))[0] == players[0].entries


async def test_a_match_that_cannot_go_on_is_never_said_to_be_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def broken(self: Room) -> None:
        raise ZeroDivisionError("a mistake of ours")

    monkeypatch.setattr(Room, "run", broken)
    async with town(tmp_path) as here:
        players, carol = await a_match(here)
        await until(lambda: not here.running.house._rooms)
        with pytest.raises(Refusal) as refused:
            await players[0].play()
        for refusal in (refused.value, (await watched(carol, players[0].match))[1]):
            assert refusal.reason == "SHUTTING_DOWN"
            assert "cannot go on" in refusal.text
