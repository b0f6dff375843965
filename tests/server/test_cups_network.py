"""Whole matches with cups and deals over the network, verified from their files."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from tests.server.guests import Guest, town
from tests.server.players import SeatPlayer, seated
from tests.toys.chits import CHITS
from tests.toys.chits.deals import WillNotTake
from tests.toys.chits.state import Colour
from tests.toys.messages import enter

from tessera.engine.deals import Pledge, State
from tessera.fairness import talk
from tessera.fairness.matchfile import write
from tessera.fairness.transcript import PROOF, SAID, Entry, Message
from tessera.fairness.verdict import examine
from tessera.fairness.verifier import Verifier
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


class Negotiator(SeatPlayer):
    """Offers every other player one deal in the first round, and accepts what is offered."""

    def __init__(self, guest: Guest, match: str, seed: str = "") -> None:
        super().__init__(guest, match, seed)
        self.offered = False
        self.answered: set[int] = set()

    async def _act(self) -> None:
        seat = self.seat
        if seat is not None and seat.verifier.position.round == 1 and not seat.verifier.over:
            book = seat.verifier.ledger.deals
            for deal in book.standing():
                mine = deal.state is State.OFFERED and seat.seat in deal.to
                if mine and deal.number not in self.answered:
                    self.answered.add(deal.number)
                    await self._dispatch(seat.say_deal([talk.ACCEPT, deal.number]))
            if not self.offered:
                self.offered = True
                others = [other for other in range(2) if other != seat.seat]
                pledges = [Pledge(seat.seat, WillNotTake(Colour.RED))]
                await self._dispatch(seat.say_deal(talk.offer(wire(CHITS), others, pledges, 3)))
        await super()._act()


async def test_deals_are_made_over_the_network_and_follow_from_the_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    enter(monkeypatch, CHITS, tmp_path)
    async with town(tmp_path) as here:
        guests = [await here.guest(name) for name in ("Ada", "Bea")]
        match = await seated(guests, game=CHITS.name)
        players = [Negotiator(guest, match, seed=f"{n}") for n, guest in enumerate(guests)]
        async with asyncio.timeout(120):
            await asyncio.gather(*(player.play() for player in players))
    assert not any(player.refusals for player in players)
    genesis, *entries = players[0].entries
    watcher = Verifier(CHITS, wire(CHITS), genesis, telling=True)
    for raw in entries:
        watcher.accept(raw)
    deals = watcher.ledger.deals.deals
    assert sorted(deal.by for deal in deals) == [0, 1]
    assert all(deal.state in (State.KEPT, State.BROKEN) for deal in deals)
    assert all((deal.state is State.BROKEN) == bool(deal.breaches) for deal in deals)
