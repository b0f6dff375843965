"""Processes that a command starts, and how their ends are told."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from tessera.errors import CannotServe
from tessera_cli.children import SPEECHLESS, Child, ChildFailed


def ended(log: Path, code: int) -> Child:
    command = [sys.executable, "-c", f"import sys; sys.exit({code})"]
    process = subprocess.Popen(command)
    process.wait()
    return Child("seat-1", process, log)


def test_a_process_that_could_not_write_its_last_words_tells_of_the_disk(tmp_path: Path) -> None:
    log = tmp_path / "seat-1.log"
    log.touch()
    failure = ended(log, SPEECHLESS).failure()
    assert isinstance(failure, CannotServe)
    assert f"make room on the disk of {tmp_path}" in failure.remedy


def test_a_process_that_failed_tells_its_last_words_and_where_all_of_them_are(
    tmp_path: Path,
) -> None:
    log = tmp_path / "seat-1.log"
    log.write_text("Error: no server\n", "utf-8")
    failure = ended(log, 3).failure()
    assert isinstance(failure, ChildFailed)
    assert "Error: no server" in str(failure)
    assert str(log) in failure.remedy
