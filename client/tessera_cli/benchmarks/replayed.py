"""Matches that are said again to a server that was seeded as before: raw receivers, no thinking.

All secrets of a seeded server follow from its seed and no time passes in its matches, so a match
whose seats say the same comes out the same to the last byte.  A match is played once by real seats;
then its messages are sent again, each by its own seat over its own stream as soon as that stream
has heard the entry before it.  That costs a driver next to nothing, so one can fill a server.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from statistics import median
from typing import Any, Final

from tessera.engine.game import AnyGame
from tessera.engine.steps import Seat
from tessera.errors import Unreachable
from tessera.fairness.terms import Genesis
from tessera.fairness.transcript import MOVES, Entry, Message
from tessera.v1 import match_pb2
from tessera.v1.match_pb2_grpc import MatchServiceStub
from tessera_cli.benchmarks.players import begin
from tessera_client.lobby import Lobby

AGAIN: Final = "Measure again on a machine that is at rest; if that repeats, report it."


@dataclass(frozen=True, slots=True)
class Script:
    """What was said in a match, by whom, and after how many entries."""

    entries: tuple[bytes, ...]
    """As the referee signed them, the genesis first."""
    hellos: tuple[bytes, ...]
    messages: tuple[tuple[int, Seat, bytes], ...]
    """Entries that the seat must have heard, the seat, what it says."""
    actions: tuple[int, ...]
    """How many of the first entries hold moves of a seat, by their number."""

    @property
    def action_size(self) -> int:
        """The usual size of an entry that holds moves, in bytes."""
        pairs = zip(self.entries, pairwise(self.actions), strict=True)
        return round(median(len(entry) for entry, (before, now) in pairs if now > before))

    @classmethod
    def of(cls, entries: Sequence[bytes]) -> Script:
        """The script of the match whose first entries are *entries*."""
        messages: list[tuple[int, Seat, bytes]] = []
        actions = [0, 0]
        for index, raw in enumerate(entries[1:], 1):
            said = [(Message.read(message), message) for message in Entry.read(raw)[0].messages]
            messages += [(index, message.seat, raw) for message, raw in said]
            actions.append(actions[-1] + any(message.kind == MOVES for message, _ in said))
        hellos = tuple(hello.raw for hello in Genesis.read(entries[0]).hellos)
        return cls(tuple(entries), hellos, tuple(messages), tuple(actions))


class Replayed:
    """A match that is said again, as far as its script goes."""

    def __init__(self, lobbies: Sequence[Lobby], match: str, script: Script) -> None:
        self._lobbies = lobbies
        self._match = match
        self._script = script
        self._calls: list[Any] = []
        self._reading: list[asyncio.Task[None]] = []
        self._heard = [0] * len(lobbies)
        self._at = 0
        self._entries = 0
        self._rest = asyncio.Event()

    @property
    def actions(self) -> int:
        """Actions of which all seats have heard."""
        return self._script.actions[self.shown]

    @property
    def shown(self) -> int:
        """Entries of which all seats have heard."""
        return min(self._heard)

    @classmethod
    async def seated(cls, game: AnyGame, lobbies: Sequence[Lobby], script: Script) -> Replayed:
        """Bring the players of a match to a table, and attach them to it."""
        replayed = cls(lobbies, await begin(game, lobbies), script)
        await replayed._open()
        return replayed

    async def _open(self) -> None:
        for seat, lobby in enumerate(self._lobbies):
            stub: Any = MatchServiceStub(lobby.connection.channel)
            call = stub.Play(metadata=lobby.metadata)
            attach = match_pb2.Attach(match=self._match, from_index=0)
            await call.write(match_pb2.PlayRequest(attach=attach))
            self._calls.append(call)
            self._reading.append(asyncio.create_task(self._read(seat, call)))

    async def _read(self, seat: Seat, call: Any) -> None:
        async for response in call:
            update = response.update
            for refusal in update.refusals:
                raise Unreachable(f"what was said is refused now: {refusal.text}", remedy=AGAIN)
            if update.HasField("invitation"):
                hello = self._script.hellos[seat]
                await call.write(match_pb2.PlayRequest(hello=hello))
            if update.entries:
                end = update.first_index + len(update.entries)
                if self._script.entries[update.first_index : end] != tuple(update.entries):
                    raise Unreachable("the match does not come out as it did before", remedy=AGAIN)
                self._heard[seat] = end
                await self._go_on()

    async def _go_on(self) -> None:
        """Say what is due."""
        messages = self._script.messages
        while self._at < len(messages):
            needed, seat, raw = messages[self._at]
            if needed >= self._entries or self._heard[seat] < needed:
                break
            self._at += 1
            await self._calls[seat].write(match_pb2.PlayRequest(message=raw))
        if min(self._heard) >= self._entries:
            self._rest.set()

    async def play(self, entries: int | None = None) -> None:
        """Say what leads to the first *entries* (None: all) of the script, and hear them."""
        self._rest.clear()
        self._entries = len(self._script.entries[:entries])
        await self._go_on()
        rest = asyncio.ensure_future(self._rest.wait())
        await asyncio.wait((rest, *self._reading), return_when=asyncio.FIRST_COMPLETED)
        if not rest.done():
            rest.cancel()
            for ended in (task for task in self._reading if task.done()):
                ended.result()
            raise Unreachable("the server has ended a stream", remedy=AGAIN)

    async def close(self) -> None:
        """Hang up."""
        for call, task in zip(self._calls, self._reading, strict=True):
            call.cancel()
            task.cancel()
        await asyncio.gather(*self._reading, return_exceptions=True)
