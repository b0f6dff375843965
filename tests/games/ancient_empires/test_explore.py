"""Explore: Move and Scout in either order, then Glory."""

from __future__ import annotations

from collections import Counter

import pytest
from tests.games.ancient_empires.cards.table import Table

from tessera.engine.steps import PASS, TABLE, Draw, play
from tessera.games.ancient_empires.explore import ExploreOrder
from tessera.games.ancient_empires.ids import (
    EXPLORE_TOKENS,
    FOOD,
    GLORY,
    GOLD,
    IDEAS,
    MATERIALS,
    Continent,
    ExploreToken,
    Resource,
    Site,
)
from tessera.games.ancient_empires.moves import DrawExplore, ExploreMove, MoveArmy, Scout

ORANGE = Continent.ORANGE


def scouting(token: ExploreToken) -> Table:
    """Seat 0 has flipped *token* at Lion Gate."""
    table = Table()
    t = table.armies("Lion Gate")
    table.site("Lion Gate", Site.UNEXPLORED)
    table.resolve(ExploreOrder(ORANGE)).choose(Scout(t))
    play(table.s, TABLE, DrawExplore(t, token))
    return table


def test_move_and_scout_may_be_resolved_in_either_order() -> None:
    table = Table()
    hills, gate = table.armies("Copper Hills"), table.site("Lion Gate", Site.UNEXPLORED)
    table.resolve(ExploreOrder(ORANGE))
    assert table.moves() == [PASS, ExploreMove()]
    table.play(ExploreMove(), MoveArmy(hills, gate))
    assert table.moves() == [PASS, Scout(gate)]

    table = Table()
    gate = table.armies("Lion Gate")
    table.site("Lion Gate", Site.UNEXPLORED)
    table.resolve(ExploreOrder(ORANGE)).play(Scout(gate))
    assert table.moves() == [PASS, ExploreMove()]
    table.play(ExploreMove(), MoveArmy(gate, hills))
    assert table.done


@pytest.mark.parametrize(
    ("token", "resource"),
    [
        (ExploreToken.FOOD, FOOD),
        (ExploreToken.MATERIALS, MATERIALS),
        (ExploreToken.GOLD, GOLD),
        (ExploreToken.IDEA, IDEAS),
        (ExploreToken.GLORY, GLORY),
    ],
)
def test_a_flipped_token_gives_its_resource_and_is_taken(
    token: ExploreToken, resource: Resource
) -> None:
    table = scouting(token)
    assert table.held(resource) == 1
    assert table.player().tokens == (token,)
    assert table.s.sites[table.at("Lion Gate")] == Site.FREE
    assert table.s.explore_left[token] == EXPLORE_TOKENS[token] - 1


def test_barbarians_give_nothing_stay_and_block_the_site() -> None:
    table = scouting(ExploreToken.BARBARIANS)
    assert table.s.sites[table.at("Lion Gate")] == Site.BARBARIANS
    assert table.player().tokens == ()
    table.play(PASS)
    assert table.player().resources == [0] * 5


def test_ae_03_tokens_are_as_likely_as_their_numbers() -> None:
    table = Table()
    t = table.armies("Lion Gate")
    table.site("Lion Gate", Site.UNEXPLORED)
    table.resolve(ExploreOrder(ORANGE)).choose(Scout(t))
    decision = table.s.deciding
    assert isinstance(decision, Draw)
    weights = {
        m.token: decision.weight(table.s, m) for m in table.draws() if isinstance(m, DrawExplore)
    }
    assert Counter(weights) == dict(zip(ExploreToken, EXPLORE_TOKENS, strict=True))


def test_ae_32_scout_flips_one_token_where_an_army_of_the_continent_is() -> None:
    table = Table()
    gate, dunes = table.armies("Lion Gate"), table.armies("Dune Sea")
    for name in ("Lion Gate", "Dune Sea", "Ember Peak", "Cedar Pass"):
        table.site(name, Site.UNEXPLORED)
    table.settlement("Ember Peak")  # a Settlement does not do
    table.armies("Cedar Pass")  # not on the continent
    table.resolve(ExploreOrder(ORANGE))
    assert table.kinds(Scout) == [Scout(gate), Scout(dunes)]
    table.play(Scout(dunes))
    assert not table.kinds(Scout)


def test_ae_33_glory_for_every_site_with_an_army_and_no_barbarians() -> None:
    table = Table()
    table.armies("Lion Gate", 3)
    table.armies("Dune Sea")
    table.armies("Ember Peak")
    table.armies("Cedar Pass")
    table.armies("Copper Hills")
    table.site("Dune Sea", Site.BARBARIANS)
    table.site("Ember Peak", Site.UNEXPLORED)
    table.resolve(ExploreOrder(ORANGE)).play(PASS)
    assert table.done
    assert table.held(GLORY) == 2  # Lion Gate, and Ember Peak: a face-down token does not block


def test_ae_33_glory_is_scored_last_and_even_if_nothing_was_scouted() -> None:
    table = Table()
    gate = table.armies("Lion Gate")
    table.resolve(ExploreOrder(ORANGE)).play(
        ExploreMove(), MoveArmy(gate, table.at("Copper Hills"))
    )
    assert table.done
    assert table.held(GLORY) == 0  # it has left before sites were scored


def test_ae_34_gains_beyond_five_are_lost_and_the_token_is_taken() -> None:
    table = Table()
    t = table.armies("Lion Gate")
    table.site("Lion Gate", Site.UNEXPLORED)
    table.hold(gold=5)
    table.resolve(ExploreOrder(ORANGE)).choose(Scout(t))
    play(table.s, TABLE, DrawExplore(t, ExploreToken.GOLD))
    assert table.held(GOLD) == 5
    assert table.player().tokens == (ExploreToken.GOLD,)


def test_ae_80_sites_are_scored_even_if_both_actions_are_skipped() -> None:
    table = Table()
    table.armies("Lion Gate")
    table.resolve(ExploreOrder(ORANGE)).play(PASS)
    assert table.held(GLORY) == 1


def test_ae_26_explore_may_skip_both_actions() -> None:
    table = Table()
    table.armies("Copper Hills")
    assert table.resolve(ExploreOrder(ORANGE)).play(PASS).done


def test_ae_26_move_is_not_offered_without_an_army_to_move() -> None:
    table = Table()
    table.armies("Copper Hills")
    assert table.resolve(ExploreOrder(Continent.GREEN)).done
    assert table.resolve(ExploreOrder(ORANGE)).moves() == [PASS, ExploreMove()]
