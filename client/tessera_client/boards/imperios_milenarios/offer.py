"""Imperios Milenarios as it is offered."""

from __future__ import annotations

from typing import Final

import pygame

from tessera.engine.game import Options
from tessera.games.imperios_milenarios.board import HALF_OF_SEATS
from tessera_client.boards.imperios_milenarios.view import painted
from tessera_client.boards.offer import Offer, OptionWords
from tessera_client.i18n import N_


def banner(options: Options, seats: int) -> tuple[pygame.Surface, pygame.Rect]:
    """The seas in the middle of the half that so many players use."""
    whole = painted(HALF_OF_SEATS[seats])
    width, height = whole.get_size()
    return whole, pygame.Rect(width // 10, height // 8, width * 8 // 10, height * 5 // 8)


OFFER: Final = Offer(
    story=N_(
        "The ancient world from Iberia to India. Draw chits from your cup, spend them on war, "
        "learning, voyages and settlers, and bargain with rivals who stand in your way. "
        "Four play in the east, five in the west, six or seven on the whole map."
    ),
    options={
        "mode": OptionWords(
            N_("Length of the game"),
            N_("How far the Ages go. An Epic game is for 6 or 7 players."),
            {"tutorial": N_("Tutorial"), "normal": N_("Normal"), "epic": N_("Epic")},
            {
                "tutorial": N_("The Copper Age is the last: a short first game."),
                "normal": N_("The Bronze Age is the last."),
                "epic": N_("The Iron Age is the last: for 6 or 7 players on the whole map."),
            },
        ),
        "metropolises": OptionWords(
            N_("Metropolises"),
            N_("Where civilizations begin: picked in turn, or dealt."),
            {"chosen": N_("Picked"), "dealt": N_("Dealt")},
            {
                "chosen": N_("Each picks a Metropolis, counterclockwise from the oldest."),
                "dealt": N_("Chance deals them: no choice, a quick start."),
            },
        ),
        "strict_start": OptionWords(
            N_("Apart at the start"),
            N_("No two Metropolises share an adjacent territory, as the rulebook recommends."),
        ),
        "age_rank": OptionWords(
            N_("The most ancient"),
            N_("Who picks first and wins ties: as players sit, or drawn."),
            {"seats": N_("As they sit"), "drawn": N_("Drawn")},
        ),
        "minos_link": OptionWords(
            N_("Minos joined to Esparta"), N_("The island can be reached by land as well.")
        ),
        "open_hands": OptionWords(
            N_("Open hands"), N_("Chits lie open, as at a table: nothing is sealed.")
        ),
    },
    quick=("mode", "metropolises"),
    usual=4,
    banner=banner,
)
