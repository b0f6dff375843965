"""Whole matches over real streams, and everything that may happen to one."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest
from tests.server.guests import GAME, Refusal, Town, read, read_to_end, town
from tests.server.matches import collect, play_all, players, until, watch
from tests.server.players import SeatPlayer

from tessera import games
from tessera.engine.steps import legal_moves
from tessera.fairness.verifier import Verifier
from tessera.v1 import lobby_pb2
from tessera.v1 import match_pb2 as pb
from tessera.wire import wire
from tessera_server.store import Store
from tessera_server.table import State

# -- the whole ------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 3, 4])
async def test_a_whole_match_is_played_and_everybody_has_the_same_entries(
    here: Town, seats: int
) -> None:
    all_players = await players(here, seats)
    await play_all(all_players)
    first = all_players[0].entries
    assert all(player.entries == first for player in all_players)
    verifier = all_players[0].verify()
    assert verifier.closed
    assert verifier.result is not None
    assert not verifier.charges
    assert not any(player.refusals for player in all_players)


async def test_a_watcher_gets_every_entry_as_it_is_and_also_after_the_end(here: Town) -> None:
    ada, bob = await players(here, 2)
    carol = await here.guest("Carol")
    (table,) = here.running.hall.lobby.tables.values()
    with pytest.raises(Refusal) as refused:
        await read(watch(carol, ada.match))
    assert refused.value.reason == "NOT_AT_TABLE"
    await carol.join(table.code, watch=True)
    stream = watch(carol, ada.match)
    seen: list[bytes] = []
    playing = asyncio.gather(ada.play(), bob.play())
    with pytest.raises(Refusal) as refused:
        await collect(stream, seen)
    assert refused.value.reason == "OVER"
    await playing
    assert seen == ada.entries
    late: list[bytes] = []
    stream = watch(carol, ada.match, from_index=5)
    with pytest.raises(Refusal) as refused:
        await collect(stream, late)
    assert refused.value.reason == "OVER"
    assert late == ada.entries[5:]


async def test_a_watcher_who_is_kicked_sees_no_more(here: Town) -> None:
    ada, _ = await players(here, 2)
    carol = await here.guest("Carol")
    (table,) = here.running.hall.lobby.tables.values()
    await carol.join(table.code, watch=True)
    stream = watch(carol, ada.match)
    await read(stream)
    await ada.guest.call("Kick", lobby_pb2.KickRequest(code=table.code, name="Carol"))
    with pytest.raises(Refusal) as refused:
        await read_to_end(stream)
    assert refused.value.reason == "NOT_AT_TABLE"
    with pytest.raises(Refusal) as refused:
        await read(watch(carol, ada.match))
    assert refused.value.reason == "NOT_AT_TABLE"


async def test_after_the_match_the_table_is_open_for_a_rematch(here: Town) -> None:
    all_players = await players(here, 2)
    await play_all(all_players)
    (table,) = here.running.hall.lobby.tables.values()
    await until(lambda: table.state.value == "over")
    ada, bob = (player.guest for player in all_players)
    with pytest.raises(Refusal, match="seat 1 is not ready"):
        await ada.start(table.code)
    await bob.ready(table.code)
    match = (await ada.start(table.code)).match
    assert match != all_players[0].match
    again = [SeatPlayer(guest, match, seed="again") for guest in (ada, bob)]
    await play_all(again)
    assert again[0].entries[0] != all_players[0].entries[0]


# -- coming back ----------------------------------------------------------------------------------


async def test_a_seat_whose_line_is_cut_again_and_again_misses_and_doubles_nothing(
    here: Town,
) -> None:
    ada, bob = await players(here, 2)
    playing = asyncio.ensure_future(ada.play())
    while not bob.over:
        bob.limit = len(bob.entries) + 7
        await bob.play()
    await playing
    assert ada.entries == bob.entries
    assert not ada.verify().charges


async def test_a_second_stream_of_a_seat_replaces_the_first(here: Town) -> None:
    ada, bob = await players(here, 2)
    bob.limit = 10
    playing = asyncio.ensure_future(ada.play())
    await bob.play()
    first = bob.guest.match.Play(metadata=bob.guest.metadata)
    await first.write(pb.PlayRequest(attach=bob._attach()))
    await read(first)
    bob.limit = None
    second = asyncio.ensure_future(bob.play())
    with pytest.raises(Refusal) as refused:
        await read_to_end(first)
    assert refused.value.reason == "REPLACED"
    await asyncio.gather(playing, second)
    assert ada.entries == bob.entries


async def test_all_go_on_after_the_server_was_stopped_and_started(tmp_path: Path) -> None:
    port = 0
    async with town(tmp_path) as first:
        all_players = await players(first, 3)
        for player in all_players:
            player.limit = 60
        await play_all(all_players)
        port = first.running.port
    assert port
    async with town(tmp_path) as second:
        for player in all_players:
            player.limit = None
            player.guest = second.stranger(player.guest.name)
            await player.guest.sign_in(second.tls_key_hash)
        await play_all(all_players)
    assert all(player.entries == all_players[0].entries for player in all_players)
    assert not all_players[0].verify().charges


async def test_a_match_that_was_starting_when_the_server_stopped_still_starts(
    tmp_path: Path,
) -> None:
    async with town(tmp_path) as first:
        ada, bob = await players(first, 2)
        call = ada.guest.match.Play(metadata=ada.guest.metadata)
        await call.write(pb.PlayRequest(attach=ada._attach()))
        invited = (await read(call)).update.invitation
        await call.write(pb.PlayRequest(hello=ada.hello(invited.terms, invited.seat)))
    async with town(tmp_path) as second:
        for player in (ada, bob):
            player.guest = await second.guest(player.guest.name)
        call = ada.guest.match.Play(metadata=ada.guest.metadata)
        await call.write(pb.PlayRequest(attach=ada._attach()))
        assert (await read(call)).update.invitation.terms == invited.terms
        call.cancel()
        await play_all([ada, bob])
    assert ada.entries == bob.entries


async def test_a_match_that_ended_in_the_moment_of_a_kill_is_over_at_its_table(
    tmp_path: Path,
) -> None:
    async with town(tmp_path) as first:
        ada, bob = await players(first, 2)
        await play_all([ada, bob])
        (table,) = first.running.hall.lobby.tables.values()
        await until(lambda: table.state is State.OVER)
    store = Store(tmp_path / "server.sqlite")  # as if the last entry were kept, and this were not
    table.state = State.PLAYING
    store.keep_table(table.code, json.dumps(table.plain()))
    await store.commit()
    store.close()
    async with town(tmp_path) as second:
        ada.guest = await second.guest("Ada")
        assert (await ada.guest.join(table.code)).state == lobby_pb2.TABLE_STATE_OVER


# -- aid ------------------------------------------------------------------------------------------


async def test_aid_is_the_menu_of_the_rules(here: Town) -> None:
    ada, bob = await players(here, 2)
    ada.aid = True
    checked = 0
    heard: list[Any] = []

    def check(update: pb.MatchUpdate) -> None:
        nonlocal checked
        if not update.HasField("aid") or not ada.entries:
            return
        game = games.load(GAME)
        verifier = Verifier(game, wire(game), ada.entries[0])
        for entry in ada.entries[1:]:
            verifier.accept(entry, trusted=True)
        aid = update.aid
        assert aid.index == verifier.index
        offered = [wire(game).move(move) for move in legal_moves(verifier.position, 0)]
        assert list(aid.legal_moves) == offered
        assert aid.digest == game.codec.digest(verifier.position)
        assert aid.phase == game.status(verifier.position).phase
        told = [wire(game).read_event(raw) for raw in aid.events]
        checked += bool(offered)
        heard.extend(told)

    ada.after = check
    ada.limit = bob.limit = 60
    await play_all([ada, bob])
    assert checked > 5
    game = games.load(GAME)
    verifier = Verifier(game, wire(game), ada.entries[0], telling=True)
    told = [event for entry in ada.entries[1:60] for event in verifier.accept(entry).events]
    words = [event for event in told if wire(game).event(*event) is not None]
    assert len(words) > 20
    assert [event for event in heard if event in words] == heard
    assert len(heard) > 10
