"""Bots of the house that take over a seat."""

from __future__ import annotations

from tests.fairness.table import Bytes, Table

from tessera.fairness.seat import Seat
from tessera.fairness.secrets import SeatSecrets
from tessera.fairness.terms import succession


def install_bot(table: Table, seat: int, epoch: int = 1) -> SeatSecrets:
    """The referee's operator lets a bot play *seat* from here on; what the bot keeps secret."""
    secrets = SeatSecrets.fresh(Bytes(f"bot {seat} {epoch}"))
    binding = succession(table.referee.verifier.match, seat, epoch)
    hello = secrets.hello(table.house, "house bot", seat, binding, epoch=epoch, bot="random")
    table.publish(table.referee.succeed(hello, table.now))
    known = (table.game, table.moves, secrets, seat, table.referee.genesis, table.entries)
    table.clients[seat] = Seat.restore(*known, [], epoch=epoch, telling=True)
    table.secrets[seat], table.journals[seat] = secrets, []
    table.online(seat)
    return secrets
