"""What the messages of seats would change: one function a kind, each checks everything first."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey

from tessera.engine.steps import TABLE
from tessera.errors import BadChain, BadDraw, BadOpening, FormatError, Refused, TesseraError
from tessera.fairness import transcript as t
from tessera.fairness.chain import HashChain
from tessera.fairness.cups import proof_said, sealing_said
from tessera.fairness.keys import VerifyingKey, audit_commitment
from tessera.fairness.layout import shaped, sized
from tessera.fairness.ledger import Place
from tessera.fairness.offences import Charge, FalseAudit, FalseObjection, Offence, offence_of
from tessera.fairness.pieces import Opening, commit, nonce_of, unbox
from tessera.fairness.play import play_message
from tessera.fairness.standing import Change, Standing
from tessera.fairness.talk import deal_said
from tessera.fairness.transcript import Message


def judge(at: Standing, message: Message, *, trusted: bool = False) -> Change:
    """What *message* would change as an entry of kind ``said``.  Raises; changes nothing."""
    if message.kind == t.RECLAIM:
        return _reclaim(at, message)
    place = at.ledger.check(message, trusted=trusted)
    handler = _SAID.get(message.kind)
    if handler is None:
        raise FormatError(f"there are no messages of kind {message.kind!r}")
    if at.ledger.closed:
        raise Refused("the match is over", reason="over")
    change = handler(at, message, place)
    change.seat, change.message = message.seat, message
    return change


def proves(at: Standing, message: Message) -> Offence | None:
    """What *message* proves against the seat that signed it, in the position as it is now."""
    try:
        if message.kind == t.PREIMAGE:
            contribution(at, message)
        else:
            judge(at, message)
    except TesseraError as error:
        offence = offence_of(error)
        if offence is Offence.REUSED_COUNTER or message.index >= at.ledger.changed_at:
            return offence
    return None


def contribution(at: Standing, message: Message, *, trusted: bool = False) -> bytes:
    """The preimage that *message* gives to the open draw.  Raises; changes nothing."""
    place = at.ledger.check(message, trusted=trusted)
    if message.kind != t.PREIMAGE:
        raise FormatError("the message holds no preimage")
    number, preimage = shaped(message.payload, "the payload of preimage", int, bytes)
    draw = at.ledger.draw
    if draw is None or number != draw.number or message.seat not in draw.contributors:
        raise Refused("no such preimage is waited for", reason="not-due")
    if message.index < draw.index:
        raise BadDraw(f"seat {message.seat} contributes to a draw that it has not seen")
    sized(preimage, "a preimage")
    place.link.check(number, preimage, place.hello.length, f"seat {message.seat}")
    return bytes(preimage)


def _moves(at: Standing, message: Message, place: Place) -> Change:
    if at.over:
        raise Refused("the match is over", reason="over")
    if at.ledger.adjourned:
        raise Refused("the match is adjourned", reason="adjourned")
    args = (at.game, at.codec, at.ledger, at.position, message)
    return Change(played=play_message(*args, telling=at.telling))


def _here(at: Standing, message: Message, place: Place) -> Change:
    shaped(message.payload, "the payload of here")
    if not place.gone and not place.excluded:
        raise Refused("the seat is counted as present already", reason="not-due")
    alone = not at.electors(message.seat)

    def do(index: int) -> None:
        place.gone = False
        place.excluded = place.excluded and not alone

    return Change(do=do)


def _readmit(at: Standing, message: Message, place: Place) -> Change:
    (seat,) = shaped(message.payload, "the payload of readmit", int)
    if seat >= len(at.ledger.places) or seat == message.seat:
        raise Refused("that seat cannot be readmitted by this one", reason="not-due")
    other = at.ledger.places[seat]
    if not other.excluded or message.seat in other.votes:
        raise Refused(f"seat {seat} need not be readmitted", reason="not-due")
    votes = other.votes | {message.seat}

    def do(index: int) -> None:
        done = votes.issuperset(at.electors(seat))
        other.excluded = not done
        other.votes = frozenset() if done else votes

    return Change(do=do)


def _leave(at: Standing, message: Message, place: Place) -> Change:
    shaped(message.payload, "the payload of leave")
    if place.gone:
        raise Refused("the seat is counted as gone already", reason="not-due")
    index = at.index + 1
    charge = Charge(
        *(Offence.LEFT, message.seat, index, f"seat {message.seat} left"), entries=(index,)
    )

    def do(index: int) -> None:
        place.gone, place.gone_time = True, at.ledger.time

    return Change(do=do, charges=[] if at.over else [charge])


def _reclaim(at: Standing, message: Message) -> Change:
    (raw,) = shaped(message.payload, "the payload of reclaim", bytes)
    at.ledger.check_match(message)
    place = at.ledger.places[message.seat]
    hello = at.successor(raw, message.seat)
    owner = at.genesis.hellos[message.seat]
    if hello.identity != owner.identity or hello.bot != owner.bot:
        raise BadChain(f"seat {message.seat} can be taken back by its owner alone")
    if message.epoch != hello.epoch:
        raise BadChain("the message and its hello do not have the same epoch")
    VerifyingKey(hello.signing).check(message.body, message.signature, "a reclaim")
    at.ledger.check_head(message)
    if place.claim is not None and place.claim.raw == raw:
        raise Refused("this message was accepted before", reason="duplicate")
    if place.epoch == 0 and not place.gone:
        raise Refused("nobody else plays the seat", reason="not-due")
    now = at.game.round(at.position)

    def do(index: int) -> None:
        place.claim, place.claim_round, place.claim_counter = hello, now, message.counter

    return Change(seat=message.seat, do=do)


def _objection(at: Standing, message: Message, place: Place) -> Change:
    serial, key = shaped(message.payload, "the payload of objection", int, bytes)
    if serial >= len(at.ledger.dealt):
        raise BadOpening(f"there is no dealt piece {serial}")
    dealt = at.ledger.dealt[serial]
    private = X25519PrivateKey.from_private_bytes(sized(key, "a box key"))
    if dealt.sealing.seat != message.seat or dealt.sealing.epoch != message.epoch:
        raise BadOpening(f"dealt piece {serial} is not the seat's own")
    if private.public_key().public_bytes_raw() != place.hello.box:
        raise FalseObjection("the key is not that of the seat's hello")
    try:
        value, nonce = unbox(dealt.box, at.match, dealt.sealing, private)
    except BadOpening:
        pass
    else:
        if commit(at.match, dealt.sealing, value, nonce) == dealt.commitment:
            raise FalseObjection(f"there is nothing wrong with the box of piece {serial}")
    index = at.index + 1
    text = f"the referee dealt piece {serial} in a box that does not hold what it committed to"
    charge = Charge(Offence.FALSE_DEAL, TABLE, index, text, entries=(index,))
    return Change(charges=[charge])


def _audit(at: Standing, message: Message, place: Place) -> Change:
    seed, packed = shaped(message.payload, "the payload of audit", bytes, list)
    if not at.over or place.seed:
        raise Refused("the audit seed is not due", reason="not-due")
    hello = place.hello
    sized(seed, "an audit seed")
    if audit_commitment(seed) != hello.audit or HashChain(seed, hello.length).tip != hello.tip:
        raise FalseAudit(f"seat {message.seat} reveals another seed than it committed to")
    openings = [Opening.unpack(opening) for opening in packed]
    unopened = list(at.ledger.unopened(message.seat))
    if len(openings) != len(unopened):
        raise FalseAudit(f"seat {message.seat} does not show every piece that it sealed")
    for opening, (commitment, sealing) in zip(openings, unopened, strict=True):
        nonce = nonce_of(seed, at.match, sealing)
        said = (opening.zone, opening.serial, opening.nonce)
        if (
            said != (sealing.zone, sealing.serial, nonce)
            or commit(at.match, sealing, opening.value, nonce) != commitment
        ):
            raise FalseAudit(f"seat {message.seat} shows pieces that it did not seal")

    def do(index: int) -> None:
        place.seed = seed

    return Change(do=do)


_SAID: Final[dict[str, Callable[[Standing, Message, Place], Change]]] = {
    t.MOVES: _moves,
    t.HERE: _here,
    t.READMIT: _readmit,
    t.LEAVE: _leave,
    t.SEALING: sealing_said,
    t.PROOF: proof_said,
    t.DEAL: deal_said,
    t.OBJECTION: _objection,
    t.AUDIT: _audit,
}
