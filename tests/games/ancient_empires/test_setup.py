"""Setup and Randomized Setup, and what the rulebook says about the pieces."""

from __future__ import annotations

from collections import Counter

import pytest
from tests.games.ancient_empires.cards.table import Table
from tests.games.ancient_empires.match import Match, drawn, undrawn

from tessera.engine.playout import SeededChance, draw, play_randomly
from tessera.engine.sealed import Known
from tessera.engine.steps import TABLE, legal_moves, play
from tessera.errors import SetupError
from tessera.games.ancient_empires import GAME
from tessera.games.ancient_empires.board import board
from tessera.games.ancient_empires.explore import ExploreOrder, Flipped
from tessera.games.ancient_empires.ids import (
    ANYWHERE,
    EXPLORE_TOKENS,
    NEUTRAL_TOKENS,
    NONE,
    Continent,
    ExploreToken,
    Order,
    Resource,
    Site,
    TerritoryKind,
)
from tessera.games.ancient_empires.moves import (
    DrawCityState,
    DrawCivilization,
    DrawExplore,
    DrawMarker,
    DrawNeutralAction,
    DrawResource,
    DrawStart,
    Place,
    Scout,
)


@pytest.mark.parametrize("side", ["a", "b"])
def test_the_pieces_of_the_setup(side: str) -> None:
    """Rulebook, Setup, 7 to 15."""
    s = Match(4, board=side).s
    assert s.age == 1
    assert s.round == 1
    for player in s.players:
        assert player.resources == [2, 2, 1, 1, 0]
        assert player.pillars == [0] * 5
        assert player.influence == [0] * 3
        assert [player.armies[t] for t in s.board.ancient] == [2, 2, 2]
        assert sum(player.armies) == 6
        assert player.army_supply == 10
        assert player.settlement_supply == 6
        assert len(player.dealt) == 2
        assert player.points == 0
    assert [t for t, site in enumerate(s.sites) if site] == list(s.board.sacred[ANYWHERE])
    assert {s.sites[t] for t in s.board.sacred[ANYWHERE]} == {Site.UNEXPLORED}
    assert len(s.technology_market) == 5
    assert len(s.technology_deck) == 15
    assert s.wonder_market == ()
    assert len(s.wonder_deck) == 14
    dealt = [card for player in s.players for card in player.dealt]
    assert all(isinstance(card, Known) for card in dealt)
    assert len(set(dealt)) == 8


def test_a_player_has_thirteen_order_tokens() -> None:
    """Rulebook, Order Tokens and Actions Overview."""
    orders = Match().s.players[0].orders
    assert sum(orders) == 13
    twice = {Order.GROW, Order.PRODUCE, Order.MOVE_2, Order.ATTACK}
    assert {order for order in Order if orders[order] == 2} == twice
    assert {order for order in Order if orders[order] == 1} == set(Order) - twice


def test_ae_03_there_are_13_explore_tokens() -> None:
    assert EXPLORE_TOKENS == (6, 2, 2, 1, 1, 1)
    assert sum(Match().s.explore_left) == 13


def test_ae_04_there_are_3_neutral_tokens_of_each_action() -> None:
    assert NEUTRAL_TOKENS == (3, 3, 3, 3)
    for side in "ab":
        assert sorted(Counter(board(side).neutral).values()) == [3, 3, 3, 3]
    s = Match(2, seed=5, randomized=True).s
    assert sorted(Counter(s.neutral).values()) == [3, 3, 3, 3]


def test_ae_10_one_name_for_one_thing() -> None:
    """Explore and Unexplored tokens, Wonder display and market, Age End Steps and Phase."""
    s = Match().s
    told = GAME.say(s, 0, Flipped(2, ExploreToken.BARBARIANS))
    assert told.startswith("the Unexplored token of Lion Gate")
    assert GAME.status(s).phase == "Stone Age, Round I, Planning Phase"
    match = Match().place_all(range(6)).place_all(range(6, 10))
    ends: list[str] = []
    while match.s.options:
        ends.append(GAME.status(match.s).phase)
        match.play(match.moves[0])
    assert "Stone Age, Age End Steps" in ends


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_ae_11_three_and_two_tokens_for_every_number_of_players(seats: int) -> None:
    match = Match(seats).place_all(range(3 * seats))
    assert sum(token is not None for token in match.s.first) == 3 * seats
    match.pass_on(Place)
    assert match.s.round == 2
    match.place_all(range(2 * seats))
    assert sum(token is not None for token in match.s.second) == 2 * seats


