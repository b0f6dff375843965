"""What the 20 Technology cards do (their texts are in ``data/cards.toml``)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tessera.engine.steps import Seat, Steps
from tessera.games.ancient_empires import gains
from tessera.games.ancient_empires.cards.ids import Technology
from tessera.games.ancient_empires.cards.points import Bend, Ongoing, Removed, Terms
from tessera.games.ancient_empires.ids import FOOD, IDEAS, MATERIALS
from tessera.games.ancient_empires.state import State


class Mysticism(Ongoing):
    """Barbarians do not block Sacred Sites; removing them gives 1 Idea."""

    terms = Terms(may_score_barbarians=1)

    def after_removal(self, s: State, seat: Seat, removed: Removed) -> Steps:
        return (gains.Gain(IDEAS),) if removed == Removed.BARBARIANS else ()


class Pottery(Ongoing):
    """Gain 1 Food and 1 Material, and hold seven of each resource but Glory."""

    terms = Terms(holds=2)

    def on_gain(self, s: State, seat: Seat) -> Steps:
        return gains.Gain(FOOD), gains.Gain(MATERIALS)


EFFECTS: Final[Mapping[Technology, Ongoing]] = {
    Technology.PHILOSOPHY: Bend(Terms(pondered_ideas=1)),
    Technology.SHIPBUILDING: Bend(Terms(crossing_food=-1)),
    Technology.ASTRONOMY: Bend(Terms(may_cross_many_seas=1)),
    Technology.HORSEMANSHIP: Bend(Terms(movement=1)),
    Technology.ROADS: Bend(Terms(may_move_from_anywhere=1)),
    Technology.ARCHERY: Bend(Terms(may_attack_adjacent=1)),
    Technology.BRONZE_WORKING: Bend(Terms(attack_material=-1)),
    Technology.MASONRY: Bend(Terms(improvement_materials=-1)),
    Technology.FORTIFICATION: Bend(Terms(walls=1, garrison=1)),
    Technology.IRRIGATION: Bend(Terms(plains_yield_food=1)),
    Technology.MYSTICISM: Mysticism(),
    Technology.CALENDAR: Bend(Terms(scouts=1, may_scout_from_settlement=1)),
    Technology.WRITING: Bend(Terms(invent_ideas=-1)),
    Technology.COINAGE: Bend(Terms(trades=1)),
    Technology.POTTERY: Pottery(),
    Technology.CODE_OF_LAWS: Bend(Terms(diplomacy=1)),
    Technology.DIVINATION: Bend(Terms(may_choose_neutral=1)),
    Technology.CONSCRIPTION: Bend(Terms(may_grow_at_armies=1)),
    Technology.DRAMA: Bend(Terms(glory_points=2)),
    Technology.ARCHITECTURE: Bend(Terms(wonder_age=-1)),
}
