"""Every playout ends, with a result that adds up."""

from __future__ import annotations

import pytest
from tests.conformance.walks import start, tables, walk, walked

from tessera.engine.game import AnyGame
from tessera.engine.playout import SeededChance, play_randomly

LIMIT = 20_000
"""Decisions that no playout of any game comes near."""


def test_playouts_end_at_every_table(game: AnyGame) -> None:
    for seats, options in tables(game):
        for seed in range(3):
            s = start(game, seats, options)
            play_randomly(s, SeededChance(seed), LIMIT)
            assert not s.options


@pytest.mark.soak
def test_whole_playouts_end_with_all_pieces_in_the_box(game: AnyGame) -> None:
    for seats in game.seats:
        s = start(game, seats)
        before = game.pieces(s)
        play_randomly(s, SeededChance("whole"), LIMIT)
        assert not s.options
        assert game.pieces(s) == before


def test_there_is_a_result_at_the_end_and_never_before(game: AnyGame) -> None:
    s = start(game, game.seats[0])
    for at in walk(game, game.seats[0], seed=1, s=s):
        assert game.result(at.s) is None
    assert game.result(s) is not None


def test_the_points_are_the_sum_of_what_they_come_from_and_the_most_win(game: AnyGame) -> None:
    for seats in game.seats:
        result = game.result(walked(game, seats, seed=2))
        assert result is not None
        assert len(result.scores) == seats
        for score in result.scores:
            assert score.points == sum(points for _, points in score.items)
        best = max(score.points for score in result.scores)
        assert {result.scores[seat].points for seat in result.winners} == {best}


def test_the_status_is_told_at_every_decision(game: AnyGame) -> None:
    for at in walk(game, game.seats[-1], seed=3):
        status = game.status(at.s)
        assert status.phase
        assert len(status.points) == game.seats[-1]
