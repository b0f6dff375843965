"""The window: events in, frames out, and never a wait for the network.

Scenes lie on a stack, the topmost fills the window.  All of them live on the main thread; what the
network tells comes in between two frames (see :mod:`tessera_client.backstage`).
"""

from __future__ import annotations

import contextlib
import os
import time
from collections import deque
from collections.abc import Callable, Iterable
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Protocol

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
os.environ.setdefault("SDL_WINDOWS_DPI_AWARENESS", "permonitorv2")

import pygame

from tessera.errors import FormatError, TesseraError
from tessera.fairness.keys import SigningKey
from tessera.visible import visible
from tessera_client import i18n, problem, sound, telling
from tessera_client.arrange import Servers
from tessera_client.backstage import Backstage
from tessera_client.home import Home
from tessera_client.scenes.rules import title_of
from tessera_client.settings import Settings
from tessera_client.widgets import notices
from tessera_client.widgets.keys import Keys
from tessera_client.widgets.ui import Ui

if TYPE_CHECKING:
    from tessera_client.attendance import News
    from tessera_client.sitting import Sitting

SMALLEST: Final = (1024, 640)
USUAL: Final = (1440, 900)
ROOM: Final = (930, 580)
"""What every scene needs, before the scale: nothing is shown larger than leaves so much room."""
SCALE: Final = (0.72, 3.0)
"""How small and how large a pixel before the scale may become."""
FRAME: Final = 1 / 60
IDLE: Final = 0.25
"""Seconds between frames while nothing happens: clocks go on."""


class Scene(Protocol):
    """What fills the window."""

    def frame(self) -> None:
        """Draw, and do what was asked for."""
        ...

    def close(self) -> None:
        """The scene is left for good."""
        ...


