"""A table on which a test lays what it needs, and one step is resolved."""

from __future__ import annotations

from tessera.engine.game import OptionValue
from tessera.engine.steps import (
    EVERYBODY,
    Effect,
    Move,
    Seat,
    Step,
    legal_moves,
    play,
    push,
    settle,
)
from tessera.games.imperios_milenarios import GAME
from tessera.games.imperios_milenarios.ids import Color, Phase, Territory
from tessera.games.imperios_milenarios.moves import CHIT, Spending
from tessera.games.imperios_milenarios.rounds import Turn
from tessera.games.imperios_milenarios.state import Player, State

PHASES = {Color.RED: Phase.RED, Color.YELLOW: Phase.YELLOW, Color.BLUE: Phase.BLUE}


class Table:
    """Nothing lies on the map, and nobody has a chit; the oldest is seat 0."""

    def __init__(self, seats: int = 5, **options: OptionValue) -> None:
        self.s: State = GAME.new(seats, GAME.choose(seats, options), EVERYBODY)
        self.s.steps.clear()
        self.s.options = {}
        self.s.events = []
        self.s.round = 1
        for player in self.s.players:
            player.discard = [0, 0, 0, 0]

    def player(self, seat: Seat = 0) -> Player:
        return self.s.players[seat]

    def land(self, name: str) -> Territory:
        return self.s.board.territory(name)

    def present(self, *names: str, seat: Seat = 0) -> Table:
        """One Totem of *seat* in each."""
        for name in names:
            self.player(seat).present |= 1 << self.land(name)
        return self

    def control(self, *names: str, seat: Seat = 0) -> Table:
        """Two Totems of *seat* in each."""
        for name in names:
            self.player(seat).control |= 1 << self.land(name)
        return self.present(*names, seat=seat)

    def has(self, *names: str, seat: Seat = 0) -> bool:
        """Whether *seat* is present in all of these."""
        return all(self.player(seat).present >> self.land(name) & 1 for name in names)

    def holds(self, *names: str, seat: Seat = 0) -> bool:
        """Whether *seat* controls all of these."""
        return all(self.player(seat).control >> self.land(name) & 1 for name in names)

    def chits(self, color: Color, count: int, seat: Seat = 0) -> Table:
        """Chits of one color in the hand of *seat*."""
        me = self.player(seat)
        me.hand += [CHIT[color]] * count
        me.hidden[color] += count
        return self

    def resolve(self, *steps: Step, seat: Seat = 0) -> Table:
        """Resolve *steps* for *seat*."""
        push(self.s, seat, steps)
        settle(self.s)
        return self

    def turn(self, color: Color, chits: int = 0, seat: Seat = 0) -> Table:
        """The turn of *seat* in the phase of *color*, with so many chits, which are spent."""
        self.chits(color, chits, seat)
        self.s.phase = PHASES.get(color, Phase.BLACK)
        self.resolve(Turn(color), seat=seat)
        if chits:
            self.play(self.spending(chits))
        return self

    def spending(self, chits: int) -> Spending:
        """The offered move that spends so many chits."""
        [move] = [m for m in self.moves if isinstance(m, Spending) and m.count == chits]
        return move

    @property
    def seat(self) -> Seat:
        """Who decides now."""
        [seat] = self.s.options
        return seat

    @property
    def moves(self) -> list[Move]:
        return legal_moves(self.s, self.seat)

    @property
    def deciding(self) -> str:
        """What is asked, by the name of its class; empty when nothing is."""
        return type(self.s.deciding).__name__ if self.s.steps else ""

    def offered(self, *kinds: type[Move]) -> list[Move]:
        """The offered moves of some kinds."""
        return [move for move in self.moves if isinstance(move, kinds)]

    def places(self, *kinds: type[Move]) -> set[str]:
        """The territories of the offered moves of some kinds."""
        names = self.s.board.names
        return {names[move.territory] for move in self.offered(*kinds)}  # type: ignore[attr-defined]  # they have one

    def play(self, *moves: Move) -> Table:
        """Each of *moves* by whoever decides."""
        for move in moves:
            play(self.s, self.seat, move)
        return self

    def told(self, kind: type[Effect]) -> list[tuple[Seat, Effect]]:
        """The events of one kind so far, with the seat of each."""
        assert self.s.events is not None
        return [(seat, event) for seat, event in self.s.events if isinstance(event, kind)]
