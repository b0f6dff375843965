"""The event loop of commands that talk to others."""

from __future__ import annotations

import asyncio
import os
import sys
import threading
from collections.abc import Callable, Coroutine
from typing import Any, TypeVar

import typer

from tessera_cli.exits import ExitCode

T = TypeVar("T")


def run(work: Coroutine[Any, Any, T], *, leash: bool = False) -> T:
    """Do *work* in a loop of its own.

    On a *leash*, the work is stopped when standard input ends: whoever started this process has
    ended, or has let go of it.
    """
    with asyncio.Runner(loop_factory=_loop_factory()) as runner:
        if not leash:
            return runner.run(work)
        try:
            return runner.run(_leashed(work))
        except asyncio.CancelledError:
            raise typer.Exit(ExitCode.STOPPED) from None


def _loop_factory() -> Callable[[], asyncio.AbstractEventLoop] | None:
    if sys.platform == "win32":
        return asyncio.SelectorEventLoop  # the one that gRPC can use
    try:
        import uvloop
    except ImportError:
        return None
    return uvloop.new_event_loop


async def _leashed(work: Coroutine[Any, Any, T]) -> T:
    task = asyncio.ensure_future(work)
    loop = asyncio.get_running_loop()

    def wait() -> None:
        while os.read(sys.stdin.fileno(), 4096):  # a lock of sys.stdin would outlive the thread
            pass
        loop.call_soon_threadsafe(task.cancel)

    threading.Thread(target=wait, daemon=True, name="leash").start()
    return await task
