"""Options of a game, as typed on a command line."""

from __future__ import annotations

from collections.abc import Sequence

from tessera.engine.game import AnyGame, OptionValue
from tessera.errors import SetupError

_TRUTH = {"true": True, "yes": True, "on": True, "false": False, "no": False, "off": False}


def parse_options(game: AnyGame, pairs: Sequence[str]) -> dict[str, OptionValue]:
    """The options named by ``NAME=VALUE`` (a bare NAME means yes).  Raises SetupError."""
    kinds = {option.name: option.default for option in game.options}
    chosen: dict[str, OptionValue] = {}
    for pair in pairs:
        name, equals, value = pair.partition("=")
        if not isinstance(kinds.get(name), bool):
            chosen[name] = value
        elif not equals:
            chosen[name] = True
        elif value.lower() in _TRUTH:
            chosen[name] = _TRUTH[value.lower()]
        else:
            raise SetupError(
                f"{value!r} is no value of the option {name!r}", remedy="Choose from: yes, no."
            )
    return chosen
