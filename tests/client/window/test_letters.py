"""How letters look is the player's choice, and every text can be read with each."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest
from tests.client.window.driver import Driver

from tessera_client.settings import LETTERS, Settings
from tessera_client.widgets.fonts import BIG, BODY, NOTE, Fonts
from tessera_client.widgets.theme import TEXT


def picture(fonts: Fonts, text: str) -> bytes:
    return pygame.image.tobytes(fonts.render(text, BODY, 1.0, TEXT), "RGBA")


def test_letters_that_were_drawn_before_are_drawn_anew(window: Driver) -> None:
    fonts = window.app.ui.fonts
    widths, pictures = set(), set()
    for letters in LETTERS:
        window.app.settings.letters = letters
        window.app.restyle()
        widths.add((fonts.width("Imperios", BIG, 1.0), fonts.width("Imperios", NOTE, 1.0)))
        pictures.add(picture(fonts, "Imperios"))
    assert len(widths) == 3
    assert len(pictures) == 2, "plain text is the same in antique and in plain letters"


@pytest.mark.parametrize("letters", LETTERS)
@pytest.mark.parametrize("text", ["Αθήνα", "Рим", "Õñéçß", "Łódź"])
def test_names_of_players_can_be_read_in_all_letters(
    window: Driver, letters: str, text: str
) -> None:
    window.app.settings.letters = letters
    window.app.restyle()
    fonts = window.app.ui.fonts
    missing = picture(fonts, "\U0010ffff")
    assert all(picture(fonts, character) != missing for character in text)


def test_the_choice_is_made_in_the_settings_and_kept(window: Driver) -> None:
    window.key(pygame.K_F10)
    window.step()
    window.click("letters/2")
    window.step()
    assert window.app.settings.letters == "clear"
    assert Settings.load(window.app.settings_file).letters == "clear"


def test_letters_that_nobody_knows_are_antique(tmp_path: Path) -> None:
    file = tmp_path / "settings.json"
    file.write_text('{"letters": "runes"}', "utf-8")
    assert Settings.load(file).letters == "antique"
