"""What many matches add at once is kept together, and nobody is shown any of it before."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from tests.server.guests import Refusal, Town, town
from tests.server.players import SeatPlayer, seated

from tessera.errors import CannotServe
from tessera.v1 import match_pb2
from tessera_server.app import STORE_FILE
from tessera_server.peer import Peer
from tessera_server.store import Statement, Store

PLAYERS = (("Ada", "Bob"), ("Carol", "Dido"), ("Enna", "Fulvia"))
ENTRIES = 40


class Order:
    """Notes when entries are kept, and which are shown before they are."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.kept: set[bytes] = set()
        self.shown: set[bytes] = set()
        self.early: set[bytes] = set()
        self.together = 0
        """How many matches had an entry in one transaction, at the most."""
        self.before: Callable[[Store], None] = lambda _: None
        """Called before each transaction."""
        write, put = Store._write, Peer[Any].put

        def writing(store: Store, batch: list[Statement]) -> None:
            self.before(store)
            write(store, batch)
            new = [values for statement, values in batch if "INTO entry" in statement]
            self.kept.update(entry for _, _, entry in new)
            self.together = max(self.together, len({match for match, _, _ in new}))

        def putting(peer: Peer[Any], item: Any) -> None:
            if isinstance(item, bytes):
                self.show(match_pb2.PlayResponse.FromString(item).update.entries)
            put(peer, item)

        monkeypatch.setattr(Store, "_write", writing)
        monkeypatch.setattr(Peer, "put", putting)

    def show(self, entries: Any) -> None:
        self.shown.update(entries)
        self.early.update(self.shown - self.kept)


async def sat_down(here: Town) -> list[SeatPlayer]:
    """The players of three matches, who stop after some entries."""
    players = []
    for names in PLAYERS:
        guests = [await here.guest(name) for name in names]
        match = await seated(guests)
        players += [SeatPlayer(guest, match) for guest in guests]
    for player in players:
        player.limit = ENTRIES
    return players


@pytest.mark.parametrize("full_sync", [False, True])
async def test_no_entry_is_shown_before_it_is_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, full_sync: bool
) -> None:
    order = Order(monkeypatch)
    async with town(tmp_path, full_sync=full_sync) as here:
        players = await sat_down(here)
        await asyncio.gather(*(player.play() for player in players))
    assert len(order.shown) >= len(PLAYERS) * (ENTRIES - 1)
    assert not order.early
    assert order.together > 1


@pytest.mark.parametrize("full_sync", [False, True])
async def test_a_disk_that_fills_amid_what_many_add_keeps_all_that_was_shown_and_no_more(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, full_sync: bool
) -> None:
    order = Order(monkeypatch)

    def fill(store: Store) -> None:
        if len(order.kept) >= ENTRIES and order.together > 1:
            (pages,) = store._db.execute("PRAGMA page_count").fetchone()
            store._db.execute(f"PRAGMA max_page_count = {pages}")

    order.before = fill
    async with town(tmp_path, full_sync=full_sync) as here:
        players = await sat_down(here)
        ends = await asyncio.gather(*(player.play() for player in players), return_exceptions=True)
        with pytest.raises(CannotServe, match="full"):
            await here.running.failed
    assert {end.reason for end in ends if isinstance(end, Refusal)} == {"SHUTTING_DOWN"}
    assert not order.early
    store = Store(tmp_path / STORE_FILE)
    for player in players:
        kept = store.entries(player.match)
        assert player.entries == kept[: len(player.entries)]
        assert {*kept} <= order.kept
    store.close()
