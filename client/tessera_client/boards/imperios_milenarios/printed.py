"""What is printed in the boxes of the board, in the language of the window."""

from __future__ import annotations

from typing import Final

from tessera.games.imperios_milenarios.ids import Age
from tessera.games.imperios_milenarios.tables import AGES, GOODS, TECHNOLOGIES, WONDERS
from tessera_client import telling

GAME: Final = "imperios-milenarios"


def technology(number: int) -> str:
    """The title of a Technology."""
    return telling.title(GAME, "technology", TECHNOLOGIES[number])


def good(number: int) -> str:
    """The title of a Trade Good."""
    return telling.title(GAME, "good", GOODS[number].title)


def wonder(number: int) -> str:
    """The title of a Wonder."""
    return telling.title(GAME, "wonder", WONDERS[number])


def age(number: Age | int) -> str:
    """The title of an Age."""
    return telling.title(GAME, "age", AGES[number].title)
