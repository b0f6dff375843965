"""What happens to a match: seats are lost and come back, programs are restarted, bots step in."""

from __future__ import annotations

import random
from contextlib import suppress

from tests.fairness.bots import install_bot
from tests.fairness.table import Table

from tessera.errors import Refused


def happen(table: Table, chance: random.Random) -> None:
    """Bots take vacant seats; then something befalls a seat or the referee, or there is a move."""
    while vacant := table.referee.vacant():
        install_bot(table, *vacant[0])
    event, seat = chance.random(), chance.randrange(table.seats)
    if event < 0.02 and len(table.offline) < 2:
        table.lose(seat)
    elif event < 0.05 and table.offline:
        table.online(min(table.offline))
    elif event < 0.06:
        table.restart_referee()
    elif event < 0.09 and seat not in table.offline and table.clients[seat].epoch == 0:
        table.restart_client(seat)
    elif event < (0.3 if table.referee.verifier.ledger.adjourned else 0.1):
        turn(table)
    elif event > 0.99 and seat not in table.offline and table.clients[seat].plays:
        table.keep(seat, table.clients[seat].leave())
        table.settle()
    elif not table.step():
        table.wait(5)


def turn(table: Table) -> None:
    """The match is adjourned, or goes on, where that can be."""
    referee = table.referee
    with suppress(Refused):
        adjourned = referee.verifier.ledger.adjourned
        change = referee.resume if adjourned else referee.adjourn
        table.publish(change(table.now))
    table.settle()
