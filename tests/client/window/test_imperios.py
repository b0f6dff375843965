"""Imperios Milenarios from Home to the end screen: by mouse alone, and by keyboard alone."""

from __future__ import annotations

import pytest
from tests.client.window.driver import Driver
from tests.client.window.people import Keyboard, Mouse

from tessera_client.scenes.replay import Replay
from tessera_client.scenes.table import TableScene

GAME = "imperios-milenarios"
LONG = 1500.0
"""Seconds that a whole match may take on a busy machine."""


class Hasty(Keyboard):
    """Uses everything for a while, then passes where that is possible, to see the end."""

    def act(self) -> None:
        if self.acts > 80 and self.driver.has("pass"):
            self.driver.letter("p")
        else:
            super().act()


def wait_for_table(driver: Driver) -> None:
    driver.wait(lambda: isinstance(driver.app.scene, TableScene))


@pytest.mark.soak
def test_a_whole_game_is_played_by_mouse_alone(playing_window: Driver) -> None:
    driver = playing_window
    for name in ("game/1", "strength/0", "mode/0", "metropolises/1", "play now"):
        driver.click(name)
    wait_for_table(driver)
    person = Mouse(driver, "mouse")
    assert person.match.game.name == GAME
    assert len(person.match.names) == 4
    person.play(LONG)
    match = person.match
    assert match.result is not None
    assert not match.charges
    assert [match.game.status(match.position).points[s] for s in range(4)] == [
        score.points for score in match.result.scores
    ]
    driver.click("see replay")
    assert isinstance(driver.app.scene, Replay)
    replay = driver.app.scene
    driver.wait(lambda: bool(replay.story.known))
    assert replay.story.finding is not None
    assert replay.story.finding.clean


@pytest.mark.soak
def test_a_whole_game_is_played_by_keyboard_alone(playing_window: Driver) -> None:
    driver = playing_window
    for name in ("game/1", "strength/0", "mode/0", "play now"):
        driver.tab_to(name)
        driver.enter()
    wait_for_table(driver)
    person = Hasty(driver, "keyboard")
    person.play(LONG)
    assert person.match.result is not None
    assert not person.match.charges
