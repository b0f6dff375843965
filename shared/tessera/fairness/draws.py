"""Joint randomness: the beacon, and what the table plays by it.

``beacon = H("tessera/1/beacon", match, opening, purpose, [preimage...], referee's preimage)``,
where *opening* is the hash of the entry that opened the draw and so stands for the whole match
before it: whoever changes an earlier entry changes every later draw.  One beacon serves everything
that the table decides before a seat decides again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, TypeAlias

from tessera.canonical import Stream, digest
from tessera.engine.game import AnyGame, Chance
from tessera.engine.sealed import Known, Sealed
from tessera.engine.shuffle import Shuffle
from tessera.engine.steps import EVERYBODY, TABLE, Draw, Move, Seat, play, play_nth
from tessera.errors import BadDraw
from tessera.fairness.keys import derive
from tessera.fairness.ledger import Dealt
from tessera.fairness.pieces import Sealing, box_up, commit, nonce_of
from tessera.fairness.play import filled, hidden
from tessera.fairness.terms import Hello

BEACON: Final = "tessera/1/beacon"
DRAW_STREAM: Final = "tessera/1/draw-stream"
DECK_SEED: Final = "tessera/1/deck-seed"
DEAL: Final = "tessera/1/deal"
DEAL_STREAM: Final = "tessera/1/deal-stream"

Fill: TypeAlias = Callable[[Any, Draw, Move], Move]
"""Fills the blanks of a deal: ``fill(position, decision, offered move)``."""


def beacon(
    match: bytes, opening: bytes, purpose: str, preimages: Sequence[bytes], referee: bytes
) -> bytes:
    """The joint random value, 32 bytes: nobody knew it, and nobody could choose it."""
    return digest(BEACON, match, opening, purpose, list(preimages), referee)


def purpose_of(s: Any) -> str:
    """What the table is asked first, by the name of its step."""
    return type(s.deciding).__name__


def play_table(s: Any, value: bytes, fill: Fill) -> list[tuple[Seat, Move | None]]:
    """Play what the table decides now by the beacon *value*; what it played.

    Not what must be shuffled face down: that takes a draw of its own.
    """
    chance = Stream(DRAW_STREAM, value)
    played: list[tuple[Seat, Move | None]] = []
    while TABLE in s.options and not isinstance(s.deciding, Shuffle):
        decision: Draw = s.deciding
        menu = s.options[TABLE]
        if menu[0][0].is_blank():
            move = fill(s, decision, menu[0][0])
            play(s, TABLE, move)
        else:
            n = chosen(s, decision, chance)
            move = menu[n][0]
            play_nth(s, TABLE, n)
        played.append((TABLE, move))
    return played


def chosen(s: Any, decision: Draw, chance: Chance) -> int:
    """Which of the moves offered to the table *chance* picks, by their weights."""
    weights = [decision.weight(s, move) for move, _ in s.options[TABLE]]
    ticket = chance.below(sum(weights))
    for n, weight in enumerate(weights):
        ticket -= weight
        if ticket < 0:
            return n
    raise AssertionError("weights are not negative")


# -- deals ----------------------------------------------------------------------------------------


@dataclass(slots=True)
class Given:
    """Fills deals with what a beacon entry says."""

    match: bytes
    draw: int
    serial: int
    """Of the next piece."""
    packed: Iterator[tuple[bytes, bytes]]
    """Commitments and boxes."""
    epochs: Sequence[int]
    dealt: list[Dealt] = field(default_factory=list)

    def __call__(self, s: Any, decision: Draw, offered: Move) -> Move:
        return filled(offered, self._pieces(decision.dealt_to(s, offered), offered.zone))

    def _pieces(self, seat: Seat, zone: str) -> Iterator[Sealed]:
        for commitment, box in self.packed:
            sealing = Sealing(seat, self.epochs[seat], zone, self.serial, self.draw, dealt=True)
            self.dealt.append(Dealt(commitment, sealing, box))
            self.serial += 1
            yield Sealed(commitment)
        raise BadDraw("the draw deals fewer pieces than the rules ask for")


def deck_seed(seed: bytes) -> bytes:
    """The seed of all decks, from the referee's seed."""
    return derive(seed, DECK_SEED)


def deal_chance(deck: bytes, value: bytes) -> Stream:
    """What decides the pieces that are dealt by the beacon *value*."""
    return Stream(DEAL_STREAM, digest(DEAL, deck, value))


@dataclass(slots=True)
class Dealer:
    """Fills deals with what the deck seed and the beacon decide: the referee's side."""

    game: AnyGame
    match: bytes
    deck: bytes
    draw: int
    serial: int
    chance: Stream
    hellos: Sequence[Hello]
    known: dict[bytes, int]
    """The values of all pieces dealt so far, by commitment."""
    boxes: list[tuple[bytes, bytes]] = field(default_factory=list)
    """Commitments and boxes, as the beacon entry has them."""

    def __call__(self, s: Any, decision: Draw, offered: Move) -> Move:
        seat = decision.dealt_to(s, offered)
        values = dealt_values(self.game, s, self.known, self.chance)
        return filled(offered, (self._piece(seat, offered.zone, value) for value in values))

    def _piece(self, seat: Seat, zone: str, value: int) -> Sealed:
        hello = self.hellos[seat]
        sealing = Sealing(seat, hello.epoch, zone, self.serial, self.draw, dealt=True)
        nonce = nonce_of(self.deck, self.match, sealing)
        commitment = commit(self.match, sealing, value, nonce)
        box = box_up(self.deck, self.match, sealing, hello.box, value, nonce)
        self.boxes.append((commitment, box))
        self.known[commitment] = value
        self.serial += 1
        return Sealed(commitment)


def dealt_values(game: AnyGame, s: Any, known: dict[bytes, int], chance: Stream) -> list[int]:
    """The values that *chance* gives to the deal which the table is asked for in *s*.

    Whoever knows all that was dealt sees the same decision with every piece that is left.
    """
    complete = game.recall(s, EVERYBODY, known)
    move = complete.options[TABLE][chosen(complete, complete.deciding, chance)][0]
    return [int(piece.value) for piece in hidden(move) if isinstance(piece, Known)]
