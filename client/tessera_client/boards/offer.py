"""What the window tells of a game before it is played: its story, its options in words, its map.

A game's offer is made by the module ``tessera_client.boards.<game>.offer``; the words in it are
marked, and translated where they are shown.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

import pygame

from tessera.engine.game import AnyGame, Options, OptionValue
from tessera_client.i18n import _

Banner: TypeAlias = Callable[[Options, int], tuple[pygame.Surface, pygame.Rect]]
"""The board's painted picture for some options and seats, and the part that stands for it."""


@dataclass(frozen=True, slots=True)
class OptionWords:
    """An option in words."""

    label: str
    told: str
    values: Mapping[OptionValue, str] = field(default_factory=dict)
    """What its values are called, where that is not what they are."""
    tips: Mapping[OptionValue, str] = field(default_factory=dict)
    """What its values mean."""

    def value(self, value: OptionValue) -> str:
        """A value in words."""
        return _(self.values[value]) if value in self.values else str(value).capitalize()


@dataclass(frozen=True, slots=True)
class Offer:
    """A game as it is offered."""

    story: str
    options: Mapping[str, OptionWords]
    quick: tuple[str, ...]
    """The options that are asked where a game is begun with one click."""
    usual: int
    """How many seats most tables have."""
    banner: Banner

    def words(self, name: str) -> OptionWords:
        """An option in words, also where none were written."""
        return self.options.get(name, OptionWords(name, ""))


def offer_of(game: AnyGame) -> Offer:
    """The offer of *game*."""
    name = game.name.replace("-", "_")
    offer: Offer = importlib.import_module(f"tessera_client.boards.{name}.offer").OFFER
    return offer
