"""Whole matches over real streams, and everything that may happen to one."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import grpc
import pytest
from tests.server.guests import GAME, Guest, Refusal, Town, read, read_to_end, town
from tests.server.players import SeatPlayer, seated

from tessera import games
from tessera.engine.steps import legal_moves
from tessera.fairness.transcript import Entry
from tessera.fairness.verifier import Verifier
from tessera.v1 import common_pb2, lobby_pb2
from tessera.v1 import match_pb2 as pb
from tessera.wire import wire
from tessera_server.clock import ManualClock
from tessera_server.limits import Limits, Rate
from tessera_server.referee import Referee
from tessera_server.store import Store
from tessera_server.table import State

NAMES = ("Ada", "Bob", "Carol", "Dido")


@pytest.fixture
async def here(tmp_path: Path) -> AsyncIterator[Town]:
    async with town(tmp_path) as here:
        yield here


async def players(here: Town, seats: int, **setup: Any) -> list[SeatPlayer]:
    guests = [await here.guest(name) for name in NAMES[:seats]]
    match = await seated(guests, **setup)
    return [SeatPlayer(guest, match) for guest in guests]


async def until(condition: Callable[[], bool]) -> None:
    """Let the loop turn until *condition* holds."""
    async with asyncio.timeout(20):
        while not condition():  # noqa: ASYNC110 - what is waited for has no event
            await asyncio.sleep(0.001)


async def play_all(all_players: list[SeatPlayer]) -> None:
    await asyncio.gather(*(player.play() for player in all_players))


def kinds(player: SeatPlayer) -> list[str]:
    return [Entry.read(raw)[0].kind for raw in player.entries[1:]]


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


async def collect(stream: Any, entries: list[bytes]) -> None:
    while True:
        entries += (await read(stream)).update.entries


def watch(guest: Any, match: str, from_index: int = 0, aid: bool = False) -> Any:
    attach = pb.Attach(match=match, from_index=from_index, aid=aid)
    return guest.match.Watch(pb.WatchRequest(attach=attach), metadata=guest.metadata)


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


# -- what is declined -----------------------------------------------------------------------------


@pytest.mark.parametrize("raw", [b"", b"\x00", b"\x04" * 50, b"x" * 70_000], ids=range(4))
async def test_bytes_that_are_no_message_are_refused_and_the_stream_goes_on(
    here: Town, raw: bytes
) -> None:
    ada, bob = await players(here, 2)
    ada.limit = 20
    playing = asyncio.ensure_future(bob.play())
    await ada.play()
    ada.limit = None
    ada.extra = [raw]
    await asyncio.gather(ada.play(), playing)
    reasons = {refusal.reason for refusal in ada.refusals}
    assert common_pb2.REASON_MALFORMED in reasons
    assert reasons <= {common_pb2.REASON_MALFORMED, common_pb2.REASON_DUPLICATE}
    assert ada.entries == bob.entries
    assert not bob.refusals


async def test_a_message_that_comes_twice_is_refused_as_duplicate_and_changes_nothing(
    here: Town,
) -> None:
    ada, bob = await players(here, 2)
    ada.twice = True
    await play_all([ada, bob])
    assert {refusal.reason for refusal in ada.refusals} <= {
        common_pb2.REASON_DUPLICATE,
        common_pb2.REASON_STALE,
        common_pb2.REASON_OVER,
    }
    assert ada.refusals
    assert ada.entries == bob.entries
    assert not ada.verify().charges


async def test_a_message_with_a_forged_signature_is_refused(here: Town) -> None:
    ada, bob = await players(here, 2)
    said: list[bytes] = []
    ada.on_send = said.append
    ada.limit = 30
    playing = asyncio.ensure_future(bob.play())
    await ada.play()
    ada.limit = None
    forged = [message[:-1] + bytes([message[-1] ^ 1]) for message in said[:3]]
    ada.extra = forged
    await asyncio.gather(ada.play(), playing)
    reasons = [refusal.reason for refusal in ada.refusals]
    assert common_pb2.REASON_BAD_SIGNATURE in reasons
    assert len(reasons) >= 3
    assert set(reasons) <= {common_pb2.REASON_BAD_SIGNATURE, common_pb2.REASON_DUPLICATE}
    assert ada.entries == bob.entries


async def test_a_hello_that_does_not_fit_is_refused_and_a_right_one_then_taken(here: Town) -> None:
    ada, bob = await players(here, 2)
    call = bob.guest.match.Play(metadata=bob.guest.metadata)
    await call.write(pb.PlayRequest(attach=bob._attach()))
    invitation = (await read(call)).update.invitation
    for changed, words in [
        (replace_invitation(invitation, seat=0), "the hello is for seat 0"),
        (replace_invitation(invitation, name="Mallory"), "the hello is for the name 'Mallory'"),
        (replace_invitation(invitation, key=ada.guest.key), "the hello is for another key"),
    ]:
        await call.write(pb.PlayRequest(hello=bob.hello(**changed)))
        (refusal,) = (await read(call)).update.refusals
        assert refusal.text == words
    await call.write(pb.PlayRequest(hello=b"nonsense"))
    (refusal,) = (await read(call)).update.refusals
    assert refusal.reason == common_pb2.REASON_MALFORMED
    call.cancel()
    await play_all([ada, bob])
    assert ada.entries == bob.entries


def replace_invitation(invitation: pb.Invitation, **changed: Any) -> dict[str, Any]:
    return {"terms": invitation.terms, "seat": invitation.seat} | changed


async def test_a_player_without_a_seat_cannot_play(here: Town) -> None:
    ada, _ = await players(here, 2)
    carol = await here.guest("Carol")
    (table,) = here.running.hall.lobby.tables.values()
    await carol.join(table.code, watch=True)
    call = carol.match.Play(metadata=carol.metadata)
    await call.write(pb.PlayRequest(attach=pb.Attach(match=ada.match)))
    with pytest.raises(Refusal) as refused:
        await read(call)
    assert (refused.value.reason, refused.value.remedy) == ("NOT_AT_TABLE", "Watch it instead.")


async def test_attaching_twice_ends_the_stream_and_not_the_match(here: Town) -> None:
    ada, bob = await players(here, 2)
    call = ada.guest.match.Play(metadata=ada.guest.metadata)
    await call.write(pb.PlayRequest(attach=ada._attach()))
    await read(call)
    await call.write(pb.PlayRequest(attach=ada._attach()))
    with pytest.raises(Refusal) as refused:
        await read_to_end(call)
    assert refused.value.reason == "NOT_ATTACHED"
    await play_all([ada, bob])


# -- peers that misbehave -------------------------------------------------------------------------


async def test_a_peer_that_reads_nothing_delays_nobody(tmp_path: Path) -> None:
    limits = replace(Limits(), waiting_updates=50)
    async with town(tmp_path, limits=limits) as here:
        ada, bob = await players(here, 2)
        carol = await here.guest("Carol")
        (table,) = here.running.hall.lobby.tables.values()
        await carol.join(table.code, watch=True)
        deaf = [watch(carol, ada.match, aid=True) for _ in range(3)]
        for stream in deaf:
            await read(stream)
        await play_all([ada, bob])  # and never reads the three streams
        assert ada.entries == bob.entries
        reasons = set()
        for stream in deaf:
            with pytest.raises(Refusal) as refused:
                await read_to_end(stream)
            reasons.add(refused.value.reason)
        assert reasons <= {"TOO_SLOW", "OVER"}


async def test_a_flood_of_messages_waits_and_the_others_play_on(tmp_path: Path) -> None:
    limits = replace(Limits(), moves=Rate(100, 50))
    async with town(tmp_path, limits=limits) as here:
        ada, bob = await players(here, 2)
        playing = asyncio.ensure_future(bob.play())
        ada.extra = [b"flood"] * 400
        await asyncio.gather(ada.play(), playing)
        assert ada.entries == bob.entries
        assert not bob.refusals


async def test_a_mistake_in_the_server_ends_no_match(
    here: Town, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    ada, bob = await players(here, 2)
    right, calls = Referee.submit, iter(range(10_000))

    def sometimes_wrong(self: Referee, raw: bytes, now: int) -> Any:
        answer = right(self, raw, now)
        if next(calls) in (20, 50):
            raise ZeroDivisionError("after the referee has moved on")
        return answer

    monkeypatch.setattr(Referee, "submit", sometimes_wrong)

    async def same(guest: Guest) -> Guest:
        return guest

    await asyncio.gather(ada.persist(same), bob.persist(same))
    assert caplog.text.count("a mistake in the server; going on from the store") == 2
    assert ada.entries == bob.entries
    assert not ada.verify().charges


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


# -- clocks ---------------------------------------------------------------------------------------


async def test_the_match_does_not_begin_without_a_hello_and_the_table_is_open_again(
    tmp_path: Path,
) -> None:
    clock = ManualClock()
    async with town(tmp_path, clock) as here:
        ada, bob = await players(here, 2)
        playing = asyncio.ensure_future(ada.play())
        await until(lambda: bool(ada.updates))
        clock.advance(Limits().hello_seconds + 1)
        with pytest.raises(Refusal) as refused:
            await playing
        assert (refused.value.reason, refused.value.code) == (
            "NOT_READY",
            grpc.StatusCode.FAILED_PRECONDITION,
        )
        table = await bob.guest.join(next(iter(here.running.hall.lobby.tables)))
        assert table.state == lobby_pb2.TABLE_STATE_OPEN
        assert [seat.ready for seat in table.seats] == [False, False]


async def test_a_seat_that_stays_away_is_passed_over_after_its_grace(tmp_path: Path) -> None:
    clock = ManualClock()
    async with town(tmp_path, clock) as here:
        clocks = common_pb2.Clocks(draw=10, grace=60, absence=common_pb2.ABSENCE_PASS)
        ada, bob = await players(here, 2, clocks=clocks)
        bob.limit = 40
        playing = asyncio.ensure_future(ada.play())
        await bob.play()
        await until(lambda: away(ada, 1))
        while not ada.over:
            before = len(ada.entries)
            clock.advance(5)
            await asyncio.sleep(0.01)
            if len(ada.entries) == before:
                clock.advance(60)
        await playing
        told = kinds(ada)
        assert "absence" in told
        assert "lapse" in told
        assert ada.verify().closed


def away(player: SeatPlayer, seat: int) -> bool:
    shown = [update.presence for update in player.updates if update.HasField("presence")]
    return bool(shown) and not shown[-1].seats[seat].connected


async def test_a_slow_seat_is_passed_over_when_its_move_clock_runs_out(tmp_path: Path) -> None:
    clock = ManualClock()
    async with town(tmp_path, clock) as here:
        ada, bob = await players(here, 2, clocks=common_pb2.Clocks(draw=10, move=30, grace=60))
        bob.lazy = True
        playing = [asyncio.ensure_future(player.play()) for player in (ada, bob)]
        await until(lambda: waits_for(ada) == [1])
        assert 0 < ada.updates[-1].waiting.left <= 30_000
        clock.advance(30)
        await until(lambda: "lapse" in kinds(ada))
        for task in playing:
            task.cancel()
        await asyncio.gather(*playing, return_exceptions=True)


def waits_for(player: SeatPlayer) -> list[int]:
    shown = [update.waiting for update in player.updates if update.HasField("waiting")]
    return [] if not shown or shown[-1].draw else list(shown[-1].seats)


# -- another day ----------------------------------------------------------------------------------


async def test_all_wish_to_adjourn_and_go_on_another_day(tmp_path: Path) -> None:
    clock = ManualClock()
    async with town(tmp_path, clock) as here:
        clocks = common_pb2.Clocks(draw=10, move=30, grace=60)
        ada, bob = await players(here, 2, clocks=clocks)
        bob.lazy = True
        playing = [asyncio.ensure_future(player.play()) for player in (ada, bob)]
        await until(lambda: waits_for(ada) == [1])
        code = next(iter(here.running.hall.lobby.tables))
        request = lobby_pb2.AdjournRequest(code=code, wish=True)
        table = (await ada.guest.call("Adjourn", request)).table
        assert (table.state, table.seats[0].wish) == (lobby_pb2.TABLE_STATE_PLAYING, True)
        await bob.guest.call("Adjourn", request)
        await until(lambda: "adjourn" in kinds(ada))
        clock.advance(24 * 3600)
        for task in playing:
            task.cancel()
        await asyncio.gather(*playing, return_exceptions=True)
        before = list(ada.entries)
    async with town(tmp_path, clock) as here:
        for player in (ada, bob):
            player.guest = await here.guest(player.guest.name)
            player.lazy = False
        table = await ada.guest.join(code)
        assert table.state == lobby_pb2.TABLE_STATE_ADJOURNED
        playing = [asyncio.ensure_future(player.play()) for player in (ada, bob)]
        for player in (ada, bob):
            await player.guest.call("Resume", lobby_pb2.ResumeRequest(code=code, wish=True))
        await asyncio.gather(*playing)
    assert ada.entries[: len(before)] == before
    assert kinds(ada)[len(before) - 1] == "resume"
    assert ada.entries == bob.entries


# -- substitutes ----------------------------------------------------------------------------------


@pytest.mark.parametrize("restart", [False, True])
async def test_a_bot_of_the_server_plays_the_seat_of_somebody_who_is_gone(
    tmp_path: Path, restart: bool
) -> None:
    clock = ManualClock()
    async with town(tmp_path, clock) as here:
        clocks = common_pb2.Clocks(draw=10, grace=60, absence=common_pb2.ABSENCE_BOT)
        ada, bob, carol = await players(here, 3, clocks=clocks)
        bob.limit = carol.limit = 40
        playing = asyncio.ensure_future(ada.play())
        await asyncio.gather(bob.play(), carol.play())
        await until(lambda: away(ada, 1) and away(ada, 2))
        clock.advance(61)
        await until(lambda: kinds(ada).count("succession") == 2)
        assert substitutes(ada) == ["", "random", "random"]
        if restart:
            playing.cancel()
            await asyncio.gather(playing, return_exceptions=True)
        else:
            await playing
    if restart:
        async with town(tmp_path, clock) as here:
            ada.guest = await here.guest("Ada")
            await ada.play()
    verifier = ada.verify()
    assert verifier.result is not None
    offences = {charge.offence.value for charge in verifier.charges}
    assert {"absent"} <= offences <= {"absent", "withheld-preimage"}
    referee = verifier.genesis.terms.referee
    assert [place.hello.identity == referee.identity for place in verifier.ledger.places] == [
        False,
        True,
        True,
    ]


def substitutes(player: SeatPlayer) -> list[str]:
    shown = [update.presence for update in player.updates if update.HasField("presence")]
    return [seat.substitute for seat in shown[-1].seats]
