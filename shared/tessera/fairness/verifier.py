"""The one class that checks a match: in the referee, in every client, and offline.

Entries go through :meth:`Verifier.accept` one by one.  Each is weighed first, which changes nothing
and raises for whatever is wrong; then all of it is taken at once.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from tessera.engine.steps import TABLE, Event, Move, Seat
from tessera.errors import BadChain, FormatError
from tessera.fairness import transcript as t
from tessera.fairness.entries import HANDLERS
from tessera.fairness.handover import signer
from tessera.fairness.play import Played
from tessera.fairness.standing import Change, Standing
from tessera.fairness.transcript import Entry


@dataclass(frozen=True, slots=True)
class Told:
    """What an entry told, in the terms of the game."""

    index: int
    time: int
    """Milliseconds since 1970, by the referee's clock."""
    kind: str
    """Of the entry; see :mod:`~tessera.fairness.transcript`."""
    said: str = ""
    """The kind of the seat message in an entry of kind ``said``, else empty."""
    seat: Seat = TABLE
    """Whom it is about; TABLE for draws and for what the referee does."""
    counter: int = 0
    """Of the seat message, else 0."""
    moves: tuple[tuple[Seat, Move | None], ...] = ()
    """What was played, as a spectator sees it, the table's moves too; None for a lapse."""
    events: tuple[Event, ...] = ()
    """The effects that ran; empty unless the verifier is ``telling``."""


class Verifier(Standing):
    """A match, as far as its entries have told.  Refused entries leave it unchanged."""

    def accept(self, raw: bytes, *, trusted: bool = False) -> Told:
        """Check the next entry and go on by it.

        *trusted* entries (from one's own store) are not checked for signatures.  Raises
        FormatError, FairnessError, StaleMessage, Refused or RulesError; nothing has changed then.
        """
        entry, signature = Entry.read(raw)
        if not trusted:
            self.check_signature(entry, signature)
        return self.extend(entry, self.weigh(entry, trusted=trusted))

    def check_signature(self, entry: Entry, signature: bytes) -> None:
        """Raises BadSignature unless the referee signed *entry*, or who takes over by it."""
        signer(self, entry).check(entry.body, signature, f"entry {entry.index}")

    def entry(
        self, time: int, kind: str, payload: Sequence[Any] = (), messages: Sequence[bytes] = ()
    ) -> Entry:
        """The next entry, for the referee to sign."""
        time = max(time, self.time)
        epoch = self.epoch + (kind == t.HANDOVER)
        place = (self.match, epoch, self.index + 1, self.head, time)
        return Entry.make(*place, kind, payload, messages)

    def weigh(self, entry: Entry, *, trusted: bool = False) -> Change:
        """What *entry* would change.  Raises like :meth:`accept`; changes nothing."""
        ledger = self.ledger
        if entry.match != ledger.match:
            raise BadChain("the entry belongs to another match")
        if (entry.index, entry.previous) != (ledger.index + 1, ledger.head):
            raise BadChain(f"entry {entry.index} does not follow entry {ledger.index}")
        if entry.epoch != self.epoch + (entry.kind == t.HANDOVER):
            raise BadChain(f"there is no referee of epoch {entry.epoch}")
        if entry.time < ledger.time:
            raise BadChain(f"entry {entry.index} is older than the entry before it")
        if ledger.closed:
            raise BadChain("the match is closed")
        handler = HANDLERS.get(entry.kind)
        if handler is None:
            raise FormatError(
                f"there are no entries of kind {entry.kind!r}", remedy="Update Tessera."
            )
        self.check_turn(entry.kind)
        return handler(self, entry, trusted)

    def check_turn(self, kind: str) -> None:
        """Raises BadChain when something else must come first."""
        if self.ledger.adjourned and kind in (t.DRAW, t.LAPSE, t.CLOSE):
            raise BadChain("the match is adjourned, and its clocks stand still")
        if kind in (t.OFFENCE, t.ADJOURN, t.RESUME, t.ABSENCE, t.HANDOVER):
            return
        if self.ledger.draw is not None:
            if kind not in (t.BEACON, t.VOID):
                raise BadChain(f"draw {self.ledger.draw.number} must be finished first")
        elif (owed := self.owed()) is not None and kind != t.SUCCESSION:
            raise BadChain(f"seat {owed} must be given back to its owner first")
        elif TABLE in self.position.options and kind not in (
            (t.DRAW, t.SUCCESSION)
            if self.ledger.shuffle is None
            else (t.DRAW, t.SUCCESSION, t.SAID, t.LAPSE)
        ):
            raise BadChain("the table must draw first")

    def extend(self, entry: Entry, change: Change) -> Told:
        """Take *change*, which was weighed, with *entry*."""
        ledger, played, message = self.ledger, change.played, change.message
        ledger.hashes += entry.hash
        ledger.time = entry.time
        index = entry.index
        if message is not None:
            ledger.places[message.seat].note(message, index)
        if change.do is not None:
            change.do(index)
        if played is not None:
            self._take(played, change.seat)
        self.charges += change.charges
        said = message.kind if message is not None and entry.kind == t.SAID else ""
        return Told(
            *(index, entry.time, entry.kind, said, change.seat),
            counter=message.counter if message is not None else 0,
            moves=tuple(played.moves) if played is not None else (),
            events=played.events if played is not None else (),
        )

    def _take(self, played: Played, mover: Seat) -> None:
        """Go on from the position after *played*; see who is asked something new."""
        ledger, old, new = self.ledger, self.position, played.position
        ledger.sealings.update(played.sealed)
        for commitment in played.opened:
            ledger.sealings[commitment] = None
        if mover != TABLE:
            ledger.places[mover].serials = played.serials
        for seat in new.options:
            if seat == TABLE:
                continue
            place = ledger.places[seat]
            if seat not in old.options:
                place.turn_time = ledger.time
            elif seat != mover and old.deciding == new.deciding:
                continue
            place.asked_at, place.asked_time = ledger.index, ledger.time
        ledger.changed_at, ledger.changed_time = ledger.index, ledger.time
        ledger.shuffle = ledger.shuffles(new)
        if ledger.deals.deals:
            now = self.game.round(new) or 0
            ledger.deals.note(new, now, played.events, over=not new.options)
        self.position = new
