"""What the greedy bot goes by."""

from __future__ import annotations

import pytest

from tessera.engine.playout import SeededChance, draw, draw_all
from tessera.engine.steps import EVERYBODY, TABLE, play
from tessera.games.imperios_milenarios.game import GAME
from tessera.games.imperios_milenarios.ids import BLACK, RED, YELLOW, Kind, members
from tessera.games.imperios_milenarios.judgement import estimate, weigh
from tessera.games.imperios_milenarios.moves import (
    CONQUER,
    Conquer,
    Keep,
    Learn,
    PromoteArts,
    TakeChit,
)
from tessera.games.imperios_milenarios.plans import MOST_ACTIONS, Plan
from tessera.games.imperios_milenarios.prospects import foothold, left_of_game, purchases
from tessera.games.imperios_milenarios.state import Bar, State
from tessera.games.imperios_milenarios.tables import CENSUS
from tessera_bots.arena import Contest, play_game
from tessera_bots.strategy import strategy


def started(seats: int = 4, seed: int = 1) -> State:
    """A match in which Metropolises were dealt and hands are drawn."""
    s = GAME.new(seats, GAME.choose(seats, {"metropolises": "dealt"}), EVERYBODY)
    draw_all(s, SeededChance(seed))
    return s


def test_more_of_anything_looks_better() -> None:
    plain = estimate(started(), 0)
    richer = [started() for _ in range(6)]
    me = [s.players[0] for s in richer]
    me[0].armies += 1
    me[1].census += 1
    me[2].goods |= 1
    me[3].technologies |= 1
    me[4].wonder = 0
    me[5].open[RED] += 1
    assert all(estimate(s, 0) > plain for s in richer)


def test_what_rivals_have_looks_worse() -> None:
    s = started()
    before = estimate(s, 0)
    s.players[1].census += 3
    assert estimate(s, 0) < before


def test_at_the_end_only_the_lead_counts() -> None:
    s = started()
    s.over = True
    for player, points in zip(s.players, (40, 55, 30, 20), strict=True):
        player.tally = (points,)
    assert [estimate(s, seat) for seat in range(4)] == [-15, 15, -25, -35]


def test_weighing_changes_nothing() -> None:
    s = started()
    (seat,) = s.options
    before = GAME.codec.digest(s)
    values = weigh(s, seat, [move for move, _ in s.options[seat]])
    assert len(values) == len(s.options[seat])
    assert GAME.codec.digest(s) == before


# -- plans ----------------------------------------------------------------------------------------


def test_a_plan_buys_what_gains_most_for_the_actions_that_are_there() -> None:
    learn, arts = Learn(YELLOW * 3), PromoteArts()
    planned = Plan([(learn, 8.0, 3), (arts, 2.0, 1), (arts, 2.0, 1)], army=False)
    assert [planned.value(n) for n in range(6)] == [0.0, 2.0, 4.0, 8.0, 10.0, 12.0]
    assert planned.best(2) == (arts, arts)
    assert planned.best(3) == (learn,)
    assert planned.best(4) == (learn, arts)


def test_more_actions_than_are_planned_for_are_worth_as_much() -> None:
    planned = Plan([(PromoteArts(), 2.0, 1)], army=False)
    assert planned.value(MOST_ACTIONS + 5) == 2.0
    assert planned.best(MOST_ACTIONS + 5) == (PromoteArts(),)


def test_armies_that_wait_for_a_conquest_are_worth_more() -> None:
    target = CONQUER[3]
    idle, waiting = Plan([], army=True), Plan([(target, 9.0, 5)], army=True)
    assert idle.idle(4) < waiting.idle(4) < waiting.value(5)
    assert waiting.best(4) == ()
    assert waiting.best(5) == (target,)


def test_what_was_blocked_in_this_turn_is_not_planned_again() -> None:
    s = started()
    t, *_ = members(s.board.cities & ~s.players[0].present)
    me = s.players[0]
    me.present |= 1 << t | s.board.near[t] | s.board.near[me.metropolis]
    conquests = [m for m, _, _ in purchases(s, 0, RED) if isinstance(m, Conquer)]
    assert conquests
    s.bars = (Bar(conquests[0], (me.metropolis, conquests[0].territory), me.metropolis, 1),)
    assert conquests[0] not in [m for m, _, _ in purchases(s, 0, RED)]


# -- what is sought -------------------------------------------------------------------------------


def test_a_neutral_city_is_a_better_foothold_than_any_margin() -> None:
    s = started()
    board, mine = s.board, s.players[0].present
    free = ~(mine | s.players[1].present | s.players[2].present | s.players[3].present)
    margins = [t for t in members(board.land & free) if board.kinds[t] == Kind.MARGINAL]
    best = max(foothold(s, 0, t) for t in margins)
    assert all(foothold(s, 0, t) > best for t in members(board.cities & free))


def test_a_chit_that_brings_a_technology_into_reach_is_sought_more_than_a_first_one() -> None:
    s = started()
    (seat,) = s.options
    me = s.players[seat]
    me.hand, me.census = [], CENSUS
    worth = []
    for there in range(3):
        me.open = [0, there, 0, 0]
        worth += weigh(s, seat, [TakeChit(YELLOW)])
    assert worth[0] < worth[2]
    assert worth[0] < worth[1]


def test_nothing_is_left_of_a_game_whose_pool_is_empty() -> None:
    s = started()
    assert left_of_game(s) > 0.8
    s.pool[BLACK] = 0
    assert left_of_game(s) == 0.0


def test_the_reserve_keeps_as_many_chits_as_it_may() -> None:
    s, chance = started(), SeededChance(4)
    bots = [strategy("greedy", GAME, SeededChance(n)) for n in range(4)]
    while s.round < 3:
        if TABLE in s.options:
            draw(s, chance)
            continue
        seat = min(s.options)
        moves = [move for move, _ in s.options[seat]]
        move = bots[seat].choose(GAME.conceal(s, seat), seat, moves)
        if isinstance(move, Keep):
            assert len(move.kept) == max(len(each.kept) for each in moves if isinstance(each, Keep))
        play(s, seat, move)


@pytest.mark.parametrize("seats", [4, pytest.param(7, marks=pytest.mark.soak)])
def test_greedy_beats_random_players(seats: int) -> None:
    """In a few games of each size; ``tessera simulate`` plays many more."""
    bots = ("greedy", *["random"] * (seats - 1))
    options = tuple(GAME.choose(seats, {"metropolises": "dealt", "mode": "tutorial"}).items())
    outcomes = [play_game(Contest(GAME.name, bots, options, "judgement"), n) for n in range(3)]
    won = sum(o.shares[o.bots.index("greedy")] for o in outcomes)
    assert won >= 2
