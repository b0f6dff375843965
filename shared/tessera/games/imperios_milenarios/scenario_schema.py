"""The JSON schema of a position, for editors that complete and check while one writes."""

from __future__ import annotations

from tessera.engine.json_schema import Schema, list_of, map_of, object_of, one_of, up_to
from tessera.games.imperios_milenarios import scenario_names as names
from tessera.games.imperios_milenarios.ids import Phase
from tessera.games.imperios_milenarios.scenario_next import WORDS
from tessera.games.imperios_milenarios.scenario_read import MOST
from tessera.games.imperios_milenarios.tables import CENSUS, CHITS


def schema() -> Schema:
    """A position, with the territories of the whole map."""
    seats = one_of(names.SEATS)
    return object_of(
        {
            "round": up_to(MOST),
            "phase": one_of(phase.name.lower() for phase in Phase),
            "first": seats,
            "age rank": list_of(seats),
            "pool": _chits(),
            "endings": list_of(one_of(names.ENDINGS)),
            "turn": _turn(seats),
            "players": map_of(seats, _player(seats)),
            "next": {"anyOf": [one_of(WORDS), _next(seats)]},
        }
    )


def _turn(seats: Schema) -> Schema:
    counts = dict.fromkeys(("actions", "chits spent", "actions gained"), up_to(MOST))
    blocked = {"blocked": {"type": "boolean"}}
    return object_of({**counts, **blocked, "traded": list_of(seats), "bars": list_of(_bar(seats))})


def _bar(seats: Schema) -> Schema:
    lands = one_of(names.TERRITORIES)
    return object_of(
        {
            "action": {"type": "string"},
            "chain": list_of(lands),
            "blocked in": lands,
            "by": seats,
            "asked": {"type": "boolean"},
            "withdrawn": {"type": "boolean"},
        }
    )


def _next(seats: Schema) -> Schema:
    """What comes next: colors may be told with a capital or without."""
    colors = one_of([*names.COLOR_NAMES, *(name.lower() for name in names.COLOR_NAMES)])
    announced = {"type": "string"}
    return object_of(
        {
            **dict.fromkeys(("setup", "hands", "from", "reserve", "asked"), seats),
            **dict.fromkeys(("announced", "attacked", "undefended"), announced),
            "phase": colors,
            "turn": map_of(seats, colors),
            "chain": list_of(one_of(names.TERRITORIES)),
            "last muster": list_of(seats),
            "steps": list_of(list_of({})),
        }
    )


def _player(seats: Schema) -> Schema:
    return object_of(
        {
            "age": one_of(names.AGES),
            "metropolis": one_of(names.METROPOLISES),
            "totems": map_of(one_of(names.TERRITORIES), up_to(2)),
            "census": up_to(CENSUS),
            "armies": up_to(MOST),
            "technologies": list_of(one_of(names.TECHNOLOGY_NAMES)),
            "goods": list_of(one_of(names.GOOD_NAMES)),
            "wonder": one_of(names.WONDER_NAMES),
            "cup": _chits(),
            "cup open": {"type": "boolean"},
            "shaken": _chits(),
            "shaking": _chits(),
            "hand": _chits(),
            "open": _chits(),
            "discard": _chits(),
            "orders": map_of(seats, one_of(names.STANCES)),
            "tally": list_of({"type": "integer"}),
        }
    )


def _chits() -> Schema:
    return map_of(one_of(names.COLOR_NAMES), up_to(CHITS))
