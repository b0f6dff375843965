"""The lobby with its doors open: changes are kept, then shown to all who look on.

The one place that publishes tables.  Every change is made by the synchronous
:class:`~tessera_server.lobby.Lobby`; then :meth:`Hall.settle` keeps what changed, waits until it is
on disk, and shows it.
"""

from __future__ import annotations

import asyncio
import json
from collections import Counter, deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import TypeAlias

from tessera.errors import Refused
from tessera.sentences import sentence
from tessera.v1 import common_pb2, lobby_pb2
from tessera_server import translate, words
from tessera_server.clock import Clock
from tessera_server.identity import Player
from tessera_server.limits import Limits, Meter
from tessera_server.lobby import Lobby
from tessera_server.peer import Peer
from tessera_server.store import Store
from tessera_server.table import State, Table

ListPeer: TypeAlias = Peer[lobby_pb2.ListTablesResponse]
TablePeer: TypeAlias = Peer[lobby_pb2.WatchTableResponse]

CHAT_KEPT = 50
"""Lines that somebody who comes late still sees.  Chat is not stored."""


class Hall:
    """The lobby, its store, and everybody who looks at it."""

    def __init__(self, lobby: Lobby, store: Store, clock: Clock, limits: Limits) -> None:
        self.lobby = lobby
        lobby.is_visited = lambda table: table.code in self._present
        self._store = store
        self._clock = clock
        self._limits = limits
        self._chatting = Meter(clock, limits.chat, sentence("lines of chat"))
        self._lists: dict[ListPeer, str] = {}
        self._tables: dict[str, set[TablePeer]] = {}
        self._keys: dict[TablePeer, bytes] = {}
        self._present: dict[str, Counter[bytes]] = {}
        self._chat: dict[str, deque[common_pb2.ChatLine]] = {}
        self._settling: set[asyncio.Future[None]] = set()
        self._closing: Refused | None = None
        """Why nobody may begin to look on any more."""
        self.on_brought: Callable[[Sequence[str]], None] = lambda _matches: None
        """Is told of the ids of all matches that go on here after they were brought."""
        self._brought: list[str] = []
        self.settled: Callable[[str, Table | None], None] = lambda _code, _table: None
        """Is told of every table that was kept, or (None) dropped."""
        for text in store.tables():
            lobby.restore(Table.of(json.loads(text)))

    # -- keep, then show --------------------------------------------------------------------------

    async def settle(self) -> None:
        """Keep all that changed, and show it once it is on disk.

        Who called may hang up meanwhile: what was changed is shown to the others all the same.
        """
        task = asyncio.ensure_future(self._settle())
        self._settling.add(task)
        task.add_done_callback(self._settling.discard)
        await asyncio.shield(task)

    async def _settle(self) -> None:
        codes = list(self.lobby.changed)
        self.lobby.changed.clear()
        shown = []
        for code in codes:
            table = self.lobby.tables.get(code)
            if table is None:
                self._store.drop_table(code)
            else:
                self._store.keep_table(code, json.dumps(table.plain()))
            shown.append((code, self.show(table) if table else None, self._line(code, table)))
        await self._store.commit()
        for code, full, line in shown:
            self._publish(code, full, line)
            self.settled(code, self.lobby.tables.get(code))
        self.tell_brought()

    def tell_brought(self, *, again: bool = False) -> None:
        """Tell which matches were brought, if that has changed."""
        tables = self.lobby.tables.values()
        brought = [t.brought for t in tables if t.brought and t.state is not State.OVER]
        if again or brought != self._brought:
            self._brought = brought
            self.on_brought(brought)

    def show(self, table: Table) -> lobby_pb2.Table:
        """A table as those at it see it now."""
        return translate.table(table, self.present(table.code))

    def _line(self, code: str, table: Table | None) -> lobby_pb2.ListTablesResponse:
        if table is None or not table.listed:
            return lobby_pb2.ListTablesResponse(gone=[code])
        return lobby_pb2.ListTablesResponse(tables=[translate.summary(table)])

    def _publish(
        self, code: str, table: lobby_pb2.Table | None, line: lobby_pb2.ListTablesResponse
    ) -> None:
        game = table.setup.game if table else ""
        if table is None or table.visibility == lobby_pb2.VISIBILITY_OPEN:
            for peer, wanted in self._lists.items():
                if not (wanted and game and wanted != game):
                    peer.put(line)
        if table is not None:
            update = lobby_pb2.WatchTableResponse(table=table)
            for watcher in self._tables.get(code, ()):
                watcher.put(update)
            self._dismiss(code, table)
        else:
            self._chat.pop(code, None)
            for watcher in self._tables.pop(code, set()):
                watcher.close(
                    Refused(
                        "the table was closed", reason="no-such-table", remedy="Open another one."
                    )
                )

    def _dismiss(self, code: str, table: lobby_pb2.Table) -> None:
        """Those who were removed from a table see no more of it."""
        here = self.lobby.tables.get(code)
        for watcher in list(self._tables.get(code, ())):
            key = self._keys.get(watcher, b"")
            if here is not None and not here.has(key):
                banned = key in here.banned
                watcher.close(
                    Refused(
                        "the host removed you from this table",
                        reason="kicked",
                        remedy="Play at another table.",
                    )
                    if banned
                    else Refused(
                        "you left this table", reason="not-at-table", remedy="Join the table first."
                    )
                )

    # -- looking on -------------------------------------------------------------------------------

    @contextmanager
    def listing(self, game: str) -> Iterator[ListPeer]:
        """Look at the list of tables.  Raises Refused."""
        self._must_be_open()
        peer: ListPeer = Peer(self._limits)
        peer.put(
            lobby_pb2.ListTablesResponse(
                complete=True,
                tables=[
                    translate.summary(table)
                    for table in self.lobby.tables.values()
                    if table.listed and game in ("", table.setup.game)
                ],
                chat=self._chat.get("", ()),
            )
        )
        self._lists[peer] = game
        try:
            yield peer
        finally:
            del self._lists[peer]

    @contextmanager
    def watching(self, code: str, player: Player) -> Iterator[TablePeer]:
        """Look at a table at which *player* is.  Raises Refused."""
        self._must_be_open()
        table = self.lobby.at(code, player)
        peer: TablePeer = Peer(self._limits)
        self.arrive(table.code, player.key)
        peer.put(
            lobby_pb2.WatchTableResponse(
                table=self.show(table), chat=self._chat.get(table.code, ())
            )
        )
        self._keys[peer] = player.key
        self._tables.setdefault(table.code, set()).add(peer)
        try:
            yield peer
        finally:
            del self._keys[peer]
            self._tables.get(table.code, set()).discard(peer)
            self.depart(table.code, player.key)

    # -- who is connected -------------------------------------------------------------------------

    def present(self, code: str) -> set[bytes]:
        """The keys of those who read the table or its match now."""
        return set(self._present.get(code, ()))

    def arrive(self, code: str, key: bytes) -> None:
        """Somebody began to read a table or its match."""
        count = self._present.setdefault(code, Counter())
        count[key] += 1
        if count[key] == 1:
            self._presence_changed(code)

    def depart(self, code: str, key: bytes) -> None:
        """Somebody stopped reading a table or its match."""
        count = self._present[code]
        count[key] -= 1
        if not count[key]:
            del count[key]
            if not count:
                del self._present[code]
            self._presence_changed(code)

    def _presence_changed(self, code: str) -> None:
        """Who is connected is shown, but not kept: it changes nothing of the table."""
        table = self.lobby.tables.get(code)
        if table is not None:
            update = lobby_pb2.WatchTableResponse(table=self.show(table))
            for watcher in self._tables.get(code, ()):
                watcher.put(update)

    # -- talk -------------------------------------------------------------------------------------

    def say(self, code: str, player: Player, text: str, to: str = "") -> None:
        """*player* says a line at a table, or (no code) in the lobby; at a table perhaps *to* one
        alone, who must be there.  Raises Refused."""
        if code:
            table = self.lobby.may_say(code, player)
            code = table.code
        if to:
            self._say_to(self.lobby.listener(code, player, to), code, player, text)
            return
        shown = words.line(text, self._limits.chat_characters, sentence("line"))
        self._chatting.count(player.key)
        line = common_pb2.ChatLine(name=player.name, text=shown, time=self._clock.time_ms())
        self._chat.setdefault(code, deque(maxlen=CHAT_KEPT)).append(line)
        if code:
            update = lobby_pb2.WatchTableResponse(chat=[line])
            for watcher in self._tables.get(code, ()):
                watcher.put(update)
        else:
            told = lobby_pb2.ListTablesResponse(chat=[line])
            for peer in self._lists:
                peer.put(told)

    def _say_to(self, key: bytes, code: str, player: Player, text: str) -> None:
        """A private line: those two see it if they are there, and it is not kept."""
        shown = words.line(text, self._limits.chat_characters, sentence("line"))
        self._chatting.count(player.key)
        name = self.lobby.tables[code].names()[key]
        time = self._clock.time_ms()
        line = common_pb2.ChatLine(name=player.name, text=shown, time=time, to=name)
        update = lobby_pb2.WatchTableResponse(chat=[line])
        for watcher in self._tables.get(code, ()):
            if self._keys.get(watcher) in (player.key, key):
                watcher.put(update)

    # -- time -------------------------------------------------------------------------------------

    async def sweep(self) -> None:
        """Drop tables that nobody has used for long."""
        self.lobby.sweep()
        await self.settle()

    def _must_be_open(self) -> None:
        if self._closing is not None:
            raise self._closing.anew()

    def close(self, why: Refused) -> None:
        """End all streams, and let none begin: the server stops."""
        self._closing = why
        for peer in self._lists:
            peer.close(why)
        for watchers in self._tables.values():
            for watcher in watchers:
                watcher.close(why)
