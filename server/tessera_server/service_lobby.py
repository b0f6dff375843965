"""The lobby's gRPC face: who calls, translate, delegate, translate back."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator
from typing import Any, Final

from tessera import __version__, games
from tessera.errors import Refused
from tessera.protocol import NEWEST_PROTOCOL, OLDEST_PROTOCOL
from tessera.sentences import sentence
from tessera.v1 import lobby_pb2 as pb
from tessera.v1 import lobby_pb2_grpc
from tessera_server import translate
from tessera_server.bots import Bots
from tessera_server.caller import Callers
from tessera_server.hall import Hall
from tessera_server.house import House
from tessera_server.identity import Identities
from tessera_server.limits import Limits, Meter
from tessera_server.loads import Loads
from tessera_server.peer import pump
from tessera_server.table import State, Table

log = logging.getLogger(__name__)

SOFTWARE: Final = f"tessera {__version__}"


def agree(oldest: int, newest: int) -> int:
    """The newest protocol that both sides speak.  Raises Refused, saying who must update."""
    ours = f"this server ({SOFTWARE}) speaks protocol {OLDEST_PROTOCOL} to {NEWEST_PROTOCOL}"
    if newest < OLDEST_PROTOCOL:
        raise Refused(
            sentence("your Tessera is too old: {ours}, yours {newest}.", ours=ours, newest=newest),
            reason="client-too-old",
            remedy="Update Tessera on your machine.",
        )
    if oldest > NEWEST_PROTOCOL:
        raise Refused(
            sentence(
                "this server is too old: {ours}, your Tessera {oldest} or newer.",
                ours=ours,
                oldest=oldest,
            ),
            reason="server-too-old",
            remedy="Ask the host to update Tessera.",
        )
    return min(newest, NEWEST_PROTOCOL)


class LobbyService(lobby_pb2_grpc.LobbyServiceServicer):
    """Answers the calls of ``lobby.proto``."""

    def __init__(
        self,
        name: str,
        hall: Hall,
        house: House,
        identities: Identities,
        callers: Callers,
        bots: Bots,
        limits: Limits,
    ) -> None:
        self._name = name
        self._hall = hall
        self._lobby = hall.lobby
        self._house = house
        self._identities = identities
        self._callers = callers
        self._bots = bots
        self._limits = limits
        self._bringing = Meter(callers.clock, limits.bring, "matches that were brought")
        self._loads = Loads(limits)
        self._games = [translate.game_info(name) for name in games.names()]

    async def _shown(self, table: Table) -> pb.Table:
        await self._hall.settle()
        return self._hall.show(table)

    # -- coming in --------------------------------------------------------------------------------

    async def Greet(self, request: pb.GreetRequest, context: Any) -> pb.GreetResponse:
        self._callers.stranger(context)
        return pb.GreetResponse(
            protocol=agree(request.oldest_protocol, request.newest_protocol),
            oldest_protocol=OLDEST_PROTOCOL,
            newest_protocol=NEWEST_PROTOCOL,
            software=SOFTWARE,
            name=self._name,
            games=self._games,
            limits=translate.limits(self._limits, self._bots.strategies),
            tls_key_hash=self._identities.tls_key_hash,
        )

    async def BeginSignIn(
        self, request: pb.BeginSignInRequest, context: Any
    ) -> pb.BeginSignInResponse:
        self._callers.stranger(context)
        return pb.BeginSignInResponse(challenge=self._identities.challenge(request.key))

    async def SignIn(self, request: pb.SignInRequest, context: Any) -> pb.SignInResponse:
        self._callers.stranger(context)
        agree(request.protocol, request.protocol)
        token, player = await self._identities.sign_in(
            request.key, request.challenge, request.name, request.signature
        )
        return pb.SignInResponse(
            token=token,
            player=translate.player(player),
            seated_at=[table.code for table in self._lobby.seated_at(player.key)],
        )

    # -- looking on -------------------------------------------------------------------------------

    async def ListTables(  # type: ignore[override]  # writes, so that a slow reader can be let go
        self, request: pb.ListTablesRequest, context: Any
    ) -> None:
        player = self._callers.player(context)
        with self._callers.stream(player), self._hall.listing(request.game) as peer:
            await pump(peer, context)

    async def WatchTable(  # type: ignore[override]  # writes, as ListTables does
        self, request: pb.WatchTableRequest, context: Any
    ) -> None:
        player = self._callers.player(context)
        with self._callers.stream(player), self._hall.watching(request.code, player) as peer:
            await pump(peer, context)

    # -- a table ----------------------------------------------------------------------------------

    async def CreateTable(
        self, request: pb.CreateTableRequest, context: Any
    ) -> pb.CreateTableResponse:
        player = self._callers.player(context)
        table = self._lobby.create(
            player,
            translate.read_setup(request.setup),
            request.title,
            request.visibility != pb.VISIBILITY_BY_CODE,
            request.password,
        )
        shown = await self._shown(table)
        log.info("table %s: %s opened it for %s", table.code, player.name, table.setup.game)
        return pb.CreateTableResponse(table=shown)

    async def JoinTable(self, request: pb.JoinTableRequest, context: Any) -> pb.JoinTableResponse:
        player = self._callers.player(context)
        with self._callers.guessing(player):
            table = self._lobby.join(
                request.code,
                player,
                request.password,
                request.seat if request.HasField("seat") else None,
                request.watch,
            )
        return pb.JoinTableResponse(table=await self._shown(table))

    async def LeaveTable(
        self, request: pb.LeaveTableRequest, context: Any
    ) -> pb.LeaveTableResponse:
        self._lobby.leave(request.code, self._callers.player(context))
        await self._hall.settle()
        return pb.LeaveTableResponse()

    async def TakeSeat(self, request: pb.TakeSeatRequest, context: Any) -> pb.TakeSeatResponse:
        player = self._callers.player(context)
        seat = request.seat if request.HasField("seat") else None
        if seat is None and not request.watch:
            raise Refused(
                "the call names neither a seat nor watching",
                reason="malformed",
                remedy="Name a seat, or set watch.",
            )
        table = self._lobby.take_seat(request.code, player, seat)
        return pb.TakeSeatResponse(table=await self._shown(table))

    async def SetReady(self, request: pb.SetReadyRequest, context: Any) -> pb.SetReadyResponse:
        player = self._callers.player(context)
        table = self._lobby.set_ready(request.code, player, request.ready)
        return pb.SetReadyResponse(table=await self._shown(table))

    # -- the host ---------------------------------------------------------------------------------

    async def AddBot(self, request: pb.AddBotRequest, context: Any) -> pb.AddBotResponse:
        player = self._callers.player(context)
        seat = request.seat if request.HasField("seat") else None
        ticket = self._bots.ticket(request.strategy)
        table, seat = self._lobby.add_bot(request.code, player, request.strategy, ticket, seat)
        self._bots.send(table.code, seat, request.strategy, ticket)
        return pb.AddBotResponse(table=await self._shown(table))

    async def RemoveBot(self, request: pb.RemoveBotRequest, context: Any) -> pb.RemoveBotResponse:
        player = self._callers.player(context)
        table = self._lobby.remove_bot(request.code, player, request.seat)
        return pb.RemoveBotResponse(table=await self._shown(table))

    async def Kick(self, request: pb.KickRequest, context: Any) -> pb.KickResponse:
        table = self._lobby.kick(request.code, self._callers.player(context), request.name)
        return pb.KickResponse(table=await self._shown(table))

    async def Mute(self, request: pb.MuteRequest, context: Any) -> pb.MuteResponse:
        player = self._callers.player(context)
        table = self._lobby.mute(request.code, player, request.name, request.muted)
        return pb.MuteResponse(table=await self._shown(table))

    async def StartMatch(
        self, request: pb.StartMatchRequest, context: Any
    ) -> pb.StartMatchResponse:
        table = await self._house.start(request.code, self._callers.player(context))
        return pb.StartMatchResponse(table=await self._shown(table))

    # -- the match --------------------------------------------------------------------------------

    async def Adjourn(self, request: pb.AdjournRequest, context: Any) -> pb.AdjournResponse:
        player = self._callers.player(context)
        present = self._hall.present(request.code.strip().upper())
        table = self._lobby.wish(request.code, player, State.PLAYING, request.wish)
        self._house.wish(table, adjourn=True if table.agreed(present) else None)
        return pb.AdjournResponse(table=await self._shown(table))

    async def Resume(self, request: pb.ResumeRequest, context: Any) -> pb.ResumeResponse:
        player = self._callers.player(context)
        table = self._lobby.wish(request.code, player, State.ADJOURNED, request.wish)
        self._house.wish(table, adjourn=False if table.agreed() else None)
        return pb.ResumeResponse(table=await self._shown(table))

    async def BringMatch(
        self, request_iterator: AsyncIterator[pb.BringMatchRequest], context: Any
    ) -> pb.BringMatchResponse:
        player = self._callers.player(context)
        self._bringing.count(player.key)
        load = self._loads.begin()
        try:
            async for request in request_iterator:
                load.take(request.entries)
            table = await self._house.bring(player, load.entries)
        finally:
            load.end()
        log.info("table %s: %s brought a match", table.code, player.name)
        return pb.BringMatchResponse(table=await self._shown(table))

    async def Say(self, request: pb.SayRequest, context: Any) -> pb.SayResponse:
        player = self._callers.player(context)
        self._hall.say(request.code, player, request.text, request.to)
        return pb.SayResponse()
