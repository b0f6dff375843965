"""A record plays a match again; a draft tries moves that are not yet sent."""

from __future__ import annotations

from typing import Any

import pytest
from tests.conformance.walks import walk
from tests.toys.annals import ANNALS
from tests.toys.annals import moves as annals
from tests.toys.annals.state import Card
from tests.toys.pebbles import PEBBLES
from tests.toys.pebbles.moves import LayPebble, TurnUp
from tests.toys.pebbles.state import Colour
from tests.toys.sieges import SIEGES, Assault, Block, Muster

from tessera.engine.draft import Draft
from tessera.engine.playout import SeededChance, draw_all
from tessera.engine.record import Record, step
from tessera.engine.sealed import Known
from tessera.engine.steps import EVERYBODY, NOBODY, PASS, TABLE, Seat, legal_moves, play
from tessera.errors import IllegalMove, NotYourTurn, RulesError, SetupError


def test_a_record_replays_up_to_any_move() -> None:
    record = Record(PEBBLES, 2, {}, EVERYBODY)
    s = record.start()
    for at in walk(PEBBLES, 2, seed=1):
        record.moves.append((at.seat, at.move))
        play(s, at.seat, at.move)
    assert record.replay() == s
    assert record.replay(0) == record.start()
    assert len(record.replay(5).players[0].shown) == 0


def test_a_record_of_what_is_not_legal_is_refused() -> None:
    with pytest.raises(RulesError):
        Record(PEBBLES, 2, {}, moves=[(0, PASS)]).replay()
    with pytest.raises(SetupError):
        Record(PEBBLES, 9, {}).start()


def test_a_step_without_a_move_is_an_answer_that_did_not_come() -> None:
    s = laying()
    step(s, 0, None)
    assert list(s.options) == [1]
    with pytest.raises(NotYourTurn):
        step(s, 0, None)


def laying(viewer: Seat = EVERYBODY) -> Any:
    """Pebbles for two, when seat 0 is to lay the first."""
    s = PEBBLES.new(2, PEBBLES.choose(2, {}), EVERYBODY)
    draw_all(s, SeededChance(1))
    return PEBBLES.conceal(s, viewer) if viewer != EVERYBODY else s


def test_a_draft_tries_moves_on_its_own_and_takes_them_back() -> None:
    s = laying(viewer=0)
    before = PEBBLES.codec.digest(s)
    draft = Draft(PEBBLES, s, 0)
    assert draft.open
    assert draft.undo() is None
    move = LayPebble(2, Known(Colour.GREY))
    draft.play(move)
    assert draft.moves == (move,)
    assert not draft.open
    assert draft.choices() == []
    assert draft.undo() == move
    assert draft.choices() == legal_moves(s, 0)
    assert PEBBLES.codec.digest(s) == before


def test_a_draft_refuses_what_the_rules_refuse_and_stays_as_it_was() -> None:
    draft = Draft(PEBBLES, laying(viewer=0), 0)
    with pytest.raises(IllegalMove):
        draft.play(PASS)
    with pytest.raises(NotYourTurn):
        Draft(PEBBLES, laying(viewer=1), 1).play(PASS)
    assert draft.moves == ()
    assert draft.open


def turning() -> Any:
    """Pebbles for two, when the first pebble is to be turned up."""
    s = laying()
    while not isinstance(move := next(iter(s.options.values()))[0][0], TurnUp):
        play(s, next(iter(s.options)), move)
    return s


def test_what_was_opened_cannot_be_taken_back() -> None:
    s = turning()
    seat = next(iter(s.options))
    draft = Draft(PEBBLES, s, seat)
    draft.play(draft.choices()[0])
    assert not draft.open
    assert draft.undo() is None
    assert len(draft.moves) == 1
    with pytest.raises(IllegalMove, match="must be sent first"):
        draft.play(PASS)


def test_a_draft_ends_before_a_piece_that_it_sealed_is_opened() -> None:
    """Others must have seen the commitment first, so the opening is a message of its own."""
    ends = 0
    for at in (at for seed in range(20) for at in walk(PEBBLES, 2, seed=seed)):
        if isinstance(at.move, LayPebble):
            draft = Draft(PEBBLES, PEBBLES.conceal(at.s, at.seat), at.seat)
            draft.play(at.move)
            menu = draft.position.options.get(at.seat, ())
            if any(isinstance(move, TurnUp) for move, _ in menu):
                ends += 1
                assert not draft.open
                assert draft.undo() == at.move
    assert ends


def test_a_draft_ends_where_something_is_drawn() -> None:
    """The table picks the card: nothing can be tried beyond that."""
    s = next(at.s for at in walk(ANNALS, 2, seed=3) if _plays(at.s, Card.FARM))
    seat = next(iter(s.options))
    draft = Draft(ANNALS, ANNALS.conceal(s, seat), seat)
    plays = [move for move in draft.choices() if isinstance(move, annals.PlayCard)]
    draft.play(plays[0])
    assert not draft.open


def _plays(s: Any, card: Card) -> bool:
    return any(
        isinstance(move, annals.PlayCard) and move.card == Known(card)
        for menu in s.options.values()
        for move, _ in menu
    )


def test_a_draft_goes_on_while_only_its_seat_acts() -> None:
    """The attacked musters twice and takes one back; when another seat acts, it ends."""
    s = SIEGES.new(2, {}, EVERYBODY)
    play(s, TABLE, legal_moves(s, TABLE)[1])
    play(s, TABLE, legal_moves(s, TABLE)[1])
    play(s, 0, next(m for m in legal_moves(s, 0) if isinstance(m, Assault)))
    if Block() in legal_moves(s, 1):
        play(s, 1, PASS)
    draft = Draft(SIEGES, s, 1)
    draft.play(Muster())
    draft.play(Muster())
    assert draft.moves == (Muster(), Muster())
    assert draft.position.players[1].chits == 0
    assert draft.undo() == Muster()
    assert draft.open
    assert draft.position.players[1].chits == 1
    draft.play(PASS)
    assert not draft.open
    assert s.players[1].chits == 2


def test_a_sealed_match_is_recorded_sealed() -> None:
    record = Record(SIEGES, 2, {}, NOBODY)
    assert record.replay().viewer == NOBODY
