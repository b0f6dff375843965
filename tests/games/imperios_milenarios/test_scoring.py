"""Final Scoring."""

from __future__ import annotations

import pytest
from tests.games.imperios_milenarios.table import Table

from tessera.games.imperios_milenarios import GAME
from tessera.games.imperios_milenarios.ids import COLOSSUS, MARKET, Kind
from tessera.games.imperios_milenarios.scoring import ITEMS, FinalScoring, tally


def points(table: Table, item: str, seat: int = 0) -> int:
    return tally(table.s, seat)[ITEMS.index(item)]


def test_im_48_wealth_is_the_label_of_the_census_space() -> None:
    table = Table()
    table.player().census = 5
    assert points(table, "Wealth") == 10
    table.player().census = 12
    assert points(table, "Wealth") == 24


def test_im_48_market_adds_one_for_each_space() -> None:
    table = Table()
    table.player().census = 5
    table.player().technologies = 1 << MARKET
    assert points(table, "Wealth") == 15


def test_im_68_wreaths_are_for_the_sole_occupant_and_never_for_cities() -> None:
    table = Table().control("Roma").present("Etruria", "Pirineos", "Hibernia")
    board = table.s.board
    wreaths = board.values[table.land("Pirineos")] + board.values[table.land("Hibernia")]
    assert points(table, "Marginal Areas") == wreaths
    table.present("Pirineos", seat=4)
    assert points(table, "Marginal Areas") == board.values[table.land("Hibernia")]


def test_capitals_are_worth_five_and_cities_their_level() -> None:
    table = Table().control("Roma", "Cartago", "Etruria", "Tebas", "Buhen").present("Túnez")
    assert points(table, "Capitals") == 10
    assert points(table, "Cities") == 4 + 5 + 3


def test_im_69_a_city_needs_control_to_score() -> None:
    assert points(Table().present("Etruria"), "Cities") == 0


def test_im_70_a_wonder_is_worth_twelve() -> None:
    table = Table()
    table.player().wonder = 0
    table.player().technologies = 0b111
    assert points(table, "Wonders") == 12


def test_im_71_the_colossus_counts_every_technology() -> None:
    """Example: all red Technologies and the Basic ones of the other colors: 6 points."""
    table = Table()
    table.player().wonder = COLOSSUS
    table.player().technologies = 0b001_001_001_111
    assert points(table, "Wonders") == 12 + 6


@pytest.mark.parametrize(("learned", "worth"), [(0b1, 4), (0b11, 9), (0b101, 15), (0b111, 15)])
def test_im_71_the_best_technology_of_each_color_counts(learned: int, worth: int) -> None:
    table = Table()
    table.player().technologies = learned | learned << 6
    assert points(table, "Technologies") == 2 * worth


@pytest.mark.parametrize(("mode", "wanted"), [("tutorial", 4), ("normal", 6), ("epic", 8)])
def test_im_72_each_missing_good_costs_three_points_and_more_give_none(
    mode: str, wanted: int
) -> None:
    table = Table(7, mode=mode)
    assert points(table, "Trade Goods") == -3 * wanted
    table.player().goods = (1 << wanted) - 1
    assert points(table, "Trade Goods") == 0
    table.player().goods = (1 << wanted + 2) - 1
    assert points(table, "Trade Goods") == 0


def test_the_score_is_told_item_by_item() -> None:
    table = Table().control("Roma").resolve(FinalScoring())
    result = GAME.result(table.s)
    assert result is not None
    assert dict(result.scores[0].items)["Capitals"] == 5
    assert result.scores[0].points == 5 - 18


def test_im_06_a_tie_goes_to_the_most_ancient_player() -> None:
    table = Table()
    table.s.age_rank = (3, 1, 2, 0, 4)
    for seat in (1, 3):
        table.player(seat).census = 12
    table.resolve(FinalScoring())
    result = GAME.result(table.s)
    assert result is not None
    assert result.winners == (3,)


def test_im_68_every_marginal_territory_has_a_wreath_and_seas_have_none() -> None:
    board = Table(7).s.board
    for kind, value in zip(board.kinds, board.values, strict=True):
        if kind == Kind.SEA:
            assert value == 0
        elif kind == Kind.MARGINAL:
            assert 1 <= value <= 5
        elif kind == Kind.CITY:
            assert value in (3, 4, 5)
        else:
            assert value == 5
