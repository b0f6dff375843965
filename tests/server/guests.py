"""Players who speak to a real server over TLS on the loopback, with nothing but the stubs."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import grpc
from google.rpc import error_details_pb2, status_pb2

from tessera.fairness.keys import SigningKey
from tessera.v1 import lobby_pb2 as pb
from tessera.v1.lobby_pb2_grpc import LobbyServiceStub
from tessera.v1.match_pb2_grpc import MatchServiceStub
from tessera_server.app import Config, Running, serving
from tessera_server.clock import Clock
from tessera_server.identity import sign_in_body
from tessera_server.limits import Limits

GAME = "ancient-empires"
SECONDS = 10.0


@dataclass
class Refusal(Exception):
    """How a call was declined."""

    code: grpc.StatusCode
    text: str
    reason: str = ""
    remedy: str = ""


def refusal_of(error: grpc.aio.AioRpcError) -> Refusal:
    refusal = Refusal(error.code(), error.details() or "")
    for key, value in error.trailing_metadata() or ():
        if key == "grpc-status-details-bin":
            assert isinstance(value, bytes)
            info = error_details_pb2.ErrorInfo()
            assert status_pb2.Status.FromString(value).details[0].Unpack(info)
            assert info.domain == "tessera"
            refusal.reason, refusal.remedy = info.reason, info.metadata.get("remedy", "")
    return refusal


@dataclass
class Guest:
    """Somebody who has signed in."""

    name: str
    key: SigningKey
    channel: grpc.aio.Channel
    token: str = ""
    listener: Callable[[str, Any, Any], None] | None = None
    """Is told of every call: before it, with None, and with the response."""
    lobby: Any = field(init=False)
    match: Any = field(init=False)

    def __post_init__(self) -> None:
        self.lobby = LobbyServiceStub(self.channel)
        self.match = MatchServiceStub(self.channel)

    @property
    def metadata(self) -> tuple[tuple[str, str], ...]:
        return (("authorization", f"Bearer {self.token}"),) if self.token else ()

    async def call(self, method: str, request: Any) -> Any:
        """The response; raises Refusal."""
        if self.listener is not None:
            self.listener(method, request, None)
        try:
            response = await getattr(self.lobby, method)(
                request, timeout=SECONDS, metadata=self.metadata
            )
        except grpc.aio.AioRpcError as error:
            raise refusal_of(error) from error
        if self.listener is not None:
            self.listener(method, request, response)
        return response

    async def sign_in(self, tls_key_hash: bytes, protocol: int = 1) -> pb.SignInResponse:
        begun = await self.call("BeginSignIn", pb.BeginSignInRequest(key=self.key.public))
        signature = self.key.sign(sign_in_body(tls_key_hash, begun.challenge, self.name))
        response: pb.SignInResponse = await self.call(
            "SignIn",
            pb.SignInRequest(
                key=self.key.public,
                challenge=begun.challenge,
                name=self.name,
                signature=signature,
                protocol=protocol,
            ),
        )
        self.token = response.token
        return response

    async def create(self, seats: int = 2, **fields: Any) -> pb.Table:
        fields.setdefault("setup", pb.TableSetup(game=GAME, seats=seats))
        table: pb.Table = (await self.call("CreateTable", pb.CreateTableRequest(**fields))).table
        return table

    async def join(self, code: str, **fields: Any) -> pb.Table:
        request = pb.JoinTableRequest(code=code, **fields)
        table: pb.Table = (await self.call("JoinTable", request)).table
        return table

    async def ready(self, code: str) -> pb.Table:
        request = pb.SetReadyRequest(code=code, ready=True)
        table: pb.Table = (await self.call("SetReady", request)).table
        return table

    async def start(self, code: str) -> pb.Table:
        table: pb.Table = (await self.call("StartMatch", pb.StartMatchRequest(code=code))).table
        return table

    def stream(self, method: str, request: Any) -> Any:
        return getattr(self.lobby, method)(request, metadata=self.metadata)


async def read(stream: Any) -> Any:
    """The next message of a stream; raises Refusal when it has ended with one."""
    try:
        message = await stream.read()
    except grpc.aio.AioRpcError as error:
        raise refusal_of(error) from error
    assert message is not grpc.aio.EOF, "the stream has ended"
    return message


async def read_to_end(stream: Any) -> None:
    """Read a stream until it ends; raises the Refusal with which it did."""
    while True:
        await read(stream)


class Town:
    """A server, and those who come to it."""

    def __init__(self, running: Running) -> None:
        self.running = running
        self.channels: list[grpc.aio.Channel] = []

    @property
    def tls_key_hash(self) -> bytes:
        return self.running.certificate.key_hash

    def stranger(self, name: str, secret: bytes = b"") -> Guest:
        """Somebody with a channel of their own, who has not signed in."""
        credentials = grpc.ssl_channel_credentials(self.running.certificate.chain)
        channel = grpc.aio.secure_channel(
            f"localhost:{self.running.port}",
            credentials,
            (
                ("grpc.ssl_target_name_override", "tessera"),
                ("grpc.use_local_subchannel_pool", 1),
            ),
        )
        self.channels.append(channel)
        return Guest(name, SigningKey(secret or name.encode().ljust(32, b"-")), channel)

    async def guest(self, name: str, secret: bytes = b"") -> Guest:
        """Somebody who has signed in."""
        guest = self.stranger(name, secret)
        await guest.sign_in(self.tls_key_hash)
        return guest

    async def close(self) -> None:
        for channel in self.channels:
            await channel.close()


@asynccontextmanager
async def town(
    folder: Path, clock: Clock | None = None, limits: Limits | None = None, **config: Any
) -> AsyncIterator[Town]:
    """A real server on a free port of the loopback."""
    settings = Config(data=folder, host="127.0.0.1", port=0, limits=limits or Limits(), **config)
    async with serving(settings, clock) as running:
        here = Town(running)
        try:
            yield here
        finally:
            await here.close()
