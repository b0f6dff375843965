"""Play goes on without the answer of a seat, at every decision."""

from __future__ import annotations

import pytest
from tests.conformance.walks import (
    Sealing,
    every,
    halting,
    now_and_then,
    pace,
    plain,
    seen,
    start,
    walk,
)

from tessera.engine.game import AnyGame
from tessera.engine.steps import NOBODY, TABLE, lapse
from tessera.errors import NotYourTurn


def test_play_goes_on_without_an_answer_at_every_decision(game: AnyGame) -> None:
    for at in every(pace(game), walk(game, game.seats[-1], seed=51)):
        before = plain(game, at.s)
        for seat in at.s.options:
            if seat != TABLE:
                s = game.copy(at.s)
                lapse(s, seat)
                assert plain(game, s) != before
        assert plain(game, at.s) == before


@pytest.mark.parametrize("lapses", [1, 2, 5])
def test_a_match_in_which_answers_do_not_come_still_ends(game: AnyGame, lapses: int) -> None:
    for seats in game.seats:
        s = start(game, seats)
        answers = list(halting(game, s, seed=52, lapses=lapses))
        assert any(move is None for _, move in answers)
        assert game.result(s) is not None
        assert game.pieces(s) == game.pieces(start(game, seats))


def test_the_table_never_fails_to_answer(game: AnyGame) -> None:
    s = next(at.s for at in walk(game, game.seats[0], seed=54) if at.seat == TABLE)
    before = plain(game, s)
    with pytest.raises(NotYourTurn):
        lapse(s, TABLE)
    with pytest.raises(NotYourTurn):
        lapse(s, 0)
    assert plain(game, s) == before


def test_a_lapse_is_the_same_for_all_observers(game: AnyGame) -> None:
    """It may not depend on what lies hidden: the sealed match goes on like the open one."""
    sealing = Sealing(game, game.seats[-1])
    for at, look in now_and_then(game, walk(game, game.seats[-1], seed=53)):
        for seat in at.s.options if look else ():
            if seat != TABLE:
                known, sealed = game.copy(at.s), game.copy(sealing.s)
                lapse(known, seat)
                lapse(sealed, seat)
                assert set(known.options) == set(sealed.options)
                assert seen(game, game.conceal(known, NOBODY)) == seen(game, sealed)
        sealing.play(at.seat, at.move)
