"""The moments in which a match turned: when the lead was taken for good, and the greatest gains and
losses of a single move."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tessera.engine.steps import Seat

GREATEST = 5
"""So many gains and losses are told; of equal ones, the later."""


@dataclass(frozen=True, slots=True)
class Moment:
    """Something that mattered."""

    page: int
    """The index among the pages of the match."""
    seat: Seat
    """Whose points changed."""
    change: int
    """By so many points; 0 where the change was not the seat's alone."""
    leads: bool
    """Whether the seat leads alone from here to the end."""


def moments(points: Sequence[Sequence[int]], start: int = 0) -> tuple[Moment, ...]:
    """What mattered most, in its order.  *points* are those of all seats after each page; before
    page *start* the match is being set up, and nothing counts."""
    changes = [change for change in _changes(points) if change.page >= start]
    found = {(change.page, change.seat): change for change in changes}
    greatest = sorted(changes, key=lambda change: (abs(change.change), change.page))[-GREATEST:]
    told = {(change.page, change.seat): change for change in greatest}
    lead = _lead(points)
    if lead is not None and lead[0] >= start:
        change = found[lead].change if lead in found else 0
        told[lead] = Moment(*lead, change, leads=True)
    return tuple(told[key] for key in sorted(told))


def _changes(points: Sequence[Sequence[int]]) -> Iterator[Moment]:
    """What one seat alone gained or lost.  Where several seats score at once, as at the end of an
    Age, nobody made a move that mattered."""
    for page in range(1, len(points)):
        before, after = points[page - 1], points[page]
        changed = [seat for seat, n in enumerate(after) if n != before[seat]]
        if len(changed) == 1:
            seat = changed[0]
            yield Moment(page, seat, after[seat] - before[seat], leads=False)


def _lead(points: Sequence[Sequence[int]]) -> tuple[int, Seat] | None:
    """On which page whoever leads alone at the end took the lead for good; who that is."""
    if not points or (leader := _leader(points[-1])) is None:
        return None
    page = len(points) - 1
    while page and _leader(points[page - 1]) == leader:
        page -= 1
    return (page, leader) if page else None


def _leader(points: Sequence[int]) -> Seat | None:
    most = max(points)
    return points.index(most) if list(points).count(most) == 1 else None
