"""What entries would change: one function a kind, each checks everything first."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final

from tessera.canonical import Stream
from tessera.engine.steps import TABLE, Seat, lapse, push, settle
from tessera.errors import BadChain, BadDraw
from tessera.fairness import transcript as t
from tessera.fairness.chain import HashChain
from tessera.fairness.cups import owing, passed_over, spoilt
from tessera.fairness.draws import DRAW_STREAM, Given, purpose_of
from tessera.fairness.handover import hand_over
from tessera.fairness.keys import audit_commitment
from tessera.fairness.layout import KEY, each, shaped, sized
from tessera.fairness.ledger import Link, OpenDraw, Place
from tessera.fairness.offences import Charge, FalseAudit, Offence
from tessera.fairness.play import Played, start
from tessera.fairness.said import contribution, judge, proves
from tessera.fairness.standing import Change, Standing
from tessera.fairness.terms import Hello
from tessera.fairness.transcript import Entry, Message


def _said(at: Standing, entry: Entry, trusted: bool) -> Change:
    shaped(entry.payload, "the payload of said")
    (raw,) = shaped(entry.messages, "the messages of said", bytes)
    return judge(at, Message.read(raw), trusted=trusted)


def _draw(at: Standing, entry: Entry, trusted: bool) -> Change:
    number, purpose, contributors, sealings = shaped(
        entry.payload, "the payload of draw", int, str, list, list
    )
    shaped(entry.messages, "the messages of draw")
    if TABLE not in at.position.options:
        raise BadDraw("there is nothing to draw")
    if number != at.ledger.draws + 1 or purpose != purpose_of(at.position):
        raise BadDraw(f"the next draw is number {at.ledger.draws + 1}, for another purpose")
    expected = at.ledger.contributors(number)
    if tuple(each(contributors, "the contributors", int)) != expected:
        raise BadDraw(f"the contributors must be the seats {expected}, not {contributors}")
    served = None if at.ledger.shuffle is None else at.ledger.shuffle.served()
    if served is not None and not served:
        raise BadDraw("what is to be shuffled must be sealed first")
    if sealings != [lot.sealing for lot in served or ()]:
        raise BadDraw("the draw must serve the sealings that wait for it, and no other")
    opened = OpenDraw(number, purpose, expected, entry.index, entry.time)

    def do(index: int) -> None:
        at.ledger.draw, at.ledger.draws = opened, number

    return Change(do=do)


def _contributions(
    at: Standing, entry: Entry, seats: Sequence[Seat], trusted: bool
) -> list[tuple[Message, bytes]]:
    """The messages of *entry*, one of each of *seats*, with their preimages."""
    messages = [Message.read(raw) for raw in entry.messages]
    if [message.seat for message in messages] != list(seats):
        raise BadDraw(f"the messages must be of the seats {list(seats)}, in this order")
    return [(message, contribution(at, message, trusted=trusted)) for message in messages]


def _note_contributions(
    at: Standing, given: list[tuple[Message, bytes]], draw: OpenDraw, index: int
) -> None:
    for message, preimage in given:
        place = at.ledger.places[message.seat]
        place.note(message, index)
        place.link = Link(preimage, draw.number)
    at.ledger.draw = None


def _beacon(at: Standing, entry: Entry, trusted: bool) -> Change:
    number, own, packed = shaped(entry.payload, "the payload of beacon", int, bytes, list)
    ledger, draw = at.ledger, at.ledger.draw
    if draw is None or number != draw.number:
        raise BadDraw("there is no such draw to finish")
    given = _contributions(at, entry, draw.contributors, trusted)
    sized(own, "a preimage")
    ledger.office.link.check(number, own, ledger.office.hello.length, "the referee")
    if ledger.shuffle is not None:
        return _picks(at, given, own, packed)
    boxes = [shaped(pair, "a deal", bytes, bytes) for pair in packed]
    pairs = [(sized(commitment, "a commitment"), box) for commitment, box in boxes]
    if len({*ledger.sealings, *(pair[0] for pair in pairs)}) != len(pairs) + len(ledger.sealings):
        raise BadDraw("the referee deals a commitment that was used before")
    epochs = [place.epoch for place in ledger.places]
    fill = Given(at.match, number, len(ledger.dealt), iter(pairs), epochs)
    played = at.table_played([preimage for _, preimage in given], own, fill)
    if len(fill.dealt) != len(pairs):
        raise BadDraw("the draw deals more pieces than the rules ask for")
    played.sealed = {dealt.commitment: dealt.sealing for dealt in fill.dealt}

    def do(index: int) -> None:
        _note_contributions(at, given, draw, index)
        ledger.office.link = Link(own, number)
        ledger.alone += not given
        ledger.dealt += fill.dealt

    return Change(played=played, do=do)


def _picks(
    at: Standing, given: list[tuple[Message, bytes]], own: bytes, packed: list[object]
) -> Change:
    """The draw picks, for each lot that it serves, the candidate that stays."""
    ledger, draw, shuffle = at.ledger, at.ledger.draw, at.shuffle
    assert draw is not None
    if packed:
        raise BadDraw("the draw deals pieces where the rules ask for none")
    value = at.beacon([preimage for _, preimage in given], own)

    def do(index: int) -> None:
        _note_contributions(at, given, draw, index)
        ledger.office.link = Link(own, draw.number)
        ledger.alone += not given
        shuffle.picked(Stream(DRAW_STREAM, value), index, ledger.time)

    return Change(do=do)


def _void(at: Standing, entry: Entry, trusted: bool) -> Change:
    number, missing = shaped(entry.payload, "the payload of void", int, list)
    draw = at.ledger.draw
    if draw is None or number != draw.number:
        raise BadDraw("there is no such draw to give up")
    absent = set(each(missing, "the missing seats", int))
    if not absent or sorted(absent) != missing or not absent <= {*draw.contributors}:
        raise BadDraw("a draw is given up only because a contributor is missing")
    present = [seat for seat in draw.contributors if seat not in absent]
    given = _contributions(at, entry, present, trusted)
    if entry.time < draw.time + 1000 * at.genesis.terms.clocks.draw and any(
        not at.ledger.places[seat].gone for seat in absent
    ):
        raise BadDraw("the draw is given up before its clock has run out")
    charges = [
        Charge(
            *(Offence.WITHHELD_PREIMAGE, seat, entry.index),
            f"seat {seat} gave nothing to draw {number}, which is void",
            entries=(draw.index, entry.index),
        )
        for seat in missing
    ]

    def do(index: int) -> None:
        _note_contributions(at, given, draw, index)
        for seat in missing:
            at.ledger.places[seat].excluded = True
            at.ledger.places[seat].votes = frozenset()

    return Change(do=do, charges=charges)


def _lapse(at: Standing, entry: Entry, trusted: bool) -> Change:
    seat, reason = shaped(entry.payload, "the payload of lapse", int, str)
    shaped(entry.messages, "the messages of lapse")
    if (lot := owing(at, seat)) is not None:
        return passed_over(at, entry, lot, reason)
    if seat not in at.position.options or seat == TABLE:
        raise BadChain(f"seat {seat} has nothing to decide now")
    place = at.ledger.places[seat]
    due = at.due(seat)
    charges: list[Charge] = []
    if reason == t.CLOCK:
        limit = at.limit(seat)
        if limit is None or entry.time < limit:
            raise BadChain(f"the clock of seat {seat} has not run out")
        offence = Offence.UNOPENED if due else Offence.SLOW
        what = "did not open what was due" if due else "did not answer in time"
        text = f"seat {seat} {what}"
        charges = [Charge(offence, seat, entry.index, text, entries=(entry.index,))]
    elif reason == t.GONE:
        if not place.gone:
            raise BadChain(f"seat {seat} is not gone")
    elif reason != t.ABANDONED or not at.abandoned(seat):
        raise BadChain(f"seat {seat} may not be passed over because {reason!r}")
    played = Played(start(at.game, at.position, telling=at.telling))
    played.serials = place.serials
    lapse(played.position, seat)
    played.moves.append((seat, None))
    return Change(seat=seat, played=played, charges=charges)


def _absence(at: Standing, entry: Entry, trusted: bool) -> Change:
    (seat,) = shaped(entry.payload, "the payload of absence", int)
    shaped(entry.messages, "the messages of absence")
    if seat >= len(at.ledger.places) or at.ledger.places[seat].gone:
        raise BadChain(f"seat {seat} cannot be counted as gone")
    text = f"seat {seat} could not be reached"
    charge = Charge(Offence.ABSENT, seat, entry.index, text, entries=(entry.index,))

    def do(index: int) -> None:
        place = at.ledger.places[seat]
        place.gone, place.gone_time = True, at.ledger.time

    return Change(seat=seat, do=do, charges=[] if at.over else [charge])


def _succession(at: Standing, entry: Entry, trusted: bool) -> Change:
    seat, epoch, raw, packed = shaped(
        entry.payload, "the payload of succession", int, int, bytes, list
    )
    shaped(entry.messages, "the messages of succession")
    if seat >= len(at.ledger.places):
        raise BadChain(f"there is no seat {seat}")
    hello = at.successor(raw, seat)
    if epoch != hello.epoch:
        raise BadChain("the entry and its hello do not have the same epoch")
    boxes = [shaped(pair, "a box", int, bytes) for pair in packed]
    held = at.ledger.undealt(seat)
    if [serial for serial, _ in boxes] != [serial for serial, _ in held]:
        raise BadChain("the successor must be given the pieces dealt to the seat, and no other")
    place = _taken(at, entry, hello)
    shuffle = at.ledger.shuffle
    lot = None if shuffle is None else shuffle.lot(seat)

    def do(index: int) -> None:
        at.ledger.places[seat] = place
        if lot is not None and not lot.lies_open:
            lot.reset(index, entry.time)
        for (_, dealt), (_, box) in zip(held, boxes, strict=True):
            dealt.box = box
            dealt.sealing = replace(dealt.sealing, epoch=epoch)
            at.ledger.sealings[dealt.commitment] = dealt.sealing

    return Change(seat=seat, do=do, played=_forfeited(at, seat, place))


def _taken(at: Standing, entry: Entry, hello: Hello) -> Place:
    """The place of a seat once whoever made *hello* plays it.  Raises BadChain when it may not."""
    old, place = at.ledger.places[hello.seat], Place.of(hello)
    place.serials = old.serials
    place.asked_at, place.asked_time, place.turn_time = entry.index, entry.time, entry.time
    if _is_claimed(at, hello):
        place.counters.append(old.claim_counter)
        place.marks.append(0)
        place.indices.append(entry.index)
    return place


def _forfeited(at: Standing, seat: Seat, place: Place) -> Played | None:
    """The position when hidden pieces of *seat* are shuffled and drawn anew, if they are."""
    steps = () if at.over else at.game.forfeit(at.position, seat)
    if not steps:
        return None
    played = Played(start(at.game, at.position, telling=at.telling), serials=place.serials)
    push(played.position, seat, steps)
    settle(played.position)
    return played


def _is_claimed(at: Standing, hello: Hello) -> bool:
    """Whether *hello* is the owner's, to whom the seat is owed, and not that of a bot for a seat
    that is gone.

    Raises BadChain when nobody but its owner may have the seat, or nobody at all.
    """
    seat, place = hello.seat, at.ledger.places[hello.seat]
    if at.owed() == seat:
        if place.claim is None or place.claim.raw != hello.raw:
            raise BadChain(f"seat {seat} must be given back to its owner")
        return True
    if not place.gone:
        raise BadChain(f"seat {seat} is played by somebody")
    if not at.wants_bot(seat) or not hello.bot:
        raise BadChain(f"seat {seat} is gone, but the table wants nobody else to play it")
    return False


def _offence(at: Standing, entry: Entry, trusted: bool) -> Change:
    seat, name = shaped(entry.payload, "the payload of offence", int, str)
    (raw,) = shaped(entry.messages, "the messages of offence", bytes)
    message = Message.read(raw)
    offence = proves(at, message)
    if offence is None or offence != name or message.seat != seat:
        raise BadChain(f"the message does not prove that seat {seat} is guilty of {name!r}")
    text = f"seat {seat}: {offence.value.replace('-', ' ')}"
    change = spoilt(at, message, offence)
    change.seat = seat
    change.charges = [Charge(offence, seat, entry.index, text, (entry.index,))]
    return change


def _adjourn(at: Standing, entry: Entry, trusted: bool) -> Change:
    adjourned = entry.kind == t.ADJOURN
    if entry.payload or entry.messages or adjourned == at.ledger.adjourned:
        raise BadChain("the match is adjourned already, or is not")
    if at.ledger.draw is not None:
        raise BadChain("a draw that is open must be finished first")

    def do(index: int) -> None:
        at.ledger.adjourned = adjourned
        if not adjourned:
            for place in at.ledger.places:
                place.asked_time = place.turn_time = entry.time
            for lot in at.ledger.owing():
                lot.time = entry.time

    return Change(do=do)


def _close(at: Standing, entry: Entry, trusted: bool) -> Change:
    seed, missing = shaped(entry.payload, "the payload of close", bytes, list)
    shaped(entry.messages, "the messages of close")
    if not at.over:
        raise BadChain("the match is not over")
    unrevealed = [seat for seat, place in enumerate(at.ledger.places) if not place.seed]
    if missing != unrevealed:
        raise BadChain("the entry does not name the seats that revealed no audit seed")
    end = at.ledger.changed_time + 1000 * at.genesis.terms.clocks.draw
    if entry.time < end and not all(at.ledger.places[seat].gone for seat in missing):
        raise BadChain("the match is closed before the time to reveal audit seeds has run out")
    hello = at.ledger.office.hello
    sized(seed, "the referee's seed", KEY)
    if audit_commitment(seed) != hello.seed or HashChain(seed, hello.length).tip != hello.tip:
        raise FalseAudit("the referee reveals another seed than it committed to")
    charges = [
        Charge(
            *(Offence.NO_AUDIT, seat, entry.index, f"seat {seat} revealed no audit seed"),
            entries=(entry.index,),
        )
        for seat in missing
    ]

    def do(index: int) -> None:
        at.ledger.closed = True

    return Change(do=do, charges=charges)


HANDLERS: Final[dict[str, Callable[[Standing, Entry, bool], Change]]] = {
    t.SAID: _said,
    t.DRAW: _draw,
    t.BEACON: _beacon,
    t.VOID: _void,
    t.LAPSE: _lapse,
    t.ABSENCE: _absence,
    t.SUCCESSION: _succession,
    t.OFFENCE: _offence,
    t.ADJOURN: _adjourn,
    t.RESUME: _adjourn,
    t.HANDOVER: hand_over,
    t.CLOSE: _close,
}
