"""Setup: what lies on the table before the first Planning Phase, and what is drawn for it."""

from __future__ import annotations

from dataclasses import dataclass

from tessera.engine.sealed import BLANK, Known, Sealed
from tessera.engine.steps import (
    EVERYBODY,
    Draw,
    Effect,
    Menu,
    Move,
    Seat,
    Steps,
    by_table,
    push,
    settle,
)
from tessera.errors import IllegalMove
from tessera.games.ancient_empires.board import Board, board
from tessera.games.ancient_empires.cards import catalogue
from tessera.games.ancient_empires.ids import (
    ARMIES,
    CONTINENTS,
    EXPLORE_TOKENS,
    IMPROVEMENT_PIECES,
    NEUTRAL_TOKENS,
    NONE,
    ORDER_TOKENS,
    RESOURCE_TOKENS,
    SETTLEMENTS,
    SLOTS,
    STARTING_RESOURCES,
    Continent,
    Improvement,
    NeutralAction,
    Pillar,
    Resource,
    Site,
    Slot,
    Territory,
    TerritoryKind,
)
from tessera.games.ancient_empires.invent import FillTechnologyMarket
from tessera.games.ancient_empires.moves import (
    Deal,
    DrawCityState,
    DrawCivilization,
    DrawMarker,
    DrawNeutralAction,
    DrawResource,
    DrawStart,
)
from tessera.games.ancient_empires.planning import Planning, on_table
from tessera.games.ancient_empires.state import Player, State

STARTING_ARMIES = 2
DEALT_CARDS = 2


def new_state(seats: int, side: str, randomized: bool, opened: bool, viewer: Seat) -> State:
    """The table before anything is drawn; settled: the first draw is due."""
    map_board = board(side)
    sites = [Site.FREE] * len(map_board.names)
    for t in map_board.sacred[Continent.ANYWHERE]:
        sites[t] = Site.UNEXPLORED
    s = State(
        viewer=viewer,
        side=side,
        open_civilizations=opened,
        marker=map_board.marker,
        players=[_player(map_board) for _ in range(seats)],
        settlement=[NONE] * len(sites),
        improvements=[0] * len(sites),
        sites=list(sites),
        resources=map_board.resources,
        neutral=map_board.neutral,
        first=[None] * SLOTS,
        second=[None] * SLOTS,
        improvement_supply=[IMPROVEMENT_PIECES] * len(Improvement),
        explore_left=list(EXPLORE_TOKENS),
        technology_deck=tuple(range(len(catalogue.TECHNOLOGIES))),
        wonder_deck=tuple(range(len(catalogue.WONDERS))),
    )
    push(s, 0, (*(_RANDOMIZED if randomized else ()), *_SETUP, Planning()))
    settle(s)
    return s


def _player(map_board: Board) -> Player:
    """Two Armies on every Ancient Settlement, the rest in the supply."""
    armies = [0] * len(map_board.names)
    for t in map_board.ancient:
        armies[t] = STARTING_ARMIES
    return Player(
        resources=list(STARTING_RESOURCES),
        pillars=[0] * len(Pillar),
        influence=[0] * len(CONTINENTS),
        armies=armies,
        orders=list(ORDER_TOKENS),
        army_supply=ARMIES - STARTING_ARMIES * len(map_board.ancient),
        settlement_supply=SETTLEMENTS,
    )


# -- the first turn order -------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class SetTurnOrder(Effect):
    """The first turn order is drawn (AE-12)."""

    def run(self, s: State, seat: Seat) -> Steps:
        if len(s.turn_order) == len(s.players):
            return ()
        return by_table(TurnOrderDraw()), self


@dataclass(frozen=True, slots=True)
class TurnOrderDraw(Draw):
    """Who comes next in turn order."""

    def choices(self, s: State, seat: Seat) -> Menu:
        left = [player for player in range(len(s.players)) if player not in s.turn_order]
        return [(DrawStart(player), (NextInOrder(player),)) for player in left]


