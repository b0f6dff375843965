"""A host at a terminal whose own server wrote on alone, and who goes over to the others."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from tests.cli.screen import Screen
from tests.client.tables import Guest, a_server
from tests.client.test_handover import alone, begun, bring, moved, seats_at, tells

from tessera.fairness.transcript import HANDOVER
from tessera_cli import console, parlour
from tessera_cli.parlour import Parlour
from tessera_client.address import Address


async def test_a_host_is_told_that_the_others_went_on_and_where_the_rest_is_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tessera_cli.lines.Lines.start", lambda _self: None)
    screen = Screen(monkeypatch, parlour, console)
    names = ("Ada", "Bob", "Cleo")
    folders = await begun(tmp_path, names, grace=1)
    ada = Guest(tmp_path, Address("127.0.0.1", 0), "Ada")
    await alone(tmp_path / "first", ada, folders[0], 4)
    async with a_server(tmp_path / "second", hello_seconds=1) as address:
        guests = [Guest(tmp_path, address, name) for name in names[1:]]
        table = await bring(guests[0], folders[1])
        others = await seats_at(table.code, guests)
        gone_on = asyncio.Event()
        others[0].observers.append(
            lambda update: gone_on.set() if tells(update, HANDOVER) else None
        )
        playing = [asyncio.ensure_future(other.run()) for other in others]
        await gone_on.wait()
        moved(ada, address)
        room = Parlour(ada.visit(table.code), ada.home, confirm=True)
        staying = asyncio.ensure_future(room.stay())
        await screen.shows("The match goes on: Ada (Red), ")
        await screen.shows("The others went on with another host from entry ")
        await screen.shows("What only this computer has of the match is kept in ")
        assert [file.parent.name for file in (tmp_path / "Ada").glob("**/*-entry-*.tessera")] == [
            "parted"
        ]
        room._lines.put("quit")
        await staying
        for task in playing:
            task.cancel()
        await asyncio.gather(*playing, return_exceptions=True)
