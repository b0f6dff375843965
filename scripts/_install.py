"""Create a virtual environment and fill it, by uv where present, else by venv and pip.

What the installers say is passed on in short, and when they fail, turned into a sentence with a
remedy.  Everything that touches the machine goes through `Machine`, so tests can be another one.
"""

from __future__ import annotations

import importlib.util
import os
import re
import shutil
import subprocess
import sys
from dataclasses import dataclass
from typing import TYPE_CHECKING

from _start import dotted

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path


class SetupError(Exception):
    """The set-up cannot go on; says why and what to do."""

    def __init__(self, message: str, remedy: str) -> None:
        super().__init__(f"{message}\n  {remedy}")
        self.remedy = remedy


def ignore(line: str) -> None:
    """Show nothing of a command's output."""


@dataclass(frozen=True)
class Machine:
    """What the set-up asks of the computer it runs on."""

    windows: bool
    which: Callable[[str], str | None]
    has_module: Callable[[str], bool]
    execute: Callable[[list[str], Callable[[str], None]], tuple[int, str]]
    say: Callable[[str], None]

    def run(self, command: list[str], show: Callable[[str], None] = ignore) -> tuple[int, str]:
        """Run a command to its end: its exit code and all it printed; `show` gets each line."""
        return self.execute(command, show)


def this_machine() -> Machine:
    return Machine(
        windows=sys.platform == "win32",
        which=shutil.which,
        has_module=lambda name: importlib.util.find_spec(name) is not None,
        execute=execute,
        say=lambda text: print(text, file=sys.stderr, flush=True),
    )


def execute(command: list[str], show: Callable[[str], None]) -> tuple[int, str]:
    """Run without a shell; a command that cannot even start has failed like any other."""
    environment = {**os.environ, "PIP_USER": "0", "PYTHONIOENCODING": "utf-8"}
    try:
        with subprocess.Popen(
            command,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
            errors="replace",
            env=environment,
        ) as process:
            lines: list[str] = []
            for line in process.stdout or ():
                lines.append(line)
                show(line.rstrip())
    except OSError as error:
        return 127, str(error)
    return process.returncode, "".join(lines)


class Installer:
    """Fills one virtual environment."""

    def __init__(self, machine: Machine, venv: Path, python: Path) -> None:
        self._machine = machine
        self._venv = venv
        self._python = str(python)
        self._uv = machine.which("uv")

    def create(self) -> None:
        """Make the environment; what was there before goes."""
        if self._uv is not None:
            command = [self._uv, "venv", "--no-project", "--python", sys.executable]
        elif self._machine.has_module("venv") and self._machine.has_module("ensurepip"):
            command = [sys.executable, "-m", "venv"]
        else:
            raise venv_missing()
        if self._venv.exists():
            shutil.rmtree(self._venv)
        self._must([*command, str(self._venv)])

    def install(self, root: Path, lock: str) -> None:
        """Install the locked packages, checked against their hashes, then the checkout itself."""
        wanted = str(root / lock)
        total = count(root / lock)
        self._machine.say(f"Installing up to {total} packages with {self._name()} …")
        fetch = [*self._pip(), "--only-binary", ":all:", "--require-hashes", "-r", wanted]
        self._must(fetch, Progress(self._machine.say, total))
        self._machine.say("Installing Tessera itself …")
        self._must([*self._pip(), "--no-deps", "--no-build-isolation", "--editable", str(root)])

    def _name(self) -> str:
        return "uv" if self._uv is not None else "pip"

    def _pip(self) -> list[str]:
        if self._uv is not None:
            return [self._uv, "pip", "install", "--python", self._python]
        if self._machine.run([self._python, "-I", "-c", "import pip"])[0] != 0:
            self._must([self._python, "-m", "ensurepip", "--upgrade"])
        options = ["--disable-pip-version-check", "--no-input", "--progress-bar", "off"]
        return [self._python, "-m", "pip", "install", *options]

    def _must(self, command: list[str], show: Callable[[str], None] = ignore) -> None:
        code, output = self._machine.run(command, show)
        if code != 0:
            raise explain(output)


