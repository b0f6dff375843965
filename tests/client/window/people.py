"""People at a window: one has only a mouse, one has only a keyboard."""

from __future__ import annotations

import random
import time

import pygame
from tests.client.window.driver import PAUSE, Driver

from tessera_client.model import Match
from tessera_client.scenes.table import TableScene


class Person:
    """Somebody who plays a match to its end, choosing blindly among what is offered."""

    def __init__(self, driver: Driver, seed: str) -> None:
        self.driver = driver
        self.chance = random.Random(seed)
        self.acts = 0

    @property
    def match(self) -> Match:
        """The match that is played."""
        scene = self.driver.app.scene
        assert isinstance(scene, TableScene), scene
        return scene.match

    def play(self, seconds: float = 120.0, most: int | None = None) -> None:
        """Play until the match is over, or *most* acts."""
        end = time.monotonic() + seconds
        while not self.match.over and self.acts != most:
            if time.monotonic() > end:
                raise AssertionError(f"the match did not end; {self.match.told.phase}")
            question = self.match.question
            if question is None or question.sent:
                self.driver.step()
                time.sleep(PAUSE)
                continue
            self.acts += 1
            if question.draft.moves and (not question.draft.open or self.chance.random() < 0.1):
                self.confirm()
            else:
                self.act()
        self.driver.step()
        self.driver.step()

    def answer(self) -> None:
        """Answer what is asked now, and wait for nothing."""
        while (question := self.match.question) is not None and not question.sent:
            self.acts = 0
            self.play(most=1)

    def act(self) -> None:
        raise NotImplementedError

    def confirm(self) -> None:
        raise NotImplementedError

    def offered(self) -> list[str]:
        """Names of what can be used to go on."""
        lit = [s.name for s in self.driver.spots if s.role == "target" and s.enabled and s.tab]
        lit = [name for name in lit if self._leads_on(name)]
        chips = [s.name for s in self.driver.spots if s.name.startswith("choice ")]
        more = ["pass"] if self.driver.has("pass") else []
        return [*lit, *chips, *more]

    def _leads_on(self, name: str) -> bool:
        question = self.match.question
        assert question is not None
        *_where, kind, number = name.split()
        return (kind, int(number)) in question.selection.lit()


class Mouse(Person):
    """Has no keyboard."""

    def act(self) -> None:
        """Click on something that is lit, or on a button."""
        driver = self.driver
        visible = [n for n in self.offered() if driver.spot(n).rect.h > 4]
        if not visible:
            self._from_the_list()
            return
        name = self.chance.choice(visible)
        driver.click(name)

    def _from_the_list(self) -> None:
        driver = self.driver
        driver.click("side/moves")
        moves = [
            s.name for s in driver.spots if s.name.startswith("move ") and s.point and s.rect.h > 12
        ]
        driver.click(self.chance.choice(moves))

    def confirm(self) -> None:
        """Click on Confirm."""
        self.driver.click("confirm")


class Keyboard(Person):
    """Has no mouse."""

    def act(self) -> None:
        """Go to something that is lit with Tab or an arrow, and use it."""
        driver = self.driver
        offered = self.offered()
        if not offered:
            driver.letter("t")
            driver.enter()
            return
        name = self.chance.choice(offered)
        if name == "pass":
            driver.letter("p")
        elif name.startswith("choice "):
            driver.letter(name.split()[1])
        elif self.chance.random() < 0.2:
            driver.key(self.chance.choice([pygame.K_RIGHT, pygame.K_DOWN]))
            driver.enter()
        else:
            driver.tab_to(name)
            driver.enter()

    def confirm(self) -> None:
        """Press Enter while nothing has the focus."""
        if self.driver.app.ui.focus:
            self.driver.tab_to("confirm")
        self.driver.enter()
