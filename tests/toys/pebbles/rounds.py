"""Play: pebbles are laid, turned up, and count."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from tests.toys.pebbles.moves import LayPebble, Redraw, ShowCharm, TurnUp
from tests.toys.pebbles.setup import DrawWanted
from tests.toys.pebbles.state import ROUNDS, STOCK, Colour, Piece, State

from tessera.engine.sealed import BLANK, Known, Sealed
from tessera.engine.steps import (
    PASS,
    By,
    Choices,
    Decision,
    Effect,
    Move,
    Seat,
    Steps,
    by_table,
)
from tessera.errors import IllegalMove


@dataclass(frozen=True, slots=True)
class Laying(Effect):
    """In turn, each lays three pebbles face down."""

    turn: int = 0

    def run(self, s: State, seat: Seat) -> Steps:
        seats = len(s.players)
        if self.turn == ROUNDS * seats:
            return (TurningUp(),)
        s.round = self.turn // seats + 1
        return By((self.turn % seats,), Lay()), Laying(self.turn + 1)


@dataclass(frozen=True, slots=True)
class Lay(Decision):
    """A pebble may be laid in a bowl that has none of the same player."""

    asked: ClassVar[bool] = True

    def choices(self, s: State, seat: Seat) -> Choices:
        stones: list[Piece] = [BLANK]
        if s.sees(seat):
            stones = [Known(colour) for colour in stones_left(s, seat)]
        for n, bowl in enumerate(s.bowls):
            if all(owner != seat for owner, _ in bowl.stones):
                for stone in stones:
                    yield LayPebble(n, stone), lambda move: (Laid(move.bowl, move.stone),)

    def lapsed(self, s: State, seat: Seat) -> Steps:
        return ()


@dataclass(frozen=True, slots=True)
class Laid(Effect):
    words: ClassVar[str] = "{seat} lays a pebble in bowl {bowl}"
    bowl: int
    stone: Piece

    def run(self, s: State, seat: Seat) -> None:
        s.bowls[self.bowl].stones.append((seat, self.stone))
        s.players[seat].stones -= 1


def stones_left(s: State, seat: Seat) -> dict[Colour, int]:
    """How many pebbles of each colour *seat* has beside those known to lie on the table."""
    player = s.players[seat]
    laid = [stone for bowl in s.bowls for owner, stone in bowl.stones if owner == seat]
    gone = [*player.shown, *(p.value for p in (*laid, *player.lost) if isinstance(p, Known))]
    left = {colour: STOCK[colour] - gone.count(colour) for colour in Colour}
    return {colour: count for colour, count in left.items() if count}


@dataclass(frozen=True, slots=True)
class TurningUp(Effect):
    """The pebbles are turned up, bowl by bowl, in the order in which they were laid."""

    def run(self, s: State, seat: Seat) -> Steps:
        for n, bowl in enumerate(s.bowls):
            if bowl.stones:
                return By((bowl.stones[0][0],), TurnUpFirst(n)), TurningUp()
        return By(tuple(range(len(s.players))), ShowOwnCharm()), TheEnd()


@dataclass(frozen=True, slots=True)
class TurnUpFirst(Decision):
    """Turning up is compulsory.  What cannot be turned up is lost."""

    asked: ClassVar[bool] = True
    bowl: int

    def choices(self, s: State, seat: Seat) -> Choices:
        stone = s.bowls[self.bowl].stones[0][1]
        shown = stone if isinstance(stone, Known) else BLANK
        yield TurnUp(shown), lambda move: self._shown(s, seat, move)

    def _shown(self, s: State, seat: Seat, move: TurnUp) -> Steps:
        assert isinstance(move.stone, Known)
        colour = move.stone.value
        if s.players[seat].shown.count(colour) == STOCK[colour]:
            raise IllegalMove(f"seat {seat} has only {STOCK[colour]} pebbles of this colour")
        return (TurnedUp(self.bowl, colour),)

    def opens(self, s: State, seat: Seat, move: Move) -> tuple[tuple[Sealed, int], ...]:
        match s.bowls[self.bowl].stones[0][1], move:
            case Sealed() as piece, TurnUp(Known(colour)):
                return ((piece, colour),)
        return ()

    def due(self, s: State, seat: Seat) -> tuple[Sealed, ...]:
        piece = s.bowls[self.bowl].stones[0][1]
        return (piece,) if isinstance(piece, Sealed) else ()

    def lapsed(self, s: State, seat: Seat) -> Steps:
        return (Lost(self.bowl),)


@dataclass(frozen=True, slots=True)
class TurnedUp(Effect):
    words: ClassVar[str] = "{seat} turns up {colour} in bowl {bowl}"
    bowl: int
    colour: Colour

    def run(self, s: State, seat: Seat) -> Steps:
        s.bowls[self.bowl].stones.pop(0)
        s.players[seat].shown.append(self.colour)
        if s.bowls[self.bowl].wants == self.colour:
            return (Gain(2),)
        return (MayRedraw(self.bowl, self.colour),)


@dataclass(frozen=True, slots=True)
class Lost(Effect):
    words: ClassVar[str] = "the pebble of {seat} in bowl {bowl} is never turned up"
    bowl: int

    def run(self, s: State, seat: Seat) -> None:
        s.players[seat].lost.append(s.bowls[self.bowl].stones.pop(0)[1])


@dataclass(frozen=True, slots=True)
class MayRedraw(Decision):
    """Its owner may pay 1 point to have the bowl's colour drawn again."""

    bowl: int
    colour: Colour

    def choices(self, s: State, seat: Seat) -> Choices:
        yield PASS, ()
        if s.players[seat].points:
            again = by_table(DrawWanted(self.bowl))
            yield Redraw(), (Gain(-1), again, Matched(self.bowl, self.colour))


@dataclass(frozen=True, slots=True)
class Matched(Effect):
    bowl: int
    colour: Colour

    def run(self, s: State, seat: Seat) -> Steps:
        return (Gain(2),) if s.bowls[self.bowl].wants == self.colour else ()


@dataclass(frozen=True, slots=True)
class Gain(Effect):
    words: ClassVar[str] = "{seat} scores {points}"
    points: int

    def run(self, s: State, seat: Seat) -> None:
        s.players[seat].points += self.points


@dataclass(frozen=True, slots=True)
class ShowOwnCharm(Decision):
    """All show their charms.  Who does not has none."""

    asked: ClassVar[bool] = True
    everyone: ClassVar[bool] = True

    def choices(self, s: State, seat: Seat) -> Choices:
        charm = s.players[seat].charm
        shown = charm if isinstance(charm, Known) else BLANK
        yield ShowCharm(shown), lambda move: (Charmed(move.charm.value),)

    def opens(self, s: State, seat: Seat, move: Move) -> tuple[tuple[Sealed, int], ...]:
        match s.players[seat].charm, move:
            case Sealed() as piece, ShowCharm(Known(colour)):
                return ((piece, colour),)
        return ()

    def due(self, s: State, seat: Seat) -> tuple[Sealed, ...]:
        piece = s.players[seat].charm
        return (piece,) if isinstance(piece, Sealed) else ()

    def lapsed(self, s: State, seat: Seat) -> Steps:
        return ()


@dataclass(frozen=True, slots=True)
class Charmed(Effect):
    words: ClassVar[str] = "{seat} shows {colour}"
    colour: Colour

    def run(self, s: State, seat: Seat) -> Steps:
        return (Gain(s.players[seat].shown.count(self.colour)),)


@dataclass(frozen=True, slots=True)
class TheEnd(Effect):
    def run(self, s: State, seat: Seat) -> None:
        s.round = ROUNDS + 1
