"""Resolving Actions: chits, bundles and the pool of actions of a turn."""

from __future__ import annotations

import pytest
from tests.games.imperios_milenarios.table import Table

from tessera.engine.sealed import BLANK, any_of
from tessera.engine.steps import NOBODY, PASS, legal_moves
from tessera.games.imperios_milenarios import GAME
from tessera.games.imperios_milenarios.ids import (
    AGRICULTURE,
    MARKET,
    NONE,
    RELIGION,
    Color,
    technology,
)
from tessera.games.imperios_milenarios.moves import (
    BuildWonder,
    Conquer,
    Defend,
    Eliminate,
    Learn,
    Lift,
    Muster,
    PromoteArts,
    Spend,
    TakeBack,
)
from tessera.games.imperios_milenarios.tables import (
    CENSUS,
    TECHNOLOGIES,
    TECHNOLOGY_ACTIONS,
    TIERS,
    actions_for,
)

RED, YELLOW, BLUE, BLACK = Color
BASIC, BOTH = 0b001, 0b011


@pytest.mark.parametrize("color", Color)
def test_im_17_bundles_of_three_give_four_and_bundles_of_two_give_three(color: Color) -> None:
    for chits in range(1, 30):
        assert actions_for(chits, 0, color) == chits
        assert actions_for(chits, BASIC << 3 * color, color) == chits + chits // 3
        assert actions_for(chits, BOTH << 3 * color, color) == 3 * chits // 2


def test_a_technology_helps_its_own_color_only() -> None:
    known = BOTH << 3 * YELLOW
    assert actions_for(6, known, YELLOW) == 9
    assert actions_for(6, known, BLUE) == 6


def test_im_17_actions_of_a_bundle_may_be_used_for_different_things() -> None:
    """Example: Agriculture, 3 yellow chits: a Basic Technology and 1 space on the Census Track."""
    table = Table()
    table.player().technologies = 1 << AGRICULTURE
    table.turn(YELLOW, 3)
    assert table.s.actions == 4
    table.play(Learn(technology(RED, 0)), PromoteArts())  # type: ignore[arg-type]  # two Moves
    assert table.player().census == 1
    assert table.s.actions == 0


def test_im_21_a_technology_may_be_used_at_once() -> None:
    """Example: 3 chits for Agriculture, then 3 more as 4 actions for Religion."""
    table = Table().chits(YELLOW, 6).turn(YELLOW)
    table.play(table.spending(3), Learn(AGRICULTURE))
    table.play(table.spending(3))
    assert table.s.actions == 4
    table.play(Learn(RELIGION))
    assert table.player().technologies == 1 << AGRICULTURE | 1 << RELIGION


def test_religion_gives_three_spaces_for_two_chits() -> None:
    table = Table()
    table.player().technologies = 1 << AGRICULTURE | 1 << RELIGION
    table.turn(YELLOW, 2).play(PromoteArts(), PromoteArts(), PromoteArts())
    assert table.player().census == 3


def test_im_17_unused_actions_vanish_at_the_end_of_the_turn() -> None:
    table = Table().turn(YELLOW, 3).play(PASS)
    assert table.s.actions == 0
    assert table.player().discard == [0, 3, 0, 0]


def test_im_81_chits_that_lie_open_are_spent_first() -> None:
    table = Table().chits(YELLOW, 1)
    table.player().open = [0, 1, 0, 0]
    table.turn(YELLOW)
    one, two = table.offered(Spend)
    assert isinstance(one, Spend)
    assert isinstance(two, Spend)
    assert (one.open, one.chits) == (1, ())
    assert (two.open, len(two.chits)) == (1, 1)


def test_others_are_offered_any_number_of_chits_that_the_hand_may_hold() -> None:
    table = Table().chits(YELLOW, 1).chits(RED, 2).turn(YELLOW)
    view = GAME.conceal(table.s, NOBODY)
    spends = [move for move in legal_moves(view, 0) if isinstance(move, Spend)]
    assert [move.chits for move in spends] == [(any_of(YELLOW),) * n for n in (1, 2, 3)]
    assert view.players[0].hand == [BLANK] * 3


def test_im_80_a_turn_is_skipped_only_when_all_can_see_that_there_is_nothing_to_spend() -> None:
    assert Table().turn(YELLOW).deciding == ""
    assert Table().chits(RED, 1).turn(YELLOW).moves == [PASS]
    table = Table()
    table.player().open = [1, 0, 0, 0]
    assert table.turn(YELLOW).deciding == ""


# -- yellow ---------------------------------------------------------------------------------------


def test_the_arts_advance_one_space_for_an_action() -> None:
    table = Table().turn(YELLOW, 1).play(PromoteArts())
    assert table.player().census == 1


def test_im_49_nothing_is_promoted_beyond_the_end_of_the_census_track() -> None:
    table = Table()
    table.player().census = CENSUS
    assert table.turn(YELLOW, 1).offered(PromoteArts) == []
    table.player().gain_census(5)
    assert table.player().census == CENSUS


def test_im_48_the_census_track_has_twelve_spaces_after_the_first() -> None:
    assert CENSUS == 12


