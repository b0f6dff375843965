"""Servers and players find each other on a network: real mDNS, on the loopback alone."""

from __future__ import annotations

import asyncio
import socket

import pytest
from zeroconf._dns import DNSPointer
from zeroconf._protocol.outgoing import DNSOutgoing
from zeroconf.const import _CLASS_IN, _FLAGS_AA, _FLAGS_QR_RESPONSE, _TYPE_PTR

from tessera.protocol import SERVICE, short_match
from tessera_client import lan
from tessera_client.address import Address
from tessera_client.lan import Found, servers_nearby
from tessera_server import discovery
from tessera_server.discovery import announced, own_addresses

HERE = ["127.0.0.1"]


async def found(count: int) -> list[Found]:
    """What is found, once it is so much: a network answers a question only once a second."""
    for _ in range(8):
        servers = await servers_nearby(1.0, HERE)
        if len(servers) == count:
            break
    return servers


async def test_a_server_is_found_while_it_runs_and_then_no_more() -> None:
    async with announced("Livia's server", 4711, b"k" * 32, HERE):
        assert await found(1) == [Found("Livia's server", Address("127.0.0.1", 4711), b"k" * 32)]
    assert await found(0) == []


async def test_matches_that_were_brought_are_announced_as_they_come_and_go() -> None:
    first, second = "a" * 64, "b" * 64
    async with announced("Livia's server", 4713, b"k" * 32, HERE) as tell:
        assert (await found(1))[0].matches == ()
        for brought in ([first], [first, second], []):
            tell(brought)
            for _ in range(8):
                (server,) = await found(1)
                if server.matches == tuple(map(short_match, brought)):
                    break
            assert server.matches == tuple(map(short_match, brought))


async def test_any_name_can_be_announced() -> None:
    name = "The inn of St. Ägidius " + "ä" * 40
    async with announced(name, 4712, b"k" * 32, HERE):
        (server,) = await found(1)
        assert server.address.port == 4712
        assert server.name.startswith("The inn of St  Ägidius ää")


async def test_no_network_is_no_mistake(monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(**_: object) -> None:
        raise OSError("network is unreachable")

    monkeypatch.setattr(lan, "AsyncZeroconf", fails)
    monkeypatch.setattr(discovery, "AsyncZeroconf", fails)
    assert await servers_nearby(0.1) == []
    async with announced("Livia's server", 4711, b"k" * 32):
        pass


def test_own_addresses_are_such_as_others_can_reach() -> None:
    assert not [address for address in own_addresses() if address.startswith(("127.", "fe80"))]


def shout(*packets: bytes) -> None:
    """Say something to all who listen on the loopback."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as mouth:
        mouth.setsockopt(socket.IPPROTO_IP, socket.IP_MULTICAST_IF, socket.inet_aton(HERE[0]))
        mouth.setsockopt(socket.IPPROTO_IP, socket.IP_MULTICAST_LOOP, 1)
        for packet in packets:
            mouth.sendto(packet, ("224.0.0.251", 5353))


def pointers(*names: str) -> list[bytes]:
    """Packets that say that there are servers with these names."""
    told = DNSOutgoing(_FLAGS_QR_RESPONSE | _FLAGS_AA)
    for name in names:
        told.add_answer_at_time(DNSPointer(SERVICE, _TYPE_PTR, _CLASS_IN, 120, name), 0)
    return told.packets()


async def test_names_that_are_none_hide_no_server() -> None:
    evil = pointers(
        *(f"\x1b[2J.{SERVICE}", f"a\x00b.{SERVICE}", f".{SERVICE}", SERVICE, "a.b.local."),
        *(f"{'x' * 63}.{'y' * 63}.{SERVICE}", f"a.{SERVICE.upper()}"),
    )

    async def shouting() -> None:
        while True:
            shout(b"", b"\xff" * 40, *evil)
            await asyncio.sleep(0.2)

    noise = asyncio.ensure_future(shouting())
    try:
        async with announced("Livia's server", 4714, b"k" * 32, HERE):
            assert await found(1) == [
                Found("Livia's server", Address("127.0.0.1", 4714), b"k" * 32)
            ]
    finally:
        noise.cancel()


async def test_of_servers_without_number_not_all_are_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []

    async def ask(_zeroconf: object, name: str, _seconds: float) -> None:
        asked.append(name)

    monkeypatch.setattr(lan, "_ask", ask)
    looking = asyncio.ensure_future(servers_nearby(1.0, HERE))
    await asyncio.sleep(0.3)
    shout(*pointers(*(f"server {number}.{SERVICE}" for number in range(2_000))))
    assert await looking == []
    assert len(asked) == lan.MOST
