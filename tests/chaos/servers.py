"""Servers that are processes of their own, so that they can be killed."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from pathlib import Path

import grpc
from tests.server.guests import Guest

from tessera.fairness.keys import SigningKey

SERVER = """
import sys
from pathlib import Path
from tessera_server.app import Config, run

def ready(running):
    print(running.port, running.certificate.key_hash.hex(), flush=True)

run(Config(data=Path(sys.argv[1]), host="127.0.0.1", port=int(sys.argv[2])), ready)
"""


class ServerProcess:
    """One server, which is killed and started again on the same folder and port."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.port = 0
        self.key_hash = b""
        self._process: subprocess.Popen[str] | None = None
        self.kills = 0

    async def start(self) -> None:
        port, key_hash = (await asyncio.to_thread(self._launch)).split()
        self.port, self.key_hash = int(port), bytes.fromhex(key_hash)

    def _launch(self) -> str:
        """Start the process; the first line that it prints."""
        self._process = subprocess.Popen(
            [sys.executable, "-c", SERVER, str(self.folder), str(self.port)],
            stdout=subprocess.PIPE,
            text=True,
        )
        assert self._process.stdout is not None
        return self._process.stdout.readline()

    def kill(self) -> None:
        """End it as a power cut would: it gets no chance to say or write anything."""
        assert self._process is not None
        self._process.kill()
        self._process.wait()
        assert self._process.stdout is not None
        self._process.stdout.close()
        self._process = None
        self.kills += 1

    async def kill_and_start(self) -> None:
        self.kill()
        await self.start()

    def stranger(self, name: str) -> Guest:
        chain = (self.folder / "certificate.pem").read_bytes()
        channel = grpc.aio.secure_channel(
            f"localhost:{self.port}",
            grpc.ssl_channel_credentials(chain),
            (
                ("grpc.ssl_target_name_override", "tessera"),
                ("grpc.use_local_subchannel_pool", 1),
                ("grpc.initial_reconnect_backoff_ms", 50),
                ("grpc.min_reconnect_backoff_ms", 50),
                ("grpc.max_reconnect_backoff_ms", 200),
            ),
        )
        return Guest(name, SigningKey(name.encode().ljust(32, b"-")), channel)

    async def guest(self, name: str) -> Guest:
        guest = self.stranger(name)
        await guest.sign_in(self.key_hash)
        return guest

    async def again(self, guest: Guest) -> Guest:
        """The same guest on a fresh channel, with the token of before, once the server is up."""
        await guest.channel.close()
        fresh = self.stranger(guest.name)
        async with asyncio.timeout(30):
            await fresh.channel.channel_ready()
        fresh.token = guest.token
        return fresh
