"""Matches that somebody brings to a server and has made up: signed rightly, but not to be shown."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import grpc
import pytest
from tests.fairness.table import Table
from tests.server.guests import Guest, Refusal, Town, read, refusal_of, town

from tessera.fairness.layout import LATEST
from tessera.fairness.terms import Clocks
from tessera.games.ancient_empires import GAME
from tessera.v1 import lobby_pb2 as pb
from tessera.wire import wire


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
