"""The way of one player to one server, which can be gone again after the line was cut."""

from __future__ import annotations

from dataclasses import dataclass, field

from tessera.errors import Refused, TesseraError
from tessera.fairness.keys import SigningKey
from tessera_client.address import Address
from tessera_client.channel import connect
from tessera_client.lobby import SIGNED_OUT, Lobby, Pass
from tessera_client.pins import Pins


@dataclass(slots=True)
class Way:
    """Who goes where.  Signs in once, and then for as long as the server remembers."""

    address: Address
    pins: Pins
    identity: SigningKey
    name: str
    expected: bytes = b""
    """SHA-256 of the server's key where it is known beforehand."""
    _pass: Pass | None = field(default=None, init=False)

    async def open(self) -> Lobby:
        """Connect, and sign in where that is needed.  Raises Refused or Unreachable."""
        connection = await connect(self.address, self.pins, expected=self.expected)
        lobby = Lobby(connection, self.identity, self.name)
        try:
            await lobby.enter(self._pass)
        except BaseException:
            await lobby.close()
            raise
        self._pass = lobby.entered
        return lobby

    def forget_if_signed_out(self, error: TesseraError) -> None:
        """Sign in again the next time if *error* says that this is needed."""
        if isinstance(error, Refused) and error.reason == SIGNED_OUT:
            self._pass = None
