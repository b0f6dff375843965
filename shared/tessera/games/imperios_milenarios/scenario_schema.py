"""The JSON schema of a position, for editors that complete and check while one writes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from tessera.games.imperios_milenarios import scenario_names as names
from tessera.games.imperios_milenarios.ids import Phase
from tessera.games.imperios_milenarios.scenario_next import WORDS
from tessera.games.imperios_milenarios.scenario_read import MOST
from tessera.games.imperios_milenarios.tables import CENSUS, CHITS

Schema = dict[str, Any]


def schema() -> Schema:
    """A position, with the territories of the whole map."""
    seats = _one_of(names.SEATS)
    return _object(
        {
            "round": _number(MOST),
            "phase": _one_of(phase.name.lower() for phase in Phase),
            "first": seats,
            "age rank": _list(seats),
            "pool": _chits(),
            "endings": _list(_one_of(names.ENDINGS)),
            "turn": _turn(seats),
            "players": _map(seats, _player(seats)),
            "next": {"anyOf": [_one_of(WORDS), _next(seats)]},
        }
    )


def _turn(seats: Schema) -> Schema:
    counts = dict.fromkeys(("actions", "chits spent", "actions gained"), _number(MOST))
    blocked = {"blocked": {"type": "boolean"}}
    return _object({**counts, **blocked, "traded": _list(seats), "bars": _list(_bar(seats))})


def _bar(seats: Schema) -> Schema:
    lands = _one_of(names.TERRITORIES)
    return _object(
        {
            "action": {"type": "string"},
            "chain": _list(lands),
            "blocked in": lands,
            "by": seats,
            "asked": {"type": "boolean"},
            "withdrawn": {"type": "boolean"},
        }
    )


def _next(seats: Schema) -> Schema:
    """What comes next: colors may be told with a capital or without."""
    colors = _one_of([*names.COLOR_NAMES, *(name.lower() for name in names.COLOR_NAMES)])
    announced = {"type": "string"}
    return _object(
        {
            **dict.fromkeys(("setup", "hands", "from", "reserve", "asked"), seats),
            **dict.fromkeys(("announced", "attacked", "undefended"), announced),
            "phase": colors,
            "turn": _map(seats, colors),
            "chain": _list(_one_of(names.TERRITORIES)),
            "last muster": _list(seats),
            "steps": _list(_list({})),
        }
    )


def _player(seats: Schema) -> Schema:
    return _object(
        {
            "age": _one_of(names.AGES),
            "metropolis": _one_of(names.METROPOLISES),
            "totems": _map(_one_of(names.TERRITORIES), _number(2)),
            "census": _number(CENSUS),
            "armies": _number(MOST),
            "technologies": _list(_one_of(names.TECHNOLOGY_NAMES)),
            "goods": _list(_one_of(names.GOOD_NAMES)),
            "wonder": _one_of(names.WONDER_NAMES),
            "cup": _chits(),
            "cup open": {"type": "boolean"},
            "shaken": _chits(),
            "shaking": _chits(),
            "hand": _chits(),
            "open": _chits(),
            "discard": _chits(),
            "orders": _map(seats, _one_of(names.STANCES)),
            "tally": _list({"type": "integer"}),
        }
    )


def _chits() -> Schema:
    return _map(_one_of(names.COLOR_NAMES), _number(CHITS))


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
