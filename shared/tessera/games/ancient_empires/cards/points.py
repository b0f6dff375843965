"""The named points at which a card may bend the rules.

A card never reaches into the rules: the rules ask, at these points only.  There are two kinds.
:class:`Terms` are numbers that a rule adds to its own; they cost an attribute to ask.  The moments
of :class:`Ongoing` are told what has just happened and answer with steps, which are resolved next.

What a player's cards say together is one :class:`InForce`, itself an ``Ongoing``: the rules ask it
as if it were a single card.  Cards are asked in a fixed order: technologies in the order in which
they were gained, then the civilization, then wonders.  This module knows no card, so everything may
import it.

No card peeks at a deck, at a face-down site or at another player's face-down Order, and none lets a
player act outside its own turn.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, fields
from enum import IntEnum
from typing import Any, Final

from tessera.engine.steps import Seat, Steps


class Removed(IntEnum):
    """What an attack point removed (Attack, A, B and C)."""

    ARMY = 0
    BARBARIANS = 1
    IMPROVEMENT = 2


@dataclass(frozen=True, slots=True, kw_only=True)
class Terms:
    """What is added to the numbers of the rules.  All 0 where no card says otherwise.

    A name that begins with ``may_`` or tells what *is* so stands for yes where it is not 0.  Prices
    never fall below 0, unless said otherwise.
    """

    # -- Planning Phase ---------------------------------------------------------------------------
    may_choose_neutral: int = 0
    """Any of the four Neutral actions, instead of the one attached to the slot."""
    may_enhance_neutral: int = 0
    """Neutral Attack and Neutral Grow may be enhanced like the Orders (else AE-22)."""

    # -- Move -------------------------------------------------------------------------------------
    movement: int = 0
    """Movement points of a Move Order (not of Explore, nor of a Neutral action)."""
    crossing_food: int = 0
    """Food that the enhancement "Move across the Sea" costs, beside the 1 of the rules.  Where it
    costs nothing, every Move action is enhanced without asking."""
    may_cross_many_seas: int = 0
    """One movement point crosses any number of sea territories that border each other."""
    may_move_from_anywhere: int = 0
    """Armies that started the action on another continent than the slot's may move too (AE-29)."""

    # -- Explore ----------------------------------------------------------------------------------
    scouts: int = 0
    """Unexplored tokens that may be flipped in one Scout action, beside the 1 of the rules."""
    may_scout_from_settlement: int = 0
    """A Settlement does for Scout as well as an Army (else AE-32)."""
    may_score_barbarians: int = 0
    """Face-up Barbarians do not block a Sacred Site when it is scored for Glory (else AE-33)."""

    # -- Attack -----------------------------------------------------------------------------------
    attack_material: int = 0
    """Materials that the additional attack point costs, beside the 1 of the rules."""
    may_attack_adjacent: int = 0
    """A point may also be used in a territory of the same continent that is adjacent by land to one
    where the attacker has an Army."""
    may_raze_defended: int = 0
    """An Improvement may be attacked although its owner has Armies there."""
    walls: int = 0
    """Asked of the owner: opponents cannot attack its Improvements."""
    garrison: int = 0
    """Asked of the owner: as many of its Armies in a territory with its Settlement cannot be
    attacked."""

    # -- Grow -------------------------------------------------------------------------------------
    grown_armies: int = 0
    """Armies that a Grow Order adds before it is enhanced, beside the 1 of the rules."""
    may_grow_at_armies: int = 0
    """Armies gained by Grow, and only those, may also be placed where the player has an Army."""

    # -- Produce ----------------------------------------------------------------------------------
    plains_yield_food: int = 0
    """A land territory without any icon produces Food for the player, whatever asks for that."""

    # -- Build ------------------------------------------------------------------------------------
    settlement_materials: int = 0
    """Materials that a Settlement costs, beside the number of the Age."""
    improvement_materials: int = 0
    """Materials that an Improvement costs, beside the 2 of the rules."""
    wonder_materials: int = 0
    """Materials that a Wonder costs, beside those printed on it."""
    wonder_age: int = 0
    """The Age from which Wonders may be constructed, beside III (else AE-71)."""

    # -- Statecraft -------------------------------------------------------------------------------
    invent_ideas: int = 0
    """Ideas that a Technology costs, beside 1, 1, 2, 2, 3 ...; it never costs less than 1."""
    technology_slots: int = 0
    """Slots for Technologies, beside those of the player board."""
    pondered_ideas: int = 0
    """Ideas gained by Invent instead of a Technology, beside the 1 of the rules."""
    trades: int = 0
    """Different bonuses gained in one Trade, beside the 1 of the rules; one Pillar step in all."""
    may_trade_anywhere: int = 0
    """Trade with the City-State of any continent.  Its bonus is resolved on that continent."""
    diplomacy: int = 0
    """Influence steps of Diplomacy, beside the 1 of the rules."""

    # -- Resources and Glory ----------------------------------------------------------------------
    holds: int = 0
    """How much of each resource but Glory can be held, beside 5."""
    glory_points: int = 0
    """Victory points for resetting Glory, beside 2."""

    # -- Age End Steps ----------------------------------------------------------------------------
    breaks_ties: int = 0
    """Whoever is tied for the most Power in a territory controls it if no other tied player breaks
    ties as well (else AE-61)."""
    majority_orders: int = 0
    """Orders counted for the City-State majority on each continent where at least one lies."""

    # -- Game End Scoring -------------------------------------------------------------------------
    sites_count_twice: int = 0
    """A controlled Sacred Site counts as two territories for Final Influence."""
    leads_alone: int = 0
    """Tied for the furthest up on a Pillar, the player gains the points of a lone leader."""

    def __add__(self, other: Terms) -> Terms:
        return Terms(**{name: getattr(self, name) + getattr(other, name) for name in _NAMES})


