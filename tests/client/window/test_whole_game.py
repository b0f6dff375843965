"""From Home to the end screen: by mouse alone, by keyboard alone, with the line cut in between."""

from __future__ import annotations

import pytest
from tests.client.window.driver import Driver
from tests.client.window.people import Keyboard, Mouse

from tessera.engine.sealed import Known
from tessera.games.ancient_empires.state import State
from tessera_client.scenes.home import HomeScene
from tessera_client.scenes.replay import Replay
from tessera_client.scenes.table import TableScene


def sit_down(driver: Driver) -> None:
    """Begin a match against the bots that were chosen."""
    driver.click("strength/0")
    driver.click("play now")
    driver.wait(lambda: isinstance(driver.app.scene, TableScene))


def face_down_but_known(position: State) -> set[int]:
    """The owners of face-down Orders that the viewer of *position* knows."""
    tokens = [token for token in (*position.first, *position.second) if token is not None]
    return {t.owner for t in tokens if not t.face_up and isinstance(t.order, Known)}


@pytest.mark.slow
def test_a_whole_game_is_played_by_mouse_alone(playing_window: Driver) -> None:
    driver = playing_window
    sit_down(driver)
    person = Mouse(driver, "mouse")
    person.play()
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
    driver.click("phase back")
    replay.go(next(at for at, name in replay.chapters if "Resolution" in name))
    seen = []
    for viewer in range(3):
        driver.click(f"viewer {viewer}")
        seen.append(face_down_but_known(replay.position()))
    assert seen == [set(), {0}, {1}]
    driver.click("back")
    driver.click("to home")
    assert isinstance(driver.app.scene, HomeScene)


@pytest.mark.slow
def test_a_whole_game_of_three_is_played_by_mouse_alone(playing_window: Driver) -> None:
    driver = playing_window
    driver.click("opponents/1")
    sit_down(driver)
    person = Mouse(driver, "three")
    person.play()
    match = person.match
    assert match.result is not None
    assert len(match.names) == len(match.result.scores) == 3
    assert not match.charges


@pytest.mark.slow
def test_a_whole_game_is_played_by_keyboard_alone_and_again(playing_window: Driver) -> None:
    driver = playing_window
    driver.tab_to("opponents/0")
    driver.enter()
    driver.tab_to("strength/0")
    driver.enter()
    driver.tab_to("play now")
    driver.enter()
    driver.wait(lambda: isinstance(driver.app.scene, TableScene))
    person = Keyboard(driver, "keyboard")
    person.play()
    assert person.match.result is not None
    assert len(person.match.names) == 2
    first = person.match
    driver.tab_to("rematch")
    driver.enter()
    driver.wait(lambda: driver.app.scene.sitting.match is not first)  # type: ignore[attr-defined]  # a table
    assert not person.match.over


@pytest.mark.slow
def test_the_window_may_be_resized_and_the_table_left_and_found_again(
    playing_window: Driver,
) -> None:
    driver = playing_window
    sit_down(driver)
    person = Mouse(driver, "again")
    person.play(most=6)
    for size in ((2560, 1440), (1024, 640), (1440, 900)):
        driver.app.resize(size)
        driver.step()
        board = driver.spot("board").rect
        assert board.w > size[0] * 0.55
        assert board.h > size[1] * 0.45
        person.acts = 0
        person.play(most=2)
    code = person.match.begun.genesis.match
    driver.click("menu leave")
    driver.click("go")
    assert isinstance(driver.app.scene, HomeScene)
    driver.click("resume")
    driver.wait(lambda: isinstance(driver.app.scene, TableScene))
    person = Mouse(driver, "back")
    assert person.match.begun.genesis.match == code
    assert person.match.log
    driver.wait(lambda: person.match.question is not None)
    person.play(most=3)
