"""``tessera verify`` says how far its verdict goes."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.fairness.table import Table
from typer.testing import CliRunner

from tessera.fairness import matchfile
from tessera.games.ancient_empires import GAME
from tessera.wire import wire
from tessera_cli.app import app

UNCHECKED = "what they kept hidden is not checked"


@pytest.fixture(scope="module")
def match() -> Table:
    """A whole match."""
    table = Table(GAME, 2, codec=wire(GAME))
    table.begin()
    table.play()
    return table


@pytest.mark.parametrize(("left_out", "checked"), [(0, True), (1, False), (3, False)])
def test_a_file_without_its_last_entries_tells_that_secrets_are_not_checked(
    match: Table, tmp_path: Path, left_out: int, checked: bool
) -> None:
    """Whoever sealed what it had not could hide that by cutting the end of the file off."""
    file = tmp_path / "match.tessera"
    entries = match.entries[: len(match.entries) - left_out]
    file.write_bytes(matchfile.write(match.referee.genesis, entries))
    result = CliRunner().invoke(app, ["verify", str(file)])
    assert result.exit_code == 0
    assert (UNCHECKED not in result.output) is checked
