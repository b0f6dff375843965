"""How a dataclass is written into its message and read from it: made from both by their names (see
:mod:`tessera.wire`)."""

from __future__ import annotations

import dataclasses
import enum
import re
import types
import typing
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final, TypeAlias, get_args, get_origin, get_type_hints

from google.protobuf.descriptor import Descriptor, EnumDescriptor, FieldDescriptor
from google.protobuf.message import Message
from google.protobuf.unknown_fields import UnknownFieldSet

from tessera.engine import sealed, steps
from tessera.engine.sealed import ANY, Known, Sealed, Shown
from tessera.errors import FormatError

Put: TypeAlias = Callable[[Any, Any], None]
"""Writes a value into a message."""
Take: TypeAlias = Callable[[Any], Any]
"""Reads a value from a message.  Raises FormatError."""


# -- messages -------------------------------------------------------------------------------------


def _strict(message: Message) -> None:
    if len(UnknownFieldSet(message)):
        raise FormatError(f"{message.DESCRIPTOR.full_name} has a field that is not in its file")


def one_of(classes: Iterable[type], descriptor: Descriptor) -> tuple[Put, Take]:
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
        return one_of(arms, descriptor)
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
