"""The line is cut in the middle of an action: it shows, comes back, and nothing is lost."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.client.window.company import OneServer, serve
from tests.client.window.driver import Driver
from tests.client.window.people import Mouse

from tessera_cli.children import Children
from tessera_client.scenes.table import TableScene


@pytest.mark.slow
def test_after_a_cut_the_half_made_action_is_still_there(tmp_path: Path) -> None:
    with Children(tmp_path / "logs") as first, Children(tmp_path / "logs again") as second:
        server = serve(first, tmp_path / "server")
        driver = Driver(tmp_path / "home", OneServer(server))
        try:
            driver.click("opponents/0")
            driver.click("strength/0")
            driver.click("play now")
            driver.wait(lambda: isinstance(driver.app.scene, TableScene))
            scene = driver.app.scene
            assert isinstance(scene, TableScene)
            driver.wait(lambda: scene.match.question is not None)
            question = scene.match.question
            assert question is not None
            order = next(kind for kind in question.selection.lit() if kind[0] == "order")
            scene.pick(order)
            driver.step()
            scene.pick(next(place for place in scene.lit() if place[0] == "slot"))
            tried = question.draft.moves
            assert tried
            first.end()
            driver.wait(lambda: scene.match.cut is not None)
            driver.step()
            assert "Nothing is lost" in scene.bar.prompt()
            assert scene.match.question is question
            assert question.draft.moves == tried
            serve(second, tmp_path / "server", server.address.port)
            driver.wait(lambda: scene.match.cut is None)
            assert scene.match.question is question
            person = Mouse(driver, "after the cut")
            person.play(most=3)
            assert scene.match.count > 1
        finally:
            driver.close()
