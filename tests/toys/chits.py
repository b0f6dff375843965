"""Chits: the smallest game with a cup.

Every player has a cup of chits.  In each round all draw three from their own cup: its owner sees
which they are, the others see how many.  In turn, each takes one chit more from the open pool, to
lie open before it, or to be thrown into the cup for all to see.  Then each may spend chits of the
first colour, then of the second: they are shown, are worth 1 point each, and 1 more if there are
two or more, and are discarded.  At the end of the round each keeps up to two chits, which from then
on lie hidden, and discards the others.  Who must draw from an empty cup throws its discarded chits
in and shakes it.
"""

from __future__ import annotations

import enum
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import product
from typing import ClassVar, Final

from tessera.engine.deals import Promise
from tessera.engine.game import Chance, Game, Option, Options, Result, Score, Status
from tessera.engine.sealed import ANY, BLANK, Chosen, Hidden, Known, Sealed, any_of, without
from tessera.engine.steps import (
    EVERYBODY,
    PASS,
    By,
    Choices,
    Decision,
    Draw,
    Effect,
    Event,
    Lot,
    Move,
    Position,
    Seat,
    Shuffle,
    Steps,
    by_table,
    face_down,
    push,
    settle,
)
from tessera.engine.words import Vocabulary, say
from tessera.errors import IllegalMove


class Colour(enum.IntEnum):
    RED = 0
    BLUE = 1
    BLACK = 2


CUP: Final = 2  # chits of each colour that a player begins with
POOL: Final = 9  # chits of each colour in the open pool
DRAWN: Final = 3
KEPT: Final = 2
ROUNDS: Final = 5
PHASES: Final = (Colour.RED, Colour.BLUE)

Piece = Hidden[Colour]
Counts = list[int]
"""How many there are of each colour."""


def none() -> Counts:
    return [0] * len(Colour)


@dataclass(slots=True)
class Player:
    cup: list[Piece] = field(default_factory=list)
    """Not drawn yet."""
    hand: list[Piece] = field(default_factory=list)
    """Drawn or kept, seen by the owner alone."""
    hidden: Counts = field(default_factory=none)
    """All in cup and hand: everybody has seen them go in, and come out."""
    thrown: Counts = field(default_factory=none)
    """In the cup too, but told from the others: thrown in since it was last shaken."""
    open: Counts = field(default_factory=none)
    """In the hand too, seen by all."""
    discard: Counts = field(default_factory=none)
    loose: Counts = field(default_factory=none)
    """In the cup, which must be shaken before anything is drawn."""
    drawing: int = 0
    """How many are still to be drawn."""
    points: int = 0


@dataclass(slots=True, kw_only=True)
class State(Position):
    open_hands: bool
    pool: Counts
    players: list[Player]
    round: int = 0


# -- moves ----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class ShakeCups(Move):
    words: ClassVar[str] = "shake {chits}"
    zone: ClassVar[str] = "cup"
    chits: tuple[Piece, ...]


@dataclass(frozen=True, slots=True)
class DrawFromCup(Move):
    words: ClassVar[str] = "draw {chit}"
    chit: Piece


@dataclass(frozen=True, slots=True)
class DrawThrown(Move):
    words: ClassVar[str] = "draw the {colour} chit that was thrown in"
    colour: Colour


@dataclass(frozen=True, slots=True)
class TakeFromPool(Move):
    words: ClassVar[str] = "take {colour}"
    colour: Colour


@dataclass(frozen=True, slots=True)
class ThrowIn(Move):
    words: ClassVar[str] = "throw {colour} into the cup"
    colour: Colour


@dataclass(frozen=True, slots=True)
class Spend(Move):
    words: ClassVar[str] = "spend {open} open chits and {chits}"
    chosen: ClassVar[str] = "chits"
    open: int
    chits: tuple[Chosen[Colour], ...]


@dataclass(frozen=True, slots=True)
class Keep(Move):
    words: ClassVar[str] = "keep {kept} and discard {discarded}, {open} of the open ones kept"
    zone: ClassVar[str] = "hand"
    chosen: ClassVar[str] = "discarded"
    mixed: ClassVar[bool] = True
    open: tuple[int, int, int]
    kept: tuple[Piece, ...]
    discarded: tuple[Chosen[Colour], ...]