class App:
    """The program behind the window."""

    def __init__(
        self,
        home: Home,
        servers: Servers,
        *,
        size: tuple[int, int] = USUAL,
        clock: Callable[[], float] = time.monotonic,
        passphrase: str = "",
    ) -> None:
        self.home = home
        self.servers = servers
        self.clock = clock
        self.passphrase = passphrase
        self.settings = Settings.load(self.settings_file)
        i18n.speak(self.settings.language)
        pygame.display.init()
        pygame.font.init()
        self.window = pygame.Window("Tessera", size, resizable=True)
        self.window.minimum_size = SMALLEST
        self._full = self.settings.fullscreen
        if self.settings.fullscreen:
            self.window.set_fullscreen(desktop=True)
        pygame.key.set_repeat(350, 40)
        self.ui = Ui(self.window.get_surface(), Keys(self.settings.keys))
        self.ui.title_of = lambda name: title_of(name, self.game_name)
        self.backstage = Backstage(_wake)
        self.now = clock()
        self.scenes: list[Scene] = []
        self.closed = False
        self.frames = 0
        self.notices = notices.Notices()
        self.log: deque[str] = deque(maxlen=500)
        """What was told lately, for a report."""
        self.usual_scale = 1.0
        """The scale of everything in a window of this size, where the settings say 100 %."""
        self.restyle()

    # -- who the player is ------------------------------------------------------------------------

    @property
    def settings_file(self) -> Path:
        """Where the settings are kept."""
        return self.home.folder / "window.json"

    def identity(self) -> SigningKey:
        """The player's key, made where there is none.  Raises FormatError."""
        if not self.home.has_identity():
            return self.home.make_identity()
        return self.home.identity(self.passphrase)

    def save_settings(self) -> None:
        """Keep the settings, and look as they say."""
        self.settings.save(self.settings_file)
        if self.settings.fullscreen != self._full:
            self._fill()
        self.restyle()

    def _fill(self) -> None:
        """Fill the screen, or stop filling it."""
        self._full = self.settings.fullscreen
        if self._full:
            self.window.set_fullscreen(desktop=True)
        else:
            self.window.set_windowed()
        self._resized()

    def restyle(self) -> None:
        """Look as the settings say."""
        ui, settings = self.ui, self.settings
        width, height = ui.surface.get_size()
        self.usual_scale = max(0.8, min(width / 1400, height / 880))
        most = min(width / ROOM[0], height / ROOM[1], SCALE[1])
        ui.scale = max(SCALE[0], min(most, self.usual_scale * settings.scale))
        ui.keys = Keys(settings.keys)
        ui.pace = 0.0 if settings.reduced_motion or not settings.speed else 1 / settings.speed
        ui.fonts.look(settings.letters)
        i18n.speak(settings.language)
        telling.english_places = settings.english_places

    # -- scenes -----------------------------------------------------------------------------------

    @property
    def scene(self) -> Scene:
        """What fills the window."""
        return self.scenes[-1]

    @property
    def game_name(self) -> str:
        """The name of the game that fills the window; empty where none does."""
        name: str = getattr(self.scene, "game_name", "") if self.scenes else ""
        return name

    def push(self, scene: Scene) -> None:
        """Put a scene above the others."""
        self.scenes.append(scene)
        self._fresh()

    def pop(self) -> None:
        """Leave the topmost scene; the last one stays."""
        if len(self.scenes) > 1:
            self.scenes.pop().close()
            self._fresh()

    def replace(self, scene: Scene) -> None:
        """Put a scene in the place of the topmost one."""
        self.scenes.pop().close()
        self.push(scene)

    def home_again(self) -> None:
        """Leave everything but the first scene."""
        while len(self.scenes) > 1:
            self.scenes.pop().close()
        self._fresh()

    def _fresh(self) -> None:
        ui = self.ui
        ui.focus, ui.field, ui.active, ui.pinned = "", "", "", None
        ui.by_keyboard = False
        pygame.key.stop_text_input()

    # -- what is told -----------------------------------------------------------------------------

    def trouble(self, error: TesseraError) -> None:
        """Show what went wrong, and what to do about it."""
        self.log.append(f"{self.now:.1f} trouble: {error} {error.remedy}")
        self.notices.add(str(error), error.remedy, self.now)
        self.say(f"{error} {error.remedy}")

    def notice(self, text: str) -> None:
        """Show a line for a moment."""
        self.log.append(f"{self.now:.1f} {text}")
        self.notices.add(text, "", self.now, good=True)
        self.say(text)

    def ring(self, name: str) -> None:
        """Play a sound, unless muted."""
        if self.settings.sound:
            sound.play(name)

    def say(self, text: str) -> None:
        """Say a line to those who listen to the terminal."""
        if self.settings.speak:
            print(visible(text), flush=True)

    def heard(self, sitting: Sitting, news: News) -> None:
        """News of a table: for the scene that shows it."""
        for scene in self.scenes:
            hear: Any = getattr(scene, "hear", None)
            if hear is not None:
                hear(sitting, news)

    # -- frames -----------------------------------------------------------------------------------

    def run(self) -> None:
        """Run until the window is closed."""
        try:
            while not self.closed:
                pause = FRAME if self.moving else IDLE
                first = pygame.event.wait(max(1, round(pause * 1000)))
                self.step([first, *pygame.event.get()])
        finally:
            self.shut()

    @property
    def moving(self) -> bool:
        """Whether something moves, so that frames must follow each other."""
        return self.ui.busy_until > self.now or self.ui.held

    def step(self, events: Iterable[pygame.event.Event] = ()) -> None:
        """Take in events and news, and draw."""
        self.now = self.clock()
        self.backstage.pump()
        for event in events:
            if event.type == pygame.QUIT:
                self.closed = True
                return
            if event.type == pygame.WINDOWSIZECHANGED:
                self._resized()
            elif self.ui.feed(event):
                self._frame()
        self._frame()  # what was done shows at once
        self.window.flip()

    def _frame(self) -> None:
        ui = self.ui
        ui.begin(self.now)
        self._everywhere()
        self.scene.frame()
        self.notices.draw(ui)
        ui.end()
        self.frames += 1

    def _everywhere(self) -> None:
        """Keys that work in every scene."""
        from tessera_client.scenes.rules import Rules
        from tessera_client.scenes.settings import SettingsScene

        ui = self.ui
        if ui.hit("fullscreen"):
            self.settings.fullscreen = not self.settings.fullscreen
            self.save_settings()
        if ui.hit("rules") and not isinstance(self.scene, Rules):
            spot = ui.found(ui.focus if ui.by_keyboard else ui.hot)
            tip = ui.pinned[0] if ui.pinned else spot.tip if spot else None
            self.push(Rules(self, tip.section if tip else "", self.game_name))
        if ui.hit("settings") and not isinstance(self.scene, SettingsScene):
            self.push(SettingsScene(self))
        if ui.hit("mute"):
            self.settings.sound = not self.settings.sound
            self.save_settings()
            self.notice(i18n._("Sound is on") if self.settings.sound else i18n._("Sound is off"))
        if ui.hit("picture"):
            self.save_picture()
        if ui.hit("report"):
            self.report()

    def save_picture(self) -> None:
        """Save what the window shows."""
        folder = self.home.folder / "pictures"
        folder.mkdir(parents=True, exist_ok=True)
        file = folder / time.strftime("tessera-%Y%m%d-%H%M%S.png")
        pygame.image.save(self.ui.surface, file)
        self.notice(i18n._("Saved: {file}").format(file=file))

    def report(self) -> None:
        """Pack what helps to find out what went wrong, and tell where it lies."""
        about = f"pygame-ce {pygame.version.ver}, {pygame.display.get_driver()}, "
        about += "{}×{}, scale {:.2f}".format(*self.ui.surface.get_size(), self.ui.scale)
        scenes = " > ".join(type(scene).__name__ for scene in self.scenes)
        log = [*self.log, f"{self.now:.1f} reported at {scenes}"]
        try:
            file = problem.pack(self.home, log, asdict(self.settings), about)
        except OSError as error:
            remedy = i18n._("Make room in it, or choose another folder with TESSERA_HOME.")
            text = i18n._("The report cannot be written to {folder}: {reason}")
            told = text.format(folder=self.home.folder, reason=error.strerror)
            self.trouble(FormatError(told, remedy=remedy))
            return
        told = i18n._("Log, version and last match, without secrets, are in {file}: send it to us.")
        self.notice(told.format(file=file))

    # -- the window -------------------------------------------------------------------------------

    def _resized(self) -> None:
        self.ui.surface = self.window.get_surface()
        self.restyle()

    def resize(self, size: tuple[int, int]) -> None:
        """Give the window another size."""
        self.window.size = size
        self._resized()

    def shut(self) -> None:
        """End everything."""
        for scene in reversed(self.scenes):
            scene.close()
        self.window.destroy()
        self.backstage.close()
        self.servers.end()


def open_window(home: Home, servers: Servers, *, passphrase: str = "") -> None:
    """Open the window and run it until it is closed."""
    from tessera_client.scenes.home import HomeScene

    app = App(home, servers, passphrase=passphrase)
    app.push(HomeScene(app))
    app.run()


def _wake() -> None:
    """Let the window look up; called on the other thread."""
    with contextlib.suppress(pygame.error):
        pygame.event.post(pygame.event.Event(pygame.USEREVENT))
