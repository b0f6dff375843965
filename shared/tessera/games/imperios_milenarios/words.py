"""What everything is called: the vocabulary in which moves and events are told."""

from __future__ import annotations

from functools import cache
from typing import Any, Final

from tessera.engine.steps import TABLE, Decision, Draw, Seat
from tessera.engine.words import Vocabulary
from tessera.games.imperios_milenarios.board import board
from tessera.games.imperios_milenarios.ids import COLORS, Age, Color, Half, Phase, Stance
from tessera.games.imperios_milenarios.tables import AGES, GOODS, TECHNOLOGIES, WONDERS

SEAT_COLORS: Final = ("Red", "Blue", "Yellow", "Green", "Pink", "Sky blue", "White")
COLOR_WORDS: Final = {color: color.name.lower() for color in COLORS}
CHIT_WORDS: Final = {color: f"a {word} chit" for color, word in COLOR_WORDS.items()}
PHASES: Final = {
    Phase.SETUP: "Setup",
    Phase.HANDS: "Hands",
    Phase.RED: "Red Actions",
    Phase.YELLOW: "Yellow Actions",
    Phase.BLUE: "Blue Actions",
    Phase.BLACK: "Black Actions",
    Phase.AGES: "Advancing to the Next Age",
    Phase.RESERVE: "Reserve",
    Phase.OVER: "The game is over",
}
STANCES: Final = {
    Stance.ASK: "ask every time",
    Stance.LET_PASS_TURN: "let pass until the turn ends",
    Stance.LET_PASS_ROUND: "let pass until the round ends",
    Stance.BLOCK_TURN: "block until the turn ends",
    Stance.BLOCK_ROUND: "block until the round ends",
}
AGE_TITLES: Final = {Age(n): age.title for n, age in enumerate(AGES)}

PROPER: Final = frozenset(("territory",))
"""What has its name from the data, in every language."""

QUESTIONS: Final[dict[str, str]] = {
    "PickMetropolis": "pick a Metropolis",
    "PickChit": "take a chit from the Pool",
    "KeepChits": "choose the Reserve",
    "KeepOpenChits": "choose the Reserve",
    "Hostilities": "Red Actions",
    "LastMuster": "a last Muster",
    "Civilization": "Yellow Actions",
    "Navigation": "Blue Actions",
    "Population": "Black Actions",
    "LayChain": "lay the Chain of Command",
    "MayBlock": "block, or let pass",
    "MayWithdraw": "withdraw the block, or not",
    "MayDefend": "defend, or not",
    "MayAssault": "proceed to assault, or not",
    "ChooseReward": "choose a Trade Good",
    "ChooseReceived": "choose what to receive",
    "ChooseGiven": "choose what to give",
    "LiftFor": "lift a Totem, or do without",
}
"""What is asked, where the name of the decision does not say it."""


def question(decision: Decision) -> str:
    """What a decision asks, for status lines."""
    return asked(type(decision))


def asked(kind: type[Decision]) -> str:
    """What a decision of some *kind* asks."""
    return "draw" if issubclass(kind, Draw) else QUESTIONS.get(kind.__name__, kind.__name__)


def player(seat: Seat) -> str:
    """What a seat is called: by its color."""
    return "The table" if seat == TABLE else SEAT_COLORS[seat]


@cache
def titles() -> dict[str, dict[int, str]]:
    """The titles of what lies in boxes, by kind and number."""
    return {
        "technology": dict(enumerate(TECHNOLOGIES)),
        "good": {n: good.title for n, good in enumerate(GOODS)},
        "wonder": dict(enumerate(WONDERS)),
    }


@cache
def vocabulary() -> Vocabulary:
    """The words for everything in the game."""
    seats = dict(enumerate(SEAT_COLORS))
    names: dict[Any, Any] = {
        "territory": dict(enumerate(board(Half.BOTH, True).names)),
        **dict.fromkeys(("seat", "player", "owner", "rival", "giver"), seats),
        **dict.fromkeys(("chit", "chits", "kept", "discarded", "given"), CHIT_WORDS),
        **dict.fromkeys(("color", Color), COLOR_WORDS),
        **titles(),
        "age": AGE_TITLES,
        "phase": PHASES,
        "stance": STANCES,
    }
    hidden = {Color: "a chit"}
    return Vocabulary(names, hidden, proper=PROPER)
