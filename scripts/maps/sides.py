"""The two invented geographies, drawn by hand: coasts, seeds of territories, lines between seas.

Points are pixels of a board of 1920 x 1080; the map lies inside MAP.  Names are those of the game's
``data/board_*.json``, which says what borders what: ``geometry.py`` checks that the drawing agrees.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, TypeAlias

Point: TypeAlias = tuple[float, float]

SIZE: Final = (1920, 1080)
MAP: Final = (178, 168, 1742, 912)
"""Left, top, right and bottom of the map within the frame."""


@dataclass(frozen=True, slots=True)
class Land:
    """What one coast encloses.  A coast may run off the map's edge."""

    coast: tuple[Point, ...]
    seeds: dict[str, tuple[Point, ...]]
    """Every place of a territory is nearer to its own seeds than to others'."""


@dataclass(frozen=True, slots=True)
class Side:
    lands: tuple[Land, ...]
    seas: dict[str, Point]
    """A point in each sea."""
    lines: tuple[tuple[Point, ...], ...]
    """Where one sea ends and another begins."""
    sea_names: dict[str, tuple[Point, ...]]
    """The line along which a sea's name is written."""
    bonuses: dict[str, Point]
    """Where the Victory point bonuses of each landmass are shown."""
    compass: Point
    seed: int


A: Final = Side(
    seed=31,
    lands=(
        Land(
            (
                *((120, 100), (690, 100), (770, 190), (742, 262), (776, 330), (716, 392)),
                *((640, 430), (600, 498), (520, 496), (452, 548), (380, 566), (330, 624)),
                *((240, 610), (176, 650), (100, 640)),
            ),
            {
                "Ashen Steppe": ((250, 235),),
                "Copper Hills": ((415, 232), (440, 255)),
                "Lion Gate": ((610, 215), (660, 250)),
                "Saffron Coast": ((655, 355), (610, 340)),
                "Ur-Helion": ((455, 385), (480, 400)),
                "Red Mesa": ((275, 395), (240, 380)),
                "Dune Sea": ((285, 545), (330, 520)),
            },
        ),
        Land(
            (
                *((222, 717), (296, 682), (381, 710), (462, 739), (482, 808), (425, 869)),
                *((329, 876), (242, 852), (203, 784)),
            ),
            {
                "Cinder Bay": ((275, 747),),
                "Salt Pans": ((400, 764),),
                "Ember Peak": ((324, 843), (296, 834)),
            },
        ),
        Land(
            (
                *((1196, 100), (1820, 100), (1820, 640), (1742, 612), (1668, 640), (1590, 590)),
                *((1510, 604), (1440, 548), (1350, 540), (1318, 470), (1240, 420), (1256, 340)),
                *((1188, 290), (1176, 210)),
            ),
            {
                "Cedar Pass": ((1275, 240),),
                "Mistwood": ((1450, 225), (1470, 250)),
                "Emerald Vale": ((1645, 235),),
                "Ys-Sylvane": ((1385, 390), (1410, 400)),
                "Twin Rivers": ((1560, 390), (1530, 400)),
                "Orchard Shore": ((1520, 520), (1480, 500)),
                "Heron Marsh": ((1680, 505), (1690, 420)),
            },
        ),
        Land(
            (
                *((998, 348), (1070, 306), (1151, 334), (1179, 399), (1124, 450)),
                *((1033, 441), (987, 401)),
            ),
            {"Fawn Dell": ((1039, 380),), "Moss Cape": ((1132, 392),)},
        ),
        Land(
            (
                *((1488, 736), (1567, 689), (1656, 709), (1706, 774), (1679, 855)),
                *((1589, 880), (1511, 842)),
            ),
            {"Willow Bank": ((1550, 768),), "Blue Grotto": ((1645, 801),)},
        ),
        Land(
            (
                *((480, 980), (520, 900), (586, 824), (560, 772), (640, 716), (740, 730)),
                *((830, 690), (930, 712), (1020, 676), (1130, 704), (1220, 684), (1300, 736)),
                *((1390, 760), (1404, 830), (1460, 900), (1470, 980)),
            ),
            {
                "Basalt Coast": ((615, 840), (650, 860)),
                "Iron Reach": ((705, 775),),
                "Nyx-Obsidia": ((845, 860), (870, 850)),
                "Raven Crags": ((905, 750),),
                "Glass Fields": ((1065, 860), (1090, 850)),
                "Night Port": ((1165, 745),),
                "Sable Downs": ((1315, 845), (1300, 800)),
            },
        ),
        Land(
            (
                *((744, 505), (813, 454), (916, 443), (999, 481), (1012, 550), (936, 604)),
                *((833, 613), (757, 579)),
            ),
            {
                "Umbra Point": ((800, 530),),
                "Smoke Vale": ((886, 580), (880, 564)),
                "Star Well": ((936, 496),),
            },
        ),
    ),
    seas={
        "Strait of Winds": (965, 250),
        "Amber Sea": (660, 560),
        "Jade Sea": (1190, 560),
        "Siren Gulf": (420, 640),
        "Pearl Gulf": (1480, 680),
    },
    lines=(
        ((700, 385), (860, 396), (1030, 386)),
        ((1140, 398), (1196, 404), (1262, 424)),
        ((976, 520), (1030, 482), (1056, 420)),
        ((884, 590), (894, 650), (884, 720)),
        ((436, 540), (500, 650), (610, 790)),
        ((1400, 520), (1376, 640), (1376, 790)),
    ),
    sea_names={
        "Strait of Winds": ((838, 236), (962, 232), (1090, 236)),
        "Amber Sea": ((540, 596), (620, 640), (716, 660)),
        "Jade Sea": ((1110, 590), (1200, 580), (1300, 606)),
        "Siren Gulf": ((394, 646), (450, 660), (510, 708)),
        "Pearl Gulf": ((1440, 652), (1530, 652), (1630, 672)),
    },
    bonuses={
        "Helion Mainland": (560, 500),
        "Isle of Embers": (500, 872),
        "Sylvane Mainland": (1276, 500),
        "Isle of Fawns": (1206, 452),
        "Isle of Herons": (1474, 876),
        "Obsidia Mainland": (1000, 652),
        "Isle of Shades": (1046, 580),
    },
    compass=(962, 292),
)

