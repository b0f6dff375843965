"""Matches that somebody brings to a server and has made up: signed rightly, but not to be shown."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import grpc
import pytest
from tests.fairness.table import Table
from tests.server.guests import Guest, Refusal, Town, read, read_to_end, refusal_of, town
from tests.server.matches import until

from tessera.fairness.layout import LATEST
from tessera.fairness.terms import Clocks
from tessera.games.ancient_empires import GAME
from tessera.v1 import lobby_pb2 as pb
from tessera.v1 import match_pb2
from tessera.wire import wire
from tessera_server.limits import Limits, Rate


@dataclass
class Forged(Table):
    """A match of which one player has all keys, and so all names, clocks and times."""

    called: str = "player"

    def hello(self, seat: int) -> bytes:
        binding = self.terms.binding()
        return self.secrets[seat].hello(self.identities[seat], self.called, seat, binding)


def forged(**made: Any) -> Forged:
    match = Forged(GAME, 2, codec=wire(GAME), **made)
    match.begin()
    match.play(2)
    return match


async def bring(here: Town, match: Table) -> pb.Table:
    """The table that the player of seat 0 gets for *match*; raises Refusal."""
    ada: Guest = here.stranger("Ada")
    ada.key = match.identities[0]
    await ada.sign_in(here.tls_key_hash)

    async def parts() -> AsyncIterator[pb.BringMatchRequest]:
        yield pb.BringMatchRequest(entries=[match.referee.genesis, *match.entries])

    try:
        answer = await ada.lobby.BringMatch(parts(), metadata=ada.metadata, timeout=20)
    except grpc.aio.AioRpcError as error:
        raise refusal_of(error) from error
    table: pb.Table = answer.table
    return table


async def tables(here: Town) -> list[pb.TableSummary]:
    """What somebody else is shown."""
    guest = await here.guest("Bob")
    return list((await read(guest.stream("ListTables", pb.ListTablesRequest()))).tables)


@pytest.mark.parametrize(
    ("made", "reason"),
    [
        ({"clocks": Clocks(draw=2**40)}, "BAD_SETUP"),
        ({"clocks": Clocks(move=2**63)}, "BAD_SETUP"),
        ({"clocks": Clocks(grace=604_801)}, "BAD_SETUP"),
        ({"now": LATEST - 10**6}, "MALFORMED"),
        ({"called": "\u200b"}, "BAD_NAME"),
    ],
)
async def test_what_cannot_be_a_table_is_refused_and_hides_the_others_from_nobody(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, made: dict[str, Any], reason: str
) -> None:
    match = forged(**made)
    async with town(tmp_path) as here:
        with caplog.at_level(logging.WARNING):
            with pytest.raises(Refusal) as refused:
                await bring(here, match)
            assert refused.value.reason == reason
            assert refused.value.remedy
            assert await tables(here) == []
        assert caplog.records == []


async def test_names_of_a_match_that_was_brought_steer_nobodys_screen(tmp_path: Path) -> None:
    match = forged(called="\x1b[2JA\u202ed\na")
    async with town(tmp_path) as here:
        table = await bring(here, match)
        assert [seat.player.name for seat in table.seats] == ["[2JAd a"] * 2
        assert len(await tables(here)) == 1


class WithBot(Forged):
    """One of its seats is a bot that its referee ran, and called as it liked."""

    def hello(self, seat: int) -> bytes:
        if seat == 0:
            return super().hello(seat)
        return self.secrets[seat].hello(
            self.house, "bot", seat, self.terms.binding(), bot="\x1b[2Jgre\u202eedy\n"
        )


async def test_the_kind_of_a_bot_steers_nobodys_screen_either(tmp_path: Path) -> None:
    match = WithBot(GAME, 2, codec=wire(GAME))
    match.begin()
    async with town(tmp_path) as here:
        table = await bring(here, match)
        assert (table.seats[1].player.name, table.seats[1].bot) == ("[2Jgreedy bot", "[2Jgreedy")


async def attached(here: Town, match: Table, table: pb.Table) -> Any:
    """The stream of seat 0 at the table to which its match was brought."""
    ada = here.stranger("Ada")
    ada.key = match.identities[0]
    await ada.sign_in(here.tls_key_hash)
    stream = ada.match.Play(metadata=ada.metadata)
    await stream.write(match_pb2.PlayRequest(attach=match_pb2.Attach(match=table.match)))
    while not (await read(stream)).update.HasField("handover"):
        pass
    return stream


def finished() -> Table:
    match = forged()
    match.play()
    assert match.referee.verifier.closed
    return match


async def test_a_match_of_which_only_the_end_was_lacking_is_over_once_somebody_brings_that(
    tmp_path: Path,
) -> None:
    match = finished()
    last = match.entries.pop()
    async with town(tmp_path) as here:
        table = await bring(here, match)
        stream = await attached(here, match, table)
        lacking = match_pb2.Lacking(entries=[last])
        await stream.write(match_pb2.PlayRequest(lacking=lacking))
        with pytest.raises(Refusal) as over:
            async with asyncio.timeout(10):
                await read_to_end(stream)
        assert over.value.reason == "OVER"
        assert [t.state for t in await tables(here)] == [pb.TABLE_STATE_OVER]


async def load(guest: Guest, *entries: bytes) -> Any:
    """The call by which *guest* has begun to bring a match."""
    call = guest.lobby.BringMatch(metadata=guest.metadata, timeout=20)
    with suppress(asyncio.InvalidStateError, grpc.aio.AioRpcError):
        await call.write(pb.BringMatchRequest(entries=entries))
    return call


async def declined(call: Any) -> Refusal:
    """How a call is declined once nothing more is sent."""
    with suppress(asyncio.InvalidStateError, grpc.aio.AioRpcError):
        await call.done_writing()
    with pytest.raises(grpc.aio.AioRpcError) as refused:
        await call
    return refusal_of(refused.value)


async def test_entries_that_take_no_bytes_are_refused_before_they_fill_the_memory(
    tmp_path: Path,
) -> None:
    async with town(tmp_path) as here:
        call = await load(await here.guest("Ada"), *[b""] * 100_000)
        with pytest.raises(grpc.aio.AioRpcError) as refused:
            await call  # though more might come
    refusal = refusal_of(refused.value)
    assert (refusal.reason, refusal.text) == ("MALFORMED", "an entry is too short to be signed")
    assert refusal.remedy


async def test_all_who_bring_matches_at_once_have_one_bound_and_then_there_is_room_again(
    tmp_path: Path,
) -> None:
    often = Rate(1_000, 1_000)
    limits = replace(Limits(), bringing_bytes=150_000, bring=often, calls=often)
    async with town(tmp_path, limits=limits) as here:
        ada, bob = await here.guest("Ada"), await here.guest("Bob")
        first = await load(ada, b"x" * 100_000)
        async with asyncio.timeout(10):
            while (await declined(await load(bob, b"x" * 100_000))).reason != "TOO_MANY":
                pass  # what Ada sends has not arrived yet
        assert (await declined(first)).reason == "MALFORMED"
        assert (await declined(await load(bob, b"x" * 100_000))).reason == "MALFORMED"


async def test_a_match_to_which_nobody_comes_leaves_its_table_to_others(tmp_path: Path) -> None:
    limits = replace(Limits(), finished_table_hours=0)
    match = forged()
    async with town(tmp_path, limits=limits) as here:
        table = await bring(here, match)
        stream = await attached(here, match, table)
        await here.running.hall.sweep()
        assert len(await tables(here)) == 1  # somebody is there
        stream.cancel()
        await until(lambda: not here.running.hall.present(table.code))
        await here.running.hall.sweep()
        assert await tables(here) == []
        again = await bring(here, match)
        assert again.code != table.code
