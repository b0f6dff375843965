"""Pillars and Glory: thresholds, overflow, and the reset of the Glory marker."""

from __future__ import annotations

import pytest
from tests.games.ancient_empires.cards.table import Table

from tessera.engine.steps import PASS
from tessera.games.ancient_empires.cards.ids import Technology
from tessera.games.ancient_empires.gains import Gain, GainArmies, GainPoints
from tessera.games.ancient_empires.ids import (
    FOOD,
    GLORY,
    GOLD,
    IDEAS,
    MATERIALS,
    RESOURCE_TRACK,
    Continent,
    Improvement,
    NeutralAction,
    Order,
    Pillar,
)
from tessera.games.ancient_empires.moves import (
    ChoosePillar,
    ConstructSettlement,
    ImproveSettlement,
    Invent,
    PlaceArmy,
    Produce,
    RemoveArmy,
)
from tessera.games.ancient_empires.orders import ORDERS, neutral_steps
from tessera.games.ancient_empires.pillars import (
    THRESHOLDS,
    TOP,
    Advance,
    SettleGlory,
    advances,
)
from tessera.games.ancient_empires.state import Player

ORANGE = Continent.ORANGE


def passing(pillar: Pillar, tier: int) -> Table:
    """Seat 0 stands before the threshold *tier* (0 to 2) of a Pillar."""
    table = Table()
    table.player().pillars[pillar] = THRESHOLDS[tier] - 1
    return table


@pytest.mark.parametrize(
    ("pillar", "resource"),
    [
        (Pillar.COMMERCE, FOOD),
        (Pillar.ENGINEERING, MATERIALS),
        (Pillar.SCIENCE, IDEAS),
    ],
)
def test_first_thresholds_that_give_resources(pillar: Pillar, resource: int) -> None:
    table = passing(pillar, 0).resolve(Advance(pillar))
    assert table.player().resources[resource] == 1
    assert table.done


def test_the_first_threshold_of_military_is_an_attack_point_anywhere() -> None:
    table = passing(Pillar.MILITARY, 0)
    t = table.armies("Mistwood")
    table.armies("Mistwood", seat=1)
    table.resolve(Advance(Pillar.MILITARY))
    assert table.moves() == [PASS, RemoveArmy(t, 1)]


def test_ae_38_the_army_of_a_threshold_may_grow_on_any_continent() -> None:
    table = passing(Pillar.CULTURE, 0).resolve(Advance(Pillar.CULTURE))
    assert table.moves() == [PASS, *(PlaceArmy(t) for t in table.s.board.ancient)]


def test_second_thresholds() -> None:
    table = passing(Pillar.MILITARY, 1).resolve(Advance(Pillar.MILITARY))
    table.play(PlaceArmy(table.at("Ur-Helion")), PlaceArmy(table.at("Ys-Sylvane")))
    assert table.done
    assert sum(table.player().armies) == 2
    table = passing(Pillar.COMMERCE, 1).resolve(Advance(Pillar.COMMERCE))
    assert table.held(GOLD) == 1
    table = passing(Pillar.ENGINEERING, 1)
    t = table.settlement("Mistwood")
    table.resolve(Advance(Pillar.ENGINEERING)).play(ImproveSettlement(t, Improvement.PORT, 0))
    assert table.held(GOLD) == 1
    table = passing(Pillar.CULTURE, 1)
    t = table.armies("Mistwood", 2)
    table.resolve(Advance(Pillar.CULTURE)).play(ConstructSettlement(t, 0))
    assert table.s.settlement[t] == 0
    table = passing(Pillar.SCIENCE, 1)
    table.s.technology_market = (Technology.MASONRY,)
    table.resolve(Advance(Pillar.SCIENCE)).play(Invent(Technology.MASONRY))
    assert table.player().technologies == (Technology.MASONRY,)
    assert table.held(IDEAS) == 0


@pytest.mark.parametrize("pillar", list(Pillar))
def test_the_third_threshold_of_every_pillar_is_two_points(pillar: Pillar) -> None:
    table = passing(pillar, 2).resolve(Advance(pillar))
    assert table.player().points == 2
    assert table.done


@pytest.mark.parametrize("pillar", list(Pillar))
def test_ae_50_every_step_beyond_the_top_is_two_points(pillar: Pillar) -> None:
    table = Table()
    table.player().pillars[pillar] = TOP
    table.resolve(*advances((pillar, pillar)))
    assert table.player().points == 4
    assert table.pillar(pillar) == TOP


def test_ae_49_a_threshold_interrupts_what_is_being_resolved() -> None:
    """The bonus is resolved before the steps that wait below it."""
    table = passing(Pillar.CULTURE, 0)
    table.resolve(Advance(Pillar.CULTURE), Gain(GOLD))
    assert table.kinds(PlaceArmy)
    assert table.held(GOLD) == 0
    table.play(PASS)
    assert table.held(GOLD) == 1


def test_ae_49_several_thresholds_of_one_pillar_lowest_first() -> None:
    table = passing(Pillar.COMMERCE, 0)
    table.s.events = []
    steps = THRESHOLDS[1] - THRESHOLDS[0] + 1
    table.resolve(*advances((Pillar.COMMERCE,) * steps))
    gained = [event.resource for _, event in table.s.events if isinstance(event, Gain)]
    assert gained == [FOOD, GOLD]


def test_ae_49_several_pillars_in_the_order_of_their_owner() -> None:
    table = Table()
    table.resolve(*advances((Pillar.MILITARY, Pillar.SCIENCE, Pillar.CULTURE)))
    choices = [Pillar.MILITARY, Pillar.SCIENCE, Pillar.CULTURE]
    assert table.moves() == [ChoosePillar(pillar) for pillar in choices]
    table.play(ChoosePillar(Pillar.CULTURE))
    assert table.pillar(Pillar.CULTURE) == 1
    assert table.moves() == [ChoosePillar(Pillar.MILITARY), ChoosePillar(Pillar.SCIENCE)]
    table.play(ChoosePillar(Pillar.SCIENCE))
    assert table.done
    assert table.player().pillars == [1, 0, 0, 1, 1]


