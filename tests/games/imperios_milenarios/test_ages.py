"""Advancing to the Next Age, the end of the game, and the round around them."""

from __future__ import annotations

import pytest
from tests.games.imperios_milenarios.table import Table

from tessera.engine.playout import SeededChance, draw, play_randomly
from tessera.engine.steps import EVERYBODY, TABLE, play_nth
from tessera.games.imperios_milenarios import GAME, setup
from tessera.games.imperios_milenarios.ages import AdvanceAges, CheckEnd, achieves, standing
from tessera.games.imperios_milenarios.ids import Age, Color, Ending, Phase, members
from tessera.games.imperios_milenarios.rounds import EndRound, PassRing
from tessera.games.imperios_milenarios.scoring import FinalScoring
from tessera.games.imperios_milenarios.tables import AGES


def grown(table: Table, count: int, seat: int = 0) -> Table:
    """So many Capitals, Cities, goods and twice as many goods and Technologies for *seat*."""
    me, board = table.player(seat), table.s.board
    for mask in (board.capitals, board.cities):
        for t in members(mask)[:count]:
            me.control |= 1 << t
    me.present |= me.control
    me.goods = (1 << 2 * count) - 1
    me.technologies = (1 << 2 * count) - 1
    return table


@pytest.mark.parametrize("age", Age)
def test_the_goals_of_the_ages(age: Age) -> None:
    goals = AGES[age].goals
    count = age + 1
    assert (goals.capitals, goals.cities) == (count, count)
    assert (goals.goods, goals.technologies) == (2 * count, 2 * count)
    assert achieves(grown(Table(7), count).s, 0, age)
    assert not achieves(grown(Table(7), count - 1).s, 0, age)


@pytest.mark.parametrize("lacking", ["capital", "city", "good", "technology"])
def test_every_goal_must_be_met(lacking: str) -> None:
    table = grown(Table(), 1)
    me, board = table.player(), table.s.board
    if lacking == "capital":
        me.control &= ~board.capitals
    elif lacking == "city":
        me.control &= ~board.cities
    elif lacking == "good":
        me.goods = 0b1
    else:
        me.technologies = 0b1
    table.resolve(AdvanceAges())
    assert me.age == Age.STONE


def test_im_61_advancing_is_automatic_and_one_age_in_a_round() -> None:
    table = grown(Table(), 3).resolve(AdvanceAges())
    assert table.player().age == Age.COPPER
    table.resolve(AdvanceAges())
    assert table.player().age == Age.BRONZE


def test_im_61_nobody_falls_back() -> None:
    table = Table()
    table.player().age = Age.COPPER
    table.resolve(AdvanceAges())
    assert table.player().age == Age.COPPER


def test_im_62_any_capital_counts_and_a_capital_is_no_city() -> None:
    table = grown(Table(), 1)
    assert standing(table.s, 0).cities == 1
    table.player().metropolis = 99
    assert achieves(table.s, 0, Age.STONE)


def test_im_66_there_is_no_age_beyond_the_last() -> None:
    table = grown(Table(5, mode="tutorial"), 3)
    table.player().age = Age.COPPER
    table.resolve(AdvanceAges())
    assert table.player().age == Age.COPPER


def ended(table: Table) -> bool:
    return table.resolve(CheckEnd(PassRing(), FinalScoring())).s.over


@pytest.mark.parametrize(("seats", "half"), [(4, 2), (5, 3), (6, 3), (7, 4)])
def test_im_65_at_least_half_the_civilizations_in_the_last_age_end_the_game(
    seats: int, half: int
) -> None:
    for reached in (half - 1, half):
        table = Table(seats)
        for seat in range(reached):
            table.player(seat).age = Age.BRONZE
        table.resolve(CheckEnd(FinalScoring(), FinalScoring()))
        assert bool(table.s.endings >> Ending.HALF_IN_LAST_AGE & 1) == (reached == half)


def test_im_66_the_goals_of_the_last_age_end_the_game_for_who_is_in_it() -> None:
    table = grown(Table(7), 3)
    table.player().age = Age.COPPER
    table.resolve(CheckEnd(FinalScoring(), FinalScoring()))
    assert not table.s.endings
    table.player().age = Age.BRONZE
    table.resolve(CheckEnd(FinalScoring(), FinalScoring()))
    assert table.s.endings == 1 << Ending.LAST_GOALS


@pytest.mark.parametrize("why", [Ending.PILE_DEPLETED, Ending.CAPITALS_LOST])
def test_im_63_what_was_found_once_is_latched(why: Ending) -> None:
    table = grown(Table(), 2)
    table.s.end(why)
    assert ended(table)


@pytest.mark.parametrize("seed", range(6))
def test_im_63_the_round_is_completed_and_the_reserve_is_skipped(
    seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A pile is emptied as a round begins, soon where it has few chits: the four colors are still
    resolved."""
    monkeypatch.setattr(setup, "CHITS", 24)
    s = GAME.new(4, GAME.choose(4, {}), EVERYBODY)
    chance = SeededChance(seed)
    phases = set()
    while s.options:
        if s.endings:
            phases.add(s.phase)
        if TABLE in s.options:
            draw(s, chance)
        else:
            seat = min(s.options)
            play_nth(s, seat, chance.below(len(s.options[seat])))
    assert s.endings >> Ending.PILE_DEPLETED & 1
    assert phases - {Phase.HANDS} == {Phase.RED, Phase.YELLOW, Phase.BLUE, Phase.BLACK}


def test_the_one_ring_passes_clockwise() -> None:
    table = Table()
    table.s.first = 4
    table.resolve(EndRound())
    assert table.s.first == 0
    assert table.s.round == 2


def test_im_13_the_reserve_follows_from_the_age_after_advancing() -> None:
    table = grown(Table(), 1).chits(Color.RED, 4)
    table.resolve(AdvanceAges(), CheckEnd(EndRound(), FinalScoring()))
    assert {len(getattr(move, "kept", ())) for move in table.moves} == {0, 1, 2, 3}


@pytest.mark.uncounted
def test_matches_end_at_every_table() -> None:
    for seats in (4, 5, 6, 7):
        s = GAME.new(seats, GAME.choose(seats, {}), EVERYBODY)
        play_randomly(s, SeededChance(seats))
        assert s.over
        assert s.endings
