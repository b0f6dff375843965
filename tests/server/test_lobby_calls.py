"""The lobby over a real channel: what is refused says why, what is done is shown to all."""

from __future__ import annotations

from typing import Any

import grpc
import pytest
from tests.server.guests import GAME, Refusal, Town, read, read_to_end

from tessera.v1 import common_pb2
from tessera.v1 import lobby_pb2 as pb
from tessera_server.limits import Limits

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
