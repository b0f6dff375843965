"""Whoever comes while the server shuts down is told just that, and nothing that is not so."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from tests.server.guests import Refusal, read, read_to_end, town
from tests.server.players import SeatPlayer, seated

from tessera.v1 import lobby_pb2, match_pb2
from tessera_server.app import STOPPING


async def refused(stream: Any) -> str:
    """The reason with which a stream ends."""
    with pytest.raises(Refusal) as ended:
        await read_to_end(stream)
    return ended.value.reason


async def test_a_match_that_is_not_over_is_never_said_to_be(tmp_path: Path) -> None:
    async with town(tmp_path) as here:
        ada, bob = await here.guest("Ada"), await here.guest("Bob")
        match = await seated([ada, bob])
        watcher = await here.guest("Carol")
        (table,) = here.running.hall.lobby.tables.values()
        await watcher.join(table.code, watch=True)
        await here.running.house.close(STOPPING)
        with pytest.raises(Refusal) as ended:
            await SeatPlayer(ada, match).play()
        assert ended.value.reason == "SHUTTING_DOWN"
        attach = match_pb2.Attach(match=match)
        stream = watcher.match.Watch(
            match_pb2.WatchRequest(attach=attach), metadata=watcher.metadata
        )
        assert await refused(stream) == "SHUTTING_DOWN"


async def test_no_match_starts_any_more(tmp_path: Path) -> None:
    async with town(tmp_path) as here:
        ada, bob = await here.guest("Ada"), await here.guest("Bob")
        code = (await ada.create()).code
        await bob.join(code)
        await bob.ready(code)
        await here.running.house.close(STOPPING)
        with pytest.raises(Refusal) as ended:
            await ada.start(code)
        assert ended.value.reason == "SHUTTING_DOWN"


async def test_nobody_begins_to_look_on_any_more(tmp_path: Path) -> None:
    async with town(tmp_path) as here:
        ada = await here.guest("Ada")
        code = (await ada.create()).code
        streams = [
            ("ListTables", lobby_pb2.ListTablesRequest()),
            ("WatchTable", lobby_pb2.WatchTableRequest(code=code)),
        ]
        before = ada.stream(*streams[0])
        await read(before)
        here.running.hall.close(STOPPING)
        assert await refused(before) == "SHUTTING_DOWN"
        for method, request in streams:
            assert await refused(ada.stream(method, request)) == "SHUTTING_DOWN"
