"""Every step that can lie on a position's stack or be told as an event."""

from __future__ import annotations

from types import ModuleType
from typing import Final, TypeAlias

from tessera.engine.steps import Decision, Effect
from tessera.games.ancient_empires import (
    age_end,
    attack,
    become,
    build,
    civilization,
    explore,
    gains,
    grow,
    influence,
    invent,
    move,
    orders,
    pillars,
    planning,
    produce,
    resolution,
    rounds,
    scoring,
    setup,
    statecraft,
    wonders,
)

StepClass: TypeAlias = type[Effect] | type[Decision]

_MODULES = (
    setup,
    planning,
    resolution,
    rounds,
    orders,
    move,
    explore,
    attack,
    grow,
    produce,
    build,
    wonders,
    statecraft,
    invent,
    gains,
    influence,
    pillars,
    civilization,
    age_end,
    become,
    scoring,
)


def _steps(module: ModuleType) -> list[StepClass]:
    """The steps that a module of the rules defines."""
    return [
        value
        for value in vars(module).values()
        if isinstance(value, type)
        and issubclass(value, (Effect, Decision))
        and value.__module__ == module.__name__
    ]


STEPS: Final[tuple[StepClass, ...]] = tuple(step for module in _MODULES for step in _steps(module))
