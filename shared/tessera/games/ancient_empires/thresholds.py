"""The bonuses of the Pillars board.  Those that are actions may be used anywhere on the map."""

from __future__ import annotations

from functools import cache

from tessera.engine.steps import Steps
from tessera.games.ancient_empires import attack, build, invent
from tessera.games.ancient_empires.gains import Gain, GainArmies, GainPoints
from tessera.games.ancient_empires.ids import ANYWHERE, FOOD, GOLD, IDEAS, MATERIALS


@cache
def bonuses() -> tuple[tuple[Steps, Steps, Steps], ...]:
    """For each Pillar: what passing its first, second and third threshold gives.

    A function, because the actions in it advance markers on Pillars themselves.
    """
    return (
        (
            (attack.AttackPoints(ANYWHERE),),
            (GainArmies(ANYWHERE, 2),),
            (GainPoints(2),),
        ),  # Military
        ((Gain(FOOD),), (Gain(GOLD),), (GainPoints(2),)),  # Commerce
        ((Gain(MATERIALS),), (build.FreeImprovement(ANYWHERE),), (GainPoints(2),)),  # Engineering
        ((GainArmies(ANYWHERE),), (build.FreeSettlement(ANYWHERE),), (GainPoints(2),)),  # Culture
        ((Gain(IDEAS),), (invent.FreeTechnology(),), (GainPoints(2),)),  # Science
    )
