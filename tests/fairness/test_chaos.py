"""Whole matches among seats that are lost, killed and replaced at any moment."""

from __future__ import annotations

import random

import pytest
from tests.fairness.table import Bytes, Table
from tests.toys.chits import CHITS

from tessera.fairness.seat import Seat
from tessera.fairness.secrets import SeatSecrets
from tessera.fairness.terms import BOT, PASS, Clocks, succession
from tessera.games.ancient_empires import GAME
from tessera.wire import wire


def install_bot(table: Table, seat: int, epoch: int) -> None:
    """The referee's operator lets a bot play *seat* from here on."""
    secrets = SeatSecrets.fresh(Bytes(f"bot {seat} {epoch}"))
    binding = succession(table.referee.verifier.match, seat, epoch)
    hello = secrets.hello(table.house, "house bot", seat, binding, epoch=epoch, bot="random")
    table.publish(table.referee.succeed(hello, table.now))
    table.clients[seat] = Seat.restore(
        *(table.game, table.moves, secrets, seat, table.referee.genesis),
        *(table.entries, []),
        epoch=epoch,
        telling=True,
    )
    table.secrets[seat] = secrets
    table.journals[seat] = []
    table.online(seat)


@pytest.mark.parametrize("absence", [PASS, BOT])
@pytest.mark.parametrize("seed", range(2))
def test_a_match_survives_whatever_happens_to_its_seats(absence: str, seed: int) -> None:
    clocks = Clocks(draw=10, move=60, grace=90, absence=absence)
    table = Table(GAME, 3, seed=f"chaos {absence} {seed}", codec=wire(GAME), clocks=clocks)
    survives(table, random.Random(f"{absence} {seed}"))


@pytest.mark.parametrize("absence", [PASS, BOT])
@pytest.mark.parametrize("seed", range(4))
def test_a_match_with_cups_survives_too(absence: str, seed: int) -> None:
    clocks = Clocks(draw=10, move=60, grace=30, absence=absence)
    table = Table(CHITS, 3, seed=f"cups {absence} {seed}", clocks=clocks)
    chance = random.Random(f"{absence} {seed}")
    table.lost = lambda seat, raw: chance.random() < 0.02
    survives(table, chance)


def survives(table: Table, chance: random.Random) -> None:
    table.begin()
    for _ in range(3000):
        if table.referee.verifier.closed:
            break
        for seat, epoch in table.referee.vacant():
            install_bot(table, seat, epoch)
        event = chance.random()
        seat = chance.randrange(3)
        if event < 0.02 and len(table.offline) < 2:
            table.lose(seat)
        elif event < 0.05 and table.offline:
            table.online(min(table.offline))
        elif event < 0.06:
            table.restart_referee()
        elif event < 0.09 and seat not in table.offline and table.clients[seat].epoch == 0:
            table.restart_client(seat)
        elif not table.step():
            table.wait(5)
    assert table.referee.verifier.closed
    verdict = table.verdict()
    assert verdict.broken is None
    assert verdict.provable == ()
    for seat, client in enumerate(table.clients):
        if seat not in table.offline:
            assert client.verifier.head == table.referee.verifier.head
