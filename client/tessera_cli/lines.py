"""What a person types, line by line, without holding up the rest."""

from __future__ import annotations

import asyncio
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
            for line in sys.stdin:
                loop.call_soon_threadsafe(self._lines.put_nowait, line.strip())
            loop.call_soon_threadsafe(self._lines.put_nowait, None)

        threading.Thread(target=read, daemon=True, name="lines").start()

    def put(self, line: str | None) -> None:
        """Let *line* be the next, as if somebody had typed it."""
        self._lines.put_nowait(line)

    async def next(self) -> str | None:
        """The next line, or None when there will be no more."""
        return await self._lines.get()