_NAMES = tuple(part.name for part in fields(Terms))


class Ongoing:
    """What a card does for as long as it lies before a player.  Each moment answers with steps."""

    terms: Terms = Terms()

    def on_gain(self, s: Any, seat: Seat) -> Steps:
        """This card has just been gained, and its Pillar steps are done (Statecraft, A)."""
        return ()

    def after_crossing(self, s: Any, seat: Seat) -> Steps:
        """An Army has just crossed the sea to another continent (Move across the Sea)."""
        return ()

    def after_removal(self, s: Any, seat: Seat, removed: Removed) -> Steps:
        """An attack point has just removed something, and its Glory is gained (Attack)."""
        return ()

    def after_produce(self, s: Any, seat: Seat, territories: int) -> Steps:
        """A Produce Order has just been resolved in so many *territories* (Produce)."""
        return ()

    def after_improvement(self, s: Any, seat: Seat, territory: int) -> Steps:
        """A Settlement has just been improved, and the bonus is gained (Build, B)."""
        return ()

    def after_technology(self, s: Any, seat: Seat) -> Steps:
        """A Technology has just been gained, and its Pillar steps are done (Statecraft, A)."""
        return ()


class Bend(Ongoing):
    """A card that does nothing but change some numbers of the rules."""

    def __init__(self, terms: Terms) -> None:
        self.terms = terms


class InForce(Ongoing):
    """What all cards of one player say together."""

    def __init__(self, cards: Iterable[Ongoing] = ()) -> None:
        self.cards = tuple(cards)
        self.terms = sum((card.terms for card in self.cards), Terms())

    def after_crossing(self, s: Any, seat: Seat) -> Steps:
        return _all(card.after_crossing(s, seat) for card in self.cards)

    def after_removal(self, s: Any, seat: Seat, removed: Removed) -> Steps:
        return _all(card.after_removal(s, seat, removed) for card in self.cards)

    def after_produce(self, s: Any, seat: Seat, territories: int) -> Steps:
        return _all(card.after_produce(s, seat, territories) for card in self.cards)

    def after_improvement(self, s: Any, seat: Seat, territory: int) -> Steps:
        return _all(card.after_improvement(s, seat, territory) for card in self.cards)

    def after_technology(self, s: Any, seat: Seat) -> Steps:
        return _all(card.after_technology(s, seat) for card in self.cards)


NOTHING: Final = InForce()
"""In force for a player without cards."""


def _all(answers: Iterable[Steps]) -> Steps:
    return tuple(step for answer in answers for step in answer)
