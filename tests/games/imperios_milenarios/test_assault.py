"""Red Actions, d): assault a City or Capital of a rival."""

from __future__ import annotations

import pytest
from tests.games.imperios_milenarios.table import Table

from tessera.engine.steps import PASS
from tessera.games.imperios_milenarios.combat import AssaultWon
from tessera.games.imperios_milenarios.ids import (
    ENGINEERING,
    PYRAMIDS,
    Color,
    Ending,
)
from tessera.games.imperios_milenarios.moves import (
    MOVES,
    Assault,
    Conquer,
    Defend,
    PayAssault,
    TakeGood,
)

RED = Color.RED


def besieged(name: str = "Etruria", armies: int = 5) -> Table:
    """Seat 1 controls the place, seat 0 is present with its Armies."""
    table = Table().control("Roma").present("Etruria", "Mediterráneo Central", "Cartago")
    table.control(name, seat=1).control("Iberia", seat=1)
    table.player().armies = armies
    return table.turn(RED)


@pytest.mark.parametrize(("name", "armies", "loot"), [("Etruria", 4, 2), ("Cartago", 5, 5)])
def test_an_assault_takes_the_armies_of_the_icon_the_first_one_counted(
    name: str, armies: int, loot: int
) -> None:
    table = besieged(name, armies).play(Assault(besieged().land(name)))
    assert table.moves == [PASS, PayAssault(armies - 1)]
    table.play(PayAssault(armies - 1))
    assert table.player().armies == 0
    assert table.player().census == loot
    assert not table.has(name, seat=1)
    assert table.has(name)


@pytest.mark.parametrize(("name", "loot"), [("Buhen", 1), ("Etruria", 2), ("Tebas", 3)])
def test_the_level_of_the_city_says_how_far_the_census_advances(name: str, loot: int) -> None:
    table = Table().control(name, seat=1)
    table.player().armies = 9
    table.resolve(AssaultWon(table.land(name), 1, 2))
    assert table.player().census == loot


def test_im_39_too_few_armies_waste_the_first() -> None:
    table = besieged(armies=2).play(Assault(besieged().land("Etruria")))
    assert table.deciding == "Hostilities"
    assert table.player().armies == 1
    assert table.holds("Etruria", seat=1)


def test_im_39_the_attacker_may_muster_before_the_rest_is_paid() -> None:
    table = besieged(armies=1).chits(RED, 3).play(PASS).turn(RED)
    table.play(Assault(table.land("Etruria")))
    assert table.deciding == "MayAssault"
    table.play(table.spending(3), PayAssault(3))
    assert not table.has("Etruria", seat=1)


def test_im_40_the_defence_comes_once_before_the_assault() -> None:
    table = besieged()
    table.player(1).armies = 3
    table.play(Assault(table.land("Etruria")), PASS)
    assert table.seat == 0
    table.play(PayAssault(3))
    assert not table.has("Etruria", seat=1)


def test_a_defended_assault_costs_both_an_army() -> None:
    table = besieged()
    table.player(1).armies = 1
    table.play(Assault(table.land("Etruria")), Defend())
    assert table.holds("Etruria", seat=1)
    assert (table.player(0).armies, table.player(1).armies) == (4, 0)


def test_im_41_after_an_assault_the_place_is_neutral_and_conquest_is_another_action() -> None:
    table = besieged(armies=8).play(Assault(besieged().land("Etruria")), PayAssault(3))
    assert table.s.controller(table.land("Etruria")) == -1
    assert "Etruria" in table.places(Conquer)
    table.play(Conquer(table.land("Etruria")), TakeGood(0))
    assert table.holds("Etruria")
    assert table.player().armies == 0


def test_the_assaulted_keeps_the_good_of_its_first_conquest() -> None:
    table = besieged()
    table.player(1).goods = 0b1
    table.play(Assault(table.land("Etruria")), PayAssault(3))
    assert table.player(1).goods == 0b1


@pytest.mark.parametrize(("engineering", "pyramids", "more"), [(1, 0, 1), (0, 1, 1), (1, 1, 2)])
def test_im_42_engineering_and_pyramids_of_the_owner_demand_one_army_more_each(
    engineering: int, pyramids: int, more: int
) -> None:
    table = besieged(armies=9)
    owner = table.player(1)
    owner.technologies = engineering << ENGINEERING
    owner.wonder = PYRAMIDS if pyramids else -1
    table.play(Assault(table.land("Etruria")))
    assert table.offered(PayAssault) == [PayAssault(3 + more)]


def test_im_43_to_sack_and_to_assault_are_one_action() -> None:
    names = [move.__name__ for move in MOVES]
    assert "Assault" in names
    assert "Sack" not in names


def test_the_last_capital_assaulted_ends_the_game() -> None:
    table = besieged("Cartago")
    table.player(1).control &= ~(1 << table.land("Iberia"))
    table.play(Assault(table.land("Cartago")), PayAssault(4))
    assert table.s.endings == 1 << Ending.CAPITALS_LOST


def test_a_capital_lost_of_two_does_not_end_the_game() -> None:
    table = besieged("Cartago").play(Assault(besieged().land("Cartago")), PayAssault(4))
    assert table.s.endings == 0
