"""Somebody who looks on: sees exactly what a spectator may, and checks all of it."""

from __future__ import annotations

from typing import Any

from tessera.engine.game import AnyGame
from tessera.fairness.terms import Genesis
from tessera.fairness.verifier import Told, Verifier
from tessera.v1 import match_pb2 as pb
from tessera.v1.match_pb2_grpc import MatchServiceStub
from tessera.wire import wire
from tessera_client.follower import Follower
from tessera_client.lobby import Lobby


class Watcher(Follower):
    """Follows a match without a seat."""

    _verifier: Verifier | None = None

    @property
    def verifier(self) -> Verifier | None:
        """The match as far as it was verified."""
        return self._verifier

    def _call(self, lobby: Lobby) -> Any:
        stub: Any = MatchServiceStub(lobby.connection.channel)
        return stub.Watch(pb.WatchRequest(attach=self._attach()), metadata=lobby.metadata)

    async def _follow(self, call: Any) -> None:
        async for response in call:
            self._update(response.update)
            if self.over:
                return

    def _begin(self, game: AnyGame, genesis: Genesis) -> None:
        self._verifier = Verifier(game, wire(game), genesis.raw, telling=True)

    def _restore(self, game: AnyGame, genesis: Genesis, entries: list[bytes]) -> None:
        self._begin(game, genesis)
        for entry in entries:
            self._receive(entry)

    def _check_over(self, verifier: Verifier) -> None:
        """Who only looks on has signed nothing."""

    def _receive(self, entry: bytes) -> Told:
        assert self._verifier is not None
        return self._verifier.accept(entry)
