"""What each City-State offers for each Age.  Every test is named after its card."""

from __future__ import annotations

from tests.games.ancient_empires.cards.table import Table

from tessera.games.ancient_empires.cards import catalogue
from tessera.games.ancient_empires.cards.ids import CityState, Technology
from tessera.games.ancient_empires.ids import (
    FOOD,
    GLORY,
    GOLD,
    IDEAS,
    MATERIALS,
    Continent,
    Improvement,
)
from tessera.games.ancient_empires.moves import (
    ConstructSettlement,
    ImproveSettlement,
    Invent,
    PlaceArmy,
    RemoveArmy,
)

HERE = Continent.ORANGE


def offered(table: Table, card: CityState, age: int) -> Table:
    """Resolve the bonus of *age* on the orange continent."""
    return table.resolve(*catalogue.CITY_STATES[card].offers[age - 1](HERE))


def placed(table: Table) -> int:
    """Place Armies on the Ancient Settlement as long as there are some to be placed."""
    t, count = table.at("Ur-Helion"), 0
    while PlaceArmy(t) in table.moves():
        assert {m.territory for m in table.kinds(PlaceArmy) if isinstance(m, PlaceArmy)} == {t}
        table.play(PlaceArmy(t))
        count += 1
    return count


def test_sparta_attacks_and_adds_armies() -> None:
    for age, points in ((1, 1), (3, 2)):
        table = Table()
        table.armies("Red Mesa")
        t = table.armies("Red Mesa", 3, seat=1)
        table.armies("Basalt Coast")
        table.armies("Basalt Coast", seat=1)
        offered(table, CityState.SPARTA, age)
        for _ in range(points):
            assert table.kinds(RemoveArmy) == [RemoveArmy(t, 1)], "on this continent only"
            table.play(RemoveArmy(t, 1))
        assert table.done
    assert placed(offered(Table(), CityState.SPARTA, 2)) == 2


def test_mycenae_adds_armies_and_rewards() -> None:
    assert placed(offered(Table(), CityState.MYCENAE, 1)) == 1
    table = offered(Table(), CityState.MYCENAE, 2)
    assert table.player().resources == [0, 1, 0, 0, 1]
    assert placed(offered(Table(), CityState.MYCENAE, 3)) == 3


def test_byblos_sells_food_and_gold() -> None:
    gained = [offered(Table(), CityState.BYBLOS, age).player().resources for age in (1, 2, 3)]
    assert gained == [[2, 0, 0, 0, 0], [1, 0, 1, 0, 0], [0, 0, 3, 0, 0]]


def test_ugarit_produces() -> None:
    assert offered(Table(), CityState.UGARIT, 1).held(GOLD) == 1
    table = Table()
    table.armies("Ashen Steppe")
    table.settlement("Copper Hills")
    table.armies("Iron Reach")
    offered(table, CityState.UGARIT, 2)
    assert (table.held(FOOD), table.held(MATERIALS)) == (1, 1), "on this continent only"
    assert offered(Table(), CityState.UGARIT, 3).player().points == 4


def test_uruk_builds() -> None:
    assert offered(Table(), CityState.URUK, 1).held(MATERIALS) == 2
    table = Table()
    t = table.settlement("Red Mesa")
    offered(table, CityState.URUK, 2).play(ImproveSettlement(t, Improvement.PORT, 0))
    assert table.held(GOLD) == 1
    table = Table()
    t = table.armies("Red Mesa", 2)
    offered(table, CityState.URUK, 3).play(ConstructSettlement(t, 0))
    assert table.s.settlement[t] == 0
    assert table.player().armies[t] == 0


def test_delphi_speaks_of_glory_and_influence() -> None:
    assert offered(Table(), CityState.DELPHI, 1).held(GLORY) == 1
    assert offered(Table(), CityState.DELPHI, 2).player().influence == [1, 0, 0]
    assert offered(Table(), CityState.DELPHI, 3).held(GLORY) == 3


def test_eridu_gives_of_everything() -> None:
    assert offered(Table(), CityState.ERIDU, 1).player().resources == [1, 1, 0, 0, 0]
    table = offered(Table(), CityState.ERIDU, 2)
    assert table.held(IDEAS) == 1
    assert placed(table) == 1
    table = offered(Table(), CityState.ERIDU, 3)
    assert table.player().influence == [1, 0, 0]
    assert table.player().points == 2


def test_athens_teaches() -> None:
    assert offered(Table(), CityState.ATHENS, 1).held(IDEAS) == 1
    assert offered(Table(), CityState.ATHENS, 2).held(IDEAS) == 2
    table = Table()
    table.s.technology_market = (Technology.ARCHERY, Technology.MASONRY)
    offered(table, CityState.ATHENS, 3).play(Invent(Technology.MASONRY))
    assert table.player().technologies == (Technology.MASONRY,)
