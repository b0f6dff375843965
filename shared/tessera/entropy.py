"""Where keys, seeds and nonces come from: the system's randomness, or a seed for demonstrations."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from tessera.canonical import digest

Entropy: TypeAlias = Callable[[int], bytes]
"""So many random bytes.  ``os.urandom`` is the one to use."""

SEEDED = "tessera/1/seeded"


class SeededEntropy:
    """Bytes that all follow from *seed*.  Never secret: for demonstrations and tests alone."""

    def __init__(self, seed: str) -> None:
        self._seed = seed
        self._block = 0

    def __call__(self, size: int, /) -> bytes:
        """The next *size* bytes."""
        data = b""
        while len(data) < size:
            data += digest(SEEDED, self._seed, self._block)
            self._block += 1
        return data[:size]
