"""Sealing what is shuffled: what a seat says of its lot, and how play goes on without it.

A lot is sealed in three steps: its owner says one hash of all candidates; a draw picks one; the
owner proves that the others were right.  When no lot is left to be sealed the table's move is
played, with the pieces of all lots.
"""

from __future__ import annotations

from typing import Final

from tessera.engine.steps import TABLE, Seat, play
from tessera.errors import BadChain, FormatError, Refused, StaleMessage
from tessera.fairness import transcript as t
from tessera.fairness.layout import each, shaped, sized
from tessera.fairness.ledger import Place
from tessera.fairness.offences import Charge, CopiedCommitment, Offence
from tessera.fairness.pieces import LEVELS, Sealing
from tessera.fairness.play import Played, filled, start
from tessera.fairness.shuffles import OpenLot, Proof, all_sealings
from tessera.fairness.standing import Change, Standing
from tessera.fairness.transcript import Entry, Message

SPOILT: Final = (Offence.FALSE_SEALING, Offence.COPIED_COMMITMENT)
"""What proves that a lot cannot be used as its owner sealed it."""


def sealing_said(at: Standing, message: Message, place: Place) -> Change:
    """The owner of a lot says the hash of its candidates.  Raises FormatError, Refused."""
    (sealing,) = shaped(message.payload, "the payload of sealing", bytes)
    sized(sealing, "a sealing")
    lot = _owed(at, message)
    if lot.first is not None:
        raise Refused("the lot is sealed already", reason="not-due")
    first = Sealing(message.seat, message.epoch, lot.zone, lot.serial, message.counter)

    def do(index: int) -> None:
        lot.first, lot.sealing = first, sealing

    return Change(do=do)


def proof_said(at: Standing, message: Message, place: Place) -> Change:
    """The owner of a lot proves what it sealed.  Raises FormatError, Refused, FalseSealing or
    CopiedCommitment."""
    nodes, leaves = shaped(message.payload, "the payload of proof", list, list)
    for value in (*each(nodes, "the secrets", bytes), *each(leaves, "the commitments", bytes)):
        sized(value, "a part of a proof")
    if len(nodes) != LEVELS:
        raise FormatError(f"a proof has {LEVELS} secrets, not {len(nodes)}")
    lot = _owed(at, message)
    if lot.first is None or lot.pick is None:
        raise Refused("no draw has picked what stays", reason="not-due")
    Proof(nodes, leaves).check(at.match, lot.first, lot.values, lot.pick, lot.sealing)
    known = {*at.ledger.sealings, *all_sealings(at.shuffle.lots)}
    if len({*leaves}) != len(leaves) or not known.isdisjoint(leaves):
        raise CopiedCommitment(f"seat {message.seat} uses a commitment that was used before")
    return _settled(at, lot.proven(leaves))


def _owed(at: Standing, message: Message) -> OpenLot:
    """The lot for which *message* was made."""
    lot = None if at.ledger.shuffle is None else at.ledger.shuffle.lot(message.seat)
    if lot is None or not lot.owes:
        raise Refused(f"seat {message.seat} has nothing to seal now", reason="not-due")
    if message.index < lot.since:
        raise StaleMessage("the message is about a lot that is no longer sealed like this")
    return lot


def owing(at: Standing, seat: Seat) -> OpenLot | None:
    """The lot that waits for *seat*."""
    lot = None if at.ledger.shuffle is None else at.ledger.shuffle.lot(seat)
    return lot if lot is not None and lot.owes else None


def passed_over(at: Standing, entry: Entry, lot: OpenLot, reason: str) -> Change:
    """The owner of *lot* did not seal it: it lies open for all.  Raises BadChain before time."""
    seat, charges = lot.seat, []
    if reason == t.CLOCK:
        if entry.time < lot.time + 1000 * at.genesis.terms.clocks.draw:
            raise BadChain(f"the clock of seat {seat} has not run out")
        text = f"seat {seat} did not seal what it had to seal"
        offence = Offence.WITHHELD_SEALING
        charges = [Charge(offence, seat, entry.index, text, entries=(entry.index,))]
    elif reason != t.GONE or not at.ledger.places[seat].gone:
        raise BadChain(f"seat {seat} may not be passed over because {reason!r}")
    change = _settled(at, lot.laid_open())
    change.seat, change.charges = seat, charges
    return change


def spoilt(at: Standing, message: Message, offence: Offence) -> Change:
    """What *message* changes beside proving *offence*: a lot that was sealed falsely lies open."""
    lot = owing(at, message.seat)
    if lot is None or message.kind != t.PROOF or offence not in SPOILT:
        return Change()
    return _settled(at, lot.laid_open())


def _settled(at: Standing, new: OpenLot) -> Change:
    """What follows when it is known what becomes of the lot *new*."""
    shuffle, places = at.shuffle, at.ledger.places
    lots = [new if lot.seat == new.seat else lot for lot in shuffle.lots]

    def note(index: int) -> None:
        shuffle.lots = lots

    if not all(lot.pieces for lot in lots):
        return Change(do=note)
    played = Played(start(at.game, at.position, telling=at.telling))
    ((offered, _),) = at.position.options[TABLE]
    move = filled(offered, iter([piece for lot in lots for piece in lot.pieces]))
    play(played.position, TABLE, move)
    played.moves.append((TABLE, move))
    played.sealed = all_sealings(lots)
    played.serials = places[new.seat].serials

    def do(index: int) -> None:
        for lot in lots:
            serials = places[lot.seat].serials
            serials[lot.zone] = serials.get(lot.zone, 0) + len(lot.sealings)

    return Change(played=played, do=do)
