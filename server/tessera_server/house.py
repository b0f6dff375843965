"""All matches of a server: their rooms, and what rooms and tables tell each other."""

from __future__ import annotations

import asyncio
import logging
import secrets
import sqlite3
from collections.abc import Callable, Coroutine, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import Any, Final

from tessera.engine.steps import Seat
from tessera.errors import Refused, TesseraError
from tessera.fairness.keys import SigningKey
from tessera.sentences import sentence
from tessera_server import showing
from tessera_server.bots import Bots
from tessera_server.clock import Clock
from tessera_server.guests import Guest
from tessera_server.hall import Hall
from tessera_server.handover import Brought
from tessera_server.identity import Player
from tessera_server.inbox import Adjourn, Attached, Detached, Stop
from tessera_server.limits import Limits
from tessera_server.plan import Plan
from tessera_server.room import OVER, Room
from tessera_server.store import STORE_FAILED, Store
from tessera_server.table import State, Table

log = logging.getLogger(__name__)

TRIES: Final = 4
"""How often a match is gone on with after mistakes of ours."""
MISTAKE: Final = Refused(
    "a mistake in the server", reason="shutting-down", remedy="Come back at once."
)
STUCK: Final = Refused(
    "this match cannot go on: a mistake in the server",
    reason="shutting-down",
    remedy="Let its host look at the log and start the server again; nothing is lost.",
)
NOT_BEGUN: Final = Refused(
    "the match does not begin", reason="not-ready", remedy="Let the host start it again."
)


