"""What others know of the game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from tests.toys.pebbles.moves import (
    DealCharm,
    DealOpenCharm,
    LayPebble,
    Redraw,
    ShowCharm,
    TurnUp,
    WantColour,
)
from tests.toys.pebbles.rounds import (
    Charmed,
    Gain,
    Laid,
    Lay,
    Laying,
    Lost,
    Matched,
    MayRedraw,
    ShowOwnCharm,
    TheEnd,
    TurnedUp,
    TurningUp,
    TurnUpFirst,
    stones_left,
)
from tests.toys.pebbles.setup import Dealt, DealTo, DrawWanted, Want, charms_left
from tests.toys.pebbles.state import (
    BOWLS,
    CHARMS,
    ROUNDS,
    STOCK,
    URN,
    Bowl,
    Colour,
    Piece,
    Player,
    State,
)

from tessera.engine.game import Chance, Game, Option, Options, Result, Score, Status
from tessera.engine.sealed import BLANK, Known, Sealed
from tessera.engine.steps import (
    EVERYBODY,
    Effect,
    Move,
    Seat,
    by_table,
    push,
    settle,
)
from tessera.engine.words import Vocabulary, say

WORDS: Final = Vocabulary(
    names={
        Colour: {colour: colour.name.lower() for colour in Colour},
        "bowl": {n: str(n + 1) for n in range(BOWLS)},
        "seat": {n: f"player {n + 1}" for n in range(4)},
    },
    hidden={"stone": "a face-down pebble", "charm": "a face-down charm"},
)


class Pebbles(Game[State]):
    name = "pebbles"
    title = "Pebbles"
    version = 1
    seats = range(2, 5)
    options = (Option("open_charms", False, (False, True), "Charms are dealt face up."),)
    moves = (WantColour, DealCharm, DealOpenCharm, LayPebble, TurnUp, Redraw, ShowCharm)
    steps = (
        *(DrawWanted, Want, DealTo, Dealt, Laying, Lay, Laid, TurningUp, TurnUpFirst, TurnedUp),
        *(Lost, MayRedraw, Matched, Gain, ShowOwnCharm, Charmed, TheEnd),
    )
    position = State

    def new(self, seats: int, options: Options, viewer: Seat) -> State:
        s = State(
            viewer=viewer,
            open_charms=bool(options["open_charms"]),
            urn=list(URN),
            bowls=[Bowl() for _ in range(BOWLS)],
            players=[Player() for _ in range(seats)],
        )
        wanted = tuple(by_table(DrawWanted(n)) for n in range(BOWLS))
        push(s, 0, (*wanted, *(by_table(DealTo(n)) for n in range(seats)), Laying()))
        settle(s)
        return s

    def copy(self, s: State) -> State:
        return State(
            viewer=s.viewer,
            steps=s.steps.copy(),
            options=s.options.copy(),
            open_charms=s.open_charms,
            urn=s.urn.copy(),
            bowls=[Bowl(bowl.wants, bowl.stones.copy()) for bowl in s.bowls],
            players=[
                Player(p.charm, p.points, p.stones, p.shown.copy(), p.lost.copy())
                for p in s.players
            ],
            round=s.round,
        )

    def result(self, s: State) -> Result | None:
        if s.options:
            return None
        scores = tuple(Score(p.points, (("pebbles", p.points),)) for p in s.players)
        best = max(score.points for score in scores)
        return Result(scores, tuple(n for n, score in enumerate(scores) if score.points == best))

    def status(self, s: State) -> Status:
        phase = ("setup", *(f"round {n + 1}" for n in range(ROUNDS)), "the end")[s.round]
        return Status(phase, type(s.deciding).__name__ if s.steps else "", points(s))

    def round(self, s: State) -> int:
        return s.round

    def conceal(self, s: State, viewer: Seat) -> State:
        return _mapped(
            self.copy(s),
            viewer,
            lambda seat, piece: BLANK if seat != viewer and isinstance(piece, Known) else piece,
        )

    def recall(self, s: State, viewer: Seat, secrets: Mapping[bytes, int]) -> State:
        def recalled(seat: Seat, piece: Piece) -> Piece:
            if viewer not in (seat, EVERYBODY):
                return piece
            if isinstance(piece, Sealed) and piece.commitment in secrets:
                return Known(Colour(secrets[piece.commitment]))
            return piece

        return _mapped(self.copy(s), viewer, recalled)

    def determinise(self, s: State, chance: Chance) -> State:
        guess = self.copy(s)
        for seat, player in enumerate(guess.players):
            if isinstance(player.charm, Sealed):
                left = charms_left(guess)
                player.charm = Known(pick(left, chance))
            for bowl in guess.bowls:
                for n, (owner, stone) in enumerate(bowl.stones):
                    if owner == seat and isinstance(stone, Sealed):
                        bowl.stones[n] = (owner, Known(pick(stones_left(guess, seat), chance)))
            for n, stone in enumerate(player.lost):
                if isinstance(stone, Sealed):
                    player.lost[n] = Known(pick(stones_left(guess, seat), chance))
        guess.viewer = EVERYBODY
        settle(guess)
        return guess

    def content(self) -> Mapping[str, object]:
        return {"stock": list(STOCK), "urn": list(URN), "charms": list(CHARMS), "bowls": BOWLS}

    def pieces(self, s: State) -> Mapping[str, int]:
        wanted = [bowl.wants for bowl in s.bowls]
        drawn = {f"urn {c.name}": s.urn[c] + wanted.count(c) for c in Colour}
        laid = [owner for bowl in s.bowls for owner, _ in bowl.stones]
        return drawn | {
            f"pebbles {n}": p.stones + laid.count(n) + len(p.shown) + len(p.lost)
            for n, p in enumerate(s.players)
        }

    def say(self, s: State, seat: Seat, value: Move | Effect) -> str:
        return say(value, WORDS, seat)


def _mapped(s: State, viewer: Seat, change: Callable[[Seat, Piece], Piece]) -> State:
    """*s* for *viewer*, with every hidden piece changed."""
    s.viewer = viewer
    for seat, player in enumerate(s.players):
        if player.charm is not None and not s.open_charms:
            player.charm = change(seat, player.charm)
        player.lost = [change(seat, piece) for piece in player.lost]
    for bowl in s.bowls:
        bowl.stones = [(owner, change(owner, piece)) for owner, piece in bowl.stones]
    settle(s)
    return s


def points(s: State) -> tuple[int, ...]:
    return tuple(player.points for player in s.players)


def pick(weights: Mapping[Colour, int], chance: Chance) -> Colour:
    """One of the colours, as likely as its weight."""
    ticket = chance.below(sum(weights.values()))
    return [colour for colour in weights for _ in range(weights[colour])][ticket]


PEBBLES: Final = Pebbles()
