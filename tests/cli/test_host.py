"""``tessera host``: a table for friends, which outlives the evening."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest


def hosted(home: Path, *arguments: str) -> str:
    """What a host sees whose keyboard ends at once."""
    command = [sys.executable, "-m", "tessera_cli", "host", "--home", str(home), "--port", "0"]
    ended = subprocess.run(
        [*command, *arguments], input="", capture_output=True, text=True, timeout=120, check=False
    )
    assert ended.returncode == 0, ended.stderr
    return ended.stdout + ended.stderr


@pytest.mark.slow
def test_who_hosted_a_table_opens_the_same_again(tmp_path: Path) -> None:
    first = hosted(tmp_path, "--seats", "2", "--name", "Livia")
    again = re.search(r"go on at this table: tessera host --port 0 --table (\w+)", first)
    assert again is not None
    second = hosted(tmp_path, "--table", again[1], "--name", "Livia")
    assert f"Table {again[1]} (open)  0: Livia" in second
