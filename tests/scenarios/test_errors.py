"""What cannot be understood is an error at its line, with what may have been meant; what is not as
it was expected is a failure at its line."""

from __future__ import annotations

import pytest
from tests.scenarios.told import HEAD, check, refused_at_its_line

from tessera.errors import ScenarioError


def position(*lines: str) -> str:
    """A scenario with a position that begins in line 5."""
    return HEAD + "position:\n" + "".join(f"  {line}\n" for line in lines) + "play: []\n"


@pytest.mark.parametrize(
    ("text", "line", "says", "remedy"),
    [
        # -- YAML
        ("scenario: [", 1, "expected", ""),
        ("scenario: x\ngame: y\nscenario: z\n", 3, '"scenario" is told twice; first in line 1', ""),
        ("a: &x 1\nb: *x\n", 1, "anchors", ""),
        ("? [a]\n: b\n", 1, "a key must be a name", ""),
        ("scenario: !!binary aGk=\n", 1, "kind binary", ""),
        ("x: " + "[" * 40 + "]" * 40, 1, "nested too deeply", ""),
        # -- the document
        ("- a\n", 1, "the document must be a mapping", ""),
        ("scenario: x\ngame: ancient-empires\n", 1, 'needs "play"', ""),
        ("scenario: x\ngmae: y\nplay: []\n", 2, 'has no "gmae"', 'Did you mean "game"?'),
        ("scenario: x\ngame: chess\nplay: []\n", 2, "no game called", "ancient-empires"),
        (HEAD.replace("3", "7") + "play: []\n", 3, "must be from 2 to 4, not 7", ""),
        (HEAD.replace("3", "many") + "play: []\n", 3, 'must be a number, not "many"', ""),
        (HEAD + "options: {bord: a}\nplay: []\n", 4, 'has no "bord"', 'Did you mean "board"?'),
        (HEAD + "options: {board: c}\nplay: []\n", 4, "'c' is no value", "a, b"),
        (HEAD + "options: {randomized: 1}\nplay: []\n", 4, "must be true or false, not 1", ""),
        (HEAD + "play: {}\n", 4, '"play" must be a list, not a mapping', ""),
        # -- positions
        (position("aeg: I"), 5, 'has no "aeg"', 'Did you mean "age"?'),
        (position("age: IV"), 5, 'no Age called "IV"', '"I"'),
        (position("marker: 13"), 5, 'no slot called "13"', ""),
        (position("direction: up"), 5, "no direction", "clockwise"),
        (position("turn order: [Red, Blue]"), 5, "each of Red, Blue, Yellow once", ""),
        (position("turn order: [Red, Blue, Green]"), 5, 'no seat called "Green"', "Yellow"),
        (position("city-states: {orange: Spata}"), 5, "no City-State", '"Sparta"'),
        (position("city-states: {red: Sparta}"), 5, "no continent", "orange"),
        (position("sites: {Ur-Helion: free}"), 5, "no Sacred Site", "There is"),
        (position("sites: {Lion Gate: empty}"), 5, "no state of a Sacred Site", "barbarians"),
        (position("produces: {Red Mesa: Food}"), 5, "no resource-producing territory", ""),
        (position("neutral actions: {1: Build}"), 5, "no Neutral action", "Grow"),
        (position("slots:", "  3: {Red: Atack}"), 6, "no Order", '"Attack"'),
        (position("slots:", "  3: {Red: Attack, Blue: Grow}"), 6, "slot 3 tells one token", ""),
        (
            position("technology market:", "  - Philosophy", "  - Philosopy"),
            7,
            'no Technology called "Philosopy"',
            'Did you mean "Philosophy"?',
        ),
        (
            position("technology market: [Drama]", "players:", "  Red: {technologies: [Drama]}"),
            7,
            "Drama lies elsewhere already, by line 5",
            "",
        ),
        (
            position("technology market: [Drama, Roads, Masonry, Archery, Coinage, Pottery]"),
            5,
            "5 cards at most",
            "",
        ),
        (position("players:", "  Purple: {}"), 6, 'no seat called "Purple"', "Red, Blue, Yellow"),
        (position("players:", "  Red:", "    gold: 3"), 7, 'has no "gold"', ""),
        (
            position("players:", "  Red:", "    resources: {Gold: 6}"),
            7,
            "Red can hold 5 Gold, not 6",
            "",
        ),
        (position("players:", "  Red:", "    pillars: {War: 1}"), 7, "no Pillar", "Military"),
        (
            position("players:", "  Red:", "    armies: {Ur-Helio: 2}"),
            7,
            "no territory",
            '"Ur-Helion"',
        ),
        (
            position("players:", "  Red:", "    armies: {Dune Sea: 9, Lion Gate: 8}"),
            7,
            "17 Armies",
            "",
        ),
        (
            position("players:", "  Red:", "    settlements: {Ur-Helion: []}"),
            7,
            "Ancient Settlement",
            "",
        ),
        (
            position("players:", "  Red:", "    settlements: {Dune Sea: [Fort, Fort]}"),
            7,
            "all different",
            "",
        ),
        (
            position(
                "players:",
                "  Red: {settlements: {Dune Sea: []}}",
                "  Blue: {settlements: {Dune Sea: []}}",
            ),
            7,
            "Dune Sea has a Settlement already",
            "",
        ),
        (
            position("players:", "  Red:", "    capital: Dune Sea"),
            7,
            "there is no Settlement of Red in Dune Sea",
            "",
        ),
        (position("players: 3"), 5, "must be a mapping of names to values, not 3", ""),
        (
            position("slots:", "  1: {Red: Build}", "  2: {Red: Build}"),
            6,
            "Red has only 1 of Build",
            "",
        ),
        (
            position("sites: {Lion Gate: free}", "players: {Red: {explore tokens: [Gold, Gold]}}"),
            5,
            "there are only 1 of Gold",
            "",
        ),
        (
            position(
                "players:",
                "  Red: {settlements: {Ashen Steppe: [], Copper Hills: [], Lion Gate: [],"
                " Saffron Coast: [], Red Mesa: [], Dune Sea: [], Cinder Bay: []}}",
            ),
            6,
            "a player has 6 Settlements",
            "",
        ),
        (
            position(
                "players:",
                *(
                    f"  {who}: {{settlements: {{{', '.join(f'{t}: [Fort]' for t in lands)}}}}}"
                    for who, lands in (
                        ("Red", ("Ashen Steppe", "Copper Hills", "Lion Gate")),
                        ("Blue", ("Saffron Coast", "Red Mesa", "Dune Sea")),
                        ("Yellow", ("Cinder Bay", "Salt Pans", "Ember Peak")),
                    )
                ),
            ),
            6,
            "there are only 8 of Fort",
            "",
        ),
        # -- what does not go together
        (
            position(
                "players:",
                "  Red:",
                "    technologies: [Pottery]",
                "    resources:",
                "      Glory: 6",
            ),
            9,
            "Red can hold 5 Glory, not 6",
            "",
        ),
        (
            position("players:", "  Blue:", "    civilization cards: [Rome, Kush, Egypt]"),
            7,
            "Blue is dealt 2 Civilization cards, not 3",
            "",
        ),
        (
            position("slots:", "  3:", "    round II: {Red: Grow}"),
            7,
            "slot 3 has an Order of Round II, but it is Round I",
            "",
        ),
        (
            position("round: II", "slots:", "  3:", "    round I: {Red: Grow, face-up: false}"),
            8,
            "the Order of Round I in slot 3 lies face-up in Round II",
            "",
        ),
        (
            position(
                "sites: {Lion Gate: unexplored}",
                "players: {Red: {explore tokens: [Food, Food, Materials, Materials, Gold]}}",
            ),
            5,
            "8 Explore tokens are left for 9 unexplored Sacred Sites",
            "",
        ),
        (position("produces: {Copper Hills: Ideas}"), 5, "no resource called", "Gold"),
        # -- what is next
        (position("next: plannning"), 5, "no phase called", '"planning"'),
        (position("next: {order: {Red: Grow}, neutral: {Red: Grow}}"), 5, "is one of", ""),
        (position("next: {order: {Red: Grow}}"), 5, "on one continent", "on: orange"),
        (
            position("next:", "  steps:", "    - [[0], {is: Nothing}]"),
            7,
            "no step as it is saved",
            "",
        ),
    ],
)
def test_a_malformed_scenario_is_an_error_at_its_line(
    text: str, line: int, says: str, remedy: str
) -> None:
    refused_at_its_line(text, line, says, remedy)