@pytest.mark.parametrize(("tier", "actions"), [(0, 3), (1, 4), (2, 5)])
def test_im_16_technologies_cost_three_to_five_actions(tier: int, actions: int) -> None:
    table = Table()
    table.player().technologies = 1 << AGRICULTURE if tier else 0
    n = AGRICULTURE + tier
    table.player().open = [0, 9, 0, 0]
    table.turn(YELLOW)
    spend = next(m for m in table.offered(Spend) if isinstance(m, Spend) and m.actions >= actions)
    table.play(spend, Learn(n))
    assert table.s.actions == spend.actions - actions
    assert TIERS[tier].actions == TECHNOLOGY_ACTIONS[n] == actions


def test_im_20_advanced_and_special_technologies_need_only_the_basic_one() -> None:
    table = Table().turn(YELLOW, 5)
    learnable = {TECHNOLOGIES[m.technology] for m in table.moves if isinstance(m, Learn)}
    assert learnable == {"Leadership", "Agriculture", "Currency", "Irrigation"}
    table = Table()
    table.player().technologies = 1 << AGRICULTURE
    table.turn(YELLOW, 5)
    assert Learn(MARKET) in table.moves
    assert Learn(RELIGION) in table.moves


# -- taking back ----------------------------------------------------------------------------------


def test_nothing_may_be_taken_back_unless_something_was_blocked() -> None:
    assert Table().turn(BLUE, 3).offered(TakeBack) == []


# -- the supply of Totems -------------------------------------------------------------------------


def spread(table: Table, totems: int) -> None:
    """So many Totems of seat 0 on the map, none in a City or Capital but two in Roma."""
    table.control("Roma")
    for t in range(125):
        if table.player().present.bit_count() + 1 < totems and table.s.board.in_play >> t & 1:
            table.player().present |= 1 << t


def test_im_08_there_are_fifty_totems_and_all_that_are_in_use_count() -> None:
    table = Table()
    spread(table, 10)
    me = table.player()
    assert table.s.supply(0) == 50 - 2 - 10
    me.armies, me.goods, me.technologies, me.wonder = 3, 0b11, 0b111, 0
    assert table.s.supply(0) == 50 - 2 - 10 - 1 - 2 - 3 - 1


def test_im_08_out_of_totems_one_is_lifted_from_the_map_first() -> None:
    table = Table()
    spread(table, 48)
    assert table.s.supply(0) == 0
    table.turn(YELLOW, 3)
    assert table.offered(Learn) == []
    assert Lift(table.land("Roma")) in table.moves
    table.play(Lift(table.land("Etruria")), Learn(AGRICULTURE))
    assert table.player().technologies == 1 << AGRICULTURE
    assert not table.has("Etruria")


def test_im_08_lifting_from_a_controlled_territory_ends_control() -> None:
    table = Table()
    spread(table, 48)
    table.control("Iberia")
    table.player().present &= ~(1 << table.land("Galicia"))
    table.turn(YELLOW, 3).play(Lift(table.land("Iberia")))
    assert table.has("Iberia")
    assert not table.holds("Iberia")


def test_im_08_no_totem_is_lifted_after_which_nothing_can_be_placed() -> None:
    """Without the only Capital there is no chain any more: nothing could be explored."""
    for color in (BLUE, BLACK):
        table = Table()
        spread(table, 48)
        table.turn(color, 1)
        assert "Etruria" in table.places(Lift)
        assert "Roma" not in table.places(Lift)


def test_im_08_lifting_the_last_capital_ends_the_game_too() -> None:
    table = Table()
    spread(table, 48)
    table.turn(YELLOW, 3).play(Lift(table.land("Roma")))
    assert table.s.endings


def test_im_08_out_of_totems_the_attacked_lifts_one_to_muster_but_not_where_the_attack_is() -> None:
    table = Table().chits(RED, 1)
    spread(table, 48)
    table.control("Iberia", seat=1).present("Galicia", seat=1).player(1).armies = 1
    table.turn(RED, seat=1).play(Eliminate(table.land("Galicia"), 0))
    assert table.offered(Muster) == []
    assert "Galicia" not in table.places(Lift)
    table.play(Lift(table.land("Etruria")))
    table.play(table.spending(1), Defend())
    assert table.has("Galicia")
    assert not table.has("Etruria")


def test_im_08_no_totem_is_lifted_to_muster_without_a_chit() -> None:
    table = Table().chits(YELLOW, 1)
    spread(table, 48)
    assert table.turn(RED).offered(Lift) == []


def test_im_74_the_army_counter_is_placed_where_all_armies_conquer() -> None:
    """It leaves the Armies Track before the second Totem is placed."""
    table = Table().present("Iberia")
    spread(table, 47)
    table.player().armies = 5
    assert table.s.supply(0) == 0
    table.turn(RED)
    iberia = Conquer(table.land("Iberia"))
    assert iberia in table.moves
    table.play(iberia)
    assert table.holds("Iberia")
    assert table.s.supply(0) == 0


@pytest.mark.parametrize("box", ["goods", "technologies"])
def test_im_09_what_all_players_own_is_marked_by_a_gem_and_gives_the_totems_back(box: str) -> None:
    table = Table(4)
    for seat in range(3):
        setattr(table.player(seat), box, 0b1)
    assert table.s.supply(0) == 47
    setattr(table.player(3), box, 0b1)
    assert table.s.supply(0) == 48
    assert table.s.supply(3) == 48


def test_a_wonder_takes_a_totem() -> None:
    table = Table().turn(BLACK, 6).play(BuildWonder(0))
    assert table.player().wonder != NONE
    assert table.s.supply(0) == 47
