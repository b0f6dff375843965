"""The list of legal moves is the single source: what it has is accepted, all else is refused."""

from __future__ import annotations

from collections.abc import Iterable

import pytest
from tests.conformance.walks import GAMES, Sealing, deciding, every, menus, pace, plain, start, walk

from tessera.engine.game import AnyGame
from tessera.engine.shuffle import Shuffle
from tessera.engine.steps import EVERYBODY, NOBODY, TABLE, Move, legal_moves, play
from tessera.errors import IllegalMove, NotYourTurn, RulesError


def pool(game: AnyGame, seats: int) -> list[Move]:
    """Moves of many decisions of the game and of every other game, each once."""
    found: dict[Move, None] = {}
    for other in GAMES:
        most = 400 if other is game else 10
        for at in every(
            7 * pace(other), walk(other, seats if other is game else other.seats[0], seed=21)
        ):
            for menu in menus(at.s).values():
                found.update(dict.fromkeys(menu[:most]))
    return list(found)


def test_every_offered_move_is_accepted(game: AnyGame) -> None:
    seats = game.seats[-1]
    for at in every(5 * pace(game), walk(game, seats, seed=22)):
        before = game.codec.digest(at.s)
        for seat, moves in menus(at.s).items():
            for move in moves:
                play(game.copy(at.s), seat, move)
        assert game.codec.digest(at.s) == before


def test_every_other_move_is_refused_and_changes_nothing(game: AnyGame) -> None:
    seats = game.seats[0]
    moves = pool(game, seats)
    for at in every(23 * pace(game), walk(game, seats, seed=23)):
        before = plain(game, at.s)
        for seat in (*range(seats), TABLE):
            legal = set(legal_moves(at.s, seat))
            expected = IllegalMove if legal else NotYourTurn
            for move in moves:
                if move not in legal:
                    with pytest.raises(expected):
                        play(at.s, seat, move)
        assert plain(game, at.s) == before


def test_a_sealed_match_refuses_what_was_not_offered_too(game: AnyGame) -> None:
    """A blank may be filled, and only as the rules allow: the pool never gets through."""
    seats = game.seats[0]
    moves = pool(game, seats)
    sealing = Sealing(game, seats)
    for n, at in enumerate(walk(game, seats, seed=24)):
        if n % (23 * pace(game)) == 0:
            before = plain(game, sealing.s)
            for move in refused(sealing, at.seat, moves):
                with pytest.raises(RulesError):
                    play(sealing.s, at.seat, move)
            assert plain(game, sealing.s) == before
        sealing.play(at.seat, at.move)


def refused(sealing: Sealing, seat: int, moves: Iterable[Move]) -> Iterable[Move]:
    """Those of *moves* that neither are offered nor fill a blank that is; and unfilled blanks.

    Not what is shuffled in the open, which is legal for the table where nobody seals it.
    """
    offered = legal_moves(sealing.s, seat)
    blanks = [move for move in offered if move.is_blank()]
    yield from blanks
    for move in moves:
        if move in offered or any(move.fills(blank) for blank in blanks):
            continue
        if not (isinstance(deciding(sealing.s), Shuffle) and type(move) is type(offered[0])):
            yield move


def test_no_move_is_offered_twice(game: AnyGame) -> None:
    for viewer in (EVERYBODY, NOBODY):
        for at in every(pace(game), walk(game, game.seats[-1], seed=25)):
            s = at.s if viewer == EVERYBODY else game.conceal(at.s, NOBODY)
            for moves in menus(s).values():
                assert len(set(moves)) == len(moves)


def test_a_menu_follows_from_the_position_alone(game: AnyGame) -> None:
    """Asked again, or of an equal position, the same moves are offered in the same order."""
    s = start(game, game.seats[-1])
    for at in every(3 * pace(game), walk(game, game.seats[-1], seed=26, s=s)):
        again = game.codec.position(plain(game, at.s))
        assert menus(again) == menus(at.s)
        assert list(again.options) == list(at.s.options)
