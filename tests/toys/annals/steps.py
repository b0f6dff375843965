"""All steps of the game."""

from __future__ import annotations

from tests.toys.annals.cards import Gain, Gone, Played, Put, Send, Use
from tests.toys.annals.deck import (
    Arrange,
    Arranged,
    DrawFrom,
    Drawn,
    Found,
    LookAt,
    Reach,
    Reshuffle,
    Search,
    Shuffle,
    Shuffled,
    TakeTop,
)
from tests.toys.annals.end import Removed, TurnedUp, TurnUp, TurnUpTucked
from tests.toys.annals.omens import (
    JudgeOmens,
    OmenSaid,
    OmenShown,
    SayAnOmen,
    ShowAnOmen,
    ShowOmens,
)
from tests.toys.annals.texts import (
    ArchiveOne,
    Avoid,
    BorrowAbility,
    Feast,
    Last,
    Leave,
    MayDraw,
    Raid,
    Steal,
    Tucked,
    TuckUnder,
)
from tests.toys.annals.turns import Act, EndTurn, Round, Turn

STEPS = (
    *(Round, Turn, EndTurn, Act, Played, Put, Send, Gone, Use, Gain, Reach, DrawFrom),
    *(Drawn, TakeTop, Shuffle, Shuffled, LookAt, Arrange, Arranged, Search, Found),
    *(Reshuffle, Raid, Avoid, Steal, Feast, MayDraw, Last, BorrowAbility, TuckUnder, Tucked),
    *(ArchiveOne, Leave, SayAnOmen, OmenSaid, ShowOmens, ShowAnOmen, OmenShown, JudgeOmens),
    *(TurnUpTucked, TurnUp, TurnedUp, Removed),
)
