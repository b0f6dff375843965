"""What JSON schemas of scenarios are built from."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, TypeAlias

Schema: TypeAlias = dict[str, Any]


def one_of(values: Iterable[object]) -> Schema:
    """Any of *values*, each named once."""
    return {"enum": list(dict.fromkeys(values))}


def list_of(items: Schema) -> Schema:
    return {"type": "array", "items": items}


def up_to(most: int) -> Schema:
    """A number from 0 to *most*."""
    return {"type": "integer", "minimum": 0, "maximum": most}


def map_of(keys: Schema, values: Schema) -> Schema:
    return {"type": "object", "propertyNames": keys, "additionalProperties": values}


def object_of(properties: Mapping[str, object], needed: Sequence[str] = ()) -> Schema:
    """No other keys than *properties*, of which *needed* must be there."""
    told: Schema = {"type": "object", "properties": dict(properties), "additionalProperties": False}
    return told | ({"required": list(needed)} if needed else {})