B: Final = Side(
    seed=131,
    lands=(
        Land(  # one land round the Middle Sea: Verdis in the west, Noctis, then Auria
            (
                *((60, 60), (915, 60), (905, 170), (938, 232), (912, 300), (846, 346)),
                *((806, 402), (768, 452), (772, 520), (738, 572), (690, 596), (662, 640)),
                *((706, 676), (780, 668), (846, 700), (920, 664), (990, 622), (1060, 640)),
                *((1124, 676), (1180, 664), (1206, 610), (1190, 552), (1196, 492), (1168, 440)),
                *((1150, 380), (1096, 330), (1104, 270), (1180, 244), (1268, 262), (1350, 236)),
                *((1450, 226), (1516, 262), (1556, 306), (1536, 376), (1556, 440), (1522, 506)),
                *((1530, 580), (1496, 640), (1500, 720), (1450, 784), (1370, 790), (1300, 826)),
                *((1210, 822), (1130, 862), (1040, 846), (960, 862), (870, 838), (780, 846)),
                *((690, 812), (620, 824), (548, 776), (500, 716), (420, 712), (352, 662)),
                *((270, 684), (200, 640), (60, 690)),
            ),
            {
                "Heather Point": ((815, 240), (830, 255)),
                "Linden Wood": ((640, 225),),
                "Stag Heights": ((460, 250), (470, 270)),
                "Barley Downs": ((280, 260),),
                "Gol-Verdis": ((640, 395), (690, 380)),
                "Reed Lake": ((400, 420), (300, 420)),
                "Willow Ford": ((680, 510), (640, 545)),
                "Vine Terraces": ((470, 560), (440, 600)),
                "Standing Stones": ((270, 575),),
                "Moss Hollow": ((580, 690), (655, 640)),
                "Owl Tor": ((725, 745),),
                "Salt March": ((855, 770),),
                "Wolf Fen": ((990, 695),),
                "Ebony Forest": ((1030, 800),),
                "Sar-Noctis": ((1175, 755), (1200, 750)),
                "Slate Quarry": ((1270, 655),),
                "Crow Pass": ((1400, 710),),
                "Falcon Cliffs": ((1170, 290), (1230, 300)),
                "Amber Fields": ((1385, 280),),
                "Tal-Auria": ((1310, 410), (1215, 392)),
                "Copper Steps": ((1480, 390),),
                "Lantern Coast": ((1255, 545), (1225, 520)),
                "Scorpion Wells": ((1420, 560),),
            },
        ),
        Land(
            (
                *((1620, 232), (1676, 200), (1722, 236), (1708, 300), (1724, 366), (1690, 434)),
                *((1626, 424), (1598, 360), (1622, 290)),
            ),
            {"Coral Key": ((1668, 255),), "Turtle Key": ((1662, 370),)},
        ),
        Land(
            (
                *((950, 420), (1000, 376), (1062, 396), (1082, 460), (1094, 530), (1046, 570)),
                *((986, 552), (950, 494)),
            ),
            {"Honey Rock": ((1010, 430),), "Bee Meadow": ((1035, 520),)},
        ),
        Land(
            (
                *((1624, 548), (1694, 552), (1728, 640), (1708, 720), (1724, 806), (1670, 880)),
                *((1588, 866), (1552, 790), (1574, 704), (1586, 624)),
            ),
            {
                "Bell Cove": ((1656, 610),),
                "Anvil Rock": ((1640, 705),),
                "Tide Caves": ((1640, 812),),
            },
        ),
    ),
    seas={
        "Gate of Gulls": (1010, 250),
        "Sunrise Ocean": (1610, 190),
        "Anvil Bay": (1590, 600),
        "Southern Deep": (380, 830),
        "Middle Sea": (880, 580),
    },
    lines=(
        ((700, 436), (786, 443), (870, 446), (985, 436)),
        ((1050, 436), (1110, 444), (1220, 452)),
        ((1222, 120), (1212, 190), (1222, 290)),
        ((1510, 430), (1580, 408), (1660, 380)),
        ((1660, 384), (1700, 392), (1770, 384)),
        ((1440, 750), (1530, 806), (1640, 826)),
        ((1640, 826), (1700, 832), (1770, 836)),
    ),
    sea_names={
        "Gate of Gulls": ((944, 330), (1010, 300), (1076, 236)),
        "Sunrise Ocean": ((1276, 204), (1420, 194), (1570, 226)),
        "Anvil Bay": ((1548, 640), (1560, 570), (1610, 490)),
        "Southern Deep": ((240, 790), (380, 800), (520, 850)),
        "Middle Sea": ((806, 590), (870, 574), (940, 580)),
    },
    bonuses={
        "Auria Mainland": (1560, 300),
        "Coral Keys": (1600, 262),
        "Isle of Bees": (920, 520),
        "Verdis Mainland": (800, 520),
        "Noctis Mainland": (1120, 880),
        "Isle of Anvils": (1560, 880),
    },
    compass=(300, 850),
)

SIDES: Final = {"a": A, "b": B}
