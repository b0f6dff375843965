"""Seats that play by chance over a real stream, remember what a client would, and can be cut."""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any

import grpc
from tests.server.guests import Guest, Refusal, refusal_of

from tessera import games
from tessera.engine.playout import SeededChance
from tessera.engine.steps import legal_moves
from tessera.fairness.keys import SigningKey
from tessera.fairness.seat import Seat, Sending
from tessera.fairness.secrets import SeatSecrets
from tessera.fairness.terms import Genesis, Terms
from tessera.fairness.verifier import Verifier
from tessera.v1 import lobby_pb2
from tessera.v1 import match_pb2 as pb
from tessera.wire import wire

PASSING = frozenset({"SHUTTING_DOWN", "TOO_SLOW", "REPLACED", "SIGNED_OUT"})
CUT = (
    grpc.StatusCode.UNAVAILABLE,
    grpc.StatusCode.CANCELLED,
    grpc.StatusCode.UNKNOWN,
    grpc.StatusCode.INTERNAL,  # "Internal error from Core": it was writing just then
)


class SeatPlayer:
    """One seat.  What a client keeps on disk is kept here, so it survives a cut of the line."""

    def __init__(self, guest: Guest, match: str, seed: str = "") -> None:
        self.guest = guest
        self.match = match
        self.chance = SeededChance(f"{seed}/{guest.name}")
        self.entries: list[bytes] = []
        self.refusals: list[pb.Refusal] = []
        self.updates: list[pb.MatchUpdate] = []
        self.seat: Seat | None = None
        self.limit: int | None = None
        """After so many entries the player does nothing more."""
        self.aid = False
        self.lazy = False
        """Whether the player leaves what is a choice undecided."""
        self.twice = False
        """Whether every message is sent twice."""
        self.extra: list[bytes] = []
        """What else is sent when the stream is open."""
        self.on_send: Callable[[bytes], None] = lambda _: None
        self.after: Callable[[pb.MatchUpdate], None] = lambda _: None
        self._number = 0
        self._secrets = SeatSecrets.fresh(
            lambda n: hashlib.sha256(f"{seed}/{guest.name}/{self.chance.below(1 << 62)}".encode())
            .digest()[:n]
        )  # fmt: skip
        self._call: Any = None

    @property
    def over(self) -> bool:
        return self.seat is not None and self.seat.verifier.closed

    def verify(self) -> Verifier:
        """All entries checked once more, from the first."""
        genesis = Genesis.read(self.entries[0])
        game = games.load(genesis.terms.game)
        verifier = Verifier(game, wire(game), self.entries[0])
        for entry in self.entries[1:]:
            verifier.accept(entry)
        return verifier

    async def play(self) -> None:
        """Play to the last entry, or the limit; raises Refusal when the stream ends before."""
        self._call = self.guest.match.Play(metadata=self.guest.metadata)
        try:
            await self._send(pb.PlayRequest(attach=self._attach()))
            extra, self.extra = self.extra, []
            for raw in extra:
                await self._send(pb.PlayRequest(message=raw))
            if self.seat is not None:
                await self._dispatch(self.seat.start())
                await self._act()
            async for response in self._call:
                await self._take(response.update)
                if self.over or (self.limit is not None and len(self.entries) >= self.limit):
                    return
        except grpc.aio.AioRpcError as error:
            raise refusal_of(error) from error
        finally:
            self._call.cancel()

    async def persist(self, again: Any) -> None:
        """Play to the end; when the line is cut, *again* tells the guest by whom to go on."""
        while not self.over:
            try:
                await self.play()
                return
            except Refusal as refusal:
                if refusal.reason not in PASSING and refusal.code not in CUT:
                    raise
            self.guest = await again(self.guest)

    def _attach(self) -> pb.Attach:
        return pb.Attach(match=self.match, from_index=len(self.entries), aid=self.aid)

    async def _send(self, request: pb.PlayRequest) -> None:
        with suppress(asyncio.InvalidStateError):  # the reader will learn why
            await self._call.write(request)

    async def _dispatch(self, sending: Sending) -> None:
        for message in sending.send:
            self.on_send(message)
            for _ in range(2 if self.twice else 1):
                await self._send(pb.PlayRequest(message=message))

    async def _take(self, update: pb.MatchUpdate) -> None:
        self.updates.append(update)
        if update.HasField("invitation") and self.seat is None:
            await self._greet(update.invitation)
        for index, entry in enumerate(update.entries, update.first_index):
            assert index == len(self.entries), "an entry is missing, or came twice"
            self.entries.append(entry)
            await self._entry(entry)
        for refusal in update.refusals:
            self.refusals.append(refusal)
            if self.seat is not None and refusal.HasField("counter"):
                self.seat.refused(refusal.counter)
        await self._act()
        self.after(update)

    def hello(
        self, terms: bytes, seat: int, name: str = "", key: SigningKey | None = None
    ) -> bytes:
        """The hello for an invitation."""
        binding = Terms.read(terms).binding()
        return self._secrets.hello(key or self.guest.key, name or self.guest.name, seat, binding)

    async def _greet(self, invitation: pb.Invitation) -> None:
        self._number = invitation.seat
        hello = self.hello(invitation.terms, invitation.seat)
        await self._send(pb.PlayRequest(hello=hello))

    async def _entry(self, entry: bytes) -> None:
        if self.seat is None:
            game = games.load(Genesis.read(entry).terms.game)
            self.seat = Seat(game, wire(game), self._secrets, self._number, entry)
            await self._dispatch(self.seat.start())
        else:
            await self._dispatch(self.seat.receive(entry))

    async def _act(self) -> None:
        if self.seat is not None and self.seat.asked and not self.lazy:
            moves = legal_moves(self.seat.view, self.seat.seat)
            await self._dispatch(self.seat.act([moves[self.chance.below(len(moves))]]))


async def seated(guests: Sequence[Guest], **setup: Any) -> str:
    """Bring *guests* to a table and start its match; what the match is called."""
    setup.setdefault("game", "ancient-empires")
    table = await guests[0].create(setup=lobby_pb2.TableSetup(seats=len(guests), **setup))
    for guest in guests[1:]:
        await guest.join(table.code)
        await guest.ready(table.code)
    return (await guests[0].start(table.code)).match
