"""Sieges: rivals may block an assault, in order; then the attacked may defend, and muster first.

Six towns lie in a ring.  In turn, a player assaults rivals two towns away, through the town
between.  Whoever is present there may block: asked clockwise, the first to block ends it, and the
attacker may not take that way again this turn.  An assault that nobody blocks costs 1 army.  Then
the attacked may muster armies with his chits, as many as he likes, and may pay 1 army to defend.
Undefended, one of his totems leaves the town.  Nothing is hidden.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import ClassVar, Final

from tessera.engine.game import Chance, Game, Options, Result, Score, Status
from tessera.engine.steps import (
    EVERYBODY,
    PASS,
    By,
    Choices,
    Decision,
    Draw,
    Effect,
    Move,
    Position,
    Seat,
    Steps,
    by_table,
    push,
    settle,
)
from tessera.engine.words import Vocabulary, say

TOWNS: Final = 6
ROUNDS: Final = 3


@dataclass(slots=True)
class Player:
    armies: int = 2
    chits: int = 2
    spent: int = 0
    totems: list[int] = field(default_factory=lambda: [0] * TOWNS)
    """How many stand in each town."""
    supply: int = 4


@dataclass(slots=True, kw_only=True)
class State(Position):
    players: list[Player]
    round: int = 0
    barred: list[tuple[int, int]] = field(default_factory=list)
    """Ways (the town between, the target) that were blocked this turn."""


@dataclass(frozen=True, slots=True)
class StartIn(Move):
    words: ClassVar[str] = "start in {town}"
    town: int


@dataclass(frozen=True, slots=True)
class Assault(Move):
    words: ClassVar[str] = "assault {rival} in {target} through {between}"
    between: int
    target: int
    rival: Seat


@dataclass(frozen=True, slots=True)
class Block(Move):
    words: ClassVar[str] = "block"


@dataclass(frozen=True, slots=True)
class Muster(Move):
    words: ClassVar[str] = "muster an army"


@dataclass(frozen=True, slots=True)
class Defend(Move):
    words: ClassVar[str] = "defend"


@dataclass(frozen=True, slots=True)
class DrawStart(Draw):
    """Each player's first town is drawn; his totems stand there and in the towns beside it."""

    owner: Seat

    def choices(self, s: State, seat: Seat) -> Choices:
        for town in range(TOWNS):
            if all(player.totems[town] < 2 for player in s.players):
                yield StartIn(town), (By((self.owner,), Founded(town)),)


@dataclass(frozen=True, slots=True)
class Founded(Effect):
    words: ClassVar[str] = "{seat} starts in {town}"
    town: int

    def run(self, s: State, seat: Seat) -> None:
        player = s.players[seat]
        for town in (self.town, self.town, self.town - 1, (self.town + 1) % TOWNS):
            player.totems[town] += 1
            player.supply -= 1


@dataclass(frozen=True, slots=True)
class Round(Effect):
    def run(self, s: State, seat: Seat) -> Steps:
        if s.round == ROUNDS:
            return ()
        s.round += 1
        return *(By((n,), Turn()) for n in range(len(s.players))), Round()


@dataclass(frozen=True, slots=True)
class Turn(Effect):
    def run(self, s: State, seat: Seat) -> Steps:
        s.barred.clear()
        return (Attack(),)


@dataclass(frozen=True, slots=True)
class Attack(Decision):
    """Any number of assaults, each announced first and paid once nobody blocks it."""

    def choices(self, s: State, seat: Seat) -> Choices:
        yield PASS, ()
        mine = s.players[seat].totems
        if not s.players[seat].armies:
            return
        for source in range(TOWNS):
            for way in (1, -1):
                between, target = (source + way) % TOWNS, (source + 2 * way) % TOWNS
                if not mine[source] or (between, target) in s.barred:
                    continue
                for rival, player in enumerate(s.players):
                    if rival != seat and player.totems[target]:
                        announced = Announced(between, target, rival)
                        yield Assault(between, target, rival), (announced, Attack())


@dataclass(frozen=True, slots=True)
class Announced(Effect):
    """Those present in the town between are asked, clockwise, whether they block."""

    words: ClassVar[str] = "{seat} announces an assault on {rival} in {target} through {between}"
    between: int
    target: int
    rival: Seat

    def run(self, s: State, seat: Seat) -> Steps:
        blockers = tuple(n for n in clockwise(s, seat) if s.players[n].totems[self.between])
        assault = Paid(self.target, self.rival)
        return (asked(seat, blockers, (self.between, self.target), assault),)


def asked(attacker: Seat, blockers: tuple[Seat, ...], way: tuple[int, int], blow: Effect) -> By:
    """The first of *blockers* is asked; when all have passed, the blow falls."""
    if not blockers:
        return By((attacker,), blow)
    return By(blockers[:1], MayBlock(attacker, blockers[1:], way, blow))


