"""The machine of steps: what is resolved next, who is asked, and what is refused."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, ClassVar

import pytest

from tessera.engine.sealed import BLANK, Hidden, Known, Sealed
from tessera.engine.steps import (
    EVERYBODY,
    NOBODY,
    PASS,
    TABLE,
    By,
    Choices,
    Decision,
    Draw,
    Effect,
    Move,
    Position,
    Seat,
    Step,
    Steps,
    by_table,
    lapse,
    legal_moves,
    play,
    play_nth,
    push,
    settle,
)
from tessera.errors import IllegalMove, NotYourTurn


@dataclass(slots=True, kw_only=True)
class State(Position):
    log: list[str] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Say(Effect):
    text: str
    then: Steps = ()

    def run(self, s: State, seat: Seat) -> Steps | None:
        s.log.append(f"{self.text}{seat}")
        return self.then or None


@dataclass(frozen=True, slots=True)
class Pick(Move):
    number: int


@dataclass(frozen=True, slots=True)
class Seal(Move):
    zone: ClassVar[str] = "table"
    piece: Hidden[int]
    more: tuple[Hidden[int], ...] = ()


@dataclass(frozen=True, slots=True)
class Open(Move):
    piece: Hidden[int]


@dataclass(frozen=True, slots=True)
class Ask(Decision):
    """Offers the numbers below *count*, after a pass if there is one."""

    count: int
    may_pass: bool = False

    def choices(self, s: State, seat: Seat) -> Choices:
        if self.may_pass:
            yield PASS, ()
        for number in range(self.count):
            if number % 2:
                yield Pick(number), lambda move: (Say(f"odd {move.number} by "),)
            else:
                yield Pick(number), (Say(f"even {number} by "),)


@dataclass(frozen=True, slots=True)
class AskAlways(Ask):
    asked: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class AskEveryone(Ask):
    everyone: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class Hide(Decision):
    move: Move

    def choices(self, s: State, seat: Seat) -> Choices:
        return [(self.move, lambda move: self.hidden(seat, move))]

    def hidden(self, seat: Seat, move: Any) -> Steps:
        if move.piece == Known(9):
            raise IllegalMove("there is no nine")
        return (Say("hidden by "),)


class Toss(Draw):
    def choices(self, s: State, seat: Seat) -> Choices:
        yield Pick(0), (Say("heads by "),)
        yield Pick(1), (Say("tails by "),)


def table(*steps: Step, seat: Seat = 0) -> State:
    s = State()
    push(s, seat, steps)
    settle(s)
    return s


def test_what_is_put_on_top_is_resolved_first() -> None:
    """A nested bonus comes before what follows; "after fully resolving" is the order of steps."""
    s = table(Say("a", (Say("b", (Say("c"),)), Say("d"))), Say("e"))
    assert s.log == ["a0", "b0", "c0", "d0", "e0"]
    assert s.options == {}
    assert not s.steps


def test_a_step_may_be_for_other_seats() -> None:
    s = table(By((2, 1), Say("first of ")), By((1,), Ask(2)), By((), Ask(0)), Say("back to "))
    assert s.log == ["first of 2"]
    assert list(s.options) == [1]
    play(s, 1, Pick(0))
    assert s.log == ["first of 2", "even 0 by 1", "back to 0"]


def test_what_a_step_of_several_seats_leads_to_is_for_the_first_of_them() -> None:
    s = table(By((2, 1), Say("a", (Say("b"), By((), Say("nobody ")), By((3,), Say("c"))))))
    assert s.log == ["a2", "b2", "c3"]


def test_steps_after_a_decision_wait_for_it() -> None:
    s = table(Ask(3), Say("after "))
    assert s.log == []
    assert s.deciding == Ask(3)
    play(s, 0, Pick(1))
    assert s.log == ["odd 1 by 0", "after 0"]


def test_a_decision_with_one_answer_is_not_asked_unless_it_says_so() -> None:
    assert table(Ask(1)).log == ["even 0 by 0"]
    assert table(Ask(0, may_pass=True), Say("on ")).log == ["on 0"]
    s = table(AskAlways(1))
    assert legal_moves(s, 0) == [Pick(0)]
    single = table(By((0, 1), Ask(1)))
    assert set(single.options) == {0, 1}


def test_one_odd_answer_leads_on_by_its_function() -> None:
    @dataclass(frozen=True, slots=True)
    class Odd(Decision):
        def choices(self, s: State, seat: Seat) -> Choices:
            yield Pick(1), lambda move: (Say(f"only {move.number} by "),)

    assert table(Odd()).log == ["only 1 by 0"]


def test_a_blank_is_asked_even_when_it_is_the_only_answer() -> None:
    s = table(Hide(Seal(BLANK)))
    assert legal_moves(s, 0) == [Seal(BLANK)]


def test_the_first_of_several_seats_decides() -> None:
    s = table(By((0, 1), Ask(2)), Say("then "))
    play(s, 1, Pick(1))
    assert s.log == ["odd 1 by 1", "then 0"]
    assert s.options == {}


def test_everyone_is_asked_until_all_have_answered() -> None:
    s = table(By((0, 1, 2), AskEveryone(2, may_pass=True)), Say("then "))
    play(s, 1, Pick(1))
    assert set(s.options) == {0, 2}
    with pytest.raises(NotYourTurn):
        play(s, 1, Pick(1))
    lapse(s, 2)
    assert set(s.options) == {0}
    play_nth(s, 0, 1)
    assert s.log == ["odd 1 by 1", "even 0 by 0", "then 0"]


def test_a_refused_move_changes_nothing() -> None:
    s = table(Ask(2))
    before = (list(s.steps), dict(s.options))
    with pytest.raises(IllegalMove, match="not among the moves open to seat 0"):
        play(s, 0, Pick(2))
    with pytest.raises(NotYourTurn, match="seat 1 has nothing to decide"):
        play(s, 1, Pick(0))
    with pytest.raises(NotYourTurn):
        play(table(), 0, PASS)
    assert (s.steps, s.options, s.log) == (*before, [])
    assert legal_moves(s, 1) == []


def test_a_decision_that_offers_nothing_is_a_mistake_in_the_rules() -> None:
    with pytest.raises(RuntimeError, match="offers seat 0 nothing"):
        table(Ask(0))


def test_an_effect_without_rules_is_a_mistake() -> None:
    with pytest.raises(NotImplementedError):
        table(Effect())
    with pytest.raises(NotImplementedError):
        table(Decision())


def test_events_are_noted_where_a_list_is_put() -> None:
    s = State(events=[])
    push(s, 1, (Say("a"), By((0,), Say("b"))))
    settle(s)
    assert s.events == [(1, Say("a")), (0, Say("b"))]


# -- blanks ---------------------------------------------------------------------------------------

COMMITMENT = Sealed(b"c" * 32)


@pytest.mark.parametrize(
    ("offered", "filled"),
    [
        (Seal(BLANK), Seal(COMMITMENT)),
        (Seal(BLANK, (BLANK, BLANK)), Seal(COMMITMENT, (COMMITMENT, COMMITMENT))),
        (Open(BLANK), Open(Known(3))),
    ],
)
def test_a_filled_blank_leads_where_the_blank_leads(offered: Move, filled: Move) -> None:
    s = table(Hide(offered))
    play(s, 0, filled)
    assert s.log == ["hidden by 0"]


@pytest.mark.parametrize(
    ("offered", "wrong"),
    [
        (Seal(BLANK), Seal(BLANK)),
        (Seal(BLANK), Seal(Known(3))),
        (Seal(BLANK), Open(Known(3))),
        (Seal(BLANK), Seal(COMMITMENT, (COMMITMENT,))),
        (Seal(BLANK, (BLANK, BLANK)), Seal(COMMITMENT, (COMMITMENT,))),
        (Seal(BLANK, (BLANK,)), Seal(COMMITMENT, (BLANK,))),
        (Seal(BLANK, (Known(1),)), Seal(COMMITMENT, (Known(2),))),
        (Open(BLANK), Open(BLANK)),
        (Open(BLANK), Open(COMMITMENT)),
        (Open(BLANK), Open(Known(9))),
        (Open(Known(3)), Open(Known(4))),
    ],
)
def test_a_blank_may_be_filled_only_as_it_says(offered: Move, wrong: Move) -> None:
    s = table(Hide(offered), AskAlways(1)) if offered.is_blank() else table(_Always(offered))
    before = list(s.steps)
    with pytest.raises(IllegalMove):
        play(s, 0, wrong)
    assert s.steps == before
    assert s.log == []


@dataclass(frozen=True, slots=True)
class _Always(Hide):
    asked: ClassVar[bool] = True


def test_a_blank_may_lead_to_steps_as_well() -> None:
    @dataclass(frozen=True, slots=True)
    class Plainly(Decision):
        def choices(self, s: State, seat: Seat) -> Choices:
            yield Pick(0), ()
            yield Open(BLANK), (Say("opened by "),)

    s = table(Plainly())
    play(s, 0, Open(Known(1)))
    assert s.log == ["opened by 0"]


def test_a_move_is_an_opening_when_it_shows_what_no_zone_hides() -> None:
    assert Open(Known(1)).is_opening()
    assert not Open(BLANK).is_opening()
    assert not Seal(Known(1)).is_opening()
    assert not Pick(1).is_opening()


def test_nothing_is_opened_or_due_unless_a_decision_says_so() -> None:
    s = table(Ask(2))
    assert Ask(2).opens(s, 0, Pick(0)) == ()
    assert Ask(2).due(s, 0) == ()


# -- lapses and draws -----------------------------------------------------------------------------


def test_who_does_not_answer_passes_if_he_may_and_else_takes_the_first() -> None:
    passing, first = table(Ask(2, may_pass=True), Say("on ")), table(Ask(2), Say("on "))
    lapse(passing, 0)
    lapse(first, 0)
    assert passing.log == ["on 0"]
    assert first.log == ["even 0 by 0", "on 0"]


def test_a_lapse_may_lead_on_by_a_function() -> None:
    @dataclass(frozen=True, slots=True)
    class Odd(Decision):
        asked: ClassVar[bool] = True

        def choices(self, s: State, seat: Seat) -> Choices:
            yield Pick(1), lambda move: (Say(f"only {move.number} by "),)

    s = table(Odd())
    lapse(s, 0)
    assert s.log == ["only 1 by 0"]


@pytest.mark.parametrize("move", [Seal(BLANK), Seal(Known(1)), Open(Known(1)), Open(BLANK)])
def test_what_seals_or_opens_must_say_how_play_goes_on_without_it(move: Move) -> None:
    s = table(_Always(move))
    with pytest.raises(RuntimeError, match="does not say how play goes on"):
        lapse(s, 0)


def test_only_who_is_asked_can_fail_to_answer_and_never_the_table() -> None:
    s = table(by_table(Toss()))
    for seat in (0, TABLE):
        with pytest.raises(NotYourTurn):
            lapse(s, seat)
    assert list(s.options) == [TABLE]


def test_a_draw_is_a_decision_of_the_table_with_a_weight_for_each_outcome() -> None:
    s = table(by_table(Toss()))
    assert legal_moves(s, TABLE) == [Pick(0), Pick(1)]
    assert Toss().weight(s, Pick(0)) == 1
    play(s, TABLE, Pick(1))
    assert s.log == [f"tails by {TABLE}"]


def test_the_nth_offered_move_is_played_by_its_place() -> None:
    s = table(Ask(3), Ask(3))
    play_nth(s, 0, 1)
    play_nth(s, 0, 2)
    assert s.log == ["odd 1 by 0", "even 2 by 0"]


def test_a_seat_sees_its_own_and_everybody_sees_all() -> None:
    assert State(viewer=EVERYBODY).sees(0)
    assert State(viewer=1).sees(1)
    assert not State(viewer=1).sees(0)
    assert not State(viewer=NOBODY).sees(0)
