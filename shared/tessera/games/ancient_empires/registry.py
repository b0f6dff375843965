"""Every step that can lie on a position's stack or be told as an event."""

from __future__ import annotations

from typing import Final

from tessera.engine.registry import steps_of
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

STEPS: Final = steps_of(_MODULES)
