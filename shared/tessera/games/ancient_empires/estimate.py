"""How good a position looks to a player: what the ``greedy`` bot goes by.

The estimate is in Victory points.  It is what the player would have if the game ended now, and for
what can still grow a guess that shrinks as the Ages pass:

* each resource is worth something beyond what it scores, the first ones of a kind most;
* each landmass bonus, and the condition of the Civilization's End of Age effect, counts once for
  every Age End that is still to come;
* producing territories where one is present, Armies on the map, Technologies and Pillar steps are
  worth a fraction of a point for every Age that is left.

What the opponents have on the map counts against the player, with a smaller weight.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from tessera.engine.sealed import Known
from tessera.engine.steps import Move, Seat, play, push, settle
from tessera.games.ancient_empires.cards import catalogue
from tessera.games.ancient_empires.control import holders
from tessera.games.ancient_empires.ids import ARMIES, CONTINENTS, GOLD, NONE
from tessera.games.ancient_empires.influence import INFLUENCE
from tessera.games.ancient_empires.moves import Place
from tessera.games.ancient_empires.planning import Placed
from tessera.games.ancient_empires.resolution import resolve
from tessera.games.ancient_empires.scoring import (
    ENVOY_POINTS,
    LEADER_POINTS,
    SETTLEMENT_POINTS,
    TIED_POINTS,
)
from tessera.games.ancient_empires.state import State

RESOURCE_VALUES: Final = (
    (0.0, 0.8, 1.4, 1.8, 2.0, 2.1, 2.1, 2.1),  # Food
    (0.0, 1.2, 2.4, 3.2, 3.8, 4.2, 4.4, 4.5),  # Materials
    (0.0, 0.8, 1.5, 2.0, 2.4, 2.7, 2.8, 2.8),  # Gold, beside the point that it scores
    (0.0, 1.2, 2.2, 2.8, 3.2, 3.4, 3.5, 3.5),  # Ideas, beside the point that they score
    (0.0, 0.1, 0.3, 0.6, 1.0, 0.0, 0.0, 0.0),  # Glory, beside the point that it scores
)
"""What so many of a resource are worth in Age I, apart from what they score."""
TIME: Final = (0.0, 1.0, 0.75, 0.35)
"""How much of that is left in each Age."""
ARMY: Final = 0.3
PRODUCER: Final = 0.5
TECHNOLOGY: Final = 1.2
PILLAR_STEP: Final = 0.5
END_OF_AGE_EFFECT: Final = 2.0
LAST_AGE: Final = 3
RIVAL: Final = 0.25
"""The weight of what one opponent has on the map."""


def imagine(s: State, seat: Seat, move: Move) -> State:
    """The position that *seat* should judge when it weighs *move*: an Order that is placed is
    imagined as resolved at once, after the Neutral action of its slot."""
    after = s.copy()
    if isinstance(move, Place) and isinstance(move.order, Known):
        after.steps.clear()
        resolved = resolve(after, move.slot, move.order.value)
        push(after, seat, (Placed(move.slot, move.order), *resolved))
        settle(after)
    else:
        play(after, seat, move)
    return after


def estimate(s: State, seat: Seat) -> float:
    """How good *s* looks to *seat*, in Victory points; only differences count."""
    me = s.players[seat]
    if s.over:
        return float(me.points - max(p.points for n, p in enumerate(s.players) if n != seat))
    board, held_by = s.board, holders(s)
    on_map = _on_map(s, _counted(s, held_by, board.continents, len(CONTINENTS)))
    held = _counted(s, held_by, board.landmass_of, len(board.landmasses))
    value = me.points + (1 + RIVAL) * on_map[seat] - RIVAL * sum(on_map)
    value += _holdings(s, seat) + _cards(s, seat) + _pillars(s, seat)
    return value + (LAST_AGE + 1 - s.age) * _landmasses(s, seat, held)


def _counted(s: State, held_by: list[Seat], part_of: Sequence[int], parts: int) -> list[list[int]]:
    """How many territories of each part of the map each player controls."""
    counts = [[0] * parts for _ in s.players]
    for holder, part in zip(held_by, part_of, strict=True):
        if holder != NONE:
            counts[holder][part] += 1
    return counts


def _on_map(s: State, counts: list[list[int]]) -> list[float]:
    """For each player: Settlements, Influence times controlled territories, and Armies."""
    army = ARMY * TIME[s.age]
    values: list[float] = []
    for me, held in zip(s.players, counts, strict=True):
        value = army * (ARMIES - me.army_supply)
        for track, space, territories in zip(INFLUENCE, me.influence, held, strict=True):
            value += track[space].value * territories
        values.append(value)
    for owner, built in zip(s.settlement, s.improvements, strict=True):
        if owner != NONE:
            values[owner] += SETTLEMENT_POINTS[built.bit_count()]
    return values


@lru_cache(maxsize=64)
def _producers(resources: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(t for t, resource in enumerate(resources) if resource != NONE)


def _holdings(s: State, seat: Seat) -> float:
    """Resources, and the territories that produce more of them."""
    me = s.players[seat]
    armies, settlement = me.armies, s.settlement
    value = 0.0
    for worth, amount in zip(RESOURCE_VALUES, me.resources, strict=True):
        value += worth[amount]
    for t in _producers(s.resources):
        if armies[t] or settlement[t] == seat:
            value += PRODUCER
    return value * TIME[s.age] + sum(me.resources[GOLD:])


def _cards(s: State, seat: Seat) -> float:
    """Envoys, Technologies, Wonders, and whether the End of Age effect would give something."""
    me = s.players[seat]
    value = ENVOY_POINTS * sum(me.envoys) + TECHNOLOGY * TIME[s.age] * len(me.technologies)
    for wonder in me.wonders:
        value += catalogue.WONDERS[wonder].points(s, seat)
    if me.civilization != NONE and catalogue.CIVILIZATIONS[me.civilization].end_of_age(s, seat):
        value += END_OF_AGE_EFFECT * (LAST_AGE + 1 - s.age)
    return value


def _pillars(s: State, seat: Seat) -> float:
    """The points of leading on Pillars, and a little for each step towards a threshold."""
    value = PILLAR_STEP * sum(s.players[seat].pillars)
    for spaces in zip(*[player.pillars for player in s.players], strict=True):
        mine = spaces[seat]
        if mine == max(spaces):
            value += LEADER_POINTS if spaces.count(mine) == 1 else TIED_POINTS
    return value


def _landmasses(s: State, seat: Seat, counts: list[list[int]]) -> float:
    """The landmass bonuses that would be gained now."""
    value = 0.0
    for mass, held in zip(s.board.landmasses, zip(*counts, strict=True), strict=True):
        mine = held[seat]
        if not mine:
            continue
        *_, second, first = sorted(held)
        if mine == first:
            tied = held.count(first)
            value += mass.larger if tied == 1 else (mass.larger + mass.smaller) // tied
        elif mine == second and held.count(first) == held.count(second) == 1:
            value += mass.smaller
    return value
