"""The stack of steps of a position, told in a scenario as it is saved."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

from tessera.engine.codec import Codec
from tessera.engine.document import Node
from tessera.engine.steps import By, Pending, Seat, Steps
from tessera.errors import FormatError

Next: TypeAlias = Iterator[tuple[Seat, Steps]]
"""What to put on the stack, in this order, each for its seat."""


def saved_steps(value: Node, codec: Codec) -> Next:
    """The steps of a list, the one last told on top.  Raises ScenarioError."""
    for item in value.items():
        try:
            seats, step = codec.load(Pending, item.plain())
        except FormatError as error:
            raise item.fail(f"this is no step as it is saved: {error}") from None
        yield seats[0], (By(seats, step),)
