"""``tessera verify``: whether anybody cheated, from the match file alone."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.text import Text

from tessera.spoken import spoken
from tessera_cli.console import out, print_json
from tessera_cli.examine import Examined, examine
from tessera_cli.exits import ExitCode

app = typer.Typer()


@app.command()
def verify(
    file: Annotated[Path, typer.Argument(help="A match file: it ends in .tessera.")],
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Check a match from its file alone.

    Plays the whole match again: every signature, commitment, draw, move and score.
    Exit code 0: nobody cheated. 1: somebody did; the offences are listed with the
    entries that prove them. 2: the file is no match.
    """
    examined = examine(file)
    if as_json:
        print_json(examined.plain())
    else:
        print_examined(examined)
    if not examined.clean:
        raise typer.Exit(ExitCode.WRONG)


def print_examined(examined: Examined) -> None:
    """The summary of a match, and what is wrong in it."""
    narrator, result = examined.narrator, examined.result
    if result is not None:
        out.print(narrator.result(result))
        out.print(Text(narrator.winners(result), style="bold"))
    elif examined.closed:
        out.print("The match was given up.")
    else:
        out.print("The match is not over yet.", style="yellow")
    for charge in examined.charges:
        out.print(Text(narrator.charge(charge), style="red"))
    if examined.clean:
        said = f"✓ All {examined.entries} entries are in order: nobody cheated."
        out.print(Text(said, style="green"))
    else:
        out.print(Text(f"✗ {len(examined.charges)} offences", style="bold red"))
    out.print(Text(f"The last entry is {spoken(examined.head)}"))
    out.print(Text(str(examined.file)))
