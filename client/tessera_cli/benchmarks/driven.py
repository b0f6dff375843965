"""Matches that are played as fast as the server lets them, over one raw stream a seat."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Sequence
from typing import Any

from tessera.engine.game import AnyGame
from tessera.engine.playout import SeededChance
from tessera.engine.steps import legal_moves
from tessera.entropy import SeededEntropy
from tessera.fairness.seat import Seat, Sending
from tessera.fairness.secrets import SeatSecrets
from tessera.fairness.terms import Terms
from tessera.v1 import match_pb2
from tessera.v1.match_pb2_grpc import MatchServiceStub
from tessera.wire import wire
from tessera_cli.benchmarks.players import begin
from tessera_client.lobby import Lobby


class Line:
    """One seat of a match and its stream.  Reading only notes what came, and when."""

    def __init__(self, game: AnyGame, lobby: Lobby, match: str, seed: str) -> None:
        self.seat: Seat | None = None
        self.entries: list[bytes] = []
        """Entries taken, the genesis first."""
        self.heard = 0
        """Entries that have come."""
        self.heard_at = 0.0
        self.sizes: list[int] = []
        self.updates: list[match_pb2.MatchUpdate] = []
        self._game = game
        self._lobby = lobby
        self._match = match
        self._secrets = SeatSecrets.fresh(SeededEntropy(seed))
        self._number = 0
        self._call: Any = None
        self._reading: asyncio.Task[None] | None = None

    @property
    def length(self) -> int:
        """How many entries were taken."""
        return len(self.entries)

    async def open(self, woken: Callable[[], None]) -> None:
        """Attach, and read in the background."""
        stub: Any = MatchServiceStub(self._lobby.connection.channel)
        self._call = stub.Play(metadata=self._lobby.metadata)
        await self._call.write(
            match_pb2.PlayRequest(attach=match_pb2.Attach(match=self._match, from_index=0))
        )
        self._reading = asyncio.create_task(self._read(woken))

    async def _read(self, woken: Callable[[], None]) -> None:
        async for response in self._call:
            update = response.update
            if update.entries:
                self.heard = update.first_index + len(update.entries)
                self.heard_at = time.perf_counter()
                self.sizes.append(sum(map(len, update.entries)))
            self.updates.append(update)
            woken()

    async def take(self) -> bool:
        """Check what has come and answer what leaves no choice; whether there was anything."""
        updates, self.updates = self.updates, []
        for update in updates:
            if update.HasField("invitation") and self.seat is None:
                await self._greet(update.invitation)
            for index, entry in enumerate(update.entries, update.first_index):
                if index == self.length:
                    self.entries.append(entry)
                    await self._entry(entry)
        return bool(updates)

    async def _greet(self, invitation: match_pb2.Invitation) -> None:
        self._number = invitation.seat
        binding = Terms.read(invitation.terms).binding()
        hello = self._secrets.hello(self._lobby.identity, self._lobby.name, self._number, binding)
        await self._call.write(match_pb2.PlayRequest(hello=hello))

    async def _entry(self, entry: bytes) -> None:
        if self.seat is None:
            game = self._game
            self.seat = Seat(game, wire(game), self._secrets, self._number, entry)
            await self.send(self.seat.start())
        else:
            await self.send(self.seat.receive(entry))

    async def send(self, sending: Sending) -> None:
        """Send all messages of *sending*."""
        for message in sending.send:
            await self._call.write(match_pb2.PlayRequest(message=message))

    async def close(self) -> None:
        """Hang up."""
        self._call.cancel()
        if self._reading is not None:
            self._reading.cancel()
            await asyncio.gather(self._reading, return_exceptions=True)


class Driven:
    """A match whose seats play at random, all driven from here."""

    def __init__(self, game: AnyGame, lobbies: Sequence[Lobby], match: str, seed: str) -> None:
        self.lines = [Line(game, lobby, match, f"{seed}/{n}") for n, lobby in enumerate(lobbies)]
        self._chance = SeededChance(seed)
        self._woken = asyncio.Event()

    @classmethod
    async def seated(cls, game: AnyGame, lobbies: Sequence[Lobby], seed: str) -> Driven:
        """Bring one player a seat to a new table and start its match."""
        driven = cls(game, lobbies, await begin(game, lobbies), seed)
        for line in driven.lines:
            await line.open(driven._woken.set)
        return driven

    @property
    def over(self) -> bool:
        """Whether the last entry has come."""
        seat = self.lines[0].seat
        return seat is not None and seat.verifier.closed

    async def until_choice(self) -> Line | None:
        """Go on until everything has come to rest but one seat's choice; None at the end."""
        while not self.over:
            self._woken.clear()
            busy = [await line.take() for line in self.lines]
            if any(busy):
                continue
            if len({line.length for line in self.lines}) == 1:
                for line in self.lines:
                    if line.seat is not None and line.seat.asked:
                        return line
            await self._woken.wait()
        return None

    async def act(self, line: Line) -> float:
        """Let the seat of *line* act; the time at which its message was sent."""
        seat = line.seat
        assert seat is not None
        moves = legal_moves(seat.view, seat.seat)
        sending = seat.act([moves[self._chance.below(len(moves))]])
        sent = time.perf_counter()
        await line.send(sending)
        return sent

    async def latency(self, line: Line) -> float:
        """Let the seat of *line* act; seconds until the last of all seats has heard of it."""
        before = line.length
        sent = await self.act(line)
        while any(each.heard == before for each in self.lines):
            self._woken.clear()
            if any(each.heard == before for each in self.lines):
                await self._woken.wait()
        return max(each.heard_at for each in self.lines) - sent

    async def play(self, choices: int) -> None:
        """Play on for so many *choices*, or to the end, until all has come to rest."""
        for _ in range(choices):
            if (line := await self.until_choice()) is None:
                return
            await self.act(line)
        await self.until_choice()

    async def close(self) -> None:
        """Hang up on all streams."""
        for line in self.lines:
            await line.close()
