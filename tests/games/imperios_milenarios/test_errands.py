"""The Chain of Command, and those who block it."""

from __future__ import annotations

import pytest
from tests.games.imperios_milenarios.table import Table

from tessera.engine.steps import PASS, lapse
from tessera.games.imperios_milenarios.errands import LayChain
from tessera.games.imperios_milenarios.ids import (
    AMBASSADORS,
    CARAVANS,
    CURRENCY,
    NAVIGATION,
    Color,
    Stance,
)
from tessera.games.imperios_milenarios.moves import (
    AskLeave,
    Block,
    Conquer,
    Eliminate,
    Explore,
    March,
    Settle,
    StandingOrder,
    TakeBack,
    Withdraw,
)
from tessera.games.imperios_milenarios.tables import actions_for
from tessera.games.imperios_milenarios.turns import forget_orders

RED, YELLOW, BLUE, BLACK = Color

SEA = "Mediterráneo Oriental"


def egypt(**options: bool | str) -> Table:
    """Example of the rulebook: armies of Egipto march through Alejandría and the sea to Minos."""
    table = Table(5, **options).control("Egipto").present("Alejandría", SEA, "Minos")
    table.player().armies = 9
    return table


def march(table: Table) -> Table:
    return table.turn(RED).play(Conquer(table.land("Minos")))


def between(table: Table) -> list[str]:
    """The territories in which the action that is asked about could be blocked."""
    return [table.s.board.names[m.territory] for m in table.moves if isinstance(m, Block)]


# -- who may block --------------------------------------------------------------------------------


def test_a_rival_in_an_intermediate_territory_may_block_or_let_pass() -> None:
    table = march(egypt().present("Alejandría", seat=2))
    assert table.seat == 2
    assert between(table) == ["Alejandría"]
    table.play(PASS)
    assert table.holds("Minos")


def test_actions_cannot_be_blocked_in_their_starting_or_target_territories() -> None:
    table = march(egypt().present("Egipto", "Minos", seat=2))
    assert table.seat == 0
    assert table.holds("Minos")


def test_im_30_presence_in_a_territory_that_the_active_player_controls_is_enough() -> None:
    table = march(egypt().control("Alejandría").present("Alejandría", seat=4))
    assert table.seat == 4


def test_a_block_is_in_a_territory_on_the_chain_where_the_rival_is_present() -> None:
    table = march(egypt().present("Alejandría", "Cirene", "Fayum", seat=2))
    assert between(table) == ["Alejandría"]


def test_im_28_several_rivals_are_asked_clockwise_and_the_first_block_ends_it() -> None:
    table = egypt().present("Alejandría", seat=3).present(SEA, seat=1).present(SEA, seat=4)
    march(table)
    assert table.seat == 1
    table.play(PASS)
    assert table.seat == 3
    table.play(Block(table.land("Alejandría")))
    assert table.seat == 0
    assert not table.holds("Minos")


def test_im_29_the_attacked_may_block_when_present_on_the_way() -> None:
    table = egypt().present("Minos", SEA, seat=1).turn(RED)
    table.play(Eliminate(table.land("Minos"), 1))
    assert table.deciding == "MayBlock"
    assert table.seat == 1


def test_im_31_a_blocked_attack_costs_nothing() -> None:
    table = egypt().present("Minos", seat=1).present(SEA, seat=2).turn(RED)
    table.play(Eliminate(table.land("Minos"), 1), Block(table.land(SEA)))
    assert table.player().armies == 9
    assert table.has("Minos", seat=1)


def test_a_block_has_no_further_effect_for_anybody() -> None:
    table = egypt().present("Alejandría", seat=2)
    table.player(2).armies = 2
    march(table).play(Block(table.land("Alejandría")))
    assert table.player(2).armies == 2
    assert table.player().armies == 9
    assert table.deciding == "Hostilities"


def test_im_25_settling_and_what_is_not_on_the_map_cannot_be_blocked() -> None:
    table = Table().control("Egipto").present("Alejandría").present("Alejandría", seat=1)
    table.turn(BLACK, 1).play(Settle(table.land("Siwa")))
    assert table.seat == 0
    assert table.has("Siwa")


def test_im_32_ambassadors_protect_blue_actions() -> None:
    table = Table().control("Egipto").present("Alejandría").present("Alejandría", seat=1)
    table.player().technologies = 1 << AMBASSADORS
    table.turn(BLUE, 1).play(Explore(table.land(SEA)))
    assert table.seat == 0
    assert table.has(SEA)


def test_im_23_ambassadors_do_not_protect_exploration_with_black_actions() -> None:
    table = Table().control("Egipto").present("Alejandría").present("Alejandría", seat=1)
    table.player().technologies = 1 << AMBASSADORS | 1 << NAVIGATION
    table.turn(BLACK, 1).play(Explore(table.land(SEA)))
    assert table.seat == 1


