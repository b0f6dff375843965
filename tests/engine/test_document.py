"""Documents tell what they hold, what differs, and where."""

from __future__ import annotations

from typing import Any

import pytest

from tessera.engine.document import Key, Node, differences, key_of, node, spoken
from tessera.errors import ScenarioError


@pytest.mark.parametrize(
    ("value", "words"),
    [
        (None, "nothing"),
        (True, "true"),
        (False, "false"),
        (3, "3"),
        ("Food", "Food"),
        ([], "nothing"),
        (["a", 2], "a and 2"),
        ({"Food": 1, "Gold": 2}, "Food 1 and Gold 2"),
    ],
)
def test_plain_data_are_spoken(value: Any, words: str) -> None:
    assert spoken(value) == words


def test_plain_data_become_a_document_and_plain_data_again() -> None:
    value: Any = {"a": [1, None, {"b": True}], "c": "x"}
    assert node(value).plain() == value


@pytest.mark.parametrize(
    ("expected", "actual", "found"),
    [
        ({"a": 1}, {"a": 1, "b": 2}, []),
        ({"a": 1}, {"a": 2}, ["a is 2, not 1"]),
        ({"a": {"b": 1}}, {"a": {"b": 3}}, ["a, b is 3, not 1"]),
        ({"Turn Order": ["RED"]}, {"turn_order": ["Red"]}, []),
        ({"a": ["x", "y"]}, {"a": ["y", "x"]}, ["a is y and x, not x and y"]),
        ({"a": [{"B-c": "X"}]}, {"a": [{"b c": "x"}]}, []),
        ({"a": 0, "b": False, "c": [], "d": {"e": 0}}, {}, []),
        ({"a": 1}, {}, ["a is nothing, not 1"]),
        ({"a": "x"}, {"a": {"b": 1}}, ["a is b 1, not x"]),
    ],
)
def test_only_what_is_told_must_be_so(expected: Any, actual: Any, found: list[str]) -> None:
    assert [str(error) for error in differences(node(expected), actual)] == found


def test_a_difference_points_at_its_line() -> None:
    expected = Node({Key("a", 3): Node({Key("b", 4): Node(1, 4, "b")}, 3, "a")}, 2)
    (error,) = differences(expected, {"a": {"b": 2}})
    assert error.line == 4


def test_names_are_the_same_however_they_are_joined() -> None:
    assert key_of("Turn_Order") == key_of("turn-order") == key_of(" turn  order ")


def test_an_error_names_what_it_is_about() -> None:
    with pytest.raises(ScenarioError, match='"marker" must be a number, not a list'):
        node([1], name="marker").number(0, 3)
    with pytest.raises(ScenarioError, match='"over" must be true or false, not nothing'):
        node(None, name="over").truth()
    with pytest.raises(ScenarioError, match="the document must be text, not a mapping"):
        node({}).text()
    with pytest.raises(ScenarioError, match='"seats" must be a number, not true'):
        node(True, name="seats").number(0, 1)
