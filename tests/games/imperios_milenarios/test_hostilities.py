"""Red Actions: muster, conquer, eliminate, assault."""

from __future__ import annotations

import pytest
from tests.games.imperios_milenarios.table import Table

from tessera.engine.sealed import Known
from tessera.engine.steps import PASS, By, play
from tessera.games.imperios_milenarios.hostilities import LastMusters
from tessera.games.imperios_milenarios.ids import (
    LEADERSHIP,
    MEDICINE,
    Color,
    Phase,
)
from tessera.games.imperios_milenarios.moves import (
    Assault,
    Conquer,
    Defend,
    Eliminate,
    Muster,
    TakeGood,
)
from tessera.games.imperios_milenarios.rounds import Turn, phase, phases
from tessera.games.imperios_milenarios.tables import GOODS

RED, YELLOW, BLUE, BLACK = Color


def rome(armies: int = 0, seats: int = 5) -> Table:
    """Seat 0 in Roma with presence in Etruria (4) and Tarento (4)."""
    table = Table(seats).control("Roma").present("Etruria", "Tarento")
    table.player().armies = armies
    return table


def good(title: str) -> int:
    return next(n for n, each in enumerate(GOODS) if each.title == title)


# -- a) muster ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("technologies", "armies"),
    [((), 6), ((LEADERSHIP,), 8), ((LEADERSHIP, MEDICINE), 9)],
)
def test_im_19_red_chits_give_armies_and_more_with_leadership_and_medicine(
    technologies: tuple[int, ...], armies: int
) -> None:
    table = rome()
    table.player().technologies = sum(1 << n for n in technologies)
    table.turn(RED, 6)
    assert table.player().armies == armies
    assert table.player().discard == [6, 0, 0, 0]


def test_armies_may_be_mustered_again_after_an_attack() -> None:
    table = rome(4).chits(RED, 2).turn(RED)
    table.play(Conquer(table.land("Etruria")), TakeGood(0), table.spending(2))
    assert table.player().armies == 2


def test_im_22_armies_persist_without_limit() -> None:
    table = rome(30).turn(RED, 5).play(PASS)
    assert table.player().armies == 35


def test_im_15_whoever_had_a_turn_before_others_may_muster_once_more() -> None:
    table = Table().chits(RED, 1, seat=0).chits(BLUE, 1, seat=2)
    table.resolve(LastMusters((0, 1, 2, 3, 4)))
    assert set(table.s.options) == {0, 2}
    [move] = [m for m, _ in table.s.options[0] if isinstance(m, Muster)]
    assert move.actions == 1
    assert [m for m, _ in table.s.options[2]] == [PASS]
    order = table.s.clockwise(2)
    asked = [step for color in Color for step in phase(color, order) if step == LastMusters(order)]
    assert asked == [phase(RED, order)[-1]]


def test_im_15_armies_are_mustered_in_the_red_phase_only() -> None:
    for color in (YELLOW, BLUE, BLACK):
        table = rome().chits(RED, 2).chits(color, 1).turn(color)
        assert table.offered(Muster) == []


def test_im_14_each_player_has_one_turn_in_a_phase_clockwise_from_the_first() -> None:
    table = Table()
    for seat in range(5):
        table.chits(YELLOW, 1, seat=seat)
    table.resolve(*phase(YELLOW, table.s.clockwise(3)))
    order = []
    while table.s.options:
        order.append(table.seat)
        table.play(PASS)
    assert order == [3, 4, 0, 1, 2]
    assert table.s.phase == Phase.YELLOW
    table.s.first = 3
    turns = [step for step in phases(table.s) if isinstance(step, By)]
    assert [turn.seats for turn in turns] == [(3,), (4,), (0,), (1,), (2,)] * 4
    assert [turn.step for turn in turns[::5]] == [Turn(color) for color in Color]


# -- b) conquer -----------------------------------------------------------------------------------


def test_conquering_takes_the_armies_of_the_icon_and_places_a_second_totem() -> None:
    table = rome(5).turn(RED)
    table.play(Conquer(table.land("Etruria")))
    assert table.holds("Etruria")
    assert table.player().armies == 1


