"""Modified clients: each is detected, named, on record, and the match goes on without harm."""

from __future__ import annotations

import pytest
from tests.fairness.cheat import Cheat, convicted, declined, read, survives
from tests.fairness.pebble_cheats import laying, seal
from tests.fairness.table import Table, verdict_on
from tests.toys.pebbles import PEBBLES
from tests.toys.pebbles.moves import LayPebble

from tessera.engine.sealed import Sealed
from tessera.fairness.matchfile import write
from tessera.fairness.offences import Offence
from tessera.fairness.transcript import AUDIT, HERE, LEAVE, PREIMAGE, Message
from tessera_server.referee import MAX_DEFERRED, MAX_SAID

# -- messages -------------------------------------------------------------------------------------


def test_a_message_of_another_match_is_declined() -> None:
    cheat = laying()
    elsewhere = Table(PEBBLES, 3, seed="elsewhere")
    elsewhere.begin()
    elsewhere.play(1)
    raw = read(elsewhere.entries[-1]).messages[0]
    declined(cheat, cheat.submit(raw), "bad-chain")


def test_a_message_of_another_seat_proves_nothing_against_it() -> None:
    """Sent by the wrong seat, it is what its signer said: a duplicate."""
    cheat = laying()
    raw = next(e.messages[0] for e in map(read, cheat.table.entries) if e.kind == "said")
    declined(cheat, cheat.submit(raw), "duplicate")


def test_speaking_for_another_seat_is_a_bad_signature() -> None:
    cheat = laying()
    move, _ = seal(cheat, 0)
    forged = cheat.moves(move, key=cheat.table.secrets[(cheat.seat + 1) % 3].signing)
    declined(cheat, cheat.submit(forged), "bad-signature")


def test_signing_two_messages_with_one_counter_convicts() -> None:
    cheat = laying()
    first, _ = seal(cheat, 0)
    second, _ = seal(cheat, 1)
    counter = cheat.client._counter + 1
    raw = cheat.moves(first, counter=counter)
    assert cheat.submit(raw).refusal is None
    answer = cheat.submit(cheat.moves(second, counter=counter))
    convicted(cheat, answer, Offence.REUSED_COUNTER, "bad-chain")


def test_double_signing_is_convicted_long_after_and_from_evidence_in_a_file() -> None:
    cheat = laying()
    first, _ = seal(cheat, 0)
    counter = cheat.client._counter + 1
    cheat.submit(cheat.moves(first, counter=counter))
    cheat.client._counter = counter
    cheat.table.settle()
    cheat.table.play()
    second = cheat.sign("leave", [], counter=counter)
    table = cheat.table
    verdict = verdict_on(write(table.referee.genesis, table.entries, [second]), table)
    assert [(c.offence, c.seat) for c in verdict.provable] == [(Offence.REUSED_COUNTER, cheat.seat)]
    assert verdict.provable[0].evidence == (second,)


@pytest.mark.parametrize("back", [1, 2, 3])
def test_a_counter_that_was_passed_is_stale(back: int) -> None:
    cheat = laying()
    move, _ = seal(cheat, 0)
    counter = cheat.client._counter + 10
    cheat.submit(cheat.moves(move, counter=counter))
    late = cheat.sign("leave", [], counter=counter - back)
    declined(cheat, cheat.submit(late), "stale")


def test_an_answer_to_an_old_question_is_stale_and_no_offence() -> None:
    cheat = laying()
    early = cheat.moves(seal(cheat, 0)[0])
    cheat.client._pending.clear()
    cheat.table.play(3)
    answer = cheat.submit(early)
    assert answer.refusal is not None
    assert answer.refusal.reason == "stale"
    assert cheat.table.verdict().clean


def test_naming_a_head_of_another_chain_is_declined() -> None:
    cheat = laying()
    move, _ = seal(cheat, 0)
    head = (cheat.table.referee.verifier.index, bytes(32))
    declined(cheat, cheat.submit(cheat.moves(move, head=head)), "bad-chain")


def test_naming_a_head_of_the_future_is_declined() -> None:
    cheat = laying()
    move, _ = seal(cheat, 0)
    head = (cheat.table.referee.verifier.index + 1, bytes(32))
    declined(cheat, cheat.submit(cheat.moves(move, head=head)), "bad-chain")


def test_an_illegal_move_convicts() -> None:
    cheat = laying()
    answer = cheat.submit(cheat.moves(LayPebble(99, Sealed(bytes(32)))))
    convicted(cheat, answer, Offence.ILLEGAL_MOVE, "illegal-move")
    survives(cheat)


def test_acting_out_of_turn_convicts() -> None:
    cheat = laying()
    cheat.seat = (cheat.seat + 1) % 3
    answer = cheat.submit(cheat.moves(LayPebble(0, Sealed(bytes(32)))))
    convicted(cheat, answer, Offence.ILLEGAL_MOVE, "not-your-turn")
    survives(cheat)


def test_a_message_is_taken_whole_or_not_at_all() -> None:
    """The first move is legal, the second is not: neither counts."""
    cheat = laying()
    good, _ = seal(cheat, 0)
    answer = cheat.submit(cheat.moves(good, LayPebble(99, Sealed(bytes(32)))))
    convicted(cheat, answer, Offence.ILLEGAL_MOVE, "not-your-turn")
    assert cheat.table.referee.verifier.ledger.places[cheat.seat].asked_at > 0
    survives(cheat)


