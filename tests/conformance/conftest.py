"""Every law is tried on every game."""

from __future__ import annotations

from typing import Final

import pytest
from tests.conformance.walks import GAMES

from tessera.games.imperios_milenarios import setup

SHORT_PILES: Final = 24
"""Chits of each color in Imperios Milenarios: random players deplete a pile much sooner than one of
100, and the laws have as much to look at in each round."""


@pytest.fixture(autouse=True)
def short_piles(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Games of thousands of decisions are played to the same end sooner, but in the soak."""
    if request.node.get_closest_marker("soak") is None:
        monkeypatch.setattr(setup, "CHITS", SHORT_PILES)


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "game" in metafunc.fixturenames:
        metafunc.parametrize("game", GAMES, ids=[game.name for game in GAMES])
