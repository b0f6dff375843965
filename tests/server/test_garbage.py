"""A server that runs for days looks through what stays as rarely as it can."""

from __future__ import annotations

import asyncio
import gc
from collections.abc import Iterator
from pathlib import Path

import pytest

from tessera_server.app import GARBAGE, Config, Running, serve


@pytest.fixture(autouse=True)
def as_before() -> Iterator[None]:
    """Let other tests have the collector as it was."""
    before = gc.get_threshold()
    yield
    gc.set_threshold(*before)
    gc.unfreeze()


async def test_who_serves_spares_the_search_for_garbage_what_is_loaded(tmp_path: Path) -> None:
    ready: asyncio.Future[Running] = asyncio.get_running_loop().create_future()
    config = Config(data=tmp_path, host="127.0.0.1", port=0)
    serving = asyncio.create_task(serve(config, ready.set_result))
    try:
        await asyncio.wait((ready, serving), return_when=asyncio.FIRST_COMPLETED)
        assert ready.done()
        assert gc.get_threshold()[0] == GARBAGE
        assert gc.get_freeze_count() > len(gc.get_objects())
    finally:
        serving.cancel()
        await asyncio.gather(serving, return_exceptions=True)