def test_offences_do_not_fill_the_transcript() -> None:
    cheat = laying()
    for n in range(20):
        answer = cheat.submit(cheat.moves(LayPebble(50 + n, Sealed(bytes(32)))))
        assert answer.refusal is not None
        assert len(answer.entries) == (n == 0)


def test_leaving_and_coming_back_again_and_again_does_not_fill_the_transcript() -> None:
    cheat = laying()
    for _ in range(MAX_SAID):
        assert cheat.submit(cheat.sign(LEAVE, [])).refusal is None
        assert cheat.submit(cheat.sign(HERE, [])).refusal is None
    declined(cheat, cheat.submit(cheat.sign(LEAVE, [])), "too-many")
    cheat.table.restart_referee()
    declined(cheat, cheat.submit(cheat.sign(LEAVE, [])), "too-many")
    survives(cheat)


def test_leaving_again_and_again_does_not_put_off_the_end_of_a_match() -> None:
    cheat = over_but_for(1)
    for _ in range(4):
        cheat.table.wait(3)
        cheat.submit(cheat.sign(LEAVE, []))
        cheat.submit(cheat.sign(HERE, []))
    assert cheat.table.referee.verifier.closed


# -- draws ----------------------------------------------------------------------------------------


def drawing() -> Cheat:
    """A table whose first draw waits for one seat."""
    table = Table(PEBBLES, 3)
    table.lose(1)
    table.begin()
    table.offline.discard(1)
    client = table.clients[1]
    for raw in table.entries:
        client.verifier.accept(raw)
    return Cheat(table, 1)


def test_a_preimage_of_another_chain_convicts() -> None:
    cheat = drawing()
    answer = cheat.submit(cheat.sign(PREIMAGE, [1, bytes(32)]))
    convicted(cheat, answer, Offence.FALSE_PREIMAGE, "bad-draw")


def test_a_preimage_of_another_draw_is_declined() -> None:
    cheat = drawing()
    answer = cheat.submit(cheat.sign(PREIMAGE, [2, cheat.client._preimage(2)]))
    declined(cheat, answer, "not-due")


def test_a_later_preimage_given_to_this_draw_convicts() -> None:
    cheat = drawing()
    answer = cheat.submit(cheat.sign(PREIMAGE, [1, cheat.client._preimage(2)]))
    convicted(cheat, answer, Offence.FALSE_PREIMAGE, "bad-draw")


def test_contributing_to_a_draw_that_one_has_not_seen_is_declined() -> None:
    cheat = drawing()
    head = (0, cheat.table.referee.verifier.match)
    answer = cheat.submit(cheat.sign(PREIMAGE, [1, cheat.client._preimage(1)], head=head))
    declined(cheat, answer, "bad-draw")


def test_contributing_twice_is_a_duplicate() -> None:
    table = Table(PEBBLES, 3)
    table.lose(1)
    table.begin()
    cheat = Cheat(table, 0)
    answer = cheat.submit(cheat.sign(PREIMAGE, [1, cheat.client._preimage(1)]))
    declined(cheat, answer, "duplicate")


def test_whoever_talks_during_a_draw_does_not_keep_others_from_being_heard() -> None:
    cheat = drawing()
    for _ in range(MAX_DEFERRED):
        assert cheat.submit(cheat.sign(LEAVE, [])).refusal is None
    for _ in range(20):
        declined(cheat, cheat.submit(cheat.sign(LEAVE, [])), "not-due")
    other = Cheat(cheat.table, 0)
    assert other.submit(other.sign(LEAVE, [])).refusal is None


# -- other lies -----------------------------------------------------------------------------------


def test_complaining_of_a_box_that_is_right_convicts() -> None:
    cheat = laying()
    serial = cheat.table.referee.verifier.ledger.undealt(cheat.seat)[0][0]
    key = cheat.client._box.private_bytes_raw()
    answer = cheat.submit(cheat.sign("objection", [serial, key]))
    convicted(cheat, answer, Offence.FALSE_OBJECTION, "bad-opening")


def over_but_for(seat: int) -> Cheat:
    """A match that is over, and waits for the audit seed of *seat*."""
    table = Table(PEBBLES, 2)
    table.lost = lambda sender, raw: sender == seat and Message.read(raw).kind == AUDIT
    table.begin()
    table.play()
    assert table.referee.verifier.over
    assert not table.referee.verifier.closed
    return Cheat(table, seat)


def test_revealing_another_audit_seed_convicts() -> None:
    cheat = over_but_for(1)
    answer = cheat.submit(cheat.sign("audit", [bytes(32), []]))
    convicted(cheat, answer, Offence.FALSE_AUDIT, "bad-opening")


def test_revealing_no_audit_seed_is_on_record_when_the_match_is_closed() -> None:
    cheat = over_but_for(1)
    cheat.table.wait(10)
    assert cheat.table.referee.verifier.closed
    verdict = cheat.table.verdict()
    assert verdict.clean
    assert not verdict.audited
    assert [(c.offence, c.seat) for c in verdict.attested] == [(Offence.NO_AUDIT, 1)]
