"""Clocks, adjourning, and who plays for somebody who is gone."""

from __future__ import annotations

import asyncio
from pathlib import Path

import grpc
import pytest
from tests.server.guests import Refusal, town
from tests.server.matches import kinds, players, until
from tests.server.players import SeatPlayer

from tessera.v1 import common_pb2, lobby_pb2
from tessera_server.clock import ManualClock
from tessera_server.limits import Limits

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
