"""What everything is called in a scenario file, both ways."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from tessera.games.imperios_milenarios import words
from tessera.games.imperios_milenarios.board import board
from tessera.games.imperios_milenarios.ids import (
    COLORS,
    NONE,
    Ending,
    Half,
    Mask,
    Stance,
    members,
)
from tessera.games.imperios_milenarios.tables import GOODS, TECHNOLOGIES, WONDERS

SEATS: Final = {name: seat for seat, name in enumerate(words.SEAT_COLORS)}
COLOR_NAMES: Final = {color.name.capitalize(): color for color in COLORS}
AGES: Final = {title: age for age, title in words.AGE_TITLES.items()}
TERRITORIES: Final = {name: t for t, name in enumerate(board(Half.BOTH, True).names)}
TECHNOLOGY_NAMES: Final = {title: n for n, title in enumerate(TECHNOLOGIES)}
GOOD_NAMES: Final = {good.title: n for n, good in enumerate(GOODS)}
WONDER_NAMES: Final = {title: n for n, title in enumerate(WONDERS)} | {"nothing": NONE}
METROPOLISES: Final = TERRITORIES | {"nothing": NONE}
ENDINGS: Final = {ending.name.lower().replace("_", " "): ending for ending in Ending}
STANCES: Final = {words.STANCES[stance]: stance for stance in Stance}


def named(names: Mapping[str, int], mask: Mask) -> list[str]:
    """The names of what is in a set."""
    titles = {number: name for name, number in names.items()}
    return [titles[n] for n in members(mask)]


def title(names: Mapping[str, int], number: int) -> str:
    """The name of one thing."""
    return next(name for name, each in names.items() if each == number)


def counted(counts: Iterable[int]) -> dict[str, int]:
    """Chits of each color of which there are some."""
    return {name: count for name, count in zip(COLOR_NAMES, counts, strict=True) if count}
