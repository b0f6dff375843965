"""A determinised position is one that could be: for bots that search."""

from __future__ import annotations

from tests.conformance.walks import Sealing, every, hidden, pace, plain, seen, walk

from tessera.engine.game import AnyGame
from tessera.engine.playout import SeededChance, play_randomly
from tessera.engine.sealed import Sealed
from tessera.engine.steps import EVERYBODY, NOBODY


def test_a_guess_fills_every_blank_and_changes_nothing_else(game: AnyGame) -> None:
    seats = game.seats[-1]
    for n, at in enumerate(every(pace(game), walk(game, seats, seed=71))):
        for viewer in (NOBODY, n % seats):
            view = game.conceal(at.s, viewer)
            before = plain(game, view)
            guess = game.determinise(view, SeededChance(n))
            assert plain(game, view) == before
            assert guess.viewer == EVERYBODY
            assert not any(isinstance(piece, Sealed) for piece in hidden(guess))
            assert set(guess.options) == set(view.options)
            assert game.pieces(guess) == game.pieces(at.s)
            assert seen(game, game.conceal(guess, viewer)) == seen(game, view)


def test_a_guess_of_a_sealed_match_can_be_played_to_the_end(game: AnyGame) -> None:
    sealing = Sealing(game, game.seats[-1])
    for n, at in enumerate(walk(game, game.seats[-1], seed=72)):
        if n % (13 * pace(game)) == 0:
            guess = game.determinise(sealing.s, SeededChance(n))
            play_randomly(guess, SeededChance(n))
            assert game.result(guess) is not None
        sealing.play(at.seat, at.move)


def test_a_guess_follows_from_its_chance(game: AnyGame) -> None:
    for n, at in enumerate(every(9 * pace(game), walk(game, game.seats[-1], seed=73))):
        view = game.conceal(at.s, NOBODY)
        again = [game.determinise(view, SeededChance(n)) for _ in range(2)]
        assert again[0] == again[1]


def test_nothing_is_guessed_of_what_is_known(game: AnyGame) -> None:
    for at in every(9 * pace(game), walk(game, game.seats[-1], seed=74)):
        assert game.determinise(at.s, SeededChance(1)) == at.s
