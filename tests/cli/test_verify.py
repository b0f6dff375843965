"""``tessera verify`` says how far its verdict goes, and ``tessera replay`` shows a file."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.fairness.table import Table
from typer.testing import CliRunner, Result

from tessera.fairness import matchfile
from tessera.games.ancient_empires import GAME
from tessera.wire import wire
from tessera_cli.app import app
from tessera_cli.exits import ExitCode

UNCHECKED = "what they kept hidden is not checked"


@pytest.fixture(scope="module")
def match() -> Table:
    """A whole match."""
    table = Table(GAME, 2, codec=wire(GAME))
    table.begin()
    table.play()
    return table


def tessera(command: str, file: Path, *more: str) -> Result:
    return CliRunner().invoke(app, [command, str(file), *more])


@pytest.mark.parametrize(("left_out", "checked"), [(0, True), (1, False), (3, False)])
def test_a_file_without_its_last_entries_tells_that_secrets_are_not_checked(
    match: Table, tmp_path: Path, left_out: int, checked: bool
) -> None:
    """Whoever sealed what it had not could hide that by cutting the end of the file off."""
    file = tmp_path / "match.tessera"
    entries = match.entries[: len(match.entries) - left_out]
    file.write_bytes(matchfile.write(match.referee.genesis, entries))
    result = tessera("verify", file)
    assert result.exit_code == 0
    assert (UNCHECKED not in result.output) is checked


def test_a_changed_file_is_convicted_and_another_file_is_no_match(
    match: Table, tmp_path: Path
) -> None:
    data = matchfile.write(match.referee.genesis, match.entries)
    middle = data.index(b"E", len(data) // 2)
    damaged = tmp_path / "damaged.tessera"
    damaged.write_bytes(data[:middle] + bytes([data[middle] ^ 1]) + data[middle + 1 :])
    assert tessera("verify", damaged).exit_code in (ExitCode.WRONG, ExitCode.UNREADABLE)
    other = tmp_path / "other.tessera"
    other.write_bytes(b"not a match")
    ended = tessera("verify", other)
    assert ended.exit_code == ExitCode.UNREADABLE
    assert "no match file" in ended.stderr


def test_an_entry_of_a_file_is_shown_with_what_one_looks_for(match: Table, tmp_path: Path) -> None:
    file = tmp_path / "match.tessera"
    file.write_bytes(matchfile.write(match.referee.genesis, match.entries))
    shown = tessera("replay", file, "--entry", "5", "--look", "players.red.resources")
    assert shown.exit_code == ExitCode.OK
    assert "Food 2" in shown.stdout
