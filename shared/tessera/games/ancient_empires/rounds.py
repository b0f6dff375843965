"""Rounds and Ages: what comes after the last Order token of a round."""

from __future__ import annotations

from dataclasses import dataclass

from tessera.engine.steps import Effect, Seat, Steps
from tessera.games.ancient_empires import age_end, planning
from tessera.games.ancient_empires.state import State


@dataclass(frozen=True, slots=True)
class EndRound(Effect):
    """After Round I flip the Direction Marker to point counterclockwise and plan Round II; after
    Round II flip it to clockwise and proceed to the Age End Steps."""

    def run(self, s: State, seat: Seat) -> Steps:
        s.clockwise = not s.clockwise
        if s.round == 1:
            s.round = 2
            return (planning.Planning(),)
        return age_end.age_end_steps(s.age)


@dataclass(frozen=True, slots=True)
class NextAge(Effect):
    """Move the Age marker to the next Age and start with Round I (AE-58)."""

    words = "the next Age begins"

    def run(self, s: State, seat: Seat) -> Steps:
        s.age += 1
        s.round = 1
        return (planning.Planning(),)
