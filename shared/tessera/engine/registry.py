"""The steps of a game, by the modules of its rules."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from types import ModuleType
from typing import TypeAlias

from tessera.engine.steps import Decision, Effect

StepClass: TypeAlias = type[Effect] | type[Decision]


def steps_of(
    modules: Iterable[ModuleType], shared: Collection[StepClass] = ()
) -> tuple[StepClass, ...]:
    """The steps that *modules* define, in their order, but not what others are made of:
    *shared*."""
    return tuple(
        value
        for module in modules
        for value in vars(module).values()
        if isinstance(value, type)
        and issubclass(value, (Effect, Decision))
        and value.__module__ == module.__name__
        and value not in shared
    )
