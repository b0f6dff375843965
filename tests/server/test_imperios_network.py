"""Whole matches of Imperios Milenarios over the network, verified from their files."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from tests.server.guests import town
from tests.server.players import SeatPlayer, seated

from tessera.fairness.matchfile import write
from tessera.fairness.verdict import examine
from tessera.games.imperios_milenarios import GAME
from tessera.wire import wire

NAMES = ("Ada", "Bea", "Cid", "Dan", "Eva", "Fay", "Gil")
SHORT_PILES = 18
"""Chits of each color: enough for some rounds, so that a whole match does not take long."""


@pytest.mark.slow
@pytest.mark.parametrize("seats", [4, 5, 6, 7])
async def test_a_match_is_played_over_the_network_and_verified_offline(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, seats: int
) -> None:
    monkeypatch.setattr("tessera.games.imperios_milenarios.setup.CHITS", SHORT_PILES)
    async with town(tmp_path) as here:
        guests = [await here.guest(name) for name in NAMES[:seats]]
        match = await seated(guests, game=GAME.name)
        players = [SeatPlayer(guest, match, seed=f"{n}") for n, guest in enumerate(guests)]
        async with asyncio.timeout(300):
            await asyncio.gather(*(player.play() for player in players))
    assert all(player.entries == players[0].entries for player in players)
    assert not any(player.refusals for player in players)
    genesis, *entries = players[0].entries
    verdict = examine(write(genesis, entries), lambda name: (GAME, wire(GAME)))
    assert verdict.clean
    assert verdict.audited
    assert verdict.independent
    assert verdict.verifier.result is not None
