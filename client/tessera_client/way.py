"""The way of one player to one server, which can be gone again after the line was cut."""

from __future__ import annotations

from dataclasses import dataclass

from tessera.fairness.keys import SigningKey
from tessera_client.address import Address
from tessera_client.channel import connect
from tessera_client.lobby import Lobby
from tessera_client.pins import Pins


@dataclass(frozen=True, slots=True)
class Way:
    """Who goes where."""

    address: Address
    pins: Pins
    identity: SigningKey
    name: str
    expected: bytes = b""
    """SHA-256 of the server's key where it is known beforehand."""

    async def open(self) -> Lobby:
        """Connect and sign in.  Raises Refused or Unreachable."""
        connection = await connect(self.address, self.pins, expected=self.expected)
        lobby = Lobby(connection, self.identity, self.name)
        try:
            await lobby.enter()
        except BaseException:
            await lobby.close()
            raise
        return lobby
