"""Cards, nations and the position."""

from __future__ import annotations

import enum
from dataclasses import dataclass, field
from typing import Final, TypeAlias

from tessera.engine.sealed import BLANK, Hidden, Known, Sealed
from tessera.engine.steps import Position, Seat


class Card(enum.IntEnum):
    FARM = 0
    RAID = 1
    WALL = 2
    SCRIBE = 3
    SAGE = 4
    FEAST = 5
    HERALD = 6
    MIMIC = 7
    LAND = 8
    FRENZY = 9
    GUARD = 10


DECK: Final = (Card.FARM, Card.FARM, *Card)
PINNED: Final = (Card.SAGE, Card.LAND, Card.GUARD)
HAND: Final = 3
ROUNDS: Final = 4
ACTIONS: Final = 2


class Nation(enum.IntEnum):
    NOMADS = 0
    CHRONICLERS = 1
    TRADERS = 2


class Omen(enum.IntEnum):
    FEAST = 0
    FAST = 1


class Lasting(enum.IntEnum):
    """Effects that last until the end of the turn."""

    FRENZY = 0


Piece: TypeAlias = Card | Hidden[Card]


@dataclass(slots=True)
class InPlay:
    card: Card
    used: bool = False
    tucked: list[Piece] = field(default_factory=list)


@dataclass(slots=True)
class Player:
    nation: Nation
    grain: int = 1
    bag: list[Piece] = field(default_factory=list)
    """Undrawn cards in no order: the table picks which comes next."""
    top: list[Piece] = field(default_factory=list)
    """Cards on top of the bag, in order, next first."""
    hand: list[Piece] = field(default_factory=list)
    resolving: list[Card] = field(default_factory=list)
    """Played, and not yet where they go."""
    play: list[InPlay] = field(default_factory=list)
    discard: list[Card] = field(default_factory=list)
    history: list[Card] = field(default_factory=list)
    omen: Hidden[Omen] | None = None
    said: Omen | None = None


@dataclass(slots=True, kw_only=True)
class State(Position):
    players: list[Player]
    round: int = 0
    lasting: list[tuple[Seat, Lasting]] = field(default_factory=list)

    def clockwise(self, seat: Seat) -> tuple[Seat, ...]:
        """The rivals of *seat*, in turn order after it."""
        seats = len(self.players)
        return tuple((seat + n) % seats for n in range(1, seats))


def zones(player: Player) -> list[list[Piece]]:
    """Where hidden cards of *player* lie."""
    return [player.bag, player.top, player.hand, *(host.tucked for host in player.play)]


def value(piece: Piece) -> Card | None:
    """Which card *piece* is, if it can be seen."""
    if isinstance(piece, Known):
        return piece.value
    return None if isinstance(piece, Sealed) else piece


def shown(piece: Piece) -> Piece:
    """How an offered move names *piece* when it is turned up: a blank where it is not seen."""
    return BLANK if isinstance(piece, Sealed) else piece


def face(piece: Piece) -> Card:
    """The card that a move turned up."""
    card = value(piece)
    assert card is not None
    return card
