"""What holds for every call: restarts, limits, mistakes, and the services that any server has."""

from __future__ import annotations

import asyncio
import sqlite3
from dataclasses import replace
from pathlib import Path
from typing import Any

import grpc
import pytest
from grpc_health.v1 import health_pb2, health_pb2_grpc
from grpc_reflection.v1alpha.proto_reflection_descriptor_database import (
    ProtoReflectionDescriptorDatabase,
)
from tests.server.guests import GAME, Refusal, Town, read, read_to_end, town

from tessera.errors import CannotServe, Refused
from tessera.v1 import lobby_pb2 as pb
from tessera.v1 import match_pb2
from tessera_server.app import Config, serving
from tessera_server.identity import Player
from tessera_server.limits import Limits, Rate
from tessera_server.store import Store
from tessera_server.table import Setup

# -- restarts -------------------------------------------------------------------------------------


async def test_tables_names_and_tokens_outlive_the_server(tmp_path: Path) -> None:
    async with town(tmp_path) as first:
        ada, bob = await first.guest("Ada"), await first.guest("Bob")
        code = (await ada.create(seats=3, password="palmyra", title="Evening")).code
        await bob.join(code, password="palmyra")
        before = await bob.ready(code)
        token = ada.token
    async with town(tmp_path) as second:
        ada = second.stranger("Ada")
        ada.token = token
        after = await ada.join(code)
        assert after == before
        with pytest.raises(Refusal):
            await second.guest("Bob", secret=b"m" * 32)


async def test_streams_are_told_that_the_server_is_shutting_down(tmp_path: Path) -> None:
    async with town(tmp_path) as here:
        ada = await here.guest("Ada")
        lists = ada.stream("ListTables", pb.ListTablesRequest())
        await read(lists)
        here.running.hall.close(Refused("bye", reason="shutting-down"))
        with pytest.raises(Refusal) as refused:
            await read(lists)
        assert refused.value.reason == "SHUTTING_DOWN"
        assert refused.value.code is grpc.StatusCode.UNAVAILABLE


async def test_a_port_that_is_taken_is_said_plainly(tmp_path: Path) -> None:
    async with town(tmp_path / "a") as here:
        config = Config(data=tmp_path / "b", host="127.0.0.1", port=here.running.port)
        with pytest.raises(CannotServe, match="the port is taken") as refused:
            async with serving(config):
                pass
        assert "--port" in refused.value.remedy


# -- limits and common services -------------------------------------------------------------------


async def test_a_message_that_is_too_large_ends_the_call_not_the_server(here: Town) -> None:
    ada = await here.guest("Ada")
    with pytest.raises(Refusal) as refused:
        await ada.create(title="x" * (Limits().message_bytes + 1))
    assert refused.value.code is grpc.StatusCode.RESOURCE_EXHAUSTED
    await ada.create()


async def test_calls_are_counted(tmp_path: Path) -> None:
    limits = replace(Limits(), calls=Rate(0.1, 5))
    async with town(tmp_path, limits=limits) as here:
        ada, bob = await here.guest("Ada"), await here.guest("Bob")
        code = (await ada.create()).code
        for _ in range(4):
            await ada.join(code)
        with pytest.raises(Refusal) as refused:
            await ada.join(code)
        assert refused.value.reason == "TOO_FAST"
        assert refused.value.code is grpc.StatusCode.RESOURCE_EXHAUSTED
        await bob.join(code)


