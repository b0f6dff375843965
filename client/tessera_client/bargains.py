"""Deals in words, and what can be promised: one telling for the log, the window and a terminal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, fields
from enum import Enum
from typing import Any, Final, get_type_hints

from tessera.engine.deals import Deal, Pledge, Promise, State
from tessera.engine.game import AnyGame
from tessera.engine.steps import TABLE, Seat
from tessera_client import telling
from tessera_client.i18n import N_, _

PLACED: Final = "territory"
"""The field of a promise that is about a place."""
SEATED: Final = "player"
"""The field of a promise that is about one of the players."""
STATES: Final = {
    State.OFFERED: N_("offered"),
    State.COUNTERED: N_("answered by another offer"),
    State.DECLINED: N_("declined"),
    State.WITHDRAWN: N_("taken back"),
    State.LAPSED: N_("not accepted in time"),
    State.ACCEPTED: N_("holds"),
    State.KEPT: N_("kept"),
    State.BROKEN: N_("broken"),
}
MARKS: Final = {State.ACCEPTED: "●", State.KEPT: "✓", State.BROKEN: "✗"}
RECENT: Final = 12
"""So many deals that are over are still shown."""
BECAME: Final = {
    State.ACCEPTED: N_("{player} accepts, and the deal holds until the end of round {n}: {terms}"),
    State.DECLINED: N_("{player} declines the deal of {other}"),
    State.WITHDRAWN: N_("{player} takes back the deal offered to {others}"),
    State.LAPSED: N_("Nobody took the deal of {other} with {others} in time"),
    State.KEPT: N_("The deal of {other} with {others} was kept: {terms}"),
}
"""What became of a deal; one that is broken is told promise by promise."""


# -- what is shown --------------------------------------------------------------------------------


def shown(deals: Sequence[Deal]) -> list[Deal]:
    """The deals that stand, then those that were over last, the newest first."""
    standing = [deal for deal in deals if deal.stands]
    return standing + [deal for deal in deals if not deal.stands][: -RECENT - 1 : -1]


def awaits(deal: Deal, seat: Seat | None) -> bool:
    """Whether *deal* waits for the answer of *seat*."""
    return deal.state is State.OFFERED and seat in deal.to and seat not in deal.accepted


def offered_by(deal: Deal, seat: Seat | None) -> bool:
    """Whether *seat* may still take *deal* back."""
    return deal.state is State.OFFERED and deal.by == seat


@dataclass(frozen=True, slots=True)
class Teller:
    """Tells the deals of a match whose seats are called *names*."""

    game: AnyGame
    names: Sequence[str]

    def heading(self, deal: Deal) -> str:
        """Who offers it to whom."""
        return _("{player} to {others}").format(
            player=self.names[deal.by], others=self.listed(deal.to)
        )

    def standing(self, deal: Deal) -> str:
        """What became of it, and how long it holds."""
        until = _("until the end of round {n}").format(n=deal.lasts)
        return f"{MARKS.get(deal.state, '○')} {_(STATES[deal.state])} · {until}"

    def pledge(self, position: Any, pledge: Pledge) -> str:
        """Who promises what."""
        words = telling.tell(self.game, position, pledge.giver, pledge.promise, self.names)
        line = _("{player} will {promise}")
        return line.format(player=self.names[pledge.giver], promise=words)

    def pledges(self, position: Any, deal: Deal) -> list[str]:
        """Its promises, those that were broken and the deeds that were done with their marks."""
        return [
            ("✗ " if n in deal.breaches else "✓ " if n in deal.done else "")
            + self.pledge(position, pledge)
            for n, pledge in enumerate(deal.pledges)
        ]

    def listed(self, seats: Sequence[Seat]) -> str:
        """The names of *seats*."""
        return ", ".join(self.names[seat] for seat in seats)

    def news(
        self, position: Any, teller: Seat, before: Sequence[Deal], after: Sequence[Deal]
    ) -> Iterator[tuple[Seat, str]]:
        """What an entry of seat *teller* said of deals, and what became of them: whom it is about,
        and the words.  *before* and *after* are all deals of the match."""
        for deal in after:
            old = before[deal.number] if deal.number < len(before) else None
            if old is None:
                yield deal.by, self._offer(position, deal)
            elif deal != old:
                yield from self._became(position, teller, old, deal)

    def _offer(self, position: Any, deal: Deal) -> str:
        line = _("{other} offers {others} a deal: {terms}")
        if deal.answers is not None:
            line = _("{other} offers {others} another deal instead: {terms}")
        return line.format(**self._said(position, deal))

    def _became(
        self, position: Any, teller: Seat, old: Deal, deal: Deal
    ) -> Iterator[tuple[Seat, str]]:
        said = self._said(position, deal)
        who = self.names[teller] if teller in range(len(self.names)) else ""
        if deal.state in BECAME and deal.state is not old.state:
            seat = teller if "{player}" in BECAME[deal.state] else TABLE
            yield seat, _(BECAME[deal.state]).format(player=who, **said)
        elif deal.accepted != old.accepted:
            yield teller, _("{player} accepts the deal of {other}").format(player=who, **said)
        for n in deal.breaches[len(old.breaches) :]:
            yield deal.pledges[n].giver, self._breach(position, deal.pledges[n], deal)

    def _said(self, position: Any, deal: Deal) -> dict[str, Any]:
        """What the sentences about *deal* name."""
        return {
            "other": self.names[deal.by],
            "others": self.listed(deal.to),
            "n": deal.lasts,
            "terms": "; ".join(self.pledge(position, pledge) for pledge in deal.pledges),
        }

    def _breach(self, position: Any, pledge: Pledge, deal: Deal) -> str:
        others = self.listed(sorted(deal.parties - {pledge.giver}))
        line = _("{player} breaks the promise to {others}: {promise}")
        promise = self.pledge(position, pledge)
        return line.format(player=self.names[pledge.giver], others=others, promise=promise)


# -- what can be promised -------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Kind:
    """A promise that may be made, but for the place that it may be about."""

    promise: type[Promise]
    given: tuple[tuple[str, Any], ...]
    placed: bool

    def at(self, place: int) -> Promise:
        """The promise about a place."""
        about = {PLACED: place} if self.placed else {}
        return self.promise(**dict(self.given), **about)


def kinds(promises: tuple[type[Promise], ...], seats: int) -> Iterator[Kind]:
    """All that can be promised at a table of so many *seats*: each value of what is chosen from a
    few, places left open."""
    for promise in promises:
        hints = get_type_hints(promise)
        names = [part.name for part in fields(promise)]
        placed = PLACED in names
        ways: list[tuple[tuple[str, Any], ...]] = [()]
        for name in names:
            few = range(seats) if name == SEATED else _values(hints[name])
            if name != PLACED and few:
                ways = [(*way, (name, value)) for way in ways for value in few]
        yield from (Kind(promise, way, placed) for way in ways)


def _values(hint: Any) -> Sequence[Any]:
    """All values of an enum; none of anything else."""
    return list(hint) if isinstance(hint, type) and issubclass(hint, Enum) else ()
