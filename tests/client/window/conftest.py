"""Windows that nobody sees, one at a time."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.client.window.driver import Driver

from tessera_cli.own_servers import OwnServers
from tessera_client.home import Home


@pytest.fixture
def window(tmp_path: Path) -> Iterator[Driver]:
    """A window without servers, after the first start."""
    driver = Driver(tmp_path)
    yield driver
    driver.close()


@pytest.fixture
def playing_window(tmp_path: Path) -> Iterator[Driver]:
    """A window that can start servers."""
    driver = Driver(tmp_path, OwnServers(Home(tmp_path)))
    yield driver
    driver.close()
