"""The command `tessera`: loads the command that was asked for and tells how it ended."""

from __future__ import annotations

import errno
import os
import traceback
from typing import TYPE_CHECKING, Annotated, Any

import typer
from typer.core import TyperGroup

from tessera import __version__
from tessera.errors import Refused, TesseraError
from tessera_cli.commands import COMMANDS
from tessera_cli.exits import TABLE, ExitCode, code_of

if TYPE_CHECKING:
    from typer.core import TyperCommand

EXIT_CODES = "Exit codes:\n" + "\n".join(f"{code:>4}  {what}" for code, what in TABLE.items())
FULL = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)
FORBIDDEN = (errno.EACCES, errno.EPERM, errno.EROFS)
BUG = """\
Tessera failed where it should not: {error}
Please report it with the command you gave and the traceback that `tessera --debug …` shows."""


class Lazy(TyperGroup):
    """A group that lists its commands without importing them."""

    def list_commands(self, ctx: Any) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: Any, cmd_name: str) -> TyperCommand | None:
        """For lists: the name and the line of help."""
        command = COMMANDS.get(cmd_name)
        return command.line() if command else None

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """For use: the command itself."""
        self.commands = {name: command.line() for name, command in COMMANDS.items()}  # for typos
        name, _, rest = super().resolve_command(ctx, args)
        return name, COMMANDS[str(name)].load(), rest

    def invoke(self, ctx: Any) -> Any:
        """Run the command; the one place where an error becomes words and an exit code."""
        try:
            return super().invoke(ctx)
        except (typer.Exit, typer.Abort, typer.TyperException, EOFError):
            raise
        except Exception as error:
            raise typer.Exit(end_of(error, debug=ctx.params["debug"])) from error


def end_of(error: Exception, *, debug: bool) -> int:
    """Tell the user about an error that ended a command; returns the exit code."""
    from tessera_cli.console import err, print_error

    if isinstance(error, OSError) and error.errno == errno.EPIPE:
        raise error  # whoever read our output has gone: Typer ends quietly
    if debug:
        err.print("".join(traceback.format_exception(error)), markup=False)
    if isinstance(error, TesseraError):
        print_error(error)
        if isinstance(error, Refused) and error.reason == "name-taken":
            err.print("  For this time: --name NAME; for good: tessera key name NAME.")
        return code_of(error)
    if isinstance(error, OSError) and (error.filename is not None or error.errno in FULL):
        return end_of_file(error)
    if isinstance(error, UnicodeEncodeError):  # bytes of the command line that were no text
        print_error(
            TesseraError(
                f"{error.object!r} is not text in this system's encoding",
                remedy="Write it with characters that can be shown.",
            )
        )
        return ExitCode.UNREADABLE
    err.print(BUG.format(error=repr(error)), markup=False)
    return ExitCode.BUG


def end_of_file(error: OSError) -> ExitCode:
    """Tell the user about a file that cannot be used."""
    from tessera_cli.console import print_error

    about = "what was to be printed" if error.filename is None else error.filename
    remedy, code = "Check the path.", ExitCode.UNREADABLE
    if error.errno in FULL:
        remedy, code = "Make room on the disk, then try again.", ExitCode.UNABLE
    elif error.errno in FORBIDDEN:
        remedy, code = "Choose another place, or ask for the right to this one.", ExitCode.UNABLE
    print_error(TesseraError(f"{about}: {error.strerror}", remedy=remedy))
    return code


app = typer.Typer(
    cls=Lazy,
    name="tessera",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    epilog=EXIT_CODES,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def show_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"tessera {__version__}")
        raise typer.Exit


@app.callback()
def tessera(
    version: Annotated[
        bool,
        typer.Option("--version", callback=show_version, is_eager=True, help="Print the version."),
    ] = False,
    debug: Annotated[
        bool, typer.Option("--debug", help="Print the traceback of an error.")
    ] = False,
) -> None:
    """Board games of antiquity, over a network that nobody has to trust.

    Every player keeps its own secrets, a referee keeps the order, and the
    finished match shows from its file alone whether anybody cheated.

    Start with: tessera play
    """


def main() -> None:
    """Run the command line and exit."""
    from tessera_cli.console import tolerate_narrow_encodings

    os.environ.setdefault("GRPC_VERBOSITY", "NONE")  # we say in our own words what went wrong
    tolerate_narrow_encodings()
    app(prog_name="tessera")
