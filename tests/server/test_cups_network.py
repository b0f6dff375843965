"""A whole match with cups over the network, verified from its file."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from tests.server.guests import town
from tests.server.players import SeatPlayer, seated
from tests.toys.chits import CHITS
from tests.toys.messages import enter

from tessera.fairness.matchfile import write
from tessera.fairness.transcript import PROOF, SAID, Entry, Message
from tessera.fairness.verdict import examine
from tessera.v1 import common_pb2
from tessera.wire import wire


@pytest.mark.parametrize("open_hands", [False, True])
async def test_a_match_with_cups_is_played_over_the_network_and_verified_offline(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, open_hands: bool
) -> None:
    enter(monkeypatch, CHITS, tmp_path)
    async with town(tmp_path) as here:
        guests = [await here.guest(name) for name in ("Ada", "Bea", "Cid")]
        options = {"open_hands": common_pb2.OptionValue(flag=open_hands)}
        match = await seated(guests, game=CHITS.name, options=options)
        players = [SeatPlayer(guest, match, seed=f"{n}") for n, guest in enumerate(guests)]
        async with asyncio.timeout(120):
            await asyncio.gather(*(player.play() for player in players))
    assert players[0].entries == players[1].entries == players[2].entries
    assert not any(player.refusals for player in players)
    genesis, *entries = players[0].entries
    verdict = examine(write(genesis, entries), lambda name: (CHITS, wire(CHITS)))
    assert verdict.clean
    assert verdict.audited
    assert verdict.independent
    assert verdict.verifier.result is not None
    said = [entry for entry in (Entry.read(raw)[0] for raw in entries) if entry.kind == SAID]
    kinds = [Message.read(entry.messages[0]).kind for entry in said]
    assert (kinds.count(PROOF) >= 6) is not open_hands
