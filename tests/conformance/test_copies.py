"""A copy is equal and shares nothing that can change."""

from __future__ import annotations

import dataclasses
import enum
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

from tests.conformance.walks import every, menus, pace, plain, walk

from tessera.engine.game import AnyGame
from tessera.engine.steps import Decision, Effect, Move, legal_moves, play

EMPTY = "an empty list"


def parts(value: Any, path: str = "position") -> Iterator[tuple[str, Any]]:
    """Everything in a position that can change, each with the way to it.

    Fields that are not compared follow from the others: they are no part of the position.
    """
    if isinstance(value, list | dict | set | bytearray):
        yield path, value
        items = value.items() if isinstance(value, dict) else enumerate(value)
        for key, item in items:
            yield from parts(item, f"{path}[{key}]")
    elif isinstance(value, tuple):
        for key, item in enumerate(value):
            yield from parts(item, f"{path}[{key}]")
    elif dataclasses.is_dataclass(value) and not isinstance(value, type | Effect | Decision | Move):
        if not value.__dataclass_params__.frozen:  # type: ignore[attr-defined]  # dataclasses have it
            yield path, value
        for part in dataclasses.fields(value):
            if part.compare:
                yield from parts(getattr(value, part.name), f"{path}.{part.name}")


def changes(value: Any) -> Iterator[Callable[[], None]]:
    """Ways to change the list, mapping or object *value*, and nothing in it."""
    if isinstance(value, list):
        yield lambda: value.append(value[-1] if value else 0)
        if value and not any(True for _ in parts(value[0])):
            yield lambda: value.__setitem__(0, other(value[0]))
    elif isinstance(value, dict):
        yield lambda: value.__setitem__("another", 0)
    elif isinstance(value, bytearray):
        yield lambda: value.append(0)
    elif isinstance(value, set):
        yield lambda: value.add("another")
    else:
        for part in dataclasses.fields(value):
            now = getattr(value, part.name)
            if part.compare and (now is None or isinstance(now, bool | int | str | tuple)):
                yield partial(_change, value, part.name)


def _change(value: Any, name: str) -> None:
    setattr(value, name, other(getattr(value, name)))


def other(value: Any) -> Any:
    """Another value than *value*, of the same kind where there is one."""
    if isinstance(value, str):
        return value + "x"
    if isinstance(value, tuple):
        return value[:-1] if value else (0,)
    if isinstance(value, bool):
        return not value
    if isinstance(value, int) and not isinstance(value, enum.Enum):
        return value + 1
    if isinstance(value, enum.Enum):
        return next(member for member in type(value) if member is not value)
    return 0 if value is None else None


def test_a_copy_is_equal_and_of_the_same_digest(game: AnyGame) -> None:
    for at in every(3 * pace(game), walk(game, game.seats[-1], seed=31)):
        copy = game.copy(at.s)
        assert copy == at.s
        assert game.codec.digest(copy) == game.codec.digest(at.s)
        assert menus(copy) == menus(at.s)
        assert copy.viewer == at.s.viewer


def test_a_copy_shares_nothing_that_can_change(game: AnyGame) -> None:
    for at in every(11 * pace(game), walk(game, game.seats[-1], seed=32)):
        mine = {id(part): path for path, part in parts(at.s)}
        shared = [path for path, part in parts(game.copy(at.s)) if id(part) in mine]
        assert shared == []


def test_changing_any_field_of_a_copy_changes_the_copy_only(game: AnyGame) -> None:
    """Every list, mapping, object and field, wherever it is nested; and copying forgets none."""
    for at in every(97 * pace(game), walk(game, game.seats[-1], seed=33)):
        before = plain(game, at.s)
        count = sum(1 for _ in ways(game.copy(at.s)))
        assert count > 10
        for n in range(count):
            copy = game.copy(at.s)
            path, change = next(way for m, way in enumerate(ways(copy)) if m == n)
            change()
            assert copy != at.s, path
            assert plain(game, at.s) == before, path
            if path != EMPTY:
                assert game.copy(copy) == copy, path


def ways(s: Any) -> Iterator[tuple[str, Callable[[], None]]]:
    """Every change of *s*; what is put into an empty list has no kind that could be copied."""
    for path, part in parts(s):
        for change in changes(part):
            yield EMPTY if part == [] else path, change


def test_playing_on_a_copy_leaves_the_original(game: AnyGame) -> None:
    for at in every(17 * pace(game), walk(game, game.seats[-1], seed=34)):
        before, offered = plain(game, at.s), menus(at.s)
        copy = game.copy(at.s)
        for _ in range(10):
            for seat in list(copy.options)[:1]:
                play(copy, seat, legal_moves(copy, seat)[-1])
        assert plain(game, at.s) == before
        assert menus(at.s) == offered
