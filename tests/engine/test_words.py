"""Templates say moves and events, and read them back."""

from __future__ import annotations

import enum
from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import ClassVar

import pytest

from tessera.engine.sealed import BLANK, Hidden, Known, Sealed
from tessera.engine.steps import PASS, Effect, Move, Pass
from tessera.engine.words import Vocabulary, find, listed, nearest, parse, say
from tessera.errors import FormatError


class Good(enum.IntEnum):
    FOOD = 0
    MATERIALS = 1
    FINE_CLOTH = 2


@dataclass(frozen=True, slots=True)
class March(Move):
    words: ClassVar[str] = "move {armies:Army|Armies} from {start} to {end}[ for {gold} Gold]"
    start: int
    end: int
    armies: int = 1
    gold: int = 0


@dataclass(frozen=True, slots=True)
class Pay(Move):
    words: ClassVar[str] = "pay {goods}[ to {rival}]"
    goods: tuple[Good, ...]
    rival: int | None = None


@dataclass(frozen=True, slots=True)
class Place(Move):
    words: ClassVar[str] = "place {order}{fast: at once|}"
    zone: ClassVar[str] = "slot"
    order: Hidden[Good]
    fast: bool = False


@dataclass(frozen=True, slots=True)
class Offer(Move):
    words: ClassVar[str] = "offer[ {goods}][ with {fast:haste|}]"
    goods: tuple[Good, ...] = ()
    fast: bool = False


@dataclass(frozen=True, slots=True)
class Ask(Move):
    words: ClassVar[str] = "ask {rival} to let you {what}"
    rival: int
    what: March | Pay


@dataclass(frozen=True, slots=True)
class Spend(Move):
    words: ClassVar[str] = "spend {count:coin|coins}"
    told_as: ClassVar[Mapping[str, str]] = MappingProxyType({"open": "count"})
    open: int
    hidden: tuple[Hidden[Good], ...] = ()

    @property
    def count(self) -> int:
        return self.open + len(self.hidden)


@dataclass(frozen=True, slots=True)
class Wordless(Move):
    number: int


@dataclass(frozen=True, slots=True)
class Gained(Effect):
    words: ClassVar[str] = "{seat} gains {count} {good}"
    good: Good
    count: int


@dataclass(frozen=True, slots=True)
class Hold(Effect):
    words: ClassVar[str] = "later: {later}"
    later: Gained


@dataclass(frozen=True, slots=True)
class Silent(Effect):
    number: int


LANDS = {0: "Attica", 1: "Isle of Wight", 2: "Isle"}
VOCABULARY = Vocabulary(
    names={
        "start": LANDS,
        "end": LANDS,
        "rival": {0: "Red", 1: "Blue"},
        "seat": lambda seat: f"player {seat}",
        Good: {good: good.name.capitalize().replace("_", " ") for good in Good},
    },
    hidden={Good: "a face-down Order"},
)
KINDS = (March, Pay, Place, Offer, Ask, Spend, Pass, Wordless)


@pytest.mark.parametrize(
    ("move", "words"),
    [
        (March(0, 1), "move 1 Army from Attica to Isle of Wight"),
        (March(0, 2, 3, 2), "move 3 Armies from Attica to Isle for 2 Gold"),
        (Pay((Good.FOOD,), 0), "pay Food to Red"),  # a named seat 0 is told, an amount of 0 is not
        (Pay((Good.FOOD, Good.FOOD, Good.FINE_CLOTH)), "pay Food, Food and Fine cloth"),
        (Pay(()), "pay nothing"),
        (Place(Known(Good.FOOD)), "place Food"),
        (Place(Known(Good.MATERIALS), True), "place Materials at once"),
        (Place(BLANK), "place a face-down Order"),
        (Ask(1, March(0, 2, 2)), "ask Blue to let you move 2 Armies from Attica to Isle"),
        (Offer(), "offer"),
        (Offer((Good.FOOD,), True), "offer Food with haste"),
        (Spend(2), "spend 2 coins"),
        (PASS, "pass"),
    ],
)
def test_a_template_says_a_move_and_reads_it_back(move: Move, words: str) -> None:
    assert say(move, VOCABULARY) == words
    assert parse(f"  {words.upper()}. ", KINDS, VOCABULARY) == [move]


def test_a_move_without_a_template_is_called_by_its_name() -> None:
    assert say(Wordless(7), VOCABULARY) == "Wordless 7"
    assert parse("Wordless 7", KINDS, VOCABULARY) == []


def test_an_effect_tells_who_acts_and_what_it_holds() -> None:
    gained = Gained(Good.FOOD, 2)
    assert say(gained, VOCABULARY, 3) == "player 3 gains 2 Food"
    assert say(Hold(gained), VOCABULARY, 3) == "later: the player gains 2 Food"
    assert say(Silent(1), VOCABULARY, 3) == ""


def test_a_piece_lies_face_down_for_those_who_do_not_know_it() -> None:
    sealed = Place(Sealed(b"c" * 32))
    assert say(sealed, VOCABULARY) == "place a face-down Order"
    assert say(sealed, Vocabulary()) == "place a face-down piece"


def test_values_without_a_word_speak_for_themselves() -> None:
    bare = Vocabulary()
    assert say(March(4, 5), bare) == "move 1 Army from 4 to 5"
    assert parse("move 1 Army from 4 to 5", (March,), bare) == [March(4, 5)]
    assert say(Pay((Good.FINE_CLOTH,)), bare) == "pay Fine cloth"
    assert parse("pay fine cloth", (Pay,), bare) == [Pay((Good.FINE_CLOTH,))]


def test_words_that_are_no_move_are_read_as_none() -> None:
    assert parse("move 1 Army from Atica to Isle", KINDS, VOCABULARY) == []
    assert parse("move Army from Attica to Isle", KINDS, VOCABULARY) == []
    assert parse("move 1 Army from here to there", KINDS, Vocabulary()) == []
    assert parse("dance", KINDS, VOCABULARY) == []


def test_what_is_not_offered_is_refused_with_the_nearest_words() -> None:
    offered = {say(move, VOCABULARY): move for move in (PASS, March(0, 1), March(0, 2))}
    assert find("Move 1 army from Attica to Isle.", offered) == March(0, 2)
    with pytest.raises(FormatError, match='"move 1 Army from Atica to Isle"') as refused:
        find("move 1 Army from Atica to Isle", offered)
    assert refused.value.remedy.startswith('Did you mean "move 1 Army from Attica to Isle"')


def test_suggestions_name_what_is_near_or_all_there_is() -> None:
    assert nearest("Philosopy", ["Philosophy", "Shipbuilding"]) == 'Did you mean "Philosophy"?'
    assert nearest("xyz", ["Food", "Gold"]) == "There is: Food, Gold."
    assert nearest("xyz", ["pay", "pay, and go"]) == 'There is: "pay", "pay, and go".'
    assert nearest("xyz", map(str, range(100))) == ""
    assert nearest("slot 1", ["slot 2", "slot 3"]) == 'Did you mean "slot 3" or "slot 2"?'


def test_lists_are_joined_as_they_are_spoken() -> None:
    assert listed([]) == "nothing"
    assert listed(["a"]) == "a"
    assert listed(["a", "b", "c"]) == "a, b and c"
