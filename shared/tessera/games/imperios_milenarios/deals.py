"""What can be promised: actions that the rules know, to be left undone or to be done.

Blocking is meant to promote negotiation, and agreements bind nobody but by honor.  What the rules
do not specify, like giving away Trade Goods or spaces on the Census Track, has no promise here and
so cannot be put into a deal.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import ClassVar, Final

from tessera.engine.deals import Deed, Promise
from tessera.engine.steps import Event, Seat
from tessera.games.imperios_milenarios.combat import Attacked, Conquered
from tessera.games.imperios_milenarios.errands import Blocked
from tessera.games.imperios_milenarios.expansion import Explored, Settled
from tessera.games.imperios_milenarios.ids import BLACK, BLUE, RED, Color, Phase, Territory
from tessera.games.imperios_milenarios.moves import Errand, Explore, Trade
from tessera.games.imperios_milenarios.state import State
from tessera.games.imperios_milenarios.trade import CaravanArrived


def color_of(s: State, errand: Errand) -> Color:
    """The phase in which an errand was announced; Explore belongs to the black one where it was
    paid with Navigation."""
    if isinstance(errand, Trade):
        return BLUE
    if isinstance(errand, Explore):
        return BLACK if s.phase == Phase.BLACK else BLUE
    return RED


@dataclass(frozen=True, slots=True)
class WillNotBlock(Promise):
    """Let all actions of the others pass."""

    words: ClassVar[str] = "block no action"

    def broken(self, s: State, giver: Seat, others: Collection[Seat], event: Event) -> bool:
        seat, effect = event
        return seat == giver and isinstance(effect, Blocked) and effect.actor in others


@dataclass(frozen=True, slots=True)
class WillNotBlockIn(Promise):
    """Let the actions of the others pass in one phase."""

    words: ClassVar[str] = "block no {color} action"
    color: Color

    def allowed(self, s: State, giver: Seat, others: Collection[Seat]) -> bool:
        return self.color in (RED, BLUE, BLACK)

    def broken(self, s: State, giver: Seat, others: Collection[Seat], event: Event) -> bool:
        seat, effect = event
        return (
            seat == giver
            and isinstance(effect, Blocked)
            and effect.actor in others
            and color_of(s, effect.errand) == self.color
        )


@dataclass(frozen=True, slots=True)
class WillNotAttack(Promise):
    """Neither eliminate nor assault the others, anywhere."""

    words: ClassVar[str] = "attack nobody of the others"

    def broken(self, s: State, giver: Seat, others: Collection[Seat], event: Event) -> bool:
        seat, effect = event
        return seat == giver and isinstance(effect, Attacked) and effect.rival in others


@dataclass(frozen=True, slots=True)
class WillNotAttackIn(Promise):
    """Neither eliminate nor assault the others in one territory."""

    words: ClassVar[str] = "attack nobody of the others in {territory}"
    territory: Territory

    def allowed(self, s: State, giver: Seat, others: Collection[Seat]) -> bool:
        return on_map(s, self.territory)

    def broken(self, s: State, giver: Seat, others: Collection[Seat], event: Event) -> bool:
        seat, effect = event
        return (
            seat == giver
            and isinstance(effect, Attacked)
            and effect.territory == self.territory
            and effect.rival in others
        )


@dataclass(frozen=True, slots=True)
class WillNotEnter(Promise):
    """Neither explore nor settle a territory."""

    words: ClassVar[str] = "not enter {territory}"
    territory: Territory

    def allowed(self, s: State, giver: Seat, others: Collection[Seat]) -> bool:
        return on_map(s, self.territory) and not s.players[giver].present >> self.territory & 1

    def broken(self, s: State, giver: Seat, others: Collection[Seat], event: Event) -> bool:
        seat, effect = event
        return (
            seat == giver
            and isinstance(effect, Explored | Settled)
            and effect.territory == self.territory
        )


@dataclass(frozen=True, slots=True)
class WillNotConquer(Promise):
    """Leave a neutral City or Capital alone."""

    words: ClassVar[str] = "not conquer {territory}"
    territory: Territory

    def allowed(self, s: State, giver: Seat, others: Collection[Seat]) -> bool:
        return on_map(s, self.territory) and not s.players[giver].control >> self.territory & 1

    def broken(self, s: State, giver: Seat, others: Collection[Seat], event: Event) -> bool:
        seat, effect = event
        return (
            seat == giver and isinstance(effect, Conquered) and effect.territory == self.territory
        )


@dataclass(frozen=True, slots=True)
class WillTradeWith(Deed):
    """Trade with one of the others; whose caravan goes does not matter."""

    words: ClassVar[str] = "trade with {player}"
    player: Seat

    def allowed(self, s: State, giver: Seat, others: Collection[Seat]) -> bool:
        return self.player in others

    def done(self, s: State, giver: Seat, others: Collection[Seat], event: Event) -> bool:
        seat, effect = event
        return isinstance(effect, CaravanArrived) and {seat, effect.rival} == {giver, self.player}


@dataclass(frozen=True, slots=True)
class WillBlock(Deed):
    """Block an action of somebody, in place of the others."""

    words: ClassVar[str] = "block an action of {player}"
    player: Seat

    def allowed(self, s: State, giver: Seat, others: Collection[Seat]) -> bool:
        return is_stranger(s, self.player, giver, others)

    def done(self, s: State, giver: Seat, others: Collection[Seat], event: Event) -> bool:
        seat, effect = event
        return seat == giver and isinstance(effect, Blocked) and effect.actor == self.player


@dataclass(frozen=True, slots=True)
class WillAttack(Deed):
    """Eliminate or assault somebody, wherever that may be."""

    words: ClassVar[str] = "attack {player}"
    player: Seat

    def allowed(self, s: State, giver: Seat, others: Collection[Seat]) -> bool:
        return is_stranger(s, self.player, giver, others)

    def done(self, s: State, giver: Seat, others: Collection[Seat], event: Event) -> bool:
        seat, effect = event
        return seat == giver and isinstance(effect, Attacked) and effect.rival == self.player


def is_stranger(s: State, player: Seat, giver: Seat, others: Collection[Seat]) -> bool:
    """Whether somebody plays, and is no party of the deal."""
    return 0 <= player < len(s.players) and player != giver and player not in others


def on_map(s: State, territory: Territory) -> bool:
    """Whether there is such a territory on the half that is played."""
    return 0 <= territory < len(s.board.names) and bool(s.board.near[territory])


PROMISES: Final[tuple[type[Promise], ...]] = (
    WillNotBlock,
    WillNotBlockIn,
    WillNotAttack,
    WillNotAttackIn,
    WillNotEnter,
    WillNotConquer,
    WillTradeWith,
    WillBlock,
    WillAttack,
)
