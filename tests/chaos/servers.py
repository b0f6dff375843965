"""Servers that are processes of their own, so that they can be killed."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from pathlib import Path

import grpc
from tests.server.guests import Guest

from tessera.fairness.keys import SigningKey

TRIES = 10
"""A port that was given up for a moment may be somebody else's just then."""
ROOT = Path(__file__).parents[2]


class ServerProcess:
    """One server, which is killed and started again on the same folder and port."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.port = 0
        self.key_hash = b""
        self._process: subprocess.Popen[str] | None = None
        self._log = folder / "said.log"
        self.kills = 0

    async def start(self, death: str = "") -> None:
        """Start it; *death* tells when it dies by itself: see :func:`tests.chaos.dying.die`."""
        port, key_hash = (await asyncio.to_thread(self._launch, death)).split()
        self.port, self.key_hash = int(port), bytes.fromhex(key_hash)

    def _launch(self, death: str) -> str:
        """Start the process; the first line that it prints."""
        for _ in range(TRIES):
            with open(self._log, "a") as log:
                process = self._process = subprocess.Popen(
                    [
                        sys.executable,
                        "-m",
                        "tests.chaos.dying",
                        str(self.folder),
                        str(self.port),
                        death,
                    ],
                    stdout=subprocess.PIPE,
                    stderr=log,
                    text=True,
                    cwd=ROOT,
                )
            assert process.stdout is not None
            if line := process.stdout.readline():
                return line
            self._reap()
        raise AssertionError(f"the server does not start; {self.said()}")

    def said(self) -> str:
        """The last that it wrote to its log, for messages."""
        lines = self._log.read_text().splitlines()
        return "\n".join(["its log ends with:", *lines[-20:]]) if lines else "its log is empty"

    @property
    def running(self) -> subprocess.Popen[str]:
        """The process."""
        assert self._process is not None
        return self._process

    def kill(self) -> None:
        """End it as a power cut would: it gets no chance to say or write anything."""
        self.running.kill()
        self._reap()
        self.kills += 1

    def ask_to_stop(self) -> None:
        """Let it begin to shut down."""
        self.running.terminate()

    async def died(self) -> None:
        """Wait until it has ended by itself."""
        await asyncio.to_thread(self._reap)

    def _reap(self) -> None:
        process, self._process = self.running, None
        process.wait()
        assert process.stdout is not None
        process.stdout.close()

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
        await fresh.channel.channel_ready()
        fresh.token = guest.token
        return fresh
