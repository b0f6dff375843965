"""The clocks of a match: who is away, and when each clock runs out.  Time is given from outside."""

from __future__ import annotations

from tessera.engine.steps import TABLE, Seat
from tessera.fairness.shuffles import OpenLot
from tessera.fairness.verifier import Verifier


class Timing:
    """When a match goes on by itself.  Clocks count from the entries, but never from before
    the referee or the seat came back: nobody loses time to a crash or a cut line."""

    def __init__(self, verifier: Verifier, now: int) -> None:
        """All seats count as away since *now* (milliseconds since 1970, as everywhere)."""
        seats = verifier.genesis.terms.seats
        self._verifier = verifier
        self._away: list[int | None] = [now] * seats
        self._from = [now] * seats
        self._since = now
        self._turn: tuple[int, tuple[int, Seat] | None] | None = None
        """What :meth:`turn_end` found, and after which entry."""

    def connected(self, seat: Seat, now: int) -> None:
        """*seat* can be reached."""
        if self._away[seat] is not None:
            self._away[seat] = None
            self._from[seat] = now
            self._turn = None

    def disconnected(self, seat: Seat, now: int) -> None:
        """*seat* cannot be reached: its grace begins."""
        if self._away[seat] is None:
            self._away[seat] = now
            self._turn = None

    def restart(self, now: int) -> None:
        """All clocks begin anew."""
        self._since = now
        self._turn = None
        self._from = [now] * len(self._from)
        self._away = [None if away is None else now for away in self._away]

    def grace(self, seat: Seat) -> int | None:
        """When the grace of *seat* ends; None while it is connected."""
        away = self._away[seat]
        return None if away is None else away + 1000 * self._verifier.genesis.terms.clocks.grace

    def turn_end(self) -> tuple[int, Seat] | None:
        """When the first clock of draw, turn or audit runs out, and whose; None: never."""
        index = self._verifier.index
        if self._turn is None or self._turn[0] != index:
            self._turn = index, self._turn_end()
        return self._turn[1]

    def _turn_end(self) -> tuple[int, Seat] | None:
        verifier, ledger = self._verifier, self._verifier.ledger
        wait = 1000 * verifier.genesis.terms.clocks.draw
        if ledger.closed or ledger.adjourned:
            return None
        if TABLE in verifier.position.options and ledger.draw is None:
            # the table waits for nobody (see go_on) but for those who must seal what is shuffled
            sealings = [(self._sealing_end(lot), lot.seat) for lot in ledger.owing()]
            return min(((e, seat) for e, seat in sealings if e is not None), default=None)
        if ledger.draw is not None:
            return max(ledger.draw.time, self._since) + wait, TABLE
        if verifier.over:
            return max(ledger.changed_time, self._since) + wait, TABLE
        ends = [(self._seat_end(seat), seat) for seat in sorted(verifier.position.options)]
        return min(((end, seat) for end, seat in ends if end is not None), default=None)

    def _seat_end(self, seat: Seat) -> int | None:
        """When *seat*, which is asked, is passed over; None: not yet to be said."""
        verifier = self._verifier
        clocks, place = verifier.genesis.terms.clocks, verifier.ledger.places[seat]
        if place.gone:  # a bot is sought
            return max(place.asked_time, place.gone_time, self._since) + 1000 * clocks.draw
        if self._away[seat] is not None:
            return None  # its grace runs instead
        if verifier.due(seat):
            return max(place.asked_time, self._from[seat]) + 1000 * clocks.draw
        if not clocks.move:
            return None
        return max(place.turn_time, self._from[seat]) + 1000 * clocks.move

    def _sealing_end(self, lot: OpenLot) -> int | None:
        """When the owner of *lot*, who must seal it, is passed over; None: not yet to be said."""
        wait = 1000 * self._verifier.genesis.terms.clocks.draw
        place = self._verifier.ledger.places[lot.seat]
        if place.gone:
            return max(lot.time, place.gone_time, self._since) + wait
        if self._away[lot.seat] is not None:
            return None
        return max(lot.time, self._from[lot.seat]) + wait

    def deadline(self) -> int | None:
        """When :meth:`tick` should be called at the latest, if nothing else happens."""
        if self._verifier.closed or self._verifier.ledger.adjourned:
            return None
        ends = [
            end
            for seat, place in enumerate(self._verifier.ledger.places)
            if not place.gone and (end := self.grace(seat)) is not None
        ]
        if (turn := self.turn_end()) is not None:
            ends.append(turn[0])
        return min(ends, default=None)