@dataclass(frozen=True, slots=True)
class KeepOpenly(Move):
    words: ClassVar[str] = "keep {open}"
    open: tuple[int, int, int]


# -- the cup --------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Shake(Shuffle):
    """Whoever has loose chits in the cup shakes it."""

    def lots(self, s: State) -> tuple[Lot, ...]:
        return tuple(
            Lot(seat, tuple(spread(player.loose)))
            for seat, player in enumerate(s.players)
            if any(player.loose)
        )

    def choices(self, s: State, seat: Seat) -> Choices:
        yield ShakeCups(face_down(s, self.lots(s))), lambda move: (Shaken(move.chits),)


@dataclass(frozen=True, slots=True)
class Shaken(Effect):
    words: ClassVar[str] = "cups are shaken"
    chits: tuple[Piece, ...]

    def run(self, s: State, seat: Seat) -> None:
        chits = iter(self.chits)
        for player in s.players:
            count = sum(player.loose)
            player.cup += [next(chits) for _ in range(count)]
            player.hidden = added(player.hidden, player.loose)
            player.loose = none()


def shake(s: State) -> Steps:
    """Shake all cups with loose chits.  Where all is open, the order means nothing."""
    if not s.open_hands:
        return (by_table(Shake()),)
    known = tuple(Known(colour) for player in s.players for colour in spread(player.loose))
    return (Shaken(known),)


@dataclass(frozen=True, slots=True)
class Drawing(Effect):
    """All draw, each from its own cup; who must throw in first draws last."""

    def run(self, s: State, seat: Seat) -> Steps:
        for owner, player in enumerate(s.players):
            if player.drawing and (player.cup or any(player.thrown)):
                return by_table(DrawChit(owner)), Drawing()
        short = [player for player in s.players if player.drawing and any(player.discard)]
        for player in short:
            player.loose, player.discard = player.discard, none()
        if short:
            return *shake(s), Drawing()
        for player in s.players:
            player.drawing = 0
        return ()


@dataclass(frozen=True, slots=True)
class DrawChit(Draw):
    asked: ClassVar[bool] = True
    owner: Seat

    def choices(self, s: State, seat: Seat) -> Choices:
        player = s.players[self.owner]
        for chit in dict.fromkeys(player.cup):
            yield DrawFromCup(chit), (Drawn(self.owner, chit),)
        for colour in Colour:
            if player.thrown[colour]:
                yield DrawThrown(colour), (DrawnOpenly(self.owner, colour),)

    def weight(self, s: State, move: Move) -> int:
        player = s.players[self.owner]
        match move:
            case DrawFromCup(chit):
                return player.cup.count(chit)
            case DrawThrown(colour):
                return player.thrown[colour]
        raise TypeError(move)


@dataclass(frozen=True, slots=True)
class Drawn(Effect):
    owner: Seat
    chit: Piece

    def run(self, s: State, seat: Seat) -> None:
        player = s.players[self.owner]
        player.cup.remove(self.chit)
        player.drawing -= 1
        if s.open_hands and isinstance(self.chit, Known):
            player.open = added(player.open, unhide(player, (self.chit,)))
        else:
            player.hand.append(self.chit)


@dataclass(frozen=True, slots=True)
class DrawnOpenly(Effect):
    words: ClassVar[str] = "{owner} draws {colour}, which was thrown in"
    owner: Seat
    colour: Colour

    def run(self, s: State, seat: Seat) -> None:
        player = s.players[self.owner]
        player.thrown[self.colour] -= 1
        player.open[self.colour] += 1
        player.drawing -= 1


def unhide(player: Player, chits: Iterable[Chosen[Colour]]) -> Counts:
    """*chits* leave the hidden ones for all to see."""
    seen = none()
    for chit in chits:
        seen[chit.value] += 1
    for colour in Colour:
        if seen[colour] > player.hidden[colour]:
            raise IllegalMove(f"there are only {player.hidden[colour]} chits of this colour")
    player.hidden = [had - gone for had, gone in zip(player.hidden, seen, strict=True)]
    return seen


