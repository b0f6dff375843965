"""Scenarios that are told in a few lines."""

from __future__ import annotations

import pytest

from tessera import games
from tessera.engine.scenario import Report, run
from tessera.errors import ScenarioError
from tessera_cli.scenario_file import documents

HEAD = "scenario: A test\ngame: ancient-empires\nseats: 3\n"
"""The first three lines of a scenario."""


def check(text: str) -> Report:
    (document,) = documents(text)
    return run(document, games.load)


def refused_at_its_line(text: str, line: int, says: str, remedy: str = "") -> None:
    """*text* is an error that names its line and what to do."""
    with pytest.raises(ScenarioError) as refused:
        check(text)
    assert says in str(refused.value)
    assert refused.value.line == line
    assert remedy in refused.value.remedy
