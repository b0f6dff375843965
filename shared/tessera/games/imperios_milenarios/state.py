"""A position of Imperios Milenarios: everything that lies on the table.

Where Totems stand is kept as sets of territories: a civilization has presence where it has one
Totem, control where it has two, and never more.  Nothing here waits for a player: what a player
decides, and what follows, are steps.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from tessera.engine.sealed import Hidden
from tessera.engine.steps import Position, Seat
from tessera.games.imperios_milenarios.board import HALF_OF_SEATS, Board, board
from tessera.games.imperios_milenarios.ids import (
    NONE,
    Age,
    Color,
    Ending,
    Mask,
    Phase,
    Stance,
    Territory,
)
from tessera.games.imperios_milenarios.moves import Errand
from tessera.games.imperios_milenarios.tables import CENSUS, MODES, TOTEMS


@dataclass(frozen=True, slots=True)
class Bar:
    """An action that was blocked this turn, and may not pass there again (IM-27)."""

    errand: Errand
    path: tuple[Territory, ...]
    territory: Territory
    """Where it was blocked ..."""
    rival: Seat
    """... and by whom."""
    asked: bool = False
    """Whether the rival was asked to let it pass after all."""
    withdrawn: bool = False
    """The rival lets it pass: he is not asked again."""


@dataclass(slots=True)
class Player:
    """What one player has.  Lists of chits are by color, sets are bit masks."""

    hidden: list[int]
    """All in cup and hand: everybody has seen them go in, and come out."""
    discard: list[int]
    open: list[int]
    """Chits of the hand that lie open: taken from the Pool this round, or shown and taken back."""
    stances: list[Stance]
    """What is ordered about the actions of each rival."""
    cup: list[Hidden[Color]] = field(default_factory=list)
    hand: list[Hidden[Color]] = field(default_factory=list)
    """Drawn this round, or kept from earlier rounds: seen by the owner alone."""
    shaken: tuple[int, ...] = (0, 0, 0, 0)
    """What was in the cup when it was last shaken."""
    cup_open: bool = False
    """The chits in the cup are known to all, and are drawn in the open."""
    metropolis: Territory = NONE
    present: Mask = 0
    """Where the player has a Totem ..."""
    control: Mask = 0
    """... and where two."""
    census: int = 0
    armies: int = 0
    age: Age = Age.STONE
    technologies: Mask = 0
    goods: Mask = 0
    wonder: int = NONE
    tally: tuple[int, ...] = ()
    """Points of each item of the final scoring, in its order; empty until then."""
    chain: tuple[Mask, Mask, Mask] = field(default=(0, 0, 0), compare=False, repr=False)
    """Where the player's Totems stood when it was last asked which of them a chain connects to a
    Capital (see ``chains.commanded``), and which those are: follows from them ..."""
    frontier: tuple[Mask, Mask, Mask, Mask] = field(default=(0, 0, 0, 0), compare=False, repr=False)
    """... and those and all of the player's, with where they lead by sea and by land (see
    ``chains.frontiers``)."""

    def copy(self) -> Player:
        """An equal player that shares nothing that can change."""
        return Player(
            self.hidden[:],
            self.discard[:],
            self.open[:],
            self.stances[:],
            self.cup[:],
            self.hand[:],
            self.shaken,
            self.cup_open,
            self.metropolis,
            self.present,
            self.control,
            self.census,
            self.armies,
            self.age,
            self.technologies,
            self.goods,
            self.wonder,
            self.tally,
            self.chain,
            self.frontier,
        )

    def gain_census(self, spaces: int) -> None:
        """Move up the Census Track, at most to its last space (IM-49)."""
        self.census = min(CENSUS, self.census + spaces)


@dataclass(slots=True, kw_only=True)
class State(Position):
    """The table."""

    mode: str = "normal"
    strict_start: bool = True
    minos_link: bool = True
    open_hands: bool = False
    players: list[Player] = field(default_factory=list)
    age_rank: tuple[Seat, ...] = ()
    """Seats, from the most ancient player to the youngest."""
    first: Seat = 0
    """The First Player, who bears the One Ring."""
    round: int = 0
    phase: Phase = Phase.SETUP
    pool: list[int] = field(default_factory=list)
    """Chits in the Pool, by color."""
    endings: Mask = 0
    """The end conditions that were found fulfilled, a bit for each Ending."""
    over: bool = False
    # -- the turn of one player in one phase ------------------------------------------------------
    actions: int = 0
    """Actions that are paid and not used."""
    chits_spent: int = 0
    """The chits spent in this turn, but for those that were taken back ..."""
    actions_gained: int = 0
    """... and all the actions they gave, used or not."""
    blocked: bool = False
    """Something was blocked, and no chit was spent or taken back since: those of whose actions none
    is used may be taken back (IM-18)."""
    traded: Mask = 0
    """The rivals traded with in this turn (IM-55)."""
    bars: tuple[Bar, ...] = ()
    shut: tuple[Errand, ...] | None = field(default=None, compare=False, repr=False)
    """The errands that were blocked and have no other way: follows from the bars and from where
    Totems stand, None until it is asked (see ``chains.closed``)."""
    board: Board = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        self.board = board(HALF_OF_SEATS[len(self.players)], self.minos_link)

    @property
    def last_age(self) -> Age:
        return MODES[self.mode]

    def clockwise(self, seat: Seat) -> tuple[Seat, ...]:
        """All seats in clockwise order, *seat* first."""
        return _CLOCKWISE[len(self.players)][seat]

    def controlled(self) -> Mask:
        """The territories that any civilization controls."""
        mask = 0
        for player in self.players:
            mask |= player.control
        return mask

    def controller(self, t: Territory) -> Seat:
        """Who controls a territory, or NONE."""
        for seat, player in enumerate(self.players):
            if player.control >> t & 1:
                return seat
        return NONE

    def supply(self, seat: Seat) -> int:
        """The Totems of a player that are not in use: on the map, on the two tracks and the Age, or
        in a box whose Totems were not replaced by a Gem (IM-08, IM-09, IM-74)."""
        technologies = goods = -1
        for each in self.players:
            technologies &= each.technologies
            goods &= each.goods
        me = self.players[seat]
        return (
            TOTEMS
            - 2
            - (me.armies > 0)
            - me.present.bit_count()
            - me.control.bit_count()
            - (me.technologies & ~technologies).bit_count()
            - (me.goods & ~goods).bit_count()
            - (me.wonder != NONE)
        )

    def end(self, why: Ending) -> None:
        """Note that the game ends with this round; it cannot be undone (IM-63)."""
        self.endings |= 1 << why

    def copy(self) -> State:
        """An equal position that shares nothing that can change, and tells no events."""
        twin: State = State.__new__(State)
        twin.viewer = self.viewer
        twin.steps = self.steps[:]
        twin.options = self.options
        twin.events = None
        twin.mode = self.mode
        twin.strict_start = self.strict_start
        twin.minos_link = self.minos_link
        twin.open_hands = self.open_hands
        twin.players = [player.copy() for player in self.players]
        twin.age_rank = self.age_rank
        twin.first = self.first
        twin.round = self.round
        twin.phase = self.phase
        twin.pool = self.pool[:]
        twin.endings = self.endings
        twin.over = self.over
        twin.actions = self.actions
        twin.chits_spent = self.chits_spent
        twin.actions_gained = self.actions_gained
        twin.blocked = self.blocked
        twin.traded = self.traded
        twin.bars = self.bars
        twin.shut = self.shut
        twin.board = self.board
        return twin


_CLOCKWISE = tuple(
    tuple(tuple((seat + n) % seats for n in range(seats)) for seat in range(seats))
    for seats in range(8)
)
