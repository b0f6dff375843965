"""Pebbles: the smallest game with everything that a sealed match needs.

Four bowls each want a colour, drawn from a public urn.  Every player is dealt a secret charm: a
colour.  In turn, each lays three pebbles face down, at most one of a player in a bowl.  Then the
pebbles are turned up, bowl by bowl.  A pebble of the colour that its bowl wants is worth 2 points;
for another, its owner may pay 1 point to have the bowl's colour drawn again.  At the end all show
their charms: each pebble of its colour that was turned up is worth 1 point more.
"""

from __future__ import annotations

import enum
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import ClassVar, Final

from tessera.engine.game import Chance, Game, Option, Options, Result, Score, Status
from tessera.engine.sealed import BLANK, Hidden, Known, Sealed
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
from tessera.errors import IllegalMove


class Colour(enum.IntEnum):
    WHITE = 0
    GREY = 1
    BLACK = 2


STOCK: Final = (3, 2, 1)  # pebbles of each colour that a player has
URN: Final = (4, 3, 2)
CHARMS: Final = (2, 2, 2)
BOWLS: Final = 4
ROUNDS: Final = 3

Piece = Hidden[Colour]


@dataclass(slots=True)
class Bowl:
    wants: Colour | None = None
    stones: list[tuple[Seat, Piece]] = field(default_factory=list)
    """Face down, in the order in which they were laid."""


@dataclass(slots=True)
class Player:
    charm: Piece | None = None
    points: int = 0
    stones: int = sum(STOCK)
    """Not yet laid.  Which they are follows from ``shown`` and, for their owner, from the rest."""
    shown: list[Colour] = field(default_factory=list)
    lost: list[Piece] = field(default_factory=list)
    """Laid, and never turned up."""


@dataclass(slots=True, kw_only=True)
class State(Position):
    open_charms: bool
    urn: list[int]
    bowls: list[Bowl]
    players: list[Player]
    round: int = 0


# -- moves ----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class WantColour(Move):
    words: ClassVar[str] = "draw {colour}"
    colour: Colour


@dataclass(frozen=True, slots=True)
class DealCharm(Move):
    words: ClassVar[str] = "deal {charm}"
    zone: ClassVar[str] = "charm"
    charm: Piece


@dataclass(frozen=True, slots=True)
class DealOpenCharm(Move):
    words: ClassVar[str] = "deal {charm} face up"
    charm: Colour


@dataclass(frozen=True, slots=True)
class LayPebble(Move):
    words: ClassVar[str] = "lay {stone} in bowl {bowl}"
    zone: ClassVar[str] = "bowl"
    bowl: int
    stone: Piece


@dataclass(frozen=True, slots=True)
class TurnUp(Move):
    words: ClassVar[str] = "turn up {stone}"
    stone: Piece


@dataclass(frozen=True, slots=True)
class Redraw(Move):
    words: ClassVar[str] = "pay 1 point to draw again"


@dataclass(frozen=True, slots=True)
class ShowCharm(Move):
    words: ClassVar[str] = "show {charm}"
    charm: Piece


# -- setup ----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class DrawWanted(Draw):
    """The colour that a bowl wants is drawn from the urn."""

    bowl: int

    def choices(self, s: State, seat: Seat) -> Choices:
        for colour in Colour:
            if s.urn[colour]:
                yield WantColour(colour), (Want(self.bowl, colour),)

    def weight(self, s: State, move: Move) -> int:
        assert isinstance(move, WantColour)
        return s.urn[move.colour]


@dataclass(frozen=True, slots=True)
class Want(Effect):
    words: ClassVar[str] = "bowl {bowl} wants {colour}"
    bowl: int
    colour: Colour

    def run(self, s: State, seat: Seat) -> None:
        bowl = s.bowls[self.bowl]
        if bowl.wants is not None:
            s.urn[bowl.wants] += 1
        s.urn[self.colour] -= 1
        bowl.wants = self.colour


@dataclass(frozen=True, slots=True)
class DealTo(Draw):
    """Each player is dealt a secret charm."""

    receiver: Seat

    def choices(self, s: State, seat: Seat) -> Choices:
        if s.open_charms:
            for charm in charms_left(s):
                yield DealOpenCharm(charm), (Dealt(self.receiver, Known(charm)),)
        elif s.viewer == EVERYBODY:
            for charm in charms_left(s):
                yield DealCharm(Known(charm)), (Dealt(self.receiver, Known(charm)),)
        else:
            yield DealCharm(BLANK), lambda move: (Dealt(self.receiver, move.charm),)

    def dealt_to(self, s: State, move: Move) -> Seat:
        return self.receiver

    def weight(self, s: State, move: Move) -> int:
        match move:
            case DealOpenCharm(charm) | DealCharm(Known(charm)):
                return charms_left(s)[charm]
        return 1


