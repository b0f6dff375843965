"""Build: Settlements, Improvements, Wonders, the Capital and its Founding effect."""

from __future__ import annotations

import pytest
from tests.games.ancient_empires.cards.table import Table

from tessera.engine.steps import PASS, Event, play
from tessera.errors import IllegalMove
from tessera.games.ancient_empires.build import Build, FreeImprovement, FreeSettlement
from tessera.games.ancient_empires.cards.ids import Civilization, Wonder
from tessera.games.ancient_empires.civilization import ActivateFounding
from tessera.games.ancient_empires.gains import Pay
from tessera.games.ancient_empires.ids import (
    FOOD,
    GLORY,
    GOLD,
    IDEAS,
    MATERIALS,
    NONE,
    Continent,
    Improvement,
    Site,
)
from tessera.games.ancient_empires.moves import (
    ChooseResource,
    ConstructSettlement,
    ConstructWonder,
    ImproveSettlement,
    PlaceArmy,
)
from tessera.games.ancient_empires.wonders import wonder_cost

ORANGE = Continent.ORANGE
MONUMENT, LIBRARY, PORT, FORT, MARKET = Improvement


@pytest.mark.parametrize("age", [1, 2, 3])
def test_ae_40_a_settlement_costs_two_armies_and_the_age_in_materials(age: int) -> None:
    table = Table(age=age)
    t = table.armies("Red Mesa", 3)
    table.hold(materials=age)
    table.player().influence[ORANGE] = 1  # the next space has no icon
    table.resolve(Build(ORANGE)).play(ConstructSettlement(t, 0))
    assert table.s.settlement[t] == 0
    assert table.player().armies[t] == 1
    assert table.player().army_supply == 15
    assert table.player().settlement_supply == 5
    assert table.held(MATERIALS) == 0
    assert table.held(IDEAS) == 1
    assert table.player().influence == [2, 0, 0]
    assert table.player().capital == t


def test_ae_40_no_army_need_stay_nor_control_be_held_and_sites_are_allowed() -> None:
    table = Table()
    gate = table.armies("Lion Gate", 2)
    table.armies("Lion Gate", 5, seat=1)
    table.site("Lion Gate", Site.BARBARIANS)
    table.hold(materials=1)
    table.resolve(Build(ORANGE)).play(ConstructSettlement(gate, 0))
    assert table.s.settlement[gate] == 0
    assert table.player().armies[gate] == 0


def test_ae_40_where_no_settlement_can_be_built() -> None:
    table = Table()
    table.hold(materials=5)
    table.armies("Ur-Helion", 2)  # an Ancient Settlement
    table.armies("Red Mesa", 2)
    table.settlement("Red Mesa", seat=1)  # somebody's Settlement
    table.armies("Copper Hills", 1)  # one Army only
    table.armies("Ashen Steppe", 1)
    table.armies("Mistwood", 2)  # another continent
    assert table.resolve(Build(ORANGE)).done


def test_ae_40_a_settlement_needs_a_piece() -> None:
    table = Table()
    table.armies("Red Mesa", 2)
    table.hold(materials=5)
    table.player().settlement_supply = 0
    assert table.resolve(Build(ORANGE)).done


def test_ae_68_nothing_is_lost_by_a_settlement_that_cannot_be_paid() -> None:
    table = Table(age=2)
    t = table.armies("Red Mesa", 2)
    table.settlement("Copper Hills")
    table.hold(materials=1, gold=1)
    table.resolve(Build(ORANGE))
    assert table.kinds(ConstructSettlement) == [ConstructSettlement(t, 1)]
    before = table.s.copy()
    with pytest.raises(IllegalMove):
        play(table.s, 0, ConstructSettlement(t, 0))
    assert table.s == before
    table.hold(gold=0)
    table.s.steps.clear()
    assert table.resolve(Build(ORANGE)).done
    assert table.player().armies[t] == 2


