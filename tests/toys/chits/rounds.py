"""A round: a chit of the pool, two times to spend, and what is kept."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product
from typing import ClassVar

from tests.toys.chits.cup import Drawing, shake
from tests.toys.chits.moves import Keep, KeepOpenly, Spend, TakeFromPool, ThrowIn
from tests.toys.chits.state import (
    DRAWN,
    KEPT,
    PHASES,
    ROUNDS,
    Colour,
    Piece,
    State,
    added,
    none,
    spread,
    unhide,
    upto,
)

from tessera.engine.sealed import ANY, BLANK, Chosen, Known, Sealed, any_of, without
from tessera.engine.steps import (
    PASS,
    By,
    Choices,
    Decision,
    Effect,
    Seat,
    Steps,
)


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
