"""Deals: promises that players make to each other, shown to all, which bind nobody.

A game names what can be promised by its own classes of :class:`Promise`; what has no class cannot
be put into a deal.  Deals are no part of a position and decide no rule.  Whether one was kept
follows from what happened on the table, so every observer comes to the same book.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Any, ClassVar, Final

from tessera.engine.steps import Event, Seat
from tessera.errors import Refused

MOST_PROMISES: Final = 8
"""In one deal."""
MOST_OFFERS: Final = 4
"""Of one seat that stand at the same time."""
MOST_A_ROUND: Final = 16
"""Of one seat, on the average of all rounds so far."""
LONGEST: Final = 2
"""For how many rounds after this one a deal may hold."""


@dataclass(frozen=True, slots=True)
class Promise:
    """Something that a player promises.  Plain, frozen, comparable, like a move."""

    words: ClassVar[str] = ""
    """How the giver says it, with its fields in braces: ``"not block in the {phase} phase"``."""

    def allowed(self, s: Any, giver: Seat, others: Collection[Seat]) -> bool:
        """Whether *giver* can promise this to *others* in position *s*."""
        return True

    def broken(self, s: Any, giver: Seat, others: Collection[Seat], event: Event) -> bool:
        """Whether *event*, which led to position *s*, breaks the promise: each kind of promise says
        this for itself."""
        raise NotImplementedError


@dataclass(frozen=True, slots=True)
class Deed(Promise):
    """A promise to do something as long as the deal holds: it is broken when that time is over and
    it was not done."""

    def broken(self, s: Any, giver: Seat, others: Collection[Seat], event: Event) -> bool:
        """Nothing that happens breaks it: only that it does not happen."""
        return False

    def done(self, s: Any, giver: Seat, others: Collection[Seat], event: Event) -> bool:
        """Whether *event*, which led to position *s*, is what was promised: each kind of deed says
        this for itself."""
        raise NotImplementedError


@dataclass(frozen=True, slots=True)
class Pledge:
    """A promise, and who gives it to the other parties of its deal."""

    giver: Seat
    promise: Promise


class State(StrEnum):
    """What became of a deal."""

    OFFERED = "offered"
    COUNTERED = "countered"
    DECLINED = "declined"
    WITHDRAWN = "withdrawn"
    LAPSED = "lapsed"
    """Its time was over before all had accepted."""
    ACCEPTED = "accepted"
    KEPT = "kept"
    BROKEN = "broken"


@dataclass(frozen=True, slots=True)
class Deal:
    """An offer, and what became of it."""

    number: int
    """Of the offer in the match, from 0."""
    by: Seat
    to: tuple[Seat, ...]
    """Who must accept it, ascending."""
    pledges: tuple[Pledge, ...]
    lasts: int
    """The last round for which it holds."""
    answers: int | None = None
    """The number of the deal to which this is the counter-offer."""
    state: State = State.OFFERED
    accepted: frozenset[Seat] = frozenset()
    breaches: tuple[int, ...] = ()
    """Which pledges were broken, by their places."""
    done: tuple[int, ...] = ()
    """Which deeds were done, by their places."""

    @property
    def parties(self) -> frozenset[Seat]:
        """All whom it concerns."""
        return frozenset((self.by, *self.to))

    @property
    def stands(self) -> bool:
        """Whether it is still to be shown: it waits for an answer, or holds."""
        return self.state in (State.OFFERED, State.ACCEPTED)


@dataclass(slots=True)
class Deals:
    """The book of all deals of a match."""

    seats: int
    deals: list[Deal] = field(default_factory=list)
    round: int = 0
    """That of the position which was noted last."""

    # -- what is said: nothing changes, the new or changed deals are returned ----------------------

    def offer(
        self,
        s: Any,
        now: int,
        by: Seat,
        to: Collection[Seat],
        pledges: tuple[Pledge, ...],
        lasts: int,
        answers: int | None = None,
    ) -> tuple[Deal, ...]:
        """A new deal; *now* is the round of position *s*.  Raises Refused."""
        whom = tuple(sorted({*to}))
        if not whom or by in whom or len(whom) != len(to) or whom[-1] >= self.seats:
            raise _refused("a deal is offered to other seats, each once")
        if not 0 < len(pledges) <= MOST_PROMISES:
            raise _refused(f"a deal has 1 to {MOST_PROMISES} promises, not {len(pledges)}")
        if not now <= lasts <= now + LONGEST:
            raise _refused(f"a deal lasts for this round and at most {LONGEST} more")
        if sum(d.by == by and d.state is State.OFFERED for d in self.deals) >= MOST_OFFERS:
            raise _refused(f"at most {MOST_OFFERS} offers of one seat stand at the same time")
        if sum(d.by == by for d in self.deals) >= MOST_A_ROUND * max(now, 1):
            raise _refused(f"one seat makes at most {MOST_A_ROUND} offers in a round")
        deal = Deal(len(self.deals), by, whom, pledges, lasts, answers)
        for pledge in pledges:
            others = deal.parties - {pledge.giver}
            if pledge.giver not in deal.parties or len({*pledges}) != len(pledges):
                raise _refused("the parties of a deal promise, and nothing twice")
            if not pledge.promise.allowed(s, pledge.giver, others):
                raise _refused("a deal has a promise that means nothing now")
        return (deal,)

    def counter(
        self, s: Any, now: int, by: Seat, number: int, pledges: tuple[Pledge, ...], lasts: int
    ) -> tuple[Deal, ...]:
        """Another deal in place of one that was offered.  Raises Refused."""
        old = self._offered(number, by)
        to = old.parties - {by}
        new = self.offer(s, now, by, to, pledges, lasts, number)
        return (replace(old, state=State.COUNTERED), *new)

    def accept(self, by: Seat, number: int) -> tuple[Deal, ...]:
        """*by* agrees; the deal holds once all have.  Raises Refused."""
        old = self._offered(number, by)
        accepted = old.accepted | {by}
        state = State.ACCEPTED if accepted.issuperset(old.to) else State.OFFERED
        return (replace(old, accepted=accepted, state=state),)

    def decline(self, by: Seat, number: int) -> tuple[Deal, ...]:
        """*by* does not want it.  Raises Refused."""
        return (replace(self._offered(number, by), state=State.DECLINED),)

    def withdraw(self, by: Seat, number: int) -> tuple[Deal, ...]:
        """Who offered it takes it back before it holds.  Raises Refused."""
        deal = self._find(number)
        if deal.by != by or deal.state is not State.OFFERED:
            raise _refused(f"deal {number} cannot be taken back by seat {by}")
        return (replace(deal, state=State.WITHDRAWN),)

    def _find(self, number: int) -> Deal:
        if number >= len(self.deals):
            raise _refused(f"there is no deal {number}")
        return self.deals[number]

    def _offered(self, number: int, by: Seat) -> Deal:
        """The deal which *by* may answer."""
        deal = self._find(number)
        if deal.state is not State.OFFERED or by not in deal.to or by in deal.accepted:
            raise _refused(f"seat {by} has no answer to give to deal {number}")
        return deal

    # -- what is taken -----------------------------------------------------------------------------

    def take(self, deals: Iterable[Deal]) -> None:
        """Write new and changed deals into the book."""
        for deal in deals:
            self.deals[deal.number : deal.number + 1] = [deal]

    def note(self, s: Any, now: int, events: Iterable[Event], *, over: bool = False) -> None:
        """*events* led to position *s*, whose round is *now*: what did that mean for the deals?"""
        happened = list(events)
        for deal in list(self.deals):
            if deal.state in (State.ACCEPTED, State.BROKEN) and self.round <= deal.lasts:
                deal = _judged(deal, s, happened)
            if deal.stands and (over or now > deal.lasts):
                deal = _ended(deal, cut_short=over and now < deal.lasts)
            self.deals[deal.number] = deal
        self.round = now

    def standing(self) -> list[Deal]:
        """The deals that wait for an answer, or hold."""
        return [deal for deal in self.deals if deal.stands]


def _judged(deal: Deal, s: Any, events: Iterable[Event]) -> Deal:
    """*deal* after *events*: each promise that they break, and each deed, is noted once."""
    breaches, done = list(deal.breaches), list(deal.done)
    for event in events:
        for n, pledge in enumerate(deal.pledges):
            promise, others = pledge.promise, deal.parties - {pledge.giver}
            if n not in breaches and promise.broken(s, pledge.giver, others, event):
                breaches.append(n)
            if isinstance(promise, Deed) and n not in done:
                done += [n] * promise.done(s, pledge.giver, others, event)
    state = State.BROKEN if breaches else deal.state
    return replace(deal, state=state, breaches=tuple(breaches), done=tuple(done))


def _ended(deal: Deal, *, cut_short: bool) -> Deal:
    """*deal* once its time is over.  Deeds for which the match left no time are owed no more."""
    if deal.state is State.OFFERED:
        return replace(deal, state=State.LAPSED)
    owed = (n for n, pledge in enumerate(deal.pledges) if isinstance(pledge.promise, Deed))
    undone = () if cut_short else tuple(n for n in owed if n not in deal.done)
    return replace(deal, state=State.BROKEN if undone else State.KEPT, breaches=undone)


def _refused(text: str) -> Refused:
    return Refused(text, reason="not-due")
