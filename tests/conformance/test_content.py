"""A game's data and words are there for those who know no rules."""

from __future__ import annotations

import json
from typing import Any

from tests.conformance.walks import GAMES, every, menus, pace, start, walk, walked

from tessera.engine.game import AnyGame
from tessera.engine.steps import NOBODY, Effect, legal_moves


def test_the_content_is_plain_json(game: AnyGame) -> None:
    content = game.content()
    assert json.loads(json.dumps(content)) == content


def test_the_content_hash_is_stable_and_its_own(game: AnyGame) -> None:
    fresh = type(game)()
    assert fresh.content_hash == game.content_hash
    assert len(game.content_hash) == 32
    assert [other.content_hash for other in GAMES].count(game.content_hash) == 1


def test_another_version_of_the_rules_has_another_content_hash(game: AnyGame) -> None:
    newer: Any = type(game)()
    newer.version = game.version + 1
    assert newer.content_hash != game.content_hash


def test_every_offered_move_has_words_of_its_own(game: AnyGame) -> None:
    """Different moves of one menu are told apart by their words, for whoever looks."""
    for at in every(pace(game), walk(game, game.seats[-1], seed=81)):
        for s in (at.s, game.conceal(at.s, NOBODY)):
            for seat, moves in menus(s).items():
                words = [game.say(s, seat, move) for move in moves]
                assert all(words)
                assert len(set(words)) == len(words), sorted(words)


def test_words_are_made_from_templates_and_not_from_code(game: AnyGame) -> None:
    """No move or event is told by the names of classes, enums or numbers of Python."""
    s = start(game, game.seats[-1])
    s.events = []
    for at in every(2 * pace(game), walk(game, game.seats[-1], seed=82, s=s)):
        for seat in at.s.options:
            for move in legal_moves(at.s, seat):
                assert clean(game.say(at.s, seat, move))
    told = [text for seat, event in s.events if (text := say(game, s, seat, event))]
    assert told
    assert all(map(clean, told))


def say(game: AnyGame, s: Any, seat: int, event: Effect) -> str:
    return game.say(s, seat, event)


def clean(text: str) -> bool:
    return not any(mark in text for mark in ("_", "<", ">", "(", "{", "[", "None", "0x"))


def test_every_step_and_move_that_is_met_is_declared(game: AnyGame) -> None:
    """Only what the game declares can be saved."""
    s = start(game, game.seats[-1])
    s.events = []
    for at in walk(game, game.seats[-1], seed=83, s=s):
        assert all(isinstance(step, (*game.steps,)) for _, step in at.s.steps)
    declared = {*game.steps}
    assert {type(event) for _, event in s.events} <= declared
    assert walked(game, game.seats[0], seed=84).options == {}
