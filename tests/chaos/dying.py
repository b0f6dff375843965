"""A server that dies by itself, in the very moment that is asked for: a process of its own, which
is told its folder, its port and when to die."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from tessera.fairness.transcript import SAID, Entry, Message
from tessera_cli.loop import run
from tessera_server.app import Config, Running, serve
from tessera_server.store import Store

DEAD = 9


def die(moment: str) -> None:
    """Let this process end, as if it were killed, ``before`` or ``after`` an entry of a kind is
    kept: ``before audit``, ``after close``.  Empty: never.

    The kind of an entry that holds a seat's message is that of the message.
    """
    if not moment:
        return
    when, kind = moment.split()
    write = Store._write

    def dying(self: Store, batch: list[tuple[str, tuple[Any, ...]]]) -> None:
        struck = any(_kind(*statement) == kind for statement in batch)
        if struck and when == "before":
            os._exit(DEAD)
        write(self, batch)
        if struck:
            os._exit(DEAD)

    Store._write = dying  # type: ignore[method-assign]  # that is how it dies


def _kind(statement: str, values: Sequence[Any]) -> str:
    """The kind of the entry that a statement keeps, empty if it keeps none."""
    if not statement.startswith("INSERT INTO entry") or values[1] == 0:
        return ""
    entry = Entry.read(values[2])[0]
    return Message.read(entry.messages[0]).kind if entry.kind == SAID else entry.kind


def ready(running: Running) -> None:
    """Tell whoever started this where it listens."""
    print(running.port, running.certificate.key_hash.hex(), flush=True)


if __name__ == "__main__":
    folder, port, death = sys.argv[1:]
    die(death)
    run(serve(Config(data=Path(folder), host="127.0.0.1", port=int(port)), ready))
