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
    _known: list[Way] = field(default_factory=list)
    _lit: tuple[tuple[Place, ...], frozenset[Place]] | None = None

    def _all(self) -> list[Way]:
        """How each move is pointed out; asked once."""
        if len(self._known) != len(self.moves):
            self._known = [self.ways(move) for move in self.moves]
        return self._known

    def matching(self) -> list[tuple[Move, Way, list[frozenset[Place]]]]:
        """The moves that may still be meant, each with its way and the steps that are lacking."""
        found = []
        for move, way in zip(self.moves, self._all(), strict=True):
            left = _left(way, self.path)
            if left is not None:
                found.append((move, way, left))
        return found

    def lit(self) -> frozenset[Place]:
        """The places that lead on."""
        key = tuple(self.path)
        if self._lit is None or self._lit[0] != key:
            places: set[Place] = set()
            for _move, way, left in self.matching():
                for step in left[:1] if way.ordered else left:
                    places |= step
            self._lit = key, frozenset(places)
        return self._lit[1]

    def complete(self) -> list[Move]:
        """The moves for which nothing more is to be pointed at, but for passing."""
        whole = [(move, way) for move, way, left in self.matching() if not left]
        if not self.path:
            return [move for move, _way in whole if move != PASS]
        return [move for move, way in whole if way.steps]

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
        if len(matching) == 1 and not matching[0][2]:
            return matching[0][0]
        return None

    def back(self) -> bool:
        """Let go of what was pointed at last; whether there was anything."""
        if not self.path:
            return False
        self.path.pop()
        return True

    def choices(self) -> list[Move]:
        """Moves to be told apart by words: they are complete, but others may be meant as well."""
        complete = self.complete()
        return complete if not self.path or len(self.matching()) > 1 else []

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
