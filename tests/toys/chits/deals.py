"""What may be promised."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import ClassVar

from tests.toys.chits.rounds import Taken, Thrown
from tests.toys.chits.state import Colour, State

from tessera.engine.deals import Promise
from tessera.engine.steps import (
    Event,
    Seat,
)


@dataclass(frozen=True, slots=True)
class WillNotTake(Promise):
    words: ClassVar[str] = "not take {colour} from the pool"
    colour: Colour

    def allowed(self, s: State, giver: Seat, others: Collection[Seat]) -> bool:
        return s.pool[self.colour] > 0

    def broken(self, s: State, giver: Seat, others: Collection[Seat], event: Event) -> bool:
        seat, effect = event
        return seat == giver and effect in (Taken(self.colour), Thrown(self.colour))
