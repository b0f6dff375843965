"""The steps of a scenario do what they say."""

from __future__ import annotations

import pytest
from tests.toys.pebbles import PEBBLES

from tessera import games
from tessera.engine.scenario import Report, run
from tessera.errors import ScenarioError
from tessera_cli.scenario_file import documents

SETUP = "scenario: A test\ngame: ancient-empires\nseats: 2\n"
SCORING = """
scenario: A test
game: ancient-empires
seats: 2
position: {age: III, round: II, next: final scoring}
play:
"""


def check(text: str) -> Report:
    (document,) = documents(text)
    return run(document, games.load)


def messages(text: str) -> list[str]:
    return [failure.message for failure in check(text).failures]


def test_a_scenario_without_a_position_begins_with_the_setup() -> None:
    report = check(
        SETUP
        + """
play:
  - draw: [Sparta, Delphi, "City-State Athens for the black continent"]
  - draw: [Philosophy, Drama, Roads, Masonry, Archery]
  - draw: Blue
  - expect:
      asked: table
      position: {city-states: {orange: Sparta, green: Delphi, black: Athens}}
      events: [Philosophy joins the Technology market, Archery joins the Technology market]
"""
    )
    assert report.passed
    assert report.moves == 9


def test_a_seed_decides_the_draws_that_are_not_told() -> None:
    text = SETUP + "seed: 7\nplay:\n  - expect: {asked: Red}\n"
    other = SETUP + "seed: 7\nplay:\n  - expect: {asked: Blue}\n"
    assert sorted([messages(text), messages(other)]) in (
        [[], ["Red is asked, not Blue"]],
        [[], ["Blue is asked, not Red"]],
    )


def test_what_has_one_answer_need_not_be_told() -> None:
    """Red turns up the only token and is asked what it leads to; no step says so."""
    assert not messages(
        SETUP
        + """
position:
  slots: {10: {Red: Grow}}
  next: {resolution: 10}
play:
  - refused: {Red: add an Army in Ys-Sylvane}
  - Red: add an Army in Ur-Helion
"""
    )


def test_who_does_not_answer_lets_play_go_on() -> None:
    report = check(
        SETUP
        + """
position: {}
play:
  - lapse: Red
  - expect: {asked: Blue, moves: {of: Blue, includes: [place Grow in slot 1]}}
  - expect: {moves: {of: Red, exactly: []}}
"""
    )
    assert report.passed
    assert (report.moves, report.checks) == (1, 2)


def test_events_are_told_in_order_and_once() -> None:
    text = (
        SETUP
        + """
position: {next: {order: {Red: Grow}, on: orange}}
play:
  - Red: add an Army in Ur-Helion
  - expect: {events: [EVENTS]}
"""
    )
    told = "Red adds an Army in Ur-Helion"
    assert messages(text.replace("EVENTS", told)) == []
    assert messages(text.replace("EVENTS", f"{told}, {told}")) == [
        f'"{told}" was told, but earlier'
    ]


def test_points_may_be_told_by_what_they_come_from() -> None:
    assert messages(SCORING + "  - expect: {scores: {Red: {Envoys: 1, Wonders: 0}}}") == [
        "Red has 0 points for Envoys, not 1"
    ]
    assert messages(SCORING + "  - expect: {winners: Red, over: false}") == [
        "Red and Blue have won",
        "the match is over",
    ]
    assert messages(SCORING + "  - expect: {winners: [Blue, Red], asked: nobody, over: true}") == []


def test_one_winner_has_won() -> None:
    text = SCORING.replace("next:", "players: {Red: {points: 3}}, next:")
    assert messages(text + "  - expect: {winners: Blue}") == ["Red has won"]


@pytest.mark.parametrize(
    ("position", "asked", "moves"),
    [
        ("{}", "Red", "place Build 2 in slot 12"),
        ("{slots: {1: {Red: Grow}}}", "Blue", "place Grow in slot 2"),
        ("{next: {planning: 3}}", "Blue", "place Grow in slot 1"),
        ("{turn order: [Blue, Red]}", "Blue", "place Grow in slot 1"),
        ("{slots: {1: {Blue: Grow}}, next: resolution}", "Blue", "reveal Grow in slot 1"),
        (
            "{slots: {1: {Blue: Grow}, 5: {Red: Grow}}, next: {resolution: 5}}",
            "Red",
            "reveal Grow in slot 5",
        ),
        ("{next: {order: {Blue: Statecraft}, on: black}}", "Blue", "diplomacy"),
        ("{next: {neutral: {Blue: Grow}, on: black}}", "Blue", "add an Army in Nyx-Obsidia"),
        (
            "{next: {neutral: {Red: Attack}, on: green}}",
            "Red",
            "remove an Army of Blue in Ys-Sylvane",
        ),
        ("{next: {steps: [[[1], {is: Statecraft, where: 0}]]}}", "Blue", "diplomacy"),
    ],
)
def test_a_position_tells_what_is_next(position: str, asked: str, moves: str) -> None:
    expect = f"  - expect: {{asked: {asked}, moves: {{includes: [{moves}]}}}}\n"
    assert messages(SETUP + f"position: {position}\nplay:\n{expect}") == []


