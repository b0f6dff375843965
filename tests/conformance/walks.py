"""Playouts that stop at every decision, and what can be seen there."""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import islice
from typing import Any, Final, NamedTuple

from tests.toys.annals import ANNALS
from tests.toys.chits import CHITS
from tests.toys.pebbles import PEBBLES
from tests.toys.sieges import SIEGES

from tessera import games
from tessera.canonical import digest
from tessera.engine.codec import Plain
from tessera.engine.game import AnyGame, Options
from tessera.engine.playout import SeededChance
from tessera.engine.record import step
from tessera.engine.sealed import BLANK, Known, Sealed, Shown
from tessera.engine.steps import (
    EVERYBODY,
    NOBODY,
    TABLE,
    Decision,
    Draw,
    Move,
    Position,
    Seat,
    legal_moves,
    play,
)

TOYS: Final[tuple[AnyGame, ...]] = (PEBBLES, ANNALS, SIEGES, CHITS)
GAMES: Final[tuple[AnyGame, ...]] = (*map(games.load, games.names()), *TOYS)


class At(NamedTuple):
    """A decision of a playout: who answers it, and how."""

    s: Any
    seat: Seat
    move: Move


def start(
    game: AnyGame, seats: int, options: Options | None = None, viewer: Seat = EVERYBODY
) -> Any:
    return game.new(seats, game.choose(seats, options or {}), viewer)


def walk(
    game: AnyGame, seats: int, seed: int, options: Options | None = None, s: Any = None
) -> Iterator[At]:
    """A random playout for EVERYBODY, at each of its decisions; the last position is *s* then.

    The walk goes on from the position that was given out: whoever changes it must change a copy.
    """
    chance = SeededChance(f"walk {seed}")
    s = start(game, seats, options) if s is None else s
    while s.options:
        seat, move = choose(s, chance)
        yield At(s, seat, move)
        play(s, seat, move)


def every(n: int, walked: Iterable[At]) -> Iterator[At]:
    """Each *n*-th decision of a walk, the first included."""
    return islice(walked, 0, None, n)


