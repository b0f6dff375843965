"""Plain data read back as what they were, or are refused whole."""

from __future__ import annotations

import enum
from dataclasses import dataclass, field
from typing import Any, Literal

import pytest

from tessera.engine.codec import Codec
from tessera.engine.sealed import Hidden, Known, Sealed
from tessera.engine.steps import PASS, TABLE, By, Decision, Effect, Move, Position
from tessera.errors import FormatError


class Colour(enum.IntEnum):
    RED = 0
    BLUE = 1


class Kind(enum.Enum):
    LAND = "land"


@dataclass(frozen=True, slots=True)
class Choose(Move):
    colour: Colour
    piece: Hidden[Colour]


@dataclass(frozen=True, slots=True)
class Grow(Effect):
    then: Effect | None = None


@dataclass(frozen=True, slots=True)
class Follow(Effect):
    steps: tuple[Effect | Decision | By, ...] = ()


@dataclass(slots=True)
class Place:
    kind: Kind
    pair: tuple[int, bool]
    name: str = ""


@dataclass(slots=True, kw_only=True)
class State(Position):
    pieces: list[Hidden[Colour] | None] = field(default_factory=list)
    places: list[Place] = field(default_factory=list)
    grown: tuple[Effect, ...] = ()
    code: bytes = b""
    colour: Colour | None = None


CODEC = Codec(State, (Choose, Grow, Follow))
FULL = State(
    pieces=[Known(Colour.BLUE), Sealed(b"\x01\xff"), None],
    places=[Place(Kind.LAND, (-3, True), "Ítaca")],
    grown=(Grow(Grow()), Follow((By((TABLE,), Grow()),))),
    code=b"\x00\x10",
    colour=Colour.RED,
)


def plain(**changes: Any) -> Any:
    told: Any = CODEC.dump(FULL)
    return told | changes


def test_a_position_is_told_in_plain_data() -> None:
    assert plain() == {
        "viewer": 253,
        "steps": [],
        "pieces": [{"is": "Known", "value": 1}, {"is": "Sealed", "commitment": "01ff"}, None],
        "places": [{"kind": "land", "pair": [-3, True], "name": "Ítaca"}],
        "grown": [
            {"is": "Grow", "then": {"is": "Grow", "then": None}},
            {
                "is": "Follow",
                "steps": [{"is": "By", "seats": [255], "step": {"is": "Grow", "then": None}}],
            },
        ],
        "code": "0010",
        "colour": 0,
    }
    assert CODEC.position(plain()) == FULL


def test_a_move_is_told_with_its_name() -> None:
    move = Choose(Colour.BLUE, Known(Colour.RED))
    told = CODEC.dump(move)
    assert told == {"is": "Choose", "colour": 1, "piece": {"is": "Known", "value": 0}}
    assert CODEC.move(told) == move
    assert CODEC.move({"is": "Pass"}) == PASS


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"viewer": "0"}, "'0' is no int"),
        ({"viewer": True}, "True is no int"),
        ({"viewer": 1.0}, "1.0 is no int"),
        ({"viewer": None}, "None is no int"),
        ({"code": "0g"}, "'0g' is no hexadecimal text"),
        ({"code": 16}, "16 is no bytes"),
        ({"colour": 7}, "7 is none of"),
        ({"colour": True}, "True is none of"),
        ({"colour": [1]}, "[1] is none of"),
        ({"pieces": {}}, "{} is no list"),
        ({"pieces": [{"is": "Known"}]}, "is none of"),
        ({"pieces": [{"is": "Known", "value": 9}]}, "is none of"),
        ({"pieces": [{"is": "Known", "value": 1, "more": 1}]}, "is none of"),
        ({"pieces": [{"is": "Sealed", "commitment": 1}]}, "is none of"),
        ({"pieces": ["Known"]}, "is none of"),
        ({"pieces": [{"is": "Grow", "value": 1}]}, "is none of"),
        ({"places": [5]}, "5 is no Place"),
        ({"places": [{"kind": "land", "pair": [1, True]}]}, "Place lacks 'name'"),
        ({"places": [{"kind": "land", "pair": [1, True], "name": "", "x": 1}]}, "has no 'x'"),
        ({"places": [{"kind": "sea", "pair": [1, True], "name": ""}]}, "'sea' is no Kind"),
        ({"places": [{"kind": "land", "pair": [1], "name": ""}]}, "does not have 2 items"),
        ({"places": [{"kind": "land", "pair": [1, 1], "name": ""}]}, "1 is no bool"),
        ({"places": [{"kind": "land", "pair": [1, True], "name": 5}]}, "5 is no str"),
        ({"places": [{"is": "Grow", "then": None}]}, "'Grow' is no Place"),
        ({"grown": [{"then": None}]}, "does not say which Effect it is"),
        ({"grown": [{"is": "Choose"}]}, "'Choose' is no Effect"),
        ({"grown": [{"is": "Nothing"}]}, "'Nothing' is no Effect"),
        ({"grown": [{"is": ["Grow"]}]}, "is no Effect"),
        ({"grown": [{"is": "Grow"}]}, "Grow lacks 'then'"),
        ({"steps": [[[0]]]}, "does not have 2 items"),
        ({"steps": [[[0], {"is": "By", "seats": [0], "step": {}}]]}, "is none of"),
        ({"another": 1}, "State has no 'another'"),
    ],
)
def test_malformed_data_are_refused(changes: dict[str, Any], says: str) -> None:
    with pytest.raises(FormatError) as refused:
        CODEC.position(plain(**changes))
    assert says in str(refused.value)


