"""Every scene, in every language and at every size: it opens, it draws, Escape leaves it."""

from __future__ import annotations

import json
from importlib import import_module
from pathlib import Path

import pygame
import pytest
from tests.client.window.driver import Driver

from tessera import games
from tessera_client.app import App
from tessera_client.i18n import LANGUAGES
from tessera_client.invite import invite_link, read_invite
from tessera_client.scenes.home import HomeScene
from tessera_client.scenes.rules import Rules, sections
from tessera_client.settings import Settings
from tessera_client.widgets.tooltip import tip_note
from tessera_client.widgets.ui import Tip

SIZES = [(1024, 640), (1440, 900), (2560, 1440)]
PAGES = ["host", "join", "replays", "rules", "settings", "credits"]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_page_opens_and_escape_leaves_it(
    window: Driver, language: str, size: tuple[int, int]
) -> None:
    window.app.settings.language = language
    window.app.resize(size)
    window.step()
    for page in PAGES:
        window.click(page)
        window.step()
        assert not isinstance(window.app.scene, HomeScene), page
        for spot in window.spots:
            inside = window.app.ui.surface.get_rect().contains(spot.rect)
            assert inside or not spot.rect.w, (page, spot.name)
        window.key(pygame.K_ESCAPE)
        assert isinstance(window.app.scene, HomeScene), page


def test_the_first_start_asks_for_name_and_colour_and_makes_a_key(tmp_path: Path) -> None:
    driver = Driver(tmp_path, met=False)
    try:
        driver.click("name")
        driver.key(pygame.K_a, mod=pygame.KMOD_CTRL)
        driver.type("Aspasia")
        driver.click("color 3")
        driver.click("begin")
        assert driver.app.home.name == "Aspasia"
        assert driver.app.home.has_identity()
        kept = json.loads((tmp_path / "window.json").read_text())
        assert kept["met"] is True
        assert kept["color"] == 3
    finally:
        driver.close()


def test_a_bad_name_is_told_and_asked_again(tmp_path: Path) -> None:
    driver = Driver(tmp_path, met=False)
    try:
        driver.click("name")
        driver.key(pygame.K_a, mod=pygame.KMOD_CTRL)
        driver.key(pygame.K_BACKSPACE)
        driver.click("begin")
        assert driver.app.notices.shown
        assert not driver.app.settings.met
    finally:
        driver.close()


def test_damaged_settings_count_as_none(tmp_path: Path) -> None:
    file = tmp_path / "window.json"
    file.write_text('{"scale": 1.31, "language": "xx", "speed": "fast", "keys": {"undo": "z"}}')
    settings = Settings.load(file)
    assert settings.scale == 1.3
    assert settings.language == "en"
    assert settings.speed == 1.0
    assert settings.keys == {"undo": "z"}
    file.write_text("{")
    assert Settings.load(file) == Settings()


def test_the_size_of_everything_changes_at_once_and_is_kept(window: Driver) -> None:
    before = window.app.ui.scale
    window.click("settings")
    window.step()
    window.click("scale/more")
    assert window.app.ui.scale > before
    assert Settings.load(window.app.settings_file).scale == 1.15


def test_a_key_can_be_bound_anew(window: Driver) -> None:
    window.click("settings")
    window.step()
    window.click("key undo")
    window.letter("z")
    assert window.app.ui.keys.bound["undo"] == "z"
    window.click("key pass")
    window.letter("z")
    assert window.app.ui.keys.bound["pass"] == "p"


@pytest.mark.parametrize("game", games.names())
def test_every_section_that_is_named_exists(game: str) -> None:
    symbols = import_module(f"tessera_client.boards.{game.replace('-', '_')}.symbols")
    names = {section.name for section in sections(game)}
    named = {name for section in sections(game) for name in section.see}
    named |= set(symbols.TOPICS.values()) | set(symbols.PLACE_TOPICS.values())
    assert named <= names


def test_rules_are_found_by_their_words(window: Driver) -> None:
    window.click("rules")
    window.step()
    window.click("search")
    window.type("barbarians")
    window.step()
    scene = window.app.scene
    assert isinstance(scene, Rules)
    found = [spot.name for spot in window.spots if spot.name.startswith("section ")]
    assert "section attack" in found
    assert "section turn order" not in found


def test_help_opens_the_section_of_what_is_pointed_at(window: Driver) -> None:
    window.app.ui.pinned = (Tip("Pillars", (), "pillars"), (0, 0))
    window.key(pygame.K_F1)
    scene = window.app.scene
    assert isinstance(scene, Rules)
    assert scene.name == "pillars"


def test_an_invite_is_read_as_it_is_written() -> None:
    invite = read_invite(invite_link("192.0.2.7:7777", "K7QM2X"))
    assert str(invite.address) == "192.0.2.7:7777"
    assert invite.code == "K7QM2X"
    assert read_invite("example.org k7qm2x").code == "K7QM2X"
    assert read_invite("example.org").code == ""


def test_an_address_that_is_none_is_told(window: Driver) -> None:
    window.click("join")
    window.step()
    window.click("where")
    window.type("no address/at all/")
    window.click("go")
    assert window.app.notices.shown[-1].remedy


def test_the_window_closes_when_asked(window: Driver) -> None:
    app: App = window.app
    window.click("quit")
    assert app.closed


@pytest.mark.parametrize(
    ("language", "title"), [("en", "The map"), ("es", "El mapa"), ("fr", "La carte")]
)
def test_a_tooltip_names_the_section_of_the_rules_in_the_language(
    window: Driver, language: str, title: str
) -> None:
    window.app.settings.language = language
    window.app.restyle()
    assert title in tip_note(window.app.ui, Tip("Lion Gate", (), "the map"), pinned=False)
