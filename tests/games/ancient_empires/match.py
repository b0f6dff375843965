"""A whole match in the open, for tests of what lies between decisions."""

from __future__ import annotations

from collections.abc import Iterable

from tessera.engine.game import OptionValue
from tessera.engine.playout import SeededChance, draw_all
from tessera.engine.sealed import Known
from tessera.engine.steps import (
    EVERYBODY,
    PASS,
    TABLE,
    Effect,
    Move,
    Seat,
    legal_moves,
    play,
)
from tessera.games.ancient_empires import GAME
from tessera.games.ancient_empires.ids import Order, Slot
from tessera.games.ancient_empires.moves import Place, Reveal
from tessera.games.ancient_empires.state import State


class Match:
    """A match whose draws follow from a seed.  Its setup is drawn."""

    def __init__(
        self, seats: int = 2, seed: int = 1, viewer: Seat = EVERYBODY, **options: OptionValue
    ) -> None:
        self.chance = SeededChance(seed)
        self.s: State = GAME.new(seats, GAME.choose(seats, options), viewer)
        self.s.events = []
        draw_all(self.s, self.chance)

    @property
    def seat(self) -> Seat:
        """Who decides now."""
        [seat] = self.s.options
        return seat

    @property
    def moves(self) -> list[Move]:
        return legal_moves(self.s, self.seat)

    def kinds(self, kind: type[Move]) -> list[Move]:
        """The offered moves of one kind."""
        return [move for move in self.moves if isinstance(move, kind)]

    def play(self, *moves: Move) -> Match:
        """Each of *moves* by whoever decides; then whatever the table draws."""
        for move in moves:
            play(self.s, self.seat, move)
            draw_all(self.s, self.chance)
        return self

    def pass_on(self, stop: type[Move]) -> Match:
        """Pass, and reveal, until a move of the kind *stop* is offered or the match is over."""
        while self.s.options and not self.kinds(stop):
            self.play(PASS if PASS in self.moves else self.moves[0])
        return self

    def place(self, slot: Slot, order: Order) -> Match:
        """Pass on to whoever places next, who places *order*."""
        return self.pass_on(Place).play(Place(slot, Known(order)))

    def place_all(self, slots: Iterable[Slot], order: Order = Order.PRODUCE) -> Match:
        """Tokens in *slots*, in turn, without Neutral actions: as many of *order* as there are,
        then whatever is left."""
        for slot in slots:
            self.pass_on(Place)
            offered = [m for m in self.kinds(Place) if isinstance(m, Place) and m.slot == slot]
            wanted = Place(slot, Known(order))
            self.play(wanted if wanted in offered else offered[0])
        return self

    def reveal(self) -> Match:
        """Pass on to the next token that is to be revealed, and reveal it."""
        self.pass_on(Reveal)
        return self.play(self.moves[0])

    def told(self, kind: type[Effect]) -> list[tuple[Seat, Effect]]:
        """The events of one kind so far, with the seat of each."""
        assert self.s.events is not None
        return [(seat, event) for seat, event in self.s.events if isinstance(event, kind)]


def undrawn(seats: int = 2, viewer: Seat = EVERYBODY, **options: OptionValue) -> State:
    """A match before its first draw."""
    return GAME.new(seats, GAME.choose(seats, options), viewer)


def drawn(s: State, kind: type[Move]) -> list[Move]:
    """What the table may draw now, of one kind."""
    return [move for move in legal_moves(s, TABLE) if isinstance(move, kind)]
