"""What the 8 City-State cards offer for each Age (their texts are in ``data/cards.toml``)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, TypeAlias

from tessera.engine.steps import Steps
from tessera.games.ancient_empires import attack, build, gains, influence, invent, produce
from tessera.games.ancient_empires.cards.ids import CityState
from tessera.games.ancient_empires.ids import (
    FOOD,
    GLORY,
    GOLD,
    IDEAS,
    MATERIALS,
    Continent,
)

Offer: TypeAlias = Callable[[Continent], Steps]
"""The steps of a bonus on the City-State's continent."""

EFFECTS: Final[Mapping[CityState, tuple[Offer, Offer, Offer]]] = {
    CityState.SPARTA: (
        lambda where: (attack.AttackPoints(where),),
        lambda where: (gains.GainArmies(where, 2),),
        lambda where: (attack.AttackPoints(where, 2),),
    ),
    CityState.MYCENAE: (
        lambda where: (gains.GainArmies(where),),
        lambda where: (gains.Gain(GLORY), gains.Gain(MATERIALS)),
        lambda where: (gains.GainArmies(where, 3),),
    ),
    CityState.BYBLOS: (
        lambda where: (gains.Gain(FOOD, 2),),
        lambda where: (gains.Gain(GOLD), gains.Gain(FOOD)),
        lambda where: (gains.Gain(GOLD, 3),),
    ),
    CityState.UGARIT: (
        lambda where: (gains.Gain(GOLD),),
        lambda where: (produce.ProduceAll(where),),
        lambda where: (gains.GainPoints(4),),
    ),
    CityState.URUK: (
        lambda where: (gains.Gain(MATERIALS, 2),),
        lambda where: (build.FreeImprovement(where),),
        lambda where: (build.FreeSettlement(where),),
    ),
    CityState.DELPHI: (
        lambda where: (gains.Gain(GLORY),),
        lambda where: (influence.AdvanceInfluence(where),),
        lambda where: (gains.Gain(GLORY, 3),),
    ),
    CityState.ERIDU: (
        lambda where: (gains.Gain(FOOD), gains.Gain(MATERIALS)),
        lambda where: (gains.Gain(IDEAS), gains.GainArmies(where)),
        lambda where: (influence.AdvanceInfluence(where), gains.GainPoints(2)),
    ),
    CityState.ATHENS: (
        lambda where: (gains.Gain(IDEAS),),
        lambda where: (gains.Gain(IDEAS, 2),),
        lambda where: (invent.FreeTechnology(),),
    ),
}
