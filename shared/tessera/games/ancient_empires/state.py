"""A position of Ancient Empires: everything that lies on the table.

Nothing here waits for a player.  What a player decides, and what follows, are steps (``planning``,
``move`` ... ``age_end``); this module says where the pieces are.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TypeAlias

from tessera.engine.sealed import Hidden, Known, Sealed
from tessera.engine.steps import Position, Seat
from tessera.games.ancient_empires.board import Board, board
from tessera.games.ancient_empires.cards.points import InForce
from tessera.games.ancient_empires.ids import (
    NONE,
    Continent,
    ExploreToken,
    NeutralAction,
    Order,
    Territory,
)

FaceDown: TypeAlias = Known[Order] | Sealed


@dataclass(frozen=True, slots=True)
class Token:
    """An Order token in a slot.

    ``order`` is None for a token whose owner did not turn it up in time: it lies there blank and
    spent, counts for the City-States Majority, and goes back unseen at the Age's end.
    """

    owner: Seat
    order: Known[Order] | Sealed | None
    face_up: bool = False


@dataclass(slots=True)
class Player:
    """What one player has.  Tuples are replaced, lists are changed in place."""

    resources: list[int]
    """Food, Materials, Gold, Ideas, Glory."""
    pillars: list[int]
    """The space of the marker on each Pillar, from 0."""
    influence: list[int]
    """The space of the flag on each continent's Influence board, from 0."""
    armies: list[int]
    """The player's Armies in each territory."""
    orders: list[int]
    """How many tokens of each Order were not turned up this Age: in the supply or face-down."""
    points: int = 0
    army_supply: int = 0
    settlement_supply: int = 0
    capital: Territory = NONE
    founded: bool = False
    """Whether the Founding effect has been activated."""
    technologies: tuple[int, ...] = ()
    technologies_gained: int = 0
    """Technologies ever gained, also free and discarded ones (AE-43)."""
    dealt: tuple[Hidden[int], ...] = ()
    """The two Civilization cards, until one is chosen."""
    civilization: int = NONE
    wonders: tuple[int, ...] = ()
    tokens: tuple[ExploreToken, ...] = ()
    """The Explore tokens that the player has flipped and taken."""
    envoys: tuple[int, int, int] = (0, 0, 0)
    """Envoys on the City-State of each continent."""
    tally: tuple[int, ...] = ()
    """Points of each item of the final scoring, in its order; empty until then."""
    in_force: InForce | None = field(default=None, compare=False, repr=False)
    """What the cards say together: follows from them, None until it is asked (see ``ongoing``)."""

    def copy(self) -> Player:
        """An equal player that shares nothing that can change."""
        return Player(
            self.resources[:],
            self.pillars[:],
            self.influence[:],
            self.armies[:],
            self.orders[:],
            self.points,
            self.army_supply,
            self.settlement_supply,
            self.capital,
            self.founded,
            self.technologies,
            self.technologies_gained,
            self.dealt,
            self.civilization,
            self.wonders,
            self.tokens,
            self.envoys,
            self.tally,
            self.in_force,
        )


@dataclass(slots=True, kw_only=True)
class State(Position):
    """The table.  ``settlement``, ``improvements`` and ``sites`` are by territory, ``first`` and
    ``second`` by slot."""

    side: str = "a"
    open_civilizations: bool = False
    age: int = 1
    round: int = 1
    marker: int = 0
    """The slot below the Direction Marker."""
    clockwise: bool = True
    turn_order: tuple[Seat, ...] = ()
    """Seats, first to last."""
    players: list[Player] = field(default_factory=list)
    settlement: list[Seat]
    """The owner of the Settlement in each territory, or NONE."""
    improvements: list[int]
    """The Improvements in each territory, a bit for each kind."""
    sites: list[int]
    """What lies on each territory that is a Sacred Site (see Site)."""
    resources: tuple[int, ...]
    """What each territory produces, a Resource or NONE (printed, or a random token)."""
    neutral: tuple[NeutralAction, ...]
    """The Neutral action of each slot (printed, or a random token)."""
    first: list[Token | None]
    """The token placed in each slot in Round I."""
    second: list[Token | None]
    """The token placed in each slot in Round II."""
    improvement_supply: list[int]
    explore_left: list[int]
    """Explore tokens of each kind that have not been turned up."""
    city_states: tuple[int, ...] = (NONE, NONE, NONE)
    technology_market: tuple[int, ...] = ()
    technology_deck: tuple[int, ...] = ()
    """The Technologies that were not drawn, in ascending order: a deck without an order."""
    technologies_discarded: tuple[int, ...] = ()
    """They leave the game (AE-44)."""
    wonder_market: tuple[int, ...] = ()
    wonder_deck: tuple[int, ...] = ()
    over: bool = False
    board: Board = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        self.board = board(self.side)

    def power(self, seat: Seat, t: Territory) -> int:
        """Each Army and Settlement add 1 Power (rulebook, Control)."""
        return self.players[seat].armies[t] + (self.settlement[t] == seat)

    def copy(self) -> State:
        """An equal position that shares nothing that can change, and tells no events."""
        twin: State = State.__new__(State)
        twin.viewer = self.viewer
        twin.steps = self.steps[:]
        twin.options = self.options
        twin.events = None
        twin.side = self.side
        twin.open_civilizations = self.open_civilizations
        twin.age = self.age
        twin.round = self.round
        twin.marker = self.marker
        twin.clockwise = self.clockwise
        twin.turn_order = self.turn_order
        twin.players = [player.copy() for player in self.players]
        twin.settlement = self.settlement[:]
        twin.improvements = self.improvements[:]
        twin.sites = self.sites[:]
        twin.resources = self.resources
        twin.neutral = self.neutral
        twin.first = self.first[:]
        twin.second = self.second[:]
        twin.improvement_supply = self.improvement_supply[:]
        twin.explore_left = self.explore_left[:]
        twin.city_states = self.city_states
        twin.technology_market = self.technology_market
        twin.technology_deck = self.technology_deck
        twin.technologies_discarded = self.technologies_discarded
        twin.wonder_market = self.wonder_market
        twin.wonder_deck = self.wonder_deck
        twin.over = self.over
        twin.board = self.board
        return twin


def where(s: State, t: Territory) -> Continent:
    """The continent of a territory."""
    return s.board.continents[t]
