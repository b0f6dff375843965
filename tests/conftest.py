"""In which order tests run, and which of them count as tests of `shared/`."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import pytest

ROOT: Final = Path(__file__).parent
OF_SHARED: Final = ("engine", "fairness", "games", "scenarios", "toys")
"""Folders of tests that say what `shared/` does; so do those beside this file.  A line that a match
in a window or a random playout walks through is not thereby tested; and counting makes rules four
times slower."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Begin with the slow ones, so that no worker is left alone with one at the end."""
    items.sort(key=lambda item: item.get_closest_marker("slow") is None)
    for item in items:
        folder = item.path.relative_to(ROOT).parts[0]
        if not folder.endswith(".py") and folder not in OF_SHARED:
            item.add_marker("no_cover")
