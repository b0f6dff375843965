"""The position."""

from __future__ import annotations

import enum
from dataclasses import dataclass, field
from typing import Final

from tessera.engine.sealed import Hidden
from tessera.engine.steps import (
    Position,
    Seat,
)


class Colour(enum.IntEnum):
    WHITE = 0
    GREY = 1
    BLACK = 2


STOCK: Final = (3, 2, 1)  # pebbles of each colour that a player has
URN: Final = (4, 3, 2)
CHARMS: Final = (2, 2, 2)
BOWLS: Final = 4
ROUNDS: Final = 3

Piece = Hidden[Colour]


@dataclass(slots=True)
class Bowl:
    wants: Colour | None = None
    stones: list[tuple[Seat, Piece]] = field(default_factory=list)
    """Face down, in the order in which they were laid."""


@dataclass(slots=True)
class Player:
    charm: Piece | None = None
    points: int = 0
    stones: int = sum(STOCK)
    """Not yet laid.  Which they are follows from ``shown`` and, for their owner, from the rest."""
    shown: list[Colour] = field(default_factory=list)
    lost: list[Piece] = field(default_factory=list)
    """Laid, and never turned up."""


@dataclass(slots=True, kw_only=True)
class State(Position):
    open_charms: bool
    urn: list[int]
    bowls: list[Bowl]
    players: list[Player]
    round: int = 0
