"""``tessera scenario``: check rules on positions written in files."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.text import Text

from tessera import games
from tessera.engine.scenario import Failure, Report, run
from tessera.engine.scenario_schema import schema
from tessera.errors import ScenarioError
from tessera_cli.console import out, print_json
from tessera_cli.exits import ExitCode
from tessera_cli.options import JsonOption
from tessera_cli.scenario_file import documents, read

app = typer.Typer()


@dataclass(slots=True)
class Checked:
    """One file, and what became of its scenarios."""

    file: Path
    reports: list[Report] = field(default_factory=list)
    error: Failure | None = None
    """What cannot be understood; the scenarios before it were run."""

    @property
    def failed(self) -> int:
        return sum(not report.passed for report in self.reports)


@app.command()
def scenario(
    files: Annotated[
        list[Path] | None,
        typer.Argument(
            help="YAML files; of a folder, all that end in .yaml.", metavar="FILE…", readable=False
        ),
    ] = None,
    match: Annotated[
        Path | None,
        typer.Option(
            "--from",
            help="Write the position of a match file as a scenario and stop.",
            readable=False,
        ),
    ] = None,
    entry: Annotated[
        int | None, typer.Option(min=0, help="With --from: after this entry; else the last.")
    ] = None,
    as_json: JsonOption = False,
    as_schema: Annotated[
        bool, typer.Option("--schema", help="Print the JSON schema of scenario files and stop.")
    ] = False,
) -> None:
    """Check rules on positions written in files.

    A scenario names a game, seats and any position, plays moves in the words
    of the rulebook, and says what must come of them.  It is how to report a
    rule that went wrong, and how to read what a rule means.  See
    docs/scenarios.md.

    Example: tessera scenario --from match.tessera --entry 120 > start.yaml
    """
    if as_schema:
        print_json(schema(map(games.load, games.names())))
        return
    if match is not None:
        if files:
            raise typer.BadParameter("--from reads a match, no scenarios", param_hint="FILE…")
        from tessera_cli.scenario_from import written

        sys.stdout.write(written(match, entry))
        return
    if entry is not None:
        raise typer.BadParameter("is for --from alone", param_hint="--entry")
    if not files:
        raise typer.BadParameter("name a file, or ask for --schema", param_hint="FILE…")
    checked = [check(path) for path in found(files)]
    if as_json:
        print_json([plain(each) for each in checked])
    else:
        for each in checked:
            show(each)
        total(checked)
    raise typer.Exit(code(checked))


def found(paths: list[Path]) -> Iterator[Path]:
    """The files that *paths* name, those of a folder in the order of their names.

    Raises ScenarioError where a folder has none."""
    for path in paths:
        if path.is_dir():
            files = sorted(path.rglob("*.yaml"))
            if not files:
                raise ScenarioError(
                    f"there is no scenario in the folder {path}",
                    remedy="Scenarios are in files that end in .yaml.",
                )
            yield from files
        else:
            yield path


def check(path: Path) -> Checked:
    """Run the scenarios of a file, up to what cannot be understood.  Raises OSError."""
    checked = Checked(path)
    try:
        for document in documents(read(path)):
            checked.reports.append(run(document, games.load))
    except ScenarioError as error:
        checked.error = Failure(error.line, str(error), error.remedy)
    if not checked.reports and checked.error is None:
        checked.error = Failure(
            1, "there is no scenario in this file", "docs/scenarios.md has some."
        )
    return checked


def code(checked: list[Checked]) -> ExitCode:
    """2 when something cannot be understood, 1 when something is not as expected, else 0."""
    if any(each.error is not None for each in checked):
        return ExitCode.UNREADABLE
    return ExitCode.WRONG if any(each.failed for each in checked) else ExitCode.OK


def plain(checked: Checked) -> dict[str, Any]:
    """One file for programs."""
    return {
        "file": str(checked.file),
        "scenarios": [asdict(report) | {"passed": report.passed} for report in checked.reports],
        "error": asdict(checked.error) if checked.error is not None else None,
    }


def show(checked: Checked) -> None:
    """One file for people."""
    out.print(Text(str(checked.file), "bold"))
    for report in checked.reports:
        mark = Text("passed ", "green") if report.passed else Text("failed ", "red")
        out.print(Text("  ") + mark + Text(report.title))
        for failure in report.failures:
            _point(checked.file, failure)
    if checked.error is not None:
        out.print(Text("  error  ", "bold red") + Text("the file cannot be understood"))
        _point(checked.file, checked.error)


def _point(file: Path, failure: Failure) -> None:
    out.print(Text(f"         {file}:{failure.line}: ", "dim") + Text(failure.message))
    if failure.remedy:
        out.print(Text(f"         {failure.remedy}", "yellow"))


def total(checked: list[Checked]) -> None:
    """How many there were, and how they went."""
    scenarios = sum(len(each.reports) for each in checked)
    failed = sum(each.failed for each in checked)
    unread = sum(each.error is not None for each in checked)
    text = f"{scenarios} scenario{'' if scenarios == 1 else 's'}, {failed} failed"
    if unread:
        text += f"; {unread} file{'' if unread == 1 else 's'} not understood"
    out.print(text)
