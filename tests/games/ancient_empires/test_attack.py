"""Attack: Armies, Barbarians and Improvements."""

from __future__ import annotations

from tests.games.ancient_empires.cards.table import Table

from tessera.engine.steps import PASS
from tessera.games.ancient_empires.attack import Attack, AttackPoints
from tessera.games.ancient_empires.ids import (
    ANYWHERE,
    FOOD,
    GLORY,
    GOLD,
    IDEAS,
    MATERIALS,
    Continent,
    ExploreToken,
    Improvement,
    Order,
    Pillar,
    Site,
)
from tessera.games.ancient_empires.moves import (
    ChoosePillar,
    ChooseResource,
    Enhance,
    PlaceArmy,
    RemoveArmy,
    RemoveBarbarians,
    RemoveImprovement,
)
from tessera.games.ancient_empires.orders import ORDERS

ORANGE = Continent.ORANGE


def besieged(*improvements: Improvement) -> tuple[Table, int]:
    """An Army of seat 0 beside an undefended Settlement of seat 1 at Copper Hills."""
    table = Table(3)
    t = table.armies("Copper Hills")
    table.settlement("Copper Hills", *improvements, seat=1)
    return table, t


def test_an_attack_removes_an_army_which_returns_to_its_owner() -> None:
    table = Table()
    t = table.armies("Copper Hills")
    table.armies("Copper Hills", 2, seat=1)
    table.resolve(Attack(ORANGE)).play(RemoveArmy(t, 1))
    assert table.done
    assert table.player(1).armies[t] == 1
    assert table.player(1).army_supply == 15
    assert table.held(GLORY) == 1


def test_a_point_needs_an_army_in_the_territory() -> None:
    table = Table()
    table.armies("Copper Hills", seat=1)
    table.armies("Ashen Steppe")
    table.settlement("Copper Hills")
    assert table.resolve(Attack(ORANGE)).done


def test_an_attack_stays_on_its_continent() -> None:
    table = Table()
    table.armies("Mistwood")
    table.armies("Mistwood", seat=1)
    assert table.resolve(Attack(ORANGE)).done


def test_ae_07_barbarians_give_one_glory_and_are_taken() -> None:
    table = Table()
    t = table.armies("Lion Gate")
    table.site("Lion Gate", Site.BARBARIANS)
    table.resolve(Attack(ORANGE)).play(RemoveBarbarians(t))
    assert table.held(GLORY) == 1
    assert table.s.sites[t] == Site.FREE
    assert table.player().tokens == (ExploreToken.BARBARIANS,)


def test_ae_07_an_improvement_gives_one_glory_and_its_bonus() -> None:
    table, t = besieged(Improvement.LIBRARY, Improvement.MONUMENT)
    table.resolve(Attack(ORANGE)).play(RemoveImprovement(t, Improvement.LIBRARY))
    assert table.held(GLORY) == 1
    assert table.held(IDEAS) == 1
    table.resolve(Attack(ORANGE)).play(RemoveImprovement(t, Improvement.MONUMENT))
    assert table.held(GLORY) == 3  # 1 for the attack, 1 for the Monument


def test_ae_35_material_buys_one_extra_point_only() -> None:
    table = Table()
    t = table.armies("Copper Hills")
    table.armies("Copper Hills", 4, seat=1)
    table.hold(materials=3, gold=2)
    table.resolve(Attack(ORANGE))
    assert table.moves() == [PASS, Enhance(0), Enhance(1), RemoveArmy(t, 1)]
    table.play(Enhance(1))
    assert (table.held(MATERIALS), table.held(GOLD)) == (3, 1)
    assert table.moves() == [PASS, RemoveArmy(t, 1)]
    table.play(RemoveArmy(t, 1), RemoveArmy(t, 1))
    assert table.done
    assert table.player(1).armies[t] == 2


def test_ae_35_the_extra_point_may_be_bought_after_the_first_is_used() -> None:
    table = Table()
    t = table.armies("Copper Hills")
    table.armies("Copper Hills", 2, seat=1)
    table.hold(materials=1)
    table.resolve(Attack(ORANGE)).play(RemoveArmy(t, 1))
    assert table.moves() == [PASS, Enhance(0)]
    table.play(Enhance(0), RemoveArmy(t, 1))
    assert table.done


def test_ae_35_each_point_may_strike_elsewhere_and_is_checked_by_itself() -> None:
    """Kill the last Army, then remove an Improvement with the second point."""
    table, t = besieged(Improvement.PORT)
    table.armies("Copper Hills", seat=1)
    other = table.armies("Ashen Steppe")
    table.armies("Ashen Steppe", seat=2)
    table.hold(materials=1)
    table.resolve(Attack(ORANGE)).play(Enhance(0))
    assert not table.kinds(RemoveImprovement)
    table.play(RemoveArmy(t, 1))
    assert table.moves() == [PASS, RemoveArmy(other, 2), RemoveImprovement(t, Improvement.PORT)]


def test_ae_79_an_enhancement_needs_something_to_use_it_on() -> None:
    table = Table()
    t = table.armies("Copper Hills")
    table.armies("Copper Hills", seat=1)
    table.hold(materials=2, food=2)
    table.resolve(Attack(ORANGE))
    assert table.kinds(Enhance)
    table.play(RemoveArmy(t, 1))
    assert table.done  # no target is left for a second point
    assert table.resolve(Attack(ORANGE)).done


