"""Bots that the server runs: they come, play, come back, and leave."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path

import pytest
from tests.server.guests import GAME, Guest, Refusal, Town, read, town
from tests.server.matches import until
from tests.server.players import SeatPlayer

from tessera.fairness.terms import Genesis
from tessera.v1 import lobby_pb2 as pb
from tessera_server.bots import BotCommand

BOTS = BotCommand(strategies=("random",))


async def table_with_bot(here: Town, ada: Guest) -> str:
    code = (await ada.create(setup=pb.TableSetup(game=GAME, seats=2), password="palmyra")).code
    await bot_comes(ada, code)
    return code


async def bot_comes(ada: Guest, code: str) -> pb.TableSeat:
    """A bot is added in seat 1, and is there."""
    watch = ada.stream("WatchTable", pb.WatchTableRequest(code=code))
    await ada.call("AddBot", pb.AddBotRequest(code=code, strategy="random"))
    async with asyncio.timeout(30):
        seat: pb.TableSeat = (await read(watch)).table.seats[1]
        while not seat.ready:
            seat = (await read(watch)).table.seats[1]
    watch.cancel()
    return seat


@pytest.mark.slow
async def test_a_bot_comes_plays_and_plays_again_and_counts_for_nothing_in_draws(
    tmp_path: Path,
) -> None:
    async with town(tmp_path, bots=BOTS) as here:
        ada = await here.guest("Ada")
        code = await table_with_bot(here, ada)
        tables = here.running.hall.lobby.tables
        for game in range(2):
            player = SeatPlayer(ada, (await ada.start(code)).match, seed=str(game))
            async with asyncio.timeout(60):
                await player.play()
            verifier = player.verify()
            assert verifier.result is not None
            terms, hello = Genesis.read(player.entries[0]).terms, verifier.genesis.hellos[1]
            assert (hello.bot, hello.identity) == ("random", terms.referee.identity)
            assert not hello.contributes(terms.referee)
            await until(lambda: tables[code].state.value == "over")


@pytest.mark.slow
async def test_a_bot_comes_back_to_its_seat_after_the_server_was_stopped(tmp_path: Path) -> None:
    async with town(tmp_path, bots=BOTS) as first:
        ada = await first.guest("Ada")
        code = await table_with_bot(first, ada)
        player = SeatPlayer(ada, (await ada.start(code)).match)
        player.limit = 30
        async with asyncio.timeout(60):
            await player.play()
    async with town(tmp_path, bots=BOTS) as second:
        player.guest = await second.guest("Ada")
        player.limit = None
        async with asyncio.timeout(60):
            await player.play()
        assert player.verify().result is not None


@pytest.mark.slow
async def test_a_bot_that_is_removed_ends_and_its_folder_goes(tmp_path: Path) -> None:
    async with town(tmp_path, bots=BOTS) as here:
        ada = await here.guest("Ada")
        code = await table_with_bot(here, ada)
        table = (await ada.call("RemoveBot", pb.RemoveBotRequest(code=code, seat=1))).table
        assert not table.seats[1].HasField("player")
        folder = tmp_path / "bots"
        await until(lambda: not any(folder.iterdir()))


@pytest.mark.slow
async def test_another_bot_comes_to_a_seat_from_which_one_was_removed(tmp_path: Path) -> None:
    folder = tmp_path / "bots"
    async with town(tmp_path, bots=BOTS) as here:
        ada = await here.guest("Ada")
        code = await table_with_bot(here, ada)
        await ada.call("RemoveBot", pb.RemoveBotRequest(code=code, seat=1))
        first = await bot_comes(ada, code)  # while the one before may still be on its way out
        await until(lambda: not here.running.bots._leaving)
        assert any(folder.iterdir())
        await ada.call("RemoveBot", pb.RemoveBotRequest(code=code, seat=1))
        await until(lambda: not any(folder.iterdir()))
        second = await bot_comes(ada, code)
        await ada.call("Kick", pb.KickRequest(code=code, name=second.player.name))
        await bot_comes(ada, code)
        assert second.player.key != first.player.key
        assert second.player.name != first.player.name


async def test_a_seat_kept_for_a_bot_is_nobody_elses(tmp_path: Path) -> None:
    never = BotCommand(("random",), (sys.executable, "-c", "import sys; sys.stdin.read()"))
    async with town(tmp_path, bots=never) as here:
        ada, bob = await here.guest("Ada"), await here.guest("Bob")
        code = (await ada.create()).code
        await ada.call("AddBot", pb.AddBotRequest(code=code, strategy="random", seat=1))
        with pytest.raises(Refusal) as refused:
            await bob.join(code)
        assert refused.value.reason == "TABLE_FULL"
        with pytest.raises(Refusal, match="seat 1 is empty"):
            await ada.start(code)


async def test_a_host_whose_table_is_full_is_told_to_make_room_for_a_bot(tmp_path: Path) -> None:
    never = BotCommand(("random",), (sys.executable, "-c", "import sys; sys.stdin.read()"))
    async with town(tmp_path, bots=never) as here:
        ada = await here.guest("Ada")
        code = (await ada.create()).code
        await ada.call("AddBot", pb.AddBotRequest(code=code, strategy="random"))
        with pytest.raises(Refusal) as refused:
            await ada.call("AddBot", pb.AddBotRequest(code=code, strategy="random"))
        assert refused.value.reason == "TABLE_FULL"
        assert "Remove a bot" in refused.value.remedy


async def test_bots_of_a_server_and_of_a_table_are_counted(tmp_path: Path) -> None:
    never = BotCommand(("random",), (sys.executable, "-c", "import sys; sys.stdin.read()"))
    async with town(tmp_path, bots=never) as here:
        here.running.bots.limit = 1
        ada = await here.guest("Ada")
        code = (await ada.create(seats=3)).code
        await ada.call("AddBot", pb.AddBotRequest(code=code, strategy="random"))
        with pytest.raises(Refusal) as refused:
            await ada.call("AddBot", pb.AddBotRequest(code=code, strategy="random"))
        assert refused.value.reason == "TOO_MANY"


async def test_the_bots_of_a_table_end_with_it_and_with_a_kick(tmp_path: Path) -> None:
    never = BotCommand(("random",), (sys.executable, "-c", "import sys; sys.stdin.read()"))
    async with town(tmp_path, bots=never) as here:
        bots = here.running.bots
        ada = await here.guest("Ada")
        code = (await ada.create(seats=3)).code
        for seat in (1, 2):
            request = pb.AddBotRequest(code=code, strategy="random", seat=seat)
            await ada.call("AddBot", request)
        await ada.call("RemoveBot", pb.RemoveBotRequest(code=code, seat=1))
        assert (bots.runs(code, 1), bots.runs(code, 2)) == (False, True)
        await ada.call("LeaveTable", pb.LeaveTableRequest(code=code))
        assert not bots.runs(code, 2)
