"""The stack of steps of a position, told in a scenario as it is saved."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import TypeAlias

from tessera.engine.codec import Codec
from tessera.engine.document import Node
from tessera.engine.steps import TABLE, By, Pending, Seat, Steps
from tessera.errors import FormatError

Next: TypeAlias = Iterator[tuple[Seat, Steps]]
"""What to put on the stack, in this order, each for its seat."""


def saved_steps(value: Node, codec: Codec, seats: Collection[Seat]) -> Next:
    """The steps of a list, each of some of *seats* or of the table, the one last told on top.

    Raises ScenarioError.
    """
    for item in value.items():
        try:
            whose, step = codec.load(Pending, item.plain())
        except FormatError as error:
            raise item.fail(f"this is no step as it is saved: {error}") from None
        if not whose or any(seat != TABLE and seat not in seats for seat in whose):
            there = ", ".join(map(str, (*seats, TABLE)))
            raise item.fail("this step is of no seat that is there", f"The seats are {there}.")
        yield whose[0], (By(whose, step),)
