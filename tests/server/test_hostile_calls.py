"""Calls that nobody means well: garbage, texts without end; each is answered, with its reason."""

from __future__ import annotations

import logging
from pathlib import Path
from typing import Any

import grpc
import pytest
from tests.server.guests import Guest, Refusal, Town, read, read_to_end, refusal_of, town
from tests.server.matches import play_all, players, watch

from tessera.v1 import common_pb2, lobby_pb2, match_pb2

GARBAGE = b"\xff\xff\xffno message"
METHODS = [
    method
    for file, service in ((lobby_pb2, "LobbyService"), (match_pb2, "MatchService"))
    for method in file.DESCRIPTOR.services_by_name[service].methods
]
LONG = "x" * 200_000


async def send_raw(guest: Guest, method: Any, raw: bytes) -> None:
    """Send *raw* as the request of *method*; raises Refusal."""
    kind = (
        ("unary", "stream")[method.client_streaming],
        ("unary", "stream")[method.server_streaming],
    )
    path = f"/{method.containing_service.full_name}/{method.name}"
    await send(guest, path, "_".join(kind), raw)


async def send(guest: Guest, path: str, kind: str, raw: bytes) -> None:
    """Send *raw* as the request of the call at *path*; raises Refusal."""
    channel: Any = guest.channel
    call = getattr(channel, kind)(path)
    try:
        if kind.startswith("stream"):
            stream = call(metadata=guest.metadata)
            await stream.write(raw)
            await (stream.read() if kind.endswith("stream") else stream)
        elif kind.endswith("stream"):
            await call(raw, metadata=guest.metadata).read()
        else:
            await call(raw, metadata=guest.metadata, timeout=10)
    except grpc.aio.AioRpcError as error:
        raise refusal_of(error) from error


async def test_bytes_that_are_no_message_are_malformed_in_every_call_and_log_nothing(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with town(tmp_path) as here:
        guest = await here.guest("Ada")
        with caplog.at_level(logging.WARNING):
            for method in METHODS:
                with pytest.raises(Refusal) as refused:
                    await send_raw(guest, method, GARBAGE)
                assert (method.name, refused.value.reason) == (method.name, "MALFORMED")
                assert "DecodeError" not in refused.value.text
        assert caplog.records == []


async def test_garbage_inside_an_attached_stream_ends_it_with_the_reason(tmp_path: Path) -> None:
    async with town(tmp_path) as here:
        ada, bob = await here.guest("Ada"), await here.guest("Bob")
        table = await ada.create()
        await bob.join(table.code)
        await bob.ready(table.code)
        match = (await ada.start(table.code)).match
        channel: Any = ada.channel
        call = channel.stream_stream("/tessera.v1.MatchService/Play")(metadata=ada.metadata)
        attach = match_pb2.PlayRequest(attach=match_pb2.Attach(match=match))
        await call.write(attach.SerializeToString())
        await read(call)
        await call.write(GARBAGE)
        with pytest.raises(Refusal) as ended:
            await read_to_end(call)
        assert ended.value.reason == "MALFORMED"


async def test_a_refusal_that_quotes_a_text_without_end_still_has_its_reason(
    tmp_path: Path,
) -> None:
    async with town(tmp_path) as here:
        ada = await here.guest("Ada")
        code = (await ada.create()).code
        options = {LONG: common_pb2.OptionValue(choice=LONG)}
        calls = [
            ("JoinTable", lobby_pb2.JoinTableRequest(code=LONG), "NO_SUCH_TABLE"),
            (
                "CreateTable",
                lobby_pb2.CreateTableRequest(setup=lobby_pb2.TableSetup(game=LONG, seats=2)),
                "NO_SUCH_GAME",
            ),
            (
                "CreateTable",
                lobby_pb2.CreateTableRequest(
                    setup=lobby_pb2.TableSetup(
                        game="ancient-empires", seats=2, options={"board": options[LONG]}
                    )
                ),
                "BAD_SETUP",
            ),
            ("Kick", lobby_pb2.KickRequest(code=code, name=LONG), "NOT_AT_TABLE"),
            ("AddBot", lobby_pb2.AddBotRequest(code=code, strategy=LONG), "NO_SUCH_BOT"),
        ]
        for method, request, reason in calls:
            with pytest.raises(Refusal) as refused:
                await ada.call(method, request)
            assert (method, refused.value.reason) == (method, reason)
            assert len(refused.value.text) <= 400


async def test_garbage_sent_to_health_and_reflection_is_malformed_and_logs_nothing(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    calls = [
        ("/grpc.health.v1.Health/Check", "unary_unary"),
        ("/grpc.health.v1.Health/Watch", "unary_stream"),
        ("/grpc.reflection.v1alpha.ServerReflection/ServerReflectionInfo", "stream_stream"),
    ]
    async with town(tmp_path) as here:
        stranger = here.stranger("Ada")
        with caplog.at_level(logging.WARNING):
            for path, kind in calls:
                with pytest.raises(Refusal) as refused:
                    await send(stranger, path, kind, GARBAGE)
                assert (path, refused.value.reason) == (path, "MALFORMED")
        assert caplog.records == []


async def test_who_asks_for_entries_beyond_all_numbers_lacks_none(
    here: Town, caplog: pytest.LogCaptureFixture
) -> None:
    ada, bob = await players(here, 2)
    cleo = await here.guest("Cleo")
    code = here.running.hall.lobby.seated_at(ada.guest.key.public)[0].code
    await cleo.join(code, watch=True)
    with caplog.at_level(logging.WARNING):
        for index in (2**62, 2**63 - 1, 2**63, 2**64 - 1):
            stream = watch(cleo, ada.match, from_index=index)
            assert not (await read(stream)).update.entries
            stream.cancel()
        await play_all([ada, bob])
        for index in (2**62, 2**64 - 1):
            with pytest.raises(Refusal) as over:
                await read_to_end(watch(cleo, ada.match, from_index=index))
            assert over.value.reason == "OVER"
    assert caplog.records == []
