"""How good a position looks: for bots, not for the rules.

:func:`estimate` is what a player would count at a glance: points that are certain, points that the
end of the Age would bring now, and what resources, Armies, cards and tracks are likely to bring in
the part of the game that is left.  :func:`weigh_orders` looks one action ahead when an Order is
placed, as if it were resolved at once.

The numbers are in Victory points and were tuned by play among bots; none of them is a rule.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from operator import mul
from typing import Final

from tessera.engine.foresight import outlook
from tessera.engine.game import AnyGame
from tessera.engine.sealed import Known
from tessera.engine.steps import Move, Seat, Steps, push, settle
from tessera.games.ancient_empires.age_end import orders_placed, share_bonuses
from tessera.games.ancient_empires.cards import catalogue
from tessera.games.ancient_empires.control import holders
from tessera.games.ancient_empires.ids import (
    ARMIES,
    CONTINENTS,
    NONE,
    Continent,
    NeutralAction,
    Order,
    Slot,
)
from tessera.games.ancient_empires.influence import INFLUENCE
from tessera.games.ancient_empires.moves import Place
from tessera.games.ancient_empires.orders import ORDERS, neutral_steps
from tessera.games.ancient_empires.pillars import TOP
from tessera.games.ancient_empires.scoring import (
    ENVOY_POINTS,
    LEADER_POINTS,
    SETTLEMENT_POINTS,
    TIED_POINTS,
)
from tessera.games.ancient_empires.state import Player, State

RIVALS: Final = 0.5
"""How much the mean of the others counts against one's own."""

RESOURCES_LATE: Final = (0.0, 0.0, 1.0, 1.0, 1.0)
"""Worth of a Food, Material, Gold, Idea and Glory when the game ends ..."""
RESOURCES_EARLY: Final = (0.5, 0.9, 1.2, 1.4, 1.3)
"""... and when it begins."""
ARMY: Final = (0.1, 0.45)
TECHNOLOGY: Final = (0.3, 2.2)
SETTLEMENT: Final = (0.0, 2.5)
PILLAR_STEP: Final = (0.25, 0.8)
TERRITORY: Final = (1.0, 0.45)
"""A controlled territory, for each Influence on its continent."""
INFLUENCE_STEP: Final = (0.0, 1.0)
MAJORITY: Final = 1.2
"""Most Orders on a continent so far: an Envoy and a Pillar step are in sight."""
SECOND_TIME: Final = 0.7
"""An Order of Round I is resolved again in Round II, when less may be left to do."""


@dataclass(frozen=True, slots=True)
class _Weights:
    """What things are worth when a certain part of the game is left."""

    resources: tuple[float, ...]
    army: float
    technology: float
    settlement: float
    pillar_step: float
    territory: float
    influence_step: float


@cache
def _weights(left: float) -> _Weights:
    def at(late_early: tuple[float, float]) -> float:
        late, early = late_early
        return late + (early - late) * left

    return _Weights(
        tuple(map(at, zip(RESOURCES_LATE, RESOURCES_EARLY, strict=True))),
        at(ARMY),
        at(TECHNOLOGY),
        at(SETTLEMENT),
        at(PILLAR_STEP),
        at(TERRITORY),
        at(INFLUENCE_STEP),
    )


def left_of_game(s: State) -> float:
    """How much of the game is left, from 1 at the start to 0 at the end."""
    return (6 - (2 * (s.age - 1) + s.round - 1)) / 6 if not s.over else 0.0


def estimate(s: State, seat: Seat) -> float:
    """How good the position looks to *seat*, in Victory points: its own worth less what the others
    have on the map and lead in, the only things that an action of *seat* can take from them.  After
    the final scoring: the lead over the best of the others."""
    if s.over:
        rivals = (player.points for n, player in enumerate(s.players) if n != seat)
        return float(s.players[seat].points - max(rivals))
    weights = _weights(left_of_game(s))
    worths = [_armies(player, weights) for player in s.players]
    worths[seat] += _belongings(s, seat, weights)
    _add_land(s, worths, weights.territory)
    _add_settlements(s, worths, weights.settlement)
    _add_leads(s, worths)
    mine = worths.pop(seat)
    return mine - RIVALS * sum(worths) / len(worths)


def _armies(player: Player, weights: _Weights) -> float:
    return (ARMIES - player.army_supply) * weights.army


