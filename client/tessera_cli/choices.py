"""Options of a game and bots, as typed on a command line."""

from __future__ import annotations

from collections.abc import Sequence

from tessera.engine.game import AnyGame, OptionValue
from tessera.errors import SetupError
from tessera_bots.strategy import maker

_TRUTH = {"true": True, "yes": True, "on": True, "false": False, "no": False, "off": False}


def parse_options(game: AnyGame, pairs: Sequence[str]) -> dict[str, OptionValue]:
    """The options named by ``NAME=VALUE`` (a bare NAME means yes).  Raises SetupError."""
    kinds = {option.name: option.default for option in game.options}
    values = {option.name: option.values for option in game.options}
    chosen: dict[str, OptionValue] = {}
    for pair in pairs:
        name, equals, value = pair.partition("=")
        if not isinstance(kinds.get(name), bool):
            if name in kinds and not equals:
                allowed = " or ".join(f"{name}={each}" for each in values[name])
                raise SetupError(
                    f"the option {name!r} has no value", remedy=f"Say --option {allowed}."
                )
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


def parse_bots(names: str, seats: int) -> tuple[str, ...]:
    """The strategies in *names*, by comma, one a seat; the last one fills the rest.

    Raises SetupError.
    """
    bots = [name.strip() for name in names.split(",") if name.strip()]
    for name in bots:
        maker(name)
    if not 1 <= len(bots) <= seats:
        raise SetupError(f"{len(bots)} bots do not fit {seats} seats", remedy="Name 1 to --seats.")
    return tuple(bots + bots[-1:] * (seats - len(bots)))
