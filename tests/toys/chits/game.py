"""What others know of the game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from tests.toys.chits.cup import DrawChit, Drawing, Drawn, DrawnOpenly, Shake, Shaken, shake
from tests.toys.chits.deals import WillNotTake
from tests.toys.chits.moves import (
    DrawFromCup,
    DrawThrown,
    Keep,
    KeepOpenly,
    ShakeCups,
    Spend,
    TakeFromPool,
    ThrowIn,
)
from tests.toys.chits.rounds import (
    BackIntoTheCup,
    DrawAnew,
    FromPool,
    Keeping,
    Kept,
    KeptOpenly,
    NextRound,
    RoundEnd,
    Spending,
    Spent,
    Taken,
    Thrown,
)
from tests.toys.chits.state import (
    CUP,
    DRAWN,
    KEPT,
    POOL,
    ROUNDS,
    Colour,
    Piece,
    Player,
    State,
    spread,
)

from tessera.engine.deals import Promise
from tessera.engine.game import Chance, Game, Option, Options, Result, Score, Status
from tessera.engine.sealed import BLANK, Known, Sealed
from tessera.engine.steps import (
    EVERYBODY,
    By,
    Effect,
    Move,
    Seat,
    Steps,
    push,
    settle,
)
from tessera.engine.words import Vocabulary, say

WORDS: Final = Vocabulary(
    names={
        Colour: {colour: colour.name.lower() for colour in Colour},
        "seat": {n: f"player {n + 1}" for n in range(4)},
        "owner": {n: f"player {n + 1}" for n in range(4)},
    },
    hidden={Colour: "a hidden chit"},
)


class Chits(Game[State]):
    name = "chits"
    title = "Chits"
    version = 1
    seats = range(2, 5)
    options = (Option("open_hands", False, (False, True), "All chits lie open."),)
    moves = (ShakeCups, DrawFromCup, DrawThrown, TakeFromPool, ThrowIn, Spend, Keep, KeepOpenly)
    steps = (
        *(Shake, Shaken, Drawing, DrawChit, Drawn, DrawnOpenly, NextRound, FromPool, Taken),
        *(Thrown, Spending, Spent, RoundEnd, Keeping, Kept, KeptOpenly, BackIntoTheCup, DrawAnew),
    )
    position = State
    promises = (WillNotTake,)

    def new(self, seats: int, options: Options, viewer: Seat) -> State:
        s = State(
            viewer=viewer,
            open_hands=bool(options["open_hands"]),
            pool=[POOL] * len(Colour),
            players=[Player(loose=[CUP] * len(Colour)) for _ in range(seats)],
        )
        push(s, 0, (*shake(s), NextRound()))
        settle(s)
        return s

    def copy(self, s: State) -> State:
        return State(
            viewer=s.viewer,
            steps=s.steps.copy(),
            options=s.options.copy(),
            open_hands=s.open_hands,
            pool=s.pool.copy(),
            players=[
                Player(
                    p.cup.copy(),
                    p.hand.copy(),
                    p.hidden.copy(),
                    p.thrown.copy(),
                    p.open.copy(),
                    p.discard.copy(),
                    p.loose.copy(),
                    p.drawing,
                    p.points,
                )
                for p in s.players
            ],
            round=s.round,
        )

    def result(self, s: State) -> Result | None:
        if s.options:
            return None
        scores = tuple(Score(p.points, (("chits", p.points),)) for p in s.players)
        best = max(score.points for score in scores)
        return Result(scores, tuple(n for n, score in enumerate(scores) if score.points == best))

    def status(self, s: State) -> Status:
        asked = type(s.deciding).__name__ if s.steps else ""
        return Status(f"round {s.round}", asked, tuple(p.points for p in s.players))

    def round(self, s: State) -> int:
        return s.round

    def conceal(self, s: State, viewer: Seat) -> State:
        def concealed(piece: Piece) -> Piece:
            return BLANK if isinstance(piece, Known) else piece

        return _mapped(self.copy(s), viewer, concealed, lambda seat: seat != viewer, cups=True)

    def recall(self, s: State, viewer: Seat, secrets: Mapping[bytes, int]) -> State:
        def recalled(piece: Piece) -> Piece:
            if isinstance(piece, Sealed) and piece.commitment in secrets:
                return Known(Colour(secrets[piece.commitment]))
            return piece

        everybody = viewer == EVERYBODY
        mine = self.copy(s)
        return _mapped(mine, viewer, recalled, lambda seat: viewer in (seat, EVERYBODY), everybody)

    def determinise(self, s: State, chance: Chance) -> State:
        guess = self.copy(s)
        for player in guess.players:
            left = list(spread(player.hidden))
            for piece in (*player.cup, *player.hand):
                if isinstance(piece, Known):
                    left.remove(piece.value)
            for pieces in (player.cup, player.hand):
                for n, piece in enumerate(pieces):
                    if isinstance(piece, Sealed):
                        pieces[n] = Known(left.pop(chance.below(len(left))))
        guess.viewer = EVERYBODY
        settle(guess)
        return guess

    def forfeit(self, s: State, seat: Seat) -> Steps:
        player = s.players[seat]
        hidden = any(isinstance(piece, Sealed) for piece in (*player.cup, *player.hand))
        return (By((seat,), DrawAnew()),) if hidden else ()

    def content(self) -> Mapping[str, object]:
        return {"cup": CUP, "pool": POOL, "drawn": DRAWN, "kept": KEPT, "rounds": ROUNDS}

    def pieces(self, s: State) -> Mapping[str, int]:
        lists = [s.pool]
        for p in s.players:
            assert len(p.cup) + len(p.hand) == sum(p.hidden)
            lists += [p.hidden, p.thrown, p.open, p.discard, p.loose]
        return {colour.name: sum(counts[colour] for counts in lists) for colour in Colour}

    def promised(self, s: State, giver: Seat, promise: Promise) -> str:
        return say(promise, WORDS, giver)

    def say(self, s: State, seat: Seat, value: Move | Effect) -> str:
        return say(value, WORDS, seat)


def _mapped(
    s: State,
    viewer: Seat,
    change: Callable[[Piece], Piece],
    hands: Callable[[Seat], bool],
    cups: bool,
) -> State:
    """*s* for *viewer*, with the chits in cups and in the hands of some seats changed."""
    s.viewer = viewer
    for seat, player in enumerate(s.players):
        if cups and not s.open_hands:
            player.cup = [change(piece) for piece in player.cup]
        if hands(seat) and not s.open_hands:
            player.hand = [change(piece) for piece in player.hand]
    settle(s)
    return s


CHITS: Final = Chits()