def test_gold_pays_for_any_part_of_the_materials() -> None:
    """Rulebook, Resources: Gold is a wild resource."""
    table = Table(age=3)
    t = table.armies("Red Mesa", 2)
    table.hold(materials=2, gold=2)
    table.player().influence[ORANGE] = 1  # the next space has no icon
    table.resolve(Build(ORANGE))
    assert table.kinds(ConstructSettlement) == [
        ConstructSettlement(t, 1),
        ConstructSettlement(t, 2),
    ]
    table.play(ConstructSettlement(t, 2))
    assert (table.held(MATERIALS), table.held(GOLD)) == (1, 0)


def test_the_example_of_improvements_a_monument_for_two_materials() -> None:
    table = Table()
    t = table.settlement("Red Mesa")
    table.hold(materials=2)
    table.resolve(Build(ORANGE)).play(ImproveSettlement(t, MONUMENT, 0))
    assert table.held(MATERIALS) == 0
    assert table.held(GLORY) == 1
    assert table.s.improvements[t] == 1 << MONUMENT
    assert table.s.improvement_supply[MONUMENT] == 7


def test_what_improvements_give() -> None:
    for kind, resource in ((MONUMENT, GLORY), (LIBRARY, IDEAS), (PORT, GOLD)):
        table = Table()
        t = table.settlement("Red Mesa")
        table.hold(materials=2)
        table.resolve(Build(ORANGE)).play(ImproveSettlement(t, kind, 0))
        assert table.done
        assert table.held(resource) == 1


def test_ae_39_a_new_market_gives_food_or_materials() -> None:
    table = Table()
    t = table.settlement("Red Mesa")
    table.hold(materials=2)
    table.resolve(Build(ORANGE)).play(ImproveSettlement(t, MARKET, 0))
    assert table.moves() == [ChooseResource(FOOD), ChooseResource(MATERIALS)]


def test_ae_38_a_new_fort_gives_an_army_also_at_its_settlement() -> None:
    table = Table()
    t = table.settlement("Red Mesa")
    table.settlement("Mistwood")
    table.hold(materials=2)
    table.resolve(Build(ORANGE)).play(ImproveSettlement(t, FORT, 0))
    assert table.moves() == [PASS, PlaceArmy(table.at("Ur-Helion")), PlaceArmy(t)]
    assert table.play(PlaceArmy(t)).done
    assert table.player().armies[t] == 1


def test_ae_77_a_free_fort_gives_its_army_on_the_continent_of_its_settlement() -> None:
    table = Table()
    table.settlement("Red Mesa")
    t = table.settlement("Mistwood")
    table.resolve(FreeImprovement()).play(ImproveSettlement(t, FORT, 0))
    assert table.moves() == [
        PASS,
        PlaceArmy(table.at("Mistwood")),
        PlaceArmy(table.at("Ys-Sylvane")),
    ]


def test_ae_41_four_different_improvements_on_ones_own_settlements_of_the_continent() -> None:
    table = Table()
    t = table.settlement("Red Mesa", MONUMENT, LIBRARY, PORT)
    table.settlement("Copper Hills", seat=1)
    table.settlement("Mistwood")
    table.hold(materials=5)
    table.resolve(Build(ORANGE, 3))
    assert table.kinds(ImproveSettlement) == [
        ImproveSettlement(t, FORT, 0),
        ImproveSettlement(t, MARKET, 0),
    ]
    table.play(ImproveSettlement(t, FORT, 0), PASS)
    assert table.done  # four Improvements are the most: nothing is left for the other hammers


def test_ae_41_an_improvement_needs_a_piece_in_the_supply() -> None:
    table = Table()
    table.settlement("Red Mesa")
    table.hold(materials=5)
    table.s.improvement_supply = [0, 0, 1, 0, 0]
    table.resolve(Build(ORANGE))
    kinds = {
        m.improvement for m in table.kinds(ImproveSettlement) if isinstance(m, ImproveSettlement)
    }
    assert kinds == {PORT}


