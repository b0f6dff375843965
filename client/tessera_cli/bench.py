"""``tessera bench``: speed and memory, as ratios taken in one run."""

from __future__ import annotations

from importlib import import_module
from typing import Annotated, Final

import typer
from rich.table import Table

from tessera.errors import SetupError
from tessera_cli.benchmarks.figure import Benchmark, Figure
from tessera_cli.console import err, out, print_json
from tessera_cli.exits import ExitCode
from tessera_cli.options import JsonOption

app = typer.Typer()

BENCHMARKS: Final = {
    "match": "a whole match of four bots over the network, as tessera play",
    "network": "an action to four seats beside a bare fan-out, actions a second, memory",
    "playouts": "random play, copies and lists of moves, beside catanatron where it is installed",
    "window": "the window's start, frames, answers and memory, drawn in software",
}


@app.command()
def bench(
    names: Annotated[
        list[str] | None, typer.Argument(help=f"Of {', '.join(BENCHMARKS)}; none: all.")
    ] = None,
    short: Annotated[bool, typer.Option("--short", help="A shorter, rougher run.")] = False,
    as_json: JsonOption = False,
) -> None:
    """Measure speed and memory; exit 1 when a promise was not held.

    Machines differ and waver, so most figures are compared with a peer in the
    same run. Leave the machine alone while it measures.
    """
    chosen = names or list(BENCHMARKS)
    if unknown := [name for name in chosen if name not in BENCHMARKS]:
        raise SetupError(
            f"there is no benchmark called {unknown[0]!r}",
            remedy=f"The benchmarks are: {', '.join(BENCHMARKS)}.",
        )
    figures: list[Figure] = []
    for name in chosen:
        err.print(f"measuring {name}: {BENCHMARKS[name]}")
        benchmark: Benchmark = getattr(import_module(f"tessera_cli.benchmarks.{name}"), name)
        figures.extend(benchmark(short))
    if as_json:
        print_json([figure.plain() for figure in figures])
    else:
        out.print(_table(figures))
    if any(figure.held is False for figure in figures):
        raise typer.Exit(ExitCode.WRONG)


def _table(figures: list[Figure]) -> Table:
    table = Table("what", "figure", "peer", "ratio", "promise", "held")
    for figure in figures:
        table.add_row(
            figure.name,
            f"{figure.value:,.6g} {figure.unit}",
            "" if figure.peer is None else f"{figure.peer:,.6g}",
            "" if figure.ratio is None else f"{figure.ratio:.2f}",
            figure.target,
            {True: "yes", False: "NO", None: ""}[figure.held],
        )
    return table