class House:
    """The rooms of all matches that are not over."""

    def __init__(
        self,
        hall: Hall,
        store: Store,
        clock: Clock,
        limits: Limits,
        identity: SigningKey,
        name: str,
        bots: Bots,
        random: Callable[[int], bytes] = secrets.token_bytes,
    ) -> None:
        self._hall = hall
        self._store = store
        self._clock = clock
        self._limits = limits
        self._identity = identity
        self._name = name
        self._bots = bots
        hall.lobby.is_waiting = self._waits
        bots.awaited = self._awaited
        self._random = random
        self._rooms: dict[str, Room] = {}
        self._resting: dict[str, Plan] = {}
        """Matches that were running when the server stopped, and wait to be opened."""
        self._tasks: set[asyncio.Task[None]] = set()
        self._verifying = ThreadPoolExecutor(1, "verifying")
        self._closing: Refused | None = None
        """Why nothing begins any more."""

    # -- beginning --------------------------------------------------------------------------------

    def reopen(self) -> None:
        """Go on with every match that was running when the server stopped.

        To replay thousands of matches takes time: each is opened when somebody asks for it, the
        others one after the other.
        """
        now = self._clock.time_ms()
        self._store.date_ends(now)
        for row in self._store.matches():
            plan = Plan.read(row)
            table = self._hall.lobby.tables.get(plan.code)
            if table is None or table.match != plan.match:
                self._store.end_match(plan.match, now)
            else:
                self._resting[plan.match] = plan
        for table in self._hall.lobby.tables.values():
            if table.match in self._resting:
                continue
            if table.state is State.STARTING:
                self._hall.lobby.not_begun(table.code, [])
            elif table.state in (State.PLAYING, State.ADJOURNED):
                self._hall.lobby.over(table.code)  # killed between the last entry and this
        self._spawn(self._open_all(), "reopen")

    async def _open_all(self) -> None:
        while self._resting:
            self._room(next(iter(self._resting)))
            await asyncio.sleep(0)

    def _room(self, match: str) -> Room | None:
        """The room of a match that is not over."""
        plan = self._resting.pop(match, None)
        if plan is not None:
            self._open(plan)
        return self._rooms.get(match)

    async def start(self, code: str, host: Player) -> Table:
        """The host of a table starts its match.  Raises Refused, SetupError."""
        self._must_be_open()
        match = self._random(8).hex()
        table = self._hall.lobby.start(code, host, match)
        try:
            plan = Plan.of(table, match, self._identity, self._name, self._random)
        except TesseraError:
            self._hall.lobby.not_begun(code, [])
            raise
        self._store.keep_match(plan.row())
        opening = self._spawn(self._open_kept(plan, table), f"start {match}")
        await asyncio.shield(opening)  # who called may hang up: the match starts all the same
        return table

    async def bring(self, player: Player, entries: Sequence[bytes]) -> Table:
        """The table for a match that *player* brought from another server.

        The match is verified first.  Raises Refused, SetupError, FormatError, FairnessError and
        others; nothing has changed then.
        """
        brought = await self._verified(entries)
        brought.check(player, self._clock.time_ms())
        kept = self._hall.lobby.brought(brought.match)
        if kept is not None:
            return kept
        match = self._random(8).hex()
        table = self._hall.lobby.bring(
            player, brought.setup(), brought.chairs(), match, brought.match
        )
        plan = brought.plan(match, table.code, self._identity, self._name, self._random)
        self._store.keep_match(plan.row())
        for index, raw in enumerate(entries):
            self._store.append(match, index, raw)
        opening = self._spawn(self._open_kept(plan, table), f"bring {match}")
        await asyncio.shield(opening)
        return table

    async def _verified(self, entries: Sequence[bytes]) -> Brought:
        """Verify a match in the one thread that there is for that: several would leave the loop,
        and so those who play, less than half of the interpreter's time."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._verifying, Brought.read, entries)

    async def _open_kept(self, plan: Plan, table: Table) -> None:
        await self._hall.settle()
        self._open(plan)
        self._bots.rouse(table, ())

    def _open(self, plan: Plan) -> None:
        room = self._rooms[plan.match] = self._new_room(plan)
        self._spawn(self._play(room), f"match {plan.match}")

    def _new_room(self, plan: Plan) -> Room:
        return Room(plan, self._store, self._clock, self._limits, self, self._identity)

    def _spawn(self, work: Coroutine[Any, Any, None], name: str) -> asyncio.Task[None]:
        task = asyncio.get_running_loop().create_task(work, name=name)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    async def _play(self, room: Room) -> None:
        """Run a room to its end.  A mistake of ours ends no match: it goes on from what is kept."""
        match = room.plan.match
        for _ in range(TRIES):
            if await self._run(room) is not MISTAKE or self._closing is not None:
                break
            room = self._rooms[match] = self._new_room(room.plan)
        else:
            log.error("match %s: given up after %d mistakes", match, TRIES)
        if self._rooms.get(match) is room:
            del self._rooms[match]

    async def _run(self, room: Room) -> Refused | None:
        """Run a room, and see off who is still there; why it ended before the match did, if so."""
        match, why = room.plan.match, None
        try:
            await room.run()
        except sqlite3.Error:
            why = STORE_FAILED  # nothing can be kept any more: the server stops
        except Exception:
            log.exception("match %s: a mistake in the server; going on from the store", match)
            why = MISTAKE
            with suppress(sqlite3.Error):
                await self._store.commit()  # what the room took is kept, whoever goes on from it
        for guest in room.leave(why or self._closing):
            self._show_out(match, guest)
        return why

    def _show_out(self, match: str, guest: Guest) -> None:
        """Give somebody who came too late for the room of a match what is to be had of it."""
        row = self._store.match(match)
        if row is None:
            guest.close(NOT_BEGUN)
        elif row.over:
            guest.peer.bring(showing.entries(self._store, match, guest.from_index))
            guest.close(OVER)
        else:
            guest.close(self._closing or STUCK)

    def _awaited(self, code: str) -> bool:
        table = self._hall.lobby.tables.get(code)
        return table is not None and table.state in (State.STARTING, State.PLAYING)

    def _waits(self, table: Table) -> bool:
        """Whether a match was brought to *table*, and its seats have not agreed to go on here."""
        room = self._rooms.get(table.match)
        return room is not None and room.is_offered

    # -- streams ----------------------------------------------------------------------------------

    def attach(
        self, player: Player, match: str, from_index: int, aid: bool, *, watch: bool
    ) -> tuple[Guest, Room | None]:
        """A stream of *player* for a match; no room when it is not played.  Raises Refused."""
        self._must_be_open()
        plan = self._plan(match)
        table = self._hall.lobby.at(plan.code, player)
        seat = None if watch else self._seat(plan, player)
        guest = Guest(self._limits, player.key, seat, from_index, aid)
        room = self._room(match)
        if room is None:
            self._show_out(match, guest)
        else:
            self._hall.arrive(table.code, player.key)
            room.post(Attached(guest))
        return guest, room

    def detach(self, guest: Guest, room: Room) -> None:
        """A stream has ended."""
        room.post(Detached(guest))
        self._hall.depart(room.plan.code, guest.key)

    def _plan(self, match: str) -> Plan:
        """What was agreed for a match, also when it is over.  Raises Refused."""
        room = self._room(match)
        row = None if room is not None else self._store.match(match)
        plan = room.plan if room is not None else None if row is None else Plan.read(row)
        if plan is None or plan.code not in self._hall.lobby.tables:
            raise Refused(
                sentence("there is no match {match}", match=repr(match)),
                reason="no-such-match",
                remedy="Table.match tells what the match of a table is called.",
            )
        return plan

    def _seat(self, plan: Plan, player: Player) -> Seat:
        seat = plan.seat_of(player.key)
        if seat is None:
            raise Refused(
                "you have no seat in this match", reason="not-at-table", remedy="Watch it instead."
            )
        return seat

    # -- what tables tell rooms -------------------------------------------------------------------

    def wish(self, table: Table, adjourn: bool | None) -> None:
        """All people at *table* wish to adjourn, or to go on; None: not all do any more."""
        room = self._room(table.match)
        if room is not None:
            room.post(Adjourn(adjourn))

    def settled(self, code: str, table: Table | None) -> None:
        """A table has changed, or (None) is gone: its match and its bots follow."""
        self._bots.tidy(code, table)
        if table is None:
            self._store.end_matches_at(code, self._clock.time_ms())
            self._resting = {m: plan for m, plan in self._resting.items() if plan.code != code}
            for left in [room for room in self._rooms.values() if room.plan.code == code]:
                left.post(
                    Stop(
                        Refused(
                            "the table was closed",
                            reason="no-such-table",
                            remedy="Open another one.",
                        )
                    )
                )
        elif (room := self._rooms.get(table.match)) is not None:
            room.guests.expel(lambda guest: guest.seat is None and not table.has(guest.key))

    # -- what rooms tell tables (see room.Host) ---------------------------------------------------

    def not_begun(self, code: str, absent: list[Seat]) -> None:
        """A match could not begin."""
        log.info("table %s: no hello came from seats %s", code, absent)
        if code in self._hall.lobby.tables:
            self._hall.lobby.not_begun(code, absent)
            self._settle()

    def begun(self, code: str) -> None:
        """A match has begun."""
        log.info("table %s: the match is played", code)
        if code in self._hall.lobby.tables:
            self._hall.lobby.begun(code)
            self._settle()

    def adjourned(self, code: str, adjourned: bool) -> None:
        """A match is adjourned, or goes on."""
        log.info("table %s: the match %s", code, "is adjourned" if adjourned else "goes on")
        if code in self._hall.lobby.tables:
            self._hall.lobby.adjourned(code, adjourned)
            self._settle()

    def over(self, code: str) -> None:
        """A match is over."""
        log.info("table %s: the match is over", code)
        if code in self._hall.lobby.tables:
            self._hall.lobby.over(code)
            self._settle()

    def _settle(self) -> None:
        self._spawn(self._hall.settle(), "settle")

    # -- the end ----------------------------------------------------------------------------------

    def _must_be_open(self) -> None:
        """Raises Refused while the server shuts down: a room that was stopped is not over."""
        if self._closing is not None:
            raise self._closing.anew()

    async def close(self, why: Refused) -> None:
        """Stop all rooms; what they keep is enough to go on from."""
        self._closing = why
        self._resting.clear()
        for room in self._rooms.values():
            room.post(Stop(why))
        self._verifying.shutdown(wait=False, cancel_futures=True)
        if self._tasks:
            await asyncio.wait(self._tasks, timeout=5)
