"""What both ends of the wire take for granted before they have said a word to each other."""

from __future__ import annotations

from typing import Final

OLDEST_PROTOCOL: Final = 1
NEWEST_PROTOCOL: Final = 1
"""The versions of the protocol that this program speaks."""

DEFAULT_PORT: Final = 28753
"""Where a server listens unless it is told otherwise."""

TLS_NAME: Final = "tessera"
"""The name in the certificate that a server makes for itself; clients expect it at any address."""

REASON_DOMAIN: Final = "tessera"
"""The domain of the ErrorInfo in which a declined call says why."""

REMEDY: Final = "remedy"
"""The key in the metadata of that ErrorInfo under which stands what to do."""

REMEDY_: Final = "remedy_"
"""Before the keys there that tell how the remedy was made: see :func:`tessera.sentences.packed`."""

SERVICE: Final = "_tessera._tcp.local."
"""The mDNS service by which servers are found on a local network."""

SERVICE_KEY: Final = "key"
"""The property of that service which holds SHA-256 of the server's key, in hexadecimal."""

SERVICE_MATCHES: Final = "matches"
"""The property which names the matches that were brought there from other servers, by comma."""


def short_match(match: str) -> str:
    """How :data:`SERVICE_MATCHES` names a match: the first 16 hexadecimal digits of its id."""
    return match[:16]
