"""Ancient Empires as it is offered."""

from __future__ import annotations

from typing import Final

import pygame

from tessera.engine.game import Options
from tessera_client.boards.ancient_empires.view import picture
from tessera_client.boards.offer import Offer, OptionWords
from tessera_client.i18n import N_


def banner(options: Options, seats: int) -> tuple[pygame.Surface, pygame.Rect]:
    """A strip out of the middle of a side of the map board."""
    whole = picture(str(options["board"]))
    width, height = whole.get_size()
    return whole, pygame.Rect(width // 9, height // 6, width * 7 // 9, height * 2 // 3)


OFFER: Final = Offer(
    story=N_(
        "Three Ages, two rounds each. Plan your Orders face-down around the map, turn them up "
        "slot by slot, and turn a few wandering Armies into a Civilization."
    ),
    options={
        "board": OptionWords(
            N_("Side of the map"),
            N_("Two different maps; each with three continents."),
            {"a": N_("Side A"), "b": N_("Side B")},
            {
                "a": N_("The first side of the map."),
                "b": N_("The other side, with other landmasses."),
            },
        ),
        "randomized": OptionWords(
            N_("Randomized setup"),
            N_("Neutral actions, resources and the Direction Marker are drawn."),
        ),
        "open_civilizations": OptionWords(
            N_("Open Civilizations"),
            N_(
                "The two cards of each player are dealt face-up. Then nothing is secret but Orders."
            ),
        ),
    },
    quick=("board", "randomized"),
    usual=4,
    banner=banner,
)
