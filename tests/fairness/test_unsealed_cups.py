"""Whoever does not seal its cup, or is gone, holds nobody up."""

from __future__ import annotations

import pytest
from tests.fairness.bots import install_bot
from tests.fairness.cups import begun, entries, position, said, until, withhold
from tests.fairness.table import Table
from tests.toys.chits import CHITS
from tests.toys.chits.rounds import Keeping, Spending

from tessera.engine.sealed import Known, Sealed
from tessera.engine.shuffle import Shuffle
from tessera.engine.steps import Decision
from tessera.fairness.offences import Offence
from tessera.fairness.terms import BOT, Clocks
from tessera.fairness.transcript import (
    CLOCK,
    DRAW,
    GONE,
    LAPSE,
    PROOF,
    SEALING,
    SUCCESSION,
    VOID,
    Message,
)


@pytest.mark.parametrize("kind", [SEALING, PROOF])
def test_a_cup_that_is_not_sealed_in_time_lies_open(kind: str) -> None:
    table = Table(CHITS, 3)
    withhold(table, 1, kind)
    table.begin()
    assert table.referee.waiting().seats == (1,)
    table.wait(9.9)
    assert entries(table, LAPSE) == []
    table.wait(0.1)
    assert [entry.payload for entry in entries(table, LAPSE)] == [[1, CLOCK]]
    s = position(table)
    assert all(isinstance(chit, Known) for chit in (*s.players[1].cup, *s.players[1].hand))
    table.play()
    (charge,) = table.referee.verifier.charges
    assert (charge.offence, charge.seat) == (Offence.WITHHELD_SEALING, 1)
    assert not charge.provable
    assert table.verdict().clean


def test_a_cup_that_lay_open_is_sealed_again_when_it_is_shaken_again() -> None:
    table = Table(CHITS, 2)
    withhold(table, 1, SEALING)
    table.begin()
    table.wait(10)
    table.lost = lambda who, raw: False
    while not any(isinstance(chit, Sealed) for chit in position(table).players[1].cup):
        assert table.step()
    table.play()
    assert table.verdict().clean


def test_a_void_draw_leaves_the_sealings_as_they_are() -> None:
    """Nothing of them was shown, so the next draw picks from the same."""
    table = Table(CHITS, 3)
    table.lost = lambda who, raw: who == 2 and Message.read(raw).kind == "preimage"
    table.begin()
    table.wait(10)
    assert len(entries(table, VOID)) == 1
    first, second, *_ = entries(table, DRAW)
    assert first.payload[3] == second.payload[3] != []
    table.play()
    assert len(said(table, SEALING)) == len(said(table, PROOF))
    assert table.verdict().clean


def test_a_seat_left_out_is_readmitted_though_draws_follow_at_once() -> None:
    """Who readmits it during a draw contributes by a later message: it must say it once more."""
    table = Table(CHITS, 3)
    table.lost = lambda who, raw: who == 1 and Message.read(raw).payload[:1] == [1]
    table.begin()
    table.wait(10)
    assert len(entries(table, VOID)) == 1
    table.play(3)
    assert not table.referee.verifier.ledger.places[1].excluded
    table.play()
    assert table.verdict().clean


def test_the_cup_of_a_seat_that_is_gone_lies_open() -> None:
    table = Table(CHITS, 3, clocks=Clocks(grace=60))
    table.offline.add(1)
    table.begin()
    table.wait(59)
    assert entries(table, LAPSE) == []
    table.wait(2)
    assert entries(table, LAPSE)[0].payload == [1, GONE]
    for _ in range(40):
        table.play()
        table.wait(10)
    assert table.referee.verifier.closed
    assert table.verdict().clean


def bot_table(kind: type[Decision]) -> tuple[Table, int]:
    """A table at which a seat that is asked *kind* is lost, and waits for a bot."""
    table = begun(3, clocks=Clocks(grace=60, absence=BOT))
    seat = until(table, kind, 2)
    table.lose(seat)
    table.wait(60)
    assert table.referee.vacant() == ((seat, 1),)
    return table, seat


@pytest.mark.parametrize("kind", [Spending, Keeping])
def test_the_hidden_chits_of_a_lost_seat_are_drawn_anew_by_its_successor(
    kind: type[Decision],
) -> None:
    table, seat = bot_table(kind)
    before = position(table).players[seat]
    install_bot(table, seat)
    assert len(entries(table, SUCCESSION)) == 1
    after = position(table).players[seat]
    assert isinstance(position(table).deciding, kind)
    assert (len(after.hand), after.hidden) == (len(before.hand), before.hidden)
    assert {*before.hand, *before.cup}.isdisjoint((*after.hand, *after.cup))
    assert all(isinstance(c, Known) for c in table.clients[seat].view.players[seat].hand)
    table.play()
    assert table.referee.verifier.closed
    assert table.verdict().clean


def test_a_successor_seals_the_cup_that_the_lost_seat_had_not_proved() -> None:
    table = Table(CHITS, 3, clocks=Clocks(grace=5, draw=10, absence=BOT))
    withhold(table, 1, PROOF)
    table.begin()
    table.lose(1)
    table.wait(5)
    table.lost = lambda who, raw: False
    install_bot(table, 1)
    assert not isinstance(position(table).deciding, Shuffle)
    assert len([m for m in said(table, SEALING) if m.seat == 1]) == 2
    assert all(isinstance(chit, Sealed) for chit in position(table).players[1].cup)
    table.play()
    assert table.verdict().clean
