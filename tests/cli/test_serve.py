"""``tessera serve`` as a process."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path


def test_what_is_asked_of_grpc_is_known_to_it(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "tessera_cli", "serve", "--json", "--port", "0", "--no-bots"]
    command += ["--no-announce", "--leash", "--data", str(tmp_path)]
    unset = {name: value for name, value in os.environ.items() if name != "GRPC_EXPERIMENTS"}
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe, env=unset) as process:
        assert process.stdout is not None
        assert b"port" in process.stdout.readline()
        _, said = process.communicate(timeout=60)
    assert b"listening at" in said
    assert b"experiment" not in said
