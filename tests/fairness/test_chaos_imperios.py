"""Matches of Imperios Milenarios among seats that are lost, killed and taken over at any moment:
no chit of a cup or hand is lost, and none is there twice."""

from __future__ import annotations

import random

import pytest
from tests.fairness.chaos import happen
from tests.fairness.table import Table

from tessera.engine.sealed import Known
from tessera.fairness.terms import BOT, PASS, Clocks
from tessera.games.imperios_milenarios import GAME
from tessera.games.imperios_milenarios.hands import counted, to_be_shaken
from tessera.games.imperios_milenarios.state import State
from tessera.wire import wire

STEPS = 600


@pytest.mark.soak
@pytest.mark.parametrize("absence", [PASS, BOT])
@pytest.mark.parametrize("seats", [4, 7])
def test_chits_are_as_many_as_they_should_be_whoever_comes_and_goes(
    absence: str, seats: int
) -> None:
    clocks = Clocks(draw=10, move=60, grace=40, absence=absence)
    table = Table(GAME, seats, seed=f"chaos {absence}", codec=wire(GAME), clocks=clocks)
    chance = random.Random(f"{absence} {seats}")
    table.begin()
    for _ in range(STEPS):
        happen(table, chance)
        count(table)
    verdict = table.verdict()
    assert verdict.broken is None
    assert verdict.provable == ()


def count(table: Table) -> None:
    """What lies in cups and hands, as far as those know who play there, is what all believe."""
    s = table.referee.verifier.position
    assert isinstance(s, State)
    for seat, me in enumerate(s.players):
        openings = table.clients[seat]._openings
        chits = [
            chit.value if isinstance(chit, Known) else openings[chit.commitment].value
            for chit in (*me.cup, *me.hand)
            if isinstance(chit, Known) or chit.commitment in openings
        ]
        if len(chits) == len(me.cup) + len(me.hand):
            lie = zip(counted(chits), to_be_shaken(s, seat), strict=True)
            assert [a + b for a, b in lie] == me.hidden, f"seat {seat}"
