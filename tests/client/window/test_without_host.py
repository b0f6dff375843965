"""The host is gone for good: one window hosts the match, the other finds it, and both play on."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.client.window.company import OneServer, both, meet, serve
from tests.client.window.driver import Driver
from tests.client.window.people import Mouse

from tessera.protocol import short_match
from tessera_cli.children import Children
from tessera_cli.local_server import LocalServer
from tessera_client.lan import Found
from tessera_client.scenes import coming
from tessera_client.scenes.home import HomeScene
from tessera_client.scenes.table import TableScene


def at_table(driver: Driver) -> TableScene:
    scene = driver.app.scene
    assert isinstance(scene, TableScene)
    return scene


def begin(host: Driver, guest: Driver, server: LocalServer) -> None:
    """A match of two, at a server."""
    meet(host, guest, server, "seats/0")
    both(host, guest, lambda: host.has("start"))
    host.click("start")
    drivers = [host, guest]
    both(host, guest, lambda: all(isinstance(d.app.scene, TableScene) for d in drivers))


def try_something(driver: Driver) -> list[object]:
    """Choose half of an action; what was tried."""
    scene = at_table(driver)
    question = scene.match.question
    assert question is not None
    scene.pick(next(kind for kind in question.selection.lit() if kind[0] == "order"))
    driver.step()
    scene.pick(next(place for place in scene.lit() if place[0] == "slot"))
    assert question.draft.moves
    return list(question.draft.moves)


def play_on(host: Driver, guest: Driver) -> None:
    """Both play some more, and agree on what has happened."""
    people = [Mouse(host, "host"), Mouse(guest, "guest")]
    before = people[0].match.count
    both(host, guest, lambda: any(person.match.question for person in people))
    for person in people:
        person.answer()
    both(host, guest, lambda: people[0].match.count > before)
    both(host, guest, lambda: people[0].match.head == people[1].match.head)
    assert not any(person.match.charges for person in people)


@pytest.mark.slow
def test_another_player_hosts_and_half_made_choices_are_kept(tmp_path: Path) -> None:
    with Children(tmp_path / "logs") as first, Children(tmp_path / "more logs") as second:
        server = serve(first, tmp_path / "server")
        other = serve(second, tmp_path / "other server")
        host = Driver(tmp_path / "host", OneServer(server))
        guest = Driver(tmp_path / "guest", OneServer(other))
        guest.app.home.name = "Marcus"
        try:
            begin(host, guest, server)
            drivers = [host, guest]
            both(host, guest, lambda: any(at_table(d).match.question for d in drivers))
            asked = next(d for d in drivers if at_table(d).match.question is not None)
            tried = try_something(asked)
            match = at_table(host).match.begun.genesis.match
            first.end()
            both(host, guest, lambda: guest.has("without host") and host.has("without host"))
            guest.click("without host")
            guest.step()
            guest.click("go on here")
            both(host, guest, lambda: at_table(guest).match.offered is not None)
            assert "Livia" in at_table(guest).bar.prompt()
            nearby = at_table(host).without
            assert nearby._nearby is not None
            nearby._nearby.close()  # what is announced is tested in tests/client/test_lan.py
            brought = (short_match(match.hex()),)
            nearby._nearby.found = [Found("Marcus's server", other.address, b"", brought)]
            host.step()
            host.click("without host")
            host.step()
            host.click("go on at 0")
            both(host, guest, lambda: at_table(host).sitting.way.address == other.address)
            both(host, guest, lambda: all(at_table(d).match.cut is None for d in drivers))
            both(host, guest, lambda: at_table(asked).match.question is not None)
            question = at_table(asked).match.question
            assert question is not None
            assert list(question.draft.moves) == tried
            play_on(host, guest)
            assert at_table(host).match.begun.genesis.match == match
            assert any("Another host" in line.text for line in at_table(host).match.log)
        finally:
            guest.close()
            host.close()


@pytest.mark.slow
def test_from_home_a_match_goes_on_whose_host_is_gone(tmp_path: Path) -> None:
    with Children(tmp_path / "logs") as first, Children(tmp_path / "more logs") as second:
        server = serve(first, tmp_path / "server")
        other = serve(second, tmp_path / "other server")
        host = Driver(tmp_path / "host", OneServer(server))
        guest = Driver(tmp_path / "guest", OneServer(other))
        guest.app.home.name = "Marcus"
        try:
            begin(host, guest, server)
            first.end()
            for driver in (host, guest):
                driver.click("menu leave")
                driver.click("go")
                assert isinstance(driver.app.scene, HomeScene)
            guest.click("resume")
            guest.wait(lambda: guest.has("go on here"))
            guest.click("go on here")
            guest.wait(lambda: isinstance(guest.app.scene, TableScene))
            host.app.settings.stays[0]["where"] = str(server.address)
            host.click("resume")
            host.wait(lambda: host.has("new host"))
            host.click("new host")
            host.type(str(other.address))
            host.click("go on there")
            both(host, guest, lambda: isinstance(host.app.scene, TableScene))
            host.click("menu leave")
            host.click("go")
            host.click("join")
            host.step()
            host.click("go")  # the address is that of the last visit
            code = at_table(guest).sitting.code
            both(host, guest, lambda: host.has(f"join {code}"))
            host.click(f"join {code}")
            both(host, guest, lambda: isinstance(host.app.scene, TableScene))
            both(host, guest, lambda: at_table(host).match.offered is None)
            play_on(host, guest)
        finally:
            guest.close()
            host.close()


@pytest.mark.slow
def test_the_host_who_comes_back_is_told_that_the_others_went_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with Children(tmp_path / "logs") as first, Children(tmp_path / "more logs") as second:
        server = serve(first, tmp_path / "server")
        other = serve(second, tmp_path / "other server")
        host = Driver(tmp_path / "host", OneServer(server))
        guest = Driver(tmp_path / "guest", OneServer(other))
        guest.app.home.name = "Marcus"
        try:
            begin(host, guest, server)
            match = at_table(host).match.begun.genesis.match
            first.end()
            for driver in (host, guest):
                driver.click("menu leave")
                driver.click("go")
            guest.click("resume")
            guest.wait(lambda: guest.has("go on here"))
            guest.click("go on here")
            guest.wait(lambda: isinstance(guest.app.scene, TableScene))

            async def nearby() -> list[Found]:  # what is announced is tested in test_lan.py
                elsewhere = Found("Another", other.address, b"", ("0000",))
                brought = (short_match(match.hex()),)
                return [elsewhere, Found("Marcus's server", other.address, b"", brought)]

            monkeypatch.setattr(coming, "servers_nearby", nearby)
            host.click("resume")
            host.wait(lambda: host.has("go on at 0"))
            assert "Marcus's server" in host.spot("go on at 0").words
            assert host.has("as before")
            assert not host.has("go on at 1")
            host.click("go on at 0")
            both(host, guest, lambda: isinstance(host.app.scene, TableScene))
            both(host, guest, lambda: at_table(host).match.offered is None)
            stays = host.app.settings.stays
            assert [stay["where"] for stay in stays if stay["match"] == match.hex()] != ["own"]
            play_on(host, guest)
        finally:
            guest.close()
            host.close()


@pytest.mark.slow
def test_a_host_whom_all_have_left_is_asked_where_the_others_are(tmp_path: Path) -> None:
    with Children(tmp_path / "logs") as children:
        server = serve(children, tmp_path / "server")
        host = Driver(tmp_path / "host", OneServer(server))
        guest = Driver(tmp_path / "guest")
        guest.app.home.name = "Marcus"
        try:
            begin(host, guest, server)
            both(host, guest, lambda: all(here.connected for here in at_table(host).match.present))
            assert not host.has("without host")
            guest.click("menu leave")
            guest.click("go")
            both(host, guest, lambda: host.has("without host"))
            assert host.spot("without host").words == "Where are the others?"
            host.click("without host")
            host.step()
            assert host.has("new host")
            assert not host.has("go on here")
            guest.click("resume")
            both(host, guest, lambda: not host.has("new host"))
            assert not at_table(host).without.offered
        finally:
            guest.close()
            host.close()
