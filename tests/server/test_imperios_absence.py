"""Seats of Imperios Milenarios that are lost while they hold chits which nobody else can open."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from pathlib import Path

import pytest
from tests.server.guests import town
from tests.server.matches import until
from tests.server.players import SeatPlayer, seated

from tessera.fairness.transcript import SUCCESSION, Entry
from tessera.games.imperios_milenarios import GAME
from tessera.v1 import common_pb2, match_pb2
from tessera_server.clock import ManualClock

NAMES = ("Ada", "Bea", "Cid", "Dan")
BOT = common_pb2.ABSENCE_BOT


async def test_two_seats_that_are_lost_at_once_are_played_by_bots_which_draw_their_hands_anew(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    clock = ManualClock()
    async with town(tmp_path, clock) as here:
        guests = [await here.guest(name) for name in NAMES]
        clocks = common_pb2.Clocks(draw=10, grace=60, absence=BOT)
        match = await seated(guests, game=GAME.name, clocks=clocks)
        players = [SeatPlayer(guest, match) for guest in guests]
        for player, entries in zip(players, (100, 100, 18, 18), strict=True):
            player.limit = entries
        playing = [asyncio.ensure_future(player.play()) for player in players]
        async with asyncio.timeout(60):
            await asyncio.gather(*playing[2:])
            await until(lambda: not any(seat.connected for seat in presence(players[0])[2:]))
            with caplog.at_level(logging.ERROR):
                clock.advance(61)
                await asyncio.gather(*playing[:2])
            assert caplog.records == []
    kinds = [Entry.read(raw)[0].kind for raw in players[0].entries[1:]]
    assert kinds.count(SUCCESSION) == 2
    assert [seat.substitute for seat in presence(players[0])] == ["", "", "random", "random"]


def presence(player: SeatPlayer) -> Sequence[match_pb2.SeatPresence]:
    """Who is there, as a player was told last."""
    return [u.presence for u in player.updates if u.HasField("presence")][-1].seats
