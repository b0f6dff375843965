"""The way to a server and the calls of its lobby, against a server that behaves and misbehaves."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import grpc
import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
from google.protobuf.any_pb2 import Any as AnyMessage
from google.rpc.error_details_pb2 import ErrorInfo
from google.rpc.status_pb2 import Status
from tests.client.fake_server import make_key, serving

from tessera.canonical import encode
from tessera.errors import Refused, Unreachable
from tessera.v1 import lobby_pb2 as pb
from tessera.v1.common_pb2 import Player
from tessera_client.address import Address
from tessera_client.channel import connect, fetch_certificate
from tessera_client.home import Home
from tessera_client.lobby import Lobby
from tessera_client.pins import Pins

if TYPE_CHECKING:  # the type wants every call, the base answers the rest with UNIMPLEMENTED
    LobbyServiceServicer = object
else:
    from tessera.v1.lobby_pb2_grpc import LobbyServiceServicer

CHALLENGE = b"c" * 32


class FakeLobby(LobbyServiceServicer):
    """Signs in who signs right; knows one table; its token can run out."""

    def __init__(self) -> None:
        self.oldest, self.newest = 1, 1
        self.token = "first"
        self.signed_in: list[str] = []
        self.key_hash = b""

    async def Greet(self, request: pb.GreetRequest, context: Any) -> pb.GreetResponse:
        return pb.GreetResponse(
            protocol=1, oldest_protocol=self.oldest, newest_protocol=self.newest, software="fake"
        )

    async def BeginSignIn(self, request: Any, context: Any) -> pb.BeginSignInResponse:
        return pb.BeginSignInResponse(challenge=CHALLENGE)

    async def SignIn(self, request: pb.SignInRequest, context: Any) -> pb.SignInResponse:
        signed = encode("tessera/1/sign-in", self.key_hash, CHALLENGE, request.name)
        Ed25519PublicKey.from_public_bytes(request.key).verify(request.signature, signed)
        self.signed_in.append(request.name)
        return pb.SignInResponse(token=self.token, player=Player(name=request.name))

    async def JoinTable(self, request: pb.JoinTableRequest, context: Any) -> pb.JoinTableResponse:
        if ("authorization", f"Bearer {self.token}") not in context.invocation_metadata():
            await refuse(context, "SIGNED_OUT", "The token has run out.", "Sign in.")
        if request.code != "ABC123":
            await refuse(context, "NO_SUCH_TABLE", "There is no table XYZ.", "Ask for the code.")
        return pb.JoinTableResponse(table=pb.Table(code=request.code))


async def refuse(context: Any, reason: str, text: str, remedy: str) -> None:
    info = ErrorInfo(domain="tessera", reason=reason, metadata={"remedy": remedy})
    detail = AnyMessage()
    detail.Pack(info)
    code = grpc.StatusCode.FAILED_PRECONDITION
    status = Status(code=code.value[0], message=text, details=[detail])
    context.set_trailing_metadata((("grpc-status-details-bin", status.SerializeToString()),))
    await context.abort(code, text)


@asynccontextmanager
async def entering(lobby: FakeLobby, home: Path) -> AsyncIterator[Lobby]:
    """A player in front of *lobby*, not yet signed in."""
    async with serving(lobby, make_key()) as port:
        connection = await connect(Address("127.0.0.1", port), Pins(home / "servers.json"))
        lobby.key_hash = connection.met.key_hash
        try:
            yield Lobby(connection, Home(home).make_identity(), "Livia")
        finally:
            await connection.close()


async def test_a_player_signs_in_and_joins(tmp_path: Path) -> None:
    async with entering(FakeLobby(), tmp_path) as lobby:
        await lobby.enter()
        assert lobby.entered.name == "Livia"
        assert (await lobby.join("ABC123")).code == "ABC123"


async def test_a_refusal_carries_reason_and_remedy(tmp_path: Path) -> None:
    async with entering(FakeLobby(), tmp_path) as lobby:
        await lobby.enter()
        with pytest.raises(Refused, match="no table XYZ") as refused:
            await lobby.join("XYZ")
        assert refused.value.reason == "no-such-table"
        assert refused.value.remedy == "Ask for the code."


async def test_a_token_that_has_run_out_is_renewed_by_itself(tmp_path: Path) -> None:
    fake = FakeLobby()
    async with entering(fake, tmp_path) as lobby:
        await lobby.enter()
        fake.token = "second"
        assert (await lobby.join("ABC123")).code == "ABC123"
        assert fake.signed_in == ["Livia", "Livia"]


@pytest.mark.parametrize(
    ("oldest", "newest", "who"), [(0, 0, "Ask the host"), (2, 3, "Update Tessera on this machine")]
)
async def test_another_protocol_says_who_must_update(
    tmp_path: Path, oldest: int, newest: int, who: str
) -> None:
    fake = FakeLobby()
    fake.oldest, fake.newest = oldest, newest
    async with entering(fake, tmp_path) as lobby:
        with pytest.raises(Unreachable) as refused:
            await lobby.enter()
        assert who in refused.value.remedy


async def test_a_call_the_server_does_not_know_says_so(tmp_path: Path) -> None:
    async with entering(FakeLobby(), tmp_path) as lobby:
        await lobby.enter()
        with pytest.raises(Unreachable, match="does not know this call"):
            await lobby.start("ABC123")


async def test_a_certificate_of_an_operator_is_taken_under_its_own_name(tmp_path: Path) -> None:
    async with serving(FakeLobby(), make_key(), name="play.example.org") as port:
        address = Address("127.0.0.1", port)
        connection = await connect(address, Pins(tmp_path / "servers.json"))
        lobby = Lobby(connection, Home(tmp_path).make_identity(), "Livia")
        greeting = await lobby._greet()
        await connection.close()
        assert greeting.software == "fake"


async def test_a_server_with_another_key_is_refused(tmp_path: Path) -> None:
    pins = Pins(tmp_path / "servers.json")
    async with serving(FakeLobby(), make_key()) as port:
        address = Address("127.0.0.1", port)
        await (await connect(address, pins)).close()
    async with serving(FakeLobby(), make_key(), port=port):
        with pytest.raises(Unreachable, match="another key than before"):
            await connect(address, pins)


async def test_a_renewed_certificate_of_the_same_key_is_welcome(tmp_path: Path) -> None:
    pins, key = Pins(tmp_path / "servers.json"), make_key()
    async with serving(FakeLobby(), key) as port:
        await (await connect(Address("127.0.0.1", port), pins)).close()
    async with serving(FakeLobby(), key, port=port):
        connection = await connect(Address("127.0.0.1", port), pins)
        assert not connection.met.first
        await connection.close()


async def test_an_expected_key_is_insisted_on_and_nothing_else_is_pinned(tmp_path: Path) -> None:
    pins = Pins(tmp_path / "servers.json")
    async with serving(FakeLobby(), make_key()) as port:
        address = Address("127.0.0.1", port)
        with pytest.raises(Unreachable, match="not the one you expect"):
            await connect(address, pins, expected=b"x" * 32)
        assert pins.known() == {}
        right = (await fetch_certificate(address)).key_hash
        await (await connect(address, pins, expected=right)).close()


async def test_nobody_there_is_unreachable_with_a_remedy(tmp_path: Path) -> None:
    server = await asyncio.start_server(lambda _r, _w: None, "127.0.0.1", 0)
    port = server.sockets[0].getsockname()[1]
    server.close()
    await server.wait_closed()
    with pytest.raises(Unreachable, match="cannot be reached") as refused:
        await fetch_certificate(Address("127.0.0.1", port))
    assert refused.value.remedy


async def test_what_speaks_no_tls_is_no_server() -> None:
    gone = asyncio.Event()

    async def plain(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.read(1)
        writer.write(b"HTTP/1.1 400 Bad Request\r\n\r\n")
        writer.close()
        gone.set()

    async with await asyncio.start_server(plain, "127.0.0.1", 0) as server:
        port = server.sockets[0].getsockname()[1]
        with pytest.raises(Unreachable, match="no Tessera server"):
            await fetch_certificate(Address("127.0.0.1", port))
        await gone.wait()


async def test_a_server_that_says_nothing_is_given_up() -> None:
    gone = asyncio.Event()

    async def silent(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.read()
        writer.close()
        gone.set()

    async with await asyncio.start_server(silent, "127.0.0.1", 0) as server:
        port = server.sockets[0].getsockname()[1]
        with pytest.raises(Unreachable, match="cannot be reached"):
            await fetch_certificate(Address("127.0.0.1", port), deadline=0.05)
        await gone.wait()
