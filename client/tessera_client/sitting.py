"""A stay at a table as the window sees it, through room, match and end."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from tessera.canonical import Value
from tessera.errors import TesseraError, Unreachable
from tessera.spoken import spoken
from tessera.v1 import lobby_pb2 as pb
from tessera_client import parting
from tessera_client.attendance import Attendance, Begun, News, TableSeen, Updated
from tessera_client.lobby import WATCH, Lobby, Place
from tessera_client.model import Match
from tessera_client.updates import Parted
from tessera_client.visit import Visit
from tessera_client.way import Way

if TYPE_CHECKING:
    from tessera_client.app import App


PATIENCE = 10.0
"""Seconds in which a stay that was given up ends."""


class Sitting:
    """What a window knows of a table, and what it can do there."""

    def __init__(
        self,
        app: App,
        way: Way,
        code: str,
        *,
        place: Place = None,
        password: str = "",
        hosted: str = "",
        where: str = "",
        known: bytes = b"",
    ) -> None:
        """*hosted* is the address to tell friends where this program hosts; *where* is how the
        server is found again: ``alone`` and ``own`` are those of this program; *known* is the id of
        the match to which the player comes back."""
        self.app = app
        self.way = way
        self.hosted = hosted
        self.where = where or str(way.address)
        self.visit = Visit(way, code, place=place, password=password)
        self.table: pb.Table | None = None
        self.chat: list[tuple[str, str]] = []
        self.unread = 0
        self.match: Match | None = None
        self.matches = 0
        """How many matches have begun here."""
        self.words = ""
        """The words of the server's key."""
        self.first_visit = False
        self.lost: TesseraError | None = None
        """Why the stay has ended."""
        self._known = known
        self._moves = 0
        """How often the match went on at another server ..."""
        self._moving = False
        """... and whether it is on the way to one."""
        self._attend()

    def _attend(self, before: Attendance | None = None) -> None:
        """Be at the table, once the stay *before* has ended."""
        moves = self._moves

        def tell(news: News) -> None:
            self.app.backstage.tell(lambda: self._learn(news) if moves == self._moves else None)

        self._attendance = attendance = Attendance(self.visit, self.app.home, tell)

        async def stay() -> None:
            if before is not None:
                with suppress(TimeoutError):
                    async with asyncio.timeout(PATIENCE):
                        await before.ended.wait()
            await attendance.stay()

        self._work = self.app.backstage.do(stay(), failed=self._end)

    def move(self, way: Way, code: str, *, hosted: str = "", where: str = "") -> None:
        """Go on with the match at another server, where it was brought."""
        self._work.stop()
        self._known = self.match_id
        self.app.settings.left_for_good(self.where, self.code)
        self._moves += 1
        self._moving = True
        self.way, self.hosted, self.where = way, hosted, where or str(way.address)
        self.visit = Visit(way, code)
        self.table, self.lost = None, None
        self._note(True)
        self._attend(self._attendance)

    @property
    def match_id(self) -> bytes:
        """The id of the match, 32 bytes; empty before one has begun."""
        return self._known if self.match is None else self.match.begun.genesis.match

    @property
    def away(self) -> bool:
        """Whether the server does not answer."""
        cut = self.match is not None and self.match.cut is not None and not self.match.over
        return not self._moving and (cut or isinstance(self.lost, Unreachable))

    @property
    def deserted(self) -> bool:
        """Whether this program hosts the match and none of the other people is there: they may have
        gone on at another host."""
        match = self.match
        if self.where != "own" or self._moving or match is None or match.over:
            return False
        hellos = match.begun.genesis.hellos
        people = [h.seat for h in hellos if not h.bot and h.seat != match.seat]
        here = [match.present[seat].connected for seat in people if seat < len(match.present)]
        return bool(here) and not any(here)

    @property
    def code(self) -> str:
        """By which the table is found."""
        return self.visit.code

    @property
    def alone(self) -> bool:
        """Whether the table was made for one person and bots."""
        return self.where == "alone"

    @property
    def watching(self) -> bool:
        """Whether this client has no seat."""
        return self.visit.place == WATCH

    @property
    def host(self) -> bool:
        """Whether this player is the table's host."""
        return self.table is not None and self.table.host_key == self.way.identity.public

    @property
    def mine(self) -> int | None:
        """The seat of this player, or None."""
        if self.table is not None:
            for n, seat in enumerate(self.table.seats):
                if seat.HasField("player") and seat.player.key == self.way.identity.public:
                    return n
        return None

    # -- news -------------------------------------------------------------------------------------

    def _learn(self, news: News) -> None:
        if isinstance(news, TableSeen):
            if news.table is not None:
                self.table = news.table
            self.chat += news.chat
            self.unread += len(news.chat)
            self.words = spoken(news.server.met.key_hash)
            self.first_visit = self.first_visit or news.server.met.first
            for name, text in news.chat:
                self.app.say(f"{name}: {text}")
        elif isinstance(news, Begun):
            before, self.match = self.match, Match.of(news)
            self._moving = False
            if before is not None:
                self.match.follow(before)
            self.matches += 1
        elif self.match is not None:
            self.match.learn(news, self.app.now)
            if isinstance(news, Updated) and isinstance(news.update, Parted):
                self.app.notice(parting.told(news.update))
        self.app.heard(self, news)

    def _end(self, error: TesseraError) -> None:
        self.lost = error
        self._moving = False
        self.app.trouble(error)

    # -- deeds ------------------------------------------------------------------------------------

    def do(self, deed: Callable[[Lobby, str], Awaitable[Any]]) -> None:
        """Do something at the table; what goes wrong is shown."""

        async def work() -> None:
            await deed(self.visit.lobby, self.code)

        self.app.backstage.do(work(), failed=self.app.trouble)

    def say(self, text: str) -> None:
        """Say a line at the table."""
        if text.strip():
            self.do(lambda lobby, code: lobby.say(text.strip(), code))

    def say_deal(self, payload: Sequence[Value]) -> None:
        """Say something of a deal; what would be declined is shown."""

        async def work() -> None:
            self._attendance.say_deal(payload)

        self.app.backstage.do(work(), failed=self.app.trouble)

    def leave(self, *, for_good: bool = False) -> None:
        """Leave.  The seat of a running match is kept, unless the match is over or not begun."""
        if self._work.stopped:
            return
        under_way = self.match is not None and not self.match.over
        self._note(under_way and not for_good)
        if for_good or not under_way:

            async def work() -> None:
                await self.visit.lobby.leave(self.code)

            self.app.backstage.do(work(), lambda _done: self._work.stop(), self._gone)
        else:
            self._work.stop()

    def _note(self, under_way: bool) -> None:
        """Keep in mind whether there is something to come back to."""
        settings = self.app.settings
        if under_way and not self.watching and self.match is not None:
            others = [n for s, n in enumerate(self.match.names) if s != self.match.seat]
            told, match = ", ".join(others), self.match_id.hex()
            settings.stay(self.where, self.code, told, match)
        else:
            settings.left_for_good(self.where, self.code)
        self.app.save_settings()

    def _gone(self, _error: TesseraError) -> None:
        self._work.stop()
