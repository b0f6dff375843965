"""The lobby over a real channel: what is refused says why, what is done is shown to all."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator
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
from tessera.v1 import common_pb2, match_pb2
from tessera.v1 import lobby_pb2 as pb
from tessera_server.app import Config, serving
from tessera_server.identity import Player
from tessera_server.limits import Limits, Rate
from tessera_server.store import Store
from tessera_server.table import Setup


@pytest.fixture
async def here(tmp_path: Path) -> AsyncIterator[Town]:
    async with town(tmp_path) as here:
        yield here


# -- coming in ------------------------------------------------------------------------------------


async def test_greet_tells_protocols_games_and_limits(here: Town) -> None:
    greeting = await here.stranger("Ada").call(
        "Greet", pb.GreetRequest(oldest_protocol=1, newest_protocol=7, software="test")
    )
    assert greeting.protocol == 1
    assert greeting.tls_key_hash == here.tls_key_hash
    assert GAME in [game.name for game in greeting.games]
    game = next(game for game in greeting.games if game.name == GAME)
    assert game.move_message == "tessera.v1.AncientEmpires.Move"
    assert (game.min_seats, game.max_seats) == (2, 4)
    assert greeting.limits.message_bytes == Limits().message_bytes


@pytest.mark.parametrize(
    ("oldest", "newest", "reason", "words"),
    [
        (0, 0, "CLIENT_TOO_OLD", "Update Tessera on your machine"),
        (2, 9, "SERVER_TOO_OLD", "Ask the host to update"),
    ],
)
async def test_peers_of_another_protocol_are_told_who_must_update(
    here: Town, oldest: int, newest: int, reason: str, words: str
) -> None:
    with pytest.raises(Refusal) as refused:
        await here.stranger("Ada").call(
            "Greet", pb.GreetRequest(oldest_protocol=oldest, newest_protocol=newest)
        )
    assert refused.value.reason == reason
    assert words in refused.value.text
    assert words in refused.value.remedy


async def test_signing_in_with_an_unknown_protocol_is_refused_too(here: Town) -> None:
    with pytest.raises(Refusal) as refused:
        await here.stranger("Ada").sign_in(here.tls_key_hash, protocol=2)
    assert refused.value.reason == "SERVER_TOO_OLD"


async def test_without_a_token_nothing_goes(here: Town) -> None:
    with pytest.raises(Refusal) as refused:
        await here.stranger("Ada").create()
    assert refused.value.reason == "SIGNED_OUT"
    assert refused.value.code is grpc.StatusCode.UNAUTHENTICATED


async def test_a_name_in_use_after_a_drop_is_still_its_owners(here: Town) -> None:
    ada = await here.guest("Ada")
    await ada.channel.close()
    with pytest.raises(Refusal) as refused:
        await here.guest("ada", secret=b"m" * 32)
    assert refused.value.reason == "NAME_TAKEN"
    again = await here.guest("Ada")
    assert again.token


async def test_a_player_who_comes_back_is_told_where_the_seats_are(here: Town) -> None:
    ada = await here.guest("Ada")
    table = await ada.create()
    assert (await here.stranger("Ada").sign_in(here.tls_key_hash)).seated_at == [table.code]


# -- tables ---------------------------------------------------------------------------------------


async def test_a_table_is_listed_joined_readied_and_seen_by_all(here: Town) -> None:
    ada, bob = await here.guest("Ada"), await here.guest("Bob")
    lists = bob.stream("ListTables", pb.ListTablesRequest())
    first = await read(lists)
    assert first.complete
    assert not first.tables

    table = await ada.create()
    (line,) = (await read(lists)).tables
    assert (line.code, line.host, line.free_seats) == (table.code, "Ada", 1)
    watch = ada.stream("WatchTable", pb.WatchTableRequest(code=table.code))
    assert (await read(watch)).table.code == table.code

    joined = await bob.join(table.code.lower())
    assert [seat.player.name for seat in joined.seats] == ["Ada", "Bob"]
    seen = (await read(watch)).table
    assert seen.seats[1].player.key == bob.key.public
    await bob.ready(table.code)
    assert (await read(watch)).table.seats[1].ready
    assert (await read(lists)).tables[0].free_seats == 0


async def test_an_unlisted_table_is_found_by_its_code_alone(here: Town) -> None:
    ada, bob = await here.guest("Ada"), await here.guest("Bob")
    table = await ada.create(visibility=pb.VISIBILITY_BY_CODE)
    assert not (await read(bob.stream("ListTables", pb.ListTablesRequest()))).tables
    assert (await bob.join(table.code)).code == table.code


async def test_a_password_is_asked_and_guessing_it_is_slow(here: Town) -> None:
    ada, bob = await here.guest("Ada"), await here.guest("Bob")
    table = await ada.create(password="palmyra")
    assert table.has_password
    for _ in range(Limits().guesses.burst):
        with pytest.raises(Refusal) as refused:
            await bob.join(table.code, password="rome")
        assert refused.value.reason == "WRONG_PASSWORD"
    with pytest.raises(Refusal) as refused:
        await bob.join(table.code, password="palmyra")
    assert refused.value.reason == "TOO_FAST"
    carol = await here.guest("Carol")
    assert (await carol.join(table.code, password="palmyra")).seats[1].player.name == "Carol"


@pytest.mark.parametrize(
    ("setup", "reason"),
    [
        (pb.TableSetup(game="ludo", seats=2), "NO_SUCH_GAME"),
        (pb.TableSetup(game=GAME, seats=1), "BAD_SETUP"),
        (pb.TableSetup(game=GAME, seats=4_000_000_000), "BAD_SETUP"),
        (
            pb.TableSetup(
                game=GAME, seats=2, options={"dragons": common_pb2.OptionValue(flag=True)}
            ),
            "BAD_SETUP",
        ),
        (
            pb.TableSetup(game=GAME, seats=2, options={"board": common_pb2.OptionValue()}),
            "BAD_SETUP",
        ),
        (
            pb.TableSetup(game=GAME, seats=2, clocks=common_pb2.Clocks(move=4_000_000_000)),
            "BAD_SETUP",
        ),
    ],
)
async def test_a_table_that_cannot_be_played_is_refused(
    here: Town, setup: pb.TableSetup, reason: str
) -> None:
    ada = await here.guest("Ada")
    with pytest.raises(Refusal) as refused:
        await ada.create(setup=setup)
    assert refused.value.reason == reason
    assert refused.value.remedy or reason == "BAD_SETUP"


async def test_seats_are_changed_given_up_and_kept(here: Town) -> None:
    ada, bob, carol = [await here.guest(name) for name in ("Ada", "Bob", "Carol")]
    code = (await ada.create(seats=3)).code
    await bob.join(code, seat=2)
    with pytest.raises(Refusal) as refused:
        await carol.join(code, seat=2)
    assert (refused.value.reason, refused.value.text) == ("SEAT_TAKEN", "seat 2 is taken by Bob")
    table = (await bob.call("TakeSeat", pb.TakeSeatRequest(code=code, seat=1))).table
    assert [seat.player.name for seat in table.seats] == ["Ada", "Bob", ""]
    table = (await bob.call("TakeSeat", pb.TakeSeatRequest(code=code, watch=True))).table
    assert [watcher.name for watcher in table.watchers] == ["Bob"]
    await carol.join(code, watch=True)
    await ada.call("LeaveTable", pb.LeaveTableRequest(code=code))
    table = await bob.join(code)
    assert table.host_key == bob.key.public
    with pytest.raises(Refusal) as refused:
        await ada.ready(code)
    assert refused.value.reason == "NOT_AT_TABLE"


async def test_only_the_host_kicks_and_whoever_was_kicked_stays_out(here: Town) -> None:
    ada, bob = await here.guest("Ada"), await here.guest("Bob")
    code = (await ada.create()).code
    await bob.join(code)
    watch = bob.stream("WatchTable", pb.WatchTableRequest(code=code))
    await read(watch)
    with pytest.raises(Refusal) as refused:
        await bob.call("Kick", pb.KickRequest(code=code, name="Ada"))
    assert refused.value.reason == "NOT_HOST"
    table = (await ada.call("Kick", pb.KickRequest(code=code, name="BOB"))).table
    assert not table.seats[1].HasField("player")
    with pytest.raises(Refusal) as refused:
        await read_to_end(watch)
    assert refused.value.reason == "KICKED"
    with pytest.raises(Refusal) as refused:
        await bob.join(code)
    assert refused.value.reason == "KICKED"


async def test_a_match_starts_only_when_every_seat_is_taken_and_ready(here: Town) -> None:
    ada, bob = await here.guest("Ada"), await here.guest("Bob")
    code = (await ada.create()).code
    with pytest.raises(Refusal, match="seat 1 is empty"):
        await ada.start(code)
    await bob.join(code)
    with pytest.raises(Refusal, match="seat 1 is not ready") as refused:
        await ada.start(code)
    assert refused.value.reason == "NOT_READY"
    await bob.ready(code)
    with pytest.raises(Refusal) as refused:
        await bob.start(code)
    assert refused.value.reason == "NOT_HOST"


async def test_a_table_without_people_is_gone_from_the_list(here: Town) -> None:
    ada, bob = await here.guest("Ada"), await here.guest("Bob")
    lists = bob.stream("ListTables", pb.ListTablesRequest())
    await read(lists)
    code = (await ada.create()).code
    await read(lists)
    await ada.call("LeaveTable", pb.LeaveTableRequest(code=code))
    assert (await read(lists)).gone == [code]
    with pytest.raises(Refusal) as refused:
        await bob.join(code)
    assert refused.value.reason == "NO_SUCH_TABLE"


async def test_tables_of_a_player_are_counted(here: Town) -> None:
    ada = await here.guest("Ada")
    for _ in range(Limits().tables_per_player):
        await ada.create()
    with pytest.raises(Refusal) as refused:
        await ada.create()
    assert refused.value.reason == "TOO_MANY"


async def test_a_server_without_bots_says_so(here: Town) -> None:
    ada = await here.guest("Ada")
    code = (await ada.create()).code
    with pytest.raises(Refusal) as refused:
        await ada.call("AddBot", pb.AddBotRequest(code=code, strategy="greedy"))
    assert refused.value.reason == "NO_SUCH_BOT"


async def test_presence_is_shown_while_somebody_reads_the_table(here: Town) -> None:
    ada, bob = await here.guest("Ada"), await here.guest("Bob")
    code = (await ada.create()).code
    await bob.join(code)
    watch = ada.stream("WatchTable", pb.WatchTableRequest(code=code))
    assert not (await read(watch)).table.seats[1].connected
    bobs = bob.stream("WatchTable", pb.WatchTableRequest(code=code))
    await read(bobs)
    assert (await read(watch)).table.seats[1].connected
    bobs.cancel()
    assert not (await read(watch)).table.seats[1].connected


# -- talk -----------------------------------------------------------------------------------------


async def test_chat_reaches_the_table_and_late_comers_but_not_the_muted_mouth(here: Town) -> None:
    ada, bob = await here.guest("Ada"), await here.guest("Bob")
    code = (await ada.create()).code
    await bob.join(code)
    await bob.call("Say", pb.SayRequest(code=code, text="hello\x1b[2J \n there"))
    watch = ada.stream("WatchTable", pb.WatchTableRequest(code=code))
    (line,) = (await read(watch)).chat
    assert (line.name, line.text) == ("Bob", "hello[2J there")
    await ada.call("Mute", pb.MuteRequest(code=code, name="Bob", muted=True))
    with pytest.raises(Refusal) as refused:
        await bob.call("Say", pb.SayRequest(code=code, text="hello?"))
    assert refused.value.reason == "MUTED"
    await ada.call("Mute", pb.MuteRequest(code=code, name="Bob", muted=False))
    await bob.call("Say", pb.SayRequest(code=code, text="thanks"))


async def test_a_private_line_reaches_one_alone_and_is_not_kept(here: Town) -> None:
    ada, bob, cid = [await here.guest(name) for name in ("Ada", "Bob", "Cid")]
    code = (await ada.create(seats=3)).code
    await bob.join(code)
    await cid.join(code)
    watches = [g.stream("WatchTable", pb.WatchTableRequest(code=code)) for g in (ada, bob, cid)]
    for watch in watches:
        await read(watch)
    await bob.call("Say", pb.SayRequest(code=code, text="let me pass", to="ada"))
    await bob.call("Say", pb.SayRequest(code=code, text="hello all"))
    heard = [[await talk(watch)] for watch in watches]
    for n in (0, 1):
        heard[n].append(await talk(watches[n]))
    private, open_ = ("Bob", "let me pass", "Ada"), ("Bob", "hello all", "")
    assert heard == [[private, open_], [private, open_], [open_]]
    late = ada.stream("WatchTable", pb.WatchTableRequest(code=code))
    assert [line.text for line in (await read(late)).chat] == ["hello all"]


async def talk(watch: Any) -> tuple[str, str, str]:
    """The next line of chat."""
    while not (lines := (await read(watch)).chat):
        pass
    (line,) = lines
    return line.name, line.text, line.to


async def test_a_private_line_to_nobody_is_refused(here: Town) -> None:
    ada = await here.guest("Ada")
    code = (await ada.create()).code
    with pytest.raises(Refusal) as refused:
        await ada.call("Say", pb.SayRequest(code=code, text="hello?", to="Zoe"))
    assert refused.value.reason == "NOT_AT_TABLE"


async def test_there_are_no_private_lines_in_the_lobby(here: Town) -> None:
    ada = await here.guest("Ada")
    await here.guest("Bob")
    with pytest.raises(Refusal):
        await ada.call("Say", pb.SayRequest(text="hello?", to="Bob"))


async def test_the_lobby_has_a_chat_of_its_own_with_a_rate(here: Town) -> None:
    ada, bob = await here.guest("Ada"), await here.guest("Bob")
    lists = bob.stream("ListTables", pb.ListTablesRequest())
    await read(lists)
    for _ in range(Limits().chat.burst):
        await ada.call("Say", pb.SayRequest(text="anyone?"))
        assert (await read(lists)).chat[0].text == "anyone?"
    with pytest.raises(Refusal) as refused:
        await ada.call("Say", pb.SayRequest(text="anyone?"))
    assert refused.value.reason == "TOO_FAST"
    assert "Wait" in refused.value.remedy
    with pytest.raises(Refusal) as refused:
        await bob.call("Say", pb.SayRequest(text="x" * 401))
    assert refused.value.reason == "TOO_LONG"


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
