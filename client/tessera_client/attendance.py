"""What a person at a window does at one table, as far as the network is concerned.

Runs on the thread of the network.  All it learns goes out as news that can be read on any other
thread: values, and copies of positions.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from contextlib import aclosing
from dataclasses import dataclass
from typing import Any, TypeAlias

from tessera.canonical import Value
from tessera.engine.deals import Deal
from tessera.engine.game import AnyGame
from tessera.engine.steps import Move
from tessera.fairness.terms import Genesis
from tessera.fairness.verifier import Told, Verifier
from tessera.games import load
from tessera.v1 import lobby_pb2 as pb
from tessera.wire import wire
from tessera_client.channel import Connection
from tessera_client.follower import Follower
from tessera_client.home import Home
from tessera_client.lobby import WATCH, speaker
from tessera_client.session import Session
from tessera_client.stay import look_on_at, sit_at
from tessera_client.turn import Turn
from tessera_client.updates import Began, Ended, Entered, Update
from tessera_client.visit import Visit, has_match


@dataclass(frozen=True, slots=True)
class TableSeen:
    """The table after a change, and what was said; the server by which key it is known."""

    table: pb.Table | None
    chat: tuple[tuple[str, str], ...]
    server: Connection


@dataclass(frozen=True, slots=True)
class Page:
    """One entry that was verified, and the position after it."""

    told: Told
    position: Any
    deals: tuple[Deal, ...] = ()
    """All deals of the match, as they stand after it."""


@dataclass(frozen=True, slots=True)
class Begun:
    """A match begins, or is found begun: all that has happened in it so far."""

    genesis: Genesis
    first: Any
    """The position before the first entry."""
    pages: tuple[Page, ...]
    seat: int | None
    """Of this client; None: it looks on."""
    file: str


@dataclass(frozen=True, slots=True)
class Happened:
    """An entry was verified."""

    page: Page
    count: int
    """How many entries were verified."""
    head: bytes


@dataclass(frozen=True, slots=True)
class Updated:
    """Anything else that the session tells."""

    update: Update


@dataclass(frozen=True, slots=True)
class Questioned:
    """This client's player is asked."""

    turn: Turn
    answer: Callable[[Sequence[Move]], None]
    """May be called on any thread, once."""


@dataclass(frozen=True, slots=True)
class Withdrawn:
    """The question no longer stands."""


News: TypeAlias = TableSeen | Begun | Happened | Updated | Questioned | Withdrawn


class Absent:
    """A player at a window: asks there, and waits."""

    def __init__(self, tell: Callable[[News], None]) -> None:
        self._tell = tell

    async def choose(self, turn: Turn) -> Sequence[Move]:
        """What the person confirms."""
        loop = asyncio.get_running_loop()
        answered: asyncio.Future[Sequence[Move]] = loop.create_future()

        def settle(moves: Sequence[Move]) -> None:
            if not answered.done():
                answered.set_result(moves)

        def answer(moves: Sequence[Move]) -> None:
            loop.call_soon_threadsafe(settle, moves)

        self._tell(Questioned(turn, answer))
        try:
            return await answered
        finally:
            self._tell(Withdrawn())


class Attendance:
    """A stay at a table through all its matches."""

    def __init__(self, visit: Visit, home: Home, tell: Callable[[News], None]) -> None:
        self.visit = visit
        self._home = home
        self._tell = tell
        self._matches: asyncio.Queue[pb.Table] = asyncio.Queue()
        self._match = ""
        self._follower: Follower | None = None
        self.ended = asyncio.Event()
        """The stay is over, and the folder of the match free for another."""

    async def stay(self) -> None:
        """Stay until it is cancelled.  Raises Refused, Unreachable, FairnessError and others."""
        try:
            async with asyncio.TaskGroup() as group:
                group.create_task(self._see_table())
                group.create_task(self._see_matches())
        except BaseExceptionGroup as errors:
            raise errors.exceptions[0] from None
        finally:
            self.ended.set()

    async def _see_table(self) -> None:
        async with aclosing(self.visit.follow()) as changes:
            async for seen in changes:
                table = seen.table if seen.HasField("table") else None
                chat = tuple((speaker(line), line.text) for line in seen.chat)
                self._tell(TableSeen(table, chat, self.visit.lobby.connection))
                if table is not None and has_match(table, self._match):
                    self._match = table.match
                    self._matches.put_nowait(table)

    async def _see_matches(self) -> None:
        while True:
            table = await self._matches.get()
            follower = self._follow(table)
            follower.observers.append(self._observe)
            self._follower = follower
            await follower.run()
            self._follower = None

    def say_deal(self, payload: Sequence[Value]) -> None:
        """Say something of a deal, as the seat that is taken; see :mod:`tessera.fairness.talk`.

        Raises FormatError or Refused for what would be declined.
        """
        if isinstance(self._follower, Session):
            self._follower.say_deal(payload)

    def _follow(self, table: pb.Table) -> Follower:
        if self.visit.place == WATCH:
            return look_on_at(table, self.visit, self._home)
        return sit_at(table, self.visit, self._home, lambda _game: Absent(self._tell), telling=True)

    def _observe(self, update: Update) -> None:
        follower = self._follower
        assert follower is not None
        match update:
            case Began(genesis):
                self._tell(_begun(follower, genesis))
            case Entered(told):
                verifier = follower.verifier
                assert verifier is not None
                position = follower.game.copy(follower.view)
                page = Page(told, position, follower.deals)
                self._tell(Happened(page, verifier.index + 1, verifier.head))
            case Ended():
                self._tell(Updated(update))
            case _:
                self._tell(Updated(update))


def _begun(follower: Follower, genesis: Genesis) -> Begun:
    """All that happened before this client came (again): what its folder says."""
    game = load(genesis.terms.game)
    verifier = Verifier(game, wire(game), genesis.raw, telling=True)
    first = game.copy(verifier.position)
    pages = []
    for raw in follower.folder.entries()[1:]:
        told = verifier.accept(raw, trusted=True)
        deals = tuple(verifier.ledger.deals.deals)
        pages.append(Page(told, game.copy(verifier.position), deals))
    file = follower.folder.match_file
    return Begun(genesis, first, tuple(pages), seat_of(follower, game), str(file or ""))


def seat_of(follower: Follower, game: AnyGame) -> int | None:
    """The seat that *follower* plays, or None."""
    viewer = follower.view.viewer
    assert follower.verifier is not None
    seats = len(follower.verifier.genesis.hellos)
    return int(viewer) if viewer in range(seats) else None
