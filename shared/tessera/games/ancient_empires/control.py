"""Control over territories, and over what they make up (rulebook, Concepts: Control)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from itertools import repeat

from tessera.engine.steps import Seat
from tessera.games.ancient_empires.ids import ANYWHERE, NONE, Continent, Territory
from tessera.games.ancient_empires.ongoing import terms
from tessera.games.ancient_empires.state import State


def controller(s: State, t: Territory) -> Seat:
    """Whoever has the most Power in a territory.  Where the most is tied, that is NONE (AE-61),
    unless exactly one of the tied players has a card that breaks ties."""
    armies = (player.armies[t] for player in s.players)
    return _strongest(s.settlement[t], _tie_breakers(s), *armies)


def holders(s: State) -> list[Seat]:
    """Whoever controls each territory, or NONE."""
    armies = [player.armies for player in s.players]
    return list(map(_strongest, s.settlement, repeat(_tie_breakers(s)), *armies))


def _tie_breakers(s: State) -> tuple[Seat, ...]:
    return tuple(seat for seat, player in enumerate(s.players) if terms(player).breaks_ties)


@lru_cache(maxsize=1 << 16)
def _strongest(owner: Seat, tie_breakers: tuple[Seat, ...], *armies: int) -> Seat:
    """Each Army and Settlement add 1 Power (rulebook, Control)."""
    power = [n + (seat == owner) for seat, n in enumerate(armies)]
    most = max(power)
    if not most:
        return NONE
    tied = [seat for seat, n in enumerate(power) if n == most]
    if len(tied) > 1:
        tied = [seat for seat in tied if seat in tie_breakers]
    return tied[0] if len(tied) == 1 else NONE


def territories(s: State, seat: Seat, where: Continent = ANYWHERE) -> list[Territory]:
    """The territories on a continent that a player controls, Ancient Settlements among them."""
    held = holders(s)
    return [t for t in s.board.areas[where] if held[t] == seat]


def controls_all(s: State, seat: Seat, area: Iterable[Territory]) -> bool:
    """Whether *seat* controls a continent or a landmass, the territories of which are *area*: who
    controls the most of them does, and nobody where the most is tied."""
    held_by = holders(s)
    here = [held_by[t] for t in area]
    held = [here.count(player) for player in range(len(s.players))]
    mine = held.pop(seat)
    return mine > max(held)
