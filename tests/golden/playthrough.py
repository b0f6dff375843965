"""A playthrough as text: who had how many moves, which one was played, and what happened."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from tests.conformance.walks import start, walk

from tessera.engine.game import AnyGame
from tessera.engine.steps import NOBODY, TABLE, Seat, legal_moves

FOLDER: Final = Path(__file__).parent
SEATS: Final = 3
"""So many play, or as few as can."""
SEED: Final = 1
EVERY: Final = 25
"""So many decisions lie between two digests."""
TOLD: Final = 800
"""So many decisions are told; of a longer game the rest is told by its digests and its result."""


def path_of(game: AnyGame) -> Path:
    return FOLDER / f"{game.name}.txt"


def text_of(game: AnyGame) -> str:
    return "\n".join(lines(game)) + "\n"


def lines(game: AnyGame) -> Iterator[str]:
    """A random playthrough of *game*."""
    seats = max(SEATS, game.seats[0])
    yield f"{game.title}, {seats} seats, seed {SEED}"
    s = start(game, seats)
    s.events = []
    phase = ""
    for n, at in enumerate(walk(game, seats, SEED, s=s)):
        if n >= TOLD:
            if n % (10 * EVERY) == 0:
                yield f"    public digest {game.codec.digest(game.conceal(s, NOBODY)).hex()[:16]}"
            s.events.clear()
            continue
        yield from told(game, s)
        if (now := game.status(s).phase) != phase:
            phase = now
            yield f"\n== {phase} =="
        moves = len(legal_moves(s, at.seat))
        yield f"{who(game, at.seat)}, 1 of {moves}: {game.say(s, at.seat, at.move)}"
        if n % EVERY == 0:
            yield f"    public digest {game.codec.digest(game.conceal(s, NOBODY)).hex()[:16]}"
    yield from told(game, s)
    yield ""
    yield from result(game, s)


def told(game: AnyGame, s: Any) -> Iterator[str]:
    """The events since the last look."""
    for seat, event in s.events:
        if text := game.say(s, seat, event):
            yield f"    {text}"
    s.events.clear()


def who(game: AnyGame, seat: Seat) -> str:
    return "The table" if seat == TABLE else game.called(seat)


def result(game: AnyGame, s: Any) -> Iterator[str]:
    end = game.result(s)
    assert end is not None
    for seat, score in enumerate(end.scores):
        items = ", ".join(f"{item} {points}" for item, points in score.items)
        yield f"{who(game, seat)}: {score.points} points ({items})"
    yield f"won by {', '.join(who(game, seat) for seat in end.winners)}"
    yield f"digest {game.codec.digest(s).hex()}"
