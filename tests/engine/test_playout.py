"""Seeded chance is the same everywhere, fair, and decides by the weights."""

from __future__ import annotations

from collections import Counter

from tests.toys.pebbles import PEBBLES
from tests.toys.pebbles.state import Colour, State
from tests.toys.sieges import SIEGES

from tessera.engine.playout import (
    SeededChance,
    draw,
    draw_all,
    play_out,
    play_randomly,
)
from tessera.engine.steps import EVERYBODY, PASS, TABLE, Move, Position, Seat


def new(seats: int = 2) -> State:
    return PEBBLES.new(seats, PEBBLES.choose(seats, {}), EVERYBODY)


def test_a_seed_gives_the_same_numbers_on_every_machine() -> None:
    chance = SeededChance("example")
    assert [chance.below(10) for _ in range(12)] == [0, 4, 3, 3, 0, 6, 0, 4, 6, 2, 6, 6]
    assert SeededChance(7).below(10**30) == SeededChance("7").below(10**30)


def test_every_number_is_equally_likely() -> None:
    chance = SeededChance(1)
    counts = Counter(chance.below(5) for _ in range(10_000))
    assert set(counts) == set(range(5))
    assert max(counts.values()) - min(counts.values()) < 300


def test_a_draw_is_decided_by_its_weights() -> None:
    """The urn of Pebbles holds 4 white, 3 grey and 2 black."""
    counts: Counter[Colour | None] = Counter()
    chance = SeededChance(2)
    for _ in range(9_000):
        s = new()
        draw(s, chance)
        counts[s.bowls[0].wants] += 1
    assert abs(counts[Colour.WHITE] - 4000) < 200
    assert abs(counts[Colour.GREY] - 3000) < 200
    assert abs(counts[Colour.BLACK] - 2000) < 200


def test_all_draws_are_decided_before_a_seat_is_asked() -> None:
    s = new()
    draw_all(s, SeededChance(3))
    assert TABLE not in s.options
    assert all(bowl.wants is not None for bowl in s.bowls)


def test_a_random_playout_stops_at_its_limit_and_follows_from_its_seed() -> None:
    s, again = new(4), new(4)
    assert play_randomly(s, SeededChance(4), limit=3) == 3
    assert play_randomly(again, SeededChance(4), limit=3) == 3
    assert s == again
    assert play_randomly(s, SeededChance(5)) > 3
    assert s.options == {}


def test_choosers_play_to_the_end() -> None:
    def first(s: Position, seat: Seat, moves: list[Move]) -> Move:
        return PASS if PASS in moves else moves[-1]

    s = SIEGES.new(3, {}, EVERYBODY)
    decisions = play_out(s, dict.fromkeys(range(3), first), SeededChance(6))
    assert decisions == 9
    assert SIEGES.result(s) is not None
