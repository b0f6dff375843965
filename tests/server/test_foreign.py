"""A client in another language: written from the protos and docs/protocol.md alone."""

from __future__ import annotations

import ast
import asyncio
from pathlib import Path

import tests.server.foreign
from tests.server.foreign import ForeignClient
from tests.server.guests import town
from tests.server.players import SeatPlayer

from tessera.fairness.transcript import Entry
from tessera.v1 import lobby_pb2


def test_it_uses_stubs_hashes_and_cryptography_only() -> None:
    tree = ast.parse(Path(tests.server.foreign.__file__).read_text(encoding="utf-8"))
    nodes = list(ast.walk(tree))
    modules = {node.module or "" for node in nodes if isinstance(node, ast.ImportFrom)}
    for node in nodes:
        if isinstance(node, ast.Import):
            modules |= {name.name for name in node.names}
    ours = {module for module in modules if module.startswith("tessera")}
    assert ours == {"tessera.v1"}


async def test_it_plays_a_whole_match_and_the_match_verifies(tmp_path: Path) -> None:
    async with town(tmp_path) as here:
        host = await here.guest("Ada")
        setup = lobby_pb2.TableSetup(game="ancient-empires", seats=2)
        table = await host.create(setup=setup)
        foreign = ForeignClient(here.running.port, "Foreigner")
        playing = asyncio.create_task(asyncio.to_thread(foreign.play, table.code))
        async for news in host.stream("WatchTable", lobby_pb2.WatchTableRequest(code=table.code)):
            if news.table.seats[1].ready:
                break
        match = (await host.start(table.code)).match
        ada = SeatPlayer(host, match)
        await asyncio.gather(ada.play(), playing)
    verifier = ada.verify()
    assert foreign.entries == ada.entries
    assert not foreign.refusals
    assert not verifier.charges
    assert verifier.closed
    said = [Entry.read(raw)[0] for raw in ada.entries[1:]]
    assert {entry.kind for entry in said} == {"draw", "beacon", "said", "close"}
    assert len(foreign.sealed) == 15
    assert len(foreign.dealt) == 2
