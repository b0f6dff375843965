"""The scenario files of this folder hold; among them every example of the rulebook."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from tests.conformance.walks import every, pace, tables, walk

from tessera import games
from tessera.engine.document import node
from tessera.engine.playout import SeededChance, play_randomly
from tessera.engine.scenario import KEYS, run
from tessera.engine.scenario_schema import schema
from tessera.engine.steps import EVERYBODY, lapse, settle
from tessera.games.ancient_empires import words
from tessera.games.imperios_milenarios import scenario_next, setup
from tessera_cli.scenario_file import documents

FILES = sorted(Path(__file__).parent.rglob("*.yaml"))
EXAMPLES = {"ancient-empires": 10, "imperios-milenarios": 27}
"""The examples of each rulebook: what is told of a picture, or "for example", is one, too."""
WITHOUT_SCENARIO = {"IM-04", "IM-47", "IM-67", "IM-73"}
"""What no position shows: names, the number of goods, a table that is not opened."""
RULINGS = Path(__file__).parents[2] / "docs" / "rules"


def files(name: str) -> list[Path]:
    """The files of the game *name*."""
    return sorted((Path(__file__).parent / name.replace("-", "_")).glob("*.yaml"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_scenario_of_the_file_passes(path: Path) -> None:
    reports = [run(each, games.load) for each in documents(path.read_text(encoding="utf-8"))]
    assert reports
    for report in reports:
        assert report.failures == []
        assert report.checks


@pytest.mark.parametrize("name", games.names())
def test_every_example_of_the_rulebook_is_quoted_above_its_scenario(name: str) -> None:
    """Each in a comment of its own, which begins with # Rulebook."""
    lines = [line for path in files(name) for line in path.read_text(encoding="utf-8").split("\n")]
    assert sum(line.startswith("# Rulebook, ") for line in lines) == EXAMPLES[name]


def test_the_rulings_that_scenarios_of_imperios_milenarios_name_exist() -> None:
    text = (RULINGS / "imperios-milenarios.md").read_text(encoding="utf-8")
    listed = set(re.findall(r"^\| (IM-\d+) \|", text, re.MULTILINE))
    named = {
        ruling
        for path in files("imperios-milenarios")
        for ruling in re.findall(r"IM-\d+", path.read_text(encoding="utf-8"))
    }
    assert named <= listed
    assert listed - named == WITHOUT_SCENARIO


def test_every_card_has_its_scenario() -> None:
    told = "".join(path.read_text(encoding="utf-8") for path in FILES)
    titles = [title for cards in words.titles().values() for title in cards.values()]
    assert len(titles) == 52
    assert [title for title in titles if title not in told] == []


