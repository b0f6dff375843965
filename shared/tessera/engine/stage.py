"""A position in play, for scenarios: who is called what, and what is said of its moves."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from tessera.engine.document import Key, Node
from tessera.engine.game import AnyGame, Scenes
from tessera.engine.playout import SeededChance, draw_all
from tessera.engine.steps import TABLE, THIS_MOVE, Event, Move, Position, Seat, legal_moves
from tessera.engine.words import listed, nearest, normal, parse, same
from tessera.errors import RulesError

TABLE_NAME = "the table"


@dataclass(slots=True)
class Stage:
    """One game and a position of it, which the steps of a scenario change."""

    game: AnyGame
    scenes: Scenes
    s: Position
    seats: dict[str, Seat]
    """The seats by their names."""
    chance: SeededChance | None = None
    """Decides the draws that the scenario does not tell; None: it must tell all."""
    told: list[str] = field(default_factory=list)
    """Events since they were last looked at, in words."""

    def name(self, seat: Seat) -> str:
        return TABLE_NAME if seat == TABLE else self.game.called(seat)

    def asked(self) -> str:
        """Who decides now, in words."""
        return listed([self.name(seat) for seat in self.s.options]) if self.s.options else "nobody"

    def say(self, seat: Seat, move: Move) -> str:
        return self.game.say(self.s, seat, move)

    def words(self, seat: Seat) -> dict[str, Move]:
        """The moves open to *seat*, by their words."""
        return {self.say(seat, move): move for move in legal_moves(self.s, seat)}

    def find(self, seat: Seat, text: str) -> Move | None:
        """The move open to *seat* that is said like *text*, if it is open."""
        return next((m for words, m in self.words(seat).items() if same(words, text)), None)

    def meant(self, where: Node, seat: Seat) -> Move:
        """The move, open or not, that the text of *where* says.  Raises ScenarioError."""
        text = where.text()
        open_move = self.find(seat, text)
        if open_move is not None:
            return open_move
        read = parse(text, self.game.moves, self.scenes.vocabulary(self.s))
        if not read:
            remedy = nearest(text, self.words(seat)) or self.like(text)
            raise where.fail(f'"{text}" is not how a move is said', remedy)
        return read[0]

    def like(self, text: str) -> str:
        """The pattern of words that is nearest to *text*."""
        return nearest(text, [re.sub(r"[\[\]]", "", cls.words) for cls in self.game.moves])

    def drawn(self, text: str) -> list[Move]:
        """What the table may draw now that is said like *text*, or is the one with it in its
        words."""
        offered = self.words(TABLE)
        exact = [move for words, move in offered.items() if same(words, text)]
        part = re.compile(rf"\b{re.escape(normal(text))}\b")
        return exact or [move for words, move in offered.items() if part.search(normal(words))]

    def drawable(self) -> list[str]:
        """What tells the table's draws apart: their words without those that all share."""
        words = list(self.words(TABLE))
        head = _shared(words)
        tail = _shared([text[head:][::-1] for text in words])
        return [text[head : len(text) - tail] or text for text in words]

    def settle_draws(self) -> None:
        """Decide the draws that are due, if chance may."""
        if self.chance is not None:
            self.listen()
            draw_all(self.s, self.chance)
            self.hear()

    def listen(self) -> None:
        self.s.events = []

    def hear(self) -> None:
        """Note what was told since ``listen``."""
        events: list[Event] = self.s.events or []
        self.s.events = None
        told = (self.game.say(self.s, seat, event) for seat, event in events)
        self.told += filter(None, told)

    def refusal(self, seat: Seat, move: Move, error: RulesError) -> str:
        """Why *move* was refused, in the words of players."""
        said = str(error).replace(THIS_MOVE, f'"{self.say(seat, move)}"')
        if seat not in self.s.options:
            return f"it is not the turn of {self.name(seat)}: {self.asked()} is asked"
        return re.sub(rf"\bseat {seat}\b", self.name(seat), said)


def _shared(words: list[str]) -> int:
    """With how many characters all *words* begin."""
    pairs = zip(min(words), max(words), strict=False)
    return next((n for n, (a, b) in enumerate(pairs) if a != b), 0)


def seat_of(key: Key | Node, stage: Stage) -> Seat:
    """The seat that is called like *key*.  Raises ScenarioError."""
    return key.meaning(stage.seats, "seat")
