"""Make `.venv` fit for a tool, then become that tool.  Standard library only.

A stamp in `.venv` says which versions it was set up with, so a second run starts at once.  Whatever
is missing, stale or half built is made good, by one process at a time.  All words go to stderr.
"""

from __future__ import annotations

import hashlib
import json
import os
import sys
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from _install import Installer, Machine, SetupError, this_machine
from _start import hand_over

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).resolve().parent.parent
FAILED = 2


@dataclass(frozen=True)
class Tool:
    """Something to run in `.venv`: what it needs there, and how it is started."""

    lock: str
    modules: tuple[str, ...]  # found only when the installation is whole
    command: tuple[str, ...]
    fits: tuple[str, ...]  # the tools that need no more than this one


PLAY_MODULES = (
    "tessera",
    "tessera_cli",
    "grpc",
    "cryptography",
    "nacl",
    "typer",
    "rich",
    "zeroconf",
)
TOOLS = {
    "play": Tool(
        lock="requirements/play.txt",
        modules=PLAY_MODULES,
        command=("-P", "-m", "tessera_cli", "play"),
        fits=("play",),
    ),
    "check": Tool(
        lock="requirements/check.txt",
        modules=(*PLAY_MODULES, "pytest", "xdist", "mypy", "ruff", "grpc_tools", "importlinter"),
        command=(str(ROOT / "scripts" / "_stages.py"),),
        fits=("play", "check"),
    ),
}


def run(name: str, arguments: list[str]) -> int:
    """Set up what the tool `name` needs, then run it with `arguments`; returns its exit code."""
    machine = this_machine()
    venv = Venv(ROOT, machine)
    try:
        prepare(venv, name)
    except SetupError as error:
        machine.say(f"\n{error}")
        return FAILED
    except KeyboardInterrupt:
        machine.say("\nStopped. Run it again to go on with the set-up.")
        return 130
    return hand_over([str(venv.python), *TOOLS[name].command, *arguments], sys.platform)


def prepare(venv: Venv, name: str) -> None:
    """Set up `.venv` for a tool unless it is ready; raises SetupError with a remedy."""
    if venv.is_ready(name):
        return
    try:
        with alone(venv):
            if not venv.is_ready(name):  # another process may just have done it
                venv.set_up(name)
    except OSError as error:
        raise cannot_write(venv.root, error) from error


class Venv:
    """The virtual environment of one checkout."""

    def __init__(self, root: Path, machine: Machine) -> None:
        self.root = root
        self.machine = machine
        self.path = root / ".venv"
        self.python = venv_python(self.path, windows=machine.windows)
        self._stamp = self.path / "tessera-setup.json"
        self._unfinished = self.path / "tessera-setup-unfinished"

    def is_ready(self, name: str) -> bool:
        """Set up for this tool, from these versions, and nothing was taken away since."""
        try:
            stamp = json.loads(self._stamp.read_text("utf-8"))
            digest, tools = stamp["digest"], stamp["tools"]
        except (OSError, ValueError, KeyError, TypeError):
            return False
        if name not in tools:
            return False
        version = self.version_with(TOOLS[name].modules)
        return version is not None and digest == self.digest(version)

    def digest(self, version: str) -> str:
        """Changes with the project's needs, their locked versions, the Python, and the folder."""
        state = hashlib.sha256(f"{version}\n{self.root}\n".encode())
        for file in (self.root / "pyproject.toml", *sorted(self.root.glob("requirements/*.txt"))):
            state.update(hashlib.sha256(file.read_bytes()).digest())
        return state.hexdigest()

    def version_with(self, modules: tuple[str, ...]) -> str | None:
        """The version of the Python inside, if it starts and finds all `modules`."""
        probe = (
            "import sys, importlib.util as u\n"
            "ok = sys.version_info >= (3, 11) and all(map(u.find_spec, sys.argv[1:]))\n"
            "print('.'.join(map(str, sys.version_info[:3]))) if ok else sys.exit(1)"
        )
        code, output = self.machine.run([str(self.python), "-I", "-c", probe, *modules])
        return output.strip() if code == 0 else None

    def set_up(self, name: str) -> None:
        """Create or repair `.venv`, install what the tool needs, and stamp it."""
        machine = self.machine
        machine.say(f"Setting up Tessera in {self.path} (once; it may take a minute or two).")
        fits = self._fitting_tools(name)
        self._stamp.unlink(missing_ok=True)
        installer = Installer(machine, self.path, self.python)
        if self._unfinished.exists() or self.version_with(()) is None:
            installer.create()
        self._unfinished.touch()  # stays when this fails or is killed: then all is made anew
        installer.install(self.root, TOOLS[name].lock)
        self._unfinished.unlink()
        self._write_stamp(name, fits)
        machine.say("Ready.\n")

    def _fitting_tools(self, name: str) -> list[str]:
        """The tools that `.venv` will serve: those of `name`, and those it serves already."""
        already = [other for other in TOOLS if other != name and self.is_ready(other)]
        return sorted({*TOOLS[name].fits, *already})

    def _write_stamp(self, name: str, fits: list[str]) -> None:
        version = self.version_with(TOOLS[name].modules)
        if version is None:
            raise SetupError(
                f"The set-up ended without an error, but {self.path} is not complete.",
                f"Delete the folder {self.path} and run this again.",
            )
        stamp = {"digest": self.digest(version), "tools": fits}
        self._stamp.write_text(json.dumps(stamp), "utf-8")


def venv_python(venv: Path, *, windows: bool) -> Path:
    """Where a virtual environment keeps its Python."""
    return venv / "Scripts" / "python.exe" if windows else venv / "bin" / "python"


@contextmanager
def alone(venv: Venv) -> Iterator[None]:
    """Hold the checkout's set-up lock; the system frees it even when this process is killed."""
    with (venv.root / ".venv.lock").open("a+b") as file:
        if not take(file.fileno(), wait=False):
            venv.machine.say("Another set-up is running here; waiting for it to end …")
            while not take(file.fileno(), wait=True):
                pass
        yield


if sys.platform == "win32":
    import msvcrt

    def take(descriptor: int, *, wait: bool) -> bool:
        """Lock the file's first byte; waiting, Windows gives up after ten seconds."""
        os.lseek(descriptor, 0, os.SEEK_SET)
        try:
            msvcrt.locking(descriptor, msvcrt.LK_LOCK if wait else msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True

else:
    import fcntl

    def take(descriptor: int, *, wait: bool) -> bool:
        """Lock the file."""
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX if wait else fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True


def cannot_write(root: Path, error: OSError) -> SetupError:
    """The disk refused: full, read-only, or somebody else's."""
    return SetupError(
        f"The set-up cannot write below {root}: {error.strerror or error}.",
        "Make room, or copy the checkout to a folder that you may write to, and run it again.",
    )
