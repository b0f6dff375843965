"""Modified clients at tables of pebbles, just before they do what they should not."""

from __future__ import annotations

from tests.fairness.cheat import Cheat, lay
from tests.fairness.table import Table
from tests.toys.pebbles import PEBBLES
from tests.toys.pebbles.moves import LayPebble

from tessera.engine.steps import Move, legal_moves
from tessera.fairness.pieces import Opening
from tessera.fairness.transcript import MOVES, Message


def laying() -> Cheat:
    """A table at which it is somebody's turn to lay a pebble."""
    table = Table(PEBBLES, 3)
    table.begin()
    table.play(4)
    seat = table.asked()
    assert seat is not None
    return Cheat(table, seat)


def opening() -> tuple[Cheat, bytes]:
    """A table at which a seat is about to open a pebble: its honest message is withheld."""
    table = Table(PEBBLES, 3)
    table.begin()
    while True:
        seat = table.asked()
        assert seat is not None
        moves = legal_moves(table.clients[seat].view, seat)
        table.keep(seat, table.clients[seat].act([moves[0]]))
        while table.queue:
            seat, raw = table.queue.popleft()
            message = Message.read(raw)
            if message.kind == MOVES and message.moves()[1]:
                table.clients[seat].refused(message.counter)
                return Cheat(table, seat), raw
            table.submit(seat, raw)


def seal(cheat: Cheat, which: int) -> tuple[Move, Opening]:
    """A legal laying, sealed as an honest client would for its next message."""
    move = lay(cheat, legal_moves(cheat.client.view, cheat.seat)[which])
    return move, [*cheat.client._openings.values()][-1]


def free_bowl(cheat: Cheat) -> int:
    moves = legal_moves(cheat.client.view, cheat.seat)
    return next(move.bowl for move in moves if isinstance(move, LayPebble))
