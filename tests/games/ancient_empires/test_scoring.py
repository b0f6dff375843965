"""Game End Scoring."""

from __future__ import annotations

from tests.games.ancient_empires.cards.table import Table

from tessera.engine.game import Result
from tessera.games.ancient_empires import GAME
from tessera.games.ancient_empires.age_end import age_end_steps
from tessera.games.ancient_empires.cards.ids import Civilization, Wonder
from tessera.games.ancient_empires.ids import Continent, Improvement, Order, Pillar
from tessera.games.ancient_empires.influence import INFLUENCE
from tessera.games.ancient_empires.moves import ChoosePillar, Reveal
from tessera.games.ancient_empires.orders import ORDERS
from tessera.games.ancient_empires.scoring import FINAL_SCORING, ITEMS, SETTLEMENT_POINTS

IN_PLAY, SETTLEMENTS, WONDERS, UNSPENT, ENVOYS, PILLARS, INFLUENCES = range(7)
M, L, P, F, K = Improvement


def scored(table: Table) -> Result:
    table.resolve(*FINAL_SCORING)
    while table.s.options:
        [seat] = table.s.options
        table.play(table.moves(seat)[0], seat=seat)
    result = GAME.result(table.s)
    assert result is not None
    return result


def item(result: Result, seat: int, number: int) -> int:
    name, points = result.scores[seat].items[number]
    assert name == ITEMS[number]
    return points


def test_item_1_settlements_by_their_improvements() -> None:
    """Rulebook, Example: a Megalopolis, a City and a Town are 10, 7 and 5."""
    table = Table()
    table.settlement("Red Mesa", M, L, P, F)
    table.settlement("Copper Hills", M, L, P)
    table.settlement("Ashen Steppe", M, L)
    assert item(scored(table), 0, SETTLEMENTS) == 22
    assert SETTLEMENT_POINTS == (1, 3, 5, 7, 10)


def test_item_1_a_hamlet_and_a_village() -> None:
    table = Table()
    table.settlement("Red Mesa")
    table.settlement("Copper Hills", K)
    assert item(scored(table), 0, SETTLEMENTS) == 4


def test_ae_60_a_controlled_settlement_of_another_gives_nothing() -> None:
    table = Table()
    table.settlement("Red Mesa", M, L, seat=1)
    table.armies("Red Mesa", 5)
    result = scored(table)
    assert item(result, 0, SETTLEMENTS) == 0
    assert item(result, 1, SETTLEMENTS) == 5
    assert item(result, 0, INFLUENCES) == INFLUENCE[Continent.ORANGE][0].value


def test_ae_62_wonders_act_before_later_items_are_counted() -> None:
    """Stonehenge gives Influence and Petra Gold, which the later items count."""
    table = Table()
    table.wonder(Wonder.PETRA)
    table.hold(food=2, materials=2)
    result = scored(table)
    assert item(result, 0, UNSPENT) == 2
    table = Table()
    table.wonder(Wonder.STONEHENGE)
    table.player().influence[Continent.ORANGE] = 1
    table.armies("Red Mesa", 1)
    result = scored(table)
    assert item(result, 0, INFLUENCES) == INFLUENCE[Continent.ORANGE][2].value


def test_ae_62_wonders_are_scored_in_turn_order() -> None:
    table = Table()
    table.s.turn_order = (1, 0)
    table.s.events = []
    table.wonder(Wonder.PETRA, seat=0)
    table.wonder(Wonder.COLOSSEUM, seat=1)
    scored(table)
    told = [seat for seat, event in table.s.events if type(event).__name__ == "ScoreWonder"]
    assert told == [1, 0]


def test_item_3_ideas_gold_and_glory_are_a_point_each() -> None:
    """Rulebook, Example: 2 Ideas, 1 Gold and 3 Glory are 6 points."""
    table = Table()
    table.hold(ideas=2, gold=1, glory=3)
    assert item(scored(table), 0, UNSPENT) == 6


def test_ae_64_food_and_materials_score_nothing() -> None:
    table = Table()
    table.hold(food=5, materials=5)
    assert item(scored(table), 0, UNSPENT) == 0


def test_item_4_two_points_for_each_envoy() -> None:
    """Rulebook, Example: three Envoys are 6 points."""
    table = Table()
    table.player().envoys = (1, 0, 2)
    assert item(scored(table), 0, ENVOYS) == 6


def test_item_5_the_lead_on_a_pillar_is_two_points_and_a_tie_one_each() -> None:
    """Rulebook, Example: above all others on Military, tied on Commerce."""
    table = Table(3)
    for seat, pillars in enumerate(([3, 2, 0, 0, 0], [1, 2, 1, 0, 0], [0, 0, 0, 1, 1])):
        table.player(seat).pillars = pillars
    result = scored(table)
    assert [item(result, seat, PILLARS) for seat in range(3)] == [3, 3, 4]


def test_ae_59_tied_players_gain_a_point_each_also_at_the_start_of_a_pillar() -> None:
    result = scored(Table(3))
    assert [item(result, seat, PILLARS) for seat in range(3)] == [5, 5, 5]


def test_item_6_territories_times_influence() -> None:
    """Rulebook, Example: three green territories and an Influence of 2 are 6 points."""
    table = Table()
    for name in ("Mistwood", "Emerald Vale", "Fawn Dell"):
        table.armies(name)
    table.player().influence[Continent.GREEN] = 2
    assert INFLUENCE[Continent.GREEN][2].value == 2
    assert item(scored(table), 0, INFLUENCES) == 6


def test_item_6_counts_mainland_and_islands_and_only_what_is_controlled() -> None:
    table = Table()
    for name in ("Iron Reach", "Umbra Point", "Ur-Helion"):
        table.armies(name)
    table.armies("Smoke Vale")
    table.armies("Smoke Vale", seat=1)
    black, orange = INFLUENCE[Continent.BLACK][0].value, INFLUENCE[Continent.ORANGE][0].value
    assert item(scored(table), 0, INFLUENCES) == 2 * black + orange


def test_ae_63_equal_points_share_the_victory() -> None:
    table = Table(3)
    for seat, points in enumerate((7, 9, 9)):
        table.player(seat).points = points
    result = scored(table)
    assert result.winners == (1, 2)


def test_the_breakdown_adds_up() -> None:
    table = Table()
    table.player().points = 11
    table.settlement("Red Mesa", M)
    table.wonder(Wonder.PARTHENON)
    table.hold(gold=2)
    result = scored(table)
    assert item(result, 0, IN_PLAY) == 11
    assert result.scores[0].points == sum(points for _, points in result.scores[0].items)
    assert [name for name, _ in result.scores[0].items] == list(ITEMS)


def test_ae_52_glory_of_the_very_last_token_is_reset_before_the_final_scoring() -> None:
    table = Table(age=3)
    for seat in (0, 1):
        table.civilization(Civilization.KUSH + seat, seat=seat)  # type: ignore[arg-type]  # the next in the enum
    t = table.armies("Copper Hills")
    table.armies("Copper Hills", seat=1)
    table.hold(glory=4)
    table.resolve(*ORDERS[Order.ATTACK][Continent.ORANGE], *age_end_steps(3))
    table.play(table.moves()[1])
    assert table.player().points == 2
    assert t
    table.play(ChoosePillar(Pillar.SCIENCE))
    while table.s.options:
        [seat] = table.s.options
        table.play(table.moves(seat)[0], seat=seat)
    result = GAME.result(table.s)
    assert result is not None
    assert item(result, 0, IN_PLAY) >= 2
    assert item(result, 0, UNSPENT) == 1
    assert not table.kinds(Reveal)
