"""``tessera host``: a table for friends, which outlives the evening."""

from __future__ import annotations

import asyncio
import re
import subprocess
import sys
from pathlib import Path

import pytest
from tests.client.test_handover import begun

from tessera_cli.exits import ExitCode


def hosted(home: Path, *arguments: str, code: int = 0) -> str:
    """What a host sees whose keyboard ends at once."""
    command = [sys.executable, "-m", "tessera_cli", "host", "--home", str(home), "--port", "0"]
    ended = subprocess.run(
        [*command, *arguments], input="", capture_output=True, text=True, timeout=120, check=False
    )
    assert ended.returncode == code, ended.stderr
    return ended.stdout + ended.stderr


@pytest.mark.slow
def test_who_hosted_a_table_opens_the_same_again(tmp_path: Path) -> None:
    first = hosted(tmp_path, "--seats", "2", "--name", "Livia")
    again = re.search(r"go on at this table: tessera host --port 0 --table (\w+)", first)
    assert again is not None
    second = hosted(tmp_path, "--table", again[1], "--name", "Livia")
    assert f"Table {again[1]} (open)  0: Livia" in second


@pytest.mark.slow
def test_nobody_is_told_to_go_on_at_a_table_that_is_not_there(tmp_path: Path) -> None:
    said = hosted(tmp_path, "--table", "ZZZZZZ", code=ExitCode.REFUSED)
    assert "there is no table 'ZZZZZZ'" in said
    assert "To go on" not in said


@pytest.mark.slow
async def test_a_match_whose_host_is_gone_is_hosted_from_its_file(tmp_path: Path) -> None:
    ada, _bob = await begun(tmp_path, ("Ada", "Bob"))
    file = ada.match_file
    assert file is not None
    first = await asyncio.to_thread(
        hosted, tmp_path / "Ada", "--resume", str(file), "--name", "Ada"
    )
    again = re.search(r"go on at this table: tessera host --port 0 --table (\w+)", first)
    assert again is not None
    assert "tessera join" in first
    second = await asyncio.to_thread(
        hosted, tmp_path / "Ada", "--resume", str(file), "--name", "Ada"
    )
    assert f"--table {again[1]}" in second
