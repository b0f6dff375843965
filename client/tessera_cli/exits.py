"""What the exit codes of `tessera` mean, and which error ends with which."""

from __future__ import annotations

from enum import IntEnum

from tessera.errors import (
    CannotServe,
    FairnessError,
    Refused,
    RulesError,
    TesseraError,
    Unreachable,
)


class ExitCode(IntEnum):
    """The promise to scripts; `TABLE` puts it into words."""

    OK = 0
    WRONG = 1
    UNREADABLE = 2
    UNREACHABLE = 3
    REFUSED = 4
    UNABLE = 5
    BUG = 70
    STOPPED = 130


TABLE = {
    ExitCode.OK: "done, and nothing is wrong",
    ExitCode.WRONG: "done, and something is wrong (an offence, a failed expectation)",
    ExitCode.UNREADABLE: "the command line, an option or a file cannot be understood",
    ExitCode.UNREACHABLE: "the other side cannot be reached, or speaks another version",
    ExitCode.REFUSED: "the server or the rules said no",
    ExitCode.UNABLE: "this computer does not let it (full disk, no right to a file, taken port)",
    ExitCode.BUG: "a bug in Tessera",
    ExitCode.STOPPED: "stopped by Ctrl-C",
}

# The first class that fits counts; any other TesseraError is about something unreadable.
CODES: tuple[tuple[type[TesseraError], ExitCode], ...] = (
    (FairnessError, ExitCode.WRONG),
    (Unreachable, ExitCode.UNREACHABLE),
    (Refused, ExitCode.REFUSED),
    (RulesError, ExitCode.REFUSED),
    (CannotServe, ExitCode.UNABLE),
)


def code_of(error: TesseraError) -> ExitCode:
    """The exit code of a command that ends with this error."""
    for kind, code in CODES:
        if isinstance(error, kind):
            return code
    return ExitCode.UNREADABLE
