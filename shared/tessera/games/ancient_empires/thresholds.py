"""The bonuses of the Pillars board.  Those that are actions may be used anywhere on the map."""

from __future__ import annotations

from functools import cache

from tessera.engine.steps import Decision, Effect, Steps
from tessera.games.ancient_empires import attack, build, gains, invent
from tessera.games.ancient_empires.ids import ANYWHERE, FOOD, GOLD, IDEAS, MATERIALS, Pillar
from tessera.games.ancient_empires.tracks import TRACKS


@cache
def bonuses(pillar: Pillar) -> tuple[Steps, ...]:
    """What passing the first, second and third threshold of a Pillar gives."""
    return tuple((_bonus(name),) for name in TRACKS["pillars"]["bonuses"][pillar.name.lower()])


def _bonus(name: str) -> Effect | Decision:
    named: dict[str, Effect | Decision] = {
        "attack point": attack.AttackPoints(ANYWHERE),
        "army": gains.GainArmies(ANYWHERE),
        "two armies": gains.GainArmies(ANYWHERE, 2),
        "food": gains.Gain(FOOD),
        "materials": gains.Gain(MATERIALS),
        "gold": gains.Gain(GOLD),
        "idea": gains.Gain(IDEAS),
        "free improvement": build.FreeImprovement(ANYWHERE),
        "free settlement": build.FreeSettlement(ANYWHERE),
        "free technology": invent.FreeTechnology(),
        "two points": gains.GainPoints(2),
    }
    return named[name]
