"""Every law is tried on every game."""

from __future__ import annotations

import pytest
from tests.conformance.walks import GAMES


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "game" in metafunc.fixturenames:
        metafunc.parametrize("game", GAMES, ids=[game.name for game in GAMES])
