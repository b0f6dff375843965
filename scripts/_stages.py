"""The stages of `check.py`, run in `.venv`.  All run, whatever fails; a table tells which did."""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import time
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import protos

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

ROOT = Path(__file__).resolve().parent.parent
PYTHON = sys.executable


@dataclass(frozen=True)
class Options:
    """What was asked for on the command line."""

    fix: bool
    fast: bool
    soak: bool
    stages: tuple[str, ...]
    pytest: tuple[str, ...]


@dataclass(frozen=True)
class Outcome:
    stage: str
    passed: bool
    seconds: float

    def __str__(self) -> str:
        return f"{self.stage:<10} {'ok' if self.passed else 'FAILED':<6} {self.seconds:8.1f} s"


def run(*command: str, **environment: str) -> bool:
    """Run a command in the checkout, its output passed on; whether it succeeded."""
    print("$", " ".join(Path(part).name if part == command[0] else part for part in command))
    sys.stdout.flush()
    env = {**os.environ, **environment}
    return subprocess.run(command, cwd=ROOT, check=False, env=env).returncode == 0


def script(name: str) -> str:
    """A program that the set-up put beside the Python of `.venv`."""
    path = shutil.which(name, path=str(Path(PYTHON).parent))
    if path is None:
        raise SystemExit(f"{name} is not installed beside {PYTHON}: run scripts/check.py")
    return path


def check_format(options: Options) -> bool:
    return run(PYTHON, "-m", "ruff", "format", *([] if options.fix else ["--check"]), ".")


def check_lint(options: Options) -> bool:
    return run(PYTHON, "-m", "ruff", "check", *(["--fix"] if options.fix else []), ".")


def check_types(options: Options) -> bool:
    return run(PYTHON, "-m", "mypy")


def check_protos(options: Options) -> bool:
    """Lint and format of `protos/`, and stubs that are what it gives."""
    if options.fix:
        protos.regenerate()
    stale = protos.stale()
    for name in stale:
        print(f"stale: shared/tessera/v1/{name} (python3 scripts/check.py protos --fix)")
    if not any(protos.PROTOS.rglob("*.proto")):
        return not stale
    how = ["--write"] if options.fix else ["--diff", "--exit-code"]
    good = [run(script("buf"), "lint"), run(script("buf"), "format", *how), not stale]
    return all(good)


def check_imports(options: Options) -> bool:
    return run(script("lint-imports"), "--no-logo")


def check_tests(options: Options) -> bool:
    """All tests on two cores; a run that leaves some out says nothing of coverage."""
    command = [PYTHON, "-m", "pytest", "-q", "-n", "2", "--dist", "worksteal"]
    if not options.soak:
        command += ["-m", "not slow and not soak" if options.fast else "not soak"]
    if not (options.fast or options.pytest):
        command += ["--cov", "--cov-report=term:skip-covered"]
    # The servers and bots that tests start are compiled once, not each time.
    return run(*command, *options.pytest, PYTHONDONTWRITEBYTECODE="")


def check_screen(options: Options) -> bool:
    """The window's tests on the system's own display; on Linux a virtual one, which nobody sees."""
    command = [PYTHON, "-m", "pytest", "-q", "-m", "not soak", "tests/client/window"]
    command += options.pytest
    if sys.platform == "win32":
        return run(*command, SDL_VIDEODRIVER="windows")
    if sys.platform == "darwin":
        return run(*command, SDL_VIDEODRIVER="cocoa")
    xvfb = shutil.which("Xvfb")
    if xvfb is None:
        print("Xvfb is missing. Install the package xvfb (Debian, Ubuntu), xorg-x11-server-Xvfb")
        print("(Fedora) or xorg-server-xvfb (Arch), then run this again.")
        return False
    with virtual_display(xvfb) as display:
        return run(*command, SDL_VIDEODRIVER="x11", DISPLAY=display)


@contextmanager
def virtual_display(xvfb: str) -> Iterator[str]:
    """A display of Xvfb for the time of the block: its name, as DISPLAY has it."""
    read, write = os.pipe()
    command = [xvfb, "-displayfd", str(write), "-screen", "0", "2560x1600x24", "-nolisten", "tcp"]
    server = subprocess.Popen(command, pass_fds=[write], stderr=subprocess.DEVNULL)
    os.close(write)
    try:
        with os.fdopen(read) as told:
            number = told.readline().strip()
        if not number:
            raise SystemExit(f"{xvfb} does not start: run it by hand to see why")
        yield f":{number}"
    finally:
        server.terminate()
        server.wait()


STAGES: dict[str, Callable[[Options], bool]] = {
    "format": check_format,
    "lint": check_lint,
    "types": check_types,
    "protos": check_protos,
    "imports": check_imports,
    "tests": check_tests,
    "screen": check_screen,
}
SOAKING = {"screen"}
"""Stages that run with --soak alone, or when they are asked for."""


def read(arguments: list[str]) -> Options:
    """Read the command line; what follows `--` is for pytest."""
    parser = argparse.ArgumentParser(
        prog="check.py",
        description="Check the whole checkout: every stage runs, whatever fails.",
        epilog="What follows `--` is passed to pytest: check.py tests -- -k orders -x",
    )
    parser.add_argument("stages", nargs="*", metavar="STAGE", help=", ".join(STAGES))
    parser.add_argument("--fix", action="store_true", help="mend format, lint and stubs first")
    parser.add_argument("--fast", action="store_true", help="leave out the tests marked slow")
    parser.add_argument("--soak", action="store_true", help="also run the tests that take minutes")
    cut = arguments.index("--") if "--" in arguments else len(arguments)
    given = parser.parse_args(arguments[:cut])
    for stage in given.stages:
        if stage not in STAGES:
            parser.error(f"no stage is called {stage!r}: choose from {', '.join(STAGES)}")
    if given.fast and given.soak:
        parser.error("--fast and --soak exclude each other")
    usual = [stage for stage in STAGES if given.soak or stage not in SOAKING]
    stages = tuple(stage for stage in STAGES if stage in (given.stages or usual))
    return Options(given.fix, given.fast, given.soak, stages, tuple(arguments[cut + 1 :]))


def main(arguments: list[str]) -> int:
    options = read(arguments)
    outcomes = []
    for stage in options.stages:
        print(f"\n== {stage} ==", flush=True)
        start = time.perf_counter()
        passed = STAGES[stage](options)
        outcomes.append(Outcome(stage, passed, time.perf_counter() - start))
    print("\n" + "\n".join(str(outcome) for outcome in outcomes))
    return 0 if all(outcome.passed for outcome in outcomes) else 1


if __name__ == "__main__":
    # This checkout is what is checked, wherever the tools themselves are installed.
    os.environ["PYTHONPATH"] = os.pathsep.join(
        str(ROOT / root) for root in ("shared", "server", "client")
    )
    try:
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit(130)
