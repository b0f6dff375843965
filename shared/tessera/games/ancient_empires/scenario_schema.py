"""The JSON schema of a position, for editors that complete and check while one writes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from tessera.games.ancient_empires import scenario_names as names
from tessera.games.ancient_empires.board import SIDES
from tessera.games.ancient_empires.ids import ARMIES
from tessera.games.ancient_empires.pillars import TOP
from tessera.games.ancient_empires.scenario_read import MOST_RESOURCES

Schema = dict[str, Any]


def schema() -> Schema:
    """A position, with the territories of all sides of the board."""
    sides = [names.names_of(side) for side in SIDES]
    lands = _one_of(name for side in sides for name in side.territories)
    sacred = _one_of(name for side in sides for name in side.sacred)
    cards = sides[0]
    technologies = _list(_one_of(cards.technologies))
    wonders = _list(_one_of(cards.wonders))
    slots = _one_of(names.SLOT_NAMES)
    return _object(
        {
            "age": _one_of([1, 2, 3, "I", "II", "III"]),
            "round": _one_of([1, 2, "I", "II"]),
            "marker": {"type": "integer", "minimum": 1, "maximum": len(names.SLOT_NAMES)},
            "direction": _one_of(names.DIRECTIONS),
            "turn order": _list(_one_of(names.SEATS)),
            "city-states": _map(_one_of(names.CONTINENT_NAMES), _one_of(cards.city_states)),
            "technology market": technologies,
            "technologies discarded": technologies,
            "wonder market": wonders,
            "sites": _map(sacred, _one_of(names.SITES)),
            "produces": _map(lands, _one_of(names.PRODUCED)),
            "neutral actions": _map(slots, _one_of(names.ACTIONS)),
            "slots": _map(slots, {"anyOf": [_token(), _rounds()]}),
            "players": _map(_one_of(names.SEATS), _player(lands, technologies, wonders, cards)),
            "next": {"anyOf": [{"type": "string"}, {"type": "object"}]},
        }
    )


def _token() -> Schema:
    orders = _one_of([*names.ORDERS, "blank"])
    seats = dict.fromkeys(names.SEATS, orders)
    return _object({**seats, "face-up": {"type": "boolean"}})


def _rounds() -> Schema:
    return _object({"round I": _token(), "round II": _token()})


def _player(lands: Schema, technologies: Schema, wonders: Schema, cards: names.Names) -> Schema:
    continents = _one_of(names.CONTINENT_NAMES)
    civilizations = _one_of(cards.civilizations)
    return _object(
        {
            "points": _number(999),
            "resources": _map(_one_of(names.RESOURCES), _number(MOST_RESOURCES)),
            "pillars": _map(_one_of(names.PILLARS), _number(TOP)),
            "influence": _map(continents, _number(20)),
            "armies": _map(lands, _number(ARMIES)),
            "settlements": _map(lands, _list(_one_of(names.IMPROVEMENTS))),
            "capital": {"type": "string"},
            "technologies": technologies,
            "technologies gained": _number(20),
            "wonders": wonders,
            "civilization": civilizations,
            "civilization cards": _list(civilizations),
            "founded": {"type": "boolean"},
            "explore tokens": _list(_one_of(names.EXPLORE_TOKENS)),
            "envoys": _map(continents, _number(999)),
            "tally": _list({"type": "integer"}),
        }
    )


def _one_of(values: Iterable[object]) -> Schema:
    return {"enum": list(dict.fromkeys(values))}


def _list(items: Schema) -> Schema:
    return {"type": "array", "items": items}


def _number(most: int) -> Schema:
    return {"type": "integer", "minimum": 0, "maximum": most}


def _map(keys: Schema, values: Schema) -> Schema:
    return {"type": "object", "propertyNames": keys, "additionalProperties": values}


def _object(properties: Mapping[str, object]) -> Schema:
    return {"type": "object", "properties": dict(properties), "additionalProperties": False}
