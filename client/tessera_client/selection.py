"""From what is pointed at to the move that is meant."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

from tessera.engine.steps import PASS, Move
from tessera_client.boards import Place


@dataclass(frozen=True, slots=True)
class Way:
    """How a move is pointed out: in each step, any of some places will do."""

    steps: tuple[frozenset[Place], ...] = ()
    ordered: bool = True
    """Whether the steps come in this order (from here to there), or in any."""


Ways: TypeAlias = Callable[[Move], Way]


@dataclass(slots=True)
class Selection:
    """What may be chosen, and what has been pointed at so far."""

    moves: Sequence[Move]
    ways: Ways
    path: list[Place] = field(default_factory=list)

    def matching(self) -> list[tuple[Move, list[frozenset[Place]]]]:
        """The moves that may still be meant, each with the steps that are lacking."""
        found = []
        for move in self.moves:
            way = self.ways(move)
            left = _left(way, self.path)
            if left is not None:
                found.append((move, left))
        return found

    def lit(self) -> frozenset[Place]:
        """The places that lead on."""
        places: set[Place] = set()
        for move, left in self.matching():
            ways = left[:1] if self.ways(move).ordered else left
            for step in ways:
                places |= step
        return frozenset(places)

    def complete(self) -> list[Move]:
        """The moves for which nothing more is to be pointed at, but for passing."""
        if not self.path:
            return [m for m, left in self.matching() if not left and m != PASS]
        return [m for m, left in self.matching() if not left and self.ways(m).steps]

    def pick(self, place: Place) -> Move | None:
        """Point at *place*; the move that is now certain, if one is.

        A place that leads nowhere begins anew from there, where it leads on from the beginning.
        """
        if place not in self.lit():
            before, self.path = self.path, []
            if before and place == before[-1]:
                return None  # the same again lets go of it
            if place not in self.lit():
                return None
        self.path.append(place)
        matching = self.matching()
        if len(matching) == 1 and not matching[0][1]:
            return matching[0][0]
        return None

    def back(self) -> bool:
        """Let go of what was pointed at last; whether there was anything."""
        if not self.path:
            return False
        self.path.pop()
        return True

    def choices(self) -> list[Move]:
        """Moves to be told apart by words: they are complete, but there are several."""
        complete = self.complete()
        return complete if len(complete) > 1 or not self.path else []

    @property
    def may_pass(self) -> bool:
        """Whether the seat may decline or stop."""
        return PASS in self.moves


def _left(way: Way, path: Sequence[Place]) -> list[frozenset[Place]] | None:
    """The steps of *way* that *path* has not taken; None when *path* leads elsewhere."""
    left = list(way.steps)
    for place in path:
        if way.ordered:
            if not left or place not in left[0]:
                return None
            left.pop(0)
        else:
            step = next((step for step in left if place in step), None)
            if step is None:
                return None
            left.remove(step)
    return left
