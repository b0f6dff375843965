"""The course of a match at its end: charts in tabs, and key moments that lead to the replay."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.client.window.driver import Driver
from tests.client.window.still import StillSitting, at, played

from tessera_client import i18n
from tessera_client.i18n import LANGUAGES
from tessera_client.scenes.replay import Replay
from tessera_client.scenes.table import TableScene
from tessera_client.stories import Story


@pytest.fixture(scope="module")
def read(tmp_path_factory: pytest.TempPathFactory) -> Story:
    return played(tmp_path_factory.mktemp("match"))


@pytest.fixture
def ended(tmp_path: Path, read: Story) -> Iterator[Driver]:
    driver = Driver(tmp_path, size=(1440, 900))
    match = at(read, len(read.match.pages), None)
    match.over, match.result = True, read.match.result
    driver.app.push(TableScene(driver.app, StillSitting(driver.app, match)))
    driver.step()
    driver.step()
    yield driver
    driver.close()
    i18n.speak("en")


def columns(driver: Driver) -> list[str]:
    return [spot.words for spot in driver.spots if spot.name.startswith("points ")]


def test_points_and_each_measure_have_a_chart_whose_columns_say_every_players_figure(
    ended: Driver,
) -> None:
    scene = ended.app.scene
    assert isinstance(scene, TableScene)
    match = scene.match
    assert match.result is not None
    ended.click("course/points")
    final = ", ".join(
        f"{name}: {score.points}"
        for name, score in zip(match.names, match.result.scores, strict=True)
    )
    assert columns(ended)[-1].endswith(final)
    for n, (_name, figures) in enumerate(match.desk.measures(match.position)):
        ended.click(f"course/measure {n}")
        ended.step()
        told = [f"{who}: {figure}" for who, figure in zip(match.names, figures, strict=True)]
        assert columns(ended)[-1].endswith(", ".join(told))
        assert len(columns(ended)) == len(match.course)


def test_a_column_leads_to_where_its_phase_began(ended: Driver) -> None:
    ended.click("points 3")
    replay = ended.app.scene
    assert isinstance(replay, Replay)
    assert replay.at == replay.story.match.course[3][1] + 1
    assert replay.at in [at for at, _name in replay.chapters]


def test_key_moments_lead_to_the_replay_where_they_were(ended: Driver) -> None:
    scene = ended.app.scene
    assert isinstance(scene, TableScene)
    ended.click("course/moments")
    ended.step()
    moments = scene.course.moments
    assert moments
    assert sum(moment.leads for moment in moments) <= 1
    ended.click("moment 0")
    replay = ended.app.scene
    assert isinstance(replay, Replay)
    assert replay.at == moments[0].page + 1


@pytest.mark.parametrize("language", list(LANGUAGES))
def test_every_tab_says_something_in_every_language(ended: Driver, language: str) -> None:
    ended.app.settings.language = language
    ended.app.restyle()
    ended.app.resize((1024, 640))
    ended.step()
    tabs = [spot for spot in ended.spots if spot.name.startswith("course/")]
    assert len({spot.words for spot in tabs}) == len(tabs) == 5
    panel = ended.spot("course/points").rect.left
    for spot in tabs:
        assert panel <= spot.rect.left < spot.rect.right <= ended.app.ui.surface.get_width()
