"""Words fit: no screen cuts a string of the interface, in any language, at any size."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from tests.client.window.still import StillSitting, at, first_where, played, window

from tessera.games import load
from tessera.v1 import lobby_pb2 as pb
from tessera_client import i18n
from tessera_client.app import ROOM, App, Scene
from tessera_client.i18n import LANGUAGES
from tessera_client.proposal import table_setup
from tessera_client.scenes.credits import Credits
from tessera_client.scenes.home import HomeScene
from tessera_client.scenes.hosting import Hosting
from tessera_client.scenes.joining import Joining
from tessera_client.scenes.replay import Replay
from tessera_client.scenes.replays import Replays
from tessera_client.scenes.room import Room
from tessera_client.scenes.rules import Rules
from tessera_client.scenes.settings import SettingsScene
from tessera_client.scenes.table import TableScene
from tessera_client.stories import Story
from tessera_client.widgets.fonts import Fonts

SIZES = [(1024, 640), (1440, 900), (2560, 1440)]
PAGES: dict[str, Callable[[App], Scene]] = {
    "home": HomeScene,
    "host": Hosting,
    "join": Joining,
    "replays": Replays,
    "rules": Rules,
    "settings": SettingsScene,
    "credits": Credits,
}
QUESTIONS = {"Hostilities", "MayBlock", "PickChit"}
"""What somebody is asked in a match of Imperios Milenarios whose words are looked at."""
DRAWERS = ("log", "cards", "tracks", "chat", "moves")


@pytest.fixture(scope="module")
def read(tmp_path_factory: pytest.TempPathFactory) -> Story:
    return played(tmp_path_factory.mktemp("match"))


@pytest.fixture(scope="module")
def world(tmp_path_factory: pytest.TempPathFactory) -> Story:
    """The first rounds of a match of seven on the whole map."""
    game = load("imperios-milenarios")
    folder = tmp_path_factory.mktemp("world")
    return played(folder, game, 7, QUESTIONS, metropolises="dealt")


class Cuts:
    """Notes what is cut: every string that ends in an ellipsis where it did not."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.found: set[tuple[str, str]] = set()
        self.screen = ""
        fitted = Fonts.fitted

        def noting(fonts: Fonts, text: str, *room: Any) -> str:
            shown = fitted(fonts, text, *room)
            if shown != text and self.is_interface(text):
                self.found.add((self.screen, text))
            return shown

        monkeypatch.setattr(Fonts, "fitted", noting)

    @staticmethod
    def is_interface(text: str) -> bool:
        """Whether it is a string of the catalogue; lines of a log and of cards have tooltips."""
        messages = i18n.catalogue(i18n.spoken(), i18n.WINDOW)
        told = getattr(messages, "_catalog", {})
        return not told or text in told.values()

    def show(self, app: App, screen: str) -> None:
        """Draw what fills the window now."""
        self.screen = screen
        app.step()
        app.step()


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", [language for language in LANGUAGES if language != "en"])
def test_no_page_cuts_a_string(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, language: str, size: tuple[int, int]
) -> None:
    app = window(tmp_path, size, language)
    cuts = Cuts(monkeypatch)
    try:
        for name, page in PAGES.items():
            app.push(page(app))
            cuts.show(app, name)
    finally:
        app.shut()
        i18n.speak("en")
    assert cuts.found == set()


@pytest.mark.slow
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", [language for language in LANGUAGES if language != "en"])
def test_no_table_cuts_a_string(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    read: Story,
    language: str,
    size: tuple[int, int],
) -> None:
    app = window(tmp_path, size, language)
    cuts = Cuts(monkeypatch)
    planning = first_where(read, 0, lambda s, n: s.age == 2 and n > 8)
    moving = first_where(read, 0, lambda s, n: type(s.deciding).__name__ == "MoveArmies" and n > 4)
    try:
        for page in (planning, moving):
            table = TableScene(app, StillSitting(app, at(read, page, 0)))
            app.push(table)
            app.step()
            for drawer in DRAWERS:
                table.aside.tab = drawer
                cuts.show(app, f"{drawer} of page {page}")
            for table.sheet in ("badge", "leave"):
                cuts.show(app, table.sheet)
        ended = at(read, len(read.match.pages), None)
        ended.over, ended.result = True, read.match.result
        app.push(TableScene(app, StillSitting(app, ended)))
        cuts.show(app, "end")
        app.push(Replay(app, read, at=moving))
        cuts.show(app, "replay")
    finally:
        app.shut()
        i18n.speak("en")
    assert cuts.found == set()


