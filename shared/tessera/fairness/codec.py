"""How moves become the bytes that are signed: given from outside, since messages are not ours."""

from __future__ import annotations

from typing import Protocol

from tessera.engine.deals import Promise
from tessera.engine.steps import Move


class MoveCodec(Protocol):
    """The moves of one game as bytes; :class:`tessera.wire.Wire` is one."""

    def move(self, move: Move, /) -> bytes:
        """*move* as bytes."""
        ...

    def read_move(self, data: bytes, /) -> Move:
        """The move that *data* tell.  Raises FormatError, also for what nobody knows."""
        ...

    def promise(self, promise: Promise, /) -> bytes:
        """*promise*, which is part of a deal, as bytes."""
        ...

    def read_promise(self, data: bytes, /) -> Promise:
        """The promise that *data* tell.  Raises FormatError, also for what nobody knows."""
        ...
