"""Who follows a match: the streams of seats and watchers."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable

from tessera.engine.steps import Seat
from tessera.errors import Refused
from tessera.v1 import match_pb2
from tessera_server import status
from tessera_server.limits import Limits
from tessera_server.peer import Peer

AT_ONCE = 64
"""Messages of one stream that may wait in the inbox of a match."""


def response(update: match_pb2.MatchUpdate) -> bytes:
    """*update* as it travels, the same bytes for everybody: made once, however many it is sent to.

    A response to a watcher has the same layout as one to a seat.
    """
    return match_pb2.PlayResponse(update=update).SerializeToString()


class Guest:
    """One stream that follows a match."""

    def __init__(
        self, limits: Limits, key: bytes, seat: Seat | None, from_index: int = 0, aid: bool = False
    ) -> None:
        self.peer: Peer[bytes] = Peer(limits)
        """Waits for responses as they travel."""
        self.key = key
        self.seat = seat
        """None: a watcher."""
        self.from_index = from_index
        self.aid = aid
        self.slots = asyncio.Semaphore(AT_ONCE)

    def close(self, why: Refused) -> None:
        """End the stream with the reason."""
        closing = match_pb2.Closing(
            reason=status.reason_number(why), text=str(why), remedy=why.remedy
        )
        self.peer.close(why, response(match_pb2.MatchUpdate(closing=closing)))


class Guests:
    """All streams of one match, and who is therefore connected."""

    def __init__(self, seats: int) -> None:
        self._seats = seats
        self._guests: dict[Guest, None] = {}
        self._substitutes: dict[Seat, str] = {}
        self._adjourned = False
        self._changed = False

    def all(self) -> Iterable[Guest]:
        """Every stream, the oldest first."""
        return self._guests

    def __len__(self) -> int:
        return len(self._guests)

    def add(self, guest: Guest) -> None:
        """A stream has opened; an older one of the same player in the same seat ends."""
        if guest.seat is not None:
            for other in list(self._guests):
                if other.seat == guest.seat and other.key == guest.key:
                    other.close(
                        Refused(
                            "another stream of this seat was opened",
                            reason="replaced",
                            remedy="Play in one place at a time.",
                        )
                    )
                    del self._guests[other]
        self._guests[guest] = None
        self._changed = True

    def remove(self, guest: Guest) -> bool:
        """A stream has ended; whether its seat has none left."""
        if guest not in self._guests:
            return False
        del self._guests[guest]
        self._changed = True
        return guest.seat is not None and guest.seat not in self.connected_seats()

    def connected_seats(self) -> list[Seat]:
        """The seats that have a stream."""
        return sorted({guest.seat for guest in self._guests if guest.seat is not None})

    @property
    def changed(self) -> bool:
        """Whether who is connected has changed since this was last asked."""
        changed, self._changed = self._changed, False
        return changed

    def set_adjourned(self, adjourned: bool) -> None:
        """The match is adjourned, or goes on."""
        self._adjourned = adjourned
        self._changed = True

    def set_substitute(self, seat: Seat, strategy: str) -> None:
        """A bot plays for the absent owner of *seat*, or (empty) does not any more."""
        if self._substitutes.get(seat, "") != strategy:
            self._substitutes[seat] = strategy
            self._changed = True

    def presence(self, grace: Callable[[Seat], int | None]) -> match_pb2.Presence:
        """Who is connected; *grace* tells the milliseconds that an absent seat has left."""
        here = self.connected_seats()
        return match_pb2.Presence(
            seats=[
                match_pb2.SeatPresence(
                    connected=seat in here,
                    substitute=self._substitutes.get(seat, ""),
                    grace=None if seat in here else grace(seat),
                )
                for seat in range(self._seats)
            ],
            watchers=sum(guest.seat is None for guest in self._guests),
            adjourned=self._adjourned,
        )

    def expel(self, wanted: Callable[[Guest], bool]) -> None:
        """End the streams of watchers who left the table, or were removed from it."""
        for guest in self._guests:
            if wanted(guest):
                guest.close(
                    Refused(
                        "you are not at this table any more",
                        reason="not-at-table",
                        remedy="Join the table first.",
                    )
                )

    def dismiss(self, why: Refused) -> None:
        """End all streams."""
        for guest in self._guests:
            guest.close(why)
        self._guests.clear()
