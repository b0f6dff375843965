"""What is opened falsely, early, or not at all, and what is sealed that nobody has."""

from __future__ import annotations

import pytest
from tests.fairness.cheat import Cheat, convicted, lay, survives
from tests.fairness.pebble_cheats import free_bowl, laying, opening, seal
from tests.fairness.table import Table
from tests.toys.pebbles import PEBBLES
from tests.toys.pebbles.moves import LayPebble, TurnUp
from tests.toys.pebbles.state import Colour

from tessera.engine.sealed import Known, Sealed
from tessera.fairness.offences import Offence
from tessera.fairness.pieces import Opening
from tessera.fairness.transcript import Message


def honest_opening(raw: bytes) -> tuple[TurnUp, Opening]:
    moves, openings = Message.read(raw).moves()
    move = Table(PEBBLES, 2).moves.read_move(moves[0])
    assert isinstance(move, TurnUp)
    return move, openings[0]


def other(colour: int) -> Colour:
    return Colour((colour + 1) % 3)


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


def test_copying_the_commitment_of_another_seat_convicts() -> None:
    cheat = laying()
    sealings = cheat.table.referee.verifier.ledger.sealings
    copied = next(c for c, s in sealings.items() if s and s.seat != cheat.seat and not s.dealt)
    bowl = free_bowl(cheat)
    answer = cheat.submit(cheat.moves(LayPebble(bowl, Sealed(copied))))
    convicted(cheat, answer, Offence.COPIED_COMMITMENT, "bad-opening")
    survives(cheat)


def test_laying_a_piece_without_sealing_it_convicts_of_an_illegal_move() -> None:
    cheat = laying()
    answer = cheat.submit(cheat.moves(LayPebble(free_bowl(cheat), Known(Colour.WHITE))))
    convicted(cheat, answer, Offence.ILLEGAL_MOVE, "illegal-move")
    survives(cheat)
