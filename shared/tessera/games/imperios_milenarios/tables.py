"""What is printed on chits, boxes and tracks, read once from ``data/rules.toml``."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any, Final

from tessera.games.imperios_milenarios.ids import COLORS, Age, Good, Half, Mask, Tier


@dataclass(frozen=True, slots=True)
class Goals:
    """What a civilization must have to leave an Age."""

    capitals: int
    cities: int
    goods: int
    technologies: int


@dataclass(frozen=True, slots=True)
class AgeBox:
    """One Age on the board."""

    title: str
    draw: int
    """Chits drawn from the cup each round."""
    reserve: int
    """Chits that may be kept for later rounds."""
    goals: Goals


@dataclass(frozen=True, slots=True)
class TierBox:
    """What all Technologies of one tier have in common."""

    actions: int
    """Yellow Actions to learn one."""
    coins: int
    points: int


@dataclass(frozen=True, slots=True)
class GoodBox:
    title: str
    coins: int
    half: Half
    """Where Cities produce it; BOTH for most goods."""


def _read() -> dict[str, Any]:
    path = files(__package__).joinpath("data", "rules.toml")
    return tomllib.loads(path.read_text(encoding="utf-8"))


DATA: Final = _read()

CHITS: Final[int] = DATA["pieces"]["chits"]
TOTEMS: Final[int] = DATA["pieces"]["totems"]
START_CHITS: Final[int] = DATA["pieces"]["start_chits"]
CENSUS: Final[int] = DATA["census"]["spaces"]
"""The last space of the Census Track, which begins at 0 (IM-48)."""
CENSUS_POINTS: Final[int] = DATA["census"]["points"]
SPACE_COINS: Final[int] = DATA["census"]["coins"]
CAPITAL_POINTS: Final[int] = DATA["capital"]["points"]
CAPITAL_LOOT: Final[int] = DATA["capital"]["loot"]
CITY_LOOT: Final[dict[int, int]] = {int(k): v for k, v in DATA["city"]["loot"].items()}
CITY_REWARD: Final[dict[int, int]] = {int(k): v for k, v in DATA["city"]["reward"].items()}
MISSING_GOOD: Final[int] = DATA["goods"]["missing"]
MODES: Final[dict[str, Age]] = {name: Age[age.upper()] for name, age in DATA["modes"].items()}
"""The Last Age of each mode."""
AGES: Final = tuple(
    AgeBox(age["title"], age["draw"], age["reserve"], Goals(**age["goals"])) for age in DATA["age"]
)
BUNDLES: Final[tuple[tuple[int, int], ...]] = tuple(
    (t["bundle"]["chits"], t["bundle"]["actions"]) for t in DATA["tier"] if "bundle" in t
)
"""Chits, and the actions they give: with the Basic Technology of their color, and with the Advanced
one, which is of no use without the Basic one."""
TIERS: Final = tuple(TierBox(t["actions"], t["coins"], t["points"]) for t in DATA["tier"])
TECHNOLOGIES: Final[tuple[str, ...]] = tuple(
    title for color in COLORS for title in DATA["technologies"][color.name.lower()]
)
WONDERS: Final[tuple[str, ...]] = tuple(wonder["title"] for wonder in DATA["wonder"])
WONDER_ACTIONS: Final[int] = DATA["wonders"]["actions"]
WONDER_POINTS: Final[int] = DATA["wonders"]["points"]
GOODS: Final = tuple(
    GoodBox(good["title"], good["coins"], Half[good.get("half", "both").upper()])
    for good in DATA["good"]
)
GOOD_COINS: Final = tuple(good.coins for good in GOODS)
TECHNOLOGY_COINS: Final = tuple(TIERS[n % 3].coins for n in range(len(TECHNOLOGIES)))
TECHNOLOGY_ACTIONS: Final = tuple(TIERS[n % 3].actions for n in range(len(TECHNOLOGIES)))
BASICS: Final[Mask] = sum(1 << 3 * color for color in COLORS)


@cache
def rewards(level: int, half: Half) -> tuple[Good, ...]:
    """The Trade Goods that conquering a City of *level* in *half* may grant (IM-46)."""
    return tuple(
        n
        for n, good in enumerate(GOODS)
        if good.coins <= CITY_REWARD[level] and good.half in (half, Half.BOTH)
    )


def learnable(known: Mask) -> Mask:
    """The Technologies that somebody who has learned *known* may add: the Advanced and the Special
    one only where he has the Basic one of that color (IM-20)."""
    open_to = BASICS | (known & BASICS) << Tier.ADVANCED | (known & BASICS) << Tier.SPECIAL
    return open_to & ~known


def actions_for(chits: int, known: Mask, color: int) -> int:
    """The most actions that *chits* of *color* give: bundles of 3 give 4 with the Basic Technology,
    bundles of 2 give 3 with the Advanced one, others 1 each (IM-17)."""
    tiers = known >> 3 * color & 0b11
    return _most(chits, len(BUNDLES) if tiers == 0b11 else tiers & 0b01)


def bundle_of(known: Mask, color: int) -> tuple[int, int]:
    """The chits of the bundles that actions of *color* come in, and the actions each gives: without
    any Technology there are none, whatever their size.  A bundle made before the Advanced one was
    learned counts as one of its kind and a chit alone, which gave as much."""
    return BUNDLES[known >> 3 * color + 1 & 1]


@cache
def _most(chits: int, bundles: int) -> int:
    """The same with the first so many of the bundles."""
    if not chits:
        return 0
    ways = ((1, 1), *BUNDLES[:bundles])
    return max(_most(chits - n, bundles) + actions for n, actions in ways if n <= chits)
