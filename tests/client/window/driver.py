"""A hand on the mouse and the keyboard of a window that nobody sees."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import pygame

from tessera_client.app import App
from tessera_client.arrange import Served, Servers
from tessera_client.home import Home
from tessera_client.scenes.home import HomeScene
from tessera_client.widgets.ui import Spot

PAUSE = 0.01


class NoServers:
    """For tests that play nothing."""

    async def start(self, *, public: bool) -> Served:
        raise AssertionError("nothing is to be started")

    def end(self) -> None:
        """Nothing was started."""


class Driver:
    """Uses a window as a person would: by what is shown."""

    def __init__(
        self,
        folder: Path,
        servers: Servers | None = None,
        size: tuple[int, int] = (1024, 640),
        *,
        met: bool = True,
    ) -> None:
        self.app = App(Home(folder), servers or NoServers(), size=size)
        if met:
            self.app.settings.met = True
            self.app.home.name = "Livia"
        self.app.push(HomeScene(self.app))
        self.step()
        self.step()

    # -- seeing -----------------------------------------------------------------------------------

    @property
    def spots(self) -> list[Spot]:
        """What can be used now."""
        top = max((spot.layer for spot in self.app.ui.spots), default=0)
        return [spot for spot in self.app.ui.spots if spot.layer == top]

    def spot(self, name: str) -> Spot:
        """The spot called *name*."""
        for spot in self.spots:
            if spot.name == name:
                return spot
        raise AssertionError(f"no {name!r} among {[spot.name for spot in self.spots]}")

    def has(self, name: str) -> bool:
        """Whether there is a spot called *name* that can be used."""
        return any(spot.name == name and spot.enabled for spot in self.spots)

    def picture(self, file: Path) -> None:
        """Save what the window shows."""
        file.parent.mkdir(parents=True, exist_ok=True)
        pygame.image.save(self.app.ui.surface, file)

    # -- doing ------------------------------------------------------------------------------------

    def step(self, *events: pygame.event.Event) -> None:
        """Let the window take in *events* and draw."""
        self.app.step([*events])
        names = [spot.name for spot in self.app.ui.spots if spot.tab]
        assert len(names) == len(set(names)), sorted(n for n in names if names.count(n) > 1)

    def wait(self, until: Callable[[], bool], seconds: float = 60.0) -> None:
        """Let the window go on until something is so."""
        end = time.monotonic() + seconds
        while not until():
            if time.monotonic() > end:
                told = [(n.text, n.remedy) for n in self.app.notices.shown]
                raise AssertionError(f"that never came to be, at {self.app.scene}; told: {told}")
            self.step()
            time.sleep(PAUSE)

    def point(self, at: tuple[int, int]) -> None:
        """Move the pointer."""
        self.step(pygame.event.Event(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(0, 0, 0)))

    def click_at(self, at: tuple[int, int], button: int = 1) -> None:
        """Click somewhere."""
        self.point(at)
        self.step(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=at, button=button))
        self.step(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=at, button=button))

    def click(self, name: str) -> None:
        """Click on the spot called *name*."""
        spot = self.spot(name)
        assert spot.enabled, f"{name} is off"
        assert spot.rect.w > 0, f"{name} is out of sight"
        self.click_at(spot.rect.center)

    def key(self, key: int, text: str = "", mod: int = 0) -> None:
        """Press a key."""
        down = pygame.event.Event(pygame.KEYDOWN, key=key, mod=mod, unicode=text, scancode=0)
        self.step(down, pygame.event.Event(pygame.KEYUP, key=key, mod=mod, unicode=text))

    def letter(self, letter: str) -> None:
        """Press the key of a letter that is a command."""
        self.key(ord(letter.lower()), letter)

    def tab(self, back: bool = False) -> str:
        """Press Tab; what has the focus then."""
        self.key(pygame.K_TAB, "\t", pygame.KMOD_SHIFT if back else 0)
        return self.app.ui.focus

    def enter(self) -> None:
        """Press Enter."""
        self.key(pygame.K_RETURN, "\r")

    def type(self, text: str) -> None:
        """Write into the field that has the focus."""
        self.step(pygame.event.Event(pygame.TEXTINPUT, text=text))

    def tab_to(self, name: str, most: int = 200) -> None:
        """Press Tab until *name* has the focus."""
        for _ in range(most):
            if self.tab() == name:
                return
        raise AssertionError(f"Tab never comes to {name!r}")

    def close(self) -> None:
        """Close the window."""
        self.app.shut()
