"""Many who come and say nothing, or too much: a server has bounds, and those who play go on."""

from __future__ import annotations

import asyncio
import socket
import ssl
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import grpc
import pytest
from tests.server.guests import Guest, Refusal, Town, read, read_to_end, town
from tests.server.players import SeatPlayer, seated

from tessera.errors import Unreachable
from tessera.v1 import lobby_pb2, match_pb2
from tessera_client.address import Address
from tessera_client.channel import fetch_certificate
from tessera_server import doors
from tessera_server.limits import Limits

PREFACE = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n" + bytes([0, 0, 0, 4, 0, 0, 0, 0, 0])
"""With which a client of HTTP/2 begins, and its empty settings."""
PATIENCE = 30
"""Seconds after which a test would rather fail than wait on."""


class Silent:
    """Somebody who connects, and then says as much as wanted and no more."""

    def __init__(self, here: Town) -> None:
        self._socket = socket.create_connection(("127.0.0.1", here.running.port), PATIENCE)

    def begin_handshake(self) -> None:
        """Say hello in TLS, and leave it at that."""
        said = ssl.MemoryBIO()
        half = tls().wrap_bio(ssl.MemoryBIO(), said, server_hostname="tessera")
        with pytest.raises(ssl.SSLWantReadError):
            half.do_handshake()
        self._socket.sendall(said.read())

    def speak_tls(self) -> None:
        """Agree on TLS."""
        self._socket = tls().wrap_socket(self._socket, server_hostname="tessera")

    def speak_http(self) -> None:
        """Agree on HTTP/2, and make no call."""
        self.speak_tls()
        self._socket.sendall(PREFACE)

    def is_hung_up_on(self) -> bool:
        """Read until the server closes the connection."""
        try:
            while self._socket.recv(4096):
                pass
        except TimeoutError:
            return False
        except OSError:
            pass
        return True

    def close(self) -> None:
        self._socket.close()


def tls() -> ssl.SSLContext:
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.check_hostname = False
    context.verify_mode = ssl.CERT_NONE
    context.set_alpn_protocols(["h2"])
    return context


@contextmanager
def crowd(here: Town, count: int) -> Iterator[list[Silent]]:
    """So many who connect and say nothing."""
    with ExitStack() as stack:
        silent = [Silent(here) for _ in range(count)]
        for each in silent:
            stack.callback(each.close)
        yield silent


async def a_match(here: Town) -> list[SeatPlayer]:
    guests = [await here.guest("Ada"), await here.guest("Bob")]
    match = await seated(guests)
    return [SeatPlayer(guest, match) for guest in guests]


async def hung_up_on(silent: list[Silent]) -> bool:
    """Whether the server hangs up on all of them."""
    return all(await asyncio.gather(*(asyncio.to_thread(s.is_hung_up_on) for s in silent)))


@pytest.mark.parametrize("say", ["nothing", "begin_handshake", "speak_tls"])
async def test_whoever_does_not_finish_the_handshake_is_hung_up_on(
    tmp_path: Path, say: str
) -> None:
    async with town(tmp_path, limits=Limits(handshake_seconds=0.3)) as here:
        with crowd(here, 5) as silent:
            if say != "nothing":
                for each in silent:
                    await asyncio.to_thread(getattr(each, say))
            assert await hung_up_on(silent)


async def test_a_connection_without_a_call_is_closed_and_a_client_does_not_notice(
    tmp_path: Path,
) -> None:
    async with town(tmp_path, limits=Limits(idle_seconds=1)) as here:
        ada = await here.guest("Ada")
        with crowd(here, 3) as silent:
            for each in silent:
                await asyncio.to_thread(each.speak_http)
            assert await hung_up_on(silent)
        await ada.create()


async def test_a_full_server_hangs_up_at_once_while_those_inside_play_on(tmp_path: Path) -> None:
    async with town(tmp_path, limits=Limits(connections=12, handshake_seconds=600)) as here:
        players = await a_match(here)
        with crowd(here, 10) as inside, crowd(here, 5) as outside:
            assert await hung_up_on(outside)
            with pytest.raises(Refusal) as refused:
                await here.guest("Carol")
            assert refused.value.code is grpc.StatusCode.UNAVAILABLE
            with pytest.raises(Unreachable, match="hangs up") as unreachable:
                await fetch_certificate(Address("localhost", here.running.port))
            assert "full" in unreachable.value.remedy
            await asyncio.gather(*(player.play() for player in players))
            assert not players[0].verify().charges
            inside[0].close()
            await comes_in(here, "Carol")


