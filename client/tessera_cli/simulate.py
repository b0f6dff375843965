"""``tessera simulate``: many games among bots on this machine, and what they tell."""

from __future__ import annotations

import os
import time
from typing import Annotated, Any

import typer
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from tessera.games import load
from tessera_bots.arena import Contest, Outcome, play_games
from tessera_bots.report import Line, tabulate
from tessera_cli.choices import parse_bots, parse_options
from tessera_cli.console import err, out, print_json
from tessera_cli.options import JsonOption
from tessera_cli.setup import OptionOption

app = typer.Typer()


@app.command()
def simulate(
    game: Annotated[str, typer.Argument(help="The game, as in `tessera games`.")],
    seats: Annotated[int, typer.Option(help="How many players.")] = 4,
    games: Annotated[int, typer.Option(min=1, help="How many games.")] = 50,
    bot: Annotated[
        str, typer.Option(help="Strategies (or MODULE:CLASS), by comma; the last one fills up.")
    ] = "random",
    option: OptionOption = None,
    seed: Annotated[str, typer.Option(help="The same seed plays the same games.")] = "1",
    jobs: Annotated[int, typer.Option(min=0, help="Processes; 0: one for each core.")] = 0,
    report: Annotated[
        bool, typer.Option("--report", help="Scores and wins by seat, cards and so on.")
    ] = False,
    as_json: JsonOption = False,
) -> None:
    """Play many games among bots on this machine and count who wins.

    Bots are shown what their seat may see and no more. With several strategies
    the seats rotate from game to game, so that nobody gains from where they sit.

    Example: tessera simulate ancient-empires --games 400 --bot greedy --report
    """
    played = load(game)
    options = played.choose(seats, parse_options(played, option or []))
    bots = parse_bots(bot, seats)
    contest = Contest(played.name, bots, tuple(sorted(options.items())), seed)
    started = time.perf_counter()
    outcomes = _play(contest, games, jobs or os.cpu_count() or 1)
    seconds = time.perf_counter() - started
    summary = summarise(contest, outcomes, seconds)
    if as_json:
        if report:
            summary["report"] = {
                kind: [_plain(line) for line in lines] for kind, lines in tabulate(outcomes).items()
            }
        print_json(summary)
        return
    _print_summary(summary)
    if report:
        for kind, lines in tabulate(outcomes).items():
            out.print(_table(kind, lines))


def _play(contest: Contest, games: int, jobs: int) -> list[Outcome]:
    outcomes: list[Outcome] = []
    bar = Progress(
        TextColumn("playing"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=err,
        transient=True,
        disable=not err.is_terminal,
    )
    with bar:
        task = bar.add_task("games", total=games)
        for outcome in play_games(contest, games, processes=jobs):
            outcomes.append(outcome)
            bar.advance(task)
    return outcomes


def summarise(contest: Contest, outcomes: list[Outcome], seconds: float) -> dict[str, Any]:
    """The figures of a simulation; means and wins are by seat, wins shared among joint winners.

    ``seconds`` is the time the games took, added up over processes; ``elapsed`` what a watch shows.
    """
    n, seats = len(outcomes), len(contest.bots)
    decisions = sum(outcome.decisions for outcome in outcomes)
    busy = sum(outcome.seconds for outcome in outcomes)
    return {
        "game": contest.game,
        "seats": seats,
        "bots": list(contest.bots),
        "options": dict(contest.options),
        "seed": contest.seed,
        "games": n,
        "decisions": decisions,
        "seconds": round(busy, 3),
        "elapsed": round(seconds, 3),
        "decisions_per_s": round(decisions / busy) if busy else 0,
        "mean_scores": [round(sum(o.points[i] for o in outcomes) / n, 3) for i in range(seats)],
        "wins_by_seat": [round(sum(o.shares[i] for o in outcomes), 3) for i in range(seats)],
        "wins_by_bot": _wins_by_bot(outcomes),
    }


def _wins_by_bot(outcomes: list[Outcome]) -> dict[str, float]:
    wins: dict[str, float] = {}
    for outcome in outcomes:
        for name, share in zip(outcome.bots, outcome.shares, strict=True):
            wins[name] = wins.get(name, 0.0) + share
    return {name: round(wins[name], 3) for name in sorted(wins)}


def _plain(line: Line) -> dict[str, object]:
    return {
        "name": line.name,
        "played": line.played,
        "score": round(line.score, 3),
        "score_margin": round(line.score_margin, 3),
        "share": round(line.share, 4),
        "interval": [round(line.low, 4), round(line.high, 4)],
        "ratio": round(line.ratio, 3),
    }


def _print_summary(summary: dict[str, Any]) -> None:
    out.print(
        f"{summary['games']} games of {summary['game']}, {summary['seats']} seats, "
        f"bots {', '.join(summary['bots'])}, seed {summary['seed']}: "
        f"{summary['decisions']} decisions in {summary['seconds']} s "
        f"({summary['decisions_per_s']} a second and process)"
    )
    out.print(f"mean scores  {'  '.join(f'{mean:.1f}' for mean in summary['mean_scores'])}")
    out.print(f"wins by seat {'  '.join(f'{wins:.1f}' for wins in summary['wins_by_seat'])}")
    if len(summary["wins_by_bot"]) > 1:
        for name, wins in summary["wins_by_bot"].items():
            out.print(f"wins of {name} {wins:.1f}")


def _table(kind: str, lines: list[Line]) -> Table:
    table = Table(title=f"by {kind}", title_justify="left")
    table.add_column(kind)
    for head in ("played", "mean score", "share of wins", "95 % interval", "times fair"):
        table.add_column(head, justify="right")
    for line in lines:
        table.add_row(
            line.name,
            str(line.played),
            f"{line.score:.1f} ± {line.score_margin:.1f}",
            f"{line.share:.1%}",
            f"{line.low:.1%} – {line.high:.1%}",
            f"{line.ratio:.2f}",
        )
    return table
