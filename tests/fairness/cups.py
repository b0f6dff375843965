"""Tables of the toy with cups: how they come to a decision, and what lies there."""

from __future__ import annotations

from typing import Any

from tests.fairness.cheat import Cheat, read
from tests.fairness.table import Table
from tests.toys.chits import CHITS
from tests.toys.chits.moves import Spend
from tests.toys.chits.rounds import Spending
from tests.toys.chits.state import Colour, State

from tessera.engine.sealed import Sealed, Shown
from tessera.engine.steps import Decision, legal_moves
from tessera.fairness.pieces import Sealing
from tessera.fairness.transcript import SAID, Entry, Message

SEED = bytes(range(32))
FIRST = Sealing(1, 0, "cup", 3, 7)
LOT = (0, 0, 1, 1, 2, 2)


def entries(table: Table, kind: str) -> list[Entry]:
    return [entry for entry in map(read, table.entries) if entry.kind == kind]


def said(table: Table, kind: str) -> list[Message]:
    messages = [Message.read(entry.messages[0]) for entry in entries(table, SAID)]
    return [message for message in messages if message.kind == kind]


def position(table: Table) -> State:
    s = table.referee.verifier.position
    assert isinstance(s, State)
    return s


def begun(seats: int = 3, **more: Any) -> Table:
    table = Table(CHITS, seats, **more)
    table.begin()
    return table


def until(table: Table, kind: type[Decision], hand: int = 0) -> int:
    """Play on until somebody with at least *hand* hidden chits is asked *kind*; who it is."""
    while (seat := table.asked()) is not None:
        s = position(table)
        if isinstance(s.deciding, kind) and len(s.players[seat].hand) >= hand:
            return seat
        play_modestly(table, seat)
    raise AssertionError(f"nobody is asked {kind}")


def commitments(table: Table, seat: int) -> list[bytes]:
    """Of the hidden chits in the hand of *seat*, in order."""
    hand = position(table).players[seat].hand
    return [chit.commitment for chit in hand if isinstance(chit, Sealed)]


def play_modestly(table: Table, seat: int) -> None:
    """Spend nothing; keep as much as possible."""
    moves = legal_moves(table.clients[seat].view, seat)
    table.keep(seat, table.clients[seat].act([moves[0]]))
    table.now += 100
    table.settle()


def go_on_without(cheat: Cheat) -> None:
    """The match goes on to its end; the cheat decides nothing any more."""
    table = cheat.table
    while not table.referee.verifier.closed:
        seat = table.asked()
        if seat is None or seat == cheat.seat:
            table.wait(30)
        else:
            play_modestly(table, seat)


def spent(cheat: Cheat, colour: Colour, count: int, *pieces: bytes) -> bytes:
    """A message that spends *count* chits of the hand, or those *pieces*, as of *colour*."""
    known = cheat.client._openings
    chosen = pieces or [c for c in hand(cheat) if known[c].value == colour][:count]
    assert len(chosen) == count
    openings = tuple(known[c] for c in chosen)
    return cheat.moves(Spend(0, tuple(Shown(c, colour) for c in chosen)), openings=openings)


def asked_colour(cheat: Cheat) -> Colour:
    deciding = position(cheat.table).deciding
    assert isinstance(deciding, Spending)
    return deciding.colour


def hand(cheat: Cheat) -> list[bytes]:
    return commitments(cheat.table, cheat.seat)


def withhold(table: Table, seat: int, *kinds: str) -> None:
    table.lost = lambda who, raw: who == seat and Message.read(raw).kind in kinds
