"""Technologies: buying them (Statecraft, Invent), gaining them for nothing, and their market."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from tessera.engine.steps import PASS, Decision, Draw, Effect, Menu, Seat, Steps, by_table
from tessera.games.ancient_empires import pillars
from tessera.games.ancient_empires.cards import catalogue
from tessera.games.ancient_empires.gains import Pay, limit
from tessera.games.ancient_empires.ids import (
    FOOD,
    GOLD,
    IDEAS,
    MATERIALS,
    TECHNOLOGY_MARKET,
    TECHNOLOGY_SLOTS,
    Technology,
)
from tessera.games.ancient_empires.moves import (
    DISCARD_TECHNOLOGY,
    DRAW_TECHNOLOGY,
    INVENT,
    DiscardTechnology,
    DrawTechnology,
    Invent,
)
from tessera.games.ancient_empires.ongoing import in_force, terms
from tessera.games.ancient_empires.state import State

HIGHEST_COST: Final = 3


def invent_cost(s: State, seat: Seat) -> int:
    """The 1st and 2nd Technologies cost 1 Idea, the 3rd and 4th 2, the 5th and beyond 3 (AE-43)."""
    me = s.players[seat]
    cost = min(me.technologies_gained // 2 + 1, HIGHEST_COST)
    return max(1, cost + terms(me).invent_ideas)


def inventions(s: State, seat: Seat) -> tuple[Invent, ...]:
    """The Technologies of the market that a player can buy now."""
    if s.players[seat].resources[IDEAS] < invent_cost(s, seat):
        return ()
    return tuple(INVENT[card] for card in s.technology_market)


def invented(move: Invent) -> Steps:
    """What follows when a Technology is bought: as many more as there are Ideas for; then the
    empty spaces of the market are filled (AE-45)."""
    return *bought(move.technology), InventMore(), FillTechnologyMarket()


def bought(card: Technology) -> Steps:
    """Pay Ideas and gain a Technology from the market."""
    return PayIdeas(), MakeRoom(), Learn(card), FollowSymbols(card)


@dataclass(frozen=True, slots=True)
class InventMore(Decision):
    """You can gain more than one Technology as part of one Invent action."""

    def choices(self, s: State, seat: Seat) -> Menu:
        return [(PASS, ()), *((move, self.invented) for move in inventions(s, seat))]

    def invented(self, move: Invent) -> Steps:
        return *bought(move.technology), self


@dataclass(frozen=True, slots=True)
class FreeTechnology(Decision):
    """Gain 1 Technology without paying its cost; the market is filled right after (AE-45)."""

    def choices(self, s: State, seat: Seat) -> Menu:
        return [(PASS, ()), *((INVENT[card], self.chosen) for card in s.technology_market)]

    def chosen(self, move: Invent) -> Steps:
        card = move.technology
        return MakeRoom(), Learn(card), FillTechnologyMarket(), FollowSymbols(card)


@dataclass(frozen=True, slots=True)
class PayIdeas(Effect):
    """Pay for the next Technology."""

    def run(self, s: State, seat: Seat) -> Steps:
        return (Pay(IDEAS, invent_cost(s, seat)),)


@dataclass(frozen=True, slots=True)
class MakeRoom(Effect):
    """With all slots filled, first discard one of your other Technologies (AE-44)."""

    def run(self, s: State, seat: Seat) -> Steps:
        me = s.players[seat]
        if len(me.technologies) >= TECHNOLOGY_SLOTS + terms(me).technology_slots:
            return DiscardOne(), self
        return ()


@dataclass(frozen=True, slots=True)
class DiscardOne(Decision):
    """Discard any of your own Technologies; the steps it gave on Pillars are kept (AE-44)."""

    def choices(self, s: State, seat: Seat) -> Menu:
        return [(DISCARD_TECHNOLOGY[c], self.discarded) for c in s.players[seat].technologies]

    def discarded(self, move: DiscardTechnology) -> Steps:
        return (TechnologyDiscarded(move.technology),)


@dataclass(frozen=True, slots=True)
class TechnologyDiscarded(Effect):
    words = "{seat} discards {technology}"
    technology: Technology

    def run(self, s: State, seat: Seat) -> None:
        me = s.players[seat]
        me.technologies = tuple(card for card in me.technologies if card != self.technology)
        me.in_force = None
        s.technologies_discarded = (*s.technologies_discarded, self.technology)
        for resource in (FOOD, MATERIALS, GOLD, IDEAS):  # it may have let its owner hold more
            me.resources[resource] = min(me.resources[resource], limit(me, resource))


@dataclass(frozen=True, slots=True)
class Learn(Effect):
    """Take the card from the market and place it in an empty slot on your player board."""

    words = "{seat} gains {technology}"
    technology: Technology

    def run(self, s: State, seat: Seat) -> None:
        s.technology_market = tuple(c for c in s.technology_market if c != self.technology)
        me = s.players[seat]
        me.technologies = (*me.technologies, self.technology)
        me.technologies_gained += 1
        me.in_force = None


@dataclass(frozen=True, slots=True)
class FollowSymbols(Effect):
    """After you gain a Technology, move your markers up on the Pillars of its symbols."""

    technology: Technology

    def run(self, s: State, seat: Seat) -> Steps:
        symbols = catalogue.TECHNOLOGIES[self.technology].symbols
        return *pillars.advances(symbols), AfterTechnology(self.technology)


@dataclass(frozen=True, slots=True)
class AfterTechnology(Effect):
    """What the new card gives once, and what cards add when a Technology was gained."""

    technology: Technology

    def run(self, s: State, seat: Seat) -> Steps:
        card = catalogue.TECHNOLOGIES[self.technology].ongoing
        more = in_force(s.players[seat]).after_technology(s, seat)
        return *card.on_gain(s, seat), *more


# -- the market -----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class FillTechnologyMarket(Effect):
    """Draw new Technologies to fill the market.  Inside an Invent action that happens when the
    whole of it is resolved (AE-45)."""

    def run(self, s: State, seat: Seat) -> Steps:
        if len(s.technology_market) >= TECHNOLOGY_MARKET or not s.technology_deck:
            return ()
        if any(step == self for _, step in s.steps):
            return ()
        return by_table(TechnologyDraw()), self


@dataclass(frozen=True, slots=True)
class TechnologyDraw(Draw):
    """A Technology is drawn from the deck."""

    def choices(self, s: State, seat: Seat) -> Menu:
        return [(DRAW_TECHNOLOGY[card], self.drawn) for card in s.technology_deck]

    def drawn(self, move: DrawTechnology) -> Steps:
        return (TechnologyShown(move.technology),)


@dataclass(frozen=True, slots=True)
class TechnologyShown(Effect):
    words = "{technology} joins the Technology market"
    technology: Technology

    def run(self, s: State, seat: Seat) -> None:
        s.technology_deck = tuple(c for c in s.technology_deck if c != self.technology)
        s.technology_market = (*s.technology_market, self.technology)
