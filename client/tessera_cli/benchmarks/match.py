"""A whole match of four bots, each a process of its own, over the network: as ``tessera play``."""

from __future__ import annotations

import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator

from tessera_cli.benchmarks.figure import Figure, at_most


def match(short: bool) -> Iterator[Figure]:
    """Seconds from the command to the verified end, with processes started and ended."""
    for bots in ("random",) if short else ("random", "greedy"):
        name = f"whole match of four {bots} bots, verified"
        yield at_most(name, _play(bots), "s", 20)


def _play(bots: str) -> float:
    with tempfile.TemporaryDirectory(prefix="tessera-bench-") as folder:
        command = [sys.executable, "-m", "tessera_cli", "play", "--json", "--seed", "bench"]
        started = time.perf_counter()
        subprocess.run(
            [*command, "--bots", bots, "--home", folder],
            check=True,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        return time.perf_counter() - started