async def test_a_mistake_in_the_server_is_internal_and_tells_nothing(
    here: Town, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    ada = await here.guest("Ada")

    def broken(*_: object) -> None:
        raise ZeroDivisionError("secret detail")

    monkeypatch.setattr(here.running.hall.lobby, "leave", broken)
    with pytest.raises(Refusal) as refused:
        await ada.call("LeaveTable", pb.LeaveTableRequest(code="X"))
    assert refused.value.code is grpc.StatusCode.INTERNAL
    assert "secret" not in refused.value.text
    assert "secret detail" in caplog.text


async def test_what_a_caller_changed_is_shown_to_the_others_also_when_he_hangs_up(
    here: Town,
) -> None:
    ada, bob = await here.guest("Ada"), await here.guest("Bob")
    lists = bob.stream("ListTables", pb.ListTablesRequest())
    await read(lists)
    player = Player(ada.key.public, "Ada")
    hall = here.running.hall
    hall.lobby.create(player, Setup(GAME, 2))
    settling = asyncio.ensure_future(hall.settle())
    await asyncio.sleep(0)
    settling.cancel()
    assert (await read(lists)).tables[0].host == "Ada"


async def test_a_call_that_hangs_is_given_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with town(tmp_path, limits=replace(Limits(), unary_seconds=0.05)) as here:
        ada = await here.guest("Ada")

        async def hang() -> None:
            await asyncio.Event().wait()

        monkeypatch.setattr(here.running.hall, "settle", hang)
        with pytest.raises(Refusal) as refused:
            await ada.create()
        assert refused.value.code is grpc.StatusCode.DEADLINE_EXCEEDED
        monkeypatch.undo()


@pytest.mark.parametrize("bound", [Limits(waiting_updates=20), Limits(waiting_bytes=10_000)])
async def test_a_reader_that_does_not_read_is_let_go_and_delays_nobody(
    tmp_path: Path, bound: Limits
) -> None:
    limits = replace(bound, chat=Rate(10_000, 100_000))
    async with town(tmp_path, limits=limits) as here:
        ada, bob = await here.guest("Ada"), await here.guest("Bob")
        slow = bob.stream("ListTables", pb.ListTablesRequest())
        await read(slow)
        hall = here.running.hall
        talker = Player(ada.key.public, "Ada")
        (peer,) = hall._lists
        while not peer.closed.done():  # more than flow control lets through
            for _ in range(19):
                hall.say("", talker, "x" * 400)
            await asyncio.sleep(0)
        assert (await ada.create()).code
        with pytest.raises(Refusal) as refused:
            await read_to_end(slow)
        assert refused.value.reason == "TOO_SLOW"


async def test_health_and_reflection_answer(here: Town) -> None:
    ada = here.stranger("Ada")
    healths: Any = health_pb2_grpc.HealthStub(ada.channel)
    checked = await healths.Check(health_pb2.HealthCheckRequest(service="tessera.v1.MatchService"))
    assert checked.status == health_pb2.HealthCheckResponse.SERVING

    def services() -> list[str]:
        credentials = grpc.ssl_channel_credentials(here.running.certificate.chain)
        options = (("grpc.ssl_target_name_override", "tessera"),)
        with grpc.secure_channel(f"localhost:{here.running.port}", credentials, options) as channel:
            found: list[str] = list(ProtoReflectionDescriptorDatabase(channel).get_services())
            return found

    assert "tessera.v1.LobbyService" in await asyncio.to_thread(services)


async def test_attaching_to_a_match_that_is_not_there_says_so(here: Town) -> None:
    ada = await here.guest("Ada")
    call = ada.match.Play(metadata=ada.metadata)
    await call.write(match_pb2.PlayRequest(attach=match_pb2.Attach(match="nothing")))
    with pytest.raises(Refusal) as refused:
        await read(call)
    assert refused.value.reason == "NO_SUCH_MATCH"
    call = ada.match.Play(metadata=ada.metadata)
    await call.write(match_pb2.PlayRequest(hello=b"x"))
    with pytest.raises(Refusal) as refused:
        await read(call)
    assert refused.value.reason == "NOT_ATTACHED"


async def test_a_stream_that_never_attaches_is_closed(tmp_path: Path) -> None:
    async with town(tmp_path, limits=replace(Limits(), attach_seconds=0.05)) as here:
        ada = await here.guest("Ada")
        with pytest.raises(Refusal) as refused:
            await read(ada.match.Play(metadata=ada.metadata))
        assert refused.value.reason == "NOT_ATTACHED"


async def test_a_server_whose_store_fails_shows_nothing_and_stops(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with town(tmp_path) as here:
        ada, bob = await here.guest("Ada"), await here.guest("Bob")
        lists = bob.stream("ListTables", pb.ListTablesRequest())
        await read(lists)

        def full(*_: object) -> None:
            raise sqlite3.OperationalError("database or disk is full")

        monkeypatch.setattr(Store, "_write", full)
        with pytest.raises(Refusal) as refused:
            await ada.create()
        assert refused.value.reason == "SHUTTING_DOWN"
        assert "disk takes nothing more" in refused.value.text
        with pytest.raises(CannotServe, match="disk is full"):
            await here.running.failed
        monkeypatch.undo()
        lists.cancel()