def test_a_city_takes_its_level_and_a_capital_five_armies() -> None:
    table = rome(3).present("Mediterráneo Central", "Túnez", "Cartago").turn(RED)
    assert table.places(Conquer) == {"Túnez"}
    table = rome(5).present("Mediterráneo Central", "Túnez", "Cartago").turn(RED)
    assert table.places(Conquer) == {"Túnez", "Etruria", "Tarento", "Cartago"}


def test_im_33_conquest_needs_presence_and_a_neutral_city() -> None:
    table = rome(9).control("Etruria", seat=1).turn(RED)
    assert table.places(Conquer) == {"Tarento"}


def test_im_24_conquest_needs_a_chain_of_own_totems_to_a_capital() -> None:
    table = rome(9).present("Troya").turn(RED)
    assert "Troya" not in table.places(Conquer)
    table = rome(9).present("Troya", "Mediterráneo Central", "Mediterráneo Oriental").turn(RED)
    assert "Troya" in table.places(Conquer)


def test_any_capital_under_control_may_launch() -> None:
    table = rome(9).control("Hattusas").present("Frigia", "Troya").turn(RED)
    assert {"Troya", "Frigia"} <= table.places(Conquer)


def test_im_37_others_present_in_a_neutral_city_stay_and_are_not_asked() -> None:
    table = rome(9).present("Etruria", seat=2).turn(RED)
    table.play(Conquer(table.land("Etruria")))
    assert table.seat == 0
    assert table.has("Etruria", seat=2)


def test_im_46_a_western_city_grants_common_goods_and_those_of_poniente() -> None:
    table = rome(9).turn(RED).play(Conquer(rome().land("Etruria")))
    offered = {GOODS[m.good].title for m in table.moves if isinstance(m, TakeGood)}
    assert offered == {
        *("Salt", "Cattle", "Timber", "Pottery"),
        *("Olive Oil", "Wine", "Papyrus", "Purple"),
    }


@pytest.mark.parametrize(
    ("name", "most"), [("Adén", 8), ("Hiyaz", 4), ("Sumeria", 12), ("Omán", 8)]
)
def test_im_46_the_level_says_how_dear_a_good_may_be_and_the_half_which(
    name: str, most: int
) -> None:
    table = Table(4).control("Saba", "Babilonia").present(name, "Desierto de Arabia")
    table.player().armies = 9
    table.turn(RED).play(Conquer(table.land(name)))
    goods = [GOODS[m.good] for m in table.moves if isinstance(m, TakeGood)]
    assert max(each.coins for each in goods) == most
    assert "Papyrus" not in {each.title for each in goods}


def test_im_45_a_good_is_never_taken_twice_and_none_is_given_when_all_are_owned() -> None:
    table = rome(9)
    table.player().goods = 1 << good("Salt")
    table.turn(RED).play(Conquer(table.land("Etruria")))
    assert TakeGood(good("Salt")) not in table.moves
    table = rome(9)
    table.player().goods = 0b11111111
    table.turn(RED).play(Conquer(table.land("Etruria")))
    assert table.deciding == "Hostilities"


def test_im_45_goods_are_not_exclusive() -> None:
    table = rome(9)
    table.player(1).goods = 1 << good("Salt")
    table.turn(RED).play(Conquer(table.land("Etruria")), TakeGood(good("Salt")))
    assert table.player(0).goods == table.player(1).goods


def test_a_neutral_capital_grants_no_good() -> None:
    table = rome(5).present("Mediterráneo Central", "Cartago").turn(RED)
    table.play(Conquer(table.land("Cartago")))
    assert table.holds("Cartago")
    assert table.deciding == "Hostilities"


def test_im_47_sixteen_goods_of_which_four_are_of_each_half() -> None:
    assert sorted(each.coins for each in GOODS) == sorted([*range(1, 13), 5, 6, 7, 8])
    assert GOODS[good("Cattle")].coins == 2
    assert GOODS[good("Pottery")].coins == 4


# -- c) eliminate ---------------------------------------------------------------------------------


def test_an_army_removes_the_totem_of_a_rival() -> None:
    table = rome(2).present("Etruria", seat=1).turn(RED)
    table.play(Eliminate(table.land("Etruria"), 1))
    assert not table.has("Etruria", seat=1)
    assert table.player().armies == 1