def test_im_26_for_explore_the_source_is_between_unless_it_is_the_capital() -> None:
    table = Table().control("Egipto").present("Alejandría").present("Alejandría", seat=1)
    table.turn(BLUE, 1).play(Explore(table.land(SEA)))
    assert between(table) == ["Alejandría"]
    table = Table().control("Egipto").present("Egipto", seat=1)
    table.turn(BLUE, 1).play(Explore(table.land("Mar Rojo")))
    assert table.has("Mar Rojo")


# -- the way --------------------------------------------------------------------------------------


def test_im_26_a_way_that_nobody_can_block_is_taken_by_itself() -> None:
    table = egypt().present("Alejandría", seat=2).present("Fayum", "Siwa")
    march(table)
    assert table.holds("Minos")


def test_im_26_where_every_way_meets_a_rival_the_chain_is_laid_totem_by_totem() -> None:
    table = egypt().present("Alejandría", seat=2).present("Siwa", seat=3).present("Fayum", "Siwa")
    march(table)
    assert table.deciding == "LayChain"
    assert table.places(March) == {"Alejandría", "Fayum"}
    table.play(March(table.land("Fayum")))
    assert table.seat == 3
    assert between(table) == ["Siwa"]


def test_im_26_a_territory_from_which_the_target_is_out_of_reach_is_not_offered() -> None:
    table = egypt().present("Alejandría", seat=2).present("Siwa", seat=3)
    table.present("Fayum", "Siwa", "Tebas", "Buhen")
    march(table)
    assert table.places(March) == {"Alejandría", "Fayum"}


def test_the_capital_is_chosen_when_several_can_launch() -> None:
    table = egypt().control("Hattusas").present("Mar Negro")
    table.present(SEA, seat=1).turn(RED).play(Conquer(table.land("Minos")))
    assert table.places(March) == {"Egipto", "Hattusas"}


def test_im_24_a_chain_may_cross_seas_and_needs_own_totems_all_the_way() -> None:
    table = egypt().turn(RED)
    assert "Minos" in table.places(Conquer)
    table = egypt()
    table.player().present &= ~(1 << table.land(SEA))
    assert "Minos" not in table.turn(RED).places(Conquer)


def test_im_75_without_the_link_no_chain_leads_from_esparta_to_minos() -> None:
    for link, reached in ((True, True), (False, False)):
        table = Table(5, minos_link=link).control("Hélade").present("Esparta", "Minos")
        table.player().armies = 9
        assert ("Minos" in table.turn(RED).places(Conquer)) is reached


# -- after a block --------------------------------------------------------------------------------


def blocked() -> Table:
    table = egypt().present("Alejandría", seat=2)
    return march(table).play(Block(table.land("Alejandría")))


def test_im_27_the_same_action_may_not_go_that_way_again_in_this_turn() -> None:
    table = blocked()
    assert "Minos" not in table.places(Conquer)
    assert "Alejandría" in table.places(Conquer)


def test_im_27_another_way_is_free() -> None:
    table = egypt().present("Alejandría", seat=2).present("Fayum", "Siwa").present("Siwa", seat=2)
    march(table).play(March(table.land("Alejandría")), Block(table.land("Alejandría")))
    assert "Minos" in table.places(Conquer)
    table.play(Conquer(table.land("Minos")))
    assert table.seat == 2
    assert between(table) == ["Siwa"]


def test_im_27_the_bar_lifts_when_a_totem_on_the_way_has_changed() -> None:
    table = blocked().play(Eliminate(blocked().land("Alejandría"), 2))
    assert "Minos" in table.places(Conquer)


def test_im_27_the_bar_is_over_with_the_turn() -> None:
    table = blocked().play(PASS).turn(RED)
    assert "Minos" in table.places(Conquer)


def test_im_27_who_blocked_may_be_asked_once_and_may_withdraw_the_block() -> None:
    table = blocked()
    ask = AskLeave(2, table.land("Alejandría"), Conquer(table.land("Minos")))
    table.play(ask)
    assert table.seat == 2
    table.play(PASS)
    assert "Minos" not in table.places(Conquer)
    assert ask not in table.moves
    table = blocked().play(ask, Withdraw())
    table.play(Conquer(table.land("Minos")))
    assert table.seat == 0
    assert table.holds("Minos")


def test_im_18_blocked_actions_remain_and_a_whole_bundle_may_be_taken_back() -> None:
    table = Table().control("Egipto").present("Alejandría").present("Alejandría", seat=1)
    table.turn(BLUE, 3).play(Explore(table.land(SEA)), Block(table.land("Alejandría")))
    assert table.s.actions == 3
    assert table.offered(TakeBack) == [TakeBack(3), TakeBack(2), TakeBack(1)]
    table.play(TakeBack(3))
    assert table.s.actions == 0
    assert table.player().open == [0, 0, 3, 0]
    assert table.player().discard == [0, 0, 0, 0]
    assert table.offered(TakeBack) == []


def halted(chits: int, *technologies: int) -> Table:
    """So many chits were spent and 1 of their actions used; then something was blocked."""
    table = Table().control("Egipto").present("Alejandría").present("Alejandría", seat=1)
    table.player().technologies = sum(1 << n for n in technologies)
    table.turn(BLUE, chits).play(Explore(table.land("Mar Rojo")), Explore(table.land(SEA)))
    return table.play(Block(table.land("Alejandría")))


