"""The match's gRPC face: one stream a seat, one a watcher."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Any

from tessera.errors import Refused, TesseraError
from tessera.sentences import sentence
from tessera.v1 import match_pb2 as pb
from tessera.v1 import match_pb2_grpc
from tessera_server.caller import Callers
from tessera_server.clock import Clock
from tessera_server.guests import Guest
from tessera_server.house import House
from tessera_server.inbox import Hello, Lacking, Said
from tessera_server.limits import Limits, Meter
from tessera_server.peer import pump
from tessera_server.room import Room


class MatchService(match_pb2_grpc.MatchServiceServicer):
    """Answers the calls of ``match.proto``."""

    def __init__(self, house: House, callers: Callers, clock: Clock, limits: Limits) -> None:
        self._house = house
        self._callers = callers
        self._clock = clock
        self._limits = limits

    async def Play(  # type: ignore[override]  # reads and writes at the same time
        self, request_iterator: AsyncIterator[pb.PlayRequest], context: Any
    ) -> None:
        player = self._callers.player(context)
        first = await self._first(request_iterator)
        if first is None or not first.HasField("attach"):
            raise Refused(
                "the first message of the stream must attach",
                reason="not-attached",
                remedy="Send PlayRequest.attach first.",
            )
        attach = first.attach
        guest, room = self._house.attach(
            player, attach.match, attach.from_index, attach.aid, watch=False
        )
        if room is None:
            await pump(guest.peer, context)
            return
        reader = asyncio.ensure_future(self._read(request_iterator, guest, room))
        reader.add_done_callback(lambda task: _ended(task, guest))
        try:
            await pump(guest.peer, context)
        finally:
            reader.cancel()
            self._house.detach(guest, room)

    async def _first(self, requests: AsyncIterator[pb.PlayRequest]) -> pb.PlayRequest | None:
        try:
            async with asyncio.timeout(self._limits.attach_seconds):
                return await anext(aiter(requests), None)
        except TimeoutError:
            return None

    async def _read(
        self, requests: AsyncIterator[pb.PlayRequest], guest: Guest, room: Room
    ) -> None:
        """Bring what the seat sends to the room, no faster than its rate: it waits unread."""
        meter = Meter(self._clock, self._limits.moves, sentence("messages"))
        async for request in requests:
            while not meter.allows(guest):
                await self._pause(1 / self._limits.moves.per_second)
            await guest.slots.acquire()
            match request.WhichOneof("request"):
                case "message":
                    room.post(Said(guest, request.message))
                case "hello":
                    room.post(Hello(guest, request.hello))
                case "lacking":
                    room.post(Lacking(guest, tuple(request.lacking.entries)))
                case "attach":
                    raise Refused(
                        "the stream is attached already",
                        reason="not-attached",
                        remedy="Open another stream.",
                    )
                case _:
                    raise Refused("the message is empty", reason="malformed")

    async def _pause(self, seconds: float) -> None:
        over = asyncio.Event()
        timer = self._clock.call_later(seconds, over.set)
        try:
            await over.wait()
        finally:
            timer.cancel()

    async def Watch(  # type: ignore[override]
        self, request: pb.WatchRequest, context: Any
    ) -> None:
        player = self._callers.player(context)
        attach = request.attach
        with self._callers.stream(player):
            guest, room = self._house.attach(
                player, attach.match, attach.from_index, attach.aid, watch=True
            )
            try:
                await pump(guest.peer, context)
            finally:
                if room is not None:
                    self._house.detach(guest, room)


def _ended(reader: asyncio.Future[None], guest: Guest) -> None:
    """The seat sends nothing more: the stream ends, with the reason if it broke a rule."""
    if reader.cancelled():
        return
    error = reader.exception()
    if isinstance(error, Refused):
        guest.close(error)
    elif isinstance(error, TesseraError):
        guest.close(Refused(error.text, reason="malformed", remedy=error.remedy))
    elif error is not None:
        guest.close(Refused("the stream is broken", reason="malformed"))
