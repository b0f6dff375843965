"""A match that went on in two ways while a line was cut, and how this client goes over.

The referee of a host who is cut off goes on writing: that the others are gone, that they do not
answer.  The others meanwhile go on with another host, by an entry of their own in the same place.
Nobody has cheated, and whoever goes to the others follows how they went on.  What only this
computer has is kept beside it, as a match file of its own.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Final

from tessera.errors import BadChain, TesseraError
from tessera.fairness.audit import judge_entry, judge_message
from tessera.fairness.offences import Charge, ReusedCounter
from tessera.fairness.terms import Genesis
from tessera.fairness.transcript import HANDOVER, Entry, Message
from tessera.fairness.verifier import Verifier
from tessera.games import load
from tessera.sentences import sentence
from tessera.wire import wire
from tessera_client.i18n import N_, _
from tessera_client.updates import Parted

WENT_OVER: Final = N_(
    "The others went on with another host from entry {n} on, and now so do you."
    " What only this computer has of the match is kept in {file}."
)


class Forked(BadChain):
    """One referee signed both ways: no other host is in between."""

    def __init__(self, charge: Charge, raw: bytes) -> None:
        super().__init__(charge.text, remedy="Leave the table: its referee cheats.")
        self.charge = charge
        self.raw = raw


def parts_at(ours: Sequence[bytes], theirs: Sequence[bytes]) -> int:
    """The first entry that is not the same; where one goes on as the other does, its length."""
    pairs = zip(ours, theirs, strict=False)
    same = (n for n, (our, their) in enumerate(pairs) if our != their)
    return next(same, min(len(ours), len(theirs)))


def examined(ours: Sequence[bytes], theirs: Sequence[bytes], index: int) -> Verifier:
    """The match as *theirs* tells it, which goes on from entry *index* with another host.

    Both have their genesis first.  Raises Forked, BadChain and what :meth:`Verifier.accept` raises.
    """
    another = BadChain(
        sentence("the new host has another entry {index} than this computer", index=index),
        remedy="Compare the words of the head with the other players.",
    )
    if index == 0:
        raise another
    genesis, *entries = theirs
    game = load(Genesis.read(genesis).terms.game)
    verifier = Verifier(game, wire(game), genesis)
    for raw in entries:
        verifier.accept(raw)
    if Entry.read(theirs[index])[0].kind != HANDOVER:
        charge = judge_entry(verifier, ours[index])
        raise another if charge is None else Forked(charge, ours[index])
    return verifier


def check_signed(verifier: Verifier, messages: Iterable[bytes]) -> None:
    """Raises BadChain where one of *messages*, which a seat has signed, convicts it in this match:
    who went on there, too, must not have signed two things in one place."""
    for raw in messages:
        if (why := _convicted(verifier, raw)) is not None:
            raise BadChain(
                sentence("this seat has played on at both hosts: {what}", what=why),
                remedy="Go on with the copy that played there; with this one you can only watch.",
            )


def _convicted(verifier: Verifier, raw: bytes) -> str | None:
    if (charge := judge_message(verifier, raw)) is not None:
        return charge.text
    message = Message.read(raw)
    place = verifier.ledger.places[message.seat]
    try:
        if message.epoch == place.epoch:
            place.check_counter(message)
    except ReusedCounter as error:
        return str(error)
    except TesseraError:
        pass  # it is in the transcript, or was overtaken: neither convicts
    return None


def told(parted: Parted) -> str:
    """What has happened, for people."""
    return _(WENT_OVER).format(n=parted.index, file=parted.file)


def beside(file: Path, index: int) -> Path:
    """Where the match *file* is kept as it was before it went over at entry *index*."""
    return file.parent / "parted" / f"{file.stem}-entry-{index}{file.suffix}"
