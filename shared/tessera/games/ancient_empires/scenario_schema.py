"""The JSON schema of a position, for editors that complete and check while one writes."""

from __future__ import annotations

from tessera.engine.json_schema import Schema, list_of, map_of, object_of, one_of, up_to
from tessera.games.ancient_empires import scenario_names as names
from tessera.games.ancient_empires.board import SIDES
from tessera.games.ancient_empires.ids import ARMIES
from tessera.games.ancient_empires.pillars import TOP
from tessera.games.ancient_empires.scenario_read import MOST_RESOURCES


def schema() -> Schema:
    """A position, with the territories of all sides of the board."""
    sides = [names.names_of(side) for side in SIDES]
    lands = one_of(name for side in sides for name in side.territories)
    sacred = one_of(name for side in sides for name in side.sacred)
    cards = sides[0]
    technologies = list_of(one_of(cards.technologies))
    wonders = list_of(one_of(cards.wonders))
    slots = one_of(names.SLOT_NAMES)
    return object_of(
        {
            "age": one_of([1, 2, 3, "I", "II", "III"]),
            "round": one_of([1, 2, "I", "II"]),
            "marker": {"type": "integer", "minimum": 1, "maximum": len(names.SLOT_NAMES)},
            "direction": one_of(names.DIRECTIONS),
            "turn order": list_of(one_of(names.SEATS)),
            "city-states": map_of(one_of(names.CONTINENT_NAMES), one_of(cards.city_states)),
            "technology market": technologies,
            "technologies discarded": technologies,
            "wonder market": wonders,
            "sites": map_of(sacred, one_of(names.SITES)),
            "produces": map_of(lands, one_of(names.PRODUCED)),
            "neutral actions": map_of(slots, one_of(names.ACTIONS)),
            "slots": map_of(slots, {"anyOf": [_token(), _rounds()]}),
            "players": map_of(one_of(names.SEATS), _player(lands, technologies, wonders, cards)),
            "next": {"anyOf": [{"type": "string"}, {"type": "object"}]},
        }
    )


def _token() -> Schema:
    orders = one_of([*names.ORDERS, "blank"])
    seats = dict.fromkeys(names.SEATS, orders)
    return object_of({**seats, "face-up": {"type": "boolean"}})


def _rounds() -> Schema:
    return object_of({"round I": _token(), "round II": _token()})


def _player(lands: Schema, technologies: Schema, wonders: Schema, cards: names.Names) -> Schema:
    continents = one_of(names.CONTINENT_NAMES)
    civilizations = one_of(cards.civilizations)
    return object_of(
        {
            "points": up_to(999),
            "resources": map_of(one_of(names.RESOURCES), up_to(MOST_RESOURCES)),
            "pillars": map_of(one_of(names.PILLARS), up_to(TOP)),
            "influence": map_of(continents, up_to(20)),
            "armies": map_of(lands, up_to(ARMIES)),
            "settlements": map_of(lands, list_of(one_of(names.IMPROVEMENTS))),
            "capital": {"type": "string"},
            "technologies": technologies,
            "technologies gained": up_to(20),
            "wonders": wonders,
            "civilization": civilizations,
            "civilization cards": list_of(civilizations),
            "founded": {"type": "boolean"},
            "explore tokens": list_of(one_of(names.EXPLORE_TOKENS)),
            "envoys": map_of(continents, up_to(999)),
            "tally": list_of({"type": "integer"}),
        }
    )