@dataclass(frozen=True, slots=True)
class Dealt(Effect):
    receiver: Seat
    charm: Piece

    def run(self, s: State, seat: Seat) -> None:
        s.players[self.receiver].charm = self.charm


def charms_left(s: State) -> dict[Colour, int]:
    """The charms that nobody is known to have."""
    left = list(CHARMS)
    for player in s.players:
        if isinstance(player.charm, Known):
            left[player.charm.value] -= 1
    return {colour: left[colour] for colour in Colour if left[colour]}


# -- play -----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Laying(Effect):
    """In turn, each lays three pebbles face down."""

    turn: int = 0

    def run(self, s: State, seat: Seat) -> Steps:
        seats = len(s.players)
        if self.turn == ROUNDS * seats:
            return (TurningUp(),)
        s.round = self.turn // seats + 1
        return By((self.turn % seats,), Lay()), Laying(self.turn + 1)


@dataclass(frozen=True, slots=True)
class Lay(Decision):
    """A pebble may be laid in a bowl that has none of the same player."""

    asked: ClassVar[bool] = True

    def choices(self, s: State, seat: Seat) -> Choices:
        stones: list[Piece] = [BLANK]
        if s.sees(seat):
            stones = [Known(colour) for colour in stones_left(s, seat)]
        for n, bowl in enumerate(s.bowls):
            if all(owner != seat for owner, _ in bowl.stones):
                for stone in stones:
                    yield LayPebble(n, stone), lambda move: (Laid(move.bowl, move.stone),)

    def lapsed(self, s: State, seat: Seat) -> Steps:
        return ()


@dataclass(frozen=True, slots=True)
class Laid(Effect):
    words: ClassVar[str] = "{seat} lays a pebble in bowl {bowl}"
    bowl: int
    stone: Piece

    def run(self, s: State, seat: Seat) -> None:
        s.bowls[self.bowl].stones.append((seat, self.stone))
        s.players[seat].stones -= 1


def stones_left(s: State, seat: Seat) -> dict[Colour, int]:
    """How many pebbles of each colour *seat* has beside those known to lie on the table."""
    player = s.players[seat]
    laid = [stone for bowl in s.bowls for owner, stone in bowl.stones if owner == seat]
    gone = [*player.shown, *(p.value for p in (*laid, *player.lost) if isinstance(p, Known))]
    left = {colour: STOCK[colour] - gone.count(colour) for colour in Colour}
    return {colour: count for colour, count in left.items() if count}


@dataclass(frozen=True, slots=True)
class TurningUp(Effect):
    """The pebbles are turned up, bowl by bowl, in the order in which they were laid."""

    def run(self, s: State, seat: Seat) -> Steps:
        for n, bowl in enumerate(s.bowls):
            if bowl.stones:
                return By((bowl.stones[0][0],), TurnUpFirst(n)), TurningUp()
        return By(tuple(range(len(s.players))), ShowOwnCharm()), TheEnd()


@dataclass(frozen=True, slots=True)
class TurnUpFirst(Decision):
    """Turning up is compulsory.  What cannot be turned up is lost."""

    asked: ClassVar[bool] = True
    bowl: int

    def choices(self, s: State, seat: Seat) -> Choices:
        stone = s.bowls[self.bowl].stones[0][1]
        shown = stone if isinstance(stone, Known) else BLANK
        yield TurnUp(shown), lambda move: self._shown(s, seat, move)

    def _shown(self, s: State, seat: Seat, move: TurnUp) -> Steps:
        assert isinstance(move.stone, Known)
        colour = move.stone.value
        if s.players[seat].shown.count(colour) == STOCK[colour]:
            raise IllegalMove(f"seat {seat} has only {STOCK[colour]} pebbles of this colour")
        return (TurnedUp(self.bowl, colour),)

    def opens(self, s: State, seat: Seat, move: Move) -> tuple[tuple[Sealed, int], ...]:
        match s.bowls[self.bowl].stones[0][1], move:
            case Sealed() as piece, TurnUp(Known(colour)):
                return ((piece, colour),)
        return ()

    def due(self, s: State, seat: Seat) -> tuple[Sealed, ...]:
        piece = s.bowls[self.bowl].stones[0][1]
        return (piece,) if isinstance(piece, Sealed) else ()

    def lapsed(self, s: State, seat: Seat) -> Steps:
        return (Lost(self.bowl),)


