"""Every card: what is printed on it (``data/cards.toml``) and what it does, tied by its name.

The rules read cards here, by their number.  Modules of effects name the steps of the rules inside
functions only: rules and cards need each other, and this is where the circle is open.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import IntEnum
from importlib.resources import files
from typing import Any, Final, TypeVar

from tessera.engine.steps import Seat, Steps
from tessera.games.ancient_empires.cards import (
    city_states,
    civilizations,
    technologies,
    wonders,
)
from tessera.games.ancient_empires.cards.ids import CityState, Civilization, Technology, Wonder
from tessera.games.ancient_empires.cards.points import Ongoing
from tessera.games.ancient_empires.ids import Pillar, Resource
from tessera.games.ancient_empires.state import State

K = TypeVar("K", bound=IntEnum)


@dataclass(frozen=True, slots=True)
class TechnologyCard:
    """A Technology: Pillar steps when it is gained, and an effect while it lies in a slot."""

    card: Technology
    title: str
    symbols: tuple[Pillar, ...]
    text: str
    ongoing: Ongoing


@dataclass(frozen=True, slots=True)
class CityStateCard:
    """A City-State: a Pillar step for those who trade with it, and a bonus for each Age."""

    card: CityState
    title: str
    pillar: Pillar
    texts: tuple[str, ...]
    """The bonuses of Ages I, II and III in words."""
    offers: tuple[city_states.Offer, ...]
    """The same as steps on the continent where the City-State lies."""


@dataclass(frozen=True, slots=True)
class CivilizationCard:
    """A Civilization: Pillar steps, and its Founding, Ongoing and End of Age effects."""

    card: Civilization
    title: str
    symbols: tuple[Pillar, ...]
    founding_text: str
    ongoing_text: str
    end_of_age_text: str
    ongoing: civilizations.CivilizationEffect

    @property
    def founding(self) -> Steps:
        """The steps of the Founding effect."""
        return self.ongoing.founding()

    def end_of_age(self, s: State, seat: Seat) -> Steps:
        """The steps of the End of Age effect: none where its condition is not fulfilled."""
        return self.ongoing.end_of_age(s, seat)


@dataclass(frozen=True, slots=True)
class WonderCard:
    """A Wonder: cost, Pillar steps, a scoring method, and what some do besides."""

    card: Wonder
    title: str
    symbols: tuple[Pillar, ...]
    cost: Mapping[Resource, int]
    scoring_text: str
    effect_text: str
    """Empty for most."""
    ongoing: wonders.WonderEffect

    def points(self, s: State, seat: Seat) -> int:
        """Victory points that its owner scores for it at the end of the game."""
        return self.ongoing.points(s, seat)

    def effects(self, s: State, seat: Seat) -> Steps:
        """Its other effects at the end of the game, before items 3 to 6 are counted (AE-62)."""
        return self.ongoing.effects(s, seat)


def _data() -> dict[str, dict[str, dict[str, Any]]]:
    path = files("tessera.games.ancient_empires").joinpath("data", "cards.toml")
    return tomllib.loads(path.read_text(encoding="utf-8"))


def _tied(kind: type[K], printed: Mapping[str, Any], effects: Mapping[K, object]) -> Iterable[K]:
    """The cards of a *kind*, once it is sure that each has a text and an effect, and no other has.

    Raises ValueError: the package itself is at fault.
    """
    names = [card.name.lower() for card in kind]
    if list(printed) != names or list(effects) != list(kind):
        raise ValueError(f"texts and effects do not fit the list of {kind.__name__} cards")
    return kind


def _pillars(names: Iterable[str]) -> tuple[Pillar, ...]:
    return tuple(Pillar[name.upper()] for name in names)


def _line(text: str) -> str:
    return " ".join(text.split())


def _technology(card: Technology, printed: Mapping[str, Any]) -> TechnologyCard:
    return TechnologyCard(
        card,
        printed["title"],
        _pillars(printed["symbols"]),
        _line(printed["text"]),
        technologies.EFFECTS[card],
    )


def _city_state(card: CityState, printed: Mapping[str, Any]) -> CityStateCard:
    return CityStateCard(
        card,
        printed["title"],
        Pillar[printed["symbol"].upper()],
        tuple(map(_line, printed["bonuses"])),
        city_states.EFFECTS[card],
    )


def _civilization(card: Civilization, printed: Mapping[str, Any]) -> CivilizationCard:
    return CivilizationCard(
        card,
        printed["title"],
        _pillars(printed["symbols"]),
        _line(printed["founding"]),
        _line(printed["ongoing"]),
        _line(printed["end_of_age"]),
        civilizations.EFFECTS[card],
    )


def _wonder(card: Wonder, printed: Mapping[str, Any]) -> WonderCard:
    return WonderCard(
        card,
        printed["title"],
        _pillars(printed["symbols"]),
        {Resource[name.upper()]: amount for name, amount in printed["cost"].items()},
        _line(printed["scoring"]),
        _line(printed.get("effect", "")),
        wonders.EFFECTS[card],
    )


_PRINTED = _data()

TECHNOLOGIES: Final = tuple(
    _technology(card, _PRINTED["technologies"][card.name.lower()])
    for card in _tied(Technology, _PRINTED["technologies"], technologies.EFFECTS)
)
CITY_STATES: Final = tuple(
    _city_state(card, _PRINTED["city_states"][card.name.lower()])
    for card in _tied(CityState, _PRINTED["city_states"], city_states.EFFECTS)
)
CIVILIZATIONS: Final = tuple(
    _civilization(card, _PRINTED["civilizations"][card.name.lower()])
    for card in _tied(Civilization, _PRINTED["civilizations"], civilizations.EFFECTS)
)
WONDERS: Final = tuple(
    _wonder(card, _PRINTED["wonders"][card.name.lower()])
    for card in _tied(Wonder, _PRINTED["wonders"], wonders.EFFECTS)
)


def texts() -> tuple[str, ...]:
    """Every sentence that is printed on a card, each once, in the order of the cards."""
    printed = (
        *(card.text for card in TECHNOLOGIES),
        *(text for card in CITY_STATES for text in card.texts),
        *(
            text
            for card in CIVILIZATIONS
            for text in (card.founding_text, card.ongoing_text, card.end_of_age_text)
        ),
        *(text for card in WONDERS for text in (card.scoring_text, card.effect_text)),
    )
    return tuple(dict.fromkeys(text for text in printed if text))


def content() -> dict[str, object]:
    """All cards as plain data, as ``tessera games ancient-empires --json`` prints them.

    Texts stand on one line; a card's place in its list is its number.
    """
    return {
        kind: [
            {"id": name} | {key: _plain(value) for key, value in printed.items()}
            for name, printed in cards.items()
        ]
        for kind, cards in _PRINTED.items()
    }


def _plain(value: Any) -> Any:
    if isinstance(value, str):
        return _line(value)
    if isinstance(value, list):
        return [_plain(item) for item in value]
    return value
