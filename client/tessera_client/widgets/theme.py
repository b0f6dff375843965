"""Colours and sizes of everything but boards: dark wood, gilded edges, parchment.

Every pair of a text colour and the ground it is used on has a contrast of at least 4.5 (WCAG 2.2),
which a test computes from :data:`PAIRS`.
"""

from __future__ import annotations

from typing import Final, TypeAlias

Color: TypeAlias = tuple[int, int, int]

NIGHT: Final[Color] = (24, 18, 14)
WOOD: Final[Color] = (44, 33, 25)
RAISED: Final[Color] = (60, 46, 34)
ACTIVE: Final[Color] = (72, 55, 36)
SUNKEN: Final[Color] = (26, 19, 15)
EDGE: Final[Color] = (112, 86, 52)
GOLD: Final[Color] = (240, 204, 128)
FOCUS: Final[Color] = (255, 232, 150)
PARCHMENT: Final[Color] = (228, 210, 170)
PARCHMENT_EDGE: Final[Color] = (120, 84, 40)
BUTTON: Final[Color] = (74, 56, 42)
BUTTON_OFF: Final[Color] = (46, 37, 30)
PRIMARY: Final[Color] = (132, 84, 22)
SELECTION: Final[Color] = (86, 70, 140)

TEXT: Final[Color] = (238, 227, 204)
BRIGHT: Final[Color] = (255, 246, 222)
DIM: Final[Color] = (190, 172, 140)
TITLE: Final[Color] = (244, 214, 146)
OFF: Final[Color] = (160, 146, 124)
GOOD: Final[Color] = (164, 222, 146)
BAD: Final[Color] = (255, 150, 126)
WARN: Final[Color] = (255, 206, 110)
LINK: Final[Color] = (150, 206, 246)
INK: Final[Color] = (54, 34, 18)
INK_STRONG: Final[Color] = (96, 30, 12)
INK_DIM: Final[Color] = (92, 66, 40)

PAIRS: Final = (
    *((text, WOOD) for text in (TEXT, BRIGHT, DIM, TITLE, OFF, GOOD, BAD, WARN, LINK)),
    *((text, SUNKEN) for text in (TEXT, BRIGHT, DIM, TITLE, OFF, GOOD, BAD, WARN, LINK)),
    *((text, RAISED) for text in (TEXT, BRIGHT, DIM, TITLE, GOOD, WARN, LINK)),
    *((text, ACTIVE) for text in (TEXT, BRIGHT, TITLE)),
    *((text, PARCHMENT) for text in (INK, INK_STRONG, INK_DIM)),
    *((text, BUTTON) for text in (BRIGHT, TEXT, TITLE)),
    (OFF, BUTTON_OFF),
    (BRIGHT, PRIMARY),
    (BRIGHT, SELECTION),
)
"""Which text stands on which ground."""

RADIUS: Final = 7
GAP: Final = 8
ROW: Final = 34
"""The height of a button, a field, a line of a list; before the scale."""


def contrast(one: Color, other: Color) -> float:
    """The contrast of two colours after WCAG 2.2: 1 to 21."""
    bright, dark = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (bright + 0.05) / (dark + 0.05)


def _luminance(color: Color) -> float:
    linear = [
        c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4
        for c in (value / 255 for value in color)
    ]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def mixed(one: Color, other: Color, part: float) -> Color:
    """*one* with a *part* (0 to 1) of *other*."""
    r, g, b = (round(a + (z - a) * part) for a, z in zip(one, other, strict=True))
    return r, g, b
