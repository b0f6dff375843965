"""What a bot is, and the bots there are."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from importlib import import_module
from typing import Any, Protocol, TypeAlias

from tessera.engine.game import AnyGame, Chance
from tessera.engine.steps import Move, Seat
from tessera.errors import SetupError
from tessera_bots.greedy import Greedy
from tessera_bots.randomly import Randomly


class Strategy(Protocol):
    """How a bot decides."""

    looks: bool
    """Whether it looks at the position at all; if not, it need not be shown its own view of it."""

    def choose(self, position: Any, seat: Seat, moves: Sequence[Move]) -> Move:
        """One of *moves*, all of which are open to *seat* in *position*.

        *position* is what the seat may see: its own hidden pieces are known, those of others are
        sealed.  It may be copied but not changed.
        """
        ...


MakeStrategy: TypeAlias = Callable[[AnyGame, Chance], Strategy]

STRATEGIES: dict[str, MakeStrategy] = {"greedy": Greedy, "random": Randomly}


def strategy(name: str, game: AnyGame, chance: Chance) -> Strategy:
    """The strategy called *name*, for one seat at one table.  Raises SetupError."""
    return maker(name)(game, chance)


def maker(name: str) -> MakeStrategy:
    """What makes the strategy called *name*: one of STRATEGIES, or any class of yours, written
    ``module:Class``.  Raises SetupError."""
    if name in STRATEGIES:
        return STRATEGIES[name]
    module, colon, attribute = name.partition(":")
    if not colon:
        raise SetupError(
            f"there is no bot called {name!r}",
            remedy=f"The bots are: {', '.join(sorted(STRATEGIES))}; or MODULE:CLASS for your own.",
        )
    if "" not in sys.path:
        sys.path.insert(0, "")  # the folder in which the command was given, as python -m has it
    try:
        made: MakeStrategy = getattr(import_module(module), attribute)
    except (ImportError, ValueError, AttributeError, SyntaxError) as error:
        raise SetupError(
            f"the bot {name!r} cannot be loaded: {error}",
            remedy="Give a module that can be imported from here, a colon, and a class in it.",
        ) from error
    if not callable(getattr(made, "choose", None)):
        raise SetupError(
            f"{name!r} is no bot: it has no method choose(position, seat, moves)",
            remedy="docs/bots.md shows a complete one.",
        )
    return made
