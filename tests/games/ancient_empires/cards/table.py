"""A table laid by hand, on which single steps of the rules are resolved."""

from __future__ import annotations

from collections.abc import Iterable

from tessera.engine.steps import (
    TABLE,
    Effect,
    Move,
    Seat,
    Step,
    legal_moves,
    play,
    play_nth,
    push,
    settle,
)
from tessera.games.ancient_empires.board import board
from tessera.games.ancient_empires.cards import ids as cards
from tessera.games.ancient_empires.ids import (
    ARMIES,
    EXPLORE_TOKENS,
    IMPROVEMENT_PIECES,
    NONE,
    ORDER_TOKENS,
    SETTLEMENTS,
    SLOTS,
    Improvement,
    Pillar,
    Resource,
    Site,
)
from tessera.games.ancient_empires.state import Player, State

ORANGE = ("Ashen Steppe", "Copper Hills", "Lion Gate", "Saffron Coast", "Ur-Helion")
"""Side A, Helion Mainland: Food, Materials, a Sacred Site, Food, the Ancient Settlement."""


class Table:
    """Side A, Age I, no resources, no pieces on the map; seat 0 is the one that is tested."""

    def __init__(self, seats: int = 2, side: str = "a", age: int = 1) -> None:
        b = board(side)
        lands = len(b.names)
        self.s = State(
            side=side,
            age=age,
            turn_order=tuple(range(seats)),
            players=[_player(lands) for _ in range(seats)],
            settlement=[NONE] * lands,
            improvements=[0] * lands,
            sites=[Site.FREE] * lands,
            resources=b.resources,
            neutral=b.neutral,
            marker=b.marker,
            first=[None] * SLOTS,
            second=[None] * SLOTS,
            improvement_supply=[IMPROVEMENT_PIECES] * len(Improvement),
            explore_left=list(EXPLORE_TOKENS),
            city_states=(cards.CityState.SPARTA, cards.CityState.BYBLOS, cards.CityState.URUK),
        )

    # -- laying pieces ----------------------------------------------------------------------------

    def at(self, name: str) -> int:
        """The territory called *name*."""
        return self.s.board.territory(name)

    def player(self, seat: Seat = 0) -> Player:
        return self.s.players[seat]

    def technology(self, *held: cards.Technology, seat: Seat = 0) -> None:
        """*held* lie in the slots of *seat*."""
        me = self.player(seat)
        me.technologies = (*me.technologies, *held)
        me.technologies_gained += len(held)
        me.in_force = None

    def civilization(self, card: cards.Civilization, seat: Seat = 0) -> None:
        self.player(seat).civilization = card
        self.player(seat).in_force = None

    def wonder(self, card: cards.Wonder, seat: Seat = 0) -> None:
        me = self.player(seat)
        me.wonders = (*me.wonders, card)
        me.in_force = None

    def armies(self, name: str, armies: int = 1, seat: Seat = 0) -> int:
        """Armies from the supply in a territory, whose number is returned."""
        t = self.at(name)
        self.player(seat).armies[t] += armies
        self.player(seat).army_supply -= armies
        return t

    def settlement(self, name: str, *improvements: Improvement, seat: Seat = 0) -> int:
        """A Settlement with *improvements* in a territory; the first one is the Capital."""
        t = self.at(name)
        self.s.settlement[t] = seat
        for kind in improvements:
            self.s.improvements[t] |= 1 << kind
            self.s.improvement_supply[kind] -= 1
        me = self.player(seat)
        me.settlement_supply -= 1
        if me.capital == NONE:
            me.capital = t
        return t

    def site(self, name: str, site: Site) -> int:
        t = self.at(name)
        self.s.sites[t] = site
        return t

    def hold(self, seat: Seat = 0, **amounts: int) -> None:
        """Set resources: ``hold(food=2, gold=1)``."""
        for name, amount in amounts.items():
            self.player(seat).resources[Resource[name.upper()]] = amount

    def held(self, resource: Resource, seat: Seat = 0) -> int:
        return self.player(seat).resources[resource]

    def pillar(self, pillar: Pillar, seat: Seat = 0) -> int:
        return self.player(seat).pillars[pillar]

    # -- resolving --------------------------------------------------------------------------------

    def resolve(self, *steps: Step, seat: Seat = 0) -> Table:
        """Resolve *steps* up to the first choice."""
        push(self.s, seat, steps)
        settle(self.s)
        return self

    def moves(self, seat: Seat = 0) -> list[Move]:
        return legal_moves(self.s, seat)

    def play(self, *moves: Move, seat: Seat = 0) -> Table:
        """Play *moves* of *seat*, one after the other; what the table draws is the first card."""
        for move in moves:
            self.draw()
            play(self.s, seat, move)
        self.draw()
        return self

    def choose(self, move: Move, seat: Seat = 0) -> Table:
        """Play one move, and leave what the table must draw."""
        play(self.s, seat, move)
        return self

    def draws(self) -> list[Move]:
        """What the table may draw now."""
        return legal_moves(self.s, TABLE)

    def draw(self) -> None:
        """Draw whatever comes first, as long as something is to be drawn."""
        while TABLE in self.s.options:
            play_nth(self.s, TABLE, 0)

    def kinds(self, kind: type[Move], seat: Seat = 0) -> list[Move]:
        """The offered moves of one kind."""
        return [move for move in self.moves(seat) if isinstance(move, kind)]

    def told(self, kind: type[Effect]) -> list[Effect]:
        """The events of one kind since a list was put there for them."""
        assert self.s.events is not None
        return [event for _, event in self.s.events if isinstance(event, kind)]

    @property
    def done(self) -> bool:
        """Whether nothing is left to be resolved."""
        return not self.s.steps


def _player(lands: int) -> Player:
    return Player(
        resources=[0] * len(Resource),
        pillars=[0] * len(Pillar),
        influence=[0, 0, 0],
        armies=[0] * lands,
        orders=list(ORDER_TOKENS),
        army_supply=ARMIES,
        settlement_supply=SETTLEMENTS,
    )


def names(table: Table, territories: Iterable[int]) -> set[str]:
    """The names of territories."""
    return {table.s.board.names[t] for t in territories}