def test_words_that_are_like_none_of_the_open_moves_are_told_the_pattern_of_others() -> None:
    with pytest.raises(ScenarioError) as refused:
        check(HEAD + "position: {}\nplay:\n  - Red: invent Philosopy\n")
    assert refused.value.line == 6
    assert refused.value.remedy == 'Did you mean "invent {technology}"?'


def steps(*lines: str) -> str:
    """A scenario of Grow on the orange continent, whose first step stands in line 7."""
    told = "position:\n  next: {order: {Red: Grow}, on: orange}\nplay:\n"
    return HEAD + told + "".join(f"  {line}\n" for line in lines)


@pytest.mark.parametrize(
    ("text", "line", "says", "remedy"),
    [
        (steps("- Green: pass"), 7, 'no step or seat called "Green"', ""),
        (steps("- expcet: {}"), 7, "no step or seat", '"expect"'),
        (steps("- Red: pass", "  Blue: pass"), 7, "one thing, not Red and Blue", "dash"),
        (steps("- pass"), 7, "must be a mapping", ""),
        (
            steps("- Red: add a Army in Ur-Helion"),
            7,
            '"add a Army in Ur-Helion" is not how a move is said',
            '"add an Army in Ur-Helion"',
        ),
        (steps("- Red: 3"), 7, "is not how a move is said", ""),
        (steps("- Red: [pass, [pass]]"), 7, "must be text, not a list", ""),
        (steps("- refused: {Red: build a wall}"), 7, "is not how a move is said", ""),
        (steps("- refused: {because: x}"), 7, "tells one move", ""),
        (steps("- expect: {askd: Red}"), 7, 'has no "askd"', '"asked"'),
        (steps("- expect:", "    asked: Gren"), 8, "no seat", ""),
        (steps("- expect:", "    moves: {includes: [grow]}"), 8, "not how a move is said", ""),
        (steps("- expect:", "    moves: {excludes: [grow]}"), 8, "not how a move is said", ""),
        (steps("- expect:", "    position: {ages: I}"), 8, 'has no "ages"', '"age"'),
        (steps("- expect:", "    scores: {Red: x}"), 8, "must be a number", ""),
        (steps("- lapse: Nobody"), 7, "no seat", ""),
    ],
)
def test_a_step_that_cannot_be_understood_is_an_error_at_its_line(
    text: str, line: int, says: str, remedy: str
) -> None:
    refused_at_its_line(text, line, says, remedy)


