"""The bonuses of the Pillars board.  Those that are actions may be used anywhere on the map."""

from __future__ import annotations

from functools import cache

from tessera.engine.steps import Decision, Effect, Steps
from tessera.games.ancient_empires import attack, build, gains, invent
from tessera.games.ancient_empires.ids import ANYWHERE, FOOD, GOLD, IDEAS, MATERIALS, Pillar


@cache
def bonuses(pillar: Pillar) -> tuple[Steps, Steps, Steps]:
    """What passing the first, second and third threshold of a Pillar gives."""
    table: dict[Pillar, tuple[Effect | Decision, Effect | Decision]] = {
        Pillar.MILITARY: (attack.AttackPoints(ANYWHERE), gains.GainArmies(ANYWHERE, 2)),
        Pillar.COMMERCE: (gains.Gain(FOOD), gains.Gain(GOLD)),
        Pillar.ENGINEERING: (gains.Gain(MATERIALS), build.FreeImprovement(ANYWHERE)),
        Pillar.CULTURE: (gains.GainArmies(ANYWHERE), build.FreeSettlement(ANYWHERE)),
        Pillar.SCIENCE: (gains.Gain(IDEAS), invent.FreeTechnology()),
    }
    first, second = table[pillar]
    return (first,), (second,), (gains.GainPoints(2),)
