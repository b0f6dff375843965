"""What peers are shown of a match, as messages."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from tessera.engine.steps import Seat
from tessera.errors import TesseraError
from tessera.fairness.verifier import Told, Verifier
from tessera.v1 import match_pb2
from tessera.wire import wire
from tessera_server import status
from tessera_server.guests import Guest, Guests
from tessera_server.referee import Referee
from tessera_server.store import Store

CHUNK: Final = 128 * 1024
"""Bytes of entries in one update to a peer that lacks many."""


def refusal(error: TesseraError, counter: int | None = None) -> match_pb2.Refusal:
    """Why something was declined."""
    return match_pb2.Refusal(
        reason=status.reason_number(error), text=str(error), remedy=error.remedy, counter=counter
    )


def waiting(referee: Referee, now: int) -> match_pb2.Waiting:
    """Whom the match waits for, and how long."""
    known = referee.waiting()
    left = None if known.until is None else max(0, known.until - now)
    return match_pb2.Waiting(seats=known.seats, left=left, draw=known.draw)


def presence(guests: Guests, referee: Referee | None, now: int) -> match_pb2.Presence:
    """Who is connected."""

    def grace(seat: Seat) -> int | None:
        end = referee.grace(seat) if referee is not None else None
        return end - now if end is not None and end > now else None

    return guests.presence(grace)


def aid(verifier: Verifier, seat: Seat | None, told: Iterable[Told] = ()) -> match_pb2.Aid:
    """What a peer without rules cannot know by itself."""
    game: Any = verifier.game
    position, messages = verifier.position, wire(game)
    where = game.status(position)
    offered = position.options.get(seat, ()) if seat is not None else ()
    happened = (messages.event(*event) for each in told for event in each.events)
    return match_pb2.Aid(
        index=verifier.index,
        legal_moves=[messages.move(move) for move, _ in offered],
        events=[raw for raw in happened if raw is not None],
        phase=where.phase,
        resolving=where.resolving,
        points=where.points,
        digest=game.codec.digest(position),
    )


def send_entries(store: Store, match: str, guest: Guest) -> None:
    """Put all kept entries from ``guest.from_index`` on before *guest*."""
    update = match_pb2.MatchUpdate(first_index=guest.from_index)
    size = 0
    for index, entry in enumerate(store.entries(match, guest.from_index), guest.from_index):
        if size and size + len(entry) > CHUNK:
            guest.peer.put(update)
            update = match_pb2.MatchUpdate(first_index=index)
            size = 0
        update.entries.append(entry)
        size += len(entry)
    if size:
        guest.peer.put(update)
