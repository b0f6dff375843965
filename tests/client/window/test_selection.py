"""From places that are pointed at to the move that is meant."""

from __future__ import annotations

from dataclasses import dataclass

from tessera.engine.steps import PASS, Move
from tessera_client.selection import Selection, Way


@dataclass(frozen=True, slots=True)
class Go(Move):
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Put(Move):
    kind: int
    spot: int


@dataclass(frozen=True, slots=True)
class Build(Move):
    spot: int
    what: int


def one(kind: str, number: int) -> frozenset[tuple[str, int]]:
    return frozenset({(kind, number)})


def way(move: Move) -> Way:
    match move:
        case Go(start, end):
            return Way((one("land", start), one("land", end)))
        case Put(kind, spot):
            return Way((one("kind", kind), one("spot", spot)), ordered=False)
        case Build(spot, _):
            return Way((one("land", spot),))
        case _:
            return Way()


def test_first_the_starts_are_lit_then_the_ends_from_there() -> None:
    selection = Selection([Go(1, 2), Go(1, 3), Go(2, 4)], way)
    assert selection.lit() == {("land", 1), ("land", 2)}
    assert selection.pick(("land", 1)) is None
    assert selection.lit() == {("land", 2), ("land", 3)}
    assert selection.pick(("land", 3)) == Go(1, 3)


def test_a_dark_place_does_nothing() -> None:
    selection = Selection([Go(1, 2)], way)
    assert selection.pick(("land", 9)) is None
    assert selection.path == []


def test_another_start_begins_anew_and_the_same_one_lets_go() -> None:
    selection = Selection([Go(1, 2), Go(4, 5)], way)
    selection.pick(("land", 1))
    selection.pick(("land", 4))
    assert selection.path == [("land", 4)]
    selection.pick(("land", 4))
    assert selection.path == []


def test_token_and_slot_may_be_chosen_in_either_order() -> None:
    moves = [Put(0, 1), Put(0, 2), Put(3, 1)]
    selection = Selection(moves, way)
    selection.pick(("spot", 1))
    assert selection.lit() == {("kind", 0), ("kind", 3)}
    assert selection.pick(("kind", 3)) == Put(3, 1)
    selection = Selection(moves, way)
    selection.pick(("kind", 0))
    assert selection.pick(("spot", 2)) == Put(0, 2)


def test_what_lies_in_one_place_is_told_apart_by_words() -> None:
    selection = Selection([Build(1, 0), Build(1, 1), Build(2, 0), PASS], way)
    assert selection.choices() == []
    assert selection.pick(("land", 1)) is None
    assert selection.choices() == [Build(1, 0), Build(1, 1)]
    assert selection.back()
    assert selection.pick(("land", 2)) == Build(2, 0)


def test_moves_without_a_place_are_choices_at_once_but_passing_is_none() -> None:
    @dataclass(frozen=True, slots=True)
    class Shout(Move):
        loud: bool

    selection = Selection([PASS, Shout(False), Shout(True)], way)
    assert selection.choices() == [Shout(False), Shout(True)]
    assert selection.may_pass
