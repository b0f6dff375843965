"""What each Civilization does: Founding, Ongoing and End of Age.  Tests are named after cards."""

from __future__ import annotations

import pytest
from tests.games.ancient_empires.cards.table import Table

from tessera.engine.sealed import Known
from tessera.engine.steps import PASS
from tessera.games.ancient_empires.age_end import orders_placed
from tessera.games.ancient_empires.attack import Attack
from tessera.games.ancient_empires.build import Build, NewSettlement, settlement_cost
from tessera.games.ancient_empires.cards import catalogue
from tessera.games.ancient_empires.cards.ids import Civilization, Technology, Wonder
from tessera.games.ancient_empires.civilization import Founding
from tessera.games.ancient_empires.grow import GrowOrder
from tessera.games.ancient_empires.ids import (
    CONTINENTS,
    FOOD,
    GLORY,
    GOLD,
    IDEAS,
    MATERIALS,
    Continent,
    Improvement,
    NeutralAction,
    Order,
    Site,
)
from tessera.games.ancient_empires.invent import FreeTechnology
from tessera.games.ancient_empires.move import MovementPoints
from tessera.games.ancient_empires.moves import (
    ChooseInfluence,
    ConstructSettlement,
    ConstructWonder,
    Enhance,
    ImproveSettlement,
    Invent,
    MoveArmy,
    PlaceArmy,
    Produce,
    RemoveArmy,
    RemoveBarbarians,
    RemoveImprovement,
    Trade,
)
from tessera.games.ancient_empires.orders import neutral_steps
from tessera.games.ancient_empires.produce import ProduceOrder
from tessera.games.ancient_empires.state import Token
from tessera.games.ancient_empires.statecraft import Statecraft

ORANGE, GREEN, BLACK = CONTINENTS


def become(card: Civilization, age: int = 1, seats: int = 2) -> Table:
    table = Table(age=age, seats=seats)
    table.civilization(card)
    return table


def founded(card: Civilization) -> Table:
    """A table where the Founding effect of *card* is resolved, up to its first choice."""
    table = become(card)
    table.settlement("Red Mesa")
    return table.resolve(Founding())


def neutral(table: Table, action: NeutralAction) -> Table:
    """Play a Neutral action on the orange continent."""
    return table.resolve(*neutral_steps(table.player(), action)[ORANGE])


def rewarded(table: Table) -> set[Continent]:
    """Resolve the End of Age effect: the continents among which Influence may be chosen."""
    before = list(table.player().influence)
    card = catalogue.CIVILIZATIONS[table.player().civilization]
    table.resolve(*card.end_of_age(table.s, 0))
    if table.done:
        changed = [c for c in CONTINENTS if table.player().influence[c] != before[c]]
        assert (table.held(GLORY) == 1) == bool(changed)
        return set(changed)
    assert table.held(GLORY) == 1
    return {m.continent for m in table.moves() if isinstance(m, ChooseInfluence)}


@pytest.mark.parametrize("card", Civilization)
def test_end_of_age_gives_nothing_where_the_condition_is_not_fulfilled(card: Civilization) -> None:
    table = become(card)
    table.technology(Technology.MASONRY, seat=1)
    table.armies("Red Mesa", 1, seat=1)
    assert rewarded(table) == set()
    assert table.held(GLORY) == 0


def test_founding_is_resolved_when_the_capital_is_built_and_only_once() -> None:
    table = become(Civilization.KUSH)
    first, second = table.armies("Red Mesa", 2), table.armies("Dune Sea", 2)
    table.resolve(NewSettlement(first))
    assert table.held(GOLD) == 2
    table.resolve(NewSettlement(second))
    assert table.held(GOLD) == 2


# -- Egypt -----------------------------------------------------------------------------------------


def test_egypt_founding_improves_a_settlement() -> None:
    table = founded(Civilization.EGYPT)
    table.play(ImproveSettlement(table.at("Red Mesa"), Improvement.LIBRARY, 0))
    assert table.held(IDEAS) == 1


