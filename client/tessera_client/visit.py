"""A stay at one table: come, be ready, and know what happens there."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Callable
from contextlib import aclosing

from tessera.errors import Refused, TesseraError, Unreachable
from tessera.v1 import lobby_pb2 as pb
from tessera_client.backoff import Backoff
from tessera_client.lobby import WATCH, Lobby, Place
from tessera_client.refusals import is_passing
from tessera_client.tables import checked
from tessera_client.way import Way

UNDER_WAY = (pb.TABLE_STATE_STARTING, pb.TABLE_STATE_PLAYING, pb.TABLE_STATE_ADJOURNED)

TOO_LATE = "wrong-state"


class Visit:
    """One player's stay at the table called *code*."""

    def __init__(
        self,
        way: Way,
        code: str,
        *,
        place: Place = None,
        password: str = "",
        backoff: Backoff | None = None,
        patient: bool = False,
    ) -> None:
        """A *patient* visitor also waits for a server that it has never reached."""
        self.way = way
        self.code = code
        self.place = place
        self.password = password
        self.server_key = b""
        """SHA-256 of the server's key, once it was reached."""
        self.on_cut: Callable[[TesseraError, float], None] = lambda _error, _wait: None
        """Is told when the line was cut, and how many seconds until it is tried again."""
        self._patient = patient
        self._lobby: Lobby | None = None
        self._backoff = backoff or Backoff()

    @property
    def lobby(self) -> Lobby:
        """The open line to the lobby.  Raises Unreachable while it is cut."""
        if self._lobby is None:
            raise Unreachable("the line to the server is cut", remedy="Wait for a moment.")
        return self._lobby

    async def follow(self) -> AsyncGenerator[pb.WatchTableResponse, None]:
        """Sit down, be ready, and tell everything that happens at the table.

        Goes on by itself when the line is cut.  Raises Refused or Unreachable.
        """
        while True:
            try:
                async with aclosing(self._follow_once()) as seen:
                    async for each in seen:
                        self._backoff.succeeded()
                        yield each
            except (Refused, Unreachable) as error:
                await self._recover(error)

    async def _follow_once(self) -> AsyncGenerator[pb.WatchTableResponse, None]:
        lobby = await self.way.open()
        self.server_key = lobby.connection.met.key_hash
        try:
            table = checked(await lobby.join(self.code, self.place, self.password))
            if self.place != WATCH and table.state not in UNDER_WAY:
                await self._be_ready(lobby)
            self._lobby = lobby
            async for seen in lobby.watch(self.code):
                if seen.HasField("table"):
                    checked(seen.table)
                yield seen
        finally:
            self._lobby = None
            await lobby.close()
        raise Unreachable(
            "the server closed the line", remedy="Come back in a while: what is yours is kept."
        )

    async def _be_ready(self, lobby: Lobby) -> None:
        try:
            await lobby.ready(self.code)
        except Refused as refused:
            if refused.reason != TOO_LATE:  # the match began while we said so: all the better
                raise

    async def _recover(self, error: TesseraError) -> None:
        self.way.forget_if_signed_out(error)
        # To a person, an address that never answered is a wrong one.
        goes_on = (self._patient or bool(self.server_key)) and is_passing(error)
        wait = self._backoff.failed() if goes_on else None
        if wait is None:
            raise error
        self.on_cut(error, wait)
        await self._backoff.sleep(wait)

    async def match(self, after: str = "") -> pb.Table:
        """The table, once a match other than *after* is under way.  Raises like ``follow``."""
        async with aclosing(self.follow()) as changes:
            async for seen in changes:
                if seen.HasField("table") and has_match(seen.table, after):
                    table: pb.Table = seen.table
                    return table
        raise AssertionError("follow ends only with an error")


def has_match(table: pb.Table, after: str = "") -> bool:
    """Whether a match other than *after* is under way."""
    return table.state in UNDER_WAY and table.match not in ("", after)
