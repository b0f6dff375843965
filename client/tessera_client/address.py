"""Where a server is, as people write it: ``host``, ``host:port``, ``[2001:db8::1]:port``."""

from __future__ import annotations

import ipaddress
import re
from dataclasses import dataclass

from tessera.errors import SetupError
from tessera.protocol import DEFAULT_PORT
from tessera.sentences import sentence

PORT = re.compile("[0-9]{1,5}")
NO_HOST = re.compile(r"[\s/@\[\]]")
HOW = sentence("Write it like host, host:port or [2001:db8::1]:port.")


@dataclass(frozen=True, slots=True)
class Address:
    """A host (a name or an IP address without brackets) and a port."""

    host: str
    port: int = DEFAULT_PORT

    def __str__(self) -> str:
        return f"[{self.host}]:{self.port}" if ":" in self.host else f"{self.host}:{self.port}"


def parse_address(text: str) -> Address:
    """The address that *text* names.  Raises SetupError."""
    text = text.strip()
    host, port = _split(text)
    if not host or not host.isprintable() or NO_HOST.search(host):
        raise SetupError(sentence("{text} is no address of a server", text=repr(text)), remedy=HOW)
    if not port:
        return Address(host)
    if not (PORT.fullmatch(port) and 0 < int(port) < 1 << 16):
        raise SetupError(
            sentence("{port} is no port", port=repr(port)),
            remedy="A port is a number from 1 to 65535.",
        )
    return Address(host, int(port))


def _split(text: str) -> tuple[str, str]:
    if text.startswith("["):
        host, closed, rest = text[1:].partition("]")
        if not closed or (rest and not rest.startswith(":")) or not _is_ip6(host):
            raise SetupError(
                sentence("{text} is no address of a server", text=repr(text)), remedy=HOW
            )
        return host, rest[1:]
    if _is_ip6(text):
        return text, ""
    host, _, port = text.partition(":")
    return host, port


def _is_ip6(text: str) -> bool:
    try:
        return ipaddress.ip_address(text).version == 6
    except ValueError:
        return False
