"""Move: movement points, the sea, and other continents."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from tests.games.ancient_empires.cards.table import Table, names

from tessera.engine.steps import PASS, play
from tessera.errors import IllegalMove
from tessera.games.ancient_empires.board import read_board
from tessera.games.ancient_empires.content import content
from tessera.games.ancient_empires.explore import ExploreOrder
from tessera.games.ancient_empires.gains import GainArmies
from tessera.games.ancient_empires.ids import FOOD, GOLD, Continent, Site
from tessera.games.ancient_empires.move import MoveArmies, MovementPoints, MoveOrder
from tessera.games.ancient_empires.moves import Enhance, ExploreMove, MoveArmy, Scout

ORANGE, GREEN = Continent.ORANGE, Continent.GREEN


def ends(table: Table, start: int) -> set[str]:
    """Where an Army may be moved from *start*."""
    moves = [m for m in table.moves() if isinstance(m, MoveArmy) and m.start == start]
    return names(table, (m.end for m in moves))


def test_a_movement_point_moves_one_army_to_one_adjacent_territory() -> None:
    table = Table()
    t = table.armies("Red Mesa", 2)
    table.resolve(MoveOrder(ORANGE, 2))
    assert ends(table, t) == {"Ashen Steppe", "Copper Hills", "Dune Sea", "Ur-Helion"}
    table.play(MoveArmy(t, table.at("Ur-Helion")))
    assert table.player().armies[t] == 1
    assert table.player().armies[table.at("Ur-Helion")] == 1
    assert not table.done


def test_points_may_be_spent_on_one_army_or_on_several() -> None:
    table = Table()
    mesa, steppe = table.armies("Red Mesa"), table.armies("Ashen Steppe")
    hills, gate = table.at("Copper Hills"), table.at("Lion Gate")
    table.resolve(MoveOrder(ORANGE, 3))
    table.play(MoveArmy(mesa, hills), MoveArmy(hills, gate), MoveArmy(steppe, hills))
    assert table.done
    assert table.player().armies[gate] == table.player().armies[hills] == 1


def test_ae_26_a_move_may_use_some_of_its_points() -> None:
    table = Table()
    mesa = table.armies("Red Mesa")
    dune = table.at("Dune Sea")
    table.resolve(MoveOrder(ORANGE, 3)).play(MoveArmy(mesa, dune), PASS)
    assert table.done
    table.resolve(MoveOrder(ORANGE, 3)).play(MoveArmy(dune, mesa), MoveArmy(mesa, dune), PASS)
    assert table.done


def test_only_armies_of_the_continent_of_the_slot_move() -> None:
    table = Table()
    table.armies("Mistwood")
    table.resolve(MoveOrder(ORANGE, 2))
    assert table.done
    t = table.armies("Red Mesa")
    table.resolve(MoveOrder(ORANGE, 2))
    assert {m.start for m in table.kinds(MoveArmy) if isinstance(m, MoveArmy)} == {t}


def test_ae_29_the_sea_needs_food_once_for_all_points() -> None:
    """Rulebook, Move across the Sea, first Example."""
    table = Table()
    t = table.armies("Lion Gate")
    table.hold(food=1)
    table.resolve(MoveOrder(ORANGE, 3))
    assert ends(table, t) == {"Copper Hills", "Saffron Coast"}
    assert table.kinds(Enhance) == [Enhance(0)]
    table.play(Enhance(0))
    assert table.held(FOOD) == 0
    assert not table.kinds(Enhance)
    # any other territory that borders the same sea, here the Strait of Winds
    shore = {"Saffron Coast", "Cedar Pass", "Fawn Dell", "Moss Cape", "Ys-Sylvane"}
    assert ends(table, t) == {"Copper Hills"} | shore
    pass_ = table.at("Cedar Pass")
    table.play(MoveArmy(t, pass_), MoveArmy(pass_, t), MoveArmy(t, pass_))
    assert table.done


def test_ae_29_food_may_be_paid_with_gold() -> None:
    table = Table()
    t = table.armies("Lion Gate")
    table.hold(food=1, gold=1)
    table.resolve(MoveOrder(ORANGE, 2))
    assert table.kinds(Enhance) == [Enhance(0), Enhance(1)]
    table.play(Enhance(1))
    assert (table.held(FOOD), table.held(GOLD)) == (1, 0)
    assert "Cedar Pass" in ends(table, t)


def test_ae_29_without_food_or_gold_the_sea_is_closed() -> None:
    table = Table()
    table.armies("Lion Gate")
    table.hold(ideas=5, materials=5, glory=4)
    table.resolve(MoveOrder(ORANGE, 2))
    assert not table.kinds(Enhance)


def test_ae_29_an_army_goes_on_abroad_and_those_who_were_there_stay() -> None:
    """Rulebook, Move across the Sea, second Example: two Armies cross and one moves on."""
    table = Table()
    gate, pass_ = table.armies("Lion Gate", 2), table.armies("Cedar Pass", 1)
    mistwood = table.at("Mistwood")
    table.hold(food=1)
    table.resolve(MoveOrder(ORANGE, 3)).play(Enhance(0))
    assert ends(table, pass_) == set()  # it did not start on the orange continent
    table.play(MoveArmy(gate, pass_), MoveArmy(gate, pass_))
    assert "Mistwood" in ends(table, pass_)
    table.play(MoveArmy(pass_, mistwood))
    assert table.done
    assert table.player().armies[pass_] == 2
    assert table.player().armies[mistwood] == 1


def test_ae_29_as_many_go_on_as_have_come() -> None:
    """Armies are alike: of three in a territory only the one that came may move on."""
    table = Table()
    gate, pass_ = table.armies("Lion Gate"), table.armies("Cedar Pass", 2)
    table.hold(food=1)
    table.resolve(MoveOrder(ORANGE, 3)).play(Enhance(0), MoveArmy(gate, pass_))
    table.play(MoveArmy(pass_, table.at("Mistwood")))
    assert ends(table, pass_) == set()
    assert table.player().armies[pass_] == 2
    table.play(MoveArmy(table.at("Mistwood"), table.at("Emerald Vale")))
    assert table.done


def test_ae_29_an_army_that_came_during_the_action_does_not_move() -> None:
    table = Table()
    gate = table.armies("Lion Gate")
    ancient = table.at("Ur-Helion")
    table.resolve(MoveOrder(ORANGE, 3)).resolve(GainArmies(ORANGE))
    table.play(table.moves()[1])
    assert table.player().armies[ancient] == 1
    assert ends(table, gate)
    assert ends(table, ancient) == set()
    assert isinstance(table.s.deciding, MoveArmies)


def test_ae_29_neither_enemies_nor_barbarians_nor_numbers_stop_an_army() -> None:
    table = Table()
    t = table.armies("Copper Hills", 5)
    table.armies("Lion Gate", 6, seat=1)
    gate = table.site("Lion Gate", Site.BARBARIANS)
    table.resolve(MoveOrder(ORANGE, 3)).play(*[MoveArmy(t, gate)] * 3)
    assert table.player().armies[gate] == 3
    assert table.player(1).armies[gate] == 6


def test_an_army_never_ends_at_sea() -> None:
    """The sea is no place where an Army can be: only land territories are ends of a move."""
    table = Table()
    t = table.armies("Dune Sea")  # a land territory, whatever its name
    table.hold(food=1)
    table.resolve(MovementPoints(ORANGE)).play(Enhance(0))
    assert ends(table, t).isdisjoint(table.s.board.seas)


def test_ae_30_the_move_of_explore_may_cross_the_sea() -> None:
    table = Table()
    gate = table.armies("Lion Gate")
    table.site("Cedar Pass", Site.UNEXPLORED)
    table.hold(food=1)
    table.resolve(ExploreOrder(ORANGE)).play(ExploreMove(), Enhance(0))
    table.play(MoveArmy(gate, table.at("Cedar Pass")))
    assert table.done
    assert not table.kinds(Scout)


def test_ae_31_a_land_border_between_continents_needs_the_sea_enhancement() -> None:
    """No printed side has one, so the test draws a border of its own."""
    table = Table()
    data = content()["boards"]["a"]  # type: ignore[index]  # plain data
    for land in data["territories"]:
        if land["name"] == "Lion Gate":
            land["borders"].append("Cedar Pass")
        if land["name"] == "Cedar Pass":
            land["borders"].append("Lion Gate")
    drawn = read_board(_printed(data))
    table.s.board = replace(drawn)
    gate = table.armies("Lion Gate")
    table.hold(food=1)
    table.resolve(MoveOrder(ORANGE, 2))
    assert "Cedar Pass" not in ends(table, gate)
    with pytest.raises(IllegalMove):
        play(table.s, 0, MoveArmy(gate, table.at("Cedar Pass")))
    table.play(Enhance(0))
    assert "Cedar Pass" in ends(table, gate)


def _printed(data: dict[str, Any]) -> dict[str, Any]:
    """Content as a board file has it."""
    for sea in data["seas"]:
        sea.setdefault("seas", [])
    for mass in data["landmasses"]:
        mass["kind"] = "mainland" if mass["mainland"] else "island"
        mass["bonus"] = [mass["larger"], mass["smaller"]]
    for land in data["territories"]:
        land["resource"] = land["resource"] or None
    return data
