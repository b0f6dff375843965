"""The hidden pieces of one seat, at its client: which of them it knows, and how it seals and shows
them.  No I/O.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from typing import Any, Final

from tessera.engine.sealed import Known, Sealed, Shown
from tessera.engine.steps import Move
from tessera.engine.steps import Seat as SeatNumber
from tessera.errors import BadOpening
from tessera.fairness.keys import box_key, derive
from tessera.fairness.pieces import Opening, Sealing, commit, nonce_of, unbox
from tessera.fairness.play import hidden, with_pieces
from tessera.fairness.secrets import SeatSecrets
from tessera.fairness.shuffles import Candidates, OpenLot, order
from tessera.fairness.verifier import Verifier

MIXED: Final = "tessera/1/mixed"


class Holder:
    """What one seat knows of its hidden pieces."""

    def __init__(
        self, verifier: Verifier, secrets: SeatSecrets, seat: SeatNumber, epoch: int
    ) -> None:
        self.verifier = verifier
        self.seat = seat
        self.epoch = epoch
        self._secrets = secrets
        self._box = box_key(secrets.audit)
        self._counter = 0
        """Of the newest message that was signed: a piece is sealed by the one that follows."""
        self._openings: dict[bytes, Opening] = {}
        """What opens the pieces that are known, by commitment."""

    @property
    def view(self) -> Any:
        """The position as this seat sees it: what it has sealed, and what it was dealt, is known.

        A copy that may be kept; :class:`~tessera.engine.draft.Draft` works on it.
        """
        secrets = {commitment: opening.value for commitment, opening in self._openings.items()}
        return self.verifier.game.recall(self.verifier.position, self.seat, secrets)

    def _unopened(self) -> Iterator[Opening]:
        for commitment, _ in self.verifier.ledger.unopened(self.seat):
            yield self._openings[commitment]

    # -- what becomes known -----------------------------------------------------------------------

    def _unbox(self) -> None:
        """Open the boxes of what was dealt to this seat."""
        verifier = self.verifier
        for _, dealt in verifier.ledger.undealt(self.seat):
            sealing = dealt.sealing
            if sealing.epoch == self.epoch and dealt.commitment not in self._openings:
                try:
                    value, nonce = unbox(dealt.box, verifier.match, sealing, self._box)
                except BadOpening:
                    continue
                if commit(verifier.match, sealing, value, nonce) == dealt.commitment:
                    opening = Opening(sealing.zone, sealing.serial, value, nonce)
                    self._openings[dealt.commitment] = opening

    def _learn_lot(self) -> None:
        """Once a draw has picked how the lot of this seat lies, know what opens its pieces."""
        lot = self._lot()
        if lot is not None and lot.pick is not None:
            self._openings |= self._candidates(lot).openings(lot.pick)

    def _lot(self) -> OpenLot | None:
        """What this seat must seal now."""
        shuffle = self.verifier.ledger.shuffle
        lot = None if shuffle is None else shuffle.lot(self.seat)
        return lot if lot is not None and lot.owes else None

    def _candidates(self, lot: OpenLot) -> Candidates:
        assert lot.first is not None
        return Candidates(self._secrets.audit, self.verifier.match, lot.first, lot.values)

    # -- moves with hidden pieces -----------------------------------------------------------------

    def _opening(self, piece: Sealed) -> Opening:
        opening = self._openings.get(piece.commitment)
        if opening is None:
            raise BadOpening("this seat does not know the piece that the move opens")
        return opening

    def _sealed(self, move: Move, serials: dict[str, int], sealed: dict[bytes, Opening]) -> Move:
        """*move* with its known pieces sealed; what opens them is put into *sealed*."""
        if move.mixed:
            move = self._mixed(move, serials.get(move.zone, 0))

        def pieces() -> Iterator[Known[int] | Sealed]:
            for piece in hidden(move):
                if not isinstance(piece, Known):
                    raise BadOpening("the move has a blank that was not filled")
                serial = serials.get(move.zone, 0)
                serials[move.zone] = serial + 1
                place = (self.seat, self.epoch, move.zone, serial, self._counter + 1)
                sealing, value = Sealing(*place), int(piece.value)
                nonce = nonce_of(self._secrets.audit, self.verifier.match, sealing)
                commitment = commit(self.verifier.match, sealing, value, nonce)
                sealed[commitment] = Opening(move.zone, serial, value, nonce)
                yield Sealed(commitment)

        return with_pieces(move, pieces())

    def _with_picked(self, s: Any, move: Move) -> Move:
        """*move* with pieces of this seat picked for those that it opens, as far as they are
        sealed; what lies open for all comes last."""
        hand = [p.commitment for p in s.deciding.pieces(s, self.seat)] if s.options else []
        values = {c: self._openings[c].value for c in hand if c in self._openings}
        picked: list[Shown[int]] = []
        known: list[Known[int]] = []
        for piece in getattr(move, move.chosen):
            found = next((c for c, value in values.items() if value == piece.value), None)
            if found is None:
                known.append(piece)
            else:
                picked.append(Shown(found, piece.value))
                del values[found]
        return replace(move, **{move.chosen: (*picked, *known)})

    def _mixed(self, move: Move, serial: int) -> Move:
        """*move*, with the pieces that it hides in an order that only this seat knows."""
        where = (self.verifier.match, self.seat, move.zone, serial, self._counter + 1)
        seed = derive(self._secrets.audit, MIXED, *where)
        pieces = list(hidden(move))
        return with_pieces(move, iter([pieces[n] for n in order(range(len(pieces)), seed)]))

    def _public(self, s: Any, move: Move) -> Move:
        """*move*, which hides nothing anew, as the others see it.

        Where they are offered a sealed piece, that piece takes the place of its value.
        """
        offers = [offered for offered, _ in s.options.get(self.seat, ())]
        if move in offers or any(move.fills(offered) for offered in offers):
            return move
        alike: list[list[Known[int] | Sealed]] = [
            [Sealed(c) for c, o in self._openings.items() if o.value == piece.value]
            if isinstance(piece, Known)
            else [piece]
            for piece in hidden(move)
        ]
        candidates = (with_pieces(move, iter(pieces)) for pieces in product(*alike))
        return next((candidate for candidate in candidates if candidate in offers), move)
