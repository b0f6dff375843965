"""What a bot is, and the bots there are."""

from __future__ import annotations

from collections.abc import Callable, Sequence
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
    make = STRATEGIES.get(name)
    if make is None:
        raise SetupError(
            f"there is no bot called {name!r}",
            remedy=f"The bots are: {', '.join(sorted(STRATEGIES))}.",
        )
    return make(game, chance)