@pytest.mark.parametrize(
    ("text", "line", "says", "remedy"),
    [
        (
            steps("- Red: add an Army in Ys-Sylvane"),
            7,
            '"add an Army in Ys-Sylvane" is not among the moves open to Red',
            '"add an Army in Ur-Helion"',
        ),
        (steps("- Blue: pass"), 7, "it is not the turn of Blue: Red is asked", ""),
        (steps("- draw: Drama"), 7, "nothing is drawn now: Red is asked", ""),
        (steps("- lapse: Blue"), 7, "Blue is not asked: Red is", ""),
        (steps("- refused: {Red: pass}"), 7, 'Red may "pass"', ""),
        (steps("- refused:", "    Blue: pass", "    because: gold"), 9, "it is not the turn", ""),
        (
            steps("- expect: {asked: Blue}"),
            7,
            "Red is asked, not Blue",
            'Red may "pass", "enhance the action"',
        ),
        (steps("- expect: {asked: nobody}"), 7, "Red is asked, not nobody", ""),
        (steps("- expect: {over: true}"), 7, "the match is not over", ""),
        (steps("- expect: {winners: Red}"), 7, "nobody has won", ""),
        (steps("- expect: {scores: {Red: 3}}"), 7, "Red has 0 points, not 3", ""),
        (steps("- expect: {scores: {Red: {Envoys: 3}}}"), 7, "known when the match is over", ""),
        (
            steps("- expect:", "    position: {players: {Red: {resources: {Food: 3}}}}"),
            8,
            "players, Red, resources, Food is 2, not 3",
            "",
        ),
        (
            steps("- expect:", "    position: {turn order: [Blue, Red, Yellow]}"),
            8,
            "turn order is Red, Blue and Yellow, not Blue, Red and Yellow",
            "",
        ),
        (
            steps("- expect:", "    moves: {includes: [add an Army in Ys-Sylvane]}"),
            8,
            'Red may not "add an Army in Ys-Sylvane"',
            '"add an Army in Ur-Helion"',
        ),
        (steps("- expect:", "    moves: {excludes: [pass]}"), 8, 'Red may "pass"', ""),
        (steps("- expect:", "    moves: {exactly: [pass]}"), 8, "Red may also", ""),
        (steps("- Red: pass", "- expect: {moves: {includes: [pass]}}"), 8, "nobody is asked", "of"),
        (steps("- expect: {events: [Red sings]}"), 7, '"Red sings" was not told', ""),
        (
            steps(
                "- Red: [add an Army in Ur-Helion, pass]",
                "- expect:",
                "    events: [Red gains Drama, Red adds an Army in Ur-Helion]",
            ),
            9,
            '"Red gains Drama" was not told',
            "",
        ),
        (HEAD + "play:\n  - Red: pass\n", 5, "something must be drawn first", "seed"),
        (HEAD + "play:\n  - draw: Red is next in turn order\n", 5, "cannot be drawn now", ""),
        (HEAD + "play:\n  - draw: Sprata\n", 5, "cannot be drawn now", '"Sparta"'),
        (HEAD + "play:\n  - draw: City-State\n", 5, "may be any of 8 draws", ""),
    ],
)
def test_what_is_not_as_expected_is_a_failure_at_its_line(
    text: str, line: int, says: str, remedy: str
) -> None:
    failure = check(text).failures[0]
    assert says in failure.message
    assert failure.line == line
    assert remedy in failure.remedy
