"""The least that a server of four seats could do: bare grpc.aio that sends on what it gets.

No TLS, no signatures, no rules, nothing kept.  It prints its port and runs until its standard input
ends.

    python -m tessera_cli.benchmarks.bare
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import AsyncIterator
from typing import Any

import grpc

from tessera_cli.loop import run

METHOD = "/bare.Fan/Out"


class FanOut(grpc.GenericRpcHandler):
    """Whatever one stream says, all streams hear."""

    def __init__(self) -> None:
        self._streams: list[asyncio.Queue[bytes]] = []

    def service(self, handler_call_details: Any) -> Any:
        return grpc.stream_stream_rpc_method_handler(self._out)

    async def _out(self, requests: AsyncIterator[bytes], context: Any) -> AsyncIterator[bytes]:
        mine: asyncio.Queue[bytes] = asyncio.Queue()
        self._streams.append(mine)
        hearing = asyncio.create_task(self._hear(requests))
        try:
            while True:
                yield await mine.get()
        finally:
            hearing.cancel()
            self._streams.remove(mine)

    async def _hear(self, requests: AsyncIterator[bytes]) -> None:
        async for request in requests:
            for stream in self._streams:
                stream.put_nowait(request)


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
