"""After the last round, what is tucked is turned up."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from tests.toys.annals import moves as m
from tests.toys.annals.cards import Openings, openings
from tests.toys.annals.state import (
    Card,
    Piece,
    State,
    face,
    shown,
)

from tessera.engine.sealed import Sealed
from tessera.engine.steps import (
    Choices,
    Decision,
    Effect,
    Move,
    Seat,
    Steps,
)


@dataclass(frozen=True, slots=True)
class TurnUpTucked(Effect):
    """What lies under a Land is turned up, card by card."""

    def run(self, s: State, seat: Seat) -> Steps:
        for host, land in enumerate(s.players[seat].play):
            for place, piece in enumerate(land.tucked):
                if not isinstance(piece, Card):
                    return TurnUp(host, place), TurnUpTucked()
        return ()


@dataclass(frozen=True, slots=True)
class TurnUp(Decision):
    asked: ClassVar[bool] = True
    host: int
    place: int

    def _piece(self, s: State, seat: Seat) -> Piece:
        return s.players[seat].play[self.host].tucked[self.place]

    def choices(self, s: State, seat: Seat) -> Choices:
        yield m.OpenTucked(shown(self._piece(s, seat))), self._opened

    def _opened(self, move: m.OpenTucked) -> Steps:
        return (TurnedUp(self.host, self.place, face(move.card)),)

    def opens(self, s: State, seat: Seat, move: Move) -> Openings:
        assert isinstance(move, m.OpenTucked)
        return openings(self._piece(s, seat), move.card)

    def due(self, s: State, seat: Seat) -> tuple[Sealed, ...]:
        piece = self._piece(s, seat)
        return (piece,) if isinstance(piece, Sealed) else ()

    def lapsed(self, s: State, seat: Seat) -> Steps:
        return (Removed(self.host, self.place),)


@dataclass(frozen=True, slots=True)
class TurnedUp(Effect):
    words: ClassVar[str] = "{seat} turns up {card}"
    host: int
    place: int
    card: Card

    def run(self, s: State, seat: Seat) -> None:
        s.players[seat].play[self.host].tucked[self.place] = self.card


@dataclass(frozen=True, slots=True)
class Removed(Effect):
    """A card that is not turned up goes back to the deck, unseen."""

    host: int
    place: int

    def run(self, s: State, seat: Seat) -> None:
        player = s.players[seat]
        player.bag.append(player.play[self.host].tucked.pop(self.place))
