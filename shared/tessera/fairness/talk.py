"""Deals as seats say them: ``offer``, ``counter``, ``accept``, ``decline``, ``withdraw``.

``[offer, [seat...], [[giver, promise]...], lasts]``, ``[counter, deal, [[giver, promise]...],
lasts]``, and ``[accept, deal]`` like the other two.  They are signed and stand in the transcript in
their order among the moves, so what became of a deal follows from the file.  They change no
position, convict nobody, and no rule looks at them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from tessera.canonical import Value
from tessera.engine.deals import Deal, Pledge
from tessera.engine.steps import Seat
from tessera.errors import FormatError, Refused
from tessera.fairness.codec import MoveCodec
from tessera.fairness.layout import each, shaped
from tessera.fairness.ledger import Place
from tessera.fairness.standing import Change, Standing
from tessera.fairness.transcript import Message

OFFER: Final = "offer"
COUNTER: Final = "counter"
ACCEPT: Final = "accept"
DECLINE: Final = "decline"
WITHDRAW: Final = "withdraw"


def deal_said(at: Standing, message: Message, place: Place) -> Change:
    """What *message* changes in the book of deals.  Raises FormatError, Refused."""
    action, *rest = message.payload or [None]
    handler = _ACTIONS.get(action) if isinstance(action, str) else None
    if handler is None:
        raise FormatError("nothing like that can be said of a deal")
    if at.over or not at.game.promises:
        raise Refused("there are no deals now", reason="over")
    deals = handler(at, message.seat, rest)
    return Change(do=lambda index: at.ledger.deals.take(deals))


def offer(
    codec: MoveCodec, to: Sequence[Seat], pledges: Sequence[Pledge], lasts: int
) -> list[Value]:
    """What is signed to offer a deal."""
    return [OFFER, list(to), _packed(codec, pledges), lasts]


def counter(codec: MoveCodec, number: int, pledges: Sequence[Pledge], lasts: int) -> list[Value]:
    """What is signed to offer another deal in place of deal *number*."""
    return [COUNTER, number, _packed(codec, pledges), lasts]


def _packed(codec: MoveCodec, pledges: Sequence[Pledge]) -> list[Value]:
    return [[pledge.giver, codec.promise(pledge.promise)] for pledge in pledges]


def _pledges(at: Standing, packed: list[Any]) -> tuple[Pledge, ...]:
    pairs = (shaped(pair, "a promise", int, bytes) for pair in packed)
    return tuple(Pledge(giver, at.codec.read_promise(raw)) for giver, raw in pairs)


def _now(at: Standing) -> int:
    return at.game.round(at.position) or 0


def _offer(at: Standing, seat: Seat, rest: list[Any]) -> tuple[Deal, ...]:
    to, packed, lasts = shaped(rest, "an offer", list, list, int)
    whom = tuple(each(to, "the seats of an offer", int))
    return at.ledger.deals.offer(at.position, _now(at), seat, whom, _pledges(at, packed), lasts)


def _counter(at: Standing, seat: Seat, rest: list[Any]) -> tuple[Deal, ...]:
    number, packed, lasts = shaped(rest, "a counter-offer", int, list, int)
    pledges = _pledges(at, packed)
    return at.ledger.deals.counter(at.position, _now(at), seat, number, pledges, lasts)


def _accept(at: Standing, seat: Seat, rest: list[Any]) -> tuple[Deal, ...]:
    return at.ledger.deals.accept(seat, *shaped(rest, "an answer to a deal", int))


def _decline(at: Standing, seat: Seat, rest: list[Any]) -> tuple[Deal, ...]:
    return at.ledger.deals.decline(seat, *shaped(rest, "an answer to a deal", int))


def _withdraw(at: Standing, seat: Seat, rest: list[Any]) -> tuple[Deal, ...]:
    return at.ledger.deals.withdraw(seat, *shaped(rest, "the end of an offer", int))


_ACTIONS: Final[dict[str, Callable[[Standing, Seat, list[Any]], tuple[Deal, ...]]]] = {
    OFFER: _offer,
    COUNTER: _counter,
    ACCEPT: _accept,
    DECLINE: _decline,
    WITHDRAW: _withdraw,
}