async def comes_in(here: Town, name: str) -> Guest:
    """Try until there is room."""
    async with asyncio.timeout(PATIENCE):
        while True:
            try:
                return await here.guest(name)
            except Refusal as refusal:
                if refusal.code is not grpc.StatusCode.UNAVAILABLE:
                    raise
            await asyncio.sleep(0.01)


async def test_streams_of_one_player_are_counted_and_the_others_have_theirs(tmp_path: Path) -> None:
    limits = Limits(streams_per_player=3)
    async with town(tmp_path, limits=limits) as here:
        ada, bob = await here.guest("Ada"), await here.guest("Bob")
        code = (await ada.create()).code
        lists = lobby_pb2.ListTablesRequest()
        streams = [ada.stream("ListTables", lists) for _ in range(2)]
        streams.append(ada.stream("WatchTable", lobby_pb2.WatchTableRequest(code=code)))
        for stream in streams:
            await read(stream)
        with pytest.raises(Refusal) as refused:
            await read(ada.stream("ListTables", lists))
        assert (refused.value.reason, refused.value.remedy) == ("TOO_MANY", "Close one of them.")
        await read(bob.stream("ListTables", lists))
        streams[0].cancel()
        await until_read(ada, lists)


async def until_read(guest: Guest, request: Any) -> None:
    """Try until a stream is free again."""
    async with asyncio.timeout(PATIENCE):
        while True:
            try:
                await read(guest.stream("ListTables", request))
                return
            except Refusal as refusal:
                if refusal.reason != "TOO_MANY":
                    raise
            await asyncio.sleep(0.01)


async def test_a_seat_that_opens_its_stream_again_and_again_has_one_of_them(tmp_path: Path) -> None:
    async with town(tmp_path) as here:
        players = await a_match(here)
        ada = players[0].guest
        attach = match_pb2.PlayRequest(attach=match_pb2.Attach(match=players[0].match))
        calls = []
        for _ in range(20):
            calls.append(ada.match.Play(metadata=ada.metadata))
            await calls[-1].write(attach)
            await read(calls[-1])
        (room,) = here.running.house._rooms.values()
        assert len(room.guests) == 1
        for call in calls[:-1]:
            with pytest.raises(Refusal) as refused:
                await read_to_end(call)
            assert refused.value.reason == "REPLACED"
        await asyncio.gather(*(player.play() for player in players))


# -- files ----------------------------------------------------------------------------------------


class Files:
    """A system that allows so many open files."""

    RLIMIT_NOFILE = 7
    RLIM_INFINITY = -1

    def __init__(self, soft: int, hard: int) -> None:
        self.now = soft, hard

    def getrlimit(self, which: int) -> tuple[int, int]:
        return self.now

    def setrlimit(self, which: int, wanted: tuple[int, int]) -> None:
        self.now = wanted


@pytest.mark.parametrize(
    ("soft", "hard", "after", "connections"),
    [
        (1024, 1_000_000, 4_256, 4_000),
        (1024, -1, 4_256, 4_000),
        (1024, 2_000, 2_000, 1_744),
        (9_000, 9_000, 9_000, 4_000),
        (-1, -1, -1, 4_000),
        (100, 100, 100, 1),
    ],
)
def test_a_server_opens_as_many_files_as_it_needs_and_may(
    monkeypatch: pytest.MonkeyPatch, soft: int, hard: int, after: int, connections: int
) -> None:
    files = Files(soft, hard)
    monkeypatch.setattr(doors, "resource", files)
    limits = Limits(connections=4_000)
    doors.widen(limits)
    assert files.now == (after, hard)
    assert doors.connections(limits) == connections


def test_where_files_have_no_limit_all_connections_are_taken(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(doors, "resource", None)
    doors.widen(Limits())
    assert doors.connections(Limits(connections=77)) == 77
