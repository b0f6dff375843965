"""What a large card game asks of the engine, each thing once."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from tests.toys.annals import ANNALS
from tests.toys.annals import moves as m
from tests.toys.annals.deck import DRAW, LookAt, Reach, Search
from tests.toys.annals.end import TurnUp, TurnUpTucked
from tests.toys.annals.omens import SayAnOmen, ShowAnOmen, ShowOmens
from tests.toys.annals.state import Card, InPlay, Lasting, Omen, State
from tests.toys.annals.texts import BorrowAbility, Feast, Last, Raid, TuckUnder
from tests.toys.annals.turns import Act, EndTurn

from tessera.engine.sealed import BLANK, Known, Sealed
from tessera.engine.steps import (
    EVERYBODY,
    NOBODY,
    PASS,
    TABLE,
    By,
    Move,
    Seat,
    Step,
    lapse,
    legal_moves,
    play,
    push,
    settle,
)
from tessera.errors import IllegalMove, NotYourTurn


def commitment(n: int) -> Sealed:
    return Sealed(bytes([n]) * 32)


def table(*steps: Step, seats: int = 2, viewer: Seat = EVERYBODY, seat: Seat = 0) -> State:
    """A position without cards where *steps* are to be resolved, and then Acts of seat 0."""
    s = ANNALS.new(seats, {}, viewer)
    s.steps.clear()
    for player in s.players:
        player.discard.clear()
    push(s, seat, (*steps, Act(1)))
    return s


def hand(s: State, seat: Seat, *cards: Card) -> None:
    s.players[seat].hand = [Known(card) for card in cards]


# -- a sealed card keeps its commitment -----------------------------------------------------------


def test_a_sealed_card_keeps_its_commitment_from_bag_to_hand_to_land_until_it_is_opened() -> None:
    s = table(DRAW, TuckUnder(), TurnUpTucked(), viewer=NOBODY)
    me = s.players[0]
    me.bag = [commitment(1), commitment(2)]
    me.play = [InPlay(Card.LAND)]
    settle(s)
    assert legal_moves(s, TABLE) == [m.DrawCard(commitment(1)), m.DrawCard(commitment(2))]
    play(s, TABLE, m.DrawCard(commitment(2)))
    assert (me.bag, me.hand) == ([commitment(1)], [commitment(2)])
    play(s, 0, m.Tuck(0, 0))
    assert (me.hand, me.play[0].tucked) == ([], [commitment(2)])
    opening = m.OpenTucked(Known(Card.SAGE))
    assert TurnUp(0, 0).opens(s, 0, opening) == ((commitment(2), Card.SAGE),)
    assert TurnUp(0, 0).due(s, 0) == (commitment(2),)
    play(s, 0, opening)
    assert me.play[0].tucked == [Card.SAGE]


def test_cards_are_looked_at_and_put_back_in_another_order() -> None:
    s = table(Reach(2, LookAt(2)), viewer=NOBODY)
    me = s.players[0]
    me.top, me.bag = [commitment(1)], [commitment(2)]
    settle(s)
    play(s, TABLE, m.DrawCard(commitment(2)))
    assert legal_moves(s, 0) == [m.PutBack((0, 1)), m.PutBack((1, 0))]
    play(s, 0, m.PutBack((1, 0)))
    assert me.top == [commitment(2), commitment(1)]


def test_a_card_that_is_searched_for_is_shown_and_the_rest_is_sealed_afresh() -> None:
    s = table(Search(), viewer=NOBODY)
    me = s.players[0]
    me.top, me.bag = [commitment(1)], [commitment(2), commitment(3)]
    settle(s)
    assert legal_moves(s, 0) == [PASS, *(m.FindCard(place, BLANK) for place in range(3))]
    found = m.FindCard(1, Known(Card.WALL))
    assert Search().opens(s, 0, found) == ((commitment(2), Card.WALL),)
    play(s, 0, found)
    assert me.hand == [Card.WALL], "face up for all"
    assert legal_moves(s, 0) == [m.SealBag((BLANK, BLANK))]
    with pytest.raises(IllegalMove):
        play(s, 0, m.SealBag((commitment(7),)))
    play(s, 0, m.SealBag((commitment(7), commitment(8))))
    assert (me.top, me.bag) == ([], [commitment(7), commitment(8)])


def test_who_searches_is_offered_each_card_once() -> None:
    s = table(Search(), viewer=0)
    s.players[0].bag = [Known(Card.FARM), Known(Card.FARM), Known(Card.SAGE)]
    settle(s)
    assert legal_moves(s, 0) == [
        PASS,
        m.FindCard(0, Known(Card.FARM)),
        m.FindCard(2, Known(Card.SAGE)),
    ]


def test_a_deck_is_shuffled_in_the_turn_of_another() -> None:
    """A Feast of seat 0 lets seat 1 draw, from a deck that must be shuffled first."""
    s = table(Feast())
    s.players[1].discard = [Card.SAGE, Card.FARM]
    settle(s)
    play(s, 0, PASS)
    play(s, 1, m.DrawOne())
    assert legal_moves(s, 1) == [m.SealBag((Known(Card.FARM), Known(Card.SAGE)))]
    play(s, 1, legal_moves(s, 1)[0])
    play(s, TABLE, m.DrawCard(Known(Card.SAGE)))
    assert s.players[1].hand == [Known(Card.SAGE)]
    assert list(s.options) == [0], "the turn of seat 0 goes on"


def test_who_cannot_shuffle_in_time_draws_nothing() -> None:
    s = table(DRAW)
    s.players[0].discard = [Card.SAGE]
    settle(s)
    lapse(s, 0)
    assert s.players[0].hand == []
    assert s.deciding == Act(1)


# -- all answer secretly --------------------------------------------------------------------------


def test_all_say_an_omen_secretly_and_show_them_together() -> None:
    s = table(By((0, 1, 2), SayAnOmen()), ShowOmens(), seats=3, viewer=NOBODY)
    settle(s)
    for seat in (2, 0, 1):
        assert seat in s.options
        with pytest.raises(IllegalMove):
            play(s, seat, m.SayOmen(Known(Omen.FAST)))
        play(s, seat, m.SayOmen(commitment(seat)))
        assert seat not in s.options or isinstance(s.deciding, ShowAnOmen)
    assert [player.omen for player in s.players] == [commitment(seat) for seat in range(3)]
    for seat, omen in ((1, Omen.FEAST), (0, Omen.FEAST), (2, Omen.FAST)):
        opening = m.ShowOmen(Known(omen))
        assert ShowAnOmen().opens(s, seat, opening) == ((commitment(seat), omen),)
        play(s, seat, opening)
    assert [player.grain for player in s.players] == [2, 2, 1], "those who feast gain 1"
    assert [player.omen for player in s.players] == [None, None, None]


def test_who_says_no_omen_shows_none() -> None:
    s = table(By((0, 1), SayAnOmen()), ShowOmens(), viewer=NOBODY)
    settle(s)
    lapse(s, 0)
    play(s, 1, m.SayOmen(commitment(1)))
    assert list(s.options) == [1]
    with pytest.raises(NotYourTurn):
        play(s, 0, m.ShowOmen(Known(Omen.FAST)))


# -- reactions ------------------------------------------------------------------------------------


def wall(s: State) -> Move:
    hand(s, 1, Card.FARM, Card.WALL)
    return m.AvoidWithCard(1, Known(Card.WALL))


def guard(s: State) -> Move:
    s.players[1].play = [InPlay(Card.GUARD)]
    return m.AvoidInPlay(0)


@pytest.mark.parametrize("with_", [wall, guard])
def test_a_rival_reacts_to_a_raid_before_it_touches_him(with_: Callable[[State], Move]) -> None:
    s = table(Raid(), seats=3)
    reaction = with_(s)
    settle(s)
    play(s, 1, reaction)
    play(s, 2, PASS)
    assert [player.grain for player in s.players] == [2, 1, 0]


def test_whether_a_rival_is_asked_does_not_depend_on_his_cards() -> None:
    for cards in ((Card.FARM,), (Card.WALL,)):
        s = table(Raid())
        hand(s, 1, *cards)
        settle(s)
        assert list(s.options) == [1]
        assert legal_moves(ANNALS.conceal(s, NOBODY), 1) == [PASS, m.AvoidWithCard(0, BLANK)]
        assert (m.AvoidWithCard(0, Known(Card.WALL)) in legal_moves(s, 1)) == (Card.WALL in cards)


def test_a_card_that_is_no_wall_is_refused_when_it_is_shown() -> None:
    s = table(Raid(), viewer=NOBODY)
    s.players[1].hand = [commitment(1)]
    settle(s)
    with pytest.raises(IllegalMove, match="only a Wall"):
        play(s, 1, m.AvoidWithCard(0, Known(Card.FARM)))
    assert s.players[1].hand == [commitment(1)]


def test_a_guard_that_was_used_does_not_help_again_this_turn() -> None:
    s = table(Raid(), Raid())
    s.players[1].play = [InPlay(Card.GUARD)]
    settle(s)
    play(s, 1, m.AvoidInPlay(0))
    assert legal_moves(s, 1) == [PASS]


# -- replaced, lasting and borrowed effects -------------------------------------------------------


@pytest.mark.parametrize(("seat", "history"), [(0, []), (1, [Card.SCRIBE])])
def test_nomads_discard_what_others_archive(seat: Seat, history: list[Card]) -> None:
    s = table()
    s.steps.clear()
    push(s, seat, (Act(1),))
    hand(s, seat, Card.SCRIBE)
    settle(s)
    play(s, seat, m.PlayCard(0, Known(Card.SCRIBE)))
    me = s.players[seat]
    assert me.history == history
    assert me.discard == ([] if history else [Card.SCRIBE])


def test_frenzy_makes_raids_fiercer_until_the_end_of_the_turn() -> None:
    s = table(Last(Lasting.FRENZY), Raid(), EndTurn(), Raid())
    s.players[1].grain = 5
    settle(s)
    play(s, 1, PASS)
    assert s.players[1].grain == 3
    play(s, 1, PASS)
    assert s.players[1].grain == 2


def test_the_ability_of_a_card_of_a_rival_is_borrowed() -> None:
    """Costs and effects are those of the borrower; the card of the rival is not used."""
    s = table(BorrowAbility())
    s.players[1].play = [InPlay(Card.GUARD), InPlay(Card.SAGE)]
    s.players[0].top = [Known(Card.FARM), Known(Card.RAID)]
    settle(s)
    assert legal_moves(s, 0) == [PASS, m.Borrow(1, 1, Card.SAGE)]
    play(s, 0, m.Borrow(1, 1, Card.SAGE))
    play(s, 0, m.PutBack((1, 0)))
    assert s.players[0].top == [Known(Card.RAID), Known(Card.FARM)]
    assert not s.players[1].play[1].used


def test_a_card_that_cannot_be_played_is_refused_when_it_is_opened() -> None:
    s = table(viewer=NOBODY)
    s.players[0].hand = [commitment(1)]
    settle(s)
    with pytest.raises(IllegalMove, match="a Wall is never played"):
        play(s, 0, m.PlayCard(0, Known(Card.WALL)))


def test_a_position_is_saved_while_a_rival_is_asked_in_the_middle_of_a_card() -> None:
    s = table()
    hand(s, 0, Card.RAID)
    hand(s, 1, Card.WALL)
    settle(s)
    play(s, 0, m.PlayCard(0, Known(Card.RAID)))
    saved: Any = ANNALS.codec.position(ANNALS.codec.dump(s))
    assert saved == s
    for each in (s, saved):
        play(each, 1, m.AvoidWithCard(0, Known(Card.WALL)))
    assert saved == s
    assert s.players[0].discard == [Card.RAID]