def test_each_hammer_is_one_action_and_they_may_be_alike() -> None:
    table = Table()
    mesa, hills = table.armies("Red Mesa", 2), table.armies("Copper Hills", 2)
    table.hold(materials=2)
    table.resolve(Build(ORANGE, 2)).play(
        ConstructSettlement(mesa, 0), ConstructSettlement(hills, 0)
    )
    assert table.done
    assert table.player().capital == mesa


def test_ae_26_the_second_hammer_may_be_declined() -> None:
    table = Table()
    t = table.settlement("Red Mesa")
    table.hold(materials=5)
    table.resolve(Build(ORANGE, 2)).play(ImproveSettlement(t, PORT, 0), PASS)
    assert table.done
    assert table.held(MATERIALS) == 3


# -- the Capital ----------------------------------------------------------------------------------


def told(table: Table) -> list[Event]:
    assert table.s.events is not None
    return table.s.events


def founding(table: Table) -> int:
    return sum(isinstance(event, ActivateFounding) for _, event in told(table))


def test_ae_08_founding_comes_after_the_settlement_and_before_the_second_hammer() -> None:
    """Persia's Founding effect places two Armies; the Settlement's Influence comes before."""
    table = Table(age=2)
    table.s.events = []
    table.civilization(Civilization.PERSIA)
    t = table.armies("Red Mesa", 2)
    table.hold(materials=4)
    table.resolve(Build(ORANGE, 2)).play(ConstructSettlement(t, 0))
    assert founding(table) == 1
    assert table.player().influence[ORANGE] == 1
    assert table.kinds(PlaceArmy)
    table.play(PASS)
    assert table.kinds(ImproveSettlement)


def test_ae_08_founding_happens_once_for_the_first_settlement_only() -> None:
    table = Table(age=2)
    table.s.events = []
    table.civilization(Civilization.KUSH)
    mesa, hills = table.armies("Red Mesa", 2), table.armies("Copper Hills", 2)
    table.hold(materials=4)
    table.resolve(Build(ORANGE, 2)).play(
        ConstructSettlement(mesa, 0), ConstructSettlement(hills, 0)
    )
    assert founding(table) == 1
    assert table.player().founded
    assert table.player().capital == mesa


def test_a_capital_of_the_stone_age_waits_for_its_civilization() -> None:
    table = Table()
    table.s.events = []
    t = table.armies("Red Mesa", 2)
    table.hold(materials=1)
    table.resolve(Build(ORANGE)).play(ConstructSettlement(t, 0))
    assert founding(table) == 0
    assert table.player().capital == t
    assert not table.player().founded


def test_ae_42a_a_free_settlement_waives_the_materials_only() -> None:
    table = Table(age=2)
    table.s.events = []
    table.civilization(Civilization.KUSH)
    table.hold(materials=5)
    t = table.armies("Mistwood", 2)
    table.armies("Ys-Sylvane", 2)
    table.resolve(FreeSettlement())
    assert table.moves() == [PASS, ConstructSettlement(t, 0)]
    table.play(ConstructSettlement(t, 0))
    assert table.player().armies[t] == 0
    assert table.held(MATERIALS) == 5
    assert table.held(IDEAS) == 1
    assert table.player().influence == [0, 1, 0]
    assert table.player().capital == t
    assert founding(table) == 1


def test_ae_42a_free_things_may_be_declined_and_are_lost_if_impossible() -> None:
    table = Table()
    t = table.armies("Red Mesa", 2)
    assert table.resolve(FreeSettlement()).play(PASS).done
    assert table.player().armies[t] == 2
    assert table.player().capital == NONE
    assert table.resolve(FreeImprovement()).done
    table.settlement("Copper Hills")
    assert table.resolve(FreeImprovement()).play(PASS).done


# -- Wonders --------------------------------------------------------------------------------------


def displayed(age: int, *wonders: Wonder) -> Table:
    table = Table(age=age)
    table.s.wonder_market = wonders
    table.hold(food=5, materials=5, gold=5, ideas=5, glory=4)
    return table


