"""``tessera verify``: whether anybody cheated, from the match file alone."""

from __future__ import annotations

from collections.abc import Iterator

import typer
from rich.text import Text

from tessera.engine.words import listed
from tessera.fairness.verdict import Verdict
from tessera.spoken import spoken
from tessera_cli.at_home import MatchFileArgument
from tessera_cli.console import out, print_json
from tessera_cli.examine import Examined, examine
from tessera_cli.exits import ExitCode
from tessera_cli.narrate import Narrator
from tessera_cli.options import JsonOption

app = typer.Typer()


@app.command()
def verify(
    file: MatchFileArgument,
    as_json: JsonOption = False,
) -> None:
    """Check a match from its file alone.

    Plays the whole match again: every signature, commitment, draw, move, score.
    Exit code 0: nobody cheated. 1: somebody did, or the file was changed; the
    offences are listed with the entries that prove them. 2: the file is no match,
    or was played by other rules than those of this version.
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
    narrator, result, verdict = examined.narrator, examined.result, examined.verdict
    verifier = verdict.verifier
    if result is not None:
        out.print(narrator.result(result))
        out.print(Text(narrator.winners(result), style="bold"))
    else:
        out.print("The match is not over yet.", style="yellow")
    for charge in verdict.charges:
        style = "red" if charge.provable else "yellow"
        out.print(Text(narrator.charge(charge), style=style))
    if verdict.broken is not None:
        said = f"✗ Entry {verdict.broken.index} was changed or forged: {verdict.broken.text}"
        out.print(Text(said, style="bold red"))
    if verdict.provable:
        out.print(Text(f"✗ {len(verdict.provable)} provable offences", style="bold red"))
    if examined.clean:
        said = f"✓ All {verdict.entries + 1} entries are in order: nobody cheated."
        out.print(Text(said, style="green"))
    for note in _notes(verdict):
        out.print(Text(note, style="yellow"))
    out.print(Text(f"The last entry is {spoken(verifier.head)}"))
    out.print(Text(f"The match is kept in {examined.file}"))


def _notes(verdict: Verdict) -> Iterator[str]:
    """How far the verdict goes."""
    if verdict.cut_off:
        yield "The file was cut off: this is what is whole in it."
    if verdict.verifier.over and not verdict.audited:
        yield "Not everybody revealed their secrets: what they kept hidden is not checked."
    names = Narrator.of(verdict.verifier.game, verdict.verifier.genesis)
    for handover in verdict.verifier.ledger.handovers:
        agreed = listed([names.name(message.seat) for message in handover.agreed])
        silent = listed([names.name(seat) for seat in handover.silent]) or "nobody"
        yield (
            f"From entry {handover.index} on {handover.referee.name} refereed: {agreed} agreed, "
            f"{silent} had no say."
        )
    if not verdict.independent:
        yield "Only the referee's own bots played: the draws can be replayed, not trusted."
    elif verdict.alone:
        count = "one draw" if verdict.alone == 1 else f"{verdict.alone} draws"
        yield f"To {count} only the referee contributed: such can be replayed, not trusted."
