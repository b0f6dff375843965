"""What a seat can see never depends on what another hides."""

from __future__ import annotations

import json
from typing import Any

from tests.conformance.walks import (
    every,
    hidden,
    now_and_then,
    pace,
    plain,
    tables,
    walk,
    with_hidden,
)

from tessera.engine.game import AnyGame
from tessera.engine.playout import SeededChance
from tessera.engine.sealed import BLANK, Sealed
from tessera.engine.steps import NOBODY, TABLE, Move, Seat, legal_moves, play


def test_two_worlds_that_differ_in_secrets_look_alike(game: AnyGame) -> None:
    """Guess what a viewer does not see, anew each time: it must see the same as before, be offered
    the same, and the same seats must be asked."""
    differed = secrets = 0
    for seats, options in tables(game):
        walked = walk(game, seats, seed=61, options=options)
        for n, at in enumerate(every(pace(game), walked)):
            viewer = (NOBODY, *range(seats))[n % (seats + 1)]
            view = game.conceal(at.s, viewer)
            world = game.determinise(view, SeededChance(n))
            secrets += any(True for _ in hidden(at.s))
            differed += world != at.s
            assert shown(game, world, viewer) == shown(game, at.s, viewer)
    assert differed or not secrets


def shown(game: AnyGame, s: Any, viewer: Seat) -> tuple[bytes, list[Seat], list[Move]]:
    """All that *viewer* gets to see of *s*: the bytes of its view, who is asked, and its moves."""
    view = game.conceal(s, viewer)
    text = json.dumps(game.codec.dump(view)).encode()
    return text, sorted(view.options), legal_moves(view, viewer)


def test_two_worlds_look_alike_for_as_long_as_nothing_is_opened(game: AnyGame) -> None:
    """The same public moves in both, and hidden ones that differ, lead to the same view."""
    seats = game.seats[-1]
    for viewer in (NOBODY, *range(seats)):
        world: Any = None
        for n, (at, look) in enumerate(now_and_then(game, walk(game, seats, seed=62))):
            if world is None and not look:
                continue
            if world is None:
                world = game.determinise(game.conceal(at.s, viewer), SeededChance(n))
            if look:
                assert shown(game, world, viewer) == shown(game, at.s, viewer)
            world = played_alike(world, at.seat, at.move, viewer)


def played_alike(world: Any, seat: Seat, move: Move, viewer: Seat) -> Any:
    """*world* after another move that *viewer* cannot tell from *move*.

    None if there is none, because a piece was opened or the table dealt one.
    """
    if move.is_opening() or (seat == TABLE and any(True for _ in hidden(move))):
        return None
    for other in reversed(legal_moves(world, seat)):
        if other == move if seat == viewer else veiled(other) == veiled(move):
            play(world, seat, other)
            return world
    return None


def veiled(move: Move) -> Move:
    """*move* as it looks to others."""
    return with_hidden(move, lambda _: BLANK)


def test_a_view_tells_no_secret_of_another(game: AnyGame) -> None:
    """Concealed twice it is the same; a seat keeps what it sees, and nobody keeps nothing."""
    for at in every(3 * pace(game), walk(game, game.seats[-1], seed=63)):
        nobody = game.conceal(at.s, NOBODY)
        assert nobody.viewer == NOBODY
        for seat in range(game.seats[-1]):
            view = game.conceal(at.s, seat)
            assert view.viewer == seat
            assert game.conceal(view, seat) == view
            assert plain(game, game.conceal(view, NOBODY)) == plain(game, nobody)
            assert legal_moves(view, seat) == legal_moves(at.s, seat)
            assert set(view.options) == set(nobody.options) == set(at.s.options)


def test_the_sealed_values_of_a_concealed_position_are_blank(game: AnyGame) -> None:
    for at in every(5 * pace(game), walk(game, game.seats[-1], seed=64)):
        for viewer in (NOBODY, 0):
            view = game.conceal(at.s, viewer)
            assert all(piece == BLANK for piece in hidden(view) if isinstance(piece, Sealed))
