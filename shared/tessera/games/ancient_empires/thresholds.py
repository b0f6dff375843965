"""The bonuses of the Pillars board.  Those that are actions may be used anywhere on the map."""

from __future__ import annotations

from typing import Final

from tessera.engine.steps import Steps
from tessera.games.ancient_empires.attack import AttackPoints
from tessera.games.ancient_empires.build import FreeImprovement, FreeSettlement
from tessera.games.ancient_empires.gains import Gain, GainArmies, GainPoints
from tessera.games.ancient_empires.ids import ANYWHERE, FOOD, GOLD, IDEAS, MATERIALS
from tessera.games.ancient_empires.invent import FreeTechnology

BONUSES: Final[tuple[tuple[Steps, Steps, Steps], ...]] = (
    ((AttackPoints(ANYWHERE),), (GainArmies(ANYWHERE, 2),), (GainPoints(2),)),  # Military
    ((Gain(FOOD),), (Gain(GOLD),), (GainPoints(2),)),  # Commerce
    ((Gain(MATERIALS),), (FreeImprovement(ANYWHERE),), (GainPoints(2),)),  # Engineering
    ((GainArmies(ANYWHERE),), (FreeSettlement(ANYWHERE),), (GainPoints(2),)),  # Culture
    ((Gain(IDEAS),), (FreeTechnology(),), (GainPoints(2),)),  # Science
)
"""For each Pillar: what passing its first, second and third threshold gives."""
