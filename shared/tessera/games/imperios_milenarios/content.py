"""All of the game's data as plain values, and the count of its pieces."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tessera.games.imperios_milenarios import tables
from tessera.games.imperios_milenarios.board import HALF_OF_SEATS, board
from tessera.games.imperios_milenarios.ids import COLORS, NONE, Half
from tessera.games.imperios_milenarios.state import State


def content() -> Mapping[str, object]:
    """Map, boxes and tracks, as ``tessera games imperios-milenarios --json`` prints them."""
    return {
        "seats": {str(seats): half.name.lower() for seats, half in HALF_OF_SEATS.items()},
        "territories": _territories(),
        "technologies": [
            {
                "title": title,
                "color": COLORS[n // 3].name.lower(),
                "tier": tables.DATA["tier"][n % 3]["name"],
                "actions": tables.TECHNOLOGY_ACTIONS[n],
                "coins": tables.TECHNOLOGY_COINS[n],
                "points": tables.TIERS[n % 3].points,
            }
            for n, title in enumerate(tables.TECHNOLOGIES)
        ],
        "goods": [
            {"title": good.title, "coins": good.coins, "half": good.half.name.lower()}
            for good in tables.GOODS
        ],
        "wonders": list(tables.WONDERS),
        "rules": tables.DATA,
    }


def _territories() -> list[dict[str, Any]]:
    whole = board(Half.BOTH, True)
    return [
        {
            "name": name,
            "half": whole.halves[t].name.lower(),
            "kind": whole.kinds[t].name.lower(),
            "value": whole.values[t],
            "named": whole.named[t],
            "adjacent": [whole.names[n] for n in whole.adjacent[t]],
        }
        for t, name in enumerate(whole.names)
    ]


def pieces(s: State) -> Mapping[str, int]:
    """How many pieces of each kind there are, wherever they lie."""
    counts: dict[str, int] = {}
    for color in COLORS:
        owned = sum(p.hidden[color] + p.open[color] + p.discard[color] for p in s.players)
        counts[f"{color.name.lower()} chits"] = s.pool[color] + owned
    for seat in range(len(s.players)):
        counts[f"totems of seat {seat}"] = s.supply(seat) + _placed(s, seat)
    counts["wonders"] = len(tables.WONDERS)
    return counts


def _placed(s: State, seat: int) -> int:
    """The Totems of a player on the map, on tracks and in boxes."""
    me = s.players[seat]
    technologies = [n for n in range(12) if me.technologies >> n & 1]
    goods = [n for n in range(len(tables.GOODS)) if me.goods >> n & 1]
    shared = sum(all(p.technologies >> n & 1 for p in s.players) for n in technologies)
    shared += sum(all(p.goods >> n & 1 for p in s.players) for n in goods)
    on_map = me.present.bit_count() + me.control.bit_count()
    markers = 2 + (me.armies > 0) + (me.wonder != NONE)
    return on_map + markers + len(technologies) + len(goods) - shared