def test_egypt_ongoing_cheaper_wonders_and_influence_for_the_third_improvement() -> None:
    table = become(Civilization.EGYPT, age=3)
    table.s.wonder_market = (Wonder.MAUSOLEUM,)
    table.hold(materials=2)
    t = table.settlement("Red Mesa", Improvement.PORT)
    table.resolve(Build(ORANGE)).play(ConstructWonder(Wonder.MAUSOLEUM, 0, 0))
    assert table.held(MATERIALS) == 0
    while not table.done:
        table.play(table.moves()[0])
    for kind, steps in ((Improvement.LIBRARY, 0), (Improvement.MONUMENT, 1), (Improvement.FORT, 1)):
        table.hold(materials=2)
        table.resolve(Build(ORANGE)).play(ImproveSettlement(t, kind, 0))
        while not table.done:
            table.play(PASS)
        assert table.player().influence[ORANGE] == steps, kind


def test_egypt_end_of_age_rewards_a_town() -> None:
    table = become(Civilization.EGYPT)
    table.settlement("Red Mesa", Improvement.PORT)
    table.settlement("Twin Rivers", Improvement.PORT, Improvement.FORT)
    assert rewarded(table) == {GREEN}


# -- Babylon ---------------------------------------------------------------------------------------


def test_babylon_founding_gains_a_technology_and_an_idea() -> None:
    table = become(Civilization.BABYLON)
    table.s.technology_market = (Technology.MASONRY,)
    table.settlement("Red Mesa")
    table.resolve(Founding()).play(Invent(Technology.MASONRY))
    assert table.player().technologies == (Technology.MASONRY,)
    assert table.held(IDEAS) == 1


def test_babylon_ongoing_has_two_more_slots_and_gains_for_technologies() -> None:
    table = become(Civilization.BABYLON)
    table.technology(*list(Technology)[:6])
    table.s.technology_market = (Technology.MASONRY, Technology.ARCHERY)
    table.resolve(FreeTechnology()).play(Invent(Technology.MASONRY))
    assert len(table.player().technologies) == 7
    assert (table.held(GLORY), table.held(GOLD)) == (1, 1)
    table.resolve(FreeTechnology()).play(Invent(Technology.ARCHERY))
    assert len(table.moves()) == 7, "now one must be discarded"


def test_babylon_end_of_age_rewards_the_most_technologies() -> None:
    table = become(Civilization.BABYLON)
    table.technology(Technology.MASONRY)
    table.technology(Technology.ARCHERY, seat=1)
    assert rewarded(table) == set(CONTINENTS)


# -- Assyria ---------------------------------------------------------------------------------------


def test_assyria_founding_attacks_anywhere() -> None:
    table = become(Civilization.ASSYRIA)
    table.settlement("Red Mesa")
    table.armies("Iron Reach")
    t = table.armies("Iron Reach", 3, seat=1)
    table.resolve(Founding()).play(RemoveArmy(t, 1))
    assert table.done
    assert table.player(1).armies[t] == 2


def test_assyria_ongoing_razes_what_is_defended_and_takes_materials() -> None:
    table = become(Civilization.ASSYRIA)
    table.armies("Red Mesa")
    t = table.settlement("Red Mesa", Improvement.PORT, seat=1)
    table.armies("Red Mesa", seat=1)
    table.resolve(Attack(ORANGE, 2, enhanced=True))
    table.play(RemoveImprovement(t, Improvement.PORT), RemoveArmy(t, 1))
    assert table.player().resources == [0, 2, 1, 0, 2]


def test_assyria_end_of_age_rewards_the_most_armies() -> None:
    table = become(Civilization.ASSYRIA, seats=3)
    table.armies("Red Mesa", 2)
    table.armies("Dune Sea", 1, seat=1)
    table.armies("Twin Rivers", 2)
    table.armies("Twin Rivers", 2, seat=2)
    assert rewarded(table) == {ORANGE}


# -- Phoenicia -------------------------------------------------------------------------------------


def test_phoenicia_founding_gains_gold_and_an_idea() -> None:
    assert founded(Civilization.PHOENICIA).player().resources == [0, 0, 1, 1, 0]


def test_phoenicia_ongoing_cheaper_settlements_and_food_for_crossing() -> None:
    table = become(Civilization.PHOENICIA, age=3)
    assert settlement_cost(table.s, 0) == 2
    assert settlement_cost(table.s, 1) == 3
    table.hold(food=1)
    start = table.armies("Saffron Coast", 2)
    table.resolve(MovementPoints(ORANGE, 3)).play(Enhance(0))
    table.play(MoveArmy(start, table.at("Cedar Pass")))
    assert table.held(FOOD) == 1
    table.play(MoveArmy(start, table.at("Lion Gate")))
    assert table.held(FOOD) == 1, "the same continent"