@cache
def pace(game: AnyGame) -> int:
    """At each how many decisions a law is looked at that would otherwise be at all of them: a game
    of thousands of decisions is looked at as often as one of hundreds."""
    return max(1, sum(1 for _ in walk(game, game.seats[-1], seed=0)) // 400)


def now_and_then(game: AnyGame, walked: Iterable[At]) -> Iterator[tuple[At, bool]]:
    """Every decision of a walk, and whether to look at it (see pace)."""
    for n, at in enumerate(walked):
        yield at, n % pace(game) == 0


def halting(
    game: AnyGame, s: Position, seed: int, lapses: int
) -> Iterator[tuple[Seat, Move | None]]:
    """Play *s* to its end at random, where each *lapses*-th answer of a seat does not come.

    Gives who was to answer, and the move, or None where it did not come, once it is played.
    """
    chance = SeededChance(f"halting {seed}")
    asked = 0
    while s.options:
        seat, move = choose(s, chance)
        asked += seat != TABLE
        answer = None if seat != TABLE and asked % lapses == 0 else move
        step(s, seat, answer)
        yield seat, answer


def choose(s: Position, chance: SeededChance) -> tuple[Seat, Move]:
    """One of those who may answer, and one of its moves; draws by their weights."""
    who = sorted(s.options)
    seat = who[chance.below(len(who))]
    moves = legal_moves(s, seat)
    if seat != TABLE:
        return seat, moves[chance.below(len(moves))]
    deciding = s.deciding
    assert isinstance(deciding, Draw)
    tickets = [move for move in moves for _ in range(deciding.weight(s, move))]
    return seat, tickets[chance.below(len(tickets))]


def walked(game: AnyGame, seats: int, seed: int, options: Options | None = None) -> Any:
    """The last position of a walk."""
    s = start(game, seats, options)
    for _ in walk(game, seats, seed, s=s):
        pass
    return s


def tables(game: AnyGame) -> Iterator[tuple[int, Options]]:
    """Every number of seats with the default options, and every value of every option once."""
    for seats in game.seats:
        yield seats, {}
    for option in game.options:
        for value in option.values:
            if value != option.default:
                yield game.seats[-1], {option.name: value}


def deciding(s: Position) -> Decision:
    step = s.deciding
    assert isinstance(step, Decision)
    return step


# -- what can be seen -----------------------------------------------------------------------------


def plain(game: AnyGame, s: Any) -> Any:
    """The position as JSON gives it back."""
    return json.loads(json.dumps(game.codec.dump(s)))


def seen(game: AnyGame, s: Any) -> bytes:
    """What the position shows, in 32 bytes, whoever looks and whatever the commitments are."""
    shown = unsealed(game.codec.dump(s))
    assert isinstance(shown, dict)
    del shown["viewer"]
    return digest("test/seen", json.dumps(shown, sort_keys=True))


def unsealed(value: Plain) -> Plain:
    """Plain data with every commitment blank."""
    if isinstance(value, list):
        return [unsealed(item) for item in value]
    if isinstance(value, dict):
        if value.get("is") == "Sealed":
            return {"is": "Sealed"}
        return {key: unsealed(item) for key, item in value.items()}
    return value


def menus(s: Position) -> dict[Seat, list[Move]]:
    return {seat: legal_moves(s, seat) for seat in s.options}


def hidden(value: object) -> Iterator[Known[Any] | Sealed]:
    """All that is hidden in a position, a step or a move, in order."""
    if isinstance(value, Known | Sealed):
        yield value
    elif isinstance(value, list | tuple):
        for item in value:
            yield from hidden(item)
    elif dataclasses.is_dataclass(value) and not isinstance(value, type):
        for part in dataclasses.fields(value):
            if part.compare:
                yield from hidden(getattr(value, part.name))


def with_hidden(move: Move, change: Any) -> Move:
    """*move* with each hidden value changed by the function *change*, but not what it shows."""

    def changed(value: Any) -> Any:
        if isinstance(value, Known | Sealed):
            return change(value)
        if isinstance(value, tuple):
            return tuple(map(changed, value))
        return value

    names = [part.name for part in dataclasses.fields(move) if part.name != move.chosen]
    parts = {name: changed(getattr(move, name)) for name in names}
    return dataclasses.replace(move, **parts)


class Sealing:
    """Plays in a sealed match what was played in the open, with invented commitments."""

    def __init__(
        self, game: AnyGame, seats: int, options: Options | None = None, viewer: Seat = NOBODY
    ) -> None:
        self.s = start(game, seats, options, viewer)
        self.secrets: dict[bytes, int] = {}

    def seal(self, value: Known[Any] | Sealed) -> Sealed:
        assert isinstance(value, Known)
        commitment = digest("test/commitment", len(self.secrets))
        self.secrets[commitment] = value.value
        return Sealed(commitment)

    def sealed(self, seat: Seat, move: Move) -> Move:
        """*move*, as it is played in the sealed match."""
        for offered in legal_moves(self.s, seat):
            if not offered.is_blank() and self.open(offered) == move:
                return offered
        if move.chosen:
            move = self.picked(seat, move)
        return with_hidden(move, self.seal) if move.zone else move

    def picked(self, seat: Seat, move: Move) -> Move:
        """*move* with sealed pieces of *seat* picked for those that it opens."""
        hand = [piece.commitment for piece in deciding(self.s).pieces(self.s, seat)]
        shown = []
        for piece in getattr(move, move.chosen):
            found = next((c for c in hand if self.secrets[c] == piece.value), None)
            shown.append(piece if found is None else Shown(found, piece.value))
            hand = [c for c in hand if c != found]
        return dataclasses.replace(move, **{move.chosen: tuple(shown)})

    def open(self, move: Move) -> Move:
        """*move* with what it holds sealed shown."""
        return with_hidden(move, self.shown)

    def shown(self, value: Known[Any] | Sealed) -> Known[Any] | Sealed:
        if isinstance(value, Sealed) and value != BLANK:
            return Known(self.secrets[value.commitment])
        return value

    def play(self, seat: Seat, move: Move) -> Move:
        """Play *move* sealed; the move that was played.  Openings must be what was sealed."""
        sealed = self.sealed(seat, move)
        for piece, value in deciding(self.s).opens(self.s, seat, sealed):
            assert self.secrets[piece.commitment] == value
        play(self.s, seat, sealed)
        return sealed
