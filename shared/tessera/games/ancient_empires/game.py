"""What Ancient Empires tells engine, server, bots and verifier about itself."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tessera.engine.game import Chance, Game, Option, Options, Result, Scenes, Score, Status
from tessera.engine.steps import Decision, Effect, Move, Seat
from tessera.engine.words import say
from tessera.games.ancient_empires import hidden, judgement, words
from tessera.games.ancient_empires.board import SIDES
from tessera.games.ancient_empires.cards import catalogue
from tessera.games.ancient_empires.content import content, pieces
from tessera.games.ancient_empires.moves import MOVES
from tessera.games.ancient_empires.planning import PlaceToken, Planning
from tessera.games.ancient_empires.registry import STEPS
from tessera.games.ancient_empires.resolution import Resolution
from tessera.games.ancient_empires.scenario import SCENES
from tessera.games.ancient_empires.scoring import ITEMS
from tessera.games.ancient_empires.setup import new_state
from tessera.games.ancient_empires.state import State

AGES = ("", "Stone Age", "Bronze Age", "Iron Age")
ROUNDS = ("", "Round I", "Round II")
PHASES = ("Setup", "Planning Phase", "Resolution Phase", "Age End Steps", "The game is over")


class AncientEmpires(Game[State]):
    """Three Ages, two rounds each: plan Orders face-down, then resolve them round the map."""

    name = "ancient-empires"
    title = "Ancient Empires"
    version = 1
    seats = range(2, 5)
    options = (
        Option("board", "a", SIDES, "The side of the map board."),
        Option(
            "randomized",
            False,
            (False, True),
            "Draw Neutral actions, resources and the place of the Direction Marker.",
        ),
        Option(
            "open_civilizations",
            False,
            (False, True),
            "Deal Civilization cards face-up: then the referee knows no more than a player.",
        ),
    )
    moves = MOVES
    steps = STEPS
    position = State

    def new(self, seats: int, options: Options, viewer: Seat) -> State:
        return new_state(
            seats,
            str(options["board"]),
            bool(options["randomized"]),
            bool(options["open_civilizations"]),
            viewer,
        )

    def copy(self, s: State) -> State:
        return s.copy()

    def result(self, s: State) -> Result | None:
        if not s.over:
            return None
        scores = tuple(
            Score(player.points, tuple(zip(ITEMS, player.tally, strict=True)))
            for player in s.players
        )
        best = max(score.points for score in scores)
        return Result(scores, tuple(n for n, score in enumerate(scores) if score.points == best))

    def status(self, s: State) -> Status:
        return Status(
            phase=_phase(s),
            resolving=_resolving(s),
            points=tuple(player.points for player in s.players),
        )

    def round(self, s: State) -> int:
        return 2 * s.age + s.round

    def conceal(self, s: State, viewer: Seat) -> State:
        return hidden.conceal(s, viewer)

    def recall(self, s: State, viewer: Seat, secrets: Mapping[bytes, int]) -> State:
        return hidden.recall(s, viewer, secrets)

    def determinise(self, s: State, chance: Chance) -> State:
        return hidden.determinise(s, chance)

    def content(self) -> Mapping[str, object]:
        return content()

    def pieces(self, s: State) -> Mapping[str, int]:
        return pieces(s)

    def called(self, seat: Seat) -> str:
        return words.SEAT_COLORS[seat]

    def say(self, s: State, seat: Seat, value: Move | Effect) -> str:
        return say(value, words.vocabulary(s.side), seat)

    def phrases(self) -> Mapping[str, Sequence[str]]:
        asked = (step for step in STEPS if issubclass(step, Decision))
        return {
            "phase": (*AGES[1:], *ROUNDS[1:], *PHASES),
            "question": tuple(dict.fromkeys(map(words.asked, asked))),
            "item": ITEMS,
            "card": catalogue.texts(),
        }

    def estimate(self, s: State, seat: Seat) -> float:
        return judgement.estimate(s, seat)

    def weigh(self, s: State, seat: Seat, moves: Sequence[Move]) -> list[float]:
        if isinstance(s.deciding, PlaceToken):
            return judgement.weigh_orders(self, s, seat, moves)
        return super().weigh(s, seat, moves)

    def scenes(self) -> Scenes:
        return SCENES

    def traits(self, s: State, seat: Seat) -> Mapping[str, tuple[str, ...]]:
        me = s.players[seat]
        titles = words.titles()
        civilization = () if me.civilization < 0 else (me.civilization,)
        cards = {
            "civilization": civilization,
            "technology": me.technologies,
            "wonder": me.wonders,
        }
        return {kind: tuple(titles[kind][card] for card in of) for kind, of in cards.items()}


def _phase(s: State) -> str:
    if s.over:
        return "The game is over"
    if s.age == 1 and s.round == 1 and any(len(player.dealt) < 2 for player in s.players):
        return "Setup"
    for phase, kind in (("Planning", Planning), ("Resolution", Resolution)):
        if any(isinstance(step, kind) for _, step in s.steps):
            return f"{AGES[s.age]}, {ROUNDS[s.round]}, {phase} Phase"
    return f"{AGES[s.age]}, Age End Steps"


def _resolving(s: State) -> str:
    """What is asked, and of whom."""
    if not s.steps:
        return ""
    seats, step = s.steps[-1]
    assert isinstance(step, Decision)
    return f"{words.player(seats[0])}: {words.question(step)}"


GAME = AncientEmpires()
