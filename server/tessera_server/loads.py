"""What those who bring matches load upon the server at once: bounded for each, and for all.

Such a match is kept in memory until it was verified, and memory is not for strangers to fill.
"""

from __future__ import annotations

from collections.abc import Sequence

from tessera.errors import FormatError, Refused
from tessera.fairness.layout import SIGNATURE
from tessera_server.limits import Limits


class Loads:
    """All matches that are being brought."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self.size = 0
        """Bytes of all of them."""

    def begin(self) -> Load:
        """Another match is brought; :meth:`Load.end` must follow."""
        return Load(self)


class Load:
    """The entries of one match, as they arrive."""

    def __init__(self, loads: Loads) -> None:
        self._loads = loads
        self._size = 0
        self.entries: list[bytes] = []

    def take(self, entries: Sequence[bytes]) -> None:
        """Further entries have come.  Raises FormatError or Refused."""
        if not all(len(entry) > SIGNATURE for entry in entries):
            raise FormatError(
                "an entry is too short to be signed", remedy="Send the entries as they were signed."
            )
        size = sum(map(len, entries))
        self._size += size
        self._loads.size += size
        if self._size > self._loads.limits.brought_bytes:
            raise Refused("the match is longer than any", reason="too-long")
        if self._loads.size > self._loads.limits.bringing_bytes:
            raise Refused(
                "as many matches are brought at once as this server can carry",
                reason="too-many",
                remedy="Try again in a minute.",
            )
        self.entries += entries

    def end(self) -> None:
        """The match was verified, or will never be."""
        self._loads.size -= self._size
