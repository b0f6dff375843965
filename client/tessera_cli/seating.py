"""A table in words: who sits where, and what has changed since it was told last."""

from __future__ import annotations

from collections.abc import Iterator

from tessera.errors import FormatError
from tessera.v1 import lobby_pb2 as pb
from tessera_client.tables import state_of

BECAME: dict[int, str] = {
    pb.TABLE_STATE_OPEN: "The table is open: be ready for a match.",
    pb.TABLE_STATE_STARTING: "The match is about to start.",
    pb.TABLE_STATE_PLAYING: "The match goes on.",
    pb.TABLE_STATE_ADJOURNED: "The match is adjourned: resume wishes to go on.",
    pb.TABLE_STATE_OVER: "The match is over.",
}
WISH: dict[int, str] = {
    pb.TABLE_STATE_PLAYING: "wishes to adjourn: type adjourn to agree",
    pb.TABLE_STATE_ADJOURNED: "wishes to go on: type resume to agree",
}


class Seating:
    """The table as it was told last: whole at first, then only what has changed."""

    def __init__(self) -> None:
        self.table = pb.Table()
        self._met: set[bytes] = set()
        """The keys of those who were there, or of whom it was told that they are not ..."""
        self._away: set[bytes] = set()
        """... and of those who are not there now."""

    def tell(self, table: pb.Table) -> list[str]:
        """What there is to say now, a line each."""
        before, self.table = self.table, table
        if not before.code:
            self._met = {seat.player.key for seat in table.seats if seat.player.key}
            self._away = {seat.player.key for seat in table.seats if not seat.connected}
            return [said(table)]
        return list(self._changes(before, table))

    def _changes(self, before: pb.Table, after: pb.Table) -> Iterator[str]:
        begins = (before.state, after.state) == (pb.TABLE_STATE_STARTING, pb.TABLE_STATE_PLAYING)
        if before.state != after.state and not begins:  # its first entry tells that it begins
            yield BECAME.get(after.state, f"The table is now: {state_of(after.state)}.")
        for number, (old, new) in enumerate(zip(before.seats, after.seats, strict=False)):
            if not new.HasField("player"):
                if old.HasField("player"):
                    yield f"{old.player.name} has left seat {number}: it is free."
            elif not old.HasField("player") or old.player.key != new.player.key:
                yield f"{new.player.name} takes seat {number}{_as(new)}."
            else:
                yield from self._marks(old, new, after.state)
            if after.state != pb.TABLE_STATE_STARTING:  # all go from the table to the match
                yield from self._presence(new)

    def _presence(self, seat: pb.TableSeat) -> Iterator[str]:
        """Whether somebody who was there is away, or who was away is back."""
        name, key = seat.player.name, seat.player.key
        if seat.connected:
            self._met.add(key)
            if key in self._away:
                self._away.remove(key)
                yield f"{name} is back."
        elif key in self._met - self._away:
            self._away.add(key)
            yield f"{name} is away."

    def _marks(self, old: pb.TableSeat, new: pb.TableSeat, state: int) -> Iterator[str]:
        """What somebody who stays seated says of itself."""
        name = new.player.name
        if old.ready != new.ready:
            yield f"{name} is ready." if new.ready else f"{name} is not ready."
        if new.wish and not old.wish:
            yield f"{name} {WISH.get(state, 'wishes something')}."


def said(table: pb.Table) -> str:
    """A table in a line: who sits where."""
    seats = (f"{n}: {_seat(seat)}" for n, seat in enumerate(table.seats))
    return f"Table {table.code} ({state_of(table.state)})  {'  '.join(seats)}"


def addressed(line: str, table: pb.Table) -> str:
    """Whose name *line* begins with, of all at the table; the longest.  Raises FormatError."""
    people = [seat.player.name for seat in table.seats] + [each.name for each in table.watchers]
    for name in sorted(filter(None, people), key=len, reverse=True):
        if f"{line} ".casefold().startswith(f"{name} ".casefold()):
            return name
    raise FormatError(
        "it is not clear to whom that is said", remedy="Type tell NAME TEXT: who says who is here."
    )


def _as(seat: pb.TableSeat) -> str:
    """How somebody comes to a seat."""
    if _coming(seat):
        return " and is on its way"
    return " and is ready" if seat.ready else ""


def _seat(seat: pb.TableSeat) -> str:
    if not seat.HasField("player"):
        return "free"
    marks = [
        *(["ready"] if seat.ready else []),
        *(["on its way"] if _coming(seat) else [] if seat.connected else ["away"]),
        *(["wishes"] if seat.wish else []),
    ]
    return seat.player.name + (f" ({', '.join(marks)})" if marks else "")


def _coming(seat: pb.TableSeat) -> bool:
    """Whether it is kept for a bot of the server, which is not there yet."""
    return bool(seat.bot) and not seat.player.key
