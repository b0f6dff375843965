"""Find a Python that Tessera runs on, and hand over to `_setup.py` in it.

Any Python 3 must be able to read this file, for only then can one that is too old say so instead of
failing with a SyntaxError.  Hence no newer syntax here, and the import of `_setup` inside `start`.
"""

import os
import shutil
import subprocess
import sys

OLDEST = (3, 11)
KNOWN = ("3.14", "3.13", "3.12", "3.11")  # newest first: what a newer Python may be called

TOO_OLD = """\
Tessera needs Python {oldest} or newer. This is Python {this} ({executable}),
and no newer one was found on this computer.
  {install}
Then run the same command again."""


def start(tool, argv):
    # type: (str, list[str]) -> int
    """Set up and run `tool`, in this Python or in a newer one; returns the exit code."""
    if sys.version_info[:2] >= OLDEST:
        import _setup

        return _setup.run(tool, argv[1:])
    newer = find_newer(sys.platform)
    if newer is None:
        print(too_old(sys.version_info[:3], sys.executable, sys.platform), file=sys.stderr)
        return 2
    return hand_over(newer + argv, sys.platform)


def hand_over(command, platform):
    # type: (list[str], str) -> int
    """Become `command`; on Windows, where none can, wait for it and pass on its exit code."""
    sys.stdout.flush()
    sys.stderr.flush()
    if platform != "win32":
        os.execv(command[0], command)
    process = subprocess.Popen(command)
    while True:
        try:
            return process.wait()
        except KeyboardInterrupt:  # Ctrl-C reached the child too: it decides when to end
            continue


def candidates(platform):
    # type: (str) -> list[list[str]]
    """Commands that may be a newer Python, best first."""
    if platform == "win32":
        return [["py", "-" + version] for version in KNOWN] + [["py", "-3"]]
    return [["python" + version] for version in KNOWN] + [["python3"], ["python"]]


def find_newer(platform):
    # type: (str) -> list[str] | None
    """The first candidate that is there, starts, and is new enough."""
    for command in candidates(platform):
        path = shutil.which(command[0])
        if path and is_new_enough([path, *command[1:]]):
            return [path, *command[1:]]
    return find_with_uv()


def find_with_uv():
    # type: () -> list[str] | None
    """The newest fitting Python that uv knows of, among them those it installed itself."""
    uv = shutil.which("uv")
    if uv is None:
        return None
    wanted = ">=" + dotted(OLDEST)
    found = answer([uv, "python", "find", "--no-project", "--no-python-downloads", wanted])
    return [found] if found and is_new_enough([found]) else None


def is_new_enough(command):
    # type: (list[str]) -> bool
    """Ask it: a name on PATH may be a shim with nothing behind it."""
    test = "import sys; print(sys.version_info[:2] >= ({}, {}))".format(*OLDEST)
    return answer([*command, "-c", test]) == "True"


def answer(command):
    # type: (list[str]) -> str
    """What a command prints, or nothing when it fails."""
    try:
        output = subprocess.check_output(command, stderr=subprocess.DEVNULL)
    except (OSError, subprocess.CalledProcessError):
        return ""
    return output.decode("utf-8", "replace").strip()


def too_old(version, executable, platform):
    # type: (tuple[int, ...], str, str) -> str
    """What to tell the owner of an old Python, and how to get a newer one."""
    if platform == "win32":
        install = "Install one: winget install Python.Python.3.13"
    elif platform == "darwin":
        install = "Install one: brew install python3, or from https://www.python.org/downloads/"
    else:
        install = (
            "Install one, for example: sudo apt install python3.12 python3.12-venv,\n"
            "  or, without being root, with uv (https://docs.astral.sh/uv/): uv python install 3.13"
        )
    return TOO_OLD.format(
        oldest=dotted(OLDEST), this=dotted(version), executable=executable, install=install
    )


def dotted(version):
    # type: (tuple[int, ...]) -> str
    return ".".join(str(part) for part in version)
