"""Every move and every event that is told, of every game, goes over the wire and comes back."""

from __future__ import annotations

import dataclasses
import enum
import types
import typing
from typing import Any, get_args, get_origin, get_type_hints

import pytest

from tessera import games
from tessera.engine import sealed, steps
from tessera.engine.game import AnyGame
from tessera.engine.playout import SeededChance, draw
from tessera.engine.sealed import ANY, BLANK, Known, Sealed, Shown, any_of
from tessera.engine.steps import EVERYBODY, NOBODY, TABLE, play_nth
from tessera.wire import told, wire


@pytest.fixture(params=games.names())
def game(request: pytest.FixtureRequest) -> AnyGame:
    return games.load(request.param)


def values(hint: Any) -> list[Any]:
    """A few values of a type, the extreme ones among them."""
    origin = get_origin(hint)
    if origin in (types.UnionType, typing.Union):
        return [value for arm in get_args(hint) for value in values(arm)]
    if origin is tuple:
        item = values(get_args(hint)[0])
        fixed = Ellipsis not in get_args(hint)
        return [tuple(item[:1]) * len(get_args(hint))] if fixed else [(), tuple(item)]
    if origin is Known:
        return [Known(value) for value in values(get_args(hint)[0])]
    if origin is Shown:
        shown = [Shown(b"\xff" * 32, value) for value in values(get_args(hint)[0])]
        return [ANY, any_of(shown[0].value), *shown]
    if hint is Sealed:
        return [BLANK, Sealed(b"\xff" * 32)]
    if hint is type(None):
        return [None]
    if issubclass(hint, enum.Enum):
        return list(hint)
    if dataclasses.is_dataclass(hint):
        return instances(typing.cast("type", hint))
    samples: dict[type, list[Any]] = {bool: [False, True], int: [0, 1, 255], str: ["", "ψ"]}
    return samples[hint]


def instances(cls: type) -> list[Any]:
    """Values of a dataclass in which every value of every field occurs."""
    hints = get_type_hints(cls, localns=vars(steps) | vars(sealed))
    parts = [values(hints[part.name]) for part in dataclasses.fields(cls) if part.compare]
    most = max((len(part) for part in parts), default=1)
    return [cls(*(part[n % len(part)] for part in parts)) for n in range(most)]


def test_every_move_comes_back_as_it_was(game: AnyGame) -> None:
    messages = wire(game)
    for cls in game.moves:
        for move in instances(cls):
            assert messages.read_move(messages.move(move)) == move


def test_every_event_that_is_told_comes_back_with_its_seat(game: AnyGame) -> None:
    messages = wire(game)
    for cls in told(game):
        for effect in instances(cls):
            raw = messages.event(2, effect)
            assert raw is not None
            assert messages.read_event(raw) == (2, effect)


@pytest.mark.parametrize("viewer", [NOBODY, EVERYBODY])
def test_every_move_offered_in_a_playout_comes_back_as_it_was(game: AnyGame, viewer: int) -> None:
    messages, chance = wire(game), SeededChance("wire")
    s = game.new(game.seats[-1], game.choose(game.seats[-1], {}), EVERYBODY)
    checked = 0
    while s.options:
        seen = game.conceal(s, NOBODY) if viewer == NOBODY else s
        for offered in seen.options.values():
            for move, _ in offered:
                assert messages.read_move(messages.move(move)) == move
                checked += 1
        if TABLE in s.options:
            draw(s, chance)
        else:
            seat = min(s.options)
            play_nth(s, seat, chance.below(len(s.options[seat])))
    assert checked > 500
