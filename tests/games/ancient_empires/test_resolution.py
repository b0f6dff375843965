"""Resolution Phases: revealing Order tokens and resolving them slot by slot."""

from __future__ import annotations

import pytest
from tests.games.ancient_empires.match import Match

from tessera.engine.sealed import BLANK, Known, Sealed
from tessera.engine.steps import NOBODY, PASS, Seat, lapse, legal_moves, play
from tessera.errors import IllegalMove
from tessera.games.ancient_empires import GAME
from tessera.games.ancient_empires.age_end import orders_placed
from tessera.games.ancient_empires.grow import Grow
from tessera.games.ancient_empires.ids import ORDER_TOKENS, Continent, Order
from tessera.games.ancient_empires.moves import (
    ChooseContinent,
    Place,
    PlaceArmy,
    Reveal,
)
from tessera.games.ancient_empires.resolution import Lapsed, RevealToken
from tessera.games.ancient_empires.state import Token


def resolved(match: Match, stop: type = Place) -> list[tuple[Seat, int]]:
    """Who reveals in which slot, up to the next Planning Phase."""
    seen = []
    while match.s.options and not match.kinds(stop):
        for move in match.kinds(Reveal):
            assert isinstance(move, Reveal)
            seen.append((match.seat, move.slot))
        match.play(PASS if PASS in match.moves else match.moves[0])
    return seen


def test_ae_24_round_one_starts_below_the_marker_and_goes_clockwise() -> None:
    match = Match().place_all([3, 0, 11, 7, 5, 1])
    assert [slot for _, slot in resolved(match)] == [0, 1, 3, 5, 7, 11]


def test_ae_24_the_start_is_the_slot_of_the_marker_wherever_it_is() -> None:
    match = Match(seed=3, randomized=True)
    match.s.marker = 8
    match.place_all([3, 0, 11, 7, 5, 8])
    assert [slot for _, slot in resolved(match)] == [8, 11, 0, 3, 5, 7]


def test_ae_24_round_two_starts_with_the_same_slot_and_goes_counterclockwise() -> None:
    match = Match().place_all([1, 2, 3, 4, 5, 6]).pass_on(Place)
    assert match.s.clockwise is False
    match.place_all([0, 11, 1, 8])
    assert [slot for _, slot in resolved(match)] == [0, 11, 8, 1]


def test_only_what_lies_in_the_slot_is_resolved_and_order_by_order() -> None:
    """The owner must fully resolve an Order before the next token is flipped."""
    match = Match().place(1, Order.GROW).place_all([2, 3, 4, 5, 6])
    first = match.s.turn_order[0]
    match.pass_on(Reveal)
    assert isinstance(match.s.deciding, RevealToken)
    assert match.seat == first
    match.play(Reveal(1, Known(Order.GROW)))
    assert match.seat == first
    assert isinstance(match.s.deciding, Grow)
    assert match.s.first[2] is not None
    assert not match.s.first[2].face_up


def test_ae_25_in_a_slot_the_new_token_comes_first_and_the_old_one_again() -> None:
    """Rulebook, Resolution Phase (Round II), Example: four tokens in two slots."""
    match = Match()
    one, two = match.s.turn_order
    match.place(1, Order.GROW).place(11, Order.GROW).place_all([4, 5, 6, 7]).pass_on(Place)
    match.place(11, Order.BUILD).place(1, Order.BUILD).place_all([8, 9])
    order: list[tuple[Seat, Order | str]] = []
    while match.s.options and not match.kinds(Place):
        step = match.s.deciding
        if isinstance(step, RevealToken):
            order.append((match.seat, f"reveals in {step.slot}"))
        elif isinstance(step, Grow) and not step.enhanced and step.armies == 1:
            order.append((match.seat, f"grows on {step.where.name}"))
        match.play(PASS if PASS in match.moves else match.moves[0])
        if match.s.age == 2:
            break
    assert order[:2] == [(one, "reveals in 11"), (two, "grows on ORANGE")]
    grown = order.index((one, "grows on GREEN"))
    assert order[grown - 1] == (two, "reveals in 1")


def test_ae_26_revealing_is_compulsory_and_resolving_is_not() -> None:
    match = Match().place(1, Order.GROW).place_all([2, 3, 4, 5, 6]).pass_on(Reveal)
    assert match.moves == [Reveal(1, Known(Order.GROW))]
    match.play(match.moves[0])
    assert PASS in match.moves
    armies = sum(match.s.players[match.seat].armies)
    first = match.seat
    match.play(PASS)
    assert sum(match.s.players[first].armies) == armies
    assert match.s.first[1] == Token(first, Known(Order.GROW), face_up=True)


def test_ae_20_the_continent_is_chosen_anew_each_time_and_for_the_whole_action() -> None:
    match = Match(seed=2).place(0, Order.GROW)
    me = match.s.turn_order[0]
    match.place_all([1, 2, 3, 4, 5]).reveal()
    orange, green, _ = match.s.board.ancient
    choices = [ChooseContinent(Continent.ORANGE), ChooseContinent(Continent.GREEN)]
    assert match.moves == [PASS, *choices]
    match.play(choices[0])
    assert match.kinds(PlaceArmy) == [PlaceArmy(orange)]
    match.play(PlaceArmy(orange)).pass_on(Place)
    match.place_all([6, 7, 8, 9])
    while not (match.seat == me and match.moves == [PASS, *choices]):
        match.play(PASS if PASS in match.moves else match.moves[0])
    match.play(choices[1])
    assert match.kinds(PlaceArmy) == [PlaceArmy(green)]