@dataclass(frozen=True, slots=True)
class NextInOrder(Effect):
    words = "{player} is next in turn order"
    player: Seat

    def run(self, s: State, seat: Seat) -> None:
        s.turn_order = (*s.turn_order, self.player)


# -- City-States ----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class CityStateDraw(Draw):
    """Randomly place one City-State on each Influence board; the rest is out of play (AE-14)."""

    continent: Continent

    def choices(self, s: State, seat: Seat) -> Menu:
        left = [c for c in range(len(catalogue.CITY_STATES)) if c not in s.city_states]
        return [(DrawCityState(self.continent, card), self.drawn) for card in left]

    def drawn(self, move: DrawCityState) -> Steps:
        return (CityStatePlaced(move.continent, move.city_state),)


@dataclass(frozen=True, slots=True)
class CityStatePlaced(Effect):
    words = "{city_state} is the City-State of the {continent} continent"
    continent: Continent
    city_state: int

    def run(self, s: State, seat: Seat) -> None:
        cards = list(s.city_states)
        cards[self.continent] = self.city_state
        s.city_states = tuple(cards)


# -- Civilization cards ---------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class DealCivilizations(Effect):
    """Deal two random Civilization cards to each player; the rest returns to the box."""

    dealt: int = 0

    def run(self, s: State, seat: Seat) -> Steps:
        if self.dealt == DEALT_CARDS * len(s.players):
            return ()
        player = s.turn_order[self.dealt % len(s.players)]
        draw = OpenDeal(player) if s.open_civilizations else SecretDeal(player)
        return by_table(draw), DealCivilizations(self.dealt + 1)


def _left(s: State) -> list[int]:
    dealt = [card for player in s.players for card in player.dealt]
    return [card for card in range(len(catalogue.CIVILIZATIONS)) if Known(card) not in dealt]


@dataclass(frozen=True, slots=True)
class SecretDeal(Draw):
    """A card is dealt face-down.  In a sealed match only its receiver and the dealer know it."""

    player: Seat

    def choices(self, s: State, seat: Seat) -> Menu:
        if s.viewer != EVERYBODY:
            return [(Deal(self.player, BLANK), self.dealt)]
        return [(Deal(self.player, Known(card)), self.dealt) for card in _left(s)]

    def dealt_to(self, s: State, move: Move) -> Seat:
        return self.player

    def dealt(self, move: Deal) -> Steps:
        return (Dealt(self.player, move.civilization),)

    def opened(self, s: State, seat: Seat, move: Move) -> Steps:
        steps = Draw.opened(self, s, seat, move)
        assert isinstance(move, Deal)
        assert isinstance(move.civilization, Sealed)
        if len(move.civilization.commitment) != 32 or move.civilization in on_table(s):
            raise IllegalMove("a dealt card needs a new commitment of 32 bytes")
        return steps


@dataclass(frozen=True, slots=True)
class Dealt(Effect):
    words = "{player} is dealt a Civilization card"
    player: Seat
    civilization: Known[int] | Sealed

    def run(self, s: State, seat: Seat) -> None:
        me = s.players[self.player]
        me.dealt = (*me.dealt, self.civilization)


@dataclass(frozen=True, slots=True)
class OpenDeal(Draw):
    """A card is dealt face-up (option ``open_civilizations``)."""

    player: Seat

    def choices(self, s: State, seat: Seat) -> Menu:
        return [(DrawCivilization(self.player, card), self.dealt) for card in _left(s)]

    def dealt(self, move: DrawCivilization) -> Steps:
        return (DealtOpenly(self.player, move.civilization),)


@dataclass(frozen=True, slots=True)
class DealtOpenly(Effect):
    words = "{player} is dealt {civilization}"
    player: Seat
    civilization: int

    def run(self, s: State, seat: Seat) -> None:
        me = s.players[self.player]
        me.dealt = (*me.dealt, Known(self.civilization))