@pytest.mark.slow
@pytest.mark.parametrize("size", [(1024, 640), (1280, 800), (1920, 1080)])
@pytest.mark.parametrize("language", [language for language in LANGUAGES if language != "en"])
def test_everything_at_its_largest_has_room(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    read: Story,
    language: str,
    size: tuple[int, int],
) -> None:
    """At twice the size, or as much as the window has room for: no word and no Order is cut, and
    no button lies upon another."""
    app = window(tmp_path, size, language)
    app.settings.scale = 2.0
    app.restyle()
    assert app.usual_scale < app.ui.scale <= min(size[0] / ROOM[0], size[1] / ROOM[1])
    cuts = Cuts(monkeypatch)
    planning = first_where(read, 0, lambda s, n: s.age == 2 and n > 8)
    try:
        for name, page in PAGES.items():
            app.push(page(app))
            cuts.show(app, name)
        table = TableScene(app, StillSitting(app, at(read, planning, 0)))
        app.push(table)
        for table.aside.tab in DRAWERS:
            cuts.show(app, table.aside.tab)
        app.push(Replay(app, read, at=planning))
        app.step()
        app.step()
        buttons = [spot.rect for spot in app.ui.spots if spot.role == "button"]
    finally:
        app.shut()
        i18n.speak("en")
    assert cuts.found == set()
    assert all(rect.collidelistall(buttons) == [n] for n, rect in enumerate(buttons))


def asked(read: Story) -> dict[str, tuple[int, int]]:
    """The page and the seat at which each kind of decision offers as many moves as ever."""
    most: dict[str, tuple[int, int, int]] = {}
    for page, each in enumerate(read.match.pages, 1):
        position = each.position
        for seat, moves in position.options.items():
            if seat in range(len(read.match.names)):
                kind = type(position.deciding).__name__
                most[kind] = max(most.get(kind, (0, 0, 0)), (len(moves), page, seat))
    return {kind: (page, seat) for kind, (_count, page, seat) in most.items()}


def gathered(app: App) -> Room:
    """A table of seven before its match, as its host sees it: people, a bot, and free seats."""
    game = load("imperios-milenarios")
    sitting = StillSitting(app, None)
    options = {option.name: option.default for option in game.options}
    me = sitting.way.identity.public
    sitting.table = table = pb.Table(
        code="K7QM2X",
        title="Livia's table",
        host_key=me,
        state=pb.TABLE_STATE_OPEN,
        setup=table_setup(game, 7, options),
        muted=["Marcus"],
    )
    table.watchers.add().name = "Tacitus"
    for name, key in (("Livia", me), ("Marcus", b"1"), ("Zenobia", b"2"), ("greedy", b"")):
        seat = table.seats.add(ready=True, connected=name != "Zenobia", bot="" if key else name)
        seat.player.name, seat.player.key = name, key
    for _ in range(3):
        table.seats.add()
    return Room(app, sitting)


@pytest.mark.parametrize("language", [language for language in LANGUAGES if language != "en"])
def test_no_room_of_seven_cuts_a_string(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, language: str
) -> None:
    app = window(tmp_path, SIZES[0], language)
    cuts = Cuts(monkeypatch)
    try:
        app.push(gathered(app))
        cuts.show(app, "room")
        words = {spot.words for spot in app.ui.spots}
    finally:
        app.shut()
        i18n.speak("en")
    assert cuts.found == set()
    assert len([told for told in words if told]) > 10


@pytest.mark.slow
@pytest.mark.parametrize("language", [language for language in LANGUAGES if language != "en"])
def test_no_table_of_seven_cuts_a_string_in_the_smallest_window(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, world: Story, language: str
) -> None:
    app = window(tmp_path, SIZES[0], language)
    cuts = Cuts(monkeypatch)
    questions = asked(world)
    assert questions.keys() >= QUESTIONS
    try:
        for kind, (page, seat) in questions.items():
            table = TableScene(app, StillSitting(app, at(world, page, seat)))
            app.push(table)
            cuts.show(app, kind)
        for table.aside.tab in (*DRAWERS, "deals"):
            cuts.show(app, table.aside.tab)
        table.aside.tab = "deals"
        table.aside.bargain.begin((seat + 1) % 7)
        cuts.show(app, "a deal that is made")
        table.legend.toggle()
        cuts.show(app, "legend")
        app.push(Replay(app, world, at=len(world.match.pages)))
        cuts.show(app, "replay")
    finally:
        app.shut()
        i18n.speak("en")
    assert cuts.found == set()
