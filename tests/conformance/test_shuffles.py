"""What is shuffled is known to all, and lies as it should."""

from __future__ import annotations

from tests.conformance.walks import Sealing, deciding, tables, walk

from tessera.engine.game import AnyGame
from tessera.engine.sealed import BLANK
from tessera.engine.shuffle import Shuffle
from tessera.engine.steps import EVERYBODY, NOBODY, TABLE, legal_moves


def test_all_know_which_pieces_are_shuffled(game: AnyGame) -> None:
    """At most one lot for a seat, none empty, each ascending, the same for every observer."""
    for seats, options in tables(game):
        sealing = Sealing(game, seats, options)
        for at in walk(game, seats, seed=81, options=options):
            step = deciding(at.s)
            if isinstance(step, Shuffle):
                lots = step.lots(at.s)
                owners = [lot.seat for lot in lots]
                assert owners
                assert owners == sorted(set(owners))
                assert all(lot.values == tuple(sorted(lot.values)) != () for lot in lots)
                for viewer in (NOBODY, *range(seats)):
                    assert step.lots(game.conceal(at.s, viewer)) == lots
                assert step.lots(sealing.s) == lots
            sealing.play(at.seat, at.move)


def test_what_is_shuffled_is_one_blank_for_each_piece(game: AnyGame) -> None:
    for at in walk(game, game.seats[-1], seed=82):
        step = deciding(at.s)
        if isinstance(step, Shuffle):
            count = sum(len(lot.values) for lot in step.lots(at.s))
            (known,) = legal_moves(at.s, TABLE)
            (blank,) = legal_moves(game.conceal(at.s, NOBODY), TABLE)
            assert at.s.viewer == EVERYBODY
            assert known.zone
            assert list(blank.contents()).count(BLANK) == count
            assert not known.is_blank()


def test_only_pieces_that_lie_hidden_may_be_picked(game: AnyGame) -> None:
    """The owner of a piece knows it, so it is offered the value; the others see which there are."""
    sealing = Sealing(game, game.seats[-1])
    for at in walk(game, game.seats[-1], seed=83):
        for seat in at.s.options:
            assert list(deciding(at.s).pieces(at.s, seat)) == []
            picked = list(deciding(sealing.s).pieces(sealing.s, seat))
            assert len({*picked}) == len(picked)
            assert all(piece.commitment in sealing.secrets for piece in picked)
        sealing.play(at.seat, at.move)
