"""Take pictures of every screen of the window, for eyes and for the README: so they stay true.

    python3 scripts/pictures.py FOLDER [--sizes 1024x640,1440x900] [--languages en,es] [--readme]

Needs no display.  A real match of each game is played against bots on this machine; ``--readme``
writes the six pictures of the README into docs/pictures instead.
"""

from __future__ import annotations

import argparse
import os
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"

import pygame

from tessera.engine.playout import SeededChance
from tessera_bots.greedy import Greedy
from tessera_cli.own_servers import OwnServers
from tessera_client.app import App, Scene
from tessera_client.home import Home
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
from tessera_client.stories import Story, read_story

ROOT = Path(__file__).resolve().parent.parent
PATIENCE = 180.0
README = {"home", "table-planning", "table-resolution", "end", "replay", "imperios-chain"}
SEATS = 5
"""At the table of Imperios Milenarios: the western half."""


class Album:
    """A window, and the pictures that are taken of it."""

    def __init__(
        self, folder: Path, sizes: list[tuple[int, int]], languages: list[str], only: set[str]
    ) -> None:
        self.folder = folder
        self.sizes = sizes
        self.languages = languages
        self.only = only
        home = Home(Path(tempfile.mkdtemp(prefix="tessera-pictures-")))
        home.name = "Livia"
        self.app = App(home, OwnServers(home), size=sizes[0])
        self.app.settings.met = False
        self.app.settings.speed = 0.0  # pictures show how things stand, not how they move
        self.app.push(HomeScene(self.app))
        folder.mkdir(parents=True, exist_ok=True)

    def take(self, name: str) -> None:
        """Take a picture in every size and language."""
        if self.only and name not in self.only:
            return
        for language in self.languages:
            self.app.settings.language = language
            for size in self.sizes:
                self.app.resize(size)
                for _ in range(4):
                    self.app.step()
                    time.sleep(0.01)
                ending = f"-{language}-{size[0]}x{size[1]}.png" if not self.only else ".jpg"
                pygame.image.save(self.app.ui.surface, self.folder / f"{name}{ending}")
        self.app.settings.language = self.languages[0]
        self.app.resize(self.sizes[0])

    def until(self, done: Callable[[], bool]) -> None:
        """Let the window go on until *done*."""
        end = time.monotonic() + PATIENCE
        while not done():
            if time.monotonic() > end:
                raise SystemExit("the match does not go on")
            self.app.step()
            time.sleep(0.005)

    def page(self, name: str, scene: Scene) -> None:
        """Take a picture of another scene, and come back."""
        self.app.push(scene)
        self.until(lambda: True)
        self.app.step()
        self.take(name)
        self.app.pop()

    # -- the match --------------------------------------------------------------------------------

    def table(self) -> TableScene:
        """The table that is shown."""
        scene = self.app.scene
        assert isinstance(scene, TableScene)
        return scene

    def play(self, stop: Callable[[TableScene], bool]) -> None:
        """Let a bot decide for the person, until *stop*."""
        table = self.table()
        chooser = Greedy(table.match.game, SeededChance("pictures"))
        end = time.monotonic() + PATIENCE
        while not table.match.over and not stop(table):
            self.app.step()
            if time.monotonic() > end:
                raise SystemExit("the match does not go on")
            question = table.match.question
            if question is None or question.sent:
                time.sleep(0.005)
                continue
            draft = question.draft
            if draft.open:
                seat = table.match.seat or 0
                move = chooser.choose(draft.position, seat, draft.choices())
                table.match.try_move(move)
            else:
                table.confirm()


def asked(name: str, tried: int = 0) -> Callable[[TableScene], bool]:
    """Whether the person is asked for the decision called *name*, after so many moves."""

    def check(table: TableScene) -> bool:
        question = table.match.question
        if question is None or question.sent or len(question.draft.moves) < tried:
            return False
        return type(question.draft.position.deciding).__name__ == name

    return check


def in_age(age: int, name: str, tried: int = 0) -> Callable[[TableScene], bool]:
    """The same, from an Age on."""
    check = asked(name, tried)
    return lambda table: table.match.position.age >= age and check(table)


def on_its_way(number: int) -> Callable[[TableScene], bool]:
    """Whether a chain of command lies on the map, from a round on: the person's own before it is
    confirmed, or a rival's that the person may block."""
    check = asked("MayBlock")

    def shown(table: TableScene) -> bool:
        match = table.match
        if not check(table) or (match.game.round(match.position) or 0) < number:
            return False
        assert match.question is not None
        draft = match.question.draft
        own: bool = draft.position.deciding.actor == match.seat
        return own == bool(draft.moves)

    return shown


