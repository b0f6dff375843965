"""The servers that a window starts: one for this machine alone, one for the network."""

from __future__ import annotations

import importlib.util
import os
import sys

from tessera.errors import TesseraError
from tessera_cli.at_home import ask_passphrase
from tessera_cli.children import Children
from tessera_cli.local_server import start_server
from tessera_client.arrange import Served
from tessera_client.home import Home


class OwnServers:
    """See :class:`~tessera_client.arrange.Servers`.  All of them end with the window."""

    def __init__(self, home: Home) -> None:
        self._home = home
        self._children = Children(home.folder / "logs")
        self._running: dict[bool, Served] = {}

    async def start(self, *, public: bool) -> Served:
        """The server of this program; started when there is none yet."""
        if public not in self._running:
            self._running[public] = await self._start(public)
        return self._running[public]

    async def _start(self, public: bool) -> Served:
        folder = self._home.folder / ("server" if public else "alone")
        where = () if public else ("--host", "127.0.0.1")
        name = f"{self._home.name}'s server"
        try:
            server = await start_server(self._children, folder, "--name", name, *where)
        except OSError as error:
            raise TesseraError(
                f"the server does not start: {error}",
                remedy=f"What it said is in {self._home.folder / 'logs'}.",
            ) from error
        from tessera_cli.serve import own_address  # here, for it loads the whole server

        outside = f"{own_address()}:{server.address.port}" if public else ""
        return Served(server.address, server.key_hash, outside)

    def end(self) -> None:
        """End whatever was started."""
        self._children.end()


def can_open() -> bool:
    """Whether a window can be opened: there is a display, and the library to draw with."""
    if importlib.util.find_spec("pygame") is None:
        return False
    if os.environ.get("SDL_VIDEODRIVER") in ("dummy", "offscreen"):
        return False
    if sys.platform in ("win32", "darwin"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def open_here(home: Home) -> None:
    """Open the window, and stay in it until it is closed."""
    from tessera_client.app import open_window  # here, for pygame takes its time

    locked = home.has_identity() and home.is_locked()
    open_window(home, OwnServers(home), passphrase=ask_passphrase(home) if locked else "")
