"""Hash chains.  A contributor shows the end first, and one link more for each draw.

``link[0]`` follows from a seed, ``link[i + 1] = H("tessera/1/chain", link[i])``, and the tip is
``link[length]``.  The preimage of draw *n* (from 1) is ``link[length - n]`` and belongs to that
draw alone: whoever knows a later preimage can check every earlier one, never the other way round.
"""

from __future__ import annotations

import hashlib
from typing import Final

from tessera.canonical import digest, encode
from tessera.errors import BadDraw
from tessera.fairness.keys import derive

LENGTH: Final = 1024
"""How many draws one chain serves."""
MAX_LENGTH: Final = 1 << 16

_START: Final = "tessera/1/chain-start"
_LINK: Final = "tessera/1/chain"
_PREFIX: Final = encode(_LINK, bytes(32))[:-32]
_STRIDE: Final = 64


def link(value: bytes) -> bytes:
    """The link after *value*."""
    return hashlib.sha256(_PREFIX + value).digest()


assert link(bytes(32)) == digest(_LINK, bytes(32))


class HashChain:
    """The chain of one contributor.  Keeps every 64th link: 2 KiB."""

    __slots__ = ("_marks", "length", "tip")

    def __init__(self, seed: bytes, length: int = LENGTH) -> None:
        value = derive(seed, _START)
        self._marks: list[bytes] = []
        for at in range(length):
            if at % _STRIDE == 0:
                self._marks.append(value)
            value = link(value)
        self.length = length
        self.tip: bytes = value

    def preimage(self, draw: int) -> bytes:
        """What is given to *draw*, which counts from 1.  Raises BadDraw when the chain is over."""
        at = self.length - draw
        if not 0 <= at < self.length:
            raise BadDraw(f"the chain serves draws 1 to {self.length}, not {draw}")
        value = self._marks[at // _STRIDE]
        for _ in range(at % _STRIDE):
            value = link(value)
        return value


def follows(preimage: bytes, known: bytes, steps: int) -> bool:
    """Whether *known* is the *steps*-th link after *preimage*."""
    for _ in range(steps):
        preimage = link(preimage)
    return preimage == known
