"""What each Technology does.  Every test is named after its card."""

from __future__ import annotations

from tests.games.ancient_empires.cards.table import Table, names

from tessera.engine.sealed import Known
from tessera.engine.steps import PASS
from tessera.games.ancient_empires.attack import Attack
from tessera.games.ancient_empires.build import Build, FreeImprovement
from tessera.games.ancient_empires.cards.ids import CityState, Technology, Wonder
from tessera.games.ancient_empires.explore import ExploreOrder
from tessera.games.ancient_empires.gains import Gain
from tessera.games.ancient_empires.grow import GrowOrder
from tessera.games.ancient_empires.ids import (
    FOOD,
    GLORY,
    GOLD,
    IDEAS,
    MATERIALS,
    Continent,
    ExploreToken,
    Improvement,
    NeutralAction,
    Order,
    Pillar,
    Site,
)
from tessera.games.ancient_empires.invent import invent_cost
from tessera.games.ancient_empires.move import MovementPoints, MoveOrder
from tessera.games.ancient_empires.moves import (
    ChooseNeutral,
    ChoosePillar,
    ConstructWonder,
    Diplomacy,
    DrawExplore,
    Enhance,
    ImproveSettlement,
    Invent,
    MoveArmy,
    PlaceArmy,
    Produce,
    ProduceFrom,
    RemoveArmy,
    RemoveBarbarians,
    RemoveImprovement,
    Scout,
    TakeIdea,
    Trade,
)
from tessera.games.ancient_empires.orders import ORDERS
from tessera.games.ancient_empires.pillars import SettleGlory
from tessera.games.ancient_empires.planning import Placed
from tessera.games.ancient_empires.produce import ProduceOne, ProduceOrder
from tessera.games.ancient_empires.statecraft import Statecraft

HERE = Continent.ORANGE


def ends(table: Table, start: int) -> set[str]:
    """Where an Army may be moved to from *start*."""
    moves = [m for m in table.moves() if isinstance(m, MoveArmy) and m.start == start]
    return names(table, (m.end for m in moves))


def test_writing_makes_technologies_cheaper_but_never_free() -> None:
    table = Table()
    assert [cost(table, gained) for gained in range(6)] == [1, 1, 2, 2, 3, 3]
    table.technology(Technology.WRITING)
    assert [cost(table, gained) for gained in range(6)] == [1, 1, 1, 1, 2, 2]


def cost(table: Table, gained: int) -> int:
    table.player().technologies_gained = gained
    return invent_cost(table.s, 0)


def test_shipbuilding_crosses_the_sea_without_food() -> None:
    table = Table()
    t = table.armies("Saffron Coast")
    assert ends(table.resolve(MovementPoints(HERE)), t) == {
        "Copper Hills",
        "Lion Gate",
        "Ur-Helion",
    }
    table = Table()
    table.technology(Technology.SHIPBUILDING)
    t = table.armies("Saffron Coast")
    table.resolve(MovementPoints(HERE))
    assert "Cedar Pass" in ends(table, t)
    assert not table.kinds(Enhance)


def test_astronomy_crosses_seas_that_border_each_other() -> None:
    table = Table()
    table.hold(food=1)
    t = table.armies("Saffron Coast")
    table.resolve(MovementPoints(HERE)).play(Enhance(0))
    assert "Blue Grotto" not in ends(table, t)
    table = Table()
    table.technology(Technology.ASTRONOMY)
    table.hold(food=1)
    t = table.armies("Saffron Coast")
    table.resolve(MovementPoints(HERE))
    assert "Blue Grotto" not in ends(table, t), "the Food is still to be paid"
    table.play(Enhance(0))
    assert "Blue Grotto" in ends(table, t)


def test_horsemanship_adds_a_movement_point_to_move_orders_only() -> None:
    assert moved(Table(), MoveOrder(HERE, 2)) == 2
    table = Table()
    table.technology(Technology.HORSEMANSHIP)
    assert moved(table, MoveOrder(HERE, 2)) == 3
    table = Table()
    table.technology(Technology.HORSEMANSHIP)
    assert moved(table, MovementPoints(HERE, 1)) == 1, "Explore and Neutral Move stay as they are"


def moved(table: Table, step: MoveOrder | MovementPoints) -> int:
    """How many points *step* gives."""
    there, back = table.armies("Ashen Steppe"), table.at("Copper Hills")
    table.resolve(step)
    points = 0
    while table.moves():
        table.play(MoveArmy(there, back))
        there, back, points = back, there, points + 1
    return points


def test_roads_move_armies_that_started_elsewhere() -> None:
    table = Table()
    t = table.armies("Basalt Coast")
    assert table.resolve(MovementPoints(HERE)).done, "no Army on the Order's continent"
    table = Table()
    table.technology(Technology.ROADS)
    t = table.armies("Basalt Coast")
    assert ends(table.resolve(MovementPoints(HERE)), t) == {"Iron Reach", "Nyx-Obsidia"}


