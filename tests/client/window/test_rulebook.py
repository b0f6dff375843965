"""The rules are told whole in every language, and found by words with or without accents."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.client.window.still import window

from tessera import games
from tessera_client import i18n
from tessera_client.i18n import LANGUAGES, folded
from tessera_client.scenes.rules import Rules, Section, written
from tessera_client.scenes.textmode import matching
from tessera_client.widgets import theme

GAMES = games.names()
TRANSLATED = [(game, language) for game in GAMES for language in LANGUAGES if language != "en"]
BOOKS = Path(theme.__file__).parent.parent / "rulebook"


@pytest.fixture(autouse=True)
def english_afterwards() -> Iterator[None]:
    yield
    i18n.speak("en")


def test_there_is_a_book_for_every_language_and_for_no_other() -> None:
    books = {file.name for file in BOOKS.glob("*.toml")}
    names = [game.replace("-", "_") for game in GAMES]
    assert books == {f"{name}.{language}.toml" for name in names for language in LANGUAGES}


@pytest.mark.parametrize(("game", "language"), TRANSLATED)
def test_every_book_has_the_sections_of_the_english_one_in_their_order(
    game: str, language: str
) -> None:
    english, other = written(game, "en"), written(game, language)
    assert [section.name for section in other] == [section.name for section in english]
    assert [section.see for section in other] == [section.see for section in english]


@pytest.mark.parametrize(("game", "language"), TRANSLATED)
def test_every_section_is_translated_item_by_item_with_the_same_figures(
    game: str, language: str
) -> None:
    def figures(section: Section) -> list[str]:
        return sorted(re.findall(r"\d+|\bI{1,3}\b", section.text))

    for english, other in zip(written(game, "en"), written(game, language), strict=True):
        assert other.text != english.text
        assert other.text.count("\n") == english.text.count("\n"), other.name
        assert figures(other) == figures(english), other.name


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_section_leads_only_to_sections_there_are(game: str, language: str) -> None:
    names = {section.name for section in written(game, language)}
    assert {name for section in written(game, language) for name in section.see} <= names


def test_a_language_without_a_book_reads_the_english_one() -> None:
    assert written(GAMES[0], "la") == written(GAMES[0], "en")


def test_words_are_folded_for_the_search() -> None:
    assert folded("Résolution, CŒUR, Ejército, año") == "resolution, coeur, ejercito, ano"


def test_moves_are_found_with_or_without_accents_too() -> None:
    words = ["construir una Colonia", "ganar una Tecnología gratis", "pasar"]
    assert matching("tecnologia", words) == matching("TECNOLOGÍA", words) == [1]


@pytest.mark.parametrize(
    ("language", "wanted", "first"),
    [
        ("es", "resolucion", "resolution"),
        ("es", "Resolución", "resolution"),
        ("es", "gobernar", "statecraft"),
        ("fr", "cites-etats", "city-states"),
        ("fr", "CROÎTRE", "grow"),
        ("en", "turn order", "turn order"),
    ],
)
def test_a_search_finds_the_section_first_whose_title_has_the_words(
    tmp_path: Path, language: str, wanted: str, first: str
) -> None:
    app = window(tmp_path, (1024, 640), language)
    try:
        rules = Rules(app)
        rules.wanted = wanted
        assert rules.found()[0].name == first
    finally:
        app.shut()
