"""What is resolved next in a position that a person wrote.

==========================  ======================================================================
``setup``                   Metropolises are picked (without Totems on the map, without ``next``
too) ``round``                   The round begins: hands are drawn (else without ``next``) ``phase:
blue``             The phase of a color, and all that follows it ``turn: {Red: black}``      Red's
turn in the phase of a color, and then nothing ``ages``                    Ages advance, and the end
of the game is checked ``reserve``                 Players choose their Reserve, and the next round
begins ``final scoring``           The final scoring ``nothing``                 Nobody decides
anything ``game over``               The same, and the match has ended ``steps``
The stack of steps as it is saved: the one last told comes first ==========================
======================================================================
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Final, TypeAlias

from tessera.engine.codec import Codec, Plain
from tessera.engine.document import Node
from tessera.engine.steps import By, Pending, Seat, Steps
from tessera.errors import FormatError
from tessera.games.imperios_milenarios import scenario_names as names
from tessera.games.imperios_milenarios.ids import Phase
from tessera.games.imperios_milenarios.moves import MOVES
from tessera.games.imperios_milenarios.registry import STEPS
from tessera.games.imperios_milenarios.rounds import (
    AGES_ADVANCE,
    EndRound,
    Enter,
    Round,
    Turn,
    phases,
)
from tessera.games.imperios_milenarios.scoring import FinalScoring
from tessera.games.imperios_milenarios.setup import PickMetropolises
from tessera.games.imperios_milenarios.state import State

Next: TypeAlias = Iterator[tuple[Seat, Steps]]

WORDS: Final[dict[str, Callable[[State], Steps]]] = {
    "setup": lambda s: (PickMetropolises(dealt=False),),
    "round": lambda s: (Round(max(1, s.round)),),
    "ages": lambda s: (Enter(Phase.AGES), *AGES_ADVANCE),
    "reserve": lambda s: (EndRound(),),
    "final scoring": lambda s: (FinalScoring(),),
    "nothing": lambda s: (),
    "game over": lambda s: (),
}
KEYS: Final = ("phase", "turn", "steps")


def next_steps(part: Node | None, s: State, seats: Mapping[str, Seat]) -> Next:
    """What to put on the stack, in this order, each for its seat.  Raises ScenarioError."""
    if part is None:
        begun = any(player.present for player in s.players)
        yield 0, WORDS["round" if begun else "setup"](s)
    elif isinstance(part.value, dict):
        yield from _told(part, s, seats)
    else:
        word = part.meaning({word: word for word in WORDS}, "phase")
        if word == "game over":
            s.over, s.phase = True, Phase.OVER
        yield 0, WORDS[word](s)


def _told(part: Node, s: State, seats: Mapping[str, Seat]) -> Next:
    told = part.fields(KEYS)
    if len(told) != 1:
        raise part.fail(f"what comes next is one of: {', '.join(KEYS)}")
    kind, value = next(iter(told.items()))
    if kind == "phase":
        yield 0, phases(s, value.meaning(names.COLOR_NAMES, "color"))
    elif kind == "turn":
        yield _turn(value, s, seats)
    else:
        yield from _stack(value)


def _turn(value: Node, s: State, seats: Mapping[str, Seat]) -> tuple[Seat, Steps]:
    entries = value.named(seats, "seat")
    if len(entries) != 1:
        raise value.fail("a turn is of one seat, in the phase of one color")
    seat, item = entries[0]
    color = item.meaning(names.COLOR_NAMES, "color")
    s.phase = Phase(Phase.RED + color)
    return seat, (Turn(color),)


def _stack(value: Node) -> Next:
    codec = Codec(State, (*MOVES, *STEPS))
    for item in value.items():
        try:
            seats, step = codec.load(Pending, item.plain())
        except FormatError as error:
            raise item.fail(f"this is no step as it is saved: {error}") from None
        yield seats[0], (By(seats, step),)


def told_next(s: State) -> Plain:
    """What is next in *s*, as it reads back."""
    if s.over:
        return "game over"
    if not s.steps:
        return "nothing"
    codec = Codec(State, (*MOVES, *STEPS))
    return {"steps": [codec.dump(pending) for pending in s.steps]}
