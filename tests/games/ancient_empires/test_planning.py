"""Planning Phases: placing Order tokens, and Neutral actions."""

from __future__ import annotations

import pytest
from tests.games.ancient_empires.cards.table import Table
from tests.games.ancient_empires.match import Match

from tessera.engine.sealed import BLANK, Known, Sealed
from tessera.engine.steps import NOBODY, PASS, lapse, play
from tessera.errors import IllegalMove, NotYourTurn
from tessera.games.ancient_empires.ids import (
    FOOD,
    Continent,
    NeutralAction,
    Order,
    Resource,
    Site,
)
from tessera.games.ancient_empires.moves import (
    ChooseContinent,
    Enhance,
    MoveArmy,
    Place,
    PlaceArmy,
    ProduceFrom,
    RemoveArmy,
)
from tessera.games.ancient_empires.planning import Placed, unplaced
from tessera.games.ancient_empires.state import Token

MOVE, GROW, PRODUCE, ATTACK = 0, 9, 10, 11
"""Slots of side A by their Neutral action: between orange and green, then three of orange."""


def placing(table: Table, slot: int) -> Table:
    """Seat 0 has placed a token in *slot*."""
    return table.resolve(Placed(slot, Known(Order.BUILD)))


def test_ae_13_players_place_in_turn_one_token_each() -> None:
    match = Match(3)
    placed = []
    for slot in range(9):
        match.pass_on(Place)
        placed.append(match.seat)
        match.place(slot, Order.PRODUCE if slot < 6 else Order.BUILD)
    assert tuple(placed) == match.s.turn_order * 3


def test_a_token_lies_face_down_and_leaves_the_hand_of_its_owner() -> None:
    match = Match().place(1, Order.BUILD)
    first = match.s.turn_order[0]
    assert match.s.first[1] == Token(first, Known(Order.BUILD), face_up=False)
    assert unplaced(match.s, first)[Order.BUILD] == 0
    assert match.s.players[first].orders[Order.BUILD] == 1


def test_an_order_that_is_used_up_is_not_offered() -> None:
    match = Match().place(1, Order.BUILD).place(2, Order.BUILD).pass_on(Place)
    assert not [
        m for m in match.kinds(Place) if isinstance(m, Place) and m.order == Known(Order.BUILD)
    ]
    with pytest.raises(IllegalMove):
        match.play(Place(3, Known(Order.BUILD)))


def test_round_one_tokens_go_to_empty_slots_only() -> None:
    match = Match().place(1, Order.BUILD).pass_on(Place)
    assert {m.slot for m in match.kinds(Place) if isinstance(m, Place)} == set(range(12)) - {1}


def test_ae_18_a_neutral_action_is_optional_and_comes_before_the_next_player() -> None:
    match = Match().place(GROW, Order.BUILD)
    first = match.s.turn_order[0]
    assert match.seat == first
    assert PASS in match.moves
    ancient = match.s.board.ancient[Continent.ORANGE]
    assert match.moves == [PASS, PlaceArmy(ancient)]
    match.play(PASS)
    assert match.seat == match.s.turn_order[1]
    assert match.s.players[first].armies[ancient] == 2


def test_ae_18_a_neutral_action_is_open_also_when_stacking() -> None:
    match = Match().place_all(range(3, 9)).pass_on(Place)
    assert match.s.round == 2
    match.place(5, Order.BUILD)
    assert match.s.board.neutral[5] == NeutralAction.GROW
    assert match.kinds(PlaceArmy)


def test_ae_19_round_two_tokens_may_lie_on_any_of_round_one_but_not_on_each_other() -> None:
    match = Match().place_all(range(6)).pass_on(Place)
    mine = match.seat
    own = next(n for n, token in enumerate(match.s.first) if token and token.owner == mine)
    assert {m.slot for m in match.kinds(Place) if isinstance(m, Place)} == set(range(12))
    match.place(own, Order.BUILD).pass_on(Place)
    slots = {m.slot for m in match.kinds(Place) if isinstance(m, Place)}
    assert slots == set(range(12)) - {own}
    other = next(n for n, token in enumerate(match.s.first) if token and token.owner == mine)
    match.place(7, Order.BUILD).pass_on(Place)
    assert 7 not in {m.slot for m in match.kinds(Place) if isinstance(m, Place)}
    assert other != 7