@pytest.mark.parametrize("seats", [1, 5])
def test_ae_11_two_to_four_may_play(seats: int) -> None:
    with pytest.raises(SetupError):
        GAME.choose(seats, {})


def test_ae_12_the_first_turn_order_is_drawn() -> None:
    """Every seat may be first, and each comes once."""
    firsts = {Match(3, seed=seed).s.turn_order for seed in range(40)}
    assert {order[0] for order in firsts} == {0, 1, 2}
    assert all(sorted(order) == [0, 1, 2] for order in firsts)
    assert len(firsts) == 6


def test_ae_14_one_city_state_on_each_board_and_the_rest_out_of_play() -> None:
    s = undrawn()
    assert len(drawn(s, DrawCityState)) == 8
    chance = SeededChance(3)
    draw(s, chance)
    assert len(drawn(s, DrawCityState)) == 7
    placed = Match(seed=4).s.city_states
    assert len(set(placed)) == 3
    assert NONE not in placed


def test_ae_15_nine_explore_tokens_are_placed_and_nobody_knows_which() -> None:
    """What a token is does not exist before it is flipped: any of all 13, by their number."""
    s = Match().s
    assert s.sites.count(Site.UNEXPLORED) == 9
    assert s.explore_left == list(EXPLORE_TOKENS)
    table = Table()
    t = table.armies("Lion Gate")
    table.site("Lion Gate", Site.UNEXPLORED)
    table.resolve(ExploreOrder(Continent.ORANGE)).choose(Scout(t))
    assert [m.token for m in table.draws() if isinstance(m, DrawExplore)] == list(ExploreToken)


def test_ae_16_randomized_setup_draws_neutral_actions_resources_and_marker() -> None:
    s = undrawn(randomized=True)
    assert len(drawn(s, DrawNeutralAction)) == 4
    chance = SeededChance(8)
    kinds = []
    while not drawn(s, DrawCityState):
        kinds.append(type(legal_moves(s, TABLE)[0]))
        draw(s, chance)
    assert Counter(kinds)[DrawMarker] == 1
    assert Counter(kinds)[DrawResource] <= 12
    producers = [t for t, kind in enumerate(s.board.kinds) if kind == TerritoryKind.RESOURCE]
    assert Counter(s.resources[t] for t in producers) == {
        Resource.FOOD: 5,
        Resource.MATERIALS: 4,
        Resource.GOLD: 3,
    }
    assert [t for t, r in enumerate(s.resources) if r != NONE] == producers
    assert {Match(seed=n, randomized=True).s.marker for n in range(12)} == set(s.board.two_coloured)


def test_ae_16_a_random_token_is_as_likely_as_there_are_left() -> None:
    s = undrawn(randomized=True)
    while not drawn(s, DrawResource):
        play(s, TABLE, legal_moves(s, TABLE)[0])
    decision = s.deciding
    weights = [decision.weight(s, move) for move in legal_moves(s, TABLE)]  # type: ignore[union-attr]  # a draw
    assert weights == [5, 4, 3]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_ae_17_improvements_are_eight_of_each_and_no_pieces_of_absent_players(seats: int) -> None:
    s = Match(seats).s
    assert s.improvement_supply == [8] * 5
    assert len(s.players) == seats


def test_the_turn_order_is_drawn_before_cards_are_dealt_in_it() -> None:
    s = undrawn(3, open_civilizations=True)
    chance = SeededChance(2)
    while not drawn(s, DrawCivilization):
        assert drawn(s, DrawStart) or not s.turn_order
        draw(s, chance)
    dealt = []
    while TABLE in s.options:
        move = drawn(s, DrawCivilization)[0]
        assert isinstance(move, DrawCivilization)
        dealt.append(move.player)
        draw(s, chance)
    assert tuple(dealt) == s.turn_order * 2


def test_a_match_of_every_kind_ends_with_points_for_all() -> None:
    for seats in GAME.seats:
        for side in "ab":
            s = undrawn(seats, board=side, randomized=side == "b")
            play_randomly(s, SeededChance(seats))
            result = GAME.result(s)
            assert result is not None
            assert len(result.scores) == seats
            for score in result.scores:
                assert score.points == sum(points for _, points in score.items)