@pytest.mark.parametrize(
    "red",
    [
        "{founded: true, civilization: Rome, technologies gained: 3, technologies: [Drama]}",
        "{technologies: [Drama], technologies gained: 3, civilization: Rome, founded: true}",
    ],
)
def test_what_a_player_has_may_be_told_in_any_order(red: str) -> None:
    expect = "  - expect: {position: {players: {Red: {founded: true, technologies gained: 3}}}}\n"
    assert messages(SETUP + f"position: {{players: {{Red: {red}}}}}\nplay:\n{expect}") == []


def test_nothing_may_be_next() -> None:
    text = SETUP + "position: {next: nothing}\nplay:\n  - expect: {asked: nobody}\n"
    assert messages(text) == []


def test_the_fewest_seats_are_taken_unless_a_number_is_told() -> None:
    head = "scenario: A test\ngame: ancient-empires\nposition: {}\nplay:\n"
    assert messages(head + "  - expect: {scores: {Red: 0, Blue: 0}}\n") == []
    with pytest.raises(ScenarioError, match="Yellow"):
        check(head + "  - expect: {scores: {Yellow: 0}}\n")


def test_a_game_without_scenarios_says_so() -> None:
    (document,) = documents("scenario: A test\ngame: pebbles\nplay: []\n")
    with pytest.raises(ScenarioError, match="Pebbles has no scenarios") as refused:
        run(document, lambda name: PEBBLES)
    assert refused.value.line == 2


def test_after_a_refused_move_nothing_more_is_tried() -> None:
    text = SETUP + "position: {}\nplay:\n  - Blue: pass\n  - expect: {asked: Blue}\n"
    assert len(messages(text)) == 1


def test_an_expectation_that_fails_does_not_end_the_scenario() -> None:
    text = SETUP + "position: {}\nplay:\n  - expect: {asked: Blue}\n  - expect: {over: true}\n"
    assert len(messages(text)) == 2


@pytest.mark.parametrize(
    ("position", "says"),
    [
        ("{next: {steps: [[[], {is: PlaceToken}]]}}", "no seat that is there"),
        ("{next: {steps: [[[0, 2], {is: PlaceToken}]]}}", "no seat that is there"),
        ("{next: {steps: [[[0], {is: RevealToken, slot: 77}]]}}", "cannot be resolved"),
        ("{next: {steps: [[[0], {is: RevealToken, slot: 1}]]}}", "cannot be resolved"),
    ],
)
def test_saved_steps_that_make_no_sense_are_an_error(position: str, says: str) -> None:
    with pytest.raises(ScenarioError, match=says) as refused:
        check(SETUP + f"position: {position}\nplay: []\n")
    assert refused.value.line == 4
    assert refused.value.remedy


@pytest.mark.parametrize(
    "position",
    [
        "{age: II, Age: III}",
        "{players: {Red: {}, red: {}}}",
        "{sites: {Dune Sea: free, dune-sea: free}}",
    ],
)
def test_what_is_told_twice_in_other_letters_is_an_error(position: str) -> None:
    with pytest.raises(ScenarioError, match="twice") as refused:
        check(SETUP + f"position: {position}\nplay: []\n")
    assert refused.value.line == 4


@pytest.mark.parametrize(
    "position",
    [
        "{players: {Red: {tally: [1, 2]}}, next: game over}",
        "{players: {Red: {tally: [1, 2]}}, next: final scoring}",
        "{players: {Red: {tally: [1]}}}",
    ],
)
def test_a_tally_tells_what_is_scored_and_no_more(position: str) -> None:
    with pytest.raises(ScenarioError, match="the tally of Red tells") as refused:
        check(SETUP + f"position: {position}\nplay: []\n")
    assert refused.value.line == 4
    assert "Envoys" in refused.value.remedy


def test_points_of_a_match_that_is_over_were_gained_during_the_ages_unless_it_says_otherwise() -> (
    None
):
    told = "position: {players: {Red: {points: 7}}, next: game over}\nplay:\n"
    expect = "  - expect: {over: true, winners: Red, scores: {Red: {During the Ages: 7}}}\n"
    assert messages(SETUP + told + expect) == []
