"""Modified clients: each is detected, named, on record, and the match goes on without harm."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pytest
from tests.fairness.table import Table, verdict_on
from tests.toys.pebbles import PEBBLES, Colour, LayPebble, TurnUp

from tessera.canonical import Value
from tessera.engine.sealed import Known, Sealed
from tessera.engine.steps import Move, legal_moves
from tessera.fairness.keys import SigningKey
from tessera.fairness.matchfile import write
from tessera.fairness.offences import Offence
from tessera.fairness.pieces import Opening
from tessera.fairness.seat import Seat
from tessera.fairness.transcript import (
    AUDIT,
    HERE,
    LEAVE,
    MOVES,
    OFFENCE,
    PREIMAGE,
    Entry,
    Message,
    sign_message,
)
from tessera_server.answers import Answer
from tessera_server.referee import MAX_DEFERRED, MAX_SAID


@dataclass
class Cheat:
    """One modified client at an otherwise honest table."""

    table: Table
    seat: int

    @property
    def client(self) -> Seat:
        return self.table.clients[self.seat]

    def sign(
        self,
        kind: str,
        payload: list[Value],
        *,
        counter: int | None = None,
        key: bytes | None = None,
        **changed: Any,
    ) -> bytes:
        """A message signed by this seat, as wrong as wanted."""
        client, verifier = self.client, self.table.referee.verifier
        if counter is None:
            client._counter += 1
            counter = client._counter
        told: dict[str, Any] = {
            "match": verifier.match,
            "seat": self.seat,
            "epoch": 0,
            "counter": counter,
            "head": (verifier.index, verifier.head),
        } | changed
        signing = SigningKey(key or self.table.secrets[self.seat].signing)
        return sign_message(signing, **told, kind=kind, payload=payload)

    def moves(self, *moves: Move, openings: tuple[Opening, ...] = (), **changed: Any) -> bytes:
        raws: list[Value] = [self.table.moves.move(move) for move in moves]
        return self.sign(MOVES, [raws, [opening.pack() for opening in openings]], **changed)

    def submit(self, raw: bytes) -> Answer:
        """Submit, and show everybody what came of it; the position must not have changed."""
        referee = self.table.referee
        before = referee.verifier.digest
        answer = self.table.submit(self.seat, raw)
        if answer.refusal is not None:
            assert referee.verifier.digest == before
        return answer


def laying() -> Cheat:
    """A table at which it is somebody's turn to lay a pebble."""
    table = Table(PEBBLES, 3)
    table.begin()
    table.play(4)
    seat = table.asked()
    assert seat is not None
    return Cheat(table, seat)


def opening() -> tuple[Cheat, bytes]:
    """A table at which a seat is about to open a pebble: its honest message is withheld."""
    table = Table(PEBBLES, 3)
    table.begin()
    while True:
        seat = table.asked()
        assert seat is not None
        moves = legal_moves(table.clients[seat].view, seat)
        table.keep(seat, table.clients[seat].act([moves[0]]))
        while table.queue:
            seat, raw = table.queue.popleft()
            message = Message.read(raw)
            if message.kind == MOVES and message.moves()[1]:
                table.clients[seat].refused(message.counter)
                return Cheat(table, seat), raw
            table.submit(seat, raw)


def convicted(cheat: Cheat, answer: Answer, offence: Offence, reason: str) -> None:
    """The referee declined it, everybody has the proof, and a verdict from the file agrees."""
    assert answer.refusal is not None
    assert answer.refusal.reason == reason
    (record,) = [e for e in map(read, answer.entries) if e.kind == OFFENCE]
    assert record.payload == [cheat.seat, offence]
    for client in cheat.table.clients:
        assert [(c.offence, c.seat) for c in client.verifier.charges] == [(offence, cheat.seat)]
    verdict = cheat.table.verdict()
    assert not verdict.clean
    assert [(c.offence, c.seat) for c in verdict.provable] == [(offence, cheat.seat)]
    assert verdict.provable[0].entries == (record.index,)


def declined(cheat: Cheat, answer: Answer, reason: str) -> None:
    """It was declined, and proves nothing against anybody."""
    assert answer.refusal is not None
    assert answer.refusal.reason == reason
    assert answer.entries == ()
    assert cheat.table.verdict().clean


def survives(cheat: Cheat) -> None:
    """The match goes on to its end."""
    for _ in range(30):
        cheat.table.play()
        if cheat.table.referee.verifier.closed:
            return
        cheat.table.wait(10)
    raise AssertionError("the match does not end")


def read(raw: bytes) -> Entry:
    return Entry.read(raw)[0]


def honest_opening(raw: bytes) -> tuple[TurnUp, Opening]:
    moves, openings = Message.read(raw).moves()
    move = Table(PEBBLES, 2).moves.read_move(moves[0])
    assert isinstance(move, TurnUp)
    return move, openings[0]


def other(colour: int) -> Colour:
    return Colour((colour + 1) % 3)


# -- openings -------------------------------------------------------------------------------------


def test_an_opening_that_does_not_match_its_commitment_convicts() -> None:
    cheat, raw = opening()
    _, shown = honest_opening(raw)
    lie = other(shown.value)
    false = Opening(shown.zone, shown.serial, lie, shown.nonce)
    answer = cheat.submit(cheat.moves(TurnUp(Known(lie)), openings=(false,)))
    convicted(cheat, answer, Offence.FALSE_OPENING, "bad-opening")
    survives(cheat)


def test_playing_one_value_and_opening_another_convicts() -> None:
    cheat, raw = opening()
    _, shown = honest_opening(raw)
    answer = cheat.submit(cheat.moves(TurnUp(Known(other(shown.value))), openings=(shown,)))
    convicted(cheat, answer, Offence.FALSE_OPENING, "bad-opening")
    survives(cheat)


