"""Match files that are cut, changed or made up: each command says so, none fails as by a bug."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from tests.fairness.table import Table
from typer.testing import CliRunner

from tessera.fairness import matchfile
from tessera.games.ancient_empires import GAME
from tessera.wire import wire
from tessera_cli.app import app
from tessera_cli.exits import ExitCode

COMMANDS = (["verify"], ["verify", "--json"], ["replay"], ["replay", "--json"], ["scenario"])


@pytest.fixture(scope="module")
def match() -> Table:
    """The beginning of a match."""
    table = Table(GAME, 2, codec=wire(GAME))
    table.begin()
    table.play(6)
    return table


def damaged(raw: bytes, chance: Random) -> bytes:
    """*raw* with some of its bytes changed, left out, doubled or cut off."""
    at, size = chance.randrange(len(raw)), chance.randrange(1, 9)
    return chance.choice(
        [
            raw[:at],
            raw[:at] + raw[at + size :],
            raw[:at] + raw[at : at + size] + raw[at:],
            raw[:at] + chance.randbytes(size) + raw[at + size :],
            raw[:at] + bytes([raw[at] ^ 1 << chance.randrange(8)]) + raw[at + 1 :],
        ]
    )


def made_up(match: Table, chance: Random) -> bytes:
    """A file that is damaged as a whole, or in a record whose check fits."""
    genesis, entries, evidence = match.referee.genesis, list(match.entries), list[bytes]()
    which = chance.choice(["file", "genesis", "entry", "order", "evidence"])
    at = chance.randrange(len(entries))
    if which == "genesis":
        genesis = damaged(genesis, chance)
    elif which == "entry":
        entries[at] = damaged(entries[at], chance)
    elif which == "order":
        entries[at] = chance.choice(entries)
    elif which == "evidence":
        evidence.append(damaged(entries[at], chance))
    whole = matchfile.write(genesis, entries, evidence)
    return damaged(whole, chance) if which == "file" else whole


@pytest.mark.parametrize("seed", range(30))
def test_no_file_makes_a_command_fail_as_by_a_bug(match: Table, tmp_path: Path, seed: int) -> None:
    file = tmp_path / "match.tessera"
    file.write_bytes(made_up(match, Random(seed)))
    for command in COMMANDS:
        result = CliRunner().invoke(app, [*command, str(file)])
        assert result.exit_code in (ExitCode.OK, ExitCode.WRONG, ExitCode.UNREADABLE), command
        assert result.output.strip()
        assert "Traceback" not in result.output


@pytest.mark.parametrize(
    "command",
    [["verify"], ["replay"], ["scenario"], ["scenario", "--from"], ["key", "import"]],
    ids=" ".join,
)
@pytest.mark.parametrize("beginning", [b"", matchfile.MAGIC], ids=["zeros", "match"])
def test_a_file_without_end_is_refused_before_it_fills_the_memory(
    tmp_path: Path, command: list[str], beginning: bytes
) -> None:
    file = tmp_path / "huge.tessera"
    with file.open("wb") as huge:
        huge.write(beginning)
        huge.truncate(1 << 40)  # a hole: it takes no room
    home = ["--home", str(tmp_path / "home")] if command[0] == "key" else []
    result = CliRunner().invoke(app, [*command, str(file), *home])
    assert result.exit_code == ExitCode.UNREADABLE
    assert "huge.tessera" in result.output
