"""Scenarios that are told in a few lines."""

from __future__ import annotations

from tessera import games
from tessera.engine.scenario import Report, run
from tessera_cli.scenario_file import documents

HEAD = "scenario: A test\ngame: ancient-empires\nseats: 3\n"
"""The first three lines of a scenario."""


def check(text: str) -> Report:
    (document,) = documents(text)
    return run(document, games.load)
