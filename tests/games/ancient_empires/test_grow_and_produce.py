"""Grow and Produce."""

from __future__ import annotations

from tests.games.ancient_empires.cards.table import Table

from tessera.engine.steps import PASS
from tessera.games.ancient_empires.grow import GrowOrder
from tessera.games.ancient_empires.ids import FOOD, GOLD, MATERIALS, Continent
from tessera.games.ancient_empires.moves import Enhance, PlaceArmy, Produce
from tessera.games.ancient_empires.produce import ProduceOrder

ORANGE = Continent.ORANGE


def test_grow_adds_an_army_at_the_ancient_settlement_or_ones_own_settlements() -> None:
    table = Table()
    table.armies("Copper Hills")
    mesa = table.settlement("Red Mesa")
    table.settlement("Dune Sea", seat=1)
    table.settlement("Mistwood")
    table.resolve(GrowOrder(ORANGE))
    assert table.moves() == [PASS, PlaceArmy(table.at("Ur-Helion")), PlaceArmy(mesa)]
    table.play(PlaceArmy(mesa))
    assert table.done
    assert table.player().armies[mesa] == 1
    assert table.player().army_supply == 14


def test_food_adds_another_army_and_they_may_be_distributed() -> None:
    table = Table()
    mesa, ancient = table.settlement("Red Mesa"), table.at("Ur-Helion")
    table.hold(food=1, gold=1)
    table.resolve(GrowOrder(ORANGE))
    assert table.kinds(Enhance) == [Enhance(0), Enhance(1)]
    table.play(PlaceArmy(ancient))
    assert table.moves() == [PASS, Enhance(0), Enhance(1)]
    table.play(Enhance(0))
    assert table.moves() == [PASS, PlaceArmy(ancient), PlaceArmy(mesa)]
    table.play(PlaceArmy(mesa))
    assert table.done
    assert (table.held(FOOD), table.held(GOLD)) == (0, 1)
    assert table.player().armies[mesa] == table.player().armies[ancient] == 1


def test_ae_67_with_one_army_left_the_food_may_not_be_paid() -> None:
    table = Table()
    table.player().army_supply = 1
    table.hold(food=3, gold=3)
    table.resolve(GrowOrder(ORANGE))
    assert table.moves() == [PASS, PlaceArmy(table.at("Ur-Helion"))]
    assert table.play(PlaceArmy(table.at("Ur-Helion"))).done


def test_without_armies_in_the_supply_grow_does_nothing() -> None:
    table = Table()
    table.player().army_supply = 0
    table.hold(food=3)
    assert table.resolve(GrowOrder(ORANGE)).done


def test_ae_05_an_army_or_a_settlement_produces() -> None:
    table = Table()
    table.armies("Ashen Steppe", 3)
    table.settlement("Copper Hills")
    table.armies("Saffron Coast", seat=1)
    table.armies("Red Mesa")
    table.armies("Mistwood")
    table.resolve(ProduceOrder(ORANGE))
    assert table.moves() == [PASS, Produce()]
    table.play(Produce())
    assert table.done
    assert table.player().resources == [1, 1, 0, 0, 0]


def test_every_territory_counts_once_however_strong_one_is_there() -> None:
    table = Table()
    for name in ("Ashen Steppe", "Copper Hills", "Saffron Coast", "Salt Pans"):
        table.armies(name, 2)
        table.settlement(name)
    table.resolve(ProduceOrder(ORANGE)).play(Produce())
    assert (table.held(FOOD), table.held(MATERIALS), table.held(GOLD)) == (2, 1, 1)


def test_ae_26_produce_may_be_declined() -> None:
    table = Table()
    table.armies("Ashen Steppe")
    assert table.resolve(ProduceOrder(ORANGE)).play(PASS).done
    assert table.held(FOOD) == 0


def test_ae_34_what_goes_beyond_five_is_lost() -> None:
    table = Table()
    table.armies("Ashen Steppe")
    table.armies("Saffron Coast")
    table.hold(food=4)
    table.resolve(ProduceOrder(ORANGE)).play(Produce())
    assert table.held(FOOD) == 5


def test_who_is_nowhere_present_gains_nothing() -> None:
    table = Table()
    table.armies("Red Mesa")
    assert table.resolve(ProduceOrder(ORANGE)).done