def test_ae_71_wonders_are_not_for_sale_before_the_iron_age() -> None:
    for age in (1, 2):
        for round in (1, 2):
            table = displayed(age, Wonder.PARTHENON)
            table.s.round = round
            assert table.resolve(Build(ORANGE)).done
    assert displayed(3, Wonder.PARTHENON).resolve(Build(ORANGE)).kinds(ConstructWonder)


def test_ae_42_a_wonder_needs_no_place_and_any_number_may_be_built() -> None:
    table = displayed(3, Wonder.PARTHENON, Wonder.COLOSSEUM)
    table.resolve(Build(ORANGE, 2))
    bought = []
    while table.kinds(ConstructWonder):
        move = table.kinds(ConstructWonder)[0]
        assert isinstance(move, ConstructWonder)
        bought.append(move.wonder)
        table.play(move)
        while not table.done and not table.kinds(ConstructWonder) and PASS not in table.moves():
            table.play(table.moves()[0])
    assert table.player().wonders == tuple(bought)
    assert bought


def test_ae_42_the_market_is_refilled_at_once_and_shrinks_with_an_empty_deck() -> None:
    table = displayed(3, *list(Wonder)[:5])
    table.s.wonder_deck = (Wonder.PETRA,)
    table.resolve(Build(ORANGE)).play(table.kinds(ConstructWonder)[0])
    while not table.done:
        table.play(table.moves()[0])
    assert len(table.s.wonder_market) == 5
    assert Wonder.PETRA in table.s.wonder_market
    table.hold(food=5, materials=5, gold=5, ideas=5)
    table.resolve(Build(ORANGE)).play(table.kinds(ConstructWonder)[0])
    while not table.done:
        table.play(table.moves()[0])
    assert len(table.s.wonder_market) == 4


def test_ae_42_gold_pays_for_food_and_materials_and_for_nothing_else() -> None:
    for wonder in Wonder:
        table = displayed(3, wonder)
        table.s.events = []
        cost = wonder_cost(table.s, 0, wonder)
        food, materials = cost.get(FOOD, 0), cost[MATERIALS]
        others = {r: n for r, n in cost.items() if r not in (FOOD, MATERIALS)}
        table.player().resources = [0] * 5
        for resource, amount in others.items():
            table.player().resources[resource] = amount
        table.player().resources[GOLD] += food + materials
        table.resolve(Build(ORANGE))
        assert table.kinds(ConstructWonder) == [ConstructWonder(wonder, food, materials)]
        table.play(ConstructWonder(wonder, food, materials))
        paid = [event for _, event in told(table) if isinstance(event, Pay)]
        assert {event.resource: event.cost for event in paid} == {
            r: n for r, n in cost.items() if n
        }
        assert sum(event.gold for event in paid) == food + materials
        for resource in others:
            poor = displayed(3, wonder)
            poor.player().resources[resource] = others[resource] - 1
            poor.resolve(Build(ORANGE))
            assert not poor.kinds(ConstructWonder) or resource == GOLD


def test_ae_42_gold_is_spent_once() -> None:
    """Enough Gold for the missing Food or for the missing Materials, but not for both."""
    tried = 0
    for wonder in Wonder:
        table = displayed(3, wonder)
        cost = wonder_cost(table.s, 0, wonder)
        if not cost.get(FOOD) or not cost[MATERIALS]:
            continue
        tried += 1
        gold = cost.get(GOLD, 0)
        table.hold(food=cost[FOOD] - 1, materials=cost[MATERIALS] - 1, gold=gold + 1)
        assert not table.resolve(Build(ORANGE)).kinds(ConstructWonder)
        table.hold(gold=gold + 2)
        table.s.steps.clear()
        assert table.resolve(Build(ORANGE)).kinds(ConstructWonder) == [
            ConstructWonder(wonder, 1, 1)
        ]
    assert tried