def test_archery_attacks_over_a_border() -> None:
    table = Table()
    table.armies("Copper Hills")
    t = table.armies("Ashen Steppe", seat=1)
    far = table.armies("Dune Sea", seat=1)
    assert table.resolve(Attack(HERE)).done
    table.technology(Technology.ARCHERY)
    table.resolve(Attack(HERE, enhanced=True))
    assert RemoveArmy(t, 1) in table.moves()
    assert RemoveArmy(far, 1) not in table.moves()
    table.play(RemoveArmy(t, 1))
    assert table.player(1).armies[t] == 0
    assert table.held(GLORY) == 1


def test_bronze_working_enhances_attacks_without_materials() -> None:
    table = Table()
    table.armies("Ashen Steppe")
    t = table.armies("Ashen Steppe", 3, seat=1)
    table.resolve(Attack(HERE))
    assert not table.kinds(Enhance)
    table = Table()
    table.technology(Technology.BRONZE_WORKING)
    table.armies("Ashen Steppe")
    t = table.armies("Ashen Steppe", 3, seat=1)
    table.resolve(Attack(HERE)).play(Enhance(0), RemoveArmy(t, 1), RemoveArmy(t, 1))
    assert table.done
    assert table.player(1).armies[t] == 1


def test_masonry_makes_improvements_cheaper() -> None:
    table = Table()
    table.settlement("Red Mesa")
    table.hold(materials=1)
    assert table.resolve(Build(HERE)).done
    table.technology(Technology.MASONRY)
    table.resolve(Build(HERE)).play(ImproveSettlement(table.at("Red Mesa"), Improvement.PORT, 0))
    assert table.held(MATERIALS) == 0
    assert table.held(GOLD) == 1


def test_fortification_protects_improvements_and_the_last_army() -> None:
    table = Table()
    t = table.settlement("Red Mesa", Improvement.PORT, seat=1)
    table.armies("Red Mesa")
    table.resolve(Attack(HERE, enhanced=True))
    assert table.moves() == [PASS, RemoveImprovement(t, Improvement.PORT)]
    table = Table()
    table.technology(Technology.FORTIFICATION, seat=1)
    t = table.settlement("Red Mesa", Improvement.PORT, seat=1)
    table.armies("Red Mesa")
    table.armies("Red Mesa", 2, seat=1)
    open_field = table.armies("Ashen Steppe", 1, seat=1)
    table.armies("Ashen Steppe")
    table.resolve(Attack(HERE, 3, enhanced=True))
    assert table.moves() == [PASS, RemoveArmy(open_field, 1), RemoveArmy(t, 1)]
    table.play(RemoveArmy(t, 1))
    assert table.moves() == [PASS, RemoveArmy(open_field, 1)], "one Army stays, and the Port"


def test_irrigation_makes_plain_territories_produce_food() -> None:
    table = Table()
    t = table.armies("Red Mesa")
    assert table.resolve(ProduceOrder(HERE)).done
    table.technology(Technology.IRRIGATION)
    table.armies("Lion Gate")
    table.resolve(ProduceOrder(HERE)).play(Produce())
    assert table.held(FOOD) == 1, "a Sacred Site has an icon"
    table.resolve(ProduceOne(HERE)).play(ProduceFrom(t))
    assert table.held(FOOD) == 2


def test_mysticism_scores_sites_with_barbarians_and_learns_from_them() -> None:
    table = Table()
    table.technology(Technology.MYSTICISM)
    t = table.armies("Lion Gate")
    table.site("Lion Gate", Site.BARBARIANS)
    table.resolve(ExploreOrder(HERE)).play(PASS)
    assert table.held(GLORY) == 1
    table.resolve(Attack(HERE, enhanced=True)).play(RemoveBarbarians(t))
    assert table.held(IDEAS) == 1
    table = Table()
    table.armies("Lion Gate")
    table.site("Lion Gate", Site.BARBARIANS)
    table.resolve(ExploreOrder(HERE)).play(PASS)
    assert table.held(GLORY) == 0, "Barbarians block the site for others"


def test_calendar_scouts_twice_and_from_settlements() -> None:
    table = Table()
    table.technology(Technology.CALENDAR)
    first = table.settlement("Lion Gate")
    second = table.armies("Dune Sea")
    third = table.armies("Ember Peak")
    for name in ("Lion Gate", "Dune Sea", "Ember Peak"):
        table.site(name, Site.UNEXPLORED)
    table.resolve(ExploreOrder(HERE))
    assert table.kinds(Scout) == [Scout(first), Scout(second), Scout(third)]
    table.play(Scout(first), Scout(second))
    assert not table.kinds(Scout), "two tokens, not three"
    table = Table()
    table.settlement("Lion Gate")
    table.site("Lion Gate", Site.UNEXPLORED)
    table.resolve(ExploreOrder(HERE))
    assert not table.kinds(Scout), "others need an Army there"


