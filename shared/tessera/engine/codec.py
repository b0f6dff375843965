"""Positions, steps and moves as plain data: for files, for tests, and for the digest of a position.

Plain data are what JSON can hold.  Dataclasses become objects of their fields, with the name of the
class under ``"is"`` where the type alone does not tell which it is; enums become their values and
bytes become hexadecimal text.  Reading is driven by the type hints, so data that do not fit are
refused with :class:`~tessera.errors.FormatError` and never half read.
"""

from __future__ import annotations

import dataclasses
import enum
import types
import typing
from collections.abc import Iterable, Mapping
from typing import Any, TypeAlias, get_args, get_origin, get_type_hints

from tessera.canonical import MAX_INTEGER, Value, digest
from tessera.engine import sealed, steps
from tessera.engine.deals import Promise
from tessera.engine.sealed import ANY, Known, Sealed, Shown
from tessera.engine.steps import By, Decision, Effect, Move, Position, settle
from tessera.errors import FormatError

Plain: TypeAlias = "bool | int | str | list[Plain] | dict[str, Plain] | None"


class Codec:
    """The plain form of one game's values.  *classes* are its moves and steps."""

    def __init__(self, position: type[Position], classes: Iterable[type]) -> None:
        self._position = position
        self._classes: dict[str, type] = {
            "Known": Known,
            "Sealed": Sealed,
            "Shown": Shown,
            "By": By,
            "Pass": steps.Pass,
        }
        for cls in classes:
            if self._classes.setdefault(cls.__name__, cls) is not cls:
                raise TypeError(f"two steps or moves are called {cls.__name__}")
        self._fields: dict[type, list[tuple[str, Any]]] = {}

    # -- writing ----------------------------------------------------------------------------------

    def dump(self, value: object) -> Plain:
        """*value* as plain data."""
        if value is None or isinstance(value, str | bool):
            return value
        if isinstance(value, enum.Enum):
            return self.dump(value.value)
        if isinstance(value, int):
            return int(value)
        if isinstance(value, bytes):
            return value.hex()
        if isinstance(value, list | tuple):
            return [self.dump(item) for item in value]
        if dataclasses.is_dataclass(value) and not isinstance(value, type):
            plain: dict[str, Plain] = {}
            if type(value).__name__ in self._classes:
                plain["is"] = type(value).__name__
            for name, _ in self._hints(type(value)):
                plain[name] = self.dump(getattr(value, name))
            return plain
        raise TypeError(f"{type(value).__name__} has no plain form")

    def digest(self, s: Position) -> bytes:
        """What the position is, in 32 bytes: equal positions, and only they, have equal digests."""
        return digest("tessera/1/position", _canonical(self.dump(s)))

    # -- reading ----------------------------------------------------------------------------------

    def position(self, plain: Plain) -> Any:
        """The position that *plain* tells, settled.  Raises FormatError."""
        s = self._whole(self._position, plain)
        settle(s)
        return s

    def move(self, plain: Plain) -> Move:
        """The move that *plain* tells.  Raises FormatError."""
        move: Move = self._whole(Move, plain)
        return move

    def promise(self, plain: Plain) -> Promise:
        """The promise that *plain* tells.  Raises FormatError."""
        promise: Promise = self._whole(Promise, plain)
        return promise

    def _whole(self, hint: type, plain: Plain) -> Any:
        try:
            return self.load(hint, plain)
        except RecursionError:
            raise FormatError(f"the {hint.__name__} is nested too deeply") from None

    def load(self, hint: Any, plain: Any) -> Any:
        """The value of type *hint* that *plain* tells.  Raises FormatError."""
        origin = get_origin(hint)
        if origin is types.UnionType or origin is typing.Union:
            return self._union(get_args(hint), plain)
        if origin in (list, tuple):
            return self._sequence(origin, get_args(hint), plain)
        if isinstance(origin, type):
            hint = origin  # Known[Order] is read as Known, its value by what it holds
        if isinstance(hint, typing.TypeVar):
            return self.load(int, plain)
        if not isinstance(hint, type):
            raise TypeError(f"cannot read values of type {hint}")
        if hint in (Effect, Decision, Move) or dataclasses.is_dataclass(hint):
            return self._object(hint, plain)
        return _simple(hint, plain)

    def _union(self, hints: tuple[Any, ...], plain: Any) -> Any:
        if plain is None and type(None) in hints:
            return None
        for hint in hints:
            if hint is type(None):
                continue
            try:
                return self._known(hint, plain)
            except FormatError:
                continue
        raise FormatError(f"{plain!r} is none of {', '.join(map(str, hints))}")

    def _known(self, hint: Any, plain: Any) -> Any:
        """Like load, with the value of a ``Known[T]`` or ``Shown[T]`` read as a T."""
        if get_origin(hint) is Known and isinstance(plain, dict) and set(plain) == {"is", "value"}:
            if plain["is"] != "Known":
                raise FormatError(f"{plain['is']!r} is no Known")
            return Known(self.load(get_args(hint)[0], plain["value"]))
        if get_origin(hint) is Shown and isinstance(plain, dict) and plain.get("is") == "Shown":
            return self._shown(get_args(hint)[0], plain)
        return self.load(hint, plain)

    def _shown(self, hint: Any, plain: Any) -> Shown[Any]:
        if set(plain) != {"is", "commitment", "value"}:
            raise FormatError(f"{plain!r} is no Shown")
        commitment = self.load(bytes, plain["commitment"])
        if plain["value"] is None:
            return ANY if not commitment else Shown(commitment, self.load(hint, None))
        return Shown(commitment, self.load(hint, plain["value"]))

    def _sequence(self, origin: Any, hints: tuple[Any, ...], plain: Any) -> Any:
        if not isinstance(plain, list):
            raise FormatError(f"{plain!r} is no list")
        if origin is tuple and not (len(hints) == 2 and hints[1] is Ellipsis):
            if len(hints) != len(plain):
                raise FormatError(f"{plain!r} does not have {len(hints)} items")
            return tuple(self._known(h, item) for h, item in zip(hints, plain, strict=True))
        return origin(self._known(hints[0], item) for item in plain)

    def _object(self, hint: type, plain: Any) -> Any:
        if not isinstance(plain, Mapping):
            raise FormatError(f"{plain!r} is no {hint.__name__}")
        if "is" not in plain and hint in (Effect, Decision, Move, Promise):
            raise FormatError(f"{plain!r} does not say which {hint.__name__} it is")
        cls = self._classes.get(str(plain["is"])) if "is" in plain else hint
        if cls is None or not issubclass(cls, hint):
            raise FormatError(f"{plain['is']!r} is no {hint.__name__}")
        hints = self._hints(cls)
        if extra := sorted(set(plain) - {name for name, _ in hints} - {"is"}):
            raise FormatError(f"{cls.__name__} has no {extra[0]!r}")
        if missing := [name for name, _ in hints if name not in plain]:
            raise FormatError(f"{cls.__name__} lacks {missing[0]!r}")
        return cls(**{name: self._known(h, plain[name]) for name, h in hints})

    def _hints(self, cls: type) -> list[tuple[str, Any]]:
        """The fields that tell what a value is, with their types."""
        known = self._fields.get(cls)
        if known is None:
            hints = get_type_hints(cls, localns=vars(steps) | vars(sealed))
            known = [(f.name, hints[f.name]) for f in dataclasses.fields(cls) if f.compare]
            self._fields[cls] = known
        return known


def _simple(hint: type, plain: Any) -> Any:
    if issubclass(hint, enum.Enum):
        for member in hint:
            if member.value == plain and type(plain) is type(member.value):
                return member
        raise FormatError(f"{plain!r} is no {hint.__name__}")
    if hint is bytes and isinstance(plain, str):
        try:
            return bytes.fromhex(plain)
        except ValueError as error:
            raise FormatError(f"{plain!r} is no hexadecimal text") from error
    if type(plain) is hint:
        return plain
    raise FormatError(f"{plain!r} is no {hint.__name__}")


def _canonical(plain: Plain) -> Value:
    """Plain data as a canonical value.  What that lacks (None, truth, signs and numbers from 2**64
    on) becomes lists."""
    if plain is None:
        return []
    if isinstance(plain, bool):
        return ["bool", int(plain)]
    if isinstance(plain, int):
        if plain < 0:
            return ["minus", _canonical(-plain)]
        return plain if plain <= MAX_INTEGER else ["large", f"{plain:x}"]
    if isinstance(plain, str):
        return plain
    if isinstance(plain, list):
        return ["list", *map(_canonical, plain)]
    return ["object", *((key, _canonical(plain[key])) for key in sorted(plain))]
