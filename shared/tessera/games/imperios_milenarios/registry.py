"""Every step that can lie on a position's stack or be told as an event."""

from __future__ import annotations

from types import ModuleType
from typing import Final, TypeAlias

from tessera.engine.steps import Decision, Effect
from tessera.games.imperios_milenarios import (
    ages,
    civilization,
    combat,
    errands,
    expansion,
    hands,
    hostilities,
    navigation,
    population,
    rounds,
    scoring,
    setup,
    totems,
    trade,
    turns,
)

StepClass: TypeAlias = type[Effect] | type[Decision]

_MODULES = (
    setup,
    rounds,
    hands,
    turns,
    totems,
    errands,
    hostilities,
    combat,
    civilization,
    navigation,
    expansion,
    trade,
    population,
    ages,
    scoring,
)

_SHARED = (turns.Payable, turns.Paid)
"""What steps have in common, and no steps themselves."""


def _steps(module: ModuleType) -> list[StepClass]:
    """The steps that a module of the rules defines."""
    return [
        value
        for value in vars(module).values()
        if isinstance(value, type)
        and issubclass(value, (Effect, Decision))
        and value.__module__ == module.__name__
        and value not in _SHARED
    ]


STEPS: Final[tuple[StepClass, ...]] = tuple(step for module in _MODULES for step in _steps(module))
