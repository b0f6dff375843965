"""Two people at two windows: one hosts, the other joins by address and code; they talk and play."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.client.window.company import OneServer, both, meet, serve
from tests.client.window.driver import Driver
from tests.client.window.people import Mouse

from tessera_cli.children import Children
from tessera_client.scenes.room import Room
from tessera_client.scenes.table import TableScene


@pytest.mark.slow
def test_a_friend_joins_talks_and_plays(tmp_path: Path) -> None:
    with Children(tmp_path / "logs") as children:
        server = serve(children, tmp_path / "server")
        host = Driver(tmp_path / "host", OneServer(server))
        guest = Driver(tmp_path / "guest")
        guest.app.home.name = "Marcus"
        try:
            meet(host, guest, server, "seats/0")
            both(host, guest, lambda: host.has("start"))
            host.click("chat")
            host.type("Ave!")
            host.enter()
            guests = guest.app.scene
            assert isinstance(guests, Room)
            both(host, guest, lambda: guests.sitting.chat)
            assert guests.sitting.chat == [("Livia", "Ave!")]
            host.click("start")
            at_table = [host, guest]
            both(
                *(host, guest),
                lambda: all(isinstance(each.app.scene, TableScene) for each in at_table),
            )
            people = [Mouse(host, "host"), Mouse(guest, "guest")]
            for _ in range(6):
                both(host, guest, lambda: any(person.match.question for person in people))
                for person in people:
                    person.answer()
            heads = [person.match.head for person in people]
            both(host, guest, lambda: people[0].match.head == people[1].match.head)
            assert heads[0] != b""
            assert [person.match.names for person in people] == [("Livia", "Marcus")] * 2
            assert {person.match.seat for person in people} == {0, 1}
        finally:
            guest.close()
            host.close()
