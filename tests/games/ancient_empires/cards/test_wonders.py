"""How each Wonder scores, and what some do besides.  Every test is named after its card."""

from __future__ import annotations

import pytest
from tests.games.ancient_empires.cards.table import Table

from tessera.games.ancient_empires.cards import catalogue
from tessera.games.ancient_empires.cards.ids import Wonder
from tessera.games.ancient_empires.control import controller
from tessera.games.ancient_empires.ids import (
    CONTINENTS,
    GOLD,
    NONE,
    Continent,
    Improvement,
    Pillar,
)
from tessera.games.ancient_empires.moves import ChooseInfluence
from tessera.games.ancient_empires.scoring import ScoreInfluence, ScorePillars, ScoreWonder

ORANGE, GREEN, BLACK = CONTINENTS


def points(table: Table, card: Wonder) -> int:
    return catalogue.WONDERS[card].points(table.s, 0)


@pytest.mark.parametrize("card", Wonder)
def test_an_empty_map_is_worth_little(card: Wonder) -> None:
    """Only what is not on the map, or tied at the start, scores without any pieces."""
    expected = {Wonder.MAUSOLEUM: 8, Wonder.STONEHENGE: 6}
    assert points(Table(), card) == expected.get(card, 0)


def test_parthenon_counts_continents_with_settlements() -> None:
    table = Table()
    table.settlement("Red Mesa")
    table.settlement("Dune Sea")
    assert points(table, Wonder.PARTHENON) == 3
    table.settlement("Twin Rivers")
    table.settlement("Iron Reach")
    assert points(table, Wonder.PARTHENON) == 9


def test_colosseum_counts_territories_shared_with_opponents() -> None:
    table = Table(seats=3)
    table.armies("Red Mesa", 3)
    table.armies("Red Mesa", 2, seat=1)
    table.armies("Red Mesa", 2, seat=2)
    table.armies("Dune Sea")
    table.settlement("Dune Sea", seat=1)
    table.armies("Lion Gate", seat=1)
    table.armies("Lion Gate", seat=2)
    assert points(table, Wonder.COLOSSEUM) == 1


def test_colosseum_wins_ties_of_power() -> None:
    table = Table(seats=3)
    tied, of_others = table.armies("Red Mesa"), table.armies("Dune Sea")
    table.armies("Red Mesa", seat=1)
    table.armies("Dune Sea", 2, seat=1)
    table.armies("Dune Sea", 2, seat=2)
    assert controller(table.s, tied) == NONE
    table.wonder(Wonder.COLOSSEUM)
    assert controller(table.s, tied) == 0
    assert controller(table.s, of_others) == NONE, "only where its owner is tied for the most"


def test_great_pyramid_counts_improvements_of_the_capital() -> None:
    table = Table()
    table.settlement("Red Mesa", Improvement.PORT, Improvement.FORT)
    table.settlement("Dune Sea", Improvement.PORT, Improvement.FORT, Improvement.MARKET)
    assert points(table, Wonder.GREAT_PYRAMID) == 4


def test_hanging_gardens_count_food_territories() -> None:
    table = Table()
    table.armies("Ashen Steppe")
    table.armies("Emerald Vale")
    table.armies("Copper Hills")
    assert points(table, Wonder.HANGING_GARDENS) == 4


def test_colossus_counts_coastal_settlements() -> None:
    table = Table()
    table.settlement("Saffron Coast")
    table.settlement("Red Mesa")
    table.settlement("Iron Reach")
    assert points(table, Wonder.COLOSSUS) == 4


def test_lighthouse_counts_seas() -> None:
    table = Table()
    table.armies("Saffron Coast")
    assert points(table, Wonder.LIGHTHOUSE) == 2, "Strait of Winds, Amber Sea"
    table.armies("Lion Gate")
    assert points(table, Wonder.LIGHTHOUSE) == 2, "the Strait counts once"
    table.armies("Blue Grotto")
    assert points(table, Wonder.LIGHTHOUSE) == 3


def test_great_library_counts_technologies_ever_gained() -> None:
    table = Table()
    table.player().technologies_gained = 7
    assert points(table, Wonder.GREAT_LIBRARY) == 7


def test_temple_of_artemis_counts_sites_twice() -> None:
    table = Table()
    table.armies("Lion Gate")
    table.armies("Dune Sea")
    table.armies("Red Mesa")
    table.player().influence[ORANGE] = 2
    assert points(table, Wonder.TEMPLE_OF_ARTEMIS) == 2
    table.resolve(ScoreInfluence())
    assert table.player().points == 3 * 2
    table.wonder(Wonder.TEMPLE_OF_ARTEMIS)
    table.resolve(ScoreInfluence())
    assert table.player().points == 3 * 2 + 5 * 2


def test_mausoleum_counts_armies_in_the_supply() -> None:
    table = Table()
    table.armies("Red Mesa", 7)
    assert points(table, Wonder.MAUSOLEUM) == 4


def test_statue_of_zeus_counts_second_thresholds_and_leads_alone() -> None:
    table = Table()
    table.player().pillars[:] = [5, 4, 8, 0, 0]
    table.player(1).pillars[:] = [5, 4, 0, 9, 0]
    assert points(table, Wonder.STATUE_OF_ZEUS) == 2
    table.resolve(ScorePillars())
    assert table.player().points == 1 + 1 + 2 + 0 + 1
    table.wonder(Wonder.STATUE_OF_ZEUS)
    table.resolve(ScorePillars())
    assert table.player().points == 5 + 2 + 2 + 2 + 0 + 2
    assert table.player(Pillar.COMMERCE).points == 2 * (1 + 1 + 0 + 2 + 1), "as before for others"


def test_stonehenge_counts_unrivalled_influence_and_gains_some() -> None:
    table = Table()
    table.player().influence[:] = [1, 2, 0]
    table.player(1).influence[:] = [2, 2, 1]  # the second space of a track is worth 1, too
    table.wonder(Wonder.STONEHENGE)
    table.resolve(ScoreWonder(Wonder.STONEHENGE))
    assert table.player().points == 4
    table.play(ChooseInfluence(Continent.GREEN))
    assert table.player().influence == [1, 3, 0]


def test_ishtar_gate_counts_city_states_with_envoys() -> None:
    table = Table()
    table.player().envoys = (3, 0, 1)
    assert points(table, Wonder.ISHTAR_GATE) == 4


def test_petra_counts_gold_territories_and_sells_the_rest() -> None:
    table = Table()
    table.armies("Salt Pans")
    table.armies("Ashen Steppe")
    table.hold(food=2, materials=3, gold=1)
    table.resolve(ScoreWonder(Wonder.PETRA))
    assert table.player().points == 2
    assert table.held(GOLD) == 3


def test_ziggurat_of_ur_counts_the_continent_with_most_territories() -> None:
    table = Table()
    for name in ("Red Mesa", "Dune Sea", "Lion Gate", "Twin Rivers"):
        table.armies(name)
    assert points(table, Wonder.ZIGGURAT_OF_UR) == 3