def test_ae_20_a_neutral_action_between_continents_is_for_one_of_them() -> None:
    table = placing(Table(), MOVE)
    assert table.moves() == [
        PASS,
        ChooseContinent(Continent.ORANGE),
        ChooseContinent(Continent.GREEN),
    ]
    table.armies("Mistwood")
    table.armies("Copper Hills")
    table.play(ChooseContinent(Continent.GREEN))
    starts = {m.start for m in table.kinds(MoveArmy) if isinstance(m, MoveArmy)}
    assert starts == {table.at("Mistwood")}


def test_ae_21_a_neutral_move_may_cross_the_sea_for_food() -> None:
    table = Table()
    coast = table.armies("Lion Gate")
    table.hold(food=1)
    placing(table, MOVE).play(ChooseContinent(Continent.ORANGE), Enhance(0))
    abroad = table.at("Cedar Pass")
    table.play(MoveArmy(coast, abroad))
    assert table.done
    assert table.player().armies[abroad] == 1
    assert table.held(FOOD) == 0


def test_ae_22_neutral_attack_and_grow_cannot_be_enhanced() -> None:
    table = Table()
    t = table.armies("Copper Hills")
    table.armies("Copper Hills", 2, seat=1)
    table.hold(materials=5, food=5, gold=5)
    placing(table, ATTACK)
    assert table.moves() == [PASS, RemoveArmy(t, 1)]
    table.play(RemoveArmy(t, 1))
    assert table.done
    placing(table, GROW)
    assert not table.kinds(Enhance)
    table.play(PlaceArmy(table.s.board.ancient[0]))
    assert table.done


def test_ae_23_neutral_produce_is_for_one_territory() -> None:
    table = Table()
    food, materials = table.armies("Ashen Steppe"), table.armies("Copper Hills")
    table.armies("Lion Gate")
    placing(table, PRODUCE)
    assert table.moves() == [PASS, ProduceFrom(food), ProduceFrom(materials)]
    table.play(ProduceFrom(materials))
    assert table.done
    assert table.held(Resource.MATERIALS) == 1
    assert table.held(FOOD) == 0


def test_the_example_of_neutral_actions_places_an_army_on_the_continent_of_the_slot() -> None:
    """Rulebook, Neutral Actions, Example: a black slot with Grow."""
    table = Table()
    black = 5
    assert table.s.board.slot_continents[black] == (Continent.BLACK,)
    placing(table, black).play(PlaceArmy(table.at("Nyx-Obsidia")))
    assert table.player().armies[table.at("Nyx-Obsidia")] == 1


def test_a_neutral_action_without_effect_is_not_asked() -> None:
    table = placing(Table(), ATTACK)
    assert table.done
    table.site("Lion Gate", Site.BARBARIANS)
    assert placing(table, ATTACK).done


# -- sealed matches --------------------------------------------------------------------------------


def sealed() -> Match:
    """A match as its referee sees it, with cards dealt."""
    match = Match(open_civilizations=True, viewer=NOBODY)
    assert match.kinds(Place)
    return match


def seal(n: int) -> Sealed:
    return Sealed(bytes([n]) * 32)


def test_the_referee_is_offered_blanks_and_accepts_commitments() -> None:
    match = sealed()
    assert match.moves == [Place(slot, BLANK) for slot in range(12)]
    match.play(Place(1, seal(1)))
    assert match.s.first[1] == Token(match.s.turn_order[0], seal(1))


@pytest.mark.parametrize(
    "move",
    [
        Place(1, BLANK),
        Place(1, Sealed(b"short")),
        Place(12, seal(2)),
        Place(1, Known(Order.BUILD)),
        Place(2, seal(1)),
        PASS,
    ],
    ids=str,
)
def test_the_referee_refuses_what_is_no_new_commitment(move: Place) -> None:
    match = sealed().play(Place(1, seal(1))).pass_on(Place)
    before = match.s.copy()
    with pytest.raises(IllegalMove):
        play(match.s, match.seat, move)
    assert match.s == before


def test_nobody_places_for_another() -> None:
    match = sealed()
    with pytest.raises(NotYourTurn):
        play(match.s, match.s.turn_order[1], Place(1, seal(1)))


def test_ae_76_who_does_not_place_in_time_places_nothing() -> None:
    match = Match()
    lapse(match.s, match.seat)
    assert match.seat == match.s.turn_order[1]
    assert match.s.first == [None] * 12
