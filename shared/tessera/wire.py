"""Between messages and engine values.  The only shared module that knows both.

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

import dataclasses
import enum
import re
import types
import typing
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from importlib import import_module
from typing import Any, Final, TypeAlias, get_args, get_origin, get_type_hints

from google.protobuf.descriptor import Descriptor, EnumDescriptor, FieldDescriptor
from google.protobuf.message import DecodeError, Message
from google.protobuf.message_factory import GetMessageClass
from google.protobuf.unknown_fields import UnknownFieldSet

from tessera.engine import sealed, steps
from tessera.engine.deals import Promise
from tessera.engine.game import AnyGame
from tessera.engine.sealed import ANY, Known, Sealed, Shown
from tessera.engine.steps import Effect, Move, Pass, Seat
from tessera.errors import FormatError

PACKAGE: Final = "tessera.v1"

Put: TypeAlias = Callable[[Any, Any], None]
"""Writes a value into a message."""
Take: TypeAlias = Callable[[Any], Any]
"""Reads a value from a message.  Raises FormatError."""


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
        self._put_move, self._take_move = _one_of({*moves, Pass}, move)
        self._put_event, self._take_event = _one_of(self._events, event)
        promise = outer.nested_types_by_name.get("Promise")
        known = {*promises}
        if (promise is not None) != bool(known):
            raise TypeError(f"{outer.full_name} and the game do not agree about promises")
        self._promise_class = None if promise is None else GetMessageClass(promise)
        if promise is not None:
            self._put_promise, self._take_promise = _one_of(known, promise)

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


# -- messages -------------------------------------------------------------------------------------


def _strict(message: Message) -> None:
    if len(UnknownFieldSet(message)):
        raise FormatError(f"{message.DESCRIPTOR.full_name} has a field that is not in its file")


def _one_of(classes: Iterable[type], descriptor: Descriptor) -> tuple[Put, Take]:
    """A message whose one oneof tells which of *classes* it is, by the name of its field."""
    (oneof,) = descriptor.oneofs
    fields = {field.name: field for field in oneof.fields}
    by_name = {_snake(cls.__name__): cls for cls in classes}
    if set(fields) != set(by_name):
        missing = ", ".join(sorted(set(fields) ^ set(by_name)))
        raise TypeError(f"{descriptor.full_name} and its classes do not agree about {missing}")
    puts: dict[type, tuple[str, Put]] = {}
    takes: dict[str, Take] = {}
    for name, cls in by_name.items():
        inner = fields[name].message_type
        if inner is None:
            raise TypeError(f"{fields[name].full_name} must be a message")
        put, takes[name] = _record(cls, inner)
        puts[cls] = (name, put)

    def put_any(message: Any, value: Any) -> None:
        name, put = puts[type(value)]
        inner = getattr(message, name)
        inner.SetInParent()
        put(inner, value)

    def take_any(message: Any) -> Any:
        _strict(message)
        name = message.WhichOneof(oneof.name)
        if name is None:
            raise FormatError(f"{descriptor.full_name} is empty")
        return takes[name](getattr(message, name))

    return put_any, take_any


def _record(cls: type, descriptor: Descriptor) -> tuple[Put, Take]:
    """A message with the fields of the dataclass *cls*."""
    hints = get_type_hints(cls, localns=vars(steps) | vars(sealed))
    names = [part.name for part in dataclasses.fields(cls) if part.compare]
    if set(names) != set(descriptor.fields_by_name):
        odd = ", ".join(sorted(set(names) ^ set(descriptor.fields_by_name)))
        raise TypeError(f"{descriptor.full_name} and {cls.__name__} do not agree about {odd}")
    parts = [(n, *_field(hints[n], descriptor.fields_by_name[n])) for n in names]

    def put(message: Any, value: Any) -> None:
        for name, put_part, _ in parts:
            put_part(message, getattr(value, name))

    def take(message: Any) -> Any:
        _strict(message)
        return cls(*[take_part(message) for _, _, take_part in parts])

    return put, take


def _chosen(hint: Any, descriptor: Descriptor) -> tuple[Put, Take]:
    """A message that holds either the value of a piece, or which it is and its value."""
    to, of = _scalar(hint, descriptor.fields_by_name["value"])
    inner = descriptor.fields_by_name["shown"].message_type
    if inner is None or {*inner.fields_by_name} != {"commitment", "value"}:
        raise TypeError(f"{descriptor.full_name}: what is shown has a commitment and a value")
    if not inner.fields_by_name["value"].has_presence:
        raise TypeError(f"{inner.full_name}: the value must be an optional field")

    def put(message: Any, piece: Any) -> None:
        if isinstance(piece, Known):
            message.value = to(piece.value)
            return
        message.shown.SetInParent()
        message.shown.commitment = piece.commitment
        if piece != ANY:
            message.shown.value = to(piece.value)

    def take(message: Any) -> Any:
        _strict(message)
        which = message.WhichOneof(descriptor.oneofs[0].name)
        if which is None:
            raise FormatError(f"{descriptor.full_name} is empty")
        if which == "value":
            return Known(of(message.value))
        shown = message.shown
        _strict(shown)
        if not shown.HasField("value"):
            if shown.commitment:
                raise FormatError(f"{descriptor.full_name} does not say what is shown")
            return ANY
        return Shown(shown.commitment, of(shown.value))

    return put, take


def _hidden(hint: Any, descriptor: Descriptor) -> tuple[Put, Take]:
    """A message that holds either the value of a hidden piece or its commitment."""
    value = descriptor.fields_by_name["value"]
    to, of = _scalar(hint, value)

    def put(message: Any, piece: Any) -> None:
        if isinstance(piece, Known):
            message.value = to(piece.value)
        else:
            message.commitment = piece.commitment

    def take(message: Any) -> Any:
        _strict(message)
        which = message.WhichOneof(descriptor.oneofs[0].name)
        if which is None:
            raise FormatError(f"{descriptor.full_name} is empty")
        return Known(of(message.value)) if which == "value" else Sealed(message.commitment)

    return put, take


# -- fields ---------------------------------------------------------------------------------------


def _field(hint: Any, field: FieldDescriptor) -> tuple[Put, Take]:
    optional, hint = _optional(hint)
    if optional and (field.is_repeated or not field.has_presence):
        raise TypeError(f"{field.full_name} may be absent: it must be an optional field")
    if get_origin(hint) is tuple:
        return _repeated(get_args(hint), field)
    if field.is_repeated:
        raise TypeError(f"{field.full_name} is repeated, but no tuple")
    name = field.name
    if field.message_type is not None:
        put_inner, take_inner = _nested(hint, field.message_type)

        def put(message: Any, value: Any) -> None:
            inner = getattr(message, name)
            inner.SetInParent()
            put_inner(inner, value)

        def take(message: Any) -> Any:
            if not message.HasField(name):
                raise FormatError(f"{field.full_name} is missing")
            return take_inner(getattr(message, name))

    else:
        to, of = _scalar(hint, field)

        def put(message: Any, value: Any) -> None:
            setattr(message, name, to(value))

        def take(message: Any) -> Any:
            return of(getattr(message, name))

    return _maybe(name, put, take) if optional else (put, take)


def _maybe(name: str, put: Put, take: Take) -> tuple[Put, Take]:
    def put_maybe(message: Any, value: Any) -> None:
        if value is not None:
            put(message, value)

    def take_maybe(message: Any) -> Any:
        return take(message) if message.HasField(name) else None

    return put_maybe, take_maybe


def _repeated(hints: tuple[Any, ...], field: FieldDescriptor) -> tuple[Put, Take]:
    if not field.is_repeated:
        raise TypeError(f"{field.full_name} is a tuple: it must be repeated")
    endless = len(hints) == 2 and hints[1] is Ellipsis
    if not endless and len(set(hints)) != 1:
        raise TypeError(f"{field.full_name}: a tuple of different things has no message")
    name, count = field.name, None if endless else len(hints)

    def sized(items: tuple[Any, ...]) -> tuple[Any, ...]:
        if count is not None and len(items) != count:
            raise FormatError(f"{field.full_name} must have {count} items, not {len(items)}")
        return items

    if field.message_type is not None:
        put_inner, take_inner = _nested(hints[0], field.message_type)

        def put(message: Any, value: Any) -> None:
            items = getattr(message, name)
            for item in value:
                put_inner(items.add(), item)

        def take(message: Any) -> Any:
            return sized(tuple(take_inner(item) for item in getattr(message, name)))

    else:
        to, of = _scalar(hints[0], field)

        def put(message: Any, value: Any) -> None:
            getattr(message, name).extend([to(item) for item in value])

        def take(message: Any) -> Any:
            return sized(tuple(of(item) for item in getattr(message, name)))

    return put, take


def _nested(hint: Any, descriptor: Descriptor) -> tuple[Put, Take]:
    arms = get_args(hint) if _is_union(hint) else (hint,)
    if known := [arm for arm in arms if (get_origin(arm) or arm) is Known]:
        value = (get_args(known[0]) or (int,))[0]
        chosen = any((get_origin(arm) or arm) is Shown for arm in arms)
        return (_chosen if chosen else _hidden)(value, descriptor)
    if len(arms) > 1:
        return _one_of(arms, descriptor)
    if isinstance(hint, type) and dataclasses.is_dataclass(hint):
        return _record(hint, descriptor)
    raise TypeError(f"{hint} has no message like {descriptor.full_name}")


# -- values ---------------------------------------------------------------------------------------

_INTEGERS: Final = {
    FieldDescriptor.TYPE_UINT32,
    FieldDescriptor.TYPE_UINT64,
    FieldDescriptor.TYPE_INT32,
    FieldDescriptor.TYPE_INT64,
    FieldDescriptor.TYPE_SINT32,
    FieldDescriptor.TYPE_SINT64,
}
_PLAIN: Final[Mapping[type, set[Any]]] = {
    bool: {FieldDescriptor.TYPE_BOOL},
    str: {FieldDescriptor.TYPE_STRING},
    bytes: {FieldDescriptor.TYPE_BYTES},
    int: _INTEGERS,
}


def _scalar(hint: Any, field: FieldDescriptor) -> tuple[Take, Take]:
    """How one value is written and read: two functions from value to value."""
    if isinstance(hint, typing.TypeVar):
        hint = int
    if isinstance(hint, type) and issubclass(hint, enum.Enum) and field.enum_type is not None:
        return _enum(hint, field.enum_type)
    if not isinstance(hint, type) or field.type not in _PLAIN.get(hint, ()):
        raise TypeError(f"{field.full_name} cannot hold a {hint}")
    return _same, _same


def _same(value: Any) -> Any:
    return value


def _enum(cls: type[enum.Enum], descriptor: EnumDescriptor) -> tuple[Take, Take]:
    prefix = f"{_snake(descriptor.name).upper()}_"
    numbers = {value.name.removeprefix(prefix): value.number for value in descriptor.values}
    if numbers.pop("UNSPECIFIED", None) != 0 or set(numbers) != {*cls.__members__}:
        odd = ", ".join(sorted(set(numbers) ^ {*cls.__members__}))
        raise TypeError(f"{descriptor.full_name} and {cls.__name__} do not agree about {odd}")
    by_member = {member: numbers[name] for name, member in cls.__members__.items()}
    by_number = {number: member for member, number in by_member.items()}

    def of(number: Any) -> Any:
        member = by_number.get(number)
        if member is None:
            raise FormatError(f"{number} is no {descriptor.full_name}")
        return member

    return by_member.__getitem__, of


def _is_union(hint: Any) -> bool:
    return get_origin(hint) in (types.UnionType, typing.Union)


def _optional(hint: Any) -> tuple[bool, Any]:
    """Whether *hint* allows None, and what else it allows."""
    if not _is_union(hint) or type(None) not in get_args(hint):
        return False, hint
    rest = tuple(arm for arm in get_args(hint) if arm is not type(None))
    return True, rest[0] if len(rest) == 1 else typing.Union[rest]  # noqa: UP007 - made at run time


def _snake(name: str) -> str:
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", name).lower()
