"""The Chain of Command that is being laid, and who could block it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from tessera.engine.steps import Seat
from tessera.games.imperios_milenarios.errands import LayChain, MayBlock
from tessera.games.imperios_milenarios.ids import Territory
from tessera.games.imperios_milenarios.state import State


def blockers(
    position: State, seat: Seat, path: Sequence[Territory]
) -> Iterator[tuple[Seat, Territory]]:
    """The rivals present between the ends of a chain, each with the first territory."""
    for rival in position.clockwise(seat)[1:]:
        where = next((t for t in path[1:] if position.players[rival].present >> t & 1), None)
        if where is not None and where != target(position):
            yield rival, where


def chain(position: State) -> tuple[Territory, ...]:
    """The chain that is being laid, or that may be blocked."""
    decision: Any = position.steps[-1][1] if position.steps else None
    if isinstance(decision, LayChain):
        return decision.path
    return decision.asking.path if isinstance(decision, MayBlock) else ()


def target(position: State) -> Territory:
    """Where the chain that is being laid is to end."""
    decision: Any = position.steps[-1][1]
    asked = decision.errand if isinstance(decision, LayChain) else decision.asking.errand
    target: Territory = asked.territory
    return target
