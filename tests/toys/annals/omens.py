"""All answer one question secretly, and show their answers together."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from tests.toys.annals import moves as m
from tests.toys.annals.cards import Gain, Openings
from tests.toys.annals.state import (
    Omen,
    State,
)

from tessera.engine.sealed import BLANK, Hidden, Known, Sealed
from tessera.engine.steps import (
    By,
    Choices,
    Decision,
    Effect,
    Move,
    Seat,
    Steps,
)


@dataclass(frozen=True, slots=True)
class SayAnOmen(Decision):
    """All say an omen, secretly."""

    asked: ClassVar[bool] = True
    everyone: ClassVar[bool] = True

    def choices(self, s: State, seat: Seat) -> Choices:
        said: list[Hidden[Omen]] = [Known(o) for o in Omen] if s.sees(seat) else [BLANK]
        for omen in said:
            yield m.SayOmen(omen), lambda move: (OmenSaid(move.omen),)

    def lapsed(self, s: State, seat: Seat) -> Steps:
        return ()


@dataclass(frozen=True, slots=True)
class OmenSaid(Effect):
    words: ClassVar[str] = "{seat} has said an omen"
    omen: Hidden[Omen]

    def run(self, s: State, seat: Seat) -> None:
        s.players[seat].omen = self.omen


@dataclass(frozen=True, slots=True)
class ShowOmens(Effect):
    """All show together what they said."""

    def run(self, s: State, seat: Seat) -> Steps:
        who = tuple(n for n, player in enumerate(s.players) if player.omen is not None)
        return By(who, ShowAnOmen()), JudgeOmens()


@dataclass(frozen=True, slots=True)
class ShowAnOmen(Decision):
    asked: ClassVar[bool] = True
    everyone: ClassVar[bool] = True

    def choices(self, s: State, seat: Seat) -> Choices:
        omen = s.players[seat].omen
        assert omen is not None
        said = BLANK if isinstance(omen, Sealed) else omen
        yield m.ShowOmen(said), lambda move: (OmenShown(move.omen.value),)

    def opens(self, s: State, seat: Seat, move: Move) -> Openings:
        match s.players[seat].omen, move:
            case Sealed() as piece, m.ShowOmen(Known(omen)):
                return ((piece, omen),)
        return ()

    def due(self, s: State, seat: Seat) -> tuple[Sealed, ...]:
        omen = s.players[seat].omen
        return (omen,) if isinstance(omen, Sealed) else ()

    def lapsed(self, s: State, seat: Seat) -> Steps:
        return ()


@dataclass(frozen=True, slots=True)
class OmenShown(Effect):
    words: ClassVar[str] = "{seat} said {omen}"
    omen: Omen

    def run(self, s: State, seat: Seat) -> None:
        s.players[seat].said = self.omen


@dataclass(frozen=True, slots=True)
class JudgeOmens(Effect):
    """If more feast than fast, those who feast gain 1; otherwise those who fast gain 2."""

    def run(self, s: State, seat: Seat) -> Steps:
        said = [player.said for player in s.players]
        feast = said.count(Omen.FEAST) > said.count(Omen.FAST)
        right, grain = (Omen.FEAST, 1) if feast else (Omen.FAST, 2)
        for player in s.players:
            player.omen = player.said = None
        return tuple(By((n,), Gain(grain)) for n, omen in enumerate(said) if omen is right)
