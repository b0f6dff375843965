"""Positions, actions and bars of Imperios Milenarios that cannot be are errors at their lines."""

from __future__ import annotations

import pytest
from tests.scenarios.told import refused_at_its_line

IMPERIOS = "scenario: A test\ngame: imperios-milenarios\nseats: 4\n"  # lines 1 to 3


def players(*lines: str, options: str = "") -> str:
    """A scenario of Imperios Milenarios whose players are told from line 6 on."""
    told = "".join(f"    {line}\n" for line in lines)
    return f"{IMPERIOS}position:\n  players:\n{told}{options}play: []\n"


def table(line: str) -> str:
    """A scenario of Imperios Milenarios whose position is told in line 5."""
    return f"{IMPERIOS}position:\n  {line}\nplay: []\n"


@pytest.mark.parametrize(
    ("text", "line", "says", "remedy"),
    [
        (IMPERIOS + "options: {mode: epic}\nplay: []\n", 4, "6 or 7 players", "tutorial"),
        (table("round: -1"), 5, "must be from 0", ""),
        (table("phase: pink"), 5, 'no phase called "pink"', "black"),
        (table("first: Pink"), 5, 'no seat called "Pink"', "Red"),
        (table("age rank: [Red, Blue]"), 5, "each of Red, Blue, Yellow, Green once", ""),
        (table("pool: {Red: 101}"), 5, "must be from 0 to 100", ""),
        (table("pool: {Red: 93}"), 5, "there are 100 Red chits, not 101", ""),
        (table("pool: {Pink: 1}"), 5, 'no color called "Pink"', "Red"),
        (table("endings: [pile emptied]"), 5, "no end condition", "pile depleted"),
        (table("turn: {action: 1}"), 5, 'has no "action"', "actions"),
        (table("turn: {bars: [{action: explore Omán}]}"), 5, 'needs "chain"', ""),
        (table("next: {phase: pink}"), 5, 'no color called "pink"', "Red"),
        (table("next: {turn: {Red: Red}, from: Red}"), 5, "from a seat on", ""),
        (table("next: {turn: {Red: Red, Blue: Red}}"), 5, "a turn is of one seat", ""),
        (table("next: {steps: [[[0], {is: Nothing}]]}"), 5, "no step as it is saved", ""),
        (table("next: {phase: red, announced: explore Omán}"), 5, "from a seat on", ""),
        (table("next: {phase: red, turn: {Red: Red}}"), 5, "what comes next is one of", ""),
        (table("next: {hands: Pink}"), 5, 'no seat called "Pink"', "Red"),
        (table("next: {last muster: Red}"), 5, "must be a list", ""),
        (table("next: game end"), 5, "no phase called", "game over"),
        (players("Red: {totems: {Atlantis: 1}}"), 6, 'no territory called "Atlantis"', ""),
        (players("Red: {totems: {Oman: 1}}"), 6, "no territory", '"Omán"'),
        (players("Red: {totems: {Roma: 1}}"), 6, "Roma is not in play with 4 players", ""),
        (players("Red:", "  totems:", "    Zagros: 2"), 8, "neither City nor Capital", ""),
        (players("Red: {totems: {Persia: 3}}"), 6, "must be from 0 to 2", ""),
        (
            players("Red: {totems: {Persia: 2}}", "Blue: {totems: {Persia: 2}}"),
            7,
            "two civilizations cannot control Persia",
            "",
        ),
        (
            players("Red: {wonder: Colossus}", "Blue: {wonder: Colossus}"),
            7,
            "Red has built the Colossus already",
            "",
        ),
        (players("Red: {census: 13}"), 6, "must be from 0 to 12", ""),
        (players("Red: {technologies: [Writing]}"), 6, "no Technology", ""),
        (players("Red: {goods: [Potery]}"), 6, "no Trade Good", '"Pottery"'),
        (players("Red: {age: Golden Age}"), 6, "no Age", "Stone Age"),
        (players("Red: {hand: {Red: 60}}", "Blue: {hand: {Red: 60}}"), 6, "100 Red chits", ""),
        (players("Red:", "  cup: {Red: 3}", "  shaken: {Red: 2}"), 8, "shaken with fewer", ""),
        (players("Red: {tally: [1, 2]}"), 6, "Wealth, Marginal Areas", ""),
        (players("Red: {orders: {Blue: block}}"), 6, "no standing order", "block until"),
        (
            players("Red: {hand: {Red: 1}}", options="options: {open_hands: true}\n"),
            6,
            "with open hands all chits lie open",
            "",
        ),
    ],
)
def test_a_malformed_position_of_imperios_milenarios_is_an_error_at_its_line(
    text: str, line: int, says: str, remedy: str
) -> None:
    refused_at_its_line(text, line, says, remedy)


@pytest.mark.parametrize(
    ("told", "says"),
    [
        ("announced: explor Caldea", "no action that can be blocked"),
        ("announced: explore Media", "Red cannot announce that"),
        ("announced: explore Caldea, chain: [Babilonia]", "Red has no Totem in Babilonia"),
        ("announced: explore Caldea, chain: [Persia, Zagros]", "are not adjacent"),
        ("announced: explore Caldea, chain: [Zagros]", "out of reach"),
        ("announced: explore Caldea, chain: [Golfo Pérsico, Caldea, Golfo Pérsico]", "ends with"),
        (
            "announced: explore Caldea, chain: [Persia, Golfo Pérsico, Caldea], asked: Green",
            "Green has no Totem on the chain between its ends",
        ),
        ("chain: [Persia]", "that of an action that was announced"),
        ("attacked: explore Caldea", "eliminates a presence, or assaults"),
        ("attacked: assault Caldea", "nobody can be attacked so in Caldea"),
        ("undefended: eliminate the presence of Blue in Golfo Pérsico", "only an assault goes on"),
    ],
)
def test_an_action_that_cannot_be_is_an_error_at_its_line(told: str, says: str) -> None:
    lines = (
        "Red: {totems: {Persia: 2, Golfo Pérsico: 1, Zagros: 1}}",
        "Blue: {totems: {Golfo Pérsico: 1, Saba: 2}}",
    )
    turn = f"  turn: {{actions: 1}}\n  next: {{turn: {{Red: blue}}, {told}}}\n"
    refused_at_its_line(players(*lines, options=turn), 9, says)


@pytest.mark.parametrize(
    ("told", "says"),
    [
        ("action: explor Caldea", "no action that can be blocked"),
        ("blocked in: Persia", "between its ends"),
        ("by: Pink", 'no seat called "Pink"'),
    ],
)
def test_a_bar_that_cannot_be_is_an_error_at_its_line(told: str, says: str) -> None:
    bar = {
        "action": "explore Caldea",
        "chain": "[Persia, Golfo Pérsico, Caldea]",
        "blocked in": "Golfo Pérsico",
        "by": "Blue",
    }
    key, value = told.split(": ")
    lines = [f"{name}: {value if name == key else so_far}" for name, so_far in bar.items()]
    first, *others = lines
    rows = [f"      - {first}", *(f"        {each}" for each in others)]
    text = "\n".join([f"{IMPERIOS}position:", "  turn:", "    bars:", *rows, "play: []", ""])
    refused_at_its_line(text, 7 + list(bar).index(key), says)
