"""Looking one action ahead: to the end of a seat's own action, and no further."""

from __future__ import annotations

from typing import Any

from tests.toys.sieges import SIEGES, Assault, Defend, Muster, Sieges, State

from tessera.engine.foresight import STEPS, outlook, outlooks
from tessera.engine.steps import EVERYBODY, PASS, TABLE, Seat, legal_moves, play


class Eager(Sieges):
    """Wants armies, and counts how often it is asked for its estimate."""

    def __init__(self) -> None:
        self.asked = 0

    def estimate(self, s: State, seat: Seat) -> float:
        self.asked += 1
        return float(s.players[seat].armies)


def attacked(game: Sieges) -> Any:
    """Seat 1 may muster twice and defend."""
    s = SIEGES.new(2, {}, EVERYBODY)
    for town in (0, 2):
        play(s, TABLE, legal_moves(s, TABLE)[town])
    play(s, 0, next(move for move in legal_moves(s, 0) if isinstance(move, Assault)))
    while not any(move == Defend() for move in legal_moves(s, 1)):
        play(s, 1, PASS)
    return s


def test_an_action_is_followed_to_its_end_by_the_step_that_looks_best_at_once() -> None:
    game = Eager()
    s = attacked(game)
    before = game.codec.digest(s)
    assert outlooks(game, s, 1, [PASS, Defend(), Muster()]) == [2.0, 1.0, 4.0]
    assert game.codec.digest(s) == before


def test_nothing_is_followed_when_others_are_asked() -> None:
    game = Eager()
    assert outlook(game, attacked(game), 0) == 1.0
    assert game.asked == 1


def test_an_action_without_end_is_given_up() -> None:
    class Endless(Eager):
        def estimate(self, s: State, seat: Seat) -> float:
            s.players[seat].chits = 2  # as if mustering cost nothing
            return super().estimate(s, seat)

    game = Endless()
    assert outlook(game, attacked(game), 1) == 2.0 + STEPS


def test_a_game_weighs_moves_by_their_outlooks_unless_it_knows_better() -> None:
    game = Eager()
    assert game.weigh(attacked(game), 1, [Defend(), Muster()]) == [1.0, 4.0]
