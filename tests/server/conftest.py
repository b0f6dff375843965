"""A server for each test."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from tests.server.guests import Town, town


@pytest.fixture
async def here(tmp_path: Path) -> AsyncIterator[Town]:
    async with town(tmp_path) as here:
        yield here