@dataclass(frozen=True, slots=True)
class TurnedUp(Effect):
    words: ClassVar[str] = "{seat} turns up {colour} in bowl {bowl}"
    bowl: int
    colour: Colour

    def run(self, s: State, seat: Seat) -> Steps:
        s.bowls[self.bowl].stones.pop(0)
        s.players[seat].shown.append(self.colour)
        if s.bowls[self.bowl].wants == self.colour:
            return (Gain(2),)
        return (MayRedraw(self.bowl, self.colour),)


@dataclass(frozen=True, slots=True)
class Lost(Effect):
    words: ClassVar[str] = "the pebble of {seat} in bowl {bowl} is never turned up"
    bowl: int

    def run(self, s: State, seat: Seat) -> None:
        s.players[seat].lost.append(s.bowls[self.bowl].stones.pop(0)[1])


@dataclass(frozen=True, slots=True)
class MayRedraw(Decision):
    """Its owner may pay 1 point to have the bowl's colour drawn again."""

    bowl: int
    colour: Colour

    def choices(self, s: State, seat: Seat) -> Choices:
        yield PASS, ()
        if s.players[seat].points:
            again = by_table(DrawWanted(self.bowl))
            yield Redraw(), (Gain(-1), again, Matched(self.bowl, self.colour))


@dataclass(frozen=True, slots=True)
class Matched(Effect):
    bowl: int
    colour: Colour

    def run(self, s: State, seat: Seat) -> Steps:
        return (Gain(2),) if s.bowls[self.bowl].wants == self.colour else ()


@dataclass(frozen=True, slots=True)
class Gain(Effect):
    words: ClassVar[str] = "{seat} scores {points}"
    points: int

    def run(self, s: State, seat: Seat) -> None:
        s.players[seat].points += self.points


@dataclass(frozen=True, slots=True)
class ShowOwnCharm(Decision):
    """All show their charms.  Who does not has none."""

    asked: ClassVar[bool] = True
    everyone: ClassVar[bool] = True

    def choices(self, s: State, seat: Seat) -> Choices:
        charm = s.players[seat].charm
        shown = charm if isinstance(charm, Known) else BLANK
        yield ShowCharm(shown), lambda move: (Charmed(move.charm.value),)

    def opens(self, s: State, seat: Seat, move: Move) -> tuple[tuple[Sealed, int], ...]:
        match s.players[seat].charm, move:
            case Sealed() as piece, ShowCharm(Known(colour)):
                return ((piece, colour),)
        return ()

    def due(self, s: State, seat: Seat) -> tuple[Sealed, ...]:
        piece = s.players[seat].charm
        return (piece,) if isinstance(piece, Sealed) else ()

    def lapsed(self, s: State, seat: Seat) -> Steps:
        return ()


@dataclass(frozen=True, slots=True)
class Charmed(Effect):
    words: ClassVar[str] = "{seat} shows {colour}"
    colour: Colour

    def run(self, s: State, seat: Seat) -> Steps:
        return (Gain(s.players[seat].shown.count(self.colour)),)


@dataclass(frozen=True, slots=True)
class TheEnd(Effect):
    def run(self, s: State, seat: Seat) -> None:
        s.round = ROUNDS + 1


# -- what others know of the game -----------------------------------------------------------------

WORDS: Final = Vocabulary(
    names={
        Colour: {colour: colour.name.lower() for colour in Colour},
        "bowl": {n: str(n + 1) for n in range(BOWLS)},
        "seat": {n: f"player {n + 1}" for n in range(4)},
    },
    hidden={"stone": "a face-down pebble", "charm": "a face-down charm"},
)


