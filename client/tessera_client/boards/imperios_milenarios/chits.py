"""Whose chits lie where, as far as the window may know: all counts are by colour."""

from __future__ import annotations

from dataclasses import dataclass

from tessera.engine.sealed import Known
from tessera.engine.steps import Seat
from tessera.games.imperios_milenarios.ids import COLORS
from tessera.games.imperios_milenarios.state import State


@dataclass(frozen=True, slots=True)
class Chits:
    """The chits of one player."""

    hand: tuple[int, ...]
    """Those of the hand that are seen, with those that lie open."""
    open: tuple[int, ...]
    hidden: int
    """Those of the hand that are not seen."""
    discard: tuple[int, ...]
    owned: tuple[int, ...]
    """All there are: whoever watched knows that."""
    cup: int

    @property
    def in_hand(self) -> int:
        """How many may be spent."""
        return sum(self.hand) + self.hidden


def chits(s: State, seat: Seat) -> Chits:
    """The chits of *seat*, as this position shows them."""
    me = s.players[seat]
    seen = [chit.value for chit in me.hand if isinstance(chit, Known)]
    return Chits(
        hand=tuple(seen.count(color) + me.open[color] for color in COLORS),
        open=tuple(me.open),
        hidden=len(me.hand) - len(seen),
        discard=tuple(me.discard),
        owned=tuple(map(sum, zip(me.hidden, me.open, me.discard, strict=True))),
        cup=len(me.cup),
    )
