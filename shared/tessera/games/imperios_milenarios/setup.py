"""Initial Setup: who is the oldest, the first chits in the cups, and the Metropolises."""

from __future__ import annotations

from dataclasses import dataclass

from tessera.engine.game import Options
from tessera.engine.steps import (
    By,
    Decision,
    Draw,
    Effect,
    Menu,
    Seat,
    Steps,
    by_table,
    push,
    settle,
)
from tessera.errors import SetupError
from tessera.games.imperios_milenarios.board import HALF_OF_SEATS, start_totems
from tessera.games.imperios_milenarios.hands import FillCups
from tessera.games.imperios_milenarios.ids import COLORS, Mask, Stance, Territory, members
from tessera.games.imperios_milenarios.moves import ChooseMetropolis, DrawAge, DrawMetropolis
from tessera.games.imperios_milenarios.rounds import Round
from tessera.games.imperios_milenarios.state import Player, State
from tessera.games.imperios_milenarios.tables import CHITS, START_CHITS
from tessera.sentences import sentence

EPIC_SEATS = (6, 7)


@dataclass(frozen=True, slots=True)
class Table:
    """What a table has chosen."""

    mode: str = "normal"
    strict_start: bool = True
    minos_link: bool = True
    open_hands: bool = False
    metropolises: str = "chosen"
    age_rank: str = "seats"

    @classmethod
    def of(cls, options: Options) -> Table:
        """What the complete *options* of a table say."""
        return cls(
            mode=str(options["mode"]),
            strict_start=bool(options["strict_start"]),
            minos_link=bool(options["minos_link"]),
            open_hands=bool(options["open_hands"]),
            metropolises=str(options["metropolises"]),
            age_rank=str(options["age_rank"]),
        )


def new_state(seats: int, table: Table, viewer: Seat) -> State:
    """The table before anything is chosen; settled."""
    s = State(
        viewer=viewer,
        mode=table.mode,
        strict_start=table.strict_start,
        minos_link=table.minos_link,
        open_hands=table.open_hands,
        players=[_player(seats, table.open_hands) for _ in range(seats)],
        pool=[CHITS - START_CHITS * seats for _ in COLORS],
    )
    dealt = table.metropolises == "dealt"
    push(s, 0, (RankByAge(table.age_rank == "drawn"), PickMetropolises(dealt)))
    settle(s)
    return s


def check_mode(seats: int, mode: str) -> None:
    """Raises SetupError for an Epic game on half the map (IM-67)."""
    if mode == "epic" and seats not in EPIC_SEATS:
        raise SetupError(
            sentence("an Epic game is for 6 or 7 players, not {seats}", seats=seats),
            remedy="Choose the mode tutorial or normal, or more seats.",
        )


def _player(seats: int, open_hands: bool) -> Player:
    """Two chits of each color, to be put into the cup."""
    return Player(
        hidden=[0 for _ in COLORS],
        discard=[START_CHITS for _ in COLORS],
        open=[0 for _ in COLORS],
        stances=[Stance.ASK] * seats,
        cup_open=open_hands,
    )


# -- who is the oldest ----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class RankByAge(Effect):
    """The players by age, the oldest first: as they sit, or drawn (IM-06)."""

    drawn: bool

    def run(self, s: State, seat: Seat) -> Steps | None:
        if not self.drawn:
            s.age_rank = tuple(range(len(s.players)))
        if len(s.age_rank) == len(s.players):
            return None
        return by_table(AgeDraw()), self


@dataclass(frozen=True, slots=True)
class AgeDraw(Draw):
    """Who is the oldest of those that are left."""

    def choices(self, s: State, seat: Seat) -> Menu:
        left = [player for player in range(len(s.players)) if player not in s.age_rank]
        return [(DrawAge(player), (Ranked(player),)) for player in left]


@dataclass(frozen=True, slots=True)
class Ranked(Effect):
    words = "{player} is the next oldest"
    player: Seat

    def run(self, s: State, seat: Seat) -> None:
        s.age_rank = (*s.age_rank, self.player)


# -- Metropolises ---------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class PickMetropolises(Effect):
    """Starting with the oldest player and continuing counterclockwise, each picks a Metropolis.
    The last one to choose is the First Player of the round (IM-06)."""

    dealt: bool

    def run(self, s: State, seat: Seat) -> Steps:
        oldest, *others = s.clockwise(s.age_rank[0])
        order = (oldest, *reversed(others))
        picks: Steps
        if self.dealt:
            picks = tuple(by_table(MetropolisDraw(player)) for player in order)
        else:
            picks = tuple(By((player,), PickMetropolis()) for player in order)
        return *picks, FillCups(tuple(range(len(s.players)))), FirstPlayer(order[-1]), Round()


def free_metropolises(s: State) -> tuple[Territory, ...]:
    """The Metropolises that may be picked: with the strict start only those whose surroundings
    share no territory with those of another (IM-05)."""
    taken = 0
    for player in s.players:
        taken |= player.present if s.strict_start else player.control
    return tuple(t for t in members(s.board.capitals) if not surroundings(s, t) & taken)


def surroundings(s: State, metropolis: Territory) -> Mask:
    """Where a civilization that picks *metropolis* puts its Totems; without the strict start, what
    may not be taken already: the Metropolis alone."""
    if not s.strict_start:
        return 1 << metropolis
    return 1 << metropolis | start_totems(HALF_OF_SEATS[len(s.players)], metropolis)


@dataclass(frozen=True, slots=True)
class PickMetropolis(Decision):
    """Pick a Metropolis: it will be the Capital where your civilization rises."""

    def choices(self, s: State, seat: Seat) -> Menu:
        return [(ChooseMetropolis(t), (Founded(t),)) for t in free_metropolises(s)]


@dataclass(frozen=True, slots=True)
class MetropolisDraw(Draw):
    """Metropolises dealt at random, in the same order."""

    player: Seat

    def choices(self, s: State, seat: Seat) -> Menu:
        return [
            (DrawMetropolis(self.player, t), (By((self.player,), Founded(t)),))
            for t in free_metropolises(s)
        ]


@dataclass(frozen=True, slots=True)
class Founded(Effect):
    """Two Totems in the Metropolis, one in each adjacent territory, seas included (IM-07)."""

    words = "{seat} rises in {territory}"
    territory: Territory

    def run(self, s: State, seat: Seat) -> None:
        me, half = s.players[seat], HALF_OF_SEATS[len(s.players)]
        me.metropolis = self.territory
        me.control = 1 << self.territory
        me.present = me.control | start_totems(half, self.territory)


@dataclass(frozen=True, slots=True)
class FirstPlayer(Effect):
    words = "{player} bears the One Ring"
    player: Seat

    def run(self, s: State, seat: Seat) -> None:
        s.first = self.player