class Pebbles(Game[State]):
    name = "pebbles"
    title = "Pebbles"
    version = 1
    seats = range(2, 5)
    options = (Option("open_charms", False, (False, True), "Charms are dealt face up."),)
    moves = (WantColour, DealCharm, DealOpenCharm, LayPebble, TurnUp, Redraw, ShowCharm)
    steps = (
        *(DrawWanted, Want, DealTo, Dealt, Laying, Lay, Laid, TurningUp, TurnUpFirst, TurnedUp),
        *(Lost, MayRedraw, Matched, Gain, ShowOwnCharm, Charmed, TheEnd),
    )
    position = State

    def new(self, seats: int, options: Options, viewer: Seat) -> State:
        s = State(
            viewer=viewer,
            open_charms=bool(options["open_charms"]),
            urn=list(URN),
            bowls=[Bowl() for _ in range(BOWLS)],
            players=[Player() for _ in range(seats)],
        )
        wanted = tuple(by_table(DrawWanted(n)) for n in range(BOWLS))
        push(s, 0, (*wanted, *(by_table(DealTo(n)) for n in range(seats)), Laying()))
        settle(s)
        return s

    def copy(self, s: State) -> State:
        return State(
            viewer=s.viewer,
            steps=s.steps.copy(),
            options=s.options.copy(),
            open_charms=s.open_charms,
            urn=s.urn.copy(),
            bowls=[Bowl(bowl.wants, bowl.stones.copy()) for bowl in s.bowls],
            players=[
                Player(p.charm, p.points, p.stones, p.shown.copy(), p.lost.copy())
                for p in s.players
            ],
            round=s.round,
        )

    def result(self, s: State) -> Result | None:
        if s.options:
            return None
        scores = tuple(Score(p.points, (("pebbles", p.points),)) for p in s.players)
        best = max(score.points for score in scores)
        return Result(scores, tuple(n for n, score in enumerate(scores) if score.points == best))

    def status(self, s: State) -> Status:
        phase = ("setup", *(f"round {n + 1}" for n in range(ROUNDS)), "the end")[s.round]
        return Status(phase, type(s.deciding).__name__ if s.steps else "", points(s))

    def round(self, s: State) -> int:
        return s.round

    def conceal(self, s: State, viewer: Seat) -> State:
        return _mapped(
            self.copy(s),
            viewer,
            lambda seat, piece: BLANK if seat != viewer and isinstance(piece, Known) else piece,
        )

    def recall(self, s: State, viewer: Seat, secrets: Mapping[bytes, int]) -> State:
        def recalled(seat: Seat, piece: Piece) -> Piece:
            if viewer not in (seat, EVERYBODY):
                return piece
            if isinstance(piece, Sealed) and piece.commitment in secrets:
                return Known(Colour(secrets[piece.commitment]))
            return piece

        return _mapped(self.copy(s), viewer, recalled)

    def determinise(self, s: State, chance: Chance) -> State:
        guess = self.copy(s)
        for seat, player in enumerate(guess.players):
            if isinstance(player.charm, Sealed):
                left = charms_left(guess)
                player.charm = Known(pick(left, chance))
            for bowl in guess.bowls:
                for n, (owner, stone) in enumerate(bowl.stones):
                    if owner == seat and isinstance(stone, Sealed):
                        bowl.stones[n] = (owner, Known(pick(stones_left(guess, seat), chance)))
            for n, stone in enumerate(player.lost):
                if isinstance(stone, Sealed):
                    player.lost[n] = Known(pick(stones_left(guess, seat), chance))
        guess.viewer = EVERYBODY
        settle(guess)
        return guess

    def content(self) -> Mapping[str, object]:
        return {"stock": list(STOCK), "urn": list(URN), "charms": list(CHARMS), "bowls": BOWLS}

    def pieces(self, s: State) -> Mapping[str, int]:
        wanted = [bowl.wants for bowl in s.bowls]
        drawn = {f"urn {c.name}": s.urn[c] + wanted.count(c) for c in Colour}
        laid = [owner for bowl in s.bowls for owner, _ in bowl.stones]
        return drawn | {
            f"pebbles {n}": p.stones + laid.count(n) + len(p.shown) + len(p.lost)
            for n, p in enumerate(s.players)
        }

    def say(self, s: State, seat: Seat, value: Move | Effect) -> str:
        return say(value, WORDS, seat)


def _mapped(s: State, viewer: Seat, change: Callable[[Seat, Piece], Piece]) -> State:
    """*s* for *viewer*, with every hidden piece changed."""
    s.viewer = viewer
    for seat, player in enumerate(s.players):
        if player.charm is not None and not s.open_charms:
            player.charm = change(seat, player.charm)
        player.lost = [change(seat, piece) for piece in player.lost]
    for bowl in s.bowls:
        bowl.stones = [(owner, change(owner, piece)) for owner, piece in bowl.stones]
    settle(s)
    return s


def points(s: State) -> tuple[int, ...]:
    return tuple(player.points for player in s.players)


def pick(weights: Mapping[Colour, int], chance: Chance) -> Colour:
    """One of the colours, as likely as its weight."""
    ticket = chance.below(sum(weights.values()))
    return [colour for colour in weights for _ in range(weights[colour])][ticket]


PEBBLES: Final = Pebbles()
