"""Another referee goes on with a match: when the old one is gone, or lays the office down.

Any peer may be the next referee, since every peer has the whole transcript.  It makes a hello for
the next referee epoch of this match, and every seat that is there and wants to go on signs a
message that names this hello and the newest entry.  The entry that opens the epoch holds them all.

Who is gone can sign nothing, so not everybody must agree: at least as many as stay silent, and the
entry names both.  Nobody can be made to agree; who agreed is bound to all it had seen before.
"""

from __future__ import annotations

import hashlib
from collections.abc import Collection
from typing import Final

from tessera.canonical import digest
from tessera.engine.steps import Seat
from tessera.errors import BadChain, FormatError
from tessera.fairness import transcript as t
from tessera.fairness.keys import VerifyingKey
from tessera.fairness.layout import each, shaped
from tessera.fairness.ledger import Handover, Office
from tessera.fairness.standing import Change, Standing
from tessera.fairness.terms import RefereeHello
from tessera.fairness.transcript import Entry, Message

LABEL: Final = "tessera/1/handover"


def office_of(match: bytes, epoch: int) -> bytes:
    """What the hello of the referee of *epoch* has as its ``table``: 32 bytes."""
    return digest(LABEL, match, epoch)


def successor_of(at: Standing, raw: bytes) -> RefereeHello:
    """The hello of who would be the next referee.  Raises FormatError, BadSignature, BadChain."""
    hello = RefereeHello.read(raw)
    if hello.table != office_of(at.match, at.epoch + 1):
        raise BadChain("the new referee's hello is for another match or another epoch")
    return hello


def agreement(at: Standing, raw: bytes) -> tuple[int, bytes]:
    """What a seat signs that lets the referee of the hello *raw* go on."""
    return at.epoch + 1, hashlib.sha256(raw).digest()


def check_agreement(at: Standing, message: Message, raw: bytes, *, trusted: bool = False) -> None:
    """Raises FormatError or FairnessError unless *message* lets the referee of *raw* go on here."""
    at.ledger.check(message, trusted=trusted)
    if message.kind != t.HANDOVER:
        raise FormatError("the message agrees to no other referee")
    if tuple(shaped(message.payload, "the payload of handover", int, bytes)) != agreement(at, raw):
        raise BadChain(f"seat {message.seat} agrees to another referee")
    if (message.index, message.head) != (at.index, at.head):
        raise BadChain(
            f"seat {message.seat} agrees to go on from entry {message.index}, not {at.index}"
        )


def silent(at: Standing, agreed: Collection[Seat]) -> tuple[Seat, ...]:
    """Who has a say and did not use it: whoever contributes to draws and is not gone."""
    referee = at.ledger.office.hello
    return tuple(
        seat
        for seat, place in enumerate(at.ledger.places)
        if seat not in agreed and not place.gone and place.hello.contributes(referee)
    )


def enough(at: Standing, agreed: Collection[Seat]) -> bool:
    """Whether no more stay silent than agree."""
    return bool(agreed) and len(agreed) >= len(silent(at, agreed))


def signer(at: Standing, entry: Entry) -> VerifyingKey:
    """Who must have signed *entry*: the referee, or the one who takes over by it."""
    if entry.kind != t.HANDOVER:
        return at.ledger.office.key
    raw, _silent = shaped(entry.payload, "the payload of handover", bytes, list)
    return VerifyingKey(successor_of(at, raw).signing)


def hand_over(at: Standing, entry: Entry, trusted: bool) -> Change:
    """What an entry of kind ``handover`` would change.  Raises; changes nothing."""
    raw, named = shaped(entry.payload, "the payload of handover", bytes, list)
    hello = successor_of(at, raw)
    messages = [Message.read(said) for said in entry.messages]
    agreed = [message.seat for message in messages]
    if agreed != sorted(set(agreed)):
        raise BadChain("the seats that agree must come in order, each once")
    for message in messages:
        check_agreement(at, message, raw, trusted=trusted)
    quiet = silent(at, agreed)
    if tuple(each(named, "the silent seats", int)) != quiet:
        raise BadChain(f"the entry must name the seats that did not agree: {quiet}")
    if not enough(at, agreed):
        raise BadChain(f"only the seats {agreed} agree to another referee: that is too few")
    change = Handover(entry.index, hello, tuple(messages), quiet)
    return Change(do=lambda index: _install(at, change, entry.time))


def _install(at: Standing, change: Handover, time: int) -> None:
    """The new referee takes the office; a draw that was open is void, and all clocks begin anew."""
    ledger, old = at.ledger, at.ledger.office
    for message in change.agreed:
        ledger.places[message.seat].note(message, change.index)
        ledger.places[message.seat].gone = False
    for place in ledger.places:
        if place.hello.bot and place.hello.identity == old.hello.identity:
            place.gone, place.gone_time = True, time  # it ended with the server that ran it
        place.asked_time = place.turn_time = time
    for lot in ledger.owing():
        lot.time = time
    ledger.draw = None
    ledger.office = Office.of(change.referee, old.epoch + 1, len(ledger.dealt))
    ledger.handovers.append(change)
