"""All of the game's data as plain values, and the count of its pieces."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tessera.games.ancient_empires import ids, scoring
from tessera.games.ancient_empires.board import SIDES, Board, board
from tessera.games.ancient_empires.cards import catalogue
from tessera.games.ancient_empires.ids import (
    CONTINENTS,
    NONE,
    Improvement,
    NeutralAction,
    Order,
    Resource,
    Site,
)
from tessera.games.ancient_empires.influence import INFLUENCE
from tessera.games.ancient_empires.state import State
from tessera.games.ancient_empires.tracks import TRACKS


def content() -> Mapping[str, object]:
    """Boards, cards, tracks and pieces, as ``tessera games ancient-empires --json`` prints them."""
    return {
        "seats": {"least": 2, "most": 4},
        "ages": 3,
        "boards": {side: _board(board(side)) for side in SIDES},
        "cards": catalogue.content(),
        "pillars": TRACKS["pillars"],
        "influence": {
            where.name.lower(): [
                {"influence": space.value, "icon": space.icon} for space in INFLUENCE[where]
            ]
            for where in CONTINENTS
        },
        "pieces": _pieces(),
        "settlement_points": list(scoring.SETTLEMENT_POINTS),
    }


def _pieces() -> dict[str, Any]:
    return {
        "orders": _counted(Order, ids.ORDER_TOKENS),
        "explore_tokens": _counted(ids.ExploreToken, ids.EXPLORE_TOKENS),
        "random_resources": _counted(list(Resource)[:3], ids.RESOURCE_TOKENS),
        "neutral_tokens": _counted(NeutralAction, ids.NEUTRAL_TOKENS),
        "improvements": {kind.name.lower(): ids.IMPROVEMENT_PIECES for kind in Improvement},
        "starting_resources": _counted(Resource, ids.STARTING_RESOURCES),
        "armies": ids.ARMIES,
        "settlements": ids.SETTLEMENTS,
        "resource_track": ids.RESOURCE_TRACK,
        "technology_slots": ids.TECHNOLOGY_SLOTS,
        "technology_market": ids.TECHNOLOGY_MARKET,
        "wonder_market": ids.WONDER_MARKET,
        "round_tokens": list(ids.ROUND_TOKENS),
    }


def _counted(kinds: Any, counts: tuple[int, ...]) -> dict[str, int]:
    return {kind.name.lower(): count for kind, count in zip(kinds, counts, strict=True)}


def _board(side: Board) -> dict[str, Any]:
    return {
        "title": side.title,
        "marker": side.marker,
        "territories": [_territory(side, t) for t in range(len(side.names))],
        "seas": [
            {
                "name": name,
                "shores": [side.names[t] for t in side.shores[n]],
                "seas": [side.seas[other] for other in side.sea_borders[n]],
            }
            for n, name in enumerate(side.seas)
        ],
        "landmasses": [
            {
                "name": mass.name,
                "continent": mass.continent.name.lower(),
                "mainland": mass.mainland,
                "larger": mass.larger,
                "smaller": mass.smaller,
            }
            for mass in side.landmasses
        ],
        "slots": [
            {
                "continents": [where.name.lower() for where in colors],
                "neutral": side.neutral[n].name.lower(),
            }
            for n, colors in enumerate(side.slot_continents)
        ],
    }


def _territory(side: Board, t: int) -> dict[str, Any]:
    produced = side.resources[t]
    return {
        "name": side.names[t],
        "continent": side.continents[t].name.lower(),
        "landmass": side.landmasses[side.landmass_of[t]].name,
        "kind": side.kinds[t].name.lower(),
        "resource": "" if produced == NONE else Resource(produced).name.lower(),
        "borders": [side.names[n] for n in side.borders[t]],
    }


def pieces(s: State) -> Mapping[str, int]:
    """How many pieces of each kind there are, wherever they lie."""
    counts: dict[str, int] = {}
    for seat, player in enumerate(s.players):
        counts[f"armies of seat {seat}"] = player.army_supply + sum(player.armies)
        counts[f"settlements of seat {seat}"] = player.settlement_supply + s.settlement.count(seat)
        counts[f"orders of seat {seat}"] = sum(player.orders) + _shown(s, seat)
    for kind in Improvement:
        built = sum(row >> kind & 1 for row in s.improvements)
        counts[kind.name.lower()] = s.improvement_supply[kind] + built
    held = sum(len(player.technologies) for player in s.players)
    market = len(s.technology_market) + len(s.technology_deck)
    counts["technologies"] = held + market + len(s.technologies_discarded)
    constructed = sum(len(player.wonders) for player in s.players)
    counts["wonders"] = constructed + len(s.wonder_market) + len(s.wonder_deck)
    taken = sum(len(player.tokens) for player in s.players)
    counts["explore tokens"] = taken + sum(s.explore_left) + s.sites.count(Site.BARBARIANS)
    return counts


def _shown(s: State, seat: int) -> int:
    tokens = (*s.first, *s.second)
    return sum(1 for token in tokens if token and token.owner == seat and token.face_up)
