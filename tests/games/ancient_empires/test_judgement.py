"""What the greedy bot goes by."""

from __future__ import annotations

from tests.games.ancient_empires.cards.table import Table

from tessera.engine.playout import SeededChance, draw_all, play_randomly
from tessera.engine.sealed import Known
from tessera.engine.steps import EVERYBODY
from tessera.games.ancient_empires.game import GAME
from tessera.games.ancient_empires.ids import Improvement, Order
from tessera.games.ancient_empires.judgement import estimate
from tessera.games.ancient_empires.moves import Place


def test_more_of_anything_looks_better() -> None:
    plain = estimate(Table().s, 0)
    richer = [Table() for _ in range(6)]
    richer[0].hold(materials=1)
    richer[1].armies("Red Mesa")
    richer[2].settlement("Red Mesa")
    richer[3].player().points += 1
    richer[4].player().envoys = (1, 0, 0)
    richer[5].player().pillars[0] = 1
    assert all(estimate(table.s, 0) > plain for table in richer)


def test_what_opponents_have_on_the_map_looks_worse() -> None:
    table = Table()
    table.settlement("Red Mesa", Improvement.PORT, seat=1)
    assert estimate(table.s, 0) < estimate(Table().s, 0)


def test_at_the_end_only_the_lead_counts() -> None:
    table = Table(seats=3)
    table.s.over = True
    for seat, points in enumerate((40, 55, 30)):
        table.player(seat).points = points
    assert [estimate(table.s, seat) for seat in range(3)] == [-15, 15, -25]


def test_an_order_is_weighed_as_if_it_were_resolved_at_once() -> None:
    s = GAME.new(2, GAME.choose(2, {}), EVERYBODY)
    draw_all(s, SeededChance(1))
    (seat,) = s.options
    before = GAME.codec.digest(s)
    moves = [Place(slot, Known(order)) for order in (Order.GROW, Order.BUILD) for slot in (9, 1)]
    grow_orange, grow_green, build_orange, build_green = GAME.weigh(s, seat, moves)
    assert GAME.codec.digest(s) == before
    assert grow_orange > build_orange, (
        "nothing can be built with Armies in Ancient Settlements only"
    )
    assert grow_green > build_green


def test_an_order_of_the_first_round_is_weighed_twice() -> None:
    s = GAME.new(2, GAME.choose(2, {}), EVERYBODY)
    draw_all(s, SeededChance(1))
    (seat,) = s.options
    moves = [Place(9, Known(Order.GROW)), Place(9, Known(Order.BUILD))]
    first = GAME.weigh(s, seat, moves)
    s.round = 2
    s.second[:] = [None] * len(s.second)
    second = GAME.weigh(s, seat, moves)
    assert first[0] - first[1] > second[0] - second[1] > 0


def test_every_position_of_a_game_can_be_estimated() -> None:
    s = GAME.new(4, GAME.choose(4, {"board": "b"}), EVERYBODY)
    chance = SeededChance(2)
    while s.options:
        assert all(-500 < estimate(s, seat) < 500 for seat in range(4))
        play_randomly(s, chance, 1)
