"""Between messages and engine values.  With :mod:`tessera.wire_messages`, alone in knowing both.

A game's moves and events are messages of its own file, ``protos/tessera/v1/<game>.proto``, inside
one message that bears the game's name::

    message AncientEmpires {
      message Move {
        oneof move { PlaceToken place_token = 1; ... }
      }
      message Event {
        uint32 seat = 1;
        oneof event { ... }
      }
    }

Nothing is written twice: a dataclass and its message have the same fields, and this codec is made
from the two by their names.  Numbers, truth, text and bytes are themselves; an enum's member
``BUILD`` is ``ORDER_BUILD``; a tuple is a repeated field; ``X | None`` is an optional field; a
nested dataclass is a message; a hidden piece is a message with ``oneof { value, commitment }``, and
one that its owner picks and opens is a message with ``oneof { value, shown }``.
Where a game has promises for deals, ``message Promise { oneof promise { ... } }`` holds them.
A class without a message, or a message without a class, is a TypeError when the codec is made.

Bytes from outside are refused with :class:`~tessera.errors.FormatError` when they are no such
message, when it has fields that are not in its file, or when a value has no counterpart.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from importlib import import_module
from typing import Any, Final

from google.protobuf.descriptor import Descriptor
from google.protobuf.message import DecodeError, Message
from google.protobuf.message_factory import GetMessageClass

from tessera.engine.deals import Promise
from tessera.engine.game import AnyGame
from tessera.engine.steps import Effect, Move, Pass, Seat
from tessera.errors import FormatError
from tessera.wire_messages import one_of

PACKAGE: Final = "tessera.v1"


class Wire:
    """The messages of one game.  Holds no position and never changes."""

    def __init__(
        self,
        moves: Iterable[type[Move]],
        events: Iterable[type[Effect]],
        outer: Descriptor,
        promises: Iterable[type[Promise]] = (),
    ) -> None:
        move, event = outer.nested_types_by_name["Move"], outer.nested_types_by_name["Event"]
        self._move_class = GetMessageClass(move)
        self._event_class = GetMessageClass(event)
        self.move_message: str = move.full_name
        """Full name of the message of a move: ``tessera.v1.AncientEmpires.Move``."""
        self.event_message: str = event.full_name
        self._events = frozenset(events)
        self._put_move, self._take_move = one_of({*moves, Pass}, move)
        self._put_event, self._take_event = one_of(self._events, event)
        promise = outer.nested_types_by_name.get("Promise")
        known = {*promises}
        if (promise is not None) != bool(known):
            raise TypeError(f"{outer.full_name} and the game do not agree about promises")
        self._promise_class = None if promise is None else GetMessageClass(promise)
        if promise is not None:
            self._put_promise, self._take_promise = one_of(known, promise)

    def move(self, move: Move) -> bytes:
        """*move* as bytes."""
        message = self._move_class()
        self._put_move(message, move)
        return message.SerializeToString(deterministic=True)

    def read_move(self, data: bytes) -> Move:
        """The move that *data* tell.  Raises FormatError."""
        move: Move = self._take_move(_parse(self._move_class, data))
        return move

    def promise(self, promise: Promise) -> bytes:
        """*promise* as bytes."""
        message = self._promises()()
        self._put_promise(message, promise)
        return message.SerializeToString(deterministic=True)

    def read_promise(self, data: bytes) -> Promise:
        """The promise that *data* tell.  Raises FormatError."""
        promise: Promise = self._take_promise(_parse(self._promises(), data))
        return promise

    def _promises(self) -> type[Message]:
        if self._promise_class is None:
            raise FormatError("the game has no deals")
        return self._promise_class

    def event(self, seat: Seat, effect: Effect) -> bytes | None:
        """What happened as bytes; None for an event that is not told."""
        if type(effect) not in self._events:
            return None
        message: Any = self._event_class(seat=seat)
        self._put_event(message, effect)
        raw: bytes = message.SerializeToString(deterministic=True)
        return raw

    def read_event(self, data: bytes) -> tuple[Seat, Effect]:
        """The event that *data* tell.  Raises FormatError."""
        message: Any = _parse(self._event_class, data)
        return message.seat, self._take_event(message)


@cache
def wire(game: AnyGame) -> Wire:
    """The messages of *game*."""
    module = import_module(f"{PACKAGE}.{game.name.replace('-', '_')}_pb2")
    outer = "".join(word.capitalize() for word in game.name.split("-"))
    descriptor = module.DESCRIPTOR.message_types_by_name[outer]
    return Wire(game.moves, told(game), descriptor, game.promises)


def told(game: AnyGame) -> list[type[Effect]]:
    """The events of *game* that are told: those that have words."""
    return [step for step in game.steps if issubclass(step, Effect) and step.words]


def _parse(cls: type[Message], data: bytes) -> Message:
    message = cls()
    try:
        message.ParseFromString(data)
    except DecodeError as error:
        raise FormatError(f"the bytes are no {cls.DESCRIPTOR.full_name}") from error
    return message
