"""The JSON schema of scenario files, for editors that complete and check while one writes."""

from __future__ import annotations

from collections.abc import Iterable

from tessera.engine.game import AnyGame, Scenes
from tessera.engine.json_schema import Schema, list_of, object_of

TEXT: Schema = {"type": "string"}
TEXTS: Schema = list_of(TEXT)
TEXT_OR_TEXTS: Schema = {"anyOf": [TEXT, TEXTS]}


def schema(games: Iterable[AnyGame]) -> Schema:
    """One scenario of any of *games*: what else is in it depends on the game it names."""
    told = [_scenario(game, scenes) for game in games if (scenes := game.scenes()) is not None]
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "A scenario of Tessera",
        "description": "See docs/scenarios.md",
        "oneOf": told,
    }


def _scenario(game: AnyGame, scenes: Scenes) -> Schema:
    position = dict(scenes.schema())
    seats = [game.called(seat) for seat in range(game.seats[-1])]
    return object_of(
        {
            "scenario": {"type": "string", "description": "What it shows, in one sentence."},
            "game": {"const": game.name},
            "seats": {"type": "integer", "minimum": game.seats[0], "maximum": game.seats[-1]},
            "options": object_of(
                {
                    option.name: {"enum": list(option.values), "description": option.help}
                    for option in game.options
                }
            ),
            "seed": {"description": "Decides the draws that are not told."},
            "position": position,
            "play": list_of(_step(seats, position)),
        },
        needed=["scenario", "game", "play"],
    )


def _step(seats: list[str], position: Schema) -> Schema:
    refused = object_of({**dict.fromkeys(seats, TEXT), "because": TEXT})
    steps: Schema = {
        **dict.fromkeys(seats, TEXT_OR_TEXTS),
        "draw": TEXT_OR_TEXTS,
        "lapse": {"enum": seats},
        "refused": refused,
        "expect": _expect(seats, position),
    }
    return object_of(steps) | {"minProperties": 1, "maxProperties": 1}


def _expect(seats: list[str], position: Schema) -> Schema:
    asked = {"enum": [*seats, "table", "nobody"]}
    moves = {
        "of": {"enum": [*seats, "table"]},
        "exactly": TEXTS,
        "includes": TEXTS,
        "excludes": TEXTS,
    }
    points = {"anyOf": [{"type": "integer"}, {"type": "object"}]}
    return object_of(
        {
            "asked": {"anyOf": [asked, list_of(asked)]},
            "moves": object_of(moves),
            "position": position,
            "events": TEXTS,
            "scores": object_of(dict.fromkeys(seats, points)),
            "winners": {"anyOf": [{"enum": seats}, list_of({"enum": seats})]},
            "over": {"type": "boolean"},
        }
    )
