"""Whole matches among seats that are lost, killed and replaced at any moment."""

from __future__ import annotations

import random

import pytest
from tests.fairness.chaos import happen
from tests.fairness.table import Table
from tests.toys.chits import CHITS

from tessera.fairness.terms import BOT, PASS, Clocks
from tessera.games.ancient_empires import GAME
from tessera.wire import wire


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
        happen(table, chance)
    assert table.referee.verifier.closed
    verdict = table.verdict()
    assert verdict.broken is None
    assert verdict.provable == ()
    for seat, client in enumerate(table.clients):
        if seat not in table.offline:
            assert client.verifier.head == table.referee.verifier.head
