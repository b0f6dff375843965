"""Two people at two windows, and a server between them."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path

from tests.client.window.driver import Driver

from tessera_cli.children import Children
from tessera_cli.local_server import LocalServer, start_server
from tessera_client.arrange import Served
from tessera_client.scenes.room import Room


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


def both(one: Driver, other: Driver, until: Callable[[], object]) -> None:
    """Let both windows go on until something is so."""

    def check() -> bool:
        other.step()
        return bool(until())

    one.wait(check)


def meet(host: Driver, guest: Driver, server: LocalServer, *choices: str) -> None:
    """*host* makes *choices* and opens a table; *guest* joins it by its address and code."""
    for name in ("host", *choices, "open"):
        host.step()
        host.click(name)
    host.wait(lambda: isinstance(host.app.scene, Room))
    room = host.app.scene
    assert isinstance(room, Room)
    host.wait(lambda: room.sitting.table is not None)
    guest.click("join")
    guest.step()
    guest.click("where")
    guest.type(f"{server.address} {room.sitting.code}")
    guest.click("go")