def test_phoenicia_end_of_age_rewards_coastal_settlements() -> None:
    table = become(Civilization.PHOENICIA)
    table.settlement("Red Mesa")
    assert rewarded(table) == set(), "Red Mesa borders no sea"
    table.settlement("Saffron Coast")
    table.settlement("Iron Reach")
    assert rewarded(table) == {ORANGE, BLACK}


# -- Persia ----------------------------------------------------------------------------------------


def test_persia_founding_gains_two_armies() -> None:
    table = founded(Civilization.PERSIA)
    t = table.at("Red Mesa")
    table.play(PlaceArmy(t), PlaceArmy(t))
    assert table.done
    assert table.player().armies[t] == 2


def test_persia_ongoing_grows_one_more() -> None:
    table = become(Civilization.PERSIA)
    t = table.at("Ur-Helion")
    table.resolve(GrowOrder(ORANGE)).play(PlaceArmy(t), PlaceArmy(t))
    assert table.done
    table = become(Civilization.PERSIA)
    neutral(table, NeutralAction.GROW).play(PlaceArmy(t))
    assert table.done, "Neutral Grow is no Order"


def test_persia_end_of_age_rewards_a_territory_everywhere() -> None:
    table = become(Civilization.PERSIA)
    table.armies("Red Mesa")
    table.armies("Twin Rivers")
    assert rewarded(table) == set()
    table.armies("Iron Reach")
    assert rewarded(table) == set(CONTINENTS)


# -- Hellas ----------------------------------------------------------------------------------------


def test_hellas_founding_gains_influence() -> None:
    table = founded(Civilization.HELLAS)
    assert table.moves() == [ChooseInfluence(where) for where in CONTINENTS]
    table.play(ChooseInfluence(GREEN))
    assert table.player().influence == [0, 1, 0]


def test_hellas_ongoing_counts_one_more_order_where_any_lies() -> None:
    table = become(Civilization.HELLAS)
    table.s.first[1] = Token(0, Known(Order.GROW), face_up=True)
    table.s.first[2] = Token(1, Known(Order.GROW), face_up=True)
    table.s.second[2] = Token(1, Known(Order.GROW), face_up=True)
    assert orders_placed(table.s, GREEN) == [2, 2]
    assert orders_placed(table.s, BLACK) == [0, 0]


def test_hellas_end_of_age_rewards_envoys_everywhere() -> None:
    table = become(Civilization.HELLAS)
    table.player().envoys = (0, 2, 1)
    assert rewarded(table) == set()
    table.player().envoys = (1, 2, 1)
    assert rewarded(table) == set(CONTINENTS)


# -- Hittites --------------------------------------------------------------------------------------


def test_hittites_founding_gains_materials_and_an_attack() -> None:
    table = become(Civilization.HITTITES)
    table.settlement("Red Mesa")
    table.armies("Iron Reach")
    t = table.armies("Iron Reach", 2, seat=1)
    table.resolve(Founding()).play(RemoveArmy(t, 1))
    assert table.done
    assert table.held(MATERIALS) == 3


def test_hittites_ongoing_enhance_neutral_attack_and_grow() -> None:
    for action, pay in ((NeutralAction.ATTACK, "materials"), (NeutralAction.GROW, "food")):
        table = become(Civilization.HITTITES)
        table.hold(**{pay: 1})
        table.armies("Red Mesa")
        table.armies("Red Mesa", seat=1)
        neutral(table, action)
        assert table.kinds(Enhance) == [Enhance(0)]
        table = become(Civilization.EGYPT)
        table.hold(**{pay: 1})
        table.armies("Red Mesa")
        table.armies("Red Mesa", seat=1)
        neutral(table, action)
        assert not table.kinds(Enhance), "others cannot (AE-22)"


def test_hittites_end_of_age_reward_two_different_resources() -> None:
    table = become(Civilization.HITTITES)
    table.armies("Ashen Steppe")
    table.armies("Emerald Vale")
    assert rewarded(table) == set(), "Food twice"
    table.armies("Iron Reach")
    assert rewarded(table) == {ORANGE, GREEN, BLACK}