def test_im_18_a_bundle_of_which_an_action_was_used_stays_spent() -> None:
    table = halted(3, CURRENCY)
    assert table.s.actions == 3
    assert table.offered(TakeBack) == []


def test_im_18_a_chit_that_gave_one_action_is_a_bundle_of_its_own() -> None:
    """Rulebook: "any chits that had been assigned to the blocked action remain unspent"."""
    table = halted(3)
    assert table.offered(TakeBack) == [TakeBack(2), TakeBack(1)]
    table.play(TakeBack(1))
    assert table.s.actions == 1
    assert table.player().open == [0, 0, 1, 0]
    assert table.player().discard == [0, 0, 2, 0]
    assert table.offered(TakeBack) == []


@pytest.mark.parametrize(
    ("chits", "technologies", "counts"),
    [
        (4, (CURRENCY,), [3, 1]),  # 3 for 4 and 1 for 1: the used action is of either
        (6, (CURRENCY,), [3]),
        (2, (CURRENCY, CARAVANS), []),
        (5, (CURRENCY, CARAVANS), [4, 3, 2, 1]),  # twice 2 for 3, and 1 for 1
    ],
)
def test_im_18_bundles_are_taken_back_as_suits_the_player_best(
    chits: int, technologies: tuple[int, ...], counts: list[int]
) -> None:
    table = halted(chits, *technologies)
    assert table.offered(TakeBack) == [TakeBack(count) for count in counts]
    for count in counts:
        table = halted(chits, *technologies).play(TakeBack(count))
        assert table.s.actions >= actions_for(chits - count, table.player().technologies, BLUE) - 1


# -- standing orders ------------------------------------------------------------------------------


def twice(stance: Stance) -> Table:
    """Seat 2 gives the order at the first question; then seat 0 announces something else."""
    table = egypt().present("Alejandría", seat=2).present("Chipre", "Troya").control("Chipre")
    table.present("Troya", seat=4)
    march(table).play(StandingOrder(stance))
    return table.play(Eliminate(table.land("Troya"), 4))


def test_im_78_who_lets_pass_until_the_turn_ends_is_not_asked_again_in_it() -> None:
    table = twice(Stance.LET_PASS_TURN)
    assert table.holds("Minos")
    assert table.seat == 0
    table.play(PASS)
    assert table.player(2).stances[0] == Stance.ASK


def test_im_78_who_orders_to_block_blocks_without_being_asked() -> None:
    table = twice(Stance.BLOCK_TURN)
    assert table.seat == 0
    assert not table.holds("Minos")
    assert len(table.s.bars) == 2


def test_im_78_an_order_for_the_round_lasts_over_turns_and_is_over_with_the_round() -> None:
    table = twice(Stance.LET_PASS_ROUND).play(PASS)
    assert table.player(2).stances[0] == Stance.LET_PASS_ROUND
    forget_orders(table.s)
    assert table.player(2).stances[0] == Stance.ASK


def test_im_78_an_order_concerns_one_rival_only() -> None:
    table = twice(Stance.LET_PASS_ROUND).play(PASS)
    table.control("Nubia", seat=1).present("Tebas", "Fayum", "Alejandría", seat=1)
    table.player(1).armies = 9
    table.present("Fayum", seat=2).present("Tebas", seat=2)
    table.turn(RED, seat=1).play(Eliminate(table.land("Alejandría"), 2))
    while table.deciding == "LayChain":
        table.play(table.moves[0])
    assert table.seat == 2


def test_im_82_who_does_not_answer_lets_pass() -> None:
    table = march(egypt().present("Alejandría", seat=2))
    lapse(table.s, 2)
    assert table.holds("Minos")


def test_im_77_no_detour_is_offered_that_could_be_cut_short() -> None:
    """Siwa and Fayum touch Alejandría, which touches the sea: once there, the chain goes on to
    it."""
    table = egypt().present("Fayum", "Siwa").present("Alejandría", "Siwa", "Fayum", seat=2)
    march(table)
    assert table.places(March) == {"Alejandría", "Fayum"}
    table.play(March(table.land("Alejandría")))
    assert table.deciding == "MayBlock"
    assert between(table) == ["Alejandría"]


def test_im_77_no_detour_is_offered_that_could_be_cut_short_further_back() -> None:
    """Galia touches Armórica, but Bélgica before it too: by way of Armórica one goes elsewhere."""
    table = Table(5).control("Germania")
    table.present("Bélgica", "Armórica", "Galia", "Aquitania", "Narbonense")
    path = tuple(map(table.land, ("Germania", "Bélgica", "Armórica")))
    chain = LayChain(Conquer(table.land("Narbonense")), path)
    assert chain.ways(table.s, 0) == (table.land("Aquitania"),)


def test_im_77_a_chain_is_finished_by_itself_once_nobody_can_block_the_rest() -> None:
    table = egypt().present("Fayum", "Siwa").present("Alejandría", "Fayum", seat=2)
    march(table).play(March(table.land("Fayum")))
    assert table.deciding == "MayBlock"
    assert between(table) == ["Fayum"]