def test_ae_36_the_attacker_chooses_whose_army() -> None:
    table = Table(4)
    t = table.armies("Copper Hills")
    table.armies("Copper Hills", seat=1)
    table.armies("Copper Hills", seat=3)
    table.resolve(Attack(ORANGE))
    assert table.kinds(RemoveArmy) == [RemoveArmy(t, 1), RemoveArmy(t, 3)]


def test_ae_37_armies_of_others_do_not_defend_and_the_settlement_stays() -> None:
    table, t = besieged(Improvement.FORT)
    table.armies("Copper Hills", 3, seat=2)
    before = table.s.improvement_supply[Improvement.FORT]
    table.resolve(Attack(ORANGE)).play(RemoveImprovement(t, Improvement.FORT))
    assert table.s.settlement[t] == 1
    assert table.s.improvements[t] == 0
    assert table.s.improvement_supply[Improvement.FORT] == before + 1


def test_ae_37_an_army_of_the_owner_defends_its_improvements() -> None:
    table, t = besieged(Improvement.FORT)
    table.armies("Copper Hills", seat=1)
    table.resolve(Attack(ORANGE))
    assert table.moves() == [PASS, RemoveArmy(t, 1)]


def test_one_cannot_attack_oneself() -> None:
    table = Table()
    table.armies("Copper Hills", 3)
    table.settlement("Copper Hills", Improvement.PORT)
    assert table.resolve(Attack(ORANGE)).done


def test_ae_38_a_razed_fort_gives_an_army_under_the_grow_rule_on_the_continent() -> None:
    table, t = besieged(Improvement.FORT)
    table.settlement("Red Mesa")
    table.settlement("Mistwood")
    table.resolve(Attack(ORANGE)).play(RemoveImprovement(t, Improvement.FORT))
    mesa, ancient = table.at("Red Mesa"), table.at("Ur-Helion")
    assert table.moves() == [PASS, PlaceArmy(ancient), PlaceArmy(mesa)]


def test_ae_38_without_an_army_in_the_supply_a_fort_gives_nothing() -> None:
    table, t = besieged(Improvement.FORT)
    table.player().army_supply = 0
    table.resolve(Attack(ORANGE)).play(RemoveImprovement(t, Improvement.FORT))
    assert table.done


def test_ae_39_a_market_gives_food_or_materials() -> None:
    table, t = besieged(Improvement.MARKET)
    table.resolve(Attack(ORANGE)).play(RemoveImprovement(t, Improvement.MARKET))
    assert table.moves() == [ChooseResource(FOOD), ChooseResource(MATERIALS)]
    table.play(ChooseResource(MATERIALS))
    assert table.held(MATERIALS) == 1


def test_ae_66_every_other_player_is_an_opponent() -> None:
    table = Table(4)
    t = table.armies("Copper Hills")
    for seat in (1, 2, 3):
        table.armies("Copper Hills", seat=seat)
    assert len(table.resolve(Attack(ORANGE)).kinds(RemoveArmy)) == 3
    assert RemoveArmy(t, 0) not in table.moves()


def test_ae_73_a_player_without_armies_comes_back_by_growing() -> None:
    table = Table()
    t = table.armies("Copper Hills")
    table.armies("Copper Hills", seat=1)
    table.resolve(Attack(ORANGE)).play(RemoveArmy(t, 1))
    assert sum(table.player(1).armies) == 0
    table.resolve(*ORDERS[Order.GROW][ORANGE], seat=1)
    assert table.kinds(PlaceArmy, seat=1) == [PlaceArmy(table.at("Ur-Helion"))]


def test_ae_75_a_bonus_attack_point_cannot_be_enhanced() -> None:
    table = Table()
    t = table.armies("Copper Hills")
    table.armies("Copper Hills", 2, seat=1)
    table.hold(materials=5, gold=5)
    table.resolve(AttackPoints(ANYWHERE))
    assert table.moves() == [PASS, RemoveArmy(t, 1)]
    assert table.play(RemoveArmy(t, 1)).done


def test_ae_77_an_attack_anywhere_on_a_fort_gives_an_army_anywhere() -> None:
    table, t = besieged(Improvement.FORT)
    table.settlement("Mistwood")
    table.resolve(AttackPoints(ANYWHERE)).play(RemoveImprovement(t, Improvement.FORT))
    assert PlaceArmy(table.at("Mistwood")) in table.moves()


def test_the_example_of_glory_a_razed_monument_resets_the_marker() -> None:
    """Rulebook, Glory, Example: one Glory is wasted, the marker is reset, and Red takes an Idea.
    Two points, not three, are gained (AE-02)."""
    table, t = besieged(Improvement.MONUMENT)
    table.hold(glory=4)
    table.resolve(*ORDERS[Order.ATTACK][ORANGE])
    table.play(RemoveImprovement(t, Improvement.MONUMENT))
    assert table.player().points == 2
    assert table.held(GLORY) == 0
    table.play(ChoosePillar(Pillar.SCIENCE))
    assert table.held(IDEAS) == 1
    assert table.pillar(Pillar.SCIENCE) == 0
    assert table.done
