"""What is resolved next in a position that a person wrote.

===========================  =====================================================================
``planning``                 The Planning Phase goes on after the tokens that lie on the map
``planning: 4``              The same after 4 placings, when somebody has placed nothing
``resolution``               The Resolution Phase begins
``resolution: 7``            The Resolution Phase goes on with slot 7
``order: {Red: Attack}``     Red resolves an Order ``on`` a continent, and then nothing follows
``neutral: {Red: Grow}``     The same for a Neutral action
``age end``                  The Age End Steps
``final scoring``            Game End Scoring
``nothing``                  Nobody decides anything
``game over``                The same, and the match has ended
``steps``                    The stack of steps as it is saved: the one last told comes first
===========================  =====================================================================
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Final

from tessera.engine.codec import Codec, Plain
from tessera.engine.document import Node
from tessera.engine.scenario_stack import Next, saved_steps
from tessera.engine.steps import Effect, Seat, Steps, push, settle
from tessera.games.ancient_empires import scenario_names as names
from tessera.games.ancient_empires.age_end import age_end_steps
from tessera.games.ancient_empires.ids import SLOTS, Continent
from tessera.games.ancient_empires.moves import MOVES
from tessera.games.ancient_empires.orders import ORDERS, neutral_steps
from tessera.games.ancient_empires.planning import PlaceToken, Planning
from tessera.games.ancient_empires.registry import STEPS
from tessera.games.ancient_empires.resolution import Resolution, RevealToken
from tessera.games.ancient_empires.scoring import FINAL_SCORING, GameOver
from tessera.games.ancient_empires.state import State

WORDS: Final = ("planning", "resolution", "age end", "final scoring", "nothing", "game over")
KEYS: Final = ("planning", "resolution", "order", "neutral", "on", "steps")


def next_steps(part: Node | None, s: State, seats: Mapping[str, Seat]) -> Next:
    """What to put on the stack, in this order, each for its seat.  Raises ScenarioError."""
    if part is None:
        yield 0, (planning(s),)
    elif isinstance(part.value, dict):
        yield from _told(part, s, seats)
    else:
        yield 0, part.meaning({word: PHASES[word] for word in WORDS}, "phase")(s)


def planning(s: State, placed: int | None = None) -> Planning:
    tokens = s.first if s.round == 1 else s.second
    return Planning(sum(token is not None for token in tokens) if placed is None else placed)


def resolution(s: State, slot: int) -> Resolution:
    turn = 1 if s.clockwise else -1
    return Resolution((slot - s.marker) * turn % SLOTS)


PHASES: Final[dict[str, Callable[[State], Steps]]] = {
    "planning": lambda s: (planning(s),),
    "resolution": lambda s: (Resolution(),),
    "age end": lambda s: age_end_steps(s.age),
    "final scoring": lambda s: FINAL_SCORING,
    "nothing": lambda s: (),
    "game over": lambda s: (GameOver(),),
}


def _told(part: Node, s: State, seats: Mapping[str, Seat]) -> Next:
    told = part.fields(KEYS)
    kinds = [kind for kind in KEYS if kind in told and kind != "on"]
    if len(kinds) != 1:
        raise part.fail(
            f"what comes next is one of: {', '.join(key for key in KEYS if key != 'on')}"
        )
    kind, value = kinds[0], told[kinds[0]]
    if kind in ("order", "neutral"):
        yield _action(kind, value, told.get("on"), s, seats)
    elif kind == "planning":
        yield 0, (planning(s, value.number(0, SLOTS)),)
    elif kind == "resolution":
        yield 0, (resolution(s, value.meaning(names.SLOT_NAMES, "slot")),)
    else:
        yield from saved_steps(value, Codec(State, (*MOVES, *STEPS)), seats.values())


def _action(
    kind: str, value: Node, on: Node | None, s: State, seats: Mapping[str, Seat]
) -> tuple[Seat, Steps]:
    entries = value.named(seats, "seat")
    if len(entries) != 1 or on is None:
        raise value.fail("an action is of one seat, on one continent", 'Add "on: orange".')
    seat, item = entries[0]
    where: Continent = on.meaning(names.CONTINENT_NAMES, "continent")
    if kind == "order":
        return seat, ORDERS[item.meaning(names.ORDERS, "Order")][where]
    return seat, neutral_steps(s.players[seat], item.meaning(names.ACTIONS, "Neutral action"))[
        where
    ]


def _phase(s: State) -> Iterator[tuple[Plain, Effect]]:
    """The phase that may go on by itself from here: its words and its step."""
    match s.steps[0][1], s.deciding:
        case Planning(placed), PlaceToken():
            if planning(s) == Planning(placed - 1):
                yield "planning", planning(s)
            yield {"planning": placed - 1}, Planning(placed - 1)
        case Resolution(done), RevealToken():
            turn = 1 if s.clockwise else -1
            yield {"resolution": (s.marker + turn * (done - 1)) % SLOTS + 1}, Resolution(done - 1)


def told_next(s: State) -> Plain:
    """What is next in *s*, in the fewest words that read back as the same."""
    if s.over:
        return "game over"
    if not s.steps:
        return "nothing"
    codec = Codec(State, (*MOVES, *STEPS))
    whole: Plain = {"steps": [codec.dump(pending) for pending in s.steps]}
    return next((told for told, step in _phase(s) if _with(s, step) == s), whole)


def _with(s: State, step: Effect) -> State:
    """The position *s* with *step* instead of its stack, settled."""
    twin = s.copy()
    twin.steps.clear()
    push(twin, 0, (step,))
    settle(twin)
    return twin
