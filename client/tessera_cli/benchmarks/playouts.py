"""Rules: random playouts beside catanatron's, and copies of a position.

A decision is a position in which a seat has at least two moves to choose from, with its full list
built.  Both sides play whole games by random moves in processes of their own, one after the other
in turns, so that a machine that wavers wavers for both.

    python -m tessera_cli.benchmarks.playouts GAME SEATS SECONDS SEED
"""

from __future__ import annotations

import importlib.util
import json
import subprocess
import sys
import time
from collections.abc import Iterator
from statistics import median
from typing import Final

from tessera.engine.playout import SeededChance, play_randomly
from tessera.engine.steps import EVERYBODY
from tessera.games import load
from tessera_cli.benchmarks.figure import Figure, at_most

CATANATRON: Final = "catanatron"


def decisions_per_second(game: str, seats: int, seconds: float, seed: int) -> float:
    """How many decisions a second random playouts of *game* make here."""
    rules = load(game)
    options = rules.choose(seats, {})
    decisions, number = 0, 0
    started = time.perf_counter()
    while (spent := time.perf_counter() - started) < seconds:
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

    started = time.perf_counter()
    while (spent := time.perf_counter() - started) < seconds:
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


def playouts(short: bool) -> Iterator[Figure]:
    """Decisions a second of Ancient Empires, and how many times catanatron's that is."""
    seconds, rounds = (1.0, 2) if short else (4.0, 5)
    installed = importlib.util.find_spec(CATANATRON) is not None
    ours, every, choosing = [], [], []
    for turn in range(rounds):
        ours.append(_measure("ancient-empires", "4", str(seconds), str(turn))[0])
        if installed:
            theirs = _measure(CATANATRON, "4", str(seconds), str(turn))
            every.append(theirs[0])
            choosing.append(theirs[1])
    mine = median(ours)
    if not installed:
        note = "ratio >= 1.5 (pip install catanatron==3.2.1 to compare)"
        yield Figure("random playouts", mine, "decisions/s", target=note)
    else:
        for name, peer in (
            ("random playouts, beside catanatron's decisions with a choice", median(choosing)),
            ("random playouts, beside all of catanatron's decisions", median(every)),
        ):
            ratio = mine / peer
            yield Figure(name, mine, "decisions/s", peer, ratio, "ratio >= 1.5", ratio >= 1.5)
    yield at_most("copy of a position", copy_microseconds("ancient-empires", 4, 1), "µs", 15)


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
