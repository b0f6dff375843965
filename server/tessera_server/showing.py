"""What peers are shown of a match, as messages."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from tessera.engine.game import AnyGame
from tessera.engine.steps import Seat
from tessera.errors import TesseraError
from tessera.fairness.verifier import Told, Verifier
from tessera.v1 import match_pb2
from tessera.wire import wire
from tessera_server import status
from tessera_server.guests import Guests, response
from tessera_server.referee import Referee
from tessera_server.store import Store

CHUNK: Final = 128 * 1024
"""Bytes of entries in one update to a peer that lacks many."""
AT_ONCE: Final = 64
"""Entries that are read from the store at once."""
ALL: Final = 1 << 62


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


class Aids:
    """What peers without rules cannot know by themselves, made once for each entry and seat."""

    def __init__(self) -> None:
        self._index = -1
        self._common = match_pb2.Aid()
        self._made: dict[Seat | None, match_pb2.Aid] = {}

    def aid(self, verifier: Verifier, seat: Seat | None) -> match_pb2.Aid:
        """Aid for *seat*, or for a watcher, without the events."""
        if verifier.index != self._index:
            self._index, self._common = verifier.index, _common(verifier)
            self._made.clear()
        made = self._made.get(seat)
        if made is None:
            made = self._made[seat] = match_pb2.Aid()
            made.CopyFrom(self._common)
            if seat is not None:
                _add_own(made, verifier, seat)
        return made


def _add_own(made: match_pb2.Aid, verifier: Verifier, seat: Seat) -> None:
    """What *seat* may do, and must seal."""
    messages, s = wire(verifier.game), verifier.position
    if seat in s.options:
        made.legal_moves.extend([messages.move(move) for move, _ in s.options[seat]])
        made.pieces.extend([piece.commitment for piece in s.deciding.pieces(s, seat)])
    for lot in verifier.ledger.owing():
        if lot.seat == seat:
            where = match_pb2.Lot(zone=lot.zone, serial=lot.serial, values=lot.values)
            made.lot.CopyFrom(where)
            if lot.pick is not None:
                made.lot.pick = lot.pick


def _common(verifier: Verifier) -> match_pb2.Aid:
    where = verifier.game.status(verifier.position)
    return match_pb2.Aid(
        index=verifier.index,
        phase=where.phase,
        resolving=where.resolving,
        points=where.points,
        digest=verifier.game.codec.digest(verifier.position),
    )


def events(game: AnyGame, told: Iterable[Told]) -> list[bytes]:
    """What happened, as messages of the game's events."""
    happened = (wire(game).event(*event) for each in told for event in each.events)
    return [raw for raw in happened if raw is not None]


def entries(store: Store, match: str, start: int, end: int = ALL) -> Iterator[bytes]:
    """The kept entries from *start* to before *end* as updates, each read when it is asked for."""
    update = match_pb2.MatchUpdate(first_index=start)
    size = 0
    for index, entry in enumerate(_kept(store, match, start, end), start):
        if size and size + len(entry) > CHUNK:
            yield response(update)
            update = match_pb2.MatchUpdate(first_index=index)
            size = 0
        update.entries.append(entry)
        size += len(entry)
    if size:
        yield response(update)


def _kept(store: Store, match: str, start: int, end: int) -> Iterator[bytes]:
    while start < end and (some := store.entries(match, start, min(AT_ONCE, end - start))):
        yield from some
        start += len(some)
