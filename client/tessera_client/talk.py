"""What is said in the lobby of a server, as a window shows it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

from tessera.errors import TesseraError, Unreachable
from tessera_client.lobby import Lobby

if TYPE_CHECKING:
    from tessera_client.app import App

KEPT: Final = 200
"""Lines that are kept; the oldest go first."""


class LobbyTalk:
    """The lines of one lobby; who is muted here is neither shown nor counted."""

    def __init__(self, app: App) -> None:
        self.app = app
        self.unread = 0
        self.muted: set[str] = set()
        self.lobby: Lobby | None = None
        """The open line to the lobby."""
        self._lines: list[tuple[str, str]] = []

    @property
    def chat(self) -> list[tuple[str, str]]:
        """Who said what, the newest last."""
        return [line for line in self._lines if line[0] not in self.muted]

    def hear(self, lines: Iterable[tuple[str, str]], *, old: bool) -> None:
        """Lines were said; *old* ones before one came."""
        for name, text in lines:
            self._lines.append((name, text))
            if not old and name not in self.muted:
                self.unread += 1
                self.app.say(f"{name}: {text}")
        del self._lines[:-KEPT]

    def speakers(self) -> list[str]:
        """The others who have spoken, the latest first."""
        own = self.lobby.entered.name if self.lobby is not None else self.app.home.name
        return [name for name in dict.fromkeys(n for n, _text in self._lines[::-1]) if name != own]

    def mute(self, name: str, muted: bool) -> None:
        """Show no more, or again, what somebody says; for this window alone."""
        (self.muted.add if muted else self.muted.discard)(name)

    def say(self, text: str) -> None:
        """Say a line to everybody in the lobby."""
        lobby = self.lobby
        if lobby is None:
            self._failed(Unreachable("the line to the server is cut", remedy="Wait for a moment."))
        elif text.strip():
            self.app.backstage.do(lobby.say(text.strip()), failed=self._failed)

    def _failed(self, error: TesseraError) -> None:
        self.app.trouble(error)