def _belongings(s: State, seat: Seat, weights: _Weights) -> float:
    me = s.players[seat]
    value: float = me.points + sum(map(mul, me.resources, weights.resources))
    value += len(me.technologies) * weights.technology
    # on the topmost space a further step scores at once
    value += (sum(me.pillars) + me.pillars.count(TOP)) * weights.pillar_step
    value += ENVOY_POINTS * sum(me.envoys)
    value += sum(me.influence) * weights.influence_step
    for wonder in me.wonders:
        value += catalogue.WONDERS[wonder].points(s, seat)
    return value


def _add_land(s: State, worths: list[float], per_territory: float) -> None:
    """Territories times Influence, as far as they may last, and the landmass bonuses in sight."""
    board = s.board
    value_of = [
        [per_territory * INFLUENCE[where][player.influence[where]].value for where in CONTINENTS]
        for player in s.players
    ]
    held = [[0] * len(worths) for _ in board.landmasses]
    for player, where, number in zip(holders(s), board.continents, board.landmass_of, strict=True):
        if player != NONE:
            worths[player] += value_of[player][where]
            held[number][player] += 1
    for landmass, counts in zip(board.landmasses, held, strict=True):
        shares = share_bonuses(landmass.larger, landmass.smaller, tuple(counts))
        for player, points in enumerate(shares):
            worths[player] += points


def _add_settlements(s: State, worths: list[float], extra: float) -> None:
    for owner, improvements in zip(s.settlement, s.improvements, strict=True):
        if owner != NONE:
            worths[owner] += SETTLEMENT_POINTS[improvements.bit_count()] + extra


def _add_leads(s: State, worths: list[float]) -> None:
    """The furthest up on each Pillar."""
    for spaces in zip(*(player.pillars for player in s.players), strict=True):
        top = max(spaces)
        points = LEADER_POINTS if spaces.count(top) == 1 else TIED_POINTS
        for seat, space in enumerate(spaces):
            if space == top:
                worths[seat] += points


# -- placing Orders ------------------------------------------------------------------------------


def weigh_orders(game: AnyGame, s: State, seat: Seat, moves: Sequence[Move]) -> list[float]:
    """How good each :class:`Place` of *moves* looks, as if Order and Neutral action were resolved
    at once; the same Order on the same continent is looked at once only."""
    glance = _Glance(game, s, seat)
    return [
        glance.place(move.slot, move.order.value)
        for move in moves
        if isinstance(move, Place) and isinstance(move.order, Known)
    ]


class _Glance:
    """What a seat sees in the actions open to it, each looked at once."""

    def __init__(self, game: AnyGame, s: State, seat: Seat) -> None:
        self._game = game
        self._s = s
        self._seat = seat
        self._now = outlook_of(game, s, seat, ())
        self._orders: dict[tuple[Order, Continent], float] = {}
        self._neutral: dict[tuple[int, Continent], float] = {}
        self._majority = [self._majority_gain(where) for where in CONTINENTS]

    def place(self, slot: Slot, order: Order) -> float:
        continents = self._s.board.slot_continents[slot]
        times = 1 + SECOND_TIME if self._s.round == 1 else 1.0
        value = times * max(self._order(order, where) for where in continents)
        value += max(
            self._action(NeutralAction(self._s.neutral[slot]), where) for where in continents
        )
        return value + sum(self._majority[where] for where in continents)

    def _order(self, order: Order, where: Continent) -> float:
        found = self._orders.get((order, where))
        if found is None:
            found = self._gain(ORDERS[order][where])
            self._orders[order, where] = found
        return found

    def _action(self, action: NeutralAction, where: Continent) -> float:
        found = self._neutral.get((action, where))
        if found is None:
            found = self._gain(neutral_steps(self._s.players[self._seat], action)[where])
            self._neutral[action, where] = found
        return found

    def _gain(self, steps: Steps) -> float:
        return outlook_of(self._game, self._s, self._seat, steps) - self._now

    def _majority_gain(self, where: Continent) -> float:
        """What one more Order on a continent brings nearer: most when it is contested."""
        placed = orders_placed(self._s, where)
        mine = placed.pop(self._seat)
        most = max(placed)
        return MAJORITY if mine <= most <= mine + 1 else MAJORITY / 4


def outlook_of(game: AnyGame, s: State, seat: Seat, steps: Steps) -> float:
    """The outlook of *seat* if it resolved *steps* now, and nothing else."""
    imagined = s.copy()
    imagined.steps = []
    push(imagined, seat, steps)
    settle(imagined)
    return outlook(game, imagined, seat)
