"""The line is cut in the middle of an action: it shows, comes back, and nothing is lost."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from tests.client.window.driver import Driver
from tests.client.window.people import Mouse

from tessera_cli.children import Children
from tessera_cli.local_server import LocalServer, start_server
from tessera_client.arrange import Served
from tessera_client.scenes.table import TableScene


class OneServer:
    """A server that others started, and may stop."""

    def __init__(self, server: LocalServer) -> None:
        self.served = Served(server.address, server.key_hash)

    async def start(self, *, public: bool) -> Served:
        """Where it is."""
        return self.served

    def end(self) -> None:
        """It is not ours."""


def serve(children: Children, folder: Path, port: int = 0) -> LocalServer:
    return asyncio.run(start_server(children, folder, "--host", "127.0.0.1", port=port))


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
