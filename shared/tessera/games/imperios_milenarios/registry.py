"""Every step that can lie on a position's stack or be told as an event."""

from __future__ import annotations

from typing import Final

from tessera.engine.registry import steps_of
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
    reserve,
    rounds,
    scoring,
    setup,
    totems,
    trade,
    turns,
)

_MODULES = (
    setup,
    rounds,
    hands,
    reserve,
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

_SHARED = (hands.Showing, turns.Payable, turns.Paid)
"""What steps have in common, and no steps themselves."""

STEPS: Final = steps_of(_MODULES, _SHARED)
