"""What is resolved next in a position that a person wrote.

===============================  ==================================================================
``setup``                        Metropolises are picked (also without ``next``, on an empty map)
``setup: Red``                   The same from Red on
``round``                        The round begins: hands are drawn (else also without ``next``)
``hands: Red``                   From Red on, players take a chit from the Pool
``phase: blue``                  The phase of a color, and all that follows it
``phase: blue, from: Red``       The same from Red's turn on
``turn: {Red: black}``           Red's turn in the phase of a color, and then nothing
``turn: …, announced: …``        The same in the middle of an action (``scenario_action``)
``last muster: [Red, Blue]``     These may muster before the Red Actions end, and all that follows
``ages``                         Ages advance, and the end of the game is checked
``reserve``                      Players choose their Reserve, and the next round begins
``reserve: Red``                 The same from Red on
``final scoring``                The final scoring
``nothing``                      Nobody decides anything
``game over``                    The same, and the match has ended
``steps``                        The stack of steps as it is saved: the one last told comes first
===============================  ==================================================================
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Final

from tessera.engine.codec import Codec, Plain
from tessera.engine.document import Node
from tessera.engine.scenario_stack import Next, saved_steps
from tessera.engine.steps import By, Seat, Steps, push, settle
from tessera.games.imperios_milenarios import scenario_names as names
from tessera.games.imperios_milenarios import words
from tessera.games.imperios_milenarios.hands import PickChit, TakeFromPool
from tessera.games.imperios_milenarios.hostilities import LastMuster
from tessera.games.imperios_milenarios.ids import COLORS, Color, Phase
from tessera.games.imperios_milenarios.moves import MOVES
from tessera.games.imperios_milenarios.registry import STEPS
from tessera.games.imperios_milenarios.reserve import ChooseReserve, KeepChits, KeepOpenChits
from tessera.games.imperios_milenarios.rounds import (
    AGES_ADVANCE,
    TURNS,
    EndRound,
    Enter,
    PassRing,
    Round,
    Turn,
    phase,
    phases,
)
from tessera.games.imperios_milenarios.scenario_action import KEYS as ACTION
from tessera.games.imperios_milenarios.scenario_action import action, told_action
from tessera.games.imperios_milenarios.scoring import FinalScoring
from tessera.games.imperios_milenarios.setup import PickMetropolis, PickMetropolises
from tessera.games.imperios_milenarios.state import State
from tessera.games.imperios_milenarios.turns import EndTurn

WORDS: Final[dict[str, Callable[[State], Steps]]] = {
    "setup": lambda s: (PickMetropolises(dealt=False),),
    "round": lambda s: (Round(max(1, s.round)),),
    "ages": lambda s: (Enter(Phase.AGES), *AGES_ADVANCE),
    "reserve": lambda s: (EndRound(),),
    "final scoring": lambda s: (FinalScoring(),),
    "nothing": lambda s: (),
    "game over": lambda s: (),
}
KINDS: Final = ("setup", "hands", "phase", "turn", "last muster", "reserve", "steps")
KEYS: Final = (*KINDS, "from", *ACTION)


def next_steps(part: Node | None, s: State, seats: Mapping[str, Seat], begun: bool) -> Next:
    """What to put on the stack, in this order, each for its seat.  *begun* says that the document
    tells of the turn that is being taken.  Raises ScenarioError."""
    if part is None:
        started = any(player.present for player in s.players)
        yield 0, WORDS["round" if started else "setup"](s)
    elif isinstance(part.value, dict):
        yield from _told(part, s, seats, begun)
    else:
        word = part.meaning({word: word for word in WORDS}, "phase")
        if word == "game over":
            s.over, s.phase = True, Phase.OVER
        yield 0, WORDS[word](s)


def _told(part: Node, s: State, seats: Mapping[str, Seat], begun: bool) -> Next:
    told = part.fields(KEYS)
    kinds = [kind for kind in KINDS if kind in told]
    if len(kinds) != 1:
        raise part.fail(f"what comes next is one of: {', '.join(KINDS)}")
    kind, value = kinds[0], told[kinds[0]]
    acting = [told[key] for key in ACTION if key in told]
    if (acting and "from" not in told and kind != "turn") or ("from" in told and kind != "phase"):
        raise part.fail("an action is within a turn, or within a phase from a seat on")
    if kind == "phase":
        yield 0, _phase(value, told, s, seats, begun or bool(acting))
    elif kind == "turn":
        yield _turn(value, told, s, seats, begun or bool(acting))
    elif kind == "steps":
        yield from saved_steps(value, Codec(State, (*MOVES, *STEPS)), seats.values())
    elif kind == "last muster":
        s.phase = Phase.RED
        yield 0, last_muster(s, tuple(item.meaning(seats, "seat") for item in value.items()))
    else:
        s.phase, steps = SEATS_ON[kind]
        yield 0, steps(s, value.meaning(seats, "seat"))


def _phase(
    value: Node, told: Mapping[str, Node], s: State, seats: Mapping[str, Seat], begun: bool
) -> Steps:
    color = Color(value.meaning(names.COLOR_NAMES, "color"))
    if "from" not in told:
        return phases(s, color)
    s.phase = Phase(Phase.RED + color)
    seat = told["from"].meaning(seats, "seat")
    return *action(told, s, seat, seats, TURNS[color]), *phase_from(s, color, seat, begun)


def turn(color: Color, begun: bool) -> Steps:
    """A player's turn in the phase of a color, or the rest of it when it has *begun*."""
    return (TURNS[color], EndTurn()) if begun else (Turn(color),)


