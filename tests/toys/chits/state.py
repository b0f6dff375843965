"""The position, and how chits are counted."""

from __future__ import annotations

import enum
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import product
from typing import Final

from tessera.engine.sealed import Chosen, Hidden
from tessera.engine.steps import (
    Position,
)
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