def test_im_44_the_victim_is_chosen_and_a_sea_is_a_battlefield_too() -> None:
    table = rome(2).present("Mediterráneo Central")
    table.present("Mediterráneo Central", seat=1).present("Mediterráneo Central", seat=3)
    sea = table.land("Mediterráneo Central")
    assert table.turn(RED).offered(Eliminate) == [Eliminate(sea, 1), Eliminate(sea, 3)]


def test_elimination_needs_presence_in_the_same_territory() -> None:
    assert rome(2).present("Liguria", seat=1).turn(RED).offered(Eliminate) == []


def test_im_36_two_totems_cannot_be_eliminated_only_assaulted() -> None:
    table = rome(2).control("Etruria", seat=1).turn(RED)
    assert table.offered(Eliminate) == []
    assert table.places(Assault) == {"Etruria"}


def test_the_attacked_may_defend_with_an_army() -> None:
    table = rome(2).present("Etruria", seat=1)
    table.player(1).armies = 1
    table.turn(RED).play(Eliminate(table.land("Etruria"), 1))
    assert table.seat == 1
    table.play(Defend())
    assert table.has("Etruria", seat=1)
    assert (table.player(0).armies, table.player(1).armies) == (1, 0)


def test_the_attacked_may_decline_to_defend() -> None:
    table = rome(2).present("Etruria", seat=1)
    table.player(1).armies = 1
    table.turn(RED).play(Eliminate(table.land("Etruria"), 1), PASS)
    assert not table.has("Etruria", seat=1)
    assert table.player(1).armies == 1


def test_im_38_the_attacked_may_muster_first_and_the_attacker_may_attack_again() -> None:
    table = rome(2).present("Etruria", seat=1).chits(RED, 1, seat=1).turn(RED)
    attack = Eliminate(table.land("Etruria"), 1)
    table.play(attack)
    assert table.seat == 1
    assert Defend() not in table.moves
    table.play(table.spending(1), Defend())
    assert table.seat == 0
    table.play(attack)
    assert not table.has("Etruria", seat=1)


def test_im_38_who_has_neither_armies_nor_chits_is_not_asked() -> None:
    table = rome(2).present("Etruria", seat=1).turn(RED)
    assert table.play(Eliminate(table.land("Etruria"), 1)).seat == 0


# -- without a Capital ----------------------------------------------------------------------------


def test_im_64_a_civilization_without_capitals_may_conquer_a_capital_where_it_stands() -> None:
    table = Table().present("Cartago", "Túnez", "Roma").control("Roma", seat=1)
    table.player().armies = 5
    table.turn(RED)
    assert table.places(Conquer) == {"Cartago"}
    table.play(Conquer(table.land("Cartago")))
    assert table.holds("Cartago")


def test_im_76_without_capitals_neither_cities_nor_assaults_nor_eliminations() -> None:
    table = Table().present("Túnez", "Etruria").present("Túnez", seat=2).control("Etruria", seat=1)
    table.player().armies = 9
    assert table.turn(RED).offered(Conquer, Assault, Eliminate) == []


# -- the supply -----------------------------------------------------------------------------------


def test_im_74_the_army_marker_returns_to_the_supply_at_no_armies() -> None:
    table = rome(1)
    before = table.s.supply(0)
    table.player().armies = 0
    assert table.s.supply(0) == before + 1


def test_chits_of_the_hand_are_known_to_their_owner() -> None:
    table = rome().chits(RED, 2).turn(RED)
    [one, two] = table.offered(Muster)
    assert isinstance(one, Muster)
    assert isinstance(two, Muster)
    assert two.chits == (Known(RED), Known(RED))
    assert (one.actions, two.actions) == (1, 2)


def test_im_79_the_last_muster_is_asked_of_all_at_once_but_for_who_has_just_had_a_turn() -> None:
    table = Table()
    for seat in range(5):
        table.chits(RED, 1, seat=seat)
    table.resolve(LastMusters((2, 3, 4, 0, 1)))
    assert set(table.s.options) == {0, 2, 3, 4}
    for seat in (4, 0, 3, 2):
        play(table.s, seat, PASS)
    assert table.deciding == ""
