"""A player in a lobby: signs in, comes to tables, and gets them started.

Every call raises :class:`~tessera.errors.Refused` with the server's reason and remedy, or
:class:`~tessera.errors.Unreachable`.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, TypeVar

import grpc

from tessera import __version__
from tessera.canonical import encode
from tessera.errors import Refused, WrongServer
from tessera.fairness.keys import SigningKey
from tessera.protocol import NEWEST_PROTOCOL, OLDEST_PROTOCOL
from tessera.sentences import sentence
from tessera.v1 import lobby_pb2 as pb
from tessera.v1.common_pb2 import ChatLine
from tessera.v1.lobby_pb2_grpc import LobbyServiceStub
from tessera_client.channel import DEADLINE, Connection
from tessera_client.refusals import error_of

SIGN_IN = "tessera/1/sign-in"
SOFTWARE = f"tessera {__version__}"
SIGNED_OUT = "signed-out"

Place = int | str | None
"""A seat, ``"watch"``, or None for any free seat."""
WATCH = "watch"

UPLOAD = 120.0
"""Seconds after which a server that is brought a whole match should have answered."""
PART = 128 * 1024
"""Bytes of entries in one message of it."""

R = TypeVar("R", covariant=True)


class Call(Protocol[R]):
    """A unary call of a stub."""

    def __call__(
        self, request: Any, *, timeout: float, metadata: tuple[tuple[str, str], ...]
    ) -> Awaitable[R]: ...


@dataclass(frozen=True, slots=True)
class Pass:
    """What stands for a player who has signed in."""

    token: str
    name: str
    """How the server calls the player."""


def speaker(line: ChatLine) -> str:
    """Who says a line of chat, and to whom if it is to one alone."""
    return f"{line.name} → {line.to}" if line.to else line.name


class Lobby:
    """One player at one server."""

    def __init__(self, connection: Connection, identity: SigningKey, name: str) -> None:
        self.connection = connection
        self.identity = identity
        self.name = name
        self.greeting = pb.GreetResponse()
        self.entered = Pass("", name)
        self._stub: Any = LobbyServiceStub(connection.channel)

    # -- coming in --------------------------------------------------------------------------------

    async def enter(self, known: Pass | None = None) -> None:
        """Agree on a protocol, and sign in unless an earlier *known* pass is at hand."""
        self.greeting = await self._greet()
        if known is None:
            await self.sign_in()
        else:
            self.entered = known

    async def _greet(self) -> pb.GreetResponse:
        request = pb.GreetRequest(
            oldest_protocol=OLDEST_PROTOCOL, newest_protocol=NEWEST_PROTOCOL, software=SOFTWARE
        )
        greeting: pb.GreetResponse = await self._bare(self._stub.Greet, request)
        if greeting.newest_protocol < OLDEST_PROTOCOL:
            raise WrongServer(
                sentence(
                    "the server ({theirs}) is older than this program ({ours})",
                    theirs=greeting.software,
                    ours=SOFTWARE,
                ),
                remedy="Ask the host to update Tessera, or use an older one here.",
            )
        if greeting.oldest_protocol > NEWEST_PROTOCOL:
            raise WrongServer(
                sentence(
                    "this program ({ours}) is older than the server ({theirs})",
                    ours=SOFTWARE,
                    theirs=greeting.software,
                ),
                remedy="Update Tessera on this machine.",
            )
        return greeting

    async def sign_in(self) -> pb.SignInResponse:
        """Show that the key is the player's; tells where the player has a seat already."""
        key = self.identity.public
        begun = await self._bare(self._stub.BeginSignIn, pb.BeginSignInRequest(key=key))
        # Naming the key of the server we really talk to makes the answer worthless anywhere else.
        signed = encode(SIGN_IN, self.connection.met.key_hash, begun.challenge, self.name)
        request = pb.SignInRequest(
            key=key,
            challenge=begun.challenge,
            name=self.name,
            signature=self.identity.sign(signed),
            protocol=self.greeting.protocol,
        )
        answer: pb.SignInResponse = await self._bare(self._stub.SignIn, request)
        self.entered = Pass(answer.token, answer.player.name)
        return answer

    # -- what is there ----------------------------------------------------------------------------

    def tables(self, game: str = "") -> AsyncIterator[pb.ListTablesResponse]:
        """All open tables, then every change."""
        return self._stream(self._stub.ListTables, pb.ListTablesRequest(game=game))

    def watch(self, code: str) -> AsyncIterator[pb.WatchTableResponse]:
        """One table, then every change to it and every line said there."""
        return self._stream(self._stub.WatchTable, pb.WatchTableRequest(code=code))

    # -- a table ----------------------------------------------------------------------------------

    async def create(
        self, setup: pb.TableSetup, *, title: str = "", listed: bool = True, password: str = ""
    ) -> pb.Table:
        """Open a table and take its first seat as its host."""
        visibility = pb.VISIBILITY_OPEN if listed else pb.VISIBILITY_BY_CODE
        request = pb.CreateTableRequest(
            setup=setup, title=title, visibility=visibility, password=password
        )
        return await self._table(self._stub.CreateTable, request)

    async def join(self, code: str, place: Place = None, password: str = "") -> pb.Table:
        """Come to a table; to come again is harmless."""
        request = pb.JoinTableRequest(code=code, password=password)
        _put(request, place)
        return await self._table(self._stub.JoinTable, request)

    async def leave(self, code: str) -> None:
        """Leave a table."""
        await self._call(self._stub.LeaveTable, pb.LeaveTableRequest(code=code))

    async def take_seat(self, code: str, place: Place) -> pb.Table:
        """Change to another seat, or give one up to watch."""
        request = pb.TakeSeatRequest(code=code)
        _put(request, place)
        return await self._table(self._stub.TakeSeat, request)

    async def ready(self, code: str, ready: bool = True) -> pb.Table:
        """Say that the player is ready, or is not."""
        return await self._table(self._stub.SetReady, pb.SetReadyRequest(code=code, ready=ready))

    async def say(self, text: str, code: str = "", to: str = "") -> None:
        """Say a line at a table, perhaps *to* one alone, or in the lobby."""
        await self._call(self._stub.Say, pb.SayRequest(code=code, text=text, to=to))

    async def adjourn(self, code: str, wish: bool = True) -> pb.Table:
        """Wish to go on another day, or take that wish back."""
        return await self._table(self._stub.Adjourn, pb.AdjournRequest(code=code, wish=wish))

    async def resume(self, code: str, wish: bool = True) -> pb.Table:
        """Wish to go on now, or take that wish back."""
        return await self._table(self._stub.Resume, pb.ResumeRequest(code=code, wish=wish))

    async def bring(self, entries: Sequence[bytes]) -> pb.Table:
        """Bring a match whose server is gone (the genesis first): the table at which it goes on."""
        return await self._table(self._stub.BringMatch, _in_parts(entries), UPLOAD)

    # -- the host's rights ------------------------------------------------------------------------

    async def add_bot(self, code: str, strategy: str, seat: int | None = None) -> pb.Table:
        """Seat a bot that the server runs."""
        request = pb.AddBotRequest(code=code, strategy=strategy, seat=seat)
        return await self._table(self._stub.AddBot, request)

    async def remove_bot(self, code: str, seat: int) -> pb.Table:
        """Take a bot from its seat."""
        return await self._table(self._stub.RemoveBot, pb.RemoveBotRequest(code=code, seat=seat))

    async def kick(self, code: str, name: str) -> pb.Table:
        """Send somebody away for good."""
        return await self._table(self._stub.Kick, pb.KickRequest(code=code, name=name))

    async def mute(self, code: str, name: str, muted: bool = True) -> pb.Table:
        """Take somebody's voice in the chat, or give it back."""
        request = pb.MuteRequest(code=code, name=name, muted=muted)
        return await self._table(self._stub.Mute, request)

    async def start(self, code: str) -> pb.Table:
        """Start the match, or a rematch."""
        return await self._table(self._stub.StartMatch, pb.StartMatchRequest(code=code))

    # -- calls ------------------------------------------------------------------------------------

    @property
    def metadata(self) -> tuple[tuple[str, str], ...]:
        """What shows the server who calls."""
        return (("authorization", f"Bearer {self.entered.token}"),)

    async def close(self) -> None:
        """Hang up."""
        await self.connection.close()

    async def _table(self, call: Call[Any], request: Any, deadline: float = DEADLINE) -> pb.Table:
        table: pb.Table = (await self._call(call, request, deadline)).table
        return table

    async def _call(self, call: Call[R], request: Any, deadline: float = DEADLINE) -> R:
        try:
            return await self._bare(call, request, self.metadata, deadline)
        except Refused as refused:
            if refused.reason != SIGNED_OUT:
                raise
        await self.sign_in()
        return await self._bare(call, request, self.metadata, deadline)

    async def _bare(
        self,
        call: Call[R],
        request: Any,
        metadata: tuple[tuple[str, str], ...] = (),
        deadline: float = DEADLINE,
    ) -> R:
        try:
            return await call(request, timeout=deadline, metadata=metadata)
        except grpc.aio.AioRpcError as error:
            raise error_of(error, self.connection.address) from error

    async def _stream(self, call: Callable[..., Any], request: Any) -> AsyncIterator[Any]:
        try:
            async for response in call(request, metadata=self.metadata):
                yield response
        except grpc.aio.AioRpcError as error:
            raise error_of(error, self.connection.address) from error


def parts(entries: Iterable[bytes]) -> Iterator[list[bytes]]:
    """*entries* in parts that fit into a message."""
    part: list[bytes] = []
    for raw in entries:
        if part and sum(map(len, part)) + len(raw) > PART:
            yield part
            part = []
        part.append(raw)
    if part:
        yield part


def _in_parts(entries: Sequence[bytes]) -> list[pb.BringMatchRequest]:
    return [pb.BringMatchRequest(entries=part) for part in parts(entries)]


def _put(request: pb.JoinTableRequest | pb.TakeSeatRequest, place: Place) -> None:
    if place == WATCH:
        request.watch = True
    elif isinstance(place, int):
        request.seat = place
