"""The Age End Steps."""

from __future__ import annotations

from tests.games.ancient_empires.cards.table import Table

from tessera.engine.sealed import Known
from tessera.engine.steps import PASS
from tessera.games.ancient_empires.age_end import (
    AdvanceMarker,
    CityStatesMajority,
    LandmassBonus,
    MainlandAndIsland,
    PlaceEnvoy,
    RearrangeTurnOrder,
    ReturnOrders,
    age_end_steps,
    clockwise_continents,
    landmass_points,
    orders_placed,
)
from tessera.games.ancient_empires.become import (
    BecomeCivilizations,
    EndOfAgeEffects,
)
from tessera.games.ancient_empires.cards.ids import CityState
from tessera.games.ancient_empires.control import controller
from tessera.games.ancient_empires.ids import NONE, Continent, Order, Pillar
from tessera.games.ancient_empires.moves import (
    ChoosePillar,
)
from tessera.games.ancient_empires.rounds import NextAge
from tessera.games.ancient_empires.scoring import FINAL_SCORING
from tessera.games.ancient_empires.state import Token
from tessera.games.ancient_empires.wonders import FillWonderMarket

ORANGE, GREEN, BLACK = Continent.ORANGE, Continent.GREEN, Continent.BLACK
OBSIDIA, SHADES, FAWNS = 5, 6, 3
"""Landmasses of side A: the black Mainland (3 and 1), its Island (2 and 1), a green one (2)."""


# -- 1. Mainland and Island -----------------------------------------------------------------------


def test_ae_61_the_most_power_controls_and_a_tie_controls_nothing() -> None:
    table = Table(3)
    t = table.armies("Red Mesa", 2)
    assert controller(table.s, t) == 0
    table.armies("Red Mesa", 1, seat=1)
    table.settlement("Red Mesa", seat=1)
    assert controller(table.s, t) == NONE
    table.armies("Red Mesa", seat=1)
    assert controller(table.s, t) == 1
    table.armies("Red Mesa", 3, seat=2)
    assert controller(table.s, t) == NONE
    assert controller(table.s, table.at("Dune Sea")) == NONE


def test_the_example_of_mainland_and_island() -> None:
    """Rulebook: one territory each on the black Mainland, 2 points each; on the Island Red has two
    territories and gains 2, Blue one and gains 1."""
    table = Table()
    table.armies("Iron Reach")
    table.armies("Night Port", seat=1)
    table.armies("Umbra Point")
    table.armies("Smoke Vale")
    table.armies("Star Well", seat=1)
    assert list(landmass_points(table.s, OBSIDIA)) == [(0, 2), (1, 2)]
    assert list(landmass_points(table.s, SHADES)) == [(0, 2), (1, 1)]
    table.resolve(MainlandAndIsland())
    assert [player.points for player in table.s.players] == [4, 3]


def test_ae_53_tied_for_first_share_both_bonuses_rounded_down_and_others_gain_nothing() -> None:
    table = Table(4)
    for seat, name in enumerate(("Iron Reach", "Night Port", "Sable Downs")):
        table.armies(name, seat=seat)
    assert list(landmass_points(table.s, OBSIDIA)) == [(0, 1), (1, 1), (2, 1)]
    table.armies("Raven Crags")
    table.armies("Glass Fields", seat=1)
    assert list(landmass_points(table.s, OBSIDIA)) == [(0, 2), (1, 2)]


def test_ae_53_tied_for_second_gain_nothing() -> None:
    table = Table(3)
    table.armies("Iron Reach")
    table.armies("Raven Crags")
    table.armies("Night Port", seat=1)
    table.armies("Sable Downs", seat=2)
    assert list(landmass_points(table.s, OBSIDIA)) == [(0, 3)]


def test_ae_53_a_landmass_of_one_bonus_and_of_nobody() -> None:
    table = Table()
    assert list(landmass_points(table.s, FAWNS)) == []
    table.armies("Fawn Dell")
    assert list(landmass_points(table.s, FAWNS)) == [(0, 2)]
    table.armies("Moss Cape", seat=1)
    assert list(landmass_points(table.s, FAWNS)) == [(0, 1), (1, 1)]
    table.armies("Fawn Dell", seat=1)
    assert list(landmass_points(table.s, FAWNS)) == [(1, 2)]


def test_ae_53_ancient_settlements_and_sacred_sites_count_as_territories() -> None:
    table = Table()
    table.armies("Nyx-Obsidia")
    table.armies("Basalt Coast")
    table.armies("Night Port", seat=1)
    assert list(landmass_points(table.s, OBSIDIA)) == [(0, 3), (1, 1)]


def test_landmass_bonuses_are_told_with_their_landmass() -> None:
    table = Table()
    table.s.events = []
    table.armies("Fawn Dell")
    table.resolve(MainlandAndIsland())
    assert table.told(LandmassBonus) == [LandmassBonus(FAWNS, 2)]


# -- 2. City-States Majority ----------------------------------------------------------------------


def token(seat: int) -> Token:
    return Token(seat, Known(Order.MOVE_2), face_up=True)


def test_ae_74_continents_are_counted_clockwise_from_the_marker() -> None:
    table = Table()
    assert clockwise_continents(table.s) == [GREEN, BLACK, ORANGE]
    table.s.marker = 4
    assert clockwise_continents(table.s) == [BLACK, ORANGE, GREEN]
    table.s.marker = 8
    assert clockwise_continents(table.s) == [ORANGE, GREEN, BLACK]


