"""The server makes itself known on the local network: mDNS, service ``_tessera._tcp``.

What is announced is the name, the port and the hash of the TLS key, so that those who come know
beforehand which key to expect.  A network that allows no such thing costs nothing but the comfort.
"""

from __future__ import annotations

import ipaddress
import logging
import socket
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, suppress

import psutil
from zeroconf import Error, IPVersion
from zeroconf.asyncio import AsyncServiceInfo, AsyncZeroconf

from tessera.protocol import SERVICE, SERVICE_KEY

log = logging.getLogger(__name__)

LONGEST_NAME = 60
"""Bytes; DNS allows 63 in a label."""


@asynccontextmanager
async def announced(
    name: str, port: int, key_hash: bytes, interfaces: Sequence[str] | None = None
) -> AsyncIterator[None]:
    """Make the server known for the time of the block; *interfaces* are addresses, None: all."""
    own = list(interfaces) if interfaces is not None else own_addresses()
    try:
        zeroconf = AsyncZeroconf(interfaces=own, ip_version=IPVersion.All)
    except (OSError, Error) as error:
        log.info("not announced on the local network: %s", error)
        yield
        return
    try:
        info = AsyncServiceInfo(
            SERVICE,
            f"{_label(name)}.{SERVICE}",
            port=port,
            parsed_addresses=own,
            server=f"{_label(socket.gethostname())}.local.",
            properties={SERVICE_KEY: key_hash.hex()},
        )
        await (await zeroconf.async_register_service(info, allow_name_change=True))
    except (OSError, Error) as error:
        log.info("not announced on the local network: %s", error)
    try:
        yield
    finally:
        with suppress(OSError, Error):
            await zeroconf.async_unregister_all_services()
            await zeroconf.async_close()


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
