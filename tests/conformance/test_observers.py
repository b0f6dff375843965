"""All observers agree: who knows what never changes what is asked, nor what all can see."""

from __future__ import annotations

from tests.conformance.walks import Sealing, now_and_then, seen, start, tables, walk

from tessera.engine.game import AnyGame
from tessera.engine.steps import NOBODY, Decision, legal_moves


def test_a_match_played_in_the_open_is_the_same_when_it_is_sealed(game: AnyGame) -> None:
    """The same is asked of the same seats, all see the same, and it ends the same."""
    for seats, options in tables(game):
        s = start(game, seats, options)
        sealing = Sealing(game, seats, options)
        for at, look in now_and_then(game, walk(game, seats, seed=11, s=s)):
            assert set(sealing.s.options) == set(at.s.options)
            assert type(sealing.s.deciding) is type(at.s.deciding)
            if look:
                assert seen(game, sealing.s) == seen(game, game.conceal(at.s, NOBODY))
            sealing.play(at.seat, at.move)
        assert game.result(sealing.s) == game.result(s)


def test_a_seat_that_recalls_its_secrets_sees_what_it_saw_in_the_open(game: AnyGame) -> None:
    """The sealed position with a seat's own secrets is the open one without those of others."""
    seats = game.seats[-1]
    sealing = Sealing(game, seats)
    for at, look in now_and_then(game, walk(game, seats, seed=12)):
        for viewer in range(seats) if look else ():
            recalled = game.recall(sealing.s, viewer, sealing.secrets)
            concealed = game.conceal(at.s, viewer)
            assert seen(game, recalled) == seen(game, concealed)
            assert legal_moves(recalled, viewer) == legal_moves(concealed, viewer)
        if look:
            assert seen(game, game.recall(sealing.s, 0, {})) == seen(game, sealing.s)
        sealing.play(at.seat, at.move)


def test_what_is_due_is_what_its_owner_must_open(game: AnyGame) -> None:
    """A seat that has no choice but to open is offered blanks for it, and nothing else."""
    seats = game.seats[-1]
    sealing = Sealing(game, seats)
    for at in walk(game, seats, seed=13):
        step = sealing.s.deciding
        assert isinstance(step, Decision)
        for seat, menu in sealing.s.options.items():
            due = step.due(sealing.s, seat)
            if due:
                assert all(move.is_blank() and not move.zone for move, _ in menu)
                assert all(piece.commitment in sealing.secrets for piece in due)
        sealing.play(at.seat, at.move)
