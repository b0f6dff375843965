"""Black Actions: settle and build Wonders."""

from __future__ import annotations

import pytest
from tests.games.imperios_milenarios.table import Table

from tessera.engine.steps import PASS
from tessera.games.imperios_milenarios.ids import (
    CARAVANS,
    CURRENCY,
    IRRIGATION,
    MINING,
    NAVIGATION,
    Color,
)
from tessera.games.imperios_milenarios.moves import BuildWonder, Explore, Settle, Trade
from tessera.games.imperios_milenarios.tables import WONDERS

BLACK = Color.BLACK


def test_settling_takes_one_action_and_places_one_totem() -> None:
    table = Table(4).control("Persia").turn(BLACK, 2)
    assert table.places(Settle) == {"Susiana", "Persua", "Ormuz"}
    table.play(Settle(table.land("Persua")))
    assert table.has("Persua")
    assert not table.holds("Persua")
    assert table.s.actions == 1


def test_the_example_from_persia_over_the_gulf_and_caldea_to_oman() -> None:
    """The chain may be traced through Sea territories, but not begin or end its last step there."""
    table = Table(4).control("Persia").present("Golfo Pérsico", "Caldea").turn(BLACK, 1)
    assert "Omán" in table.places(Settle)
    table = Table(4).control("Persia").present("Golfo Pérsico").turn(BLACK, 1)
    assert "Omán" not in table.places(Settle)


def test_settling_needs_a_chain_to_a_capital() -> None:
    table = Table(4).control("Persia").present("Caldea").turn(BLACK, 1)
    assert "Omán" not in table.places(Settle)


def test_im_34_no_second_totem_is_placed_by_settling() -> None:
    table = Table(4).control("Persia").present("Persua").turn(BLACK, 1)
    assert "Persua" not in table.places(Settle)


def test_im_35_a_land_of_others_may_be_settled() -> None:
    table = Table(4).control("Persia").control("Persua", seat=1).turn(BLACK, 1)
    assert "Persua" in table.places(Settle)


def test_im_58_minos_is_reached_by_land_from_esparta_or_not() -> None:
    for link in (True, False):
        table = Table(5, minos_link=link).control("Hélade").present("Esparta").turn(BLACK, 1)
        assert ("Minos" in table.places(Settle)) is link


def test_im_23_navigation_lets_black_actions_explore() -> None:
    table = Table(4).control("Persia")
    assert table.turn(BLACK, 1).offered(Explore) == []
    table = Table(4).control("Persia")
    table.player().technologies = 1 << NAVIGATION
    table.turn(BLACK, 1).play(Explore(table.land("Golfo Pérsico")))
    assert table.has("Golfo Pérsico")
    assert table.s.actions == 0
    assert table.player().discard == [0, 0, 0, 1]
    assert table.offered(Trade) == []


def test_im_23_benefits_of_blue_technologies_are_ignored_and_black_bundles_count() -> None:
    table = Table(4).control("Persia")
    table.player().technologies = 1 << NAVIGATION | 1 << CURRENCY | 1 << CARAVANS
    assert table.turn(BLACK, 3).s.actions == 3
    table = Table(4).control("Persia")
    table.player().technologies = 1 << NAVIGATION | 1 << IRRIGATION | 1 << MINING
    assert table.turn(BLACK, 2).s.actions == 3


@pytest.mark.parametrize("wonder", range(3))
def test_a_wonder_takes_six_black_actions(wonder: int) -> None:
    assert Table().turn(BLACK, 5).offered(BuildWonder) == []
    table = Table().turn(BLACK, 6).play(BuildWonder(wonder))
    assert table.player().wonder == wonder
    assert table.s.actions == 0


def test_each_wonder_is_built_once_and_by_each_player_one() -> None:
    table = Table()
    table.player(1).wonder = 1
    table.turn(BLACK, 12)
    assert table.offered(BuildWonder) == [BuildWonder(0), BuildWonder(2)]
    table.play(BuildWonder(0))
    assert table.offered(BuildWonder) == []
    assert table.moves == [PASS]


def test_the_wonders_are_the_rulebooks() -> None:
    assert WONDERS == ("Pyramids", "Hanging Gardens", "Colossus")
