"""What the greedy bot goes by."""

from __future__ import annotations

import pytest
from tests.games.imperios_milenarios.table import Table

from tessera.engine.playout import SeededChance, draw, draw_all
from tessera.engine.steps import EVERYBODY, TABLE, Move, play
from tessera.games.imperios_milenarios.combat import Reward
from tessera.games.imperios_milenarios.game import GAME
from tessera.games.imperios_milenarios.ids import BLACK, RED, YELLOW, Age, Kind, members
from tessera.games.imperios_milenarios.judgement import estimate, weigh
from tessera.games.imperios_milenarios.moves import (
    CONQUER,
    ELIMINATE,
    Conquer,
    Keep,
    Learn,
    Lift,
    Muster,
    PromoteArts,
    TakeChit,
)
from tessera.games.imperios_milenarios.outlook import Outlook
from tessera.games.imperios_milenarios.plans import MOST_ACTIONS, Plan
from tessera.games.imperios_milenarios.prospects import approach, foothold, purchases, sight
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
    conquests = [m for m, _, _ in purchases(Outlook(s), 0, RED) if isinstance(m, Conquer)]
    assert conquests
    s.bars = (Bar(conquests[0], (me.metropolis, conquests[0].territory), me.metropolis, 1),)
    assert conquests[0] not in [m for m, _, _ in purchases(Outlook(s), 0, RED)]


def test_who_blocks_a_conquest_is_driven_out_when_enough_armies_remain() -> None:
    s = started()
    me, rival, t = s.players[0], s.players[1], s.players[0].metropolis
    way, *_ = members(s.board.near[t] & me.present & ~s.board.sea)
    city, *_ = members(s.board.cities & ~me.present & ~rival.present)
    rival.present |= 1 << way
    s.bars = (Bar(CONQUER[city], (t, way, city), way, 1),)

    def gain() -> float:
        found = purchases(Outlook(s), 0, RED)
        return sum(gain for move, gain, _ in found if move == ELIMINATE[way][1])

    me.armies = s.board.values[city]
    without_spare = gain()
    me.armies += 1
    assert gain() > max(2.0, without_spare)


# -- what is sought -------------------------------------------------------------------------------


def test_the_first_neutral_city_is_a_better_foothold_than_any_margin() -> None:
    s = started()
    s.players[0].present = s.players[0].control
    board, mine = s.board, s.players[0].present
    free = ~(mine | s.players[1].present | s.players[2].present | s.players[3].present)
    margins = [t for t in members(board.land & free) if board.kinds[t] == Kind.MARGINAL]
    best = max(foothold(Outlook(s), 0, t) for t in margins)
    assert all(foothold(Outlook(s), 0, t) > best for t in members(board.cities & free))


def test_a_further_city_in_sight_is_worth_less_than_the_first() -> None:
    """Or else a civilization with a long coast explores for ever and never musters an Army."""
    s = started()
    free = s.board.cities & ~sum(player.present for player in s.players)
    first, second, *_ = members(free)
    s.players[0].present = 1 << s.players[0].metropolis
    alone = sight(Outlook(s), 0, first)
    s.players[0].present |= 1 << second
    assert sight(Outlook(s), 0, first) == alone / 2
    assert sight(Outlook(s), 0, first, 1) == alone / 3


def test_a_step_towards_a_rival_with_whom_one_cannot_trade_yet_is_sought() -> None:
    """Or else civilizations at the edge of the world never meet a partner."""
    table = Table(4).control("Drávida").present("Océano Índico").control("Persia", seat=1)
    far = approach(Outlook(table.s), 0)
    table.control("Ormuz", seat=1)  # two steps away instead of three, by the same sea
    near = approach(Outlook(table.s), 0)
    sea = table.land("Mar Arábigo")
    assert far.keys() == near.keys() == {sea}
    assert 0.0 < far[sea] < near[sea]
    table.present("Mar Arábigo", "Ormuz")
    assert approach(Outlook(table.s), 0) == {}


def test_a_rival_who_controls_nothing_is_no_partner() -> None:
    table = Table(4).control("Drávida").present("Omán", seat=1)
    assert approach(Outlook(table.s), 0) == {}


def test_who_is_behind_does_not_seek_the_goals_that_end_the_game() -> None:
    s = started()
    for player, census in zip(s.players, (3, 9, 0, 0), strict=True):
        player.census = census
    s.players[2].age = Age.BRONZE
    s.players[0].age = s.players[1].age = Age.COPPER
    behind, ahead = (Outlook(s).wanted(seat, "cities") for seat in (0, 1))
    assert behind < ahead
    s.players[2].age = Age.COPPER  # now it takes two, and the first to arrive ends nothing
    behind, ahead = (Outlook(s).wanted(seat, "cities") for seat in (0, 1))
    assert behind == ahead


def spread_out() -> Table:
    """Seat 0 has a Totem wherever there is one to stand, and none in the supply."""
    table = Table(4).control("Persia", "Susiana")
    board, me = table.s.board, table.player()
    room = table.s.supply(0)
    me.present |= sum(1 << t for t in members(board.in_play & ~me.present)[:room])
    assert table.s.supply(0) == 0
    return table


def favourite(table: Table) -> Move:
    """What looks best to whoever decides."""
    values = weigh(table.s, table.seat, table.moves)
    return table.moves[values.index(max(values))]


def test_out_of_totems_one_is_lifted_to_count_the_first_army_with() -> None:
    table = spread_out().chits(RED, 6).turn(RED)
    assert not table.offered(Muster)
    assert isinstance(favourite(table), Lift)
    table.play(favourite(table))
    assert isinstance(favourite(table), Muster)


def test_the_good_of_a_conquered_city_is_worth_a_totem_though_armies_remain() -> None:
    table = spread_out()
    table.player().armies = 12
    table.player().present &= table.player().present - 1  # for the Army Counter
    table.turn(RED).resolve(Reward(table.land("Sumeria")))
    assert table.deciding == "LiftFor"
    assert isinstance(favourite(table), Lift)


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
    assert Outlook(s).left > 0.8
    s.pool[BLACK] = 0
    assert Outlook(s).left == 0.0


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


def test_games_of_greedy_players_end_by_an_age_in_a_sensible_number_of_rounds() -> None:
    """They do not block one another until a pile is empty."""
    options = tuple(GAME.choose(4, {"metropolises": "dealt"}).items())
    for number in range(4):
        outcome = play_game(Contest(GAME.name, ("greedy",) * 4, options, "judgement"), number)
        assert outcome.decisions < 1500
        assert min(outcome.points) > 40


@pytest.mark.parametrize("seats", [4, pytest.param(7, marks=pytest.mark.soak)])
def test_greedy_beats_random_players(seats: int) -> None:
    """In a few games of each size; ``tessera simulate`` plays many more."""
    bots = ("greedy", *["random"] * (seats - 1))
    options = tuple(GAME.choose(seats, {"metropolises": "dealt", "mode": "tutorial"}).items())
    outcomes = [play_game(Contest(GAME.name, bots, options, "judgement"), n) for n in range(3)]
    won = sum(o.shares[o.bots.index("greedy")] for o in outcomes)
    assert won >= 2