def test_calendar_draws_each_token_as_it_is_flipped() -> None:
    table = Table()
    table.technology(Technology.CALENDAR)
    first, second = table.armies("Lion Gate"), table.armies("Dune Sea")
    table.site("Lion Gate", Site.UNEXPLORED)
    table.site("Dune Sea", Site.UNEXPLORED)
    table.resolve(ExploreOrder(HERE)).choose(Scout(first))
    assert DrawExplore(first, ExploreToken.GOLD) in table.draws()
    table.play(Scout(second))
    assert sum(table.s.explore_left) == 11


def test_philosophy_gains_one_more_idea_instead_of_a_technology() -> None:
    table = Table()
    table.resolve(Statecraft(HERE)).play(TakeIdea())
    assert table.held(IDEAS) == 1
    table = Table()
    table.technology(Technology.PHILOSOPHY)
    table.resolve(Statecraft(HERE)).play(TakeIdea())
    assert table.held(IDEAS) == 2


def test_coinage_gains_two_different_bonuses_of_one_trade() -> None:
    table = Table(age=2)
    table.s.city_states = (CityState.BYBLOS, CityState.SPARTA, CityState.URUK)
    table.technology(Technology.COINAGE)
    table.resolve(Statecraft(HERE)).play(Trade(HERE, 1))
    assert table.moves() == [PASS, Trade(HERE, 2)]
    table.play(Trade(HERE, 2))
    assert (table.held(FOOD), table.held(GOLD)) == (3, 1)
    assert table.pillar(Pillar.COMMERCE) == 1, "one Pillar step in all"
    table = Table(age=2)
    table.s.city_states = (CityState.BYBLOS, CityState.SPARTA, CityState.URUK)
    assert table.resolve(Statecraft(HERE)).play(Trade(HERE, 1)).done


def test_pottery_holds_seven_and_starts_with_food_and_materials() -> None:
    table = Table()
    table.s.technology_market = (Technology.POTTERY,)
    table.hold(ideas=1, food=5, materials=5)
    table.resolve(Statecraft(HERE)).play(Invent(Technology.POTTERY))
    while table.moves():
        table.play(table.moves()[0])
    assert (table.held(FOOD), table.held(MATERIALS)) == (6, 6)
    table.resolve(Gain(GOLD, 9), Gain(IDEAS, 9), Gain(FOOD, 9), Gain(GLORY, 9))
    assert table.player().resources == [7, 6, 7, 7, 5]


def test_code_of_laws_makes_diplomacy_two_steps() -> None:
    table = Table()
    table.resolve(Statecraft(HERE)).play(Diplomacy())
    assert table.player().influence[HERE] == 1
    table = Table()
    table.technology(Technology.CODE_OF_LAWS)
    table.resolve(Statecraft(HERE)).play(Diplomacy())
    assert table.player().influence[HERE] == 2


def test_divination_chooses_among_the_neutral_actions() -> None:
    table = Table()
    table.technology(Technology.DIVINATION)
    table.armies("Ashen Steppe")
    slot = 11  # orange, Attack
    assert table.s.neutral[slot] == NeutralAction.ATTACK
    table.resolve(Placed(slot, Known(Order.GROW)))
    assert set(table.kinds(ChooseNeutral)) == {ChooseNeutral(a) for a in NeutralAction}
    table.play(ChooseNeutral(NeutralAction.PRODUCE), ProduceFrom(table.at("Ashen Steppe")))
    assert table.held(FOOD) == 1


def test_conscription_grows_armies_where_armies_are() -> None:
    table = Table()
    t = table.armies("Red Mesa")
    table.resolve(GrowOrder(HERE))
    assert table.kinds(PlaceArmy) == [PlaceArmy(table.at("Ur-Helion"))]
    table = Table()
    table.technology(Technology.CONSCRIPTION)
    t = table.armies("Red Mesa")
    table.resolve(GrowOrder(HERE))
    assert set(table.kinds(PlaceArmy)) == {PlaceArmy(t), PlaceArmy(table.at("Ur-Helion"))}


def test_drama_scores_more_for_glory() -> None:
    for held, points in (((), 2), ((Technology.DRAMA,), 4)):
        table = Table()
        table.technology(*held)
        table.hold(glory=5)
        table.resolve(SettleGlory()).play(ChoosePillar(Pillar.COMMERCE))
        assert table.player().points == points
        assert table.held(GLORY) == 0


def test_architecture_constructs_wonders_in_age_ii() -> None:
    for age, held, may in ((2, (), False), (2, (Technology.ARCHITECTURE,), True), (3, (), True)):
        table = Table(age=age)
        table.technology(*held)
        table.s.wonder_market = (Wonder.MAUSOLEUM,)
        table.hold(materials=3)
        table.resolve(*ORDERS[Order.BUILD][HERE])
        assert (ConstructWonder(Wonder.MAUSOLEUM, 0, 0) in table.moves()) == may
    table = Table(age=1)
    table.technology(Technology.ARCHITECTURE)
    table.hold(materials=3)
    assert table.resolve(Build(HERE), FreeImprovement()).done, "in Age I no Wonder lies open"
