"""What seats and referees say of cups that is wrong, or not due."""

from __future__ import annotations

import pytest
from tests.fairness.cheat import Cheat, declined, read, survives
from tests.fairness.cups import FIRST, LOT, SEED, begun, entries, position, said, until, withhold
from tests.fairness.forged import forge, refused_by_all, resigned
from tests.fairness.table import Table, verdict_on
from tests.toys.chits import CHITS
from tests.toys.chits.rounds import Spending

from tessera.canonical import Value
from tessera.engine.sealed import Known
from tessera.engine.steps import PASS
from tessera.errors import BadChain, BadDraw
from tessera.fairness.matchfile import write
from tessera.fairness.offences import Offence
from tessera.fairness.shuffles import Candidates
from tessera.fairness.transcript import (
    BEACON,
    CLOCK,
    DRAW,
    GONE,
    LAPSE,
    PROOF,
    SAID,
    SEALING,
    Message,
)
from tessera.fairness.verifier import Verifier

# -- nonsense -------------------------------------------------------------------------------------


def sealing_time(kind: str) -> Cheat:
    """A table that waits for what seat 1 says of its cup."""
    table = Table(CHITS, 3)
    withhold(table, 1, kind)
    table.begin()
    return Cheat(table, 1)


@pytest.mark.parametrize(
    "payload",
    [[], [b"\0" * 31], [7], [[], []], [[b"\0" * 32] * 5, [b"\0" * 32] * 6], [[b""] * 6, []]],
)
@pytest.mark.parametrize("kind", [SEALING, PROOF])
def test_what_is_no_sealing_and_no_proof_is_declined(kind: str, payload: list[Value]) -> None:
    cheat = sealing_time(kind)
    declined(cheat, cheat.submit(cheat.sign(kind, payload)), "malformed")


def test_a_lot_is_sealed_once_and_proved_when_a_draw_has_picked() -> None:
    cheat = sealing_time(SEALING)
    candidates = Candidates(SEED, cheat.table.referee.verifier.match, FIRST, LOT)
    proof = candidates.proof(3)
    early = cheat.sign(PROOF, [proof.nodes, proof.leaves])
    declined(cheat, cheat.submit(early), "not-due")
    honest = Cheat(cheat.table, 0)
    declined(honest, honest.submit(honest.sign(SEALING, [b"\1" * 32])), "not-due")


def test_a_proof_of_something_else_convicts_and_the_cup_lies_open() -> None:
    cheat = sealing_time(PROOF)
    proof = Candidates(SEED, cheat.table.referee.verifier.match, FIRST, LOT).proof(3)
    raw = cheat.sign(PROOF, [proof.nodes, proof.leaves])
    answer = cheat.table.submit(1, raw)
    assert answer.refusal is not None
    assert read(answer.entries[0]).payload == [1, Offence.FALSE_SEALING]
    assert all(isinstance(chit, Known) for chit in position(cheat.table).players[1].cup)
    survives(cheat)


def test_a_copied_cup_convicts() -> None:
    """The commitments of another seat name that seat: they cannot be one's own."""
    cheat = sealing_time(PROOF)
    lot = cheat.table.referee.verifier.ledger.shuffle
    assert lot is not None
    theirs = said(cheat.table, PROOF)[0].payload
    answer = cheat.table.submit(1, cheat.sign(PROOF, theirs))
    assert answer.refusal is not None
    assert read(answer.entries[0]).payload == [1, Offence.FALSE_SEALING]
    survives(cheat)


def test_moves_while_cups_are_shaken_are_out_of_turn() -> None:
    cheat = sealing_time(SEALING)
    answer = cheat.submit(cheat.moves(PASS))
    assert answer.refusal is not None
    assert answer.refusal.reason == "not-your-turn"
    cheat.table.wait(10)
    survives(cheat)


# -- referees -------------------------------------------------------------------------------------


def test_a_draw_before_all_cups_are_sealed_is_refused_by_all() -> None:
    table = sealing_time(SEALING).table
    refused_by_all(table, forge(table, DRAW, (1, "Shake", [0, 1, 2], [])), BadDraw)


def test_a_draw_that_serves_other_sealings_is_refused_by_all() -> None:
    table = Table(CHITS, 3)
    table.lost = lambda who, raw: Message.read(raw).kind == SEALING and who == 2
    table.begin()
    ours = [message.payload[0] for message in said(table, SEALING)]
    refused_by_all(table, forge(table, DRAW, (1, "Shake", [0, 1, 2], [*ours, b"\0" * 32])), BadDraw)


def test_a_cup_laid_open_before_its_time_convicts_the_referee() -> None:
    table = sealing_time(SEALING).table
    refused_by_all(table, forge(table, LAPSE, (1, CLOCK)), BadChain)
    refused_by_all(table, forge(table, LAPSE, (1, GONE)), BadChain)
    refused_by_all(table, forge(table, LAPSE, (0, CLOCK)), BadChain)


def test_a_referee_that_asks_for_an_opening_that_is_not_due_gets_none() -> None:
    """There is no such message; whatever it says, clients answer what their own rules ask for."""
    table = begun(3)
    seat = until(table, Spending, 2)
    other = (seat + 1) % 3
    for kind, payload in ((LAPSE, (other, CLOCK)), (DRAW, (9, "Spending", [other], []))):
        raw = forge(table, kind, payload)
        with pytest.raises((BadChain, BadDraw)):
            table.clients[other].receive(raw)
    assert table.clients[other].start().send == ()
    assert table.clients[seat].start().send == ()


def test_a_pick_is_not_the_referees_to_choose() -> None:
    """It follows from what all contribute: a draw with another preimage, or with a word on what
    is picked, is refused."""
    table = begun(3)
    honest = next(entry for entry in map(read, table.entries) if entry.kind == BEACON)
    verifier = Verifier(CHITS, table.moves, table.referee.genesis)
    for raw in table.entries[: honest.index - 1]:
        verifier.accept(raw)
    number, own, packed = honest.payload
    assert packed == []
    for payload in ([number, b"\1" * 32, []], [number, own, [[b"\0" * 32, b"\0"]]]):
        with pytest.raises(BadDraw):
            verifier.accept(resigned(table, honest, payload=payload))
    verifier.accept(table.entries[honest.index - 1])


def test_a_changed_file_is_broken_where_it_was_changed() -> None:
    table = begun(2)
    table.play()
    index = entries(table, SAID)[1].index
    changed = [*table.entries[: index - 1], *table.entries[index:]]
    verdict = verdict_on(write(table.referee.genesis, changed), table)
    assert verdict.broken is not None
    assert verdict.broken.index == index
