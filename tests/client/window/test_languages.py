"""The window speaks English, Spanish and French, whole, and tells the rules' words in each."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from babel.messages.catalog import Message
from tests.client.window.driver import Driver

import catalogues
from tessera.engine.playout import SeededChance, play_randomly
from tessera.engine.steps import EVERYBODY, legal_moves
from tessera.games import load
from tessera.games.ancient_empires.attack import ArmyRemoved
from tessera.games.ancient_empires.cards import catalogue as cards
from tessera.games.ancient_empires.cards.ids import Technology
from tessera.games.ancient_empires.ids import Improvement
from tessera.games.ancient_empires.moves import (
    DiscardTechnology,
    ImproveSettlement,
    ProduceFrom,
)
from tessera_client import i18n, telling
from tessera_client.boards.ancient_empires import printed
from tessera_client.scenes.settings import SettingsScene
from tessera_client.settings import Settings
from tessera_client.widgets.keys import Keys

GAME = load("ancient-empires")


@pytest.fixture(autouse=True)
def english_afterwards() -> Iterator[None]:
    yield
    i18n.speak("en")


def position(seed: str, steps: int) -> Any:
    """A position of a random match of four."""
    s = GAME.new(4, GAME.choose(4, {}), EVERYBODY)
    play_randomly(s, SeededChance(seed), steps)
    return s


def test_every_string_is_translated_and_every_catalogue_is_fresh() -> None:
    assert list(catalogues.wrong()) == []


@pytest.mark.parametrize(
    ("message", "fault"),
    [
        (Message("Pass", ""), "has no translation"),
        (Message(("{n} Army", "{n} Armies"), ("{n} Armée", "")), "has no translation"),
        (Message("{n} new", "{m} nuevos"), "has other placeholders"),
        (Message("{n} new", "nuevos"), "has other placeholders"),
        (Message("build[, paying {gold:Gold|Gold}]", "construir {gold:Oro|Oro}"), "has other"),
        (Message("Pass", "Pasar", flags={"fuzzy"}), "is a guess"),
    ],
)
def test_a_translation_that_would_not_do_is_told(message: Message, fault: str) -> None:
    assert any(each.startswith(fault) for each in catalogues.faults(message))


def test_a_singular_may_leave_the_number_out() -> None:
    message = Message(("1 place", "{n} places"), ("1 lugar", "{n} lugares"))
    assert list(catalogues.faults(message)) == []


@pytest.mark.parametrize(
    ("code", "told"),
    [
        ('ui.text("Points", at)', ["Points"]),
        ('ui.text(f"{n} points", at)', [" points"]),
        ('ui.text("Yes" if it else _("No"), at)', ["Yes"]),
        ('button(ui, "undo", cell, "Undo")', ["Undo"]),
        ('button(*(ui, "undo", cell, "Undo"))', ["Undo"]),
        ('text_field(ui, "where", row, it, hint="An address")', ["An address"]),
        ('ui.text(_("Points"), at)', []),
        ('ui.text(f"{a}: {b}", at)', []),
        ('button(ui, "undo", cell, _("Undo"))', []),
    ],
)
def test_a_literal_that_is_shown_must_be_marked(tmp_path: Path, code: str, told: list[str]) -> None:
    ast.parse(code)
    for folder in ("scenes", "widgets", "boards"):
        (tmp_path / folder).mkdir()
    (tmp_path / "scenes" / "some.py").write_text(code)
    found = list(catalogues.unmarked(tmp_path))
    assert len(found) == len(told)
    assert all(repr(text) in line for text, line in zip(told, found, strict=True))


@pytest.mark.parametrize("language", catalogues.TRANSLATED)
def test_every_move_of_a_match_is_told_without_an_english_word(language: str) -> None:
    """Moves in a language differ from those in English, and tell the same places."""
    i18n.speak(language)
    for steps in range(20, 400, 20):
        s = position("told", steps)
        for seat in range(4):
            for move in legal_moves(s, seat):
                told, english = telling.tell(GAME, s, seat, move), GAME.say(s, seat, move)
                assert told
                assert "{" not in told
                assert "continent " not in english or english != told
                assert " in slot " not in told
                assert " an Army " not in told


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", "build a Library in Lion Gate, paying 2 Gold"),
        ("es", "construir Biblioteca en Lion Gate, pagando 2 Oro"),
        ("fr", "construire Bibliothèque\N{NO-BREAK SPACE}: Lion Gate, en payant 2 Or"),
    ],
)
def test_a_move_is_told_in_the_order_of_the_language(language: str, words: str) -> None:
    i18n.speak(language)
    s = position("order", 0)
    lion_gate = s.board.names.index("Lion Gate")
    move = ImproveSettlement(lion_gate, Improvement.LIBRARY, 2)
    assert telling.tell(GAME, s, 0, move) == words


@pytest.mark.parametrize("language", catalogues.TRANSLATED)
def test_every_sentence_on_a_card_is_told_in_the_language(language: str) -> None:
    i18n.speak(language)
    for sentence in cards.texts():
        assert printed.text(sentence) not in ("", sentence)


@pytest.mark.parametrize(
    ("language", "philosophy", "egypt"),
    [("en", "Philosophy", "Egypt"), ("es", "Filosofía", "Egipto"), ("fr", "Philosophie", "Égypte")],
)
def test_cards_are_called_as_history_books_call_them_and_places_as_the_map_does(
    language: str, philosophy: str, egypt: str
) -> None:
    i18n.speak(language)
    assert printed.title(cards.TECHNOLOGIES[0]) == philosophy
    assert printed.title(cards.CIVILIZATIONS[0]) == egypt
    s = position("names", 0)
    assert philosophy in telling.tell(GAME, s, 0, DiscardTechnology(Technology.PHILOSOPHY))
    produced = telling.tell(GAME, s, 0, ProduceFrom(s.board.names.index("Lion Gate")))
    assert "Lion Gate" in produced


def test_phases_are_told_part_by_part() -> None:
    s = position("phases", 60)
    i18n.speak("es")
    assert telling.phase(GAME, s).startswith("Edad de Piedra, Ronda I")
    i18n.speak("fr")
    assert telling.phase(GAME, s).startswith("Âge de pierre, Manche I")


def test_none_of_something_is_singular_in_french_alone() -> None:
    i18n.speak("fr")
    assert i18n.ngettext("1 place is lit", "{n} places are lit", 0) == "{n} lieu éclairé"
    i18n.speak("es")
    assert i18n.ngettext("1 place is lit", "{n} places are lit", 0) == "{n} lugares iluminados"


def test_keys_are_shown_as_they_are_printed() -> None:
    keys = Keys({"badge": "ctrl+b"})
    assert [keys.label(action) for action in ("pan-up", "badge", "undo", "rules")] == [
        "Ctrl ↑",
        "Ctrl B",
        "U",
        "F1",
    ]
    i18n.speak("es")
    assert keys.label("confirm") == "Intro"
    assert keys.label("fit") == "Inicio"


def test_the_language_is_chosen_by_keyboard_alone_and_kept(window: Driver) -> None:
    window.tab_to("settings")
    window.enter()
    assert isinstance(window.app.scene, SettingsScene)
    window.tab_to("language/1")
    window.enter()
    assert i18n.spoken() == "es"
    assert Settings.load(window.app.settings_file).language == "es"
    window.step()
    assert any(spot.words == "Idioma" or "Atrás" in spot.words for spot in window.spots)


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", "Livia removes an Army of Red in Lion Gate and gains 1 Glory"),
        ("fr", "Livia élimine une Armée de Red (Lion Gate) et gagne 1 Gloire"),
    ],
)
def test_players_are_called_by_their_names_where_these_are_known(language: str, words: str) -> None:
    """Also one who is called like a colour."""
    i18n.speak(language)
    s = position("people", 0)
    event = ArmyRemoved(s.board.names.index("Lion Gate"), 2)
    people = ("Attalus", "Livia", "Red", "Cornelia")
    assert telling.tell(GAME, s, 1, event, people) == words
    assert "Livia" not in telling.tell(GAME, s, 1, event)
