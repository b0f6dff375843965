"""Analysis: from any page of a finished match one person tries what would have been."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest
from tests.client.window.driver import Driver
from tests.client.window.still import played

from tessera_client.scenes.analysis import AnalysisScene
from tessera_client.scenes.replay import Replay
from tessera_client.stories import Story

AT = 150
"""A page in the middle of the match."""


@pytest.fixture(scope="module")
def read(tmp_path_factory: pytest.TempPathFactory) -> Story:
    return played(tmp_path_factory.mktemp("match"))


@pytest.fixture
def driver(tmp_path: Path) -> Iterator[Driver]:
    driver = Driver(tmp_path, size=(1280, 800))
    yield driver
    driver.close()


def open_replay(driver: Driver, story: Story, at: int = AT, *, live: bool = False) -> Replay:
    replay = Replay(driver.app, story, at=at, live=live)
    driver.app.push(replay)
    driver.step()
    driver.step()
    return replay


def analyse(driver: Driver, read: Story, at: int = AT) -> AnalysisScene:
    open_replay(driver, read, at)
    driver.click("analysis")
    scene = driver.app.scene
    assert isinstance(scene, AnalysisScene)
    driver.step()
    return scene


def play(driver: Driver, scene: AnalysisScene, chance: random.Random) -> None:
    """Decide once for whoever is asked."""
    question = scene.match.question
    assert question is not None
    while choices := question.draft.choices():
        scene.try_move(chance.choice(choices))
    if not question.sent:
        driver.step()
        driver.click("confirm")
    driver.wait(lambda: scene.match.question is not question)


def test_one_person_decides_for_all_seats_and_the_match_stays_as_it_is(
    driver: Driver, read: Story
) -> None:
    before = len(read.match.pages), len(read.match.log), read.match.seat
    scene = analyse(driver, read)
    chance, asked = random.Random("analysis"), set()
    for _ in range(12):
        asked.add(scene.match.seat)
        play(driver, scene, chance)
    assert asked == {0, 1, 2, 3}
    assert len(scene.match.pages) > AT + 11
    assert (len(read.match.pages), len(read.match.log), read.match.seat) == before


def test_everything_can_be_taken_back_to_where_it_began(driver: Driver, read: Story) -> None:
    scene = analyse(driver, read)
    game, first = scene.match.game, scene.match.position
    began = game.codec.digest(first), len(scene.match.log), scene.match.told.phase
    assert not scene.can_undo
    chance = random.Random("back")
    for _ in range(9):
        play(driver, scene, chance)
    while scene.can_undo:
        driver.letter("u")
    match = scene.match
    assert (game.codec.digest(match.position), len(match.log), match.told.phase) == began
    assert len(match.pages) == len(match.points) == AT


def test_an_analysis_goes_on_to_an_end_that_is_told_and_can_be_taken_back(
    driver: Driver, read: Story
) -> None:
    scene = analyse(driver, read, at=len(read.match.pages) - 60)
    chance = random.Random("end")
    while scene.match.awaited:
        play(driver, scene, chance)
    result = scene.sitting.result
    assert result is not None
    assert scene.bar.prompt().startswith("The match would be over")
    driver.letter("u")
    driver.step()
    assert scene.match.question is not None
    assert scene.sitting.result is None


def test_escape_lets_go_and_then_leads_back_to_the_replay(driver: Driver, read: Story) -> None:
    scene = analyse(driver, read)
    driver.letter("v")
    assert driver.app.scene is scene
    driver.key(pygame.K_ESCAPE)
    replay = driver.app.scene
    assert isinstance(replay, Replay)
    assert replay.at == AT
    driver.click("analysis")
    driver.step()
    driver.click("back")
    assert driver.app.scene is replay


def test_nobody_is_there_to_talk_to(driver: Driver, read: Story) -> None:
    scene = analyse(driver, read)
    tabs = {spot.name for spot in driver.spots if spot.name.startswith("side/")}
    assert "side/moves" in tabs
    assert "side/chat" not in tabs
    tab = scene.aside.tab
    driver.letter("/")
    assert scene.aside.tab == tab


def test_a_match_that_goes_on_or_whose_secrets_are_not_known_is_not_analysed(
    driver: Driver, read: Story
) -> None:
    open_replay(driver, Story(read.match), live=True)
    assert not driver.has("analysis")
    driver.app.pop()
    open_replay(driver, Story(read.match))
    assert not driver.has("analysis")
    driver.app.pop()
    replay = open_replay(driver, read)
    assert driver.has("analysis")
    replay.go(replay.last)
    driver.step()
    driver.step()
    assert not driver.has("analysis"), "the end leaves nothing to decide"