# -- the round ------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class NextRound(Effect):
    def run(self, s: State, seat: Seat) -> Steps:
        s.round += 1
        if s.round > ROUNDS:
            return ()
        for player in s.players:
            player.drawing = DRAWN
        each = [(seat,) for seat in range(len(s.players))]
        return (
            Drawing(),
            *(By(one, FromPool()) for one in each),
            *(By(one, Spending(colour)) for colour in PHASES for one in each),
            *(By(one, RoundEnd()) for one in each),
            NextRound(),
        )


@dataclass(frozen=True, slots=True)
class FromPool(Decision):
    """Each takes one chit of the open pool, or throws it into the cup."""

    def choices(self, s: State, seat: Seat) -> Choices:
        for colour in Colour:
            if s.pool[colour]:
                yield TakeFromPool(colour), (Taken(colour),)
                yield ThrowIn(colour), (Thrown(colour),)


@dataclass(frozen=True, slots=True)
class Taken(Effect):
    words: ClassVar[str] = "{seat} takes {colour}"
    colour: Colour

    def run(self, s: State, seat: Seat) -> None:
        s.pool[self.colour] -= 1
        s.players[seat].open[self.colour] += 1


@dataclass(frozen=True, slots=True)
class Thrown(Effect):
    words: ClassVar[str] = "{seat} throws {colour} into the cup"
    colour: Colour

    def run(self, s: State, seat: Seat) -> None:
        s.pool[self.colour] -= 1
        s.players[seat].thrown[self.colour] += 1


@dataclass(frozen=True, slots=True)
class Spending(Decision):
    """Chits of one colour are spent: shown, scored, discarded.  Asked also of who has none, for
    nobody else may know that."""

    asked: ClassVar[bool] = True
    colour: Colour

    def choices(self, s: State, seat: Seat) -> Choices:
        player, colour = s.players[seat], self.colour
        known = sum(chit == Known(colour) for chit in player.hand)
        sealed = sum(isinstance(chit, Sealed) for chit in player.hand)
        yield PASS, ()
        most = (player.open[colour], sealed, known)
        for open_, n, m in product(*(range(count + 1) for count in most)):
            if open_ + n + m:
                chits = (any_of(colour),) * n + (Known(colour),) * m
                yield Spend(open_, chits), self._spent

    def _spent(self, move: Spend) -> Steps:
        return (Spent(self.colour, move.open, move.chits),)

    def pieces(self, s: State, seat: Seat) -> list[Sealed]:
        return [chit for chit in s.players[seat].hand if isinstance(chit, Sealed)]


@dataclass(frozen=True, slots=True)
class Spent(Effect):
    words: ClassVar[str] = "{seat} spends {colour}: {open} open ones, {chits}"
    colour: Colour
    open: int
    chits: tuple[Chosen[Colour], ...]

    def run(self, s: State, seat: Seat) -> None:
        player, count = s.players[seat], self.open + len(self.chits)
        player.hand = without(player.hand, self.chits)
        player.discard = added(player.discard, unhide(player, self.chits))
        player.open[self.colour] -= self.open
        player.discard[self.colour] += self.open
        player.points += count + (count > 1)


@dataclass(frozen=True, slots=True)
class RoundEnd(Effect):
    def run(self, s: State, seat: Seat) -> Steps:
        player = s.players[seat]
        return (Keeping(),) if player.hand or any(player.open) else ()


