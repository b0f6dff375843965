"""In which order tests run, and which of them count as tests of `shared/`."""

from __future__ import annotations

import sys
import threading
from collections.abc import Generator
from pathlib import Path
from typing import Final

import pytest

ROOT: Final = Path(__file__).parent
OF_SHARED: Final = ("engine", "fairness", "games", "scenarios", "toys")
"""Folders of tests that say what `shared/` does; so do those beside this file.  A line that a match
in a window or a random playout runs through is not thereby tested; and counting makes rules four
times slower."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Begin with the slow ones, so that no worker is left alone with one at the end."""
    items.sort(key=lambda item: item.get_closest_marker("slow") is None)
    for item in items:
        folder = item.path.relative_to(ROOT).parts[0]
        if not folder.endswith(".py") and folder not in OF_SHARED:
            item.add_marker("uncounted")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    """Count no line that an uncounted test runs through.  (The mark `no_cover` of pytest-cov 7.1
    does so in one process alone: each worker of xdist has two coverages, and it pauses one.)"""
    if item.get_closest_marker("uncounted") is None:
        return (yield)
    counting, in_threads = sys.gettrace(), threading.gettrace()
    sys.settrace(None)
    threading.settrace(None)
    try:
        return (yield)
    finally:
        sys.settrace(counting)
        threading.settrace(in_threads)
