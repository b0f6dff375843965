"""What a message's moves lead to: everything is checked on a copy, then taken or left whole."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from tessera.engine.game import AnyGame
from tessera.engine.sealed import BLANK, Known, Sealed, Shown
from tessera.engine.steps import Decision, Event, Move, Seat, field_names, not_open, play
from tessera.errors import IllegalMove, NotYourTurn, StaleMessage
from tessera.fairness.codec import MoveCodec
from tessera.fairness.layout import KEY
from tessera.fairness.ledger import Ledger
from tessera.fairness.offences import CopiedCommitment, EarlyOpening, FalseOpening, OverSupply
from tessera.fairness.pieces import Opening, Sealing, commit
from tessera.fairness.transcript import Message


@dataclass(slots=True)
class Played:
    """The position after some moves, and what they sealed and opened."""

    position: Any
    moves: list[tuple[Seat, Move | None]] = field(default_factory=list)
    sealed: dict[bytes, Sealing] = field(default_factory=dict)
    opened: list[bytes] = field(default_factory=list)
    serials: dict[str, int] = field(default_factory=dict)

    @property
    def events(self) -> tuple[Event, ...]:
        return tuple(self.position.events or ())


def start(game: AnyGame, position: Any, *, telling: bool) -> Any:
    """A copy of *position* to play on."""
    s = game.copy(position)
    s.events = [] if telling else None
    return s


def play_message(
    game: AnyGame,
    codec: MoveCodec,
    ledger: Ledger,
    position: Any,
    message: Message,
    *,
    telling: bool,
) -> Played:
    """Play the moves of *message*.  Raises FormatError, FairnessError, StaleMessage, RulesError."""
    seat = message.seat
    raw_moves, openings = message.moves()
    if message.index < ledger.places[seat].asked_at:
        raise StaleMessage("the message answers a question that is no longer asked")
    played = Played(start(game, position, telling=telling))
    played.serials = dict(ledger.places[seat].serials)
    ahead = iter(openings)
    for raw in raw_moves:
        _play_move(game, ledger, played, message, codec.read_move(raw), ahead)
    if next(ahead, None) is not None:
        raise EarlyOpening(f"seat {seat} opens a piece that is not due")
    return played


def _play_move(
    game: AnyGame,
    ledger: Ledger,
    played: Played,
    message: Message,
    move: Move,
    openings: Iterator[Opening],
) -> None:
    s, seat = played.position, message.seat
    if seat not in s.options:
        raise NotYourTurn(f"seat {seat} has nothing to decide now")
    decision: Decision = s.deciding
    if not decision.offers(s, seat, move):
        raise not_open(seat, _words(game, s, seat, move))
    if move.zone:
        _seal(ledger, played, message, move)
    shown = decision.opens(s, seat, move)
    for piece, value in shown:
        check_opening(ledger, message, piece, value, next(openings, None))
        played.opened.append(piece.commitment)
    try:
        play(s, seat, move)
    except IllegalMove as error:
        if shown:
            raise OverSupply(f"seat {seat} opens a piece that it cannot have: {error}") from error
        raise
    played.moves.append((seat, move))


def _words(game: AnyGame, s: Any, seat: Seat, move: Move) -> str:
    """*move* as the rulebook says it, as far as there are words: it may hold any values at all."""
    try:
        return f'"{game.say(s, seat, move)}"'
    except (LookupError, TypeError, ValueError, AttributeError):
        return "a move about things that the game does not have"


def _seal(ledger: Ledger, played: Played, message: Message, move: Move) -> None:
    """Note the new commitments of *move*, in the order of its fields."""
    for piece in hidden(move):
        if isinstance(piece, Known):
            raise EarlyOpening(f"seat {message.seat} shows a piece that it should seal")
        if piece.commitment in ledger.sealings or piece.commitment in played.sealed:
            raise CopiedCommitment(f"seat {message.seat} uses a commitment that was used before")
        if len(piece.commitment) != KEY:
            raise IllegalMove(f"a commitment has {KEY} bytes, not {len(piece.commitment)}")
        serial = played.serials.get(move.zone, 0)
        played.serials[move.zone] = serial + 1
        played.sealed[piece.commitment] = Sealing(
            message.seat, message.epoch, move.zone, serial, message.counter
        )


def check_opening(
    ledger: Ledger, message: Message, piece: Sealed, value: int, opening: Opening | None
) -> None:
    """Raises FalseOpening unless *opening* shows that *piece* has *value*."""
    sealing = ledger.sealings.get(piece.commitment)
    who = f"seat {message.seat}"
    if sealing is None or sealing.seat != message.seat or opening is None:
        raise FalseOpening(f"{who} does not show what it opens, or it is not its own to open")
    if not sealing.dealt and sealing.epoch != message.epoch:
        raise FalseOpening(f"{who} opens a piece that somebody else sealed in its seat")
    if (opening.zone, opening.serial, opening.value) != (sealing.zone, sealing.serial, value):
        raise FalseOpening(f"{who} plays one piece and opens another")
    if commit(ledger.match, sealing, value, opening.nonce) != piece.commitment:
        raise FalseOpening(f"{who} opens a piece with a value that it did not seal")


# -- hidden pieces of moves -----------------------------------------------------------------------


def hidden(move: Move) -> Iterator[Known[int] | Sealed]:
    """The hidden pieces in *move*, in the order of its fields; tuples item by item.

    Not those that it opens though they lie face down until then (see ``Move.chosen``).
    """
    for name in field_names(type(move)):
        if name == move.chosen:
            continue
        value = getattr(move, name)
        for item in value if isinstance(value, tuple) else (value,):
            if isinstance(item, Known | Sealed):
                yield item


def filled(move: Move, pieces: Iterator[Known[int] | Sealed]) -> Move:
    """The blank *move* with its blanks filled from *pieces*."""
    return _replaced(move, lambda piece: next(pieces) if piece == BLANK else piece)


def _replaced(move: Move, change: Any) -> Move:
    new: dict[str, Any] = {}
    for name in field_names(type(move)):
        value = getattr(move, name)
        if name == move.chosen:
            continue
        if isinstance(value, tuple):
            new[name] = tuple(
                change(item) if isinstance(item, Known | Sealed) else item for item in value
            )
        elif isinstance(value, Known | Sealed):
            new[name] = change(value)
    return replace(move, **new)


def with_pieces(move: Move, pieces: Iterator[Known[int] | Sealed]) -> Move:
    """*move* with all its hidden pieces replaced by *pieces*, in order."""
    return _replaced(move, lambda _: next(pieces))


def revealed(move: Move, values: Mapping[bytes, int]) -> Move:
    """*move* as it is offered to whoever knows *values*, by commitment."""
    known: dict[str, Any] = {}
    for name in field_names(type(move)):
        value = getattr(move, name)
        items = value if isinstance(value, tuple) else (value,)
        shown = [
            Known(values[item.commitment])
            if isinstance(item, Sealed)
            else Known(item.value)
            if isinstance(item, Shown)
            else item
            for item in items
        ]
        if move.mixed and all(isinstance(item, Known) for item in shown):
            shown.sort(key=lambda piece: piece.value)
        known[name] = tuple(shown) if isinstance(value, tuple) else shown[0]
    return type(move)(**known)
