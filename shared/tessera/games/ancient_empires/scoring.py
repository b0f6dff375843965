"""Game End Scoring, item by item."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from tessera.engine.steps import By, Effect, Seat, Steps
from tessera.games.ancient_empires.cards import catalogue
from tessera.games.ancient_empires.control import territories
from tessera.games.ancient_empires.gains import GainPoints
from tessera.games.ancient_empires.ids import (
    CONTINENTS,
    GLORY,
    GOLD,
    IDEAS,
    Pillar,
    TerritoryKind,
    Wonder,
)
from tessera.games.ancient_empires.influence import influence
from tessera.games.ancient_empires.ongoing import terms
from tessera.games.ancient_empires.pillars import SettleGlory
from tessera.games.ancient_empires.state import State

SETTLEMENT_POINTS: Final = (1, 3, 5, 7, 10)
"""Hamlet, Village, Town, City, Megalopolis: by the number of Improvements."""
ENVOY_POINTS: Final = 2
LEADER_POINTS: Final = 2
TIED_POINTS: Final = 1

ITEMS: Final = (
    "During the Ages",
    "Settlements",
    "Wonders",
    "Ideas, Gold and Glory",
    "Envoys",
    "Pillars",
    "Influence",
)
"""What a player's tally tells, in its order."""


@dataclass(frozen=True, slots=True)
class Tally(Effect):
    """Note what each player has gained since the last item."""

    def run(self, s: State, seat: Seat) -> None:
        for player in s.players:
            player.tally = (*player.tally, player.points - sum(player.tally))


@dataclass(frozen=True, slots=True)
class ScoreSettlements(Effect):
    """1. Gain points for each of your Settlements, by its number of Improvements (AE-60)."""

    def run(self, s: State, seat: Seat) -> None:
        for t, owner in enumerate(s.settlement):
            if owner in s.turn_order:
                s.players[owner].points += SETTLEMENT_POINTS[s.improvements[t].bit_count()]


@dataclass(frozen=True, slots=True)
class ScoreWonders(Effect):
    """2. Gain points from your Wonders and activate any other effects they have, in turn order and
    before the later items are counted (AE-62)."""

    def run(self, s: State, seat: Seat) -> Steps:
        return tuple(
            By((player,), ScoreWonder(wonder))
            for player in s.turn_order
            for wonder in s.players[player].wonders
        )


@dataclass(frozen=True, slots=True)
class ScoreWonder(Effect):
    words = "{seat} scores {wonder}"
    wonder: Wonder

    def run(self, s: State, seat: Seat) -> Steps:
        card = catalogue.WONDERS[self.wonder]
        return GainPoints(card.points(s, seat)), *card.effects(s, seat)


@dataclass(frozen=True, slots=True)
class ScoreUnspent(Effect):
    """3. Gain 1 Victory point for each unspent Idea, Gold and Glory (AE-64)."""

    def run(self, s: State, seat: Seat) -> None:
        for player in s.players:
            player.points += sum(player.resources[r] for r in (IDEAS, GOLD, GLORY))


@dataclass(frozen=True, slots=True)
class ScoreEnvoys(Effect):
    """4. Gain 2 Victory points for each Envoy you placed on any City-State."""

    def run(self, s: State, seat: Seat) -> None:
        for player in s.players:
            player.points += ENVOY_POINTS * sum(player.envoys)


@dataclass(frozen=True, slots=True)
class ScorePillars(Effect):
    """5. Gain 2 Victory points for each Pillar where you are the furthest up; tied players receive
    1 each, also when nobody has left the start (AE-59)."""

    def run(self, s: State, seat: Seat) -> None:
        for pillar in Pillar:
            top = max(player.pillars[pillar] for player in s.players)
            leaders = [player for player in s.players if player.pillars[pillar] == top]
            for player in leaders:
                alone = len(leaders) == 1 or terms(player).leads_alone
                player.points += LEADER_POINTS if alone else TIED_POINTS


@dataclass(frozen=True, slots=True)
class ScoreInfluence(Effect):
    """6. For each continent, multiply the territories you control by your Influence there."""

    def run(self, s: State, seat: Seat) -> None:
        for player, me in enumerate(s.players):
            twice = terms(me).sites_count_twice
            for where in CONTINENTS:
                held = territories(s, player, where)
                sites = [t for t in held if s.board.kinds[t] == TerritoryKind.SACRED]
                counted = len(held) + (len(sites) if twice else 0)
                me.points += counted * influence(s, player, where)


@dataclass(frozen=True, slots=True)
class GameOver(Effect):
    words = "the game is over"

    def run(self, s: State, seat: Seat) -> None:
        s.over = True


FINAL_SCORING: Final[Steps] = (
    Tally(),
    ScoreSettlements(),
    Tally(),
    ScoreWonders(),
    SettleGlory(),
    Tally(),
    ScoreUnspent(),
    Tally(),
    ScoreEnvoys(),
    Tally(),
    ScorePillars(),
    Tally(),
    ScoreInfluence(),
    Tally(),
    GameOver(),
)
