"""The protos and docs/protocol.md are enough to play: a client that has nothing else does."""

from __future__ import annotations

import ast
import asyncio
import sys
from pathlib import Path
from types import ModuleType

import pytest
from google.protobuf.message_factory import GetMessageClass
from tests.foreign import client, cup
from tests.foreign.client import ForeignClient
from tests.foreign.cup import ForeignChits
from tests.server.guests import GAME, town
from tests.server.players import SeatPlayer
from tests.toys.chits import CHITS
from tests.toys.messages import compiled, enter

from tessera.fairness.matchfile import write
from tessera.fairness.transcript import Entry
from tessera.fairness.verdict import examine
from tessera.v1 import common_pb2
from tessera.v1 import lobby_pb2 as pb
from tessera.wire import wire

AGES = 3


@pytest.mark.parametrize("module", [client, cup])
def test_it_has_not_one_line_of_our_own_code(module: ModuleType) -> None:
    assert module.__file__ is not None
    tree = ast.parse(Path(module.__file__).read_text("utf-8"))
    modules = {
        name
        for node in ast.walk(tree)
        for name in (
            [node.module or ""]
            if isinstance(node, ast.ImportFrom)
            else [alias.name for alias in node.names]
            if isinstance(node, ast.Import)
            else []
        )
    }
    foreign = {name for name in modules if name.partition(".")[0] not in sys.stdlib_module_names}
    foreign -= {"tests.foreign.client"}
    assert {name.partition(".")[0] for name in foreign} <= {"grpc", "cryptography", "tessera"}
    assert all(name.startswith("tessera.v1") for name in foreign if name.startswith("tessera"))


@pytest.mark.parametrize("foreigners", [1, 2])
async def test_it_plays_a_whole_match_with_sealed_orders_and_draws(
    tmp_path: Path, foreigners: int
) -> None:
    async with town(tmp_path) as here:
        ada = await here.guest("Ada")
        others = [
            ForeignClient(f"Xeno {n}", here.stranger(f"Xeno {n}").channel, here.tls_key_hash)
            for n in range(foreigners)
        ]
        openly = {"open_civilizations": common_pb2.OptionValue(flag=True)}
        setup = pb.TableSetup(game=GAME, seats=1 + foreigners, options=openly)
        table = await ada.create(setup=setup)
        for other in others:
            await other.sign_in()
            await other.sit(table.code)
        player = SeatPlayer(ada, (await ada.start(table.code)).match)
        async with asyncio.timeout(120):
            await asyncio.gather(player.play(), *(o.play(player.match) for o in others))
    assert all(other.entries == player.entries for other in others)
    verifier = player.verify()
    assert verifier.result is not None
    assert not verifier.charges
    assert not any(other.refusals for other in others)
    for other in others:
        assert sum(piece.opened for piece in other.sealed) == AGES * client.ORDERS_AN_AGE
    kinds = [Entry.read(raw)[0].kind for raw in player.entries[1:]]
    assert kinds.count("beacon") >= 3


async def test_it_shakes_its_cup_and_is_believed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It seals, proves, spends and keeps chits by the page alone; our own client verifies it."""
    enter(monkeypatch, CHITS, tmp_path)
    move = compiled("chits", tmp_path).message_types_by_name["Chits"].nested_types_by_name["Move"]
    async with town(tmp_path) as here:
        ada = await here.guest("Ada")
        other = ForeignChits("Xeno", here.stranger("Xeno").channel, here.tls_key_hash)
        other.message = GetMessageClass(move)
        table = await ada.create(setup=pb.TableSetup(game=CHITS.name, seats=2))
        await other.sign_in()
        await other.sit(table.code)
        player = SeatPlayer(ada, (await ada.start(table.code)).match)
        async with asyncio.timeout(120):
            await asyncio.gather(player.play(), other.play(player.match))
    assert not other.refusals
    verifier = player.verify()
    assert verifier.result is not None
    assert not verifier.charges
    assert other.kept
    verdict = examine(write(player.entries[0], player.entries[1:]), lambda _: (CHITS, wire(CHITS)))
    assert verdict.clean
    assert verdict.audited
