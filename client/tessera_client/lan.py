"""Servers that make themselves known on the local network: mDNS, service ``_tessera._tcp``."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from zeroconf import Error, IPVersion, ServiceStateChange
from zeroconf.asyncio import AsyncServiceBrowser, AsyncServiceInfo, AsyncZeroconf

from tessera.protocol import SERVICE, SERVICE_KEY, SERVICE_MATCHES
from tessera_client.address import Address

LOOK = 2.0
"""Seconds in which servers answer."""


MOST = 200
"""Servers that are asked where they are: anybody can announce, and as many as they like."""


@dataclass(frozen=True, slots=True)
class Found:
    """A server on the local network."""

    name: str
    address: Address
    key_hash: bytes
    """SHA-256 of its key as it was announced; empty if it was not.  Anybody can announce."""
    matches: tuple[str, ...] = ()
    """Matches that were brought there from other servers: see ``short_match``."""


async def servers_nearby(
    seconds: float = LOOK, interfaces: Sequence[str] | None = None
) -> list[Found]:
    """The servers that answer within so many seconds, by name; none where there is no network."""
    where: Any = {} if interfaces is None else {"interfaces": list(interfaces)}
    try:
        zeroconf = AsyncZeroconf(ip_version=IPVersion.All, **where)
    except (OSError, Error):
        return []
    names: dict[str, None] = {}

    def heard(name: str, state_change: ServiceStateChange, **_: Any) -> None:
        if state_change is ServiceStateChange.Removed:
            names.pop(name, None)
        elif len(names) < MOST:
            names[name] = None

    browser = AsyncServiceBrowser(zeroconf.zeroconf, SERVICE, handlers=[heard])
    try:
        await asyncio.sleep(seconds)
        asked = [_ask(zeroconf, name, seconds) for name in names]
        found = [each for each in await asyncio.gather(*asked) if each is not None]
    finally:
        with suppress(OSError, Error):
            await browser.async_cancel()
            await zeroconf.async_close()
    return sorted(found, key=lambda each: (each.name, str(each.address)))


async def _ask(zeroconf: AsyncZeroconf, name: str, seconds: float) -> Found | None:
    try:
        info = AsyncServiceInfo(SERVICE, name)
    except Error:  # somebody announces what is no name
        return None
    if not await info.async_request(zeroconf.zeroconf, seconds * 1000) or not info.port:
        return None
    addresses = sorted(info.parsed_scoped_addresses(), key=lambda text: ":" in text)
    if not addresses:
        return None
    said = {key: (value or b"").decode(errors="replace") for key, value in info.properties.items()}
    try:
        key_hash = bytes.fromhex(said.get(SERVICE_KEY.encode(), ""))
    except ValueError:
        key_hash = b""
    matches = said.get(SERVICE_MATCHES.encode(), "")
    title = name.removesuffix(f".{SERVICE}")
    brought = tuple(matches.split(",")) if matches else ()
    return Found(title, Address(addresses[0], info.port), key_hash, brought)
