"""The least that a server of four seats could do: bare grpc.aio that sends on what it gets.

No TLS, no signatures, no rules, nothing kept.  The first message of a stream names its table, and
comes back to that stream alone; what follows goes to all streams of the table.  The server prints
its port and runs until its standard input ends.

    python -m tessera_cli.benchmarks.bare
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, Final

import grpc
import psutil

from tessera_cli.loop import run

METHOD: Final = "/bare.Fan/Out"
OWN_CONNECTION: Final = (("grpc.use_local_subchannel_pool", 1),)


class FanOut(grpc.GenericRpcHandler):
    """Whatever one stream says, all streams of its table hear."""

    def __init__(self) -> None:
        self._tables: dict[bytes, list[asyncio.Queue[bytes]]] = {}

    def service(self, handler_call_details: Any) -> Any:
        return grpc.stream_stream_rpc_method_handler(self._out)

    async def _out(self, requests: AsyncIterator[bytes], context: Any) -> AsyncIterator[bytes]:
        name = await anext(aiter(requests))
        mine: asyncio.Queue[bytes] = asyncio.Queue()
        streams = self._tables.setdefault(name, [])
        streams.append(mine)
        hearing = asyncio.create_task(self._hear(requests, streams))
        try:
            yield name
            while True:
                yield await mine.get()
        finally:
            hearing.cancel()
            streams.remove(mine)

    async def _hear(
        self, requests: AsyncIterator[bytes], streams: list[asyncio.Queue[bytes]]
    ) -> None:
        async for request in requests:
            for stream in streams:
                stream.put_nowait(request)


@asynccontextmanager
async def bare_server() -> AsyncIterator[tuple[int, psutil.Process]]:
    """A bare fan-out in a process of its own: its port, and the process."""
    command = (sys.executable, "-m", "tessera_cli.benchmarks.bare")
    pipe = asyncio.subprocess.PIPE
    process = await asyncio.create_subprocess_exec(*command, stdin=pipe, stdout=pipe)
    assert process.stdout is not None
    assert process.stdin is not None
    try:
        yield int(await process.stdout.readline()), psutil.Process(process.pid)
    finally:
        process.stdin.close()
        await process.wait()


class BareTable:
    """Streams of one table at a bare fan-out, each with a connection of its own."""

    def __init__(self, port: int, name: bytes, seats: int) -> None:
        self._name = name
        self._channels = [
            grpc.aio.insecure_channel(f"127.0.0.1:{port}", OWN_CONNECTION) for _ in range(seats)
        ]
        self.streams: list[Any] = [channel.stream_stream(METHOD)() for channel in self._channels]
        self._heard = [0] * seats

    @property
    def actions(self) -> int:
        """Messages that all streams have heard."""
        return min(self._heard)

    @property
    def shown(self) -> int:
        """The same: all messages are alike."""
        return self.actions

    async def open(self) -> None:
        """Wait until every stream is at the table."""
        for stream in self.streams:
            await stream.write(self._name)
            while await stream.read() != self._name:
                pass

    async def play(self, message: bytes, count: int) -> None:
        """Let the seats say *message* in turn, each once it has heard the one before."""
        await self.streams[0].write(message)
        hearing = (self._hear(seat, message, count) for seat in range(len(self.streams)))
        await asyncio.gather(*hearing)

    async def _hear(self, seat: int, message: bytes, count: int) -> None:
        for number in range(1, count + 1):
            await self.streams[seat].read()
            self._heard[seat] = number
            if number % len(self.streams) == seat and number < count:
                await self.streams[seat].write(message)

    async def close(self) -> None:
        """Hang up."""
        for channel in self._channels:
            await channel.close()


async def serve() -> None:
    """Serve on a free port of the loopback until standard input ends."""
    server = grpc.aio.server()
    server.add_generic_rpc_handlers((FanOut(),))
    port = server.add_insecure_port("127.0.0.1:0")
    await server.start()
    print(port, flush=True)
    await asyncio.to_thread(sys.stdin.read)
    await server.stop(None)


if __name__ == "__main__":
    run(serve())
