"""What Imperios Milenarios tells engine, server, bots and verifier about itself."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tessera.engine.deals import Promise
from tessera.engine.game import (
    Chance,
    Game,
    Option,
    Options,
    OptionValue,
    Result,
    Scenes,
    Score,
    Status,
)
from tessera.engine.steps import Decision, Effect, Move, Seat, Steps
from tessera.engine.words import say
from tessera.games.imperios_milenarios import hidden, judgement, words
from tessera.games.imperios_milenarios.content import content, pieces
from tessera.games.imperios_milenarios.deals import PROMISES
from tessera.games.imperios_milenarios.hands import forfeit
from tessera.games.imperios_milenarios.ids import NONE, Phase
from tessera.games.imperios_milenarios.moves import MOVES
from tessera.games.imperios_milenarios.registry import STEPS
from tessera.games.imperios_milenarios.scenario import SCENES
from tessera.games.imperios_milenarios.scoring import ITEMS, tally
from tessera.games.imperios_milenarios.setup import Table, check_mode, new_state
from tessera.games.imperios_milenarios.state import State


class ImperiosMilenarios(Game[State]):
    """Rounds of drawn chits, spent in four phases, until an empire has reached its last Age."""

    name = "imperios-milenarios"
    title = "Imperios Milenarios"
    version = 1
    seats = range(4, 8)
    options = (
        Option(
            "mode",
            "normal",
            ("tutorial", "normal", "epic"),
            "The Last Age: Copper, Bronze or Iron; an Epic game is for 6 or 7 players.",
        ),
        Option(
            "metropolises",
            "chosen",
            ("chosen", "dealt"),
            "Whether players pick their Metropolises, or get them at random.",
        ),
        Option(
            "strict_start",
            True,
            (True, False),
            "No two Metropolises may share an adjacent territory.",
        ),
        Option(
            "age_rank",
            "seats",
            ("seats", "drawn"),
            "Who is the most ancient player: the first seat and so on clockwise, or drawn.",
        ),
        Option(
            "minos_link",
            True,
            (True, False),
            "Minos is connected by land with Esparta.",
        ),
        Option(
            "open_hands",
            False,
            (False, True),
            "Chits lie open beside the cups, as at a table: nothing is sealed.",
        ),
    )
    moves = MOVES
    steps = STEPS
    position = State
    promises = PROMISES
    weighs_hidden = False

    def new(self, seats: int, options: Options, viewer: Seat) -> State:
        return new_state(seats, Table.of(options), viewer)

    def choose(self, seats: int, chosen: Options) -> dict[str, OptionValue]:
        options = super().choose(seats, chosen)
        check_mode(seats, str(options["mode"]))
        return options

    def copy(self, s: State) -> State:
        return s.copy()

    def result(self, s: State) -> Result | None:
        if not s.over:
            return None
        scores = tuple(
            Score(sum(player.tally), tuple(zip(ITEMS, player.tally, strict=True)))
            for player in s.players
        )
        best = max(score.points for score in scores)
        winner = next(seat for seat in s.age_rank if scores[seat].points == best)
        return Result(scores, (winner,))

    def status(self, s: State) -> Status:
        points = tuple(sum(tally(s, seat)) for seat in range(len(s.players)))
        return Status(phase=_phase(s), resolving=_resolving(s), points=points)

    def round(self, s: State) -> int:
        return s.round

    def conceal(self, s: State, viewer: Seat) -> State:
        return hidden.conceal(s, viewer)

    def recall(self, s: State, viewer: Seat, secrets: Mapping[bytes, int]) -> State:
        return hidden.recall(s, viewer, secrets)

    def determinise(self, s: State, chance: Chance) -> State:
        return hidden.determinise(s, chance)

    def estimate(self, s: State, seat: Seat) -> float:
        return judgement.estimate(s, seat)

    def weigh(self, s: State, seat: Seat, moves: Sequence[Move]) -> list[float]:
        return judgement.weigh(s, seat, moves)

    def forfeit(self, s: State, seat: Seat) -> Steps:
        return forfeit(s, seat)

    def content(self) -> Mapping[str, object]:
        return content()

    def pieces(self, s: State) -> Mapping[str, int]:
        return pieces(s)

    def called(self, seat: Seat) -> str:
        return words.SEAT_COLORS[seat]

    def say(self, s: State, seat: Seat, value: Move | Effect) -> str:
        return say(value, words.vocabulary(), seat)

    def promised(self, s: State, giver: Seat, promise: Promise) -> str:
        return say(promise, words.vocabulary(), giver)

    def phrases(self) -> Mapping[str, Sequence[str]]:
        questions = (step for step in STEPS if issubclass(step, Decision))
        return {
            "phase": (*words.PHASES.values(), "Round {n}"),
            "question": tuple(dict.fromkeys(map(words.asked, questions))),
            "item": ITEMS,
        }

    def scenes(self) -> Scenes:
        return SCENES

    def traits(self, s: State, seat: Seat) -> Mapping[str, tuple[str, ...]]:
        me = s.players[seat]
        if me.metropolis == NONE:
            return {}
        return {
            "metropolis": (s.board.names[me.metropolis],),
            "place": (f"{1 + s.age_rank.index(seat)}",),
        }


def _phase(s: State) -> str:
    name = words.PHASES[s.phase]
    return name if s.phase in (Phase.SETUP, Phase.OVER) else f"Round {s.round}, {name}"


def _resolving(s: State) -> str:
    """What is asked, and of whom."""
    if not s.steps:
        return ""
    seats, step = s.steps[-1]
    assert isinstance(step, Decision)
    return f"{words.player(seats[0])}: {words.question(step)}"


GAME = ImperiosMilenarios()