@pytest.mark.parametrize("told", [None, True, 1, "x", [], {}, {"is": "Grow", "then": None}])
def test_what_is_no_move_is_refused(told: Any) -> None:
    with pytest.raises(FormatError):
        CODEC.move(told)


def test_data_nested_without_end_are_refused() -> None:
    told: Any = None
    for _ in range(5000):
        told = {"is": "Grow", "then": told}
    with pytest.raises(FormatError, match="nested too deeply"):
        CODEC.position(plain(grown=[told]))


def test_equal_positions_and_only_they_have_equal_digests() -> None:
    different: list[dict[str, Any]] = [
        *({}, {"viewer": 0}, {"viewer": 1}, {"colour": None}, {"code": ""}, {"pieces": []}),
        *({"pieces": [None]}, {"pieces": [None, None]}, {"grown": []}, {"places": []}),
        {"places": [{"kind": "land", "pair": [3, True], "name": "Ítaca"}]},
        {"places": [{"kind": "land", "pair": [-3, False], "name": "Ítaca"}]},
        {"places": [{"kind": "land", "pair": [2**64, False], "name": "Ítaca"}]},
        {"places": [{"kind": "land", "pair": [2**125, False], "name": "Ítaca"}]},
        {"places": [{"kind": "land", "pair": [-(2**125), False], "name": "Ítaca"}]},
    ]
    digests = {CODEC.digest(CODEC.position(plain(**changes))) for changes in different}
    assert len(digests) == len(different)
    assert CODEC.digest(FULL) == CODEC.digest(CODEC.position(plain()))


def test_options_and_events_are_not_part_of_a_position() -> None:
    noted = CODEC.position(plain())
    noted.events = [(0, Grow())]
    noted.options = {0: [(PASS, ())]}
    assert CODEC.dump(noted) == plain()
    assert noted == FULL


@pytest.mark.parametrize("value", [1.5, {1: 2}, {1}, Grow, object()])
def test_what_has_no_plain_form_is_a_mistake_in_the_game(value: object) -> None:
    with pytest.raises(TypeError, match="has no plain form"):
        CODEC.dump(value)


def test_two_steps_of_one_name_are_a_mistake_in_the_game() -> None:
    @dataclass(frozen=True, slots=True)
    class Other(Effect):
        pass

    Other.__name__ = "Grow"
    with pytest.raises(TypeError, match="two steps or moves are called Grow"):
        Codec(State, (Grow, Other))


def test_a_field_of_a_type_that_cannot_be_read_is_a_mistake_in_the_game() -> None:
    with pytest.raises(TypeError, match="cannot read values of type"):
        CODEC.load(Literal[1], 1)


def test_a_value_of_no_certain_type_is_read_as_a_number() -> None:
    assert CODEC.load(Known, {"is": "Known", "value": 3}) == Known(3)
    with pytest.raises(FormatError):
        CODEC.load(Known, {"is": "Known", "value": "3"})
