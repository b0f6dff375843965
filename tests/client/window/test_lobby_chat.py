"""The lobby's chat in the window: said and read by all, marked while unread, muted by keyboard."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.client.window.company import both, serve
from tests.client.window.driver import Driver

from tessera_cli.children import Children
from tessera_client.scenes.joining import Joining


def look(driver: Driver, address: str) -> Joining:
    """Look at the tables of a server."""
    driver.click("join")
    driver.step()
    driver.click("where")
    driver.type(address)
    driver.click("go")
    scene = driver.app.scene
    assert isinstance(scene, Joining)
    driver.wait(lambda: scene.talk.lobby is not None)
    driver.step()
    return scene


def say(driver: Driver, text: str) -> None:
    driver.letter("/")
    driver.type(text)
    driver.enter()


def label(driver: Driver) -> str:
    return driver.spot("lobby/chat").words


@pytest.mark.slow
def test_everybody_in_a_lobby_reads_what_is_said_and_may_mute_who_says_it(tmp_path: Path) -> None:
    with Children(tmp_path / "logs") as children:
        server = serve(children, tmp_path / "server")
        one, other = Driver(tmp_path / "one"), Driver(tmp_path / "other")
        other.app.home.name = "Marcus"
        try:
            livia, marcus = look(one, str(server.address)), look(other, str(server.address))
            say(one, "Ave! Who plays?")
            assert livia.tab == "chat"
            both(one, other, lambda: marcus.talk.unread == 1)
            assert "1" in label(other)
            other.tab_to("lobby/chat")
            other.enter()
            other.step()
            assert marcus.talk.unread == 0
            assert "1" not in label(other)
            assert marcus.talk.chat == [("Livia", "Ave! Who plays?")]
            assert not one.has("hush Livia")
            other.tab_to("hush Livia")
            other.enter()
            assert marcus.talk.chat == []
            say(one, "Nobody?")
            both(one, other, lambda: len(livia.talk.chat) == 2)
            say(other, "I do.")
            both(one, other, lambda: len(livia.talk.chat) == 3)
            assert marcus.talk.chat == [("Marcus", "I do.")]
            assert marcus.talk.unread == 0
            other.click("hush Livia")
            assert [name for name, _text in marcus.talk.chat] == ["Livia", "Livia", "Marcus"]
            late = Driver(tmp_path / "late")
            late.app.home.name = "Nero"
            try:
                nero = look(late, str(server.address))
                late.wait(lambda: len(nero.talk.chat) == 3)
                assert nero.talk.unread == 0
            finally:
                late.close()
        finally:
            other.close()
            one.close()