def test_ae_20_a_two_coloured_slot_counts_for_both_continents() -> None:
    match = Match().place_all([0, 4, 8, 1, 2, 3])
    one, two = match.s.turn_order
    assert [orders_placed(match.s, where)[one] for where in range(3)] == [2, 2, 1]  # type: ignore[arg-type]  # ints
    assert [orders_placed(match.s, where)[two] for where in range(3)] == [0, 3, 1]  # type: ignore[arg-type]  # ints


def test_ae_27_an_order_without_effect_does_nothing_and_its_token_stays() -> None:
    match = Match().place(1, Order.ATTACK).place_all([2, 3, 4, 5, 6])
    me = match.s.turn_order[0]
    for other in match.s.players:
        if other is not match.s.players[me]:
            for t in match.s.board.areas[Continent.GREEN]:
                other.army_supply += other.armies[t]
                other.armies[t] = 0
    match.reveal()
    assert isinstance(match.s.deciding, RevealToken)
    assert match.s.deciding.slot == 2
    assert match.s.first[1] == Token(me, Known(Order.ATTACK), face_up=True)


def test_ae_28_tokens_return_only_at_the_end_of_the_age() -> None:
    match = Match().place_all([1, 2, 3, 4, 5, 6]).pass_on(Place)
    assert sum(sum(player.orders) for player in match.s.players) == 26 - 6
    assert all(match.s.first[slot] for slot in range(1, 7))
    match.place_all([7, 8, 9, 10])
    while "Phase" in GAME.status(match.s).phase:
        assert any(match.s.first)
        match.play(PASS if PASS in match.moves else match.moves[0])
    assert match.s.first == match.s.second == [None] * 12
    assert [player.orders for player in match.s.players] == [list(ORDER_TOKENS)] * 2


# -- sealed matches -------------------------------------------------------------------------------


def sealed(slots: list[int]) -> Match:
    match = Match(open_civilizations=True, viewer=NOBODY)
    for n, slot in enumerate(slots):
        match.pass_on(Place).play(Place(slot, Sealed(bytes([n + 1]) * 32)))
    return match.pass_on(Reveal)


def test_a_sealed_token_is_opened_by_its_owner() -> None:
    match = sealed([1, 2, 3, 4, 5, 6])
    me, token = match.seat, match.s.first[1]
    assert token is not None
    assert match.moves == [Reveal(1, BLANK)]
    decision = match.s.deciding
    assert isinstance(decision, RevealToken)
    assert decision.due(match.s, me) == (token.order,)
    opening = Reveal(1, Known(Order.GROW))
    assert decision.opens(match.s, me, opening) == ((token.order, Order.GROW),)
    match.play(opening)
    assert match.s.first[1] == Token(me, Known(Order.GROW), face_up=True)
    assert match.s.players[me].orders[Order.GROW] == 1


@pytest.mark.parametrize("order", [9, 255, -1])
def test_an_opening_must_be_an_order(order: int) -> None:
    match = sealed([1, 2, 3, 4, 5, 6])
    with pytest.raises(IllegalMove):
        play(match.s, match.seat, Reveal(1, Known(order)))  # type: ignore[arg-type]  # no Order, on purpose


def test_a_token_beyond_the_supply_is_refused_when_it_is_opened() -> None:
    match = sealed([1, 4, 2, 5, 3, 6])
    me = match.seat
    for slot in (1, 2):
        assert match.moves == [Reveal(slot, BLANK)]
        match.play(Reveal(slot, Known(Order.EXPLORE if slot == 1 else Order.BUILD)))
        match.pass_on(Reveal)
    before = match.s.copy()
    with pytest.raises(IllegalMove):
        play(match.s, me, Reveal(3, Known(Order.EXPLORE)))
    assert match.s == before
    match.play(Reveal(3, Known(Order.STATECRAFT)))


def test_ae_76_a_token_that_is_not_revealed_stays_blank_counts_and_returns() -> None:
    match = sealed([1, 2, 3, 4, 5, 6])
    me = match.seat
    lapse(match.s, me)
    assert match.told(Lapsed)
    assert match.s.first[1] == Token(me, None)
    assert match.s.players[me].orders == list(ORDER_TOKENS)
    assert orders_placed(match.s, Continent.GREEN)[me] == 2
    while not match.kinds(Place):
        step = match.s.deciding
        if isinstance(step, RevealToken):
            left = match.s.players[match.seat].orders
            order = next(order for order in Order if left[order])
            match.play(Reveal(step.slot, Known(order)))
        else:
            match.play(PASS)
    assert Place(1, BLANK) in match.moves
    assert legal_moves(GAME.conceal(match.s, me), me)


def test_ae_76_a_spent_token_is_not_resolved_again() -> None:
    match = sealed([1, 2, 3, 4, 5, 6])
    lapse(match.s, match.seat)
    revealed = 0
    while "Phase" in GAME.status(match.s).phase:
        step = match.s.deciding
        if isinstance(step, RevealToken):
            assert step.slot != 1
            revealed += 1
        lapse(match.s, match.seat)
    assert revealed == 5
