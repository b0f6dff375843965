"""Calls to a lobby that belong together, against a real server."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.client.tables import GAME, Guest, a_server

from tessera.errors import Unreachable
from tessera_client import arrange
from tessera_client.arrange import Plan, open_table
from tessera_client.proposal import table_setup


async def test_bots_that_do_not_come_are_told_as_an_error_with_a_remedy(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(arrange, "READY", 0.05)
    async with a_server(tmp_path) as address:
        guest = Guest(tmp_path, address, "Livia")
        plan = Plan(table_setup(GAME, 2, {}), start=True)
        with pytest.raises(Unreachable, match="not all bots came within") as late:
            await open_table(guest.way, plan)
    assert "very busy" in late.value.remedy