# -- Crete -----------------------------------------------------------------------------------------


def test_crete_founding_gains_glory() -> None:
    assert founded(Civilization.CRETE).player().resources == [0, 0, 0, 0, 2]


def test_crete_ongoing_trades_anywhere() -> None:
    table = become(Civilization.CRETE)
    table.resolve(Statecraft(ORANGE))
    assert table.kinds(Trade) == [Trade(where, 1) for where in CONTINENTS]
    table.play(Trade(BLACK, 1))
    assert table.held(MATERIALS) == 2, "Uruk lies on the black continent"
    table = become(Civilization.EGYPT)
    table.resolve(Statecraft(ORANGE))
    assert table.kinds(Trade) == [Trade(ORANGE, 1)]


def test_crete_end_of_age_rewards_coasts_everywhere() -> None:
    table = become(Civilization.CRETE)
    table.armies("Saffron Coast")
    table.armies("Iron Reach")
    table.armies("Emerald Vale")
    assert rewarded(table) == set(), "Emerald Vale borders no sea"
    table.armies("Cedar Pass")
    assert rewarded(table) == set(CONTINENTS)


# -- Kush ------------------------------------------------------------------------------------------


def test_kush_founding_gains_gold() -> None:
    assert founded(Civilization.KUSH).player().resources == [0, 0, 2, 0, 0]


def test_kush_ongoing_gains_gold_for_rich_harvests() -> None:
    for sites, gold in ((("Ashen Steppe",), 0), (("Ashen Steppe", "Saffron Coast"), 1)):
        table = become(Civilization.KUSH)
        for name in sites:
            table.armies(name)
        table.resolve(ProduceOrder(ORANGE)).play(Produce())
        assert table.held(GOLD) == gold


def test_kush_end_of_age_rewards_sacred_sites() -> None:
    table = become(Civilization.KUSH)
    table.armies("Lion Gate")
    table.armies("Red Mesa")
    table.armies("Twin Rivers")
    assert rewarded(table) == {ORANGE}


# -- Rome ------------------------------------------------------------------------------------------


def test_rome_founding_builds_a_settlement() -> None:
    table = become(Civilization.ROME)
    table.settlement("Red Mesa")
    t = table.armies("Dune Sea", 2)
    table.resolve(Founding()).play(ConstructSettlement(t, 0))
    assert table.s.settlement[t] == 0


def test_ae_86_what_a_civilization_gives_may_be_used_on_any_continent() -> None:
    """The attack is on orange, the Army that Rome gains for it may go anywhere."""
    table = become(Civilization.ROME)
    t = table.armies("Lion Gate")
    table.armies("Lion Gate", seat=1)
    table.resolve(Attack(ORANGE, enhanced=True)).play(RemoveArmy(t, 1))
    places = {move.territory for move in table.kinds(PlaceArmy) if isinstance(move, PlaceArmy)}
    assert {table.s.board.continents[place] for place in places} == {ORANGE, GREEN, BLACK}


def test_rome_ongoing_gains_an_army_for_every_army_removed() -> None:
    table = become(Civilization.ROME)
    table.armies("Lion Gate")
    table.site("Lion Gate", Site.BARBARIANS)
    t = table.armies("Lion Gate", seat=1)
    table.resolve(Attack(ORANGE, 2, enhanced=True)).play(RemoveArmy(t, 1))
    assert table.kinds(PlaceArmy) == [PlaceArmy(a) for a in table.s.board.ancient]
    table.play(PlaceArmy(table.s.board.ancient[GREEN]), RemoveBarbarians(t))
    assert table.done, "Barbarians are no Army"


def test_rome_end_of_age_rewards_control_of_two_mainlands() -> None:
    table = become(Civilization.ROME)
    table.armies("Red Mesa")
    table.armies("Umbra Point")
    table.armies("Fawn Dell")
    assert rewarded(table) == set(), "one Mainland, and Islands"
    table.armies("Twin Rivers")
    table.armies("Mistwood", seat=1)
    assert rewarded(table) == set(), "the Sylvane Mainland is tied"
    table.armies("Cedar Pass")
    assert rewarded(table) == {ORANGE, GREEN}
