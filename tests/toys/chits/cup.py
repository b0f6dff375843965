"""The cup: it is shaken, and all draw from their own."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from tests.toys.chits.moves import DrawFromCup, DrawThrown, ShakeCups
from tests.toys.chits.state import Colour, Piece, State, added, none, spread, unhide

from tessera.engine.sealed import Known
from tessera.engine.shuffle import Lot, Shuffle, face_down
from tessera.engine.steps import Choices, Draw, Effect, Move, Seat, Steps, by_table


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