def test_ae_49_a_threshold_pays_once() -> None:
    table = passing(Pillar.COMMERCE, 0)
    table.resolve(Advance(Pillar.COMMERCE), Advance(Pillar.COMMERCE))
    assert table.held(FOOD) == 1


def test_ae_70_a_bonus_that_is_impossible_is_lost() -> None:
    assert passing(Pillar.MILITARY, 0).resolve(Advance(Pillar.MILITARY)).done
    assert passing(Pillar.ENGINEERING, 1).resolve(Advance(Pillar.ENGINEERING)).done
    assert passing(Pillar.SCIENCE, 1).resolve(Advance(Pillar.SCIENCE)).done
    table = passing(Pillar.CULTURE, 1)
    table.armies("Red Mesa")
    table.armies("Dune Sea")  # two Armies, but not in one territory
    table.armies("Ur-Helion", 4)
    assert table.resolve(Advance(Pillar.CULTURE)).done
    table = passing(Pillar.CULTURE, 0)
    table.player().army_supply = 0
    assert table.resolve(Advance(Pillar.CULTURE)).done


def test_ae_78_bonus_armies_may_be_declined_one_by_one() -> None:
    table = Table().resolve(GainArmies(ORANGE, 2))
    assert table.play(PlaceArmy(table.at("Ur-Helion")), PASS).done
    assert table.player().army_supply == 15


# -- resources and Glory --------------------------------------------------------------------------


@pytest.mark.parametrize("resource", [FOOD, MATERIALS, GOLD, IDEAS, GLORY])
def test_ae_09_every_track_goes_from_0_to_5(resource: int) -> None:
    table = Table()
    for expected in (1, 2, 3, 4, 5, 5):
        table.resolve(Gain(resource))  # type: ignore[arg-type]  # an int of the enum
        assert table.player().resources[resource] == expected
    assert RESOURCE_TRACK == 5


def test_ae_02_a_full_glory_track_is_two_points_and_one_first_bonus() -> None:
    table = Table()
    table.hold(glory=5)
    table.resolve(SettleGlory())
    assert table.player().points == 2
    assert table.held(GLORY) == 0
    assert table.moves() == [ChoosePillar(pillar) for pillar in Pillar]
    table.play(ChoosePillar(Pillar.COMMERCE))
    assert table.held(FOOD) == 1
    assert table.player().pillars == [0] * 5
    assert table.done


def test_glory_below_five_is_kept() -> None:
    table = Table()
    table.hold(glory=4)
    assert table.resolve(SettleGlory()).done
    assert table.held(GLORY) == 4


def test_ae_51_glory_is_reset_when_the_whole_order_is_resolved() -> None:
    """Not between its attack points, and what goes beyond five is lost."""
    table = Table()
    t = table.armies("Copper Hills")
    table.armies("Copper Hills", 2, seat=1)
    table.hold(glory=4, materials=1)
    table.resolve(*ORDERS[Order.ATTACK][ORANGE])
    table.play(table.moves()[1], RemoveArmy(t, 1))
    assert table.held(GLORY) == 5
    assert table.player().points == 0
    table.play(RemoveArmy(t, 1))
    assert table.held(GLORY) == 0
    assert table.player().points == 2
    assert table.kinds(ChoosePillar)


def test_ae_51_the_bonus_may_earn_glory_from_zero() -> None:
    table = Table()
    t = table.armies("Mistwood")
    table.armies("Mistwood", seat=1)
    table.hold(glory=5)
    table.resolve(SettleGlory()).play(ChoosePillar(Pillar.MILITARY), RemoveArmy(t, 1))
    assert table.done
    assert table.held(GLORY) == 1


def test_ae_51_glory_is_settled_after_every_order_and_neutral_action() -> None:
    for order in Order:
        assert ORDERS[order][ORANGE][-1] == SettleGlory()
    table = Table()
    table.armies("Ashen Steppe")
    table.hold(glory=5)
    table.resolve(*ORDERS[Order.PRODUCE][ORANGE]).play(Produce())
    assert table.player().points == 2
    for action in NeutralAction:
        assert neutral_steps(table.player(), action)[ORANGE][-1] == SettleGlory()


def test_ae_81_all_players_whose_glory_is_full_are_settled_in_turn_order() -> None:
    table = Table(3)
    table.s.turn_order = (2, 0, 1)
    for seat in (0, 2):
        table.hold(seat, glory=5)
    table.resolve(SettleGlory())
    assert list(table.s.options) == [2]
    table.play(ChoosePillar(Pillar.SCIENCE), seat=2)
    assert list(table.s.options) == [0]
    table.play(ChoosePillar(Pillar.SCIENCE))
    assert table.done
    assert [player.points for player in table.s.players] == [2, 0, 2]


def test_ae_82_what_a_discarded_card_let_one_hold_is_lost() -> None:
    from tessera.games.ancient_empires.invent import TechnologyDiscarded

    table = Table()
    table.technology(Technology.POTTERY)
    table.hold(food=7, glory=4)
    table.resolve(Gain(FOOD))
    assert table.held(FOOD) == 7
    table.resolve(TechnologyDiscarded(Technology.POTTERY))
    assert table.held(FOOD) == 5
    assert table.held(GLORY) == 4


def test_points_are_counted() -> None:
    table = Table().resolve(GainPoints(3), GainPoints(2))
    assert isinstance(table.player(), Player)
    assert table.player().points == 5
