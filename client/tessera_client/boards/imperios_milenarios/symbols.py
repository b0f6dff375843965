"""The icons, colours and words of what is printed in Imperios Milenarios."""

from __future__ import annotations

from typing import Final

from tessera.games.imperios_milenarios.ids import Color, Phase
from tessera_client.i18n import N_
from tessera_client.widgets.theme import Color as Rgb

CHITS: Final = {
    Color.RED: N_("Red chits"),
    Color.YELLOW: N_("Yellow chits"),
    Color.BLUE: N_("Blue chits"),
    Color.BLACK: N_("Black chits"),
}
CHITS_TOLD: Final = {
    Color.RED: N_("Hostilities: muster, conquer, eliminate, assault."),
    Color.YELLOW: N_("Civilization: promote the Arts and the Sciences."),
    Color.BLUE: N_("Navigation: explore by sea, trade."),
    Color.BLACK: N_("Population: settle by land, build Wonders."),
}
CHIT_ICONS: Final = {
    Color.RED: "crossed-swords",
    Color.YELLOW: "amphora",
    Color.BLUE: "trireme",
    Color.BLACK: "village",
}
CHIT_FACES: Final[dict[Color, Rgb]] = {
    Color.RED: (158, 34, 34),
    Color.YELLOW: (214, 166, 40),
    Color.BLUE: (36, 88, 176),
    Color.BLACK: (44, 44, 56),
}
CHIT_INKS: Final[dict[Color, Rgb]] = {
    Color.RED: (255, 232, 224),
    Color.YELLOW: (60, 38, 4),
    Color.BLUE: (232, 242, 255),
    Color.BLACK: (232, 228, 236),
}

SEATS: Final = (
    *(N_("Red"), N_("Blue"), N_("Yellow"), N_("Green")),
    *(N_("Pink"), N_("Sky blue"), N_("White")),
)
"""What the colours of the seats are called."""
TECHNOLOGY_ICONS: Final = (
    *("gladius", "sprout", "stone-tower"),
    *("grain", "greek-temple", "coins"),
    *("two-coins", "walking-boot", "talk"),
    *("gears", "mine-wagon", "compass"),
)
"""By number: Leadership, Medicine, Engineering; Agriculture, Religion, Market; and so on."""
TECHNOLOGIES_TOLD: Final = (
    N_("3 red chits give 4 Red Actions."),
    N_("2 red chits give 3 Red Actions."),
    N_("Rivals need 1 more Army to assault your Cities and Capitals."),
    N_("3 yellow chits give 4 Yellow Actions."),
    N_("2 yellow chits give 3 Yellow Actions."),
    N_("1 more Victory Point for each space on the Census Track."),
    N_("3 blue chits give 4 Blue Actions."),
    N_("2 blue chits give 3 Blue Actions."),
    N_("Your Blue Actions cannot be blocked."),
    N_("3 black chits give 4 Black Actions."),
    N_("2 black chits give 3 Black Actions."),
    N_("Black Actions may be used to Explore."),
)
WONDER_ICONS: Final = ("great-pyramid", "palm-tree", "obelisk")
WONDERS_TOLD: Final = (
    N_("Rivals need 1 more Army to assault your Cities and Capitals."),
    N_("What you own is worth 1 Coin more when it is traded."),
    N_("1 more Victory Point for each Technology you have learned."),
)

QUESTION_ICONS: Final = {
    Phase.SETUP: "greek-temple",
    Phase.HANDS: "stone-pile",
    Phase.RED: "crossed-swords",
    Phase.YELLOW: "amphora",
    Phase.BLUE: "trireme",
    Phase.BLACK: "village",
    Phase.AGES: "sunrise",
    Phase.RESERVE: "stone-pile",
    Phase.OVER: "laurel-crown",
}
"""The icon of what is asked in a phase."""
TOPICS: Final = {
    Phase.SETUP: "setup",
    Phase.HANDS: "the hand",
    Phase.RED: "red actions",
    Phase.YELLOW: "yellow actions",
    Phase.BLUE: "blue actions",
    Phase.BLACK: "black actions",
    Phase.AGES: "ages",
    Phase.RESERVE: "the reserve",
    Phase.OVER: "scoring",
}
"""The section of the rules about what is asked in a phase."""
PLACE_TOPICS: Final = {
    "territory": "the map",
    "technology": "technologies",
    "good": "trade goods",
    "wonder": "wonders",
    "chit": "the hand",
    "pool": "the pool",
    "discard": "the pool",
    "player": "the play area",
}
"""The section of the rules about a place."""