@dataclass(frozen=True, slots=True)
class Keeping(Decision):
    """What is kept lies hidden from now on, and nobody can tell which was which."""

    asked: ClassVar[bool] = True

    def choices(self, s: State, seat: Seat) -> Choices:
        player = s.players[seat]
        if s.open_hands:
            for open_ in upto(player.open):
                if sum(open_) <= KEPT:
                    yield KeepOpenly(open_), (KeptOpenly(open_),)
            return
        known = [sum(chit == Known(colour) for chit in player.hand) for colour in Colour]
        sealed = sum(isinstance(chit, Sealed) for chit in player.hand)
        for open_, gone, n in product(upto(player.open), upto(known), range(sealed + 1)):
            left = [had - less for had, less in zip(known, gone, strict=True)]
            count = sum(open_) + sum(left) + sealed - n
            if count > KEPT:
                continue
            kept: tuple[Piece, ...] = (BLANK,) * count
            if s.sees(seat):
                kept = tuple(Known(colour) for colour in spread(added(left, open_)))
            discarded = (ANY,) * n + tuple(Known(colour) for colour in spread(gone))
            yield Keep(open_, kept, discarded), self._kept

    def _kept(self, move: Keep) -> Steps:
        return (Kept(move.open, move.kept, move.discarded),)

    def pieces(self, s: State, seat: Seat) -> list[Sealed]:
        return [chit for chit in s.players[seat].hand if isinstance(chit, Sealed)]

    def lapsed(self, s: State, seat: Seat) -> Steps:
        return (BackIntoTheCup(),)


@dataclass(frozen=True, slots=True)
class Kept(Effect):
    open: tuple[int, int, int]
    kept: tuple[Piece, ...]
    discarded: tuple[Chosen[Colour], ...]

    def run(self, s: State, seat: Seat) -> None:
        player = s.players[seat]
        without(player.hand, self.discarded)
        player.discard = added(player.discard, unhide(player, self.discarded))
        for colour, kept in zip(Colour, self.open, strict=True):
            player.hidden[colour] += kept
            player.discard[colour] += player.open[colour] - kept
        player.open = none()
        player.hand = list(self.kept)


@dataclass(frozen=True, slots=True)
class KeptOpenly(Effect):
    open: tuple[int, int, int]

    def run(self, s: State, seat: Seat) -> None:
        player = s.players[seat]
        for colour, kept in zip(Colour, self.open, strict=True):
            player.discard[colour] += player.open[colour] - kept
        player.open = list(self.open)


@dataclass(frozen=True, slots=True)
class BackIntoTheCup(Effect):
    """Who does not say what it keeps, keeps nothing; what nobody else has seen is not shown."""

    words: ClassVar[str] = "{seat} keeps nothing"

    def run(self, s: State, seat: Seat) -> None:
        player = s.players[seat]
        player.cup += player.hand
        player.hand = []
        player.discard = added(player.discard, player.open)
        player.open = none()


@dataclass(frozen=True, slots=True)
class DrawAnew(Effect):
    """Nobody can open what is hidden: it goes back into the cup, and as much is drawn again."""

    words: ClassVar[str] = "the hidden chits of {seat} are shaken and drawn anew"

    def run(self, s: State, seat: Seat) -> Steps:
        player = s.players[seat]
        player.loose = added(player.loose, player.hidden)
        player.drawing += len(player.hand)
        player.hidden, player.cup, player.hand = none(), [], []
        return *shake(s), Drawing()


# -- deals ----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class WillNotTake(Promise):
    words: ClassVar[str] = "not take {colour} from the pool"
    colour: Colour

    def allowed(self, s: State, giver: Seat, others: Collection[Seat]) -> bool:
        return s.pool[self.colour] > 0

    def broken(self, s: State, giver: Seat, others: Collection[Seat], event: Event) -> bool:
        seat, effect = event
        return seat == giver and effect in (Taken(self.colour), Thrown(self.colour))


# -- counts ---------------------------------------------------------------------------------------


def added(one: Iterable[int], other: Iterable[int]) -> Counts:
    return [a + b for a, b in zip(one, other, strict=True)]


def spread(counts: Iterable[int]) -> Iterator[Colour]:
    """Each colour as often as it is counted, ascending."""
    for colour, count in zip(Colour, counts, strict=True):
        for _ in range(count):
            yield colour


def upto(counts: Counts) -> Iterator[tuple[int, int, int]]:
    """Every way to take some of *counts*."""
    red, blue, black = (range(count + 1) for count in counts)
    yield from product(red, blue, black)


# -- what others know of the game -----------------------------------------------------------------

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
