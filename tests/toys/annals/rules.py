"""Named points of the rules, and the ongoing effects that hook into them.

A point is a method of :class:`Rule`: it is given what the rulebook says and returns what holds
instead.  The rules ask at a point and know no card; an effect overrides the points it changes.
"""

from __future__ import annotations

import enum
from collections.abc import Iterator, Mapping
from typing import Final

from tests.toys.annals.state import Lasting, Nation, State

from tessera.engine.steps import Seat


class Zone(enum.Enum):
    DISCARD = "discard"
    HISTORY = "history"


class Rule:
    """An ongoing effect that changes nothing."""

    def put_into(self, zone: Zone) -> Zone:
        """Where a card of its owner goes that is to be put into *zone*."""
        return zone

    def stolen(self, amount: int) -> int:
        """How much its owner steals where *amount* is to be stolen."""
        return amount


class NoHistory(Rule):
    """What would be put into History is discarded instead."""

    def put_into(self, zone: Zone) -> Zone:
        return Zone.DISCARD


class Fierce(Rule):
    """Raids steal 1 more."""

    def stolen(self, amount: int) -> int:
        return amount + 1


NATIONS: Final[Mapping[Nation, Rule]] = {
    Nation.NOMADS: NoHistory(),
    Nation.CHRONICLERS: Rule(),
    Nation.TRADERS: Rule(),
}
LASTING: Final[Mapping[Lasting, Rule]] = {Lasting.FRENZY: Fierce()}


def rules(s: State, seat: Seat) -> Iterator[Rule]:
    """The ongoing effects of *seat*, in the order in which they apply."""
    yield NATIONS[s.players[seat].nation]
    yield from (LASTING[effect] for owner, effect in s.lasting if owner == seat)


def destination(s: State, seat: Seat, zone: Zone) -> Zone:
    for rule in rules(s, seat):
        zone = rule.put_into(zone)
    return zone


def loot(s: State, seat: Seat, amount: int) -> int:
    for rule in rules(s, seat):
        amount = rule.stolen(amount)
    return amount
