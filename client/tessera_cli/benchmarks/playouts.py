"""Rules: random playouts beside catanatron's, copies of a position, and the longest lists of moves.

A decision is a position in which a seat has at least two moves to choose from, with its full list
built.  Both sides play whole games by random moves in processes of their own, one after the other
in turns, and each turn has its own ratio, so that a machine that wavers wavers for both; what
counts is the time of the processor, of which other work on the machine takes nothing away.

    python -m tessera_cli.benchmarks.playouts GAME SEATS SECONDS SEED
"""

from __future__ import annotations

import importlib.util
import json
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from operator import truediv
from statistics import median
from typing import Final

from tessera.engine.playout import SeededChance, play_randomly
from tessera.engine.steps import EVERYBODY, Decision, Position, Seat
from tessera.games import load
from tessera_cli.benchmarks.figure import Figure, at_most

CATANATRON: Final = "catanatron"


@dataclass(frozen=True, slots=True)
class Target:
    """What the rules of one game must reach."""

    game: str
    seats: int
    ratio: float
    """Decisions a second of random playouts, beside catanatron's."""
    copy: float
    """Microseconds of a copy of a position, at most."""
    menu: float
    """Milliseconds of the slowest list of moves with all seats taken, at most."""


TARGETS: Final = (
    Target("ancient-empires", 4, ratio=1.5, copy=15, menu=5),
    Target("imperios-milenarios", 5, ratio=1.2, copy=25, menu=5),
)


def decisions_per_second(game: str, seats: int, seconds: float, seed: int) -> float:
    """How many decisions a second random playouts of *game* make here."""
    rules = load(game)
    options = rules.choose(seats, {})
    decisions, number = 0, 0
    started = time.process_time()
    while (spent := time.process_time() - started) < seconds:
        chance = SeededChance(f"{seed}/{number}")
        decisions += play_randomly(rules.new(seats, options, EVERYBODY), chance)
        number += 1
    return decisions / spent


def catanatron_decisions_per_second(seconds: float) -> tuple[float, float]:
    """The same of catanatron's four random players: all decisions, and those with a choice."""
    from catanatron import Color, Game, RandomPlayer  # type: ignore[import,unused-ignore]  # untyped, rarely there

    counts = [0, 0]

    class Counting(RandomPlayer):  # type: ignore[misc,unused-ignore]  # untyped
        def decide(self, game: object, playable_actions: list[object]) -> object:
            counts[0] += 1
            counts[1] += len(playable_actions) > 1
            return super().decide(game, playable_actions)

    started = time.process_time()
    while (spent := time.process_time() - started) < seconds:
        Game([Counting(color) for color in Color]).play()
    return counts[0] / spent, counts[1] / spent


def copy_microseconds(game: str, seats: int, seed: int) -> float:
    """How long a copy of a position in mid-game takes: the median of the positions of a playout."""
    rules = load(game)
    s = rules.new(seats, rules.choose(seats, {}), EVERYBODY)
    chance = SeededChance(seed)
    times: list[float] = []
    while s.options:
        play_randomly(s, chance, 20)
        started = time.perf_counter()
        for _ in range(50):
            rules.copy(s)
        times.append((time.perf_counter() - started) / 50 * 1e6)
    return median(times)


def slowest_menu_milliseconds(game: str, seed: int) -> float:
    """How long the slowest list of a playout takes with all seats taken: of each decision the
    quickest of three times, so that only the rules count."""
    rules = load(game)
    seats = rules.seats[-1]
    s = rules.new(seats, rules.choose(seats, {}), EVERYBODY)
    chance = SeededChance(seed)
    slowest = 0.0
    while s.options:
        for seat in s.options:
            slowest = max(slowest, min(_listed(s, seat) for _ in range(3)))
        play_randomly(s, chance, 1)
    return slowest


def _listed(s: Position, seat: Seat) -> float:
    """The milliseconds in which the moves of *seat* are listed."""
    deciding = s.deciding
    assert isinstance(deciding, Decision)
    started = time.perf_counter()
    list(deciding.choices(s, seat))
    return 1e3 * (time.perf_counter() - started)


def playouts(short: bool) -> Iterator[Figure]:
    """Decisions a second of every game, and how many times catanatron's that is; copies; lists."""
    seconds, rounds = (1.0, 2) if short else (4.0, 5)
    installed = importlib.util.find_spec(CATANATRON) is not None
    ours: dict[Target, list[float]] = {target: [] for target in TARGETS}
    theirs: list[list[float]] = []
    for turn in range(rounds):
        for target, speeds in ours.items():
            speeds += _measure(target.game, str(target.seats), str(seconds), str(turn))
        if installed:
            theirs.append(_measure(CATANATRON, "4", str(seconds), str(turn)))
    for target, speeds in ours.items():
        yield from _figures(target, speeds, theirs)


def _figures(
    target: Target, ours: Sequence[float], theirs: Sequence[Sequence[float]]
) -> Iterator[Figure]:
    """What one game reaches turn by turn, beside all of catanatron's decisions (the first figure
    of each of its turns) and those with a choice."""
    name = f"{target.game}, {target.seats} seats"
    wanted = f"ratio >= {target.ratio}"
    mine = median(ours)
    if not theirs:
        note = f"{wanted} (pip install catanatron==3.2.1 to compare)"
        yield Figure(f"{name}: random playouts", mine, "decisions/s", target=note)
    counted = ("all", "those with a choice")
    for beside, peers in zip(counted, zip(*theirs, strict=True), strict=False):
        peer, ratio = median(peers), median(map(truediv, ours, peers))
        text = f"{name}: random playouts, beside catanatron's decisions, {beside}"
        yield Figure(text, mine, "decisions/s", peer, ratio, wanted, ratio >= target.ratio)
    copy = copy_microseconds(target.game, target.seats, 1)
    yield at_most(f"{name}: copy of a position", copy, "µs", target.copy)
    menu = slowest_menu_milliseconds(target.game, 1)
    yield at_most(f"{target.game}, all seats: slowest list of moves", menu, "ms", target.menu)


def _measure(*arguments: str) -> list[float]:
    command = [sys.executable, "-m", "tessera_cli.benchmarks.playouts", *arguments]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    figures: list[float] = json.loads(done.stdout)
    return figures


def main(game: str, seats: str, seconds: str, seed: str) -> None:
    """Measure one side in this process and print its figures as JSON."""
    if game == CATANATRON:
        print(json.dumps(catanatron_decisions_per_second(float(seconds))))
    else:
        print(json.dumps([decisions_per_second(game, int(seats), float(seconds), int(seed))]))


if __name__ == "__main__":
    main(*sys.argv[1:])
