"""Whatever is pressed, in whatever order: nothing is raised, nothing freezes, nothing illegal is
sent."""

from __future__ import annotations

import cProfile
import random
from collections.abc import Callable
from pathlib import Path

import pygame
import pytest
from tests.client.window.driver import Driver

from tessera.errors import TesseraError
from tessera_cli.own_servers import OwnServers
from tessera_client.arrange import Served
from tessera_client.home import Home
from tessera_client.scenes.table import TableScene

FROZEN = 1_000_000
"""Calls of functions within which every deed must have been taken in: work, not time, so that a
busy machine changes nothing.  The first picture of a table takes most, 165,000; a clock that only
catches what never ends stands in pyproject.toml, and ``tessera bench window`` measures the time."""
KEYS = [
    *(pygame.K_TAB, pygame.K_RETURN, pygame.K_SPACE, pygame.K_ESCAPE, pygame.K_BACKSPACE),
    *(pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN, pygame.K_HOME, pygame.K_END),
    *(pygame.K_PAGEDOWN, pygame.K_PAGEUP, pygame.K_DELETE, pygame.K_F1, pygame.K_F10),
]
LETTERS = "upchlbtvmr/+-123456789xyz"
TEXTS = ["é", "日本", "e\u0301", "\u202e", "K7QM2X", "🏺", " "]


class Alone(OwnServers):
    """Serves nobody but this machine."""

    async def start(self, *, public: bool) -> Served:
        """The server; none for others."""
        if public:
            raise TesseraError("no server for others here", remedy="None.")
        return await super().start(public=public)


class Monkey:
    """Presses whatever there is."""

    def __init__(self, driver: Driver, seed: int) -> None:
        self.driver = driver
        self.chance = random.Random(seed)

    def act(self) -> None:
        """Do one thing."""
        deeds = [self.click] * 8 + [self.key] * 4 + [self.letter] * 4
        deeds += [self.text, self.wheel, self.drag, self.right, self.resize]
        deed = self.chance.choice(deeds)
        calls = calls_of(deed)
        self.driver.app.closed = False
        assert calls < FROZEN, f"{deed.__name__} took {calls} calls"

    def point(self) -> tuple[int, int]:
        spots = [s.rect.center for s in self.driver.spots if s.point and s.rect.w and s.rect.h]
        if spots and self.chance.random() < 0.85:
            return self.chance.choice(spots)
        width, height = self.driver.app.ui.surface.get_size()
        return self.chance.randrange(width), self.chance.randrange(height)

    def click(self) -> None:
        self.driver.click_at(self.point())

    def right(self) -> None:
        at = self.point()
        self.driver.point(at)
        self.driver.step(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=at, button=3))

    def key(self) -> None:
        self.driver.key(self.chance.choice(KEYS), mod=self.chance.choice([0, 0, pygame.KMOD_SHIFT]))

    def letter(self) -> None:
        self.driver.letter(self.chance.choice(LETTERS))

    def text(self) -> None:
        kind = self.chance.choice([pygame.TEXTINPUT, pygame.TEXTEDITING])
        text = self.chance.choice(TEXTS)
        self.driver.step(pygame.event.Event(kind, text=text, start=0, length=0))

    def wheel(self) -> None:
        self.driver.point(self.point())
        turn = self.chance.choice([-3, -1, 1, 3])
        self.driver.step(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=turn, precise_y=turn))

    def drag(self) -> None:
        start, end = self.point(), self.point()
        self.driver.point(start)
        self.driver.step(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=start, button=1))
        self.driver.point(end)
        self.driver.step(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=end, button=1))

    def resize(self) -> None:
        if self.chance.random() < 0.1:
            self.driver.app.resize(self.chance.choice([(1024, 640), (1280, 720), (1440, 900)]))
            self.driver.step()


def calls_of(deed: Callable[[], None]) -> int:
    """Do *deed*; how many functions were called for it."""
    profile = cProfile.Profile()
    profile.runcall(deed)
    return sum(entry.callcount for entry in profile.getstats())


ANCIENT_EMPIRES, IMPERIOS_MILENARIOS = 0, 1
"""The games, in the order in which Home has them."""


def shake(folder: Path, game: int, seed: int, deeds: int) -> None:
    """Let a monkey do so many things with a window that shows a table of a *game*."""
    driver = Driver(folder, Alone(Home(folder)))
    try:
        driver.click(f"game/{game}")
        driver.click("strength/0")
        driver.click("play now")
        driver.wait(lambda: isinstance(driver.app.scene, TableScene))
        monkey = Monkey(driver, seed)
        for _ in range(deeds):
            monkey.act()
            for scene in driver.app.scenes:
                if isinstance(scene, TableScene) and scene.sitting.match is not None:
                    declined = scene.sitting.match.declined
                    assert declined is None, declined
    finally:
        driver.close()


GAMES = pytest.mark.parametrize("game", [ANCIENT_EMPIRES, IMPERIOS_MILENARIOS])


@pytest.mark.slow
@GAMES
def test_a_monkey_cannot_break_the_window(tmp_path: Path, game: int) -> None:
    shake(tmp_path, game, 1, 120)


@pytest.mark.soak
@GAMES
@pytest.mark.parametrize("seed", range(2, 4))
def test_monkeys_that_try_for_long_cannot_break_it(tmp_path: Path, game: int, seed: int) -> None:
    shake(tmp_path, game, seed, 1_500)


def test_what_freezes_the_window_is_found() -> None:
    def freezes() -> None:
        for _ in range(FROZEN):
            len("")

    assert calls_of(freezes) >= FROZEN
