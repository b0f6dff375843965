"""What moves on a board, and how far it is: without pictures, and without a clock of its own.

A board says what moved between two positions, whatever happened in between.  So any number of
events are one glide: the eyes see how things came to stand as they stand, and never fall behind.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from typing import Any, Final, TypeAlias, TypeVar

Place: TypeAlias = tuple[str, int]
"""Something that can be pointed at: its kind and number, ``("territory", 4)``, ``("slot", 0)``.

For Ancient Empires the board has ``territory``, ``sea``, ``slot`` and ``city_state`` (its
continent, where it is drawn); what lies beside it (``order``, ``technology``) is none of it.
``("player", seat)`` is the panel of a player: where pieces come from and go to.  Cards come from
where they lie in a drawer; while it is closed, from its tab."""

GLIDE: Final = 0.45
"""Seconds that a glide takes, at speed 1."""
AWAY: Final = 1.0
"""Who has not looked for so many seconds is shown how things stand, not how they moved."""

At = TypeVar("At")


@dataclass(frozen=True, slots=True)
class Motion:
    """A piece that goes from one place to another, or is turned over where it lies."""

    what: Hashable
    """By which the board finds its picture."""
    start: Place
    end: Place
    was: Hashable = None
    """What is seen before it is turned over; None: it is not."""


@dataclass(frozen=True, slots=True)
class Moving:
    """A motion under way."""

    motion: Motion
    part: float
    """How far it is, from 0 to 1; it starts and ends gently."""


Moved: TypeAlias = Callable[[Any, Any], Sequence[Motion]]
"""What moved from one position to another."""


class Pursuit:
    """The position that is shown: it pursues the one that is so.

    While things glide, whatever happens meanwhile waits, and is merged into the next glide: so what
    is shown is never older than two glides take.
    """

    def __init__(self, moved: Moved) -> None:
        self.shown: Any = None
        """To be drawn, without the pieces that are still on their way."""
        self.until = 0.0
        """When what moves now will have arrived."""
        self._moved = moved
        self._motions: Sequence[Motion] = ()
        self._newest: Any = None
        self._begun = self._looked = 0.0

    def follow(self, position: Any, now: float, length: float) -> None:
        """*position* is so, and looked at, at *now*; glides take *length* seconds, 0 for none."""
        away = self._newest is None or now - self._looked > AWAY
        self._newest, self._looked = position, now
        if away or length <= 0:
            self.finish()
        if now < self.until or self.shown is position:
            return
        self._motions = self._moved(self.shown, position)
        self.shown = position
        self._begun, self.until = now, now + length if self._motions else now

    def finish(self) -> None:
        """Let all arrive at once."""
        self.shown, self._motions, self.until = self._newest, (), 0.0

    @property
    def behind(self) -> bool:
        """Whether more has happened than is shown."""
        return self.shown is not self._newest

    def moving(self, now: float) -> list[Moving]:
        """What is on its way."""
        if now >= self.until:
            return []
        part = (now - self._begun) / (self.until - self._begun)
        gentle = (1 - math.cos(math.pi * min(1.0, max(0.0, part)))) / 2
        return [Moving(motion, gentle) for motion in self._motions]


def paired(
    lost: Sequence[At], gained: Sequence[At], distance: Callable[[At, At], float]
) -> tuple[list[tuple[At, At]], list[At], list[At]]:
    """Which of like pieces went where: each to the nearest; those that only left, only came."""
    left, came, pairs = list(lost), list(gained), []
    while left and came:
        a, b = min(
            ((n, m) for n in range(len(left)) for m in range(len(came))),
            key=lambda pair: (distance(left[pair[0]], came[pair[1]]), pair),
        )
        pairs.append((left.pop(a), came.pop(b)))
    return pairs, left, came