@dataclass(frozen=True, slots=True)
class MayBlock(Decision):
    attacker: Seat
    waiting: tuple[Seat, ...]
    way: tuple[int, int]
    blow: Effect

    def choices(self, s: State, seat: Seat) -> Choices:
        yield PASS, (asked(self.attacker, self.waiting, self.way, self.blow),)
        yield Block(), (Blocked(self.way),)


@dataclass(frozen=True, slots=True)
class Blocked(Effect):
    """A blocked assault costs nothing, and that way is barred for this turn."""

    words: ClassVar[str] = "{seat} blocks"
    way: tuple[int, int]

    def run(self, s: State, seat: Seat) -> None:
        s.barred.append(self.way)


@dataclass(frozen=True, slots=True)
class Paid(Effect):
    words: ClassVar[str] = "{seat} pays an army"
    target: int
    rival: Seat

    def run(self, s: State, seat: Seat) -> Steps:
        s.players[seat].armies -= 1
        return (By((self.rival,), MayDefend(Struck(self.target))),)


@dataclass(frozen=True, slots=True)
class MayDefend(Decision):
    """The attacked may muster first, any number of times, then defend or not."""

    blow: Effect

    def choices(self, s: State, seat: Seat) -> Choices:
        player = s.players[seat]
        yield PASS, (self.blow,)
        if player.armies:
            yield Defend(), (Defended(),)
        if player.chits:
            yield Muster(), (Mustered(), self)


@dataclass(frozen=True, slots=True)
class Mustered(Effect):
    words: ClassVar[str] = "{seat} musters an army"

    def run(self, s: State, seat: Seat) -> None:
        player = s.players[seat]
        player.chits -= 1
        player.spent += 1
        player.armies += 1


@dataclass(frozen=True, slots=True)
class Defended(Effect):
    words: ClassVar[str] = "{seat} defends"

    def run(self, s: State, seat: Seat) -> None:
        s.players[seat].armies -= 1


@dataclass(frozen=True, slots=True)
class Struck(Effect):
    """A totem of the attacked leaves the town."""

    words: ClassVar[str] = "{seat} loses a totem in {target}"
    target: int

    def run(self, s: State, seat: Seat) -> None:
        player = s.players[seat]
        player.totems[self.target] -= 1
        player.supply += 1


def clockwise(s: State, seat: Seat) -> tuple[Seat, ...]:
    """The rivals of *seat*, in turn order after it."""
    seats = len(s.players)
    return tuple((seat + n) % seats for n in range(1, seats))


PLAYERS: Final = {n: f"player {n + 1}" for n in range(3)}
NAMES: Final = {n: f"town {n + 1}" for n in range(TOWNS)}
WORDS: Final = Vocabulary(
    {"seat": PLAYERS, "rival": PLAYERS, "town": NAMES, "between": NAMES, "target": NAMES}
)


class Sieges(Game[State]):
    name = "sieges"
    title = "Sieges"
    version = 1
    seats = range(2, 4)
    moves = (StartIn, Assault, Block, Muster, Defend)
    steps = (
        *(DrawStart, Founded, Round, Turn, Attack, Announced, MayBlock, Blocked, Paid),
        *(MayDefend, Mustered, Defended, Struck),
    )
    position = State

    def new(self, seats: int, options: Options, viewer: Seat) -> State:
        s = State(viewer=viewer, players=[Player() for _ in range(seats)])
        push(s, 0, (*(by_table(DrawStart(n)) for n in range(seats)), Round()))
        settle(s)
        return s

    def copy(self, s: State) -> State:
        return State(
            viewer=s.viewer,
            steps=s.steps.copy(),
            options=s.options.copy(),
            players=[
                Player(p.armies, p.chits, p.spent, p.totems.copy(), p.supply) for p in s.players
            ],
            round=s.round,
            barred=s.barred.copy(),
        )

    def result(self, s: State) -> Result | None:
        if s.options:
            return None
        points = self.status(s).points
        scores = tuple(Score(each, (("totems", each),)) for each in points)
        return Result(scores, tuple(n for n, each in enumerate(points) if each == max(points)))

    def status(self, s: State) -> Status:
        resolving = type(s.deciding).__name__ if s.steps else ""
        points = tuple(sum(player.totems) for player in s.players)
        return Status(f"round {s.round} of {ROUNDS}", resolving, points)

    def conceal(self, s: State, viewer: Seat) -> State:
        view = self.copy(s)
        view.viewer = viewer
        return view

    def recall(self, s: State, viewer: Seat, secrets: Mapping[bytes, int]) -> State:
        return self.conceal(s, viewer)

    def determinise(self, s: State, chance: Chance) -> State:
        return self.conceal(s, EVERYBODY)

    def content(self) -> Mapping[str, object]:
        return {"towns": TOWNS, "rounds": ROUNDS}

    def pieces(self, s: State) -> Mapping[str, int]:
        return {
            f"{kind} of {n}": count
            for n, p in enumerate(s.players)
            for kind, count in (("totems", sum(p.totems) + p.supply), ("chits", p.chits + p.spent))
        }

    def say(self, s: State, seat: Seat, value: Move | Effect) -> str:
        return say(value, WORDS, seat)


SIEGES: Final = Sieges()
