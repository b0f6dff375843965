"""Setup: bowls want their colours, and charms are dealt."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from tests.toys.pebbles.moves import DealCharm, DealOpenCharm, WantColour
from tests.toys.pebbles.state import CHARMS, Colour, Piece, State

from tessera.engine.sealed import BLANK, Known
from tessera.engine.steps import (
    EVERYBODY,
    Choices,
    Draw,
    Effect,
    Move,
    Seat,
)


@dataclass(frozen=True, slots=True)
class DrawWanted(Draw):
    """The colour that a bowl wants is drawn from the urn."""

    bowl: int

    def choices(self, s: State, seat: Seat) -> Choices:
        for colour in Colour:
            if s.urn[colour]:
                yield WantColour(colour), (Want(self.bowl, colour),)

    def weight(self, s: State, move: Move) -> int:
        assert isinstance(move, WantColour)
        return s.urn[move.colour]


@dataclass(frozen=True, slots=True)
class Want(Effect):
    words: ClassVar[str] = "bowl {bowl} wants {colour}"
    bowl: int
    colour: Colour

    def run(self, s: State, seat: Seat) -> None:
        bowl = s.bowls[self.bowl]
        if bowl.wants is not None:
            s.urn[bowl.wants] += 1
        s.urn[self.colour] -= 1
        bowl.wants = self.colour


@dataclass(frozen=True, slots=True)
class DealTo(Draw):
    """Each player is dealt a secret charm."""

    receiver: Seat

    def choices(self, s: State, seat: Seat) -> Choices:
        if s.open_charms:
            for charm in charms_left(s):
                yield DealOpenCharm(charm), (Dealt(self.receiver, Known(charm)),)
        elif s.viewer == EVERYBODY:
            for charm in charms_left(s):
                yield DealCharm(Known(charm)), (Dealt(self.receiver, Known(charm)),)
        else:
            yield DealCharm(BLANK), lambda move: (Dealt(self.receiver, move.charm),)

    def dealt_to(self, s: State, move: Move) -> Seat:
        return self.receiver

    def weight(self, s: State, move: Move) -> int:
        match move:
            case DealOpenCharm(charm) | DealCharm(Known(charm)):
                return charms_left(s)[charm]
        return 1


@dataclass(frozen=True, slots=True)
class Dealt(Effect):
    receiver: Seat
    charm: Piece

    def run(self, s: State, seat: Seat) -> None:
        s.players[self.receiver].charm = self.charm


def charms_left(s: State) -> dict[Colour, int]:
    """The charms that nobody is known to have."""
    left = list(CHARMS)
    for player in s.players:
        if isinstance(player.charm, Known):
            left[player.charm.value] -= 1
    return {colour: left[colour] for colour in Colour if left[colour]}
