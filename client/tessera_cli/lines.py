"""What a person types, line by line, without holding up the rest."""

from __future__ import annotations

import asyncio
import os
import sys
import threading


class Lines:
    """Lines of standard input; ``None`` once it has ended."""

    def __init__(self) -> None:
        self._lines: asyncio.Queue[str | None] = asyncio.Queue()

    def start(self) -> None:
        """Begin to read.  The thread waits for the person and ends with the program."""
        loop = asyncio.get_running_loop()

        def read() -> None:
            rest = b""
            while data := os.read(sys.stdin.fileno(), 4096):  # sys.stdin locks would outlive it
                *lines, rest = (rest + data).split(b"\n")
                for line in lines:
                    text = line.decode(sys.stdin.encoding, errors="replace").strip()
                    loop.call_soon_threadsafe(self._lines.put_nowait, text)
            loop.call_soon_threadsafe(self._lines.put_nowait, None)

        threading.Thread(target=read, daemon=True, name="lines").start()

    def put(self, line: str | None) -> None:
        """Let *line* be the next, as if somebody had typed it."""
        self._lines.put_nowait(line)

    async def next(self) -> str | None:
        """The next line, or None when there will be no more."""
        return await self._lines.get()
