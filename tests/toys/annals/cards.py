"""What happens to one card: it is played, put somewhere, opened, used."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from tests.toys.annals.rules import Zone, destination
from tests.toys.annals.state import (
    PINNED,
    Card,
    InPlay,
    Piece,
    State,
)

from tessera.engine.sealed import Known, Sealed
from tessera.engine.steps import (
    Effect,
    Seat,
    Steps,
)

Openings = tuple[tuple[Sealed, int], ...]


def openings(piece: Piece, said: Piece) -> Openings:
    """What is opened when the owner of *piece* turns it up and says that it is *said*."""
    if isinstance(piece, Sealed) and isinstance(said, Known):
        return ((piece, said.value),)
    return ()


@dataclass(frozen=True, slots=True)
class Played(Effect):
    words: ClassVar[str] = "{seat} plays {card}"
    place: int
    card: Card

    def run(self, s: State, seat: Seat) -> None:
        s.players[seat].hand.pop(self.place)
        s.players[seat].resolving.append(self.card)


@dataclass(frozen=True, slots=True)
class Put(Effect):
    """A card that was played stays in play if it is pinned; Scribes are archived."""

    card: Card

    def run(self, s: State, seat: Seat) -> Steps | None:
        s.players[seat].resolving.remove(self.card)
        if self.card in PINNED:
            s.players[seat].play.append(InPlay(self.card))
            return None
        return (Send(self.card, Zone.HISTORY if self.card is Card.SCRIBE else Zone.DISCARD),)


@dataclass(frozen=True, slots=True)
class Send(Effect):
    """A card goes to a zone, or where an ongoing effect sends it instead."""

    card: Card
    zone: Zone

    def run(self, s: State, seat: Seat) -> Steps:
        return (Gone(self.card, destination(s, seat, self.zone)),)


@dataclass(frozen=True, slots=True)
class Gone(Effect):
    words: ClassVar[str] = "{card} of {seat} goes to {zone}"
    card: Card
    zone: Zone

    def run(self, s: State, seat: Seat) -> None:
        player = s.players[seat]
        (player.history if self.zone is Zone.HISTORY else player.discard).append(self.card)


@dataclass(frozen=True, slots=True)
class Use(Effect):
    words: ClassVar[str] = "{seat} uses the card at {place}"
    place: int

    def run(self, s: State, seat: Seat) -> None:
        s.players[seat].play[self.place].used = True


@dataclass(frozen=True, slots=True)
class Gain(Effect):
    words: ClassVar[str] = "{seat} gains {grain} grain"
    grain: int

    def run(self, s: State, seat: Seat) -> None:
        s.players[seat].grain += self.grain
