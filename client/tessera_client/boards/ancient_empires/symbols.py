"""The icons and colours of what is printed in Ancient Empires."""

from __future__ import annotations

from typing import Final

from tessera.games.ancient_empires.ids import Improvement, NeutralAction, Order, Pillar, Resource
from tessera_client.i18n import N_
from tessera_client.widgets.theme import Color

TECHNOLOGY: Final = "scroll-unfurled"
WONDER: Final = "great-pyramid"
RESOURCE_ICONS: Final = {
    Resource.FOOD: "wheat",
    Resource.MATERIALS: "stone-pile",
    Resource.GOLD: "two-coins",
    Resource.IDEAS: "light-bulb",
    Resource.GLORY: "laurels",
}
RESOURCES: Final = {
    Resource.FOOD: N_("Food"),
    Resource.MATERIALS: N_("Materials"),
    Resource.GOLD: N_("Gold"),
    Resource.IDEAS: N_("Ideas"),
    Resource.GLORY: N_("Glory"),
}
RESOURCE_COLORS: Final[dict[Resource, Color]] = {
    Resource.FOOD: (176, 206, 110),
    Resource.MATERIALS: (222, 158, 122),
    Resource.GOLD: (242, 206, 96),
    Resource.IDEAS: (150, 206, 246),
    Resource.GLORY: (226, 178, 236),
}
ORDER_ICONS: Final = {
    Order.GROW: "sprout",
    Order.BUILD: "hammer-nails",
    Order.BUILD_2: "hammer-nails",
    Order.EXPLORE: "compass",
    Order.PRODUCE: "gears",
    Order.STATECRAFT: "talk",
    Order.MOVE_2: "boot-prints",
    Order.MOVE_3: "boot-prints",
    Order.ATTACK: "crossed-swords",
}
ORDERS: Final = {
    Order.GROW: N_("Grow"),
    Order.BUILD: N_("Build"),
    Order.BUILD_2: N_("Build 2"),
    Order.EXPLORE: N_("Explore"),
    Order.PRODUCE: N_("Produce"),
    Order.STATECRAFT: N_("Statecraft"),
    Order.MOVE_2: N_("Move 2"),
    Order.MOVE_3: N_("Move 3"),
    Order.ATTACK: N_("Attack"),
}
ORDERS_TOLD: Final = {
    Order.GROW: N_(
        "Add an Army at the Ancient Settlement or a Settlement of yours; Food adds one."
    ),
    Order.BUILD: N_("Construct a Settlement, an Improvement or a Wonder there."),
    Order.BUILD_2: N_("Build twice there."),
    Order.EXPLORE: N_("One movement point and a scout on a Sacred Site; Glory for such sites."),
    Order.PRODUCE: N_("Gain what territories there produce where you have an Army or Settlement."),
    Order.STATECRAFT: N_("Invent, trade or do diplomacy with the City-State there."),
    Order.MOVE_2: N_("Two movement points there."),
    Order.MOVE_3: N_("Three movement points there."),
    Order.ATTACK: N_("Attack points against Armies, Barbarians and Improvements there."),
}
NEUTRAL_ICONS: Final = {
    NeutralAction.MOVE: "boot-prints",
    NeutralAction.ATTACK: "crossed-swords",
    NeutralAction.GROW: "sprout",
    NeutralAction.PRODUCE: "gears",
}
PILLAR_ICONS: Final = {
    Pillar.MILITARY: "gladius",
    Pillar.COMMERCE: "coins",
    Pillar.ENGINEERING: "flat-hammer",
    Pillar.CULTURE: "amphora",
    Pillar.SCIENCE: "scroll-unfurled",
}
PILLARS: Final = {
    Pillar.MILITARY: N_("Military"),
    Pillar.COMMERCE: N_("Commerce"),
    Pillar.ENGINEERING: N_("Engineering"),
    Pillar.CULTURE: N_("Culture"),
    Pillar.SCIENCE: N_("Science"),
}
IMPROVEMENTS: Final = {
    Improvement.MONUMENT: N_("Monument"),
    Improvement.LIBRARY: N_("Library"),
    Improvement.PORT: N_("Port"),
    Improvement.FORT: N_("Fort"),
    Improvement.MARKET: N_("Market"),
}
CONTINENTS: Final = (N_("Orange"), N_("Green"), N_("Black"))
CONTINENT_COLORS: Final[tuple[Color, ...]] = ((240, 150, 74), (140, 196, 96), (170, 160, 184))
CONTINENT_SHAPES: Final = ("circle", "square", "diamond")

QUESTION_ICONS: Final = {
    "PlaceToken": "scroll-unfurled",
    "RevealToken": "scroll-unfurled",
    "MoveArmies": "boot-prints",
    "Attack": "crossed-swords",
    "AttackPoints": "crossed-swords",
    "Grow": "sprout",
    "GrowOrder": "sprout",
    "Build": "hammer-nails",
    "Statecraft": "talk",
    "ProduceOrder": "gears",
    "ProduceOne": "gears",
    "PickCivilization": "laurel-crown",
    "FreeTechnology": "light-bulb",
    "InventMore": "light-bulb",
    "DiscardOne": "light-bulb",
    "GainArmies": "sprout",
    "ChooseGain": "amphora",
    "AdvanceAll": "obelisk",
    "ExploreOrder": "compass",
    "ScoutAgain": "compass",
}
"""The icon of what a decision asks, by the name of its class."""

TOPICS: Final = {
    "PlaceToken": "planning",
    "ChooseAction": "neutral actions",
    "ChooseNeutralContinent": "neutral actions",
    "ChooseOrderContinent": "resolution",
    "RevealToken": "resolution",
    "MoveArmies": "move",
    "Attack": "attack",
    "AttackPoints": "attack",
    "Grow": "grow",
    "GrowOrder": "grow",
    "Build": "build",
    "FreeSettlement": "build",
    "FreeImprovement": "build",
    "Statecraft": "statecraft",
    "InventMore": "statecraft",
    "TradeMore": "statecraft",
    "FreeTechnology": "technologies",
    "DiscardOne": "technologies",
    "ProduceOrder": "produce",
    "ProduceOne": "produce",
    "PickCivilization": "civilizations",
    "ExploreOrder": "explore",
    "ScoutAgain": "explore",
    "AdvanceAll": "pillars",
    "ChooseAdvanceInfluence": "influence",
    "ChooseFirstBonus": "glory",
}
"""The section of the rules about what a decision asks, by the name of its class."""

PLACE_TOPICS: Final = {
    "territory": "the map",
    "sea": "the sea",
    "slot": "planning",
    "city_state": "city-states",
    "order": "orders",
    "technology": "technologies",
    "wonder": "wonders",
    "civilization": "civilizations",
    "resource": "resources",
    "pillar": "pillars",
}
