"""The server makes itself known on the local network: mDNS, service ``_tessera._tcp``.

What is announced is the name, the port and the hash of the TLS key, so that those who come know
beforehand which key to expect.  A network that allows no such thing costs nothing but the comfort.
"""

from __future__ import annotations

import asyncio
import ipaddress
import logging
import socket
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager, suppress

import psutil
from zeroconf import Error, IPVersion
from zeroconf.asyncio import AsyncServiceInfo, AsyncZeroconf

from tessera.protocol import SERVICE, SERVICE_KEY, SERVICE_MATCHES, short_match

log = logging.getLogger(__name__)

LONGEST_NAME = 60
"""Bytes; DNS allows 63 in a label."""
MOST_MATCHES = 12
"""How many matches are named; DNS allows 255 bytes in a text."""


@asynccontextmanager
async def announced(
    name: str, port: int, key_hash: bytes, interfaces: Sequence[str] | None = None
) -> AsyncIterator[Callable[[Sequence[str]], None]]:
    """Make the server known for the time of the block; *interfaces* are addresses, None: all.

    What it yields takes the ids of matches that were brought there, for their seats to find.
    """
    own = list(interfaces) if interfaces is not None else own_addresses()
    try:
        zeroconf = AsyncZeroconf(interfaces=own, ip_version=IPVersion.All)
    except (OSError, Error) as error:
        log.info("not announced on the local network: %s", error)
        yield lambda _matches: None
        return
    announcement = _Announcement(zeroconf, name, port, key_hash, own)
    await announcement.begin()
    try:
        yield announcement.tell
    finally:
        announcement.end()
        with suppress(OSError, Error):
            await zeroconf.async_unregister_all_services()
            await zeroconf.async_close()


class _Announcement:
    """What is announced of one server."""

    def __init__(
        self, zeroconf: AsyncZeroconf, name: str, port: int, key_hash: bytes, own: list[str]
    ) -> None:
        self._zeroconf = zeroconf
        self._name = f"{_label(name)}.{SERVICE}"
        self._port = port
        self._key_hash = key_hash
        self._own = own
        self._telling: asyncio.Task[None] | None = None
        self._ended = False

    def _info(self, matches: Sequence[str] = ()) -> AsyncServiceInfo:
        properties = {SERVICE_KEY: self._key_hash.hex()}
        if matches:
            properties[SERVICE_MATCHES] = ",".join(map(short_match, matches[-MOST_MATCHES:]))
        return AsyncServiceInfo(
            SERVICE,
            self._name,
            port=self._port,
            parsed_addresses=self._own,
            server=f"{_label(socket.gethostname())}.local.",
            properties=properties,
        )

    async def begin(self) -> None:
        """Announce the server, by another name where its own is taken."""
        info = self._info()
        try:
            await (await self._zeroconf.async_register_service(info, allow_name_change=True))
        except (OSError, Error) as error:
            log.info("not announced on the local network: %s", error)
        self._name = info.name

    def tell(self, matches: Sequence[str]) -> None:
        """Announce which matches were brought here."""
        if self._ended:
            return
        before, info = self._telling, self._info(matches)
        self._telling = asyncio.get_running_loop().create_task(self._tell(before, info))

    async def _tell(self, before: asyncio.Task[None] | None, info: AsyncServiceInfo) -> None:
        if before is not None:
            await asyncio.wait((before,))
        try:
            await (await self._zeroconf.async_update_service(info))
        except (OSError, Error) as error:
            log.info("not announced on the local network: %s", error)

    def end(self) -> None:
        """Announce nothing more."""
        self._ended = True
        if self._telling is not None:
            self._telling.cancel()


def own_addresses() -> list[str]:
    """The addresses by which others on the network reach this machine, IPv4 first."""
    found = [
        ipaddress.ip_address(address.address.partition("%")[0])
        for addresses in psutil.net_if_addrs().values()
        for address in addresses
        if address.family in (socket.AF_INET, socket.AF_INET6)
    ]
    usable = {a for a in found if not (a.is_loopback or a.is_link_local or a.is_unspecified)}
    return [str(a) for a in sorted(usable, key=lambda a: (a.version, int(a)))]


def _label(name: str) -> str:
    """*name* as one label: no dots, not too long."""
    plain = name.replace(".", " ").encode()[:LONGEST_NAME].decode(errors="ignore").strip()
    return plain or "Tessera"
