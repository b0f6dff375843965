"""The book of deals: offered, countered, accepted, kept or broken, and nothing else."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Any

import pytest
from tests.toys.chits import CHITS
from tests.toys.chits.deals import WillNotTake
from tests.toys.chits.rounds import Taken
from tests.toys.chits.state import Colour

from tessera.engine.deals import LONGEST, MOST_A_ROUND, MOST_OFFERS, Deals, Deed, Pledge, State
from tessera.engine.steps import EVERYBODY, Event, Seat
from tessera.errors import Refused

RED = Pledge(0, WillNotTake(Colour.RED))
BLUE = Pledge(1, WillNotTake(Colour.BLUE))


@dataclass(frozen=True, slots=True)
class WillTake(Deed):
    colour: Colour

    def done(self, s: Any, giver: Seat, others: Collection[Seat], event: Event) -> bool:
        return event == (giver, Taken(self.colour))


TAKE = Pledge(0, WillTake(Colour.RED))


def position() -> Any:
    return CHITS.new(3, CHITS.choose(3, {}), EVERYBODY)


def book(*pledges: Pledge, to: tuple[int, ...] = (1,), lasts: int = 1) -> Deals:
    """A book with one deal, offered by seat 0 in round 1."""
    deals = Deals(3, round=1)
    deals.take(deals.offer(position(), 1, 0, to, pledges or (RED, BLUE), lasts))
    return deals


def state(deals: Deals, number: int = 0) -> State:
    return deals.deals[number].state


def test_an_offer_stands_until_it_is_answered() -> None:
    deals = book()
    assert deals.standing() == deals.deals
    assert deals.deals[0].parties == {0, 1}
    deals.take(deals.accept(1, 0))
    assert state(deals) is State.ACCEPTED
    assert deals.standing() == deals.deals


def test_a_deal_of_three_holds_when_all_have_accepted() -> None:
    deals = book(to=(2, 1))
    deals.take(deals.accept(2, 0))
    assert state(deals) is State.OFFERED
    deals.take(deals.accept(1, 0))
    assert state(deals) is State.ACCEPTED


def test_a_counter_offer_takes_the_place_of_the_offer() -> None:
    deals = book()
    deals.take(deals.counter(position(), 1, 1, 0, (RED,), 2))
    assert [deal.state for deal in deals.deals] == [State.COUNTERED, State.OFFERED]
    new = deals.deals[1]
    assert (new.by, new.to, new.answers, new.lasts) == (1, (0,), 0, 2)
    deals.take(deals.accept(0, 1))
    assert state(deals, 1) is State.ACCEPTED


def test_an_offer_is_declined_or_taken_back() -> None:
    deals = book()
    deals.take(deals.decline(1, 0))
    assert state(deals) is State.DECLINED
    deals = book()
    deals.take(deals.withdraw(0, 0))
    assert state(deals) is State.WITHDRAWN


def test_an_offer_that_nobody_answers_lapses_when_its_time_is_over() -> None:
    deals = book()
    deals.note(position(), 1, ())
    assert state(deals) is State.OFFERED
    deals.note(position(), 2, ())
    assert state(deals) is State.LAPSED


def accepted(lasts: int = 1) -> Deals:
    deals = book(lasts=lasts)
    deals.take(deals.accept(1, 0))
    return deals


def test_a_promise_is_kept_when_its_time_is_over() -> None:
    deals = accepted()
    deals.note(position(), 1, [(0, Taken(Colour.BLUE)), (2, Taken(Colour.RED))])
    assert state(deals) is State.ACCEPTED
    deals.note(position(), 2, ())
    assert state(deals) is State.KEPT
    deals.note(position(), 2, [(0, Taken(Colour.RED))])
    assert state(deals) is State.KEPT


def test_a_promise_is_kept_when_the_game_ends_in_time() -> None:
    deals = accepted(lasts=3)
    deals.note(position(), 1, (), over=True)
    assert state(deals) is State.KEPT


def test_a_promise_is_broken_at_once_and_each_breach_is_named() -> None:
    deals = accepted()
    deals.note(position(), 1, [(1, Taken(Colour.BLUE))])
    assert state(deals) is State.BROKEN
    assert list(deals.deals[0].breaches) == [1]
    deals.note(position(), 1, [(0, Taken(Colour.RED)), (1, Taken(Colour.BLUE))])
    assert list(deals.deals[0].breaches) == [1, 0]
    deals.note(position(), 2, ())
    assert state(deals) is State.BROKEN


def agreed(*pledges: Pledge, lasts: int = 1) -> Deals:
    deals = book(*pledges, lasts=lasts)
    deals.take(deals.accept(1, 0))
    return deals


def test_a_deed_that_is_done_in_time_is_kept() -> None:
    deals = agreed(TAKE, BLUE)
    deals.note(position(), 1, [(1, Taken(Colour.RED)), (0, Taken(Colour.RED))])
    deals.note(position(), 1, [(0, Taken(Colour.RED))])
    assert state(deals) is State.ACCEPTED
    assert list(deals.deals[0].done) == [0]
    deals.note(position(), 2, ())
    assert state(deals) is State.KEPT


def test_a_deed_done_with_the_last_event_of_its_time_is_done() -> None:
    deals = agreed(TAKE)
    deals.note(position(), 2, [(0, Taken(Colour.RED))])
    assert state(deals) is State.KEPT


def test_a_deed_that_is_not_done_in_time_is_broken_then_and_not_before() -> None:
    deals = agreed(TAKE, BLUE, lasts=2)
    deals.note(position(), 2, [(1, Taken(Colour.RED))])
    assert state(deals) is State.ACCEPTED
    deals.note(position(), 3, ())
    assert state(deals) is State.BROKEN
    assert list(deals.deals[0].breaches) == [0]


def test_a_deed_is_owed_in_the_last_round_but_not_for_time_that_the_match_never_had() -> None:
    last, cut = agreed(TAKE, lasts=1), agreed(TAKE, lasts=2)
    for deals in (last, cut):
        deals.note(position(), 1, (), over=True)
    assert (state(last), state(cut)) == (State.BROKEN, State.KEPT)


def test_who_was_let_down_owes_nothing_more() -> None:
    deals = agreed(TAKE, BLUE)
    deals.note(position(), 1, [(1, Taken(Colour.BLUE))])
    deals.note(position(), 2, ())
    assert list(deals.deals[0].breaches) == [1]


def test_what_breaks_a_promise_together_with_the_end_of_its_time_breaks_it() -> None:
    deals = accepted()
    deals.note(position(), 2, [(0, Taken(Colour.RED))])
    assert state(deals) is State.BROKEN


def test_nothing_is_broken_before_it_is_accepted() -> None:
    deals = book()
    deals.note(position(), 1, [(0, Taken(Colour.RED))])
    assert state(deals) is State.OFFERED
    assert deals.deals[0].breaches == ()


@pytest.mark.parametrize(
    ("to", "pledges", "lasts"),
    [
        ((), (RED,), 1),
        ((0,), (RED,), 1),
        ((1, 1), (RED,), 1),
        ((3,), (RED,), 1),
        ((1,), (), 1),
        ((1,), (RED, RED), 1),
        ((1,), (RED,) * 9, 1),
        ((1,), (Pledge(2, WillNotTake(Colour.RED)),), 1),
        ((1,), (RED,), 0),
        ((1,), (RED,), 2 + LONGEST),
    ],
)
def test_what_is_no_deal_is_refused(
    to: tuple[int, ...], pledges: tuple[Pledge, ...], lasts: int
) -> None:
    deals = Deals(3)
    with pytest.raises(Refused):
        deals.offer(position(), 1, 0, to, pledges, lasts)
    assert deals.deals == []


def test_a_promise_that_means_nothing_is_refused() -> None:
    s = position()
    s.pool[Colour.RED] = 0
    with pytest.raises(Refused):
        Deals(3).offer(s, 1, 0, (1,), (RED,), 1)


def test_nobody_fills_the_table_with_offers() -> None:
    deals = Deals(3)
    for _ in range(MOST_OFFERS):
        deals.take(deals.offer(position(), 1, 0, (1,), (RED,), 1))
    with pytest.raises(Refused):
        deals.offer(position(), 1, 0, (1,), (RED,), 1)


def test_nobody_fills_the_file_with_offers_that_are_taken_back() -> None:
    deals = Deals(3)
    for number in range(MOST_A_ROUND):
        deals.take(deals.offer(position(), 1, 0, (1,), (RED,), 1))
        deals.take(deals.withdraw(0, number))
    with pytest.raises(Refused):
        deals.offer(position(), 1, 0, (1,), (RED,), 1)
    assert deals.offer(position(), 2, 0, (1,), (RED,), 2)


def test_who_has_no_answer_to_give_is_refused() -> None:
    deals = book()
    for answer in (deals.accept, deals.decline):
        for seat, number in ((0, 0), (2, 0), (1, 7)):
            with pytest.raises(Refused):
                answer(seat, number)
    with pytest.raises(Refused):
        deals.withdraw(1, 0)
    deals.take(deals.accept(1, 0))
    for again in (deals.accept, deals.decline, deals.withdraw):
        with pytest.raises(Refused):
            again(1, 0)