def test_the_example_of_city_states_majority() -> None:
    """Rulebook: Red has the most Orders, places an Envoy on Sparta and advances on Military."""
    table = Table()
    table.s.first[9] = table.s.second[10] = token(0)
    table.s.first[11] = token(1)
    table.resolve(CityStatesMajority())
    assert table.s.city_states[ORANGE] == CityState.SPARTA
    assert table.player().envoys == (1, 0, 0)
    assert table.pillar(Pillar.MILITARY) == 1
    assert table.player(1).envoys == (0, 0, 0)


def test_ae_54_orders_of_both_rounds_count_and_two_coloured_slots_for_both() -> None:
    table = Table()
    table.s.first[0] = table.s.second[0] = token(0)
    table.s.first[9] = token(1)
    assert orders_placed(table.s, ORANGE) == [2, 1]
    assert orders_placed(table.s, GREEN) == [2, 0]
    assert orders_placed(table.s, BLACK) == [0, 0]
    table.resolve(CityStatesMajority())
    assert table.player().envoys == (1, 1, 0)
    assert table.player(1).envoys == (0, 0, 0)


def test_ae_54_tied_players_all_place_in_turn_order() -> None:
    table = Table(3)
    table.s.turn_order = (2, 1, 0)
    table.s.events = []
    table.s.first[9], table.s.first[10] = token(0), token(2)
    table.resolve(CityStatesMajority())
    placed = [seat for seat, event in table.s.events if isinstance(event, PlaceEnvoy)]
    assert placed == [2, 0]
    assert [player.envoys for player in table.s.players] == [(1, 0, 0), (0, 0, 0), (1, 0, 0)]


def test_ae_54_nobody_without_an_order_places() -> None:
    table = Table().resolve(CityStatesMajority())
    assert [player.envoys for player in table.s.players] == [(0, 0, 0)] * 2


def test_ae_72_a_player_may_place_three_envoys_in_an_age() -> None:
    table = Table()
    for slot in (0, 4, 8):
        table.s.first[slot] = token(0)
    table.resolve(CityStatesMajority())
    assert table.player().envoys == (1, 1, 1)


def test_ae_06_envoys_do_not_run_out() -> None:
    table = Table()
    for _ in range(3):
        for where in (ORANGE, GREEN, BLACK):
            table.resolve(PlaceEnvoy(where))
            while not table.done:
                table.play(table.moves()[0])
    assert table.player().envoys == (3, 3, 3)


def test_ae_52_glory_reached_by_an_envoys_bonus_is_settled_at_once() -> None:
    table = Table()
    table.s.first[9] = token(0)
    table.hold(glory=5)
    table.resolve(CityStatesMajority())
    assert table.player().points == 2
    assert table.kinds(ChoosePillar)


# -- 3. to 5. -------------------------------------------------------------------------------------


def test_the_marker_advances_to_the_next_two_coloured_slot_clockwise() -> None:
    table = Table()
    stops = []
    for _ in range(3):
        table.s.clockwise = False
        table.resolve(AdvanceMarker())
        stops.append(table.s.marker)
        assert table.s.clockwise
    assert stops == [4, 8, 0]


def test_ae_55_the_lowest_score_goes_first_and_ties_keep_their_order() -> None:
    table = Table(4)
    table.s.turn_order = (3, 1, 2, 0)
    for seat, points in enumerate((5, 9, 2, 5)):
        table.player(seat).points = points
    table.resolve(RearrangeTurnOrder())
    assert table.s.turn_order == (2, 3, 0, 1)


def test_ae_55_scores_of_steps_1_and_2_count_and_later_steps_use_the_new_order() -> None:
    steps = age_end_steps(1)
    kinds = [type(step) for step in steps]
    assert kinds == [
        MainlandAndIsland,
        CityStatesMajority,
        AdvanceMarker,
        RearrangeTurnOrder,
        ReturnOrders,
        BecomeCivilizations,
        FillWonderMarket,
        NextAge,
    ]
    table = Table()
    table.player(0).points = 3
    table.s.turn_order = (0, 1)
    for seat in (0, 1):
        table.player(seat).dealt = (Known(2 * seat), Known(2 * seat + 1))
    table.resolve(RearrangeTurnOrder(), BecomeCivilizations())
    assert list(table.s.options) == [1]


def test_ae_58_the_age_marker_moves_last() -> None:
    """A Settlement that a bonus lets one build during the Age End Steps, or a Trade, is of the Age
    that ends."""
    for age in (1, 2):
        assert isinstance(age_end_steps(age)[-1], NextAge)
    table = Table(age=1)
    table.s.first[9] = token(0)
    table.player().pillars[Pillar.MILITARY] = 1
    table.armies("Mistwood")
    table.armies("Mistwood", seat=1)
    table.resolve(CityStatesMajority(), NextAge())
    assert table.s.age == 1
    table.play(PASS)
    assert table.s.age == 2
    assert table.s.round == 1


def test_ae_01_the_third_age_ends_with_steps_1_and_2_and_the_end_of_age_effects() -> None:
    steps = age_end_steps(3)
    assert [type(step) for step in steps[:3]] == [
        MainlandAndIsland,
        CityStatesMajority,
        EndOfAgeEffects,
    ]
    assert steps[3:] == FINAL_SCORING
    assert EndOfAgeEffects() in age_end_steps(2)
    assert EndOfAgeEffects() not in age_end_steps(1)
