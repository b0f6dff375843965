"""Looking one action ahead, for bots: what a seat can make of a position before others act.

Knows nothing of a game but its estimate.  A game whose moves pay only later (a face-down Order)
says in ``Game.weigh`` what they are worth.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from tessera.engine.steps import Move, Position, Seat, play, play_nth

if TYPE_CHECKING:
    from tessera.engine.game import AnyGame

STEPS: Final = 10
"""So many steps of an action are followed, so that none can be followed for ever."""
FOLLOWED: Final = 5
"""So many moves of one kind are followed at most."""


def outlook(game: AnyGame, s: Position, seat: Seat) -> float:
    """How good *s* looks once *seat* has played its action to the end, each time by the step that
    looks best at once.  *s* must be complete (for EVERYBODY)."""
    value = game.estimate(s, seat)
    for _ in range(STEPS):
        if len(s.options) != 1 or seat not in s.options:
            break
        value, s = _best_step(game, s, seat)
    return value


def _best_step(game: AnyGame, s: Position, seat: Seat) -> tuple[float, Position]:
    best: tuple[float, Position] | None = None
    for n in range(len(s.options[seat])):
        after = game.copy(s)
        play_nth(after, seat, n)
        value = game.estimate(after, seat)
        if best is None or value > best[0]:
            best = value, after
    assert best is not None
    return best


def outlooks(game: AnyGame, s: Any, seat: Seat, moves: Sequence[Move]) -> list[float]:
    """The outlook after each of *moves*.  Of many moves of one kind only those that look best at
    once are followed; the others count as they look at once."""
    afters = []
    for move in moves:
        after = game.copy(s)
        play(after, seat, move)
        afters.append(after)
    values = [game.estimate(after, seat) for after in afters]
    for n in _promising(moves, values):
        values[n] = outlook(game, afters[n], seat)
    return values


def _promising(moves: Sequence[Move], values: Sequence[float]) -> list[int]:
    """The numbers of the moves worth following, the best few of each kind."""
    ranked = sorted(range(len(moves)), key=lambda n: -values[n])
    followed: dict[type[Move], list[int]] = {}
    for n in ranked:
        same = followed.setdefault(type(moves[n]), [])
        if len(same) < FOLLOWED:
            same.append(n)
    return [n for same in followed.values() for n in same]
