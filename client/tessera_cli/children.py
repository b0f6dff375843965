"""Processes that a command starts, and that never outlive it.

Each is a `tessera` command on a leash: it ends when its standard input does, so it ends with its
parent even if that is killed.  What it says goes to a log in the data folder.
"""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Any

from tessera.errors import CannotServe, TesseraError, Unreachable
from tessera_cli.exits import ExitCode

PATIENCE = 5.0
"""Seconds that a child has for ending by itself."""
POLL = 0.05
TAIL = 12
SPEECHLESS = 120
"""The exit code of a Python process whose last words could not be written (the documentation of
``Py_FinalizeEx``): here they go to a file, so its disk is full."""


class ChildFailed(Unreachable):
    """A process that was started here ended when it should not."""


@dataclass(frozen=True, slots=True)
class Child:
    """One process."""

    name: str
    process: subprocess.Popen[bytes]
    log: Path

    async def first_line(self) -> str:
        """What it prints first.  Raises as ``failure`` when it ends instead."""
        assert self.process.stdout is not None
        line: bytes = await asyncio.to_thread(self.process.stdout.readline)
        if not line.endswith(b"\n"):
            await asyncio.to_thread(self.process.wait)
            raise self.failure()
        return line.decode(errors="replace").strip()

    def failure(self) -> TesseraError:
        """The error that tells how it ended: with the same exit code where this computer is why."""
        said = self.log.read_text("utf-8", errors="replace").strip().splitlines()[-TAIL:]
        last = "\n  ".join(said) or "it said nothing"
        code, remedy = self.process.returncode, f"All it said is in {self.log}"
        if code == SPEECHLESS:
            remedy = f"It could not write down why: make room on the disk of {self.log.parent}"
        return (CannotServe if code in (ExitCode.UNABLE, SPEECHLESS) else ChildFailed)(
            f"{self.name} ended with exit code {code}:\n  {last}", remedy=remedy
        )


class Children:
    """The processes of one command; all end with the block."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._children: list[Child] = []

    def start(
        self, name: str, *arguments: str, environment: Mapping[str, str] | None = None
    ) -> Child:
        """Start `tessera` with *arguments*, on a leash."""
        self._folder.mkdir(parents=True, exist_ok=True)
        log = self._folder / f"{name}.log"
        apart: dict[str, Any] = {"start_new_session": True}  # Ctrl-C is for the parent alone
        if sys.platform == "win32":
            apart = {"creationflags": subprocess.CREATE_NEW_PROCESS_GROUP}
        with open(log, "wb") as said:
            process = subprocess.Popen(
                [sys.executable, "-m", "tessera_cli", *arguments, "--leash"],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=said,
                env={**os.environ, **(environment or {})},
                **apart,
            )
        child = Child(name, process, log)
        self._children.append(child)
        return child

    async def watch(self, *, done: Sequence[int] = (0,)) -> None:
        """Wait until a child ends with an exit code that is not in *done*.  Raises ``failure``."""
        while True:
            for child in self._children:
                code = child.process.poll()
                if code is not None and code not in done:
                    raise child.failure()
            await asyncio.sleep(POLL)

    def end(self) -> None:
        """End all: first by letting go of them, then by force."""
        for child in self._children:
            if child.process.stdin is not None and not child.process.stdin.closed:
                child.process.stdin.close()
        for child in self._children:
            try:
                child.process.wait(PATIENCE)
            except subprocess.TimeoutExpired:
                child.process.kill()
                child.process.wait()
            if child.process.stdout is not None:
                child.process.stdout.close()

    def __enter__(self) -> Children:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        before = signal.signal(signal.SIGINT, signal.SIG_IGN)  # impatience must leave no orphans
        try:
            self.end()
        finally:
            signal.signal(signal.SIGINT, before)