def pictures(album: Album) -> None:
    """All of them."""
    pages(album)
    ancient_empires(album)
    imperios_milenarios(album)


def begin(album: Album, game: int) -> None:
    """Begin a match of the game of this number against bots."""
    app = album.app
    app.home_again()
    home = app.scene
    assert isinstance(home, HomeScene)
    home.chosen = game
    home.play()
    album.until(lambda: isinstance(app.scene, TableScene))


def pages(album: Album) -> None:
    """What is no table."""
    app = album.app
    album.take("welcome")
    app.settings.met = True
    app.identity()
    album.take("home")
    album.page("hosting", Hosting(app))
    album.page("joining", Joining(app))
    album.page("rules", Rules(app, "build"))
    album.page("settings", SettingsScene(app))
    album.page("credits", Credits(app))


def ancient_empires(album: Album) -> None:
    """A table of Ancient Empires, from its first plan to its replay."""
    begin(album, 0)
    album.play(asked("PlaceToken"))
    question = album.table().match.question
    assert question is not None
    question.selection.pick(("order", 3))
    album.take("table-planning")
    around_the_table(album)
    album.play(in_age(2, "MoveArmies"))
    question = album.table().match.question
    if question is not None:
        starts = sorted(question.selection.lit())
        question.selection.pick(starts[0])
    album.take("table-resolution")
    album.play(in_age(3, "Statecraft"))
    album.take("table-statecraft")
    ending(album)


def around_the_table(album: Album) -> None:
    """The room of the match, what lies beside the board, and the sheets."""
    app = album.app
    room = next(scene for scene in app.scenes if isinstance(scene, Room))
    room.sitting.say("Salvete! Who guards the Strait of Winds?")
    app.scenes.append(room)
    album.take("room")
    app.scenes.pop()
    for tab in ("cards", "tracks", "chat", "moves"):
        album.table().aside.tab = tab
        album.take(f"table-{tab}")
    for sheet in ("badge", "leave"):
        album.table().sheet = sheet
        album.take(f"table-{sheet}")
    album.table().sheet = ""
    album.table().aside.tab = "log"


def ending(album: Album) -> None:
    """The match to its end, and as a replay."""
    app, table = album.app, album.table()
    album.page("replay-live", Replay(app, Story(table.match), live=True))
    album.play(lambda _table: False)
    album.until(lambda: table.match.over)
    album.take("end")
    read = read_story(Path(table.match.begun.file))
    album.page("replay", Replay(app, read, at=len(read.match.pages) * 3 // 5))
    album.page("replays", Replays(app))


def imperios_milenarios(album: Album) -> None:
    """A table of Imperios Milenarios: chains of command, one's own and a rival's."""
    home = album.app.scenes[0]
    assert isinstance(home, HomeScene)
    tonight = home.tonight[1]
    tonight.opponents, tonight.options["mode"] = SEATS - 1, "normal"
    tonight.options["metropolises"] = "dealt"
    begin(album, 1)
    album.play(asked("Hostilities"))
    album.take("imperios-begun")
    album.play(on_its_way(5))
    album.table().aside.tab = "log"
    album.take("imperios-chain")
    for tab in ("cards", "tracks", "moves"):
        album.table().aside.tab = tab
        album.take(f"imperios-{tab}")
    bargain = album.table().aside.bargain
    album.table().aside.tab = "deals"
    bargain.begin(next(n for n in range(SEATS) if n != album.table().match.seat))
    album.take("imperios-deals")
    bargain.back()
    album.table().aside.tab = "log"
    album.play(asked("LayChain"))
    album.take("imperios-laying")


def main() -> None:
    """Read the arguments, and take the pictures."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("folder", nargs="?", type=Path, default=ROOT / "docs" / "pictures")
    parser.add_argument("--sizes", default="1440x900")
    parser.add_argument("--languages", default="en")
    parser.add_argument("--readme", action="store_true")
    options = parser.parse_args()
    pairs = [size.split("x") for size in options.sizes.split(",")]
    sizes = [(int(width), int(height)) for width, height in pairs]
    only = README if options.readme else set()
    album = Album(options.folder, sizes, options.languages.split(","), only)
    try:
        pictures(album)
    finally:
        album.app.shut()


if __name__ == "__main__":
    main()