class Progress:
    """Tells in short what pip or uv is busy with, from the lines that they print."""

    def __init__(self, say: Callable[[str], None], total: int) -> None:
        self._say = say
        self._total = total
        self._seen = 0

    def __call__(self, line: str) -> None:
        collecting = re.match(r"(?:Collecting|Requirement already satisfied:) ([\w.-]+)==", line)
        downloading = re.match(r"Downloading ([\w.-]+ \(.*\))$", line)  # uv, for what is large
        if collecting:
            self._seen += 1
            self._say(f"  {self._seen}/{self._total} {collecting[1]}")
        elif downloading:
            self._say(f"  {downloading[1]}")
        elif line.startswith("Installing collected packages"):
            self._say("  unpacking …")


def count(lock: Path) -> int:
    """How many packages a lock file names."""
    return len(re.findall(r"^[\w.-]+==", lock.read_text("utf-8"), re.MULTILINE))


def venv_missing() -> SetupError:
    """Debian and Ubuntu package Python without the part that makes virtual environments."""
    package = f"python{dotted(sys.version_info[:2])}-venv"
    return SetupError(
        f"This Python ({sys.executable}) cannot make virtual environments: venv is missing.",
        f"On Debian or Ubuntu: sudo apt install {package}; elsewhere install Python\n"
        "  from https://www.python.org/downloads/, or uv from https://docs.astral.sh/uv/.\n"
        "  Then run it again.",
    )


# Traces in the output of pip and uv, and what they mean.  The first that is found counts.
FAILURES = (
    (
        r"No space left|Errno 28\b|os error 28\b|os error 112\b",
        "The disk is full.",
        "Make room, then run it again.",
    ),
    (
        r"Read-only file system|Permission denied|Access is denied|os error (?:5|13|30)\b",
        "The set-up may not write where it must.",
        "Copy the checkout to a folder that you may write to, and run it again.",
    ),
    (
        r"CERTIFICATE_VERIFY_FAILED|invalid peer certificate|SSLError",
        "The package index was reached, but its certificate is not trusted here.",
        "Behind a company's proxy, point SSL_CERT_FILE and PIP_CERT at its certificate file.",
    ),
    (
        r"DO NOT MATCH THE HASHES|Hash mismatch",
        "A downloaded package is not the one that was locked, and was not installed.",
        "Run it again; if that repeats, the package index in use is altered: use another one.",
    ),
    (
        r"NewConnectionError|ConnectTimeout|Read timed out|ProxyError|name resolution|getaddrinfo"
        r"|Name or service not known|Network is unreachable|Connection refused|dns error"
        r"|nodename nor servname|error sending request|Failed to (?:fetch|download)"
        r"|ConnectionReset",
        "The packages could not be fetched: the network, or the package index, is out of reach.",
        "Check the connection (and HTTPS_PROXY behind a proxy), then run it again: only the set-up "
        "needs it.",
    ),
    (
        r"No matching distribution|No solution found|has no usable wheels"
        r"|no wheels with a matching",
        "A package is not to be had for this Python on this system.",
        "Use a Python from 3.11 to 3.14 on Linux, macOS or Windows (64 bit); if this is one, the "
        "package index lacks it or is out of reach.",
    ),
)


def explain(output: str) -> SetupError:
    """Turn an installer's failure into a sentence and a remedy, its own last words below."""
    if re.search(r"ensurepip is not available|No module named '?(?:venv|ensurepip)", output):
        return venv_missing()
    for trace, message, remedy in FAILURES:
        if re.search(trace, output):
            return SetupError(message, f"{remedy}\n\n{last_words(output)}")
    remedy = "Run it again; if that repeats, delete .venv, and tell us what follows."
    return SetupError("The installer failed.", f"{remedy}\n\n{last_words(output)}")


def last_words(output: str, lines: int = 4, width: int = 160) -> str:
    """The end of an installer's output without its warnings, indented, in short lines."""
    said = [line.strip() for line in output.splitlines() if line.strip()]
    kept = [line for line in said if not line.lower().startswith("warning")] or said
    return "\n".join(f"    {line[:width]}" for line in kept[-lines:])
