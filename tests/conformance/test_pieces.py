"""Pieces never appear and never vanish."""

from __future__ import annotations

from tests.conformance.walks import start, tables, walk

from tessera.engine.game import AnyGame


def test_pieces_are_conserved_at_every_decision(game: AnyGame) -> None:
    for seats, options in tables(game):
        s = start(game, seats, options)
        first = dict(game.pieces(s))
        assert first
        for at in walk(game, seats, seed=seats, s=s):
            assert game.pieces(at.s) == first
        assert game.pieces(s) == first