def of(seat: Seat, steps: Steps) -> Steps:
    """*steps*, taken by *seat*."""
    return tuple(step if isinstance(step, By) else By((seat,), step) for step in steps)


def _turn(
    value: Node, told: Mapping[str, Node], s: State, seats: Mapping[str, Seat], begun: bool
) -> tuple[Seat, Steps]:
    entries = value.named(seats, "seat")
    if len(entries) != 1:
        raise value.fail("a turn is of one seat, in the phase of one color")
    seat, item = entries[0]
    color = Color(item.meaning(names.COLOR_NAMES, "color"))
    s.phase = Phase(Phase.RED + color)
    return seat, (*action(told, s, seat, seats, TURNS[color]), *turn(color, begun))


def _from(s: State, seat: Seat) -> tuple[Seat, ...]:
    """The seats from *seat* on that come next in this round."""
    order = s.clockwise(s.first)
    return order[order.index(seat) :]


def picks(s: State, seat: Seat) -> Steps:
    """From *seat* on, players pick their Metropolises; then the first round begins."""
    whole = PickMetropolises(dealt=False).run(s, 0)
    order = [step.seats[0] for step in whole if isinstance(step, By)]
    return whole[order.index(seat) :]


def hands(s: State, seat: Seat) -> Steps:
    """From *seat* on, players take a chit from the Pool; then the four phases."""
    return *(By((each,), TakeFromPool()) for each in _from(s, seat)), *phases(s)


def phase_from(s: State, color: Color, seat: Seat, begun: bool) -> Steps:
    """The phase of a color from the turn of *seat* on, and all that follows."""
    whole = phase(color, s.clockwise(s.first))
    rest = whole[1 + len(s.players) - len(_from(s, seat)) + 1 :]
    return *of(seat, turn(color, begun)), *rest, *phases(s, color + 1)


def last_muster(s: State, seats: tuple[Seat, ...]) -> Steps:
    """Those *seats* may still muster before the Red Actions end; then the other phases."""
    return By(seats, LastMuster()), *phases(s, Color.YELLOW)


def reserve(s: State, seat: Seat) -> Steps:
    """From *seat* on, players choose their Reserve; then the next round begins."""
    return *(By((each,), ChooseReserve()) for each in _from(s, seat)), PassRing()


SEATS_ON: Final[dict[str, tuple[Phase, Callable[[State, Seat], Steps]]]] = {
    "setup": (Phase.SETUP, picks),
    "hands": (Phase.HANDS, hands),
    "reserve": (Phase.RESERVE, reserve),
}
"""What goes on from a seat."""


# -- how it is told -------------------------------------------------------------------------------


def told_next(s: State) -> Plain:
    """What is next in *s*, in the fewest words that read back as the same."""
    if s.over:
        return "game over"
    if not s.steps:
        return "nothing"
    codec = Codec(State, (*MOVES, *STEPS))
    whole: Plain = {"steps": [codec.dump(pending) for pending in s.steps]}
    return next((told for told, seat, steps in _moments(s) if _with(s, seat, steps) == s), whole)


def _moments(s: State) -> Iterator[tuple[Plain, Seat, Steps]]:
    """The moments that can be told and may be this one: their words and their steps."""
    seats, deciding = s.steps[-1]
    seat = seats[0]
    if deciding in TURNS:
        color = COLORS[TURNS.index(deciding)]
        told, who = names.title(names.COLOR_NAMES, color), words.SEAT_COLORS[seat]
        yield {"turn": {who: told}}, seat, turn(color, begun=True)
        yield {"phase": told, "from": who}, 0, phase_from(s, color, seat, begun=True)
    elif isinstance(deciding, PickChit):
        yield {"hands": words.SEAT_COLORS[seat]}, 0, hands(s, seat)
    elif isinstance(deciding, KeepChits | KeepOpenChits):
        yield {"reserve": words.SEAT_COLORS[seat]}, 0, reserve(s, seat)
    elif isinstance(deciding, PickMetropolis):
        yield {"setup": words.SEAT_COLORS[seat]}, 0, picks(s, seat)
    elif isinstance(deciding, LastMuster):
        told_seats: Plain = [words.SEAT_COLORS[each] for each in seats]
        yield {"last muster": told_seats}, 0, last_muster(s, seats)
    else:
        yield from _in_action(s)


def _in_action(s: State) -> Iterator[tuple[Plain, Seat, Steps]]:
    if not Phase.RED <= s.phase <= Phase.BLACK:
        return
    color = COLORS[s.phase - Phase.RED]
    told = names.title(names.COLOR_NAMES, color)
    for what, actor, steps in told_action(s):
        who = words.SEAT_COLORS[actor]
        rest = of(actor, turn(color, begun=True))
        yield {"turn": {who: told}, **what}, 0, (*steps, *rest)
        whole = phase_from(s, color, actor, begun=True)
        yield {"phase": told, "from": who, **what}, 0, (*steps, *whole)


def _with(s: State, seat: Seat, steps: Steps) -> State:
    """The position *s* with *steps* instead of its stack, settled."""
    twin = s.copy()
    twin.steps.clear()
    push(twin, seat, steps)
    settle(twin)
    return twin
