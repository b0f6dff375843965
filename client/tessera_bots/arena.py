"""Games among bots on one machine: for comparing bots, balancing games and finding bugs.

Every seat is shown what it may see and no more.  A game follows from its seed alone, whatever the
number of processes that play.
"""

from __future__ import annotations

import multiprocessing
import time
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass

from tessera.engine.game import AnyGame, OptionValue
from tessera.engine.playout import Chooser, SeededChance, play_out
from tessera.engine.steps import EVERYBODY, Move, Position, Seat
from tessera.games import load
from tessera_bots.strategy import Strategy, strategy


@dataclass(frozen=True, slots=True)
class Contest:
    """Which games are to be played: one strategy a seat, shifted round the table game by game."""

    game: str
    bots: tuple[str, ...]
    options: tuple[tuple[str, OptionValue], ...]
    seed: str
    rotate: bool = True

    def bots_of(self, number: int) -> tuple[str, ...]:
        """Who sits where in game *number*."""
        shift = number % len(self.bots) if self.rotate else 0
        return self.bots[shift:] + self.bots[:shift]


@dataclass(frozen=True, slots=True)
class Outcome:
    """How one game ended."""

    number: int
    bots: tuple[str, ...]
    points: tuple[int, ...]
    shares: tuple[float, ...]
    """Of the victory, by seat: 1 to the winner, or an equal part to each of several."""
    traits: tuple[Mapping[str, tuple[str, ...]], ...]
    decisions: int
    seconds: float


def play_game(contest: Contest, number: int) -> Outcome:
    """Play game *number* of *contest* to its end."""
    game = load(contest.game)
    bots = contest.bots_of(number)
    chance = SeededChance(f"{contest.seed}/{number}")
    choosers = {
        seat: _chooser(strategy(name, game, SeededChance(f"{contest.seed}/{number}/{seat}")), game)
        for seat, name in enumerate(bots)
    }
    started = time.perf_counter()
    s = game.new(len(bots), game.choose(len(bots), dict(contest.options)), EVERYBODY)
    decisions = play_out(s, choosers, chance)
    return _outcome(game, s, number, bots, decisions, time.perf_counter() - started)


def _chooser(bot: Strategy, game: AnyGame) -> Chooser:
    """*bot*, shown what its seat may see, if it looks at all."""

    def choose(s: Position, seat: Seat, moves: list[Move]) -> Move:
        if bot.looks and len(moves) == 1:
            return moves[0]  # nothing to look at
        return bot.choose(game.conceal(s, seat) if bot.looks else s, seat, moves)

    return choose


def _outcome(
    game: AnyGame, s: object, number: int, bots: tuple[str, ...], decisions: int, seconds: float
) -> Outcome:
    result = game.result(s)
    assert result is not None, "a game without decisions has ended"
    share = 1 / len(result.winners)
    seats: Sequence[Seat] = range(len(bots))
    return Outcome(
        number,
        bots,
        tuple(score.points for score in result.scores),
        tuple(share if seat in result.winners else 0.0 for seat in seats),
        tuple(game.traits(s, seat) for seat in seats),
        decisions,
        seconds,
    )


def play_games(contest: Contest, games: int, *, processes: int) -> Iterator[Outcome]:
    """Play games 0 to *games* - 1 of *contest*; the outcomes come in that order."""
    if processes <= 1 or games <= 1:
        yield from (play_game(contest, number) for number in range(games))
        return
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(min(processes, games), mp_context=context) as pool:
        try:
            chunk = max(1, min(8, games // (processes * 4)))
            yield from pool.map(play_game, [contest] * games, range(games), chunksize=chunk)
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            raise