# -- Randomized Setup (AE-16) ---------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class RandomizeNeutralActions(Effect):
    """Randomly place a Neutral Action token next to every slot."""

    slot: Slot = 0

    def run(self, s: State, seat: Seat) -> Steps:
        if self.slot == 0:
            s.neutral = ()
        if self.slot == SLOTS:
            return ()
        return by_table(NeutralDraw(self.slot)), RandomizeNeutralActions(self.slot + 1)


@dataclass(frozen=True, slots=True)
class NeutralDraw(Draw):
    """Three tokens of each action (AE-04)."""

    slot: Slot

    def choices(self, s: State, seat: Seat) -> Menu:
        return [
            (DrawNeutralAction(self.slot, action), (NeutralPlaced(self.slot, action),))
            for action in NeutralAction
            if s.neutral.count(action) < NEUTRAL_TOKENS[action]
        ]

    def weight(self, s: State, move: Move) -> int:
        assert isinstance(move, DrawNeutralAction)
        return NEUTRAL_TOKENS[move.action] - s.neutral.count(move.action)


@dataclass(frozen=True, slots=True)
class NeutralPlaced(Effect):
    words = "the Neutral action of slot {slot} is {action}"
    slot: Slot
    action: NeutralAction

    def run(self, s: State, seat: Seat) -> None:
        s.neutral = (*s.neutral, self.action)


@dataclass(frozen=True, slots=True)
class RandomizeResources(Effect):
    """Randomly place Resource Production markers on each resource-producing territory."""

    territory: Territory = 0

    def run(self, s: State, seat: Seat) -> Steps:
        kinds = s.board.kinds
        if self.territory == 0:
            s.resources = (NONE,) * len(kinds)
        for t in range(self.territory, len(kinds)):
            if kinds[t] == TerritoryKind.RESOURCE:
                return by_table(ResourceDraw(t)), RandomizeResources(t + 1)
        return ()


@dataclass(frozen=True, slots=True)
class ResourceDraw(Draw):
    """Twelve tokens: 5 Food, 4 Materials, 3 Gold."""

    territory: Territory

    def choices(self, s: State, seat: Seat) -> Menu:
        return [
            (DrawResource(self.territory, resource), (ResourcePlaced(self.territory, resource),))
            for resource, tokens in zip(Resource, RESOURCE_TOKENS, strict=False)
            if s.resources.count(resource) < tokens
        ]

    def weight(self, s: State, move: Move) -> int:
        assert isinstance(move, DrawResource)
        return RESOURCE_TOKENS[move.resource] - s.resources.count(move.resource)


@dataclass(frozen=True, slots=True)
class ResourcePlaced(Effect):
    words = "{territory} produces {resource}"
    territory: Territory
    resource: Resource

    def run(self, s: State, seat: Seat) -> None:
        resources = list(s.resources)
        resources[self.territory] = self.resource
        s.resources = tuple(resources)


@dataclass(frozen=True, slots=True)
class MarkerDraw(Draw):
    """Place the Direction marker between any two continents."""

    def choices(self, s: State, seat: Seat) -> Menu:
        return [(DrawMarker(slot), (MarkerPlaced(slot),)) for slot in s.board.two_coloured]


@dataclass(frozen=True, slots=True)
class MarkerPlaced(Effect):
    words = "the Direction Marker starts above slot {slot}"
    slot: Slot

    def run(self, s: State, seat: Seat) -> None:
        s.marker = self.slot


_RANDOMIZED: Steps = (RandomizeNeutralActions(), RandomizeResources(), by_table(MarkerDraw()))
_SETUP: Steps = (
    *(by_table(CityStateDraw(where)) for where in CONTINENTS),
    FillTechnologyMarket(),
    SetTurnOrder(),
    DealCivilizations(),
)
