"""Final Scoring, item by item."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from tessera.engine.steps import Effect, Seat
from tessera.games.imperios_milenarios.ids import (
    COLORS,
    COLOSSUS,
    MARKET,
    NONE,
    Mask,
    Phase,
    members,
)
from tessera.games.imperios_milenarios.state import State
from tessera.games.imperios_milenarios.tables import (
    AGES,
    CAPITAL_POINTS,
    CENSUS_POINTS,
    MISSING_GOOD,
    TIERS,
    WONDER_POINTS,
)

ITEMS: Final = (
    "Wealth",
    "Marginal Areas",
    "Capitals",
    "Cities",
    "Wonders",
    "Technologies",
    "Trade Goods",
)
"""What a player's tally tells, in its order."""


def tally(s: State, seat: Seat) -> tuple[int, ...]:
    """The points of each item, as the position stands."""
    return (
        wealth(s, seat),
        marginal_areas(s, seat),
        CAPITAL_POINTS * (s.players[seat].control & s.board.capitals).bit_count(),
        sum(s.board.values[t] for t in members(s.players[seat].control & s.board.cities)),
        wonders(s, seat),
        technologies(s, seat),
        trade_goods(s, seat),
    )


def wealth(s: State, seat: Seat) -> int:
    """The position on the Census Track; with Market, 1 more for each space (IM-48)."""
    me = s.players[seat]
    return me.census * (CENSUS_POINTS + (me.technologies >> MARKET & 1))


def marginal_areas(s: State, seat: Seat) -> int:
    """The wreath of each territory where the civilization is the sole occupant (IM-68)."""
    return sum(
        s.board.values[t] for t in members(sole(s, seat) & ~s.board.cities & ~s.board.capitals)
    )


def sole(s: State, seat: Seat) -> Mask:
    """The territories that one civilization alone occupies."""
    mine = s.players[seat].present
    for rival, player in enumerate(s.players):
        if rival != seat:
            mine &= ~player.present
    return mine


def wonders(s: State, seat: Seat) -> int:
    """12 points for the Wonder, and with the Colossus 1 for each Technology (IM-71)."""
    me = s.players[seat]
    colossus = me.technologies.bit_count() if me.wonder == COLOSSUS else 0
    return (WONDER_POINTS if me.wonder != NONE else 0) + colossus


def technologies(s: State, seat: Seat) -> int:
    """The highest-value Technology of each color."""
    known = s.players[seat].technologies
    return sum(
        TIERS[(known >> 3 * color & 0b111).bit_length() - 1].points
        for color in COLORS
        if known >> 3 * color & 0b111
    )


def trade_goods(s: State, seat: Seat) -> int:
    """-3 points for each Trade Good that the goals of the Last Age still lack (IM-72)."""
    missing = AGES[s.last_age].goals.goods - s.players[seat].goods.bit_count()
    return MISSING_GOOD * max(0, missing)


@dataclass(frozen=True, slots=True)
class FinalScoring(Effect):
    """The game has ended: players score their performance."""

    words = "the game is over"

    def run(self, s: State, seat: Seat) -> None:
        for n, player in enumerate(s.players):
            player.tally = tally(s, n)
        s.phase = Phase.OVER
        s.over = True
