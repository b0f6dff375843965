"""A position can be saved and loaded at every decision, also in the middle of an action."""

from __future__ import annotations

from tests.conformance.walks import Sealing, every, halting, menus, pace, plain, start, tables, walk

from tessera.engine.game import AnyGame
from tessera.engine.record import Record, step
from tessera.engine.steps import EVERYBODY, NOBODY, Move


def test_a_position_loads_as_it_was_saved_at_every_decision(game: AnyGame) -> None:
    for seats, options in tables(game):
        for at in every(3 * pace(game), walk(game, seats, seed=41, options=options)):
            loaded = game.codec.position(plain(game, at.s))
            assert loaded == at.s
            assert game.codec.digest(loaded) == game.codec.digest(at.s)
            assert menus(loaded) == menus(at.s)


def test_a_sealed_position_loads_as_it_was_saved(game: AnyGame) -> None:
    sealing = Sealing(game, game.seats[-1])
    for n, at in enumerate(walk(game, game.seats[-1], seed=42)):
        if n % (3 * pace(game)) == 0:
            loaded = game.codec.position(plain(game, sealing.s))
            assert loaded == sealing.s
            assert menus(loaded) == menus(sealing.s)
        sealing.play(at.seat, at.move)


def test_a_match_goes_on_from_a_saved_position_as_if_nothing_had_been(game: AnyGame) -> None:
    gap = 40 * pace(game)
    saved = [plain(game, at.s) for at in every(gap, walk(game, game.seats[0], seed=43))]
    moves = [(at.seat, at.move) for at in walk(game, game.seats[0], seed=43)]
    s = start(game, game.seats[0])
    for _ in walk(game, game.seats[0], seed=43, s=s):
        pass
    for n, position in enumerate(saved):
        resumed = game.codec.position(position)
        for seat, move in moves[gap * n :]:
            step(resumed, seat, move)
        assert game.codec.digest(resumed) == game.codec.digest(s)


def test_moves_load_as_they_were_saved(game: AnyGame) -> None:
    found: set[Move] = set()
    for at in every(pace(game), walk(game, game.seats[-1], seed=44)):
        for moves in (menus(at.s), menus(game.conceal(at.s, NOBODY))):
            found.update(move for menu in moves.values() for move in menu)
    assert len(found) > 5
    for move in found:
        assert game.codec.move(game.codec.dump(move)) == move


def test_a_record_replays_to_the_same_digest_after_every_move(game: AnyGame) -> None:
    """Also one in which some did not answer."""
    seats = game.seats[-1]
    record = Record(game, seats, game.choose(seats, {}), EVERYBODY)
    s = record.start()
    digests = [game.codec.digest(s)]
    for answer in halting(game, s, seed=45, lapses=7):
        record.moves.append(answer)
        digests.append(game.codec.digest(s))
    for n in (0, 1, len(digests) // 2, len(digests) - 1):
        assert game.codec.digest(record.replay(n)) == digests[n]
    assert game.result(record.replay()) == game.result(s)