def test_showing_a_value_without_opening_it_convicts() -> None:
    cheat, raw = opening()
    move, _ = honest_opening(raw)
    answer = cheat.submit(cheat.moves(move))
    convicted(cheat, answer, Offence.FALSE_OPENING, "bad-opening")
    survives(cheat)


def test_opening_another_piece_than_the_one_that_is_due_convicts() -> None:
    cheat, raw = opening()
    move, shown = honest_opening(raw)
    mine = [o for o in cheat.client._openings.values() if o.zone == "bowl" and o != shown]
    assert mine
    answer = cheat.submit(cheat.moves(move, openings=(mine[0],)))
    convicted(cheat, answer, Offence.FALSE_OPENING, "bad-opening")
    survives(cheat)


def test_after_a_false_opening_the_right_one_is_still_taken() -> None:
    cheat, raw = opening()
    move, shown = honest_opening(raw)
    lie = other(shown.value)
    cheat.submit(cheat.moves(TurnUp(Known(lie)), openings=(shown,)))
    answer = cheat.submit(cheat.moves(move, openings=(shown,)))
    assert answer.refusal is None
    survives(cheat)


def test_opening_early_convicts() -> None:
    cheat = laying()
    mine = [o for o in cheat.client._openings.values() if o.zone == "bowl"]
    move, _ = seal(cheat, 0)
    answer = cheat.submit(cheat.moves(move, openings=(mine[0],)))
    convicted(cheat, answer, Offence.EARLY_OPENING, "bad-opening")
    survives(cheat)


def seal(cheat: Cheat, which: int) -> tuple[Move, Opening]:
    """A legal laying, sealed as an honest client would for its next message."""
    move = lay(cheat, legal_moves(cheat.client.view, cheat.seat)[which])
    return move, [*cheat.client._openings.values()][-1]


def lay(cheat: Cheat, move: Move) -> Move:
    """*move*, legal or not, sealed; the client knows how to open it."""
    sealed: dict[bytes, Opening] = {}
    serials = dict(cheat.client.verifier.ledger.places[cheat.seat].serials)
    hidden = cheat.client._sealed(move, serials, sealed)
    cheat.client._openings |= sealed
    return hidden


def too_many_black(monkeypatch: pytest.MonkeyPatch) -> Cheat:
    """Seat 0 has laid three black pebbles, of which it has one, and opens nothing by itself."""
    table = Table(PEBBLES, 2)
    cheat = Cheat(table, 0)
    monkeypatch.setattr(cheat.client, "_compulsory", lambda: None)
    table.begin()
    while cheat.client.verifier.ledger.places[0].serials.get("bowl", 0) < 3:
        if table.asked() == 0:
            move = lay(cheat, LayPebble(free_bowl(cheat), Known(Colour.BLACK)))
            assert cheat.submit(cheat.moves(move)).refusal is None
            table.settle()
        else:
            table.step()
    return cheat


def next_due(cheat: Cheat) -> Opening:
    """What seat 0 must open next."""
    table = cheat.table
    while not (due := table.referee.verifier.due(0)):
        assert table.step()
    return cheat.client._openings[due[0]]


def test_a_token_beyond_the_supply_is_refused_at_its_opening_and_convicts(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    cheat = too_many_black(monkeypatch)
    black = TurnUp(Known(Colour.BLACK))
    first = next_due(cheat)
    assert cheat.submit(cheat.moves(black, openings=(first,))).refusal is None
    cheat.table.settle()
    second = next_due(cheat)
    answer = cheat.submit(cheat.moves(black, openings=(second,)))
    convicted(cheat, answer, Offence.OVER_SUPPLY, "bad-opening")
    assert cheat.table.referee.verifier.position.players[0].shown == [Colour.BLACK]


def test_a_sealed_piece_that_its_owner_did_not_have_is_convicted_at_the_audit(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """What is never opened while the match runs comes to light when the seeds are revealed."""
    cheat = too_many_black(monkeypatch)
    table = cheat.table
    while not table.referee.verifier.closed:
        if table.referee.verifier.due(0) or not table.step():
            table.wait(10)
    verdict = cheat.table.verdict()
    assert {(c.offence, c.seat) for c in verdict.provable} == {(Offence.FALSE_SEALING, 0)}
    assert len(verdict.provable) == 2
    assert {c.offence for c in verdict.attested} == {Offence.UNOPENED}


# -- commitments ----------------------------------------------------------------------------------


def test_copying_the_commitment_of_another_seat_convicts() -> None:
    cheat = laying()
    sealings = cheat.table.referee.verifier.ledger.sealings
    copied = next(c for c, s in sealings.items() if s and s.seat != cheat.seat and not s.dealt)
    bowl = free_bowl(cheat)
    answer = cheat.submit(cheat.moves(LayPebble(bowl, Sealed(copied))))
    convicted(cheat, answer, Offence.COPIED_COMMITMENT, "bad-opening")
    survives(cheat)


def free_bowl(cheat: Cheat) -> int:
    moves = legal_moves(cheat.client.view, cheat.seat)
    return next(move.bowl for move in moves if isinstance(move, LayPebble))


def test_laying_a_piece_without_sealing_it_convicts_of_an_illegal_move() -> None:
    cheat = laying()
    answer = cheat.submit(cheat.moves(LayPebble(free_bowl(cheat), Known(Colour.WHITE))))
    convicted(cheat, answer, Offence.ILLEGAL_MOVE, "illegal-move")
    survives(cheat)


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