@pytest.mark.uncounted
@pytest.mark.parametrize("name", games.names())
def test_any_position_of_a_match_is_told_and_read_back(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also in the middle of an action, with either board, and with what was randomized; with few
    chits in the Pool of Imperios Milenarios, so that random players come to the end sooner."""
    monkeypatch.setattr(setup, "CHITS", 24)
    game = games.load(name)
    scenes = game.scenes()
    assert scenes is not None
    for seats, options in tables(game):
        chosen = game.choose(seats, options)
        for at in every(11 * pace(game), walk(game, seats, seed=5, options=options)):
            if name == "ancient-empires" and game.status(at.s).phase == "Setup":
                continue
            told = json.loads(json.dumps(scenes.write(at.s)))
            back = scenes.read(node(told), seats, chosen)
            settle(back)
            assert back == at.s
            scenes.check(node(told), at.s)


@pytest.mark.parametrize("name", games.names())
def test_a_finished_match_is_told_and_read_back(name: str) -> None:
    game = games.load(name)
    scenes = game.scenes()
    assert scenes is not None
    seats = max(3, game.seats[0])
    options = game.choose(seats, {})
    s = game.new(seats, options, EVERYBODY)
    play_randomly(s, SeededChance(1))
    told = json.loads(json.dumps(scenes.write(s)))
    assert told["next"] == "game over"
    back = scenes.read(node(told), seats, options)
    settle(back)
    assert back == s
    assert game.result(back) == game.result(s)


def test_a_position_in_which_somebody_placed_nothing_is_told_and_read_back() -> None:
    game = games.load("ancient-empires")
    scenes = game.scenes()
    assert scenes is not None
    s = next(at.s for at in walk(game, 2, seed=7) if "Planning" in game.status(at.s).phase)
    lapse(s, next(iter(s.options)))
    told = scenes.write(s)
    assert told["next"] == {"planning": 1}
    back = scenes.read(node(told), 2, game.choose(2, {}))
    settle(back)
    assert back == s


def test_a_position_within_the_final_scoring_is_told_and_read_back() -> None:
    """Stonehenge asks its owner for a continent, when Settlements are scored already."""
    text = """
scenario: Within the final scoring, with a territory that produces nothing
game: ancient-empires
position:
  age: III
  produces: {Copper Hills: nothing}
  players:
    Red: {points: 3, settlements: {Lion Gate: [Port]}, wonders: [Stonehenge]}
  next: final scoring
play: []
"""
    game = games.load("ancient-empires")
    scenes = game.scenes()
    assert scenes is not None
    (document,) = documents(text)
    options = game.choose(2, {})
    s = scenes.read(document.fields(KEYS)["position"], 2, options)
    settle(s)
    told = json.loads(json.dumps(scenes.write(s)))
    assert told["players"]["Red"]["tally"] == [3, 3]
    back = scenes.read(node(told), 2, options)
    settle(back)
    assert back == s


@pytest.mark.uncounted
@pytest.mark.parametrize("name", games.names())
def test_the_schema_knows_every_key_that_the_reader_knows(name: str) -> None:
    """What is told of a position validates: keys are the same, and names are in the lists."""
    game = games.load(name)
    scenes = game.scenes()
    assert scenes is not None
    told = schema([game])["oneOf"][0]["properties"]
    for at in every(100, walk(game, game.seats[0], seed=6)):
        fits(told["position"], scenes.write(at.s), "position")
    for path in files(name):
        for document in documents(path.read_text(encoding="utf-8")):
            for key, value in document.plain().items():
                fits(told[key], value, key)


def test_the_schema_of_imperios_milenarios_knows_every_moment() -> None:
    told = schema([games.load("imperios-milenarios")])["oneOf"][0]["properties"]["position"]
    whole, moment = told["properties"]["next"]["anyOf"]
    assert set(whole["enum"]) == set(scenario_next.WORDS)
    assert set(moment["properties"]) == set(scenario_next.KEYS)


def fits(rule: dict[str, Any], value: Any, path: str) -> None:
    """*value* is as *rule*, of the few kinds that our schema uses."""
    if "anyOf" in rule:
        failures = []
        for each in rule["anyOf"]:
            try:
                fits(each, value, path)
                return
            except AssertionError as error:
                failures.append(str(error))
        raise AssertionError(failures)
    if "const" in rule:
        assert value == rule["const"], path
    if "enum" in rule:
        assert value in rule["enum"], (path, value)
    if rule.get("type") == "object":
        assert isinstance(value, dict), path
        names = rule.get("properties", {})
        for key, item in value.items():
            if "propertyNames" in rule:
                fits(rule["propertyNames"], key, f"{path}.{key}")
            more = rule.get("additionalProperties", {})
            assert key in names or more is not False, f"{path}.{key}"
            fits(names.get(key, more), item, f"{path}.{key}")
    elif rule.get("type") == "array":
        assert isinstance(value, list), path
        for item in value:
            fits(rule["items"], item, path)
    elif "type" in rule:
        kinds: dict[str, type] = {"string": str, "integer": int, "boolean": bool}
        assert type(value) is kinds[rule["type"]], (path, value)
        assert rule.get("minimum", value) <= value <= rule.get("maximum", value), path


def test_the_examples_of_the_documentation_hold() -> None:
    text = (Path(__file__).parents[2] / "docs" / "scenarios.md").read_text(encoding="utf-8")
    examples = re.findall(r"```yaml\n(.*?)```", text, re.DOTALL)
    assert len(examples) == 4
    for example in examples:
        whole = example.startswith("scenario:")
        game = "imperios-milenarios" if "totems" in example else "ancient-empires"
        head = "" if whole else f"scenario: All parts\ngame: {game}\n"
        (document,) = documents(head + example + ("" if whole else "play: []\n"))
        assert run(document, games.load).failures == []
