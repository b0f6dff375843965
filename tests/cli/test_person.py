"""What a person types at a terminal, and what it does to the draft."""

from __future__ import annotations

import asyncio
import io
from collections.abc import Sequence
from typing import Any

import pytest
from rich.console import Console
from tests.toys.pebbles import PEBBLES as GAME

from tessera.engine.playout import SeededChance, draw_all
from tessera.engine.steps import EVERYBODY, PASS, Move, legal_moves
from tessera_cli.outline import WIDTH, outline, part_of
from tessera_cli.person import Person, matching
from tessera_client.turn import Turn


def a_turn() -> Turn:
    s = GAME.new(2, GAME.choose(2, {}), EVERYBODY)
    draw_all(s, SeededChance("person"))
    (seat,) = s.options
    return Turn(GAME, seat, s)


async def typed(turn: Turn, *lines: str, confirm: bool = True) -> tuple[Sequence[Move], str]:
    """What is sent after *lines* were typed, and what the terminal shows."""
    console = Console(file=io.StringIO(), width=100)
    person = Person(console, confirm=confirm)
    choosing = asyncio.create_task(person.choose(turn))
    await asyncio.sleep(0)
    for line in lines:
        person.hear(line)
    moves = await asyncio.wait_for(choosing, 5)
    shown: Any = console.file
    return moves, shown.getvalue()


async def test_a_number_and_ok_send_that_move() -> None:
    turn = a_turn()
    moves, shown = await typed(turn, "2", "ok")
    assert list(moves) == [turn.moves[1]]
    assert GAME.say(turn.position, turn.seat, turn.moves[1]) in shown


async def test_what_is_undone_is_not_sent() -> None:
    turn = a_turn()
    moves, _ = await typed(turn, "2", "u", "1", "ok")
    assert list(moves) == [turn.moves[0]]
    assert legal_moves(turn.position, turn.seat) == turn.moves


async def test_nothing_is_sent_before_something_was_tried() -> None:
    turn = a_turn()
    moves, shown = await typed(turn, "ok", "u", "nonsense", "99", "1", "ok")
    assert list(moves) == [turn.moves[0]]
    assert "Nothing is tried yet" in shown
    assert "nothing to take back" in shown
    assert "'99' is none of the moves" in shown


async def test_words_of_a_move_are_as_good_as_its_number() -> None:
    turn = a_turn()
    words = GAME.say(turn.position, turn.seat, turn.moves[2])
    moves, _ = await typed(turn, words.upper(), "ok")
    assert list(moves) == [turn.moves[2]]


async def test_without_confirmation_a_whole_action_is_sent_at_once() -> None:
    turn = a_turn()
    moves, _ = await typed(turn, "1", confirm=False)
    assert list(moves) == [turn.moves[0]]


async def test_the_person_is_asked_only_while_a_choice_is_open() -> None:
    person = Person(Console(file=io.StringIO()))
    assert not person.asked
    choosing = asyncio.create_task(person.choose(a_turn()))
    await asyncio.sleep(0)
    assert person.asked
    choosing.cancel()
    with pytest.raises(asyncio.CancelledError):
        await choosing
    assert not person.asked


def test_a_part_of_the_words_narrows_the_list() -> None:
    turn = a_turn()
    moves = [*turn.moves, PASS]

    def words(move: Move) -> str:
        return GAME.say(turn.position, turn.seat, move)

    white = matching("white", moves, words)
    assert white
    assert all("white" in words(moves[n]).lower() for n in white)
    assert matching("p", moves, words) == [len(moves) - 1]
    assert matching("0", moves, words) == []
    assert matching("", moves, words) == []


def test_a_position_is_outlined_whole_or_in_part() -> None:
    plain = GAME.codec.dump(a_turn().position)
    assert len(list(outline(plain))) > 1
    assert list(outline(part_of({"a": [1, {"b": None}]}, "a.1.b"))) == ["–"]
    assert list(outline(part_of({"Turn Order": ["Red"]}, "turn order"))) == ["Red"]


def test_many_short_things_share_a_line() -> None:
    lines = list(outline({f"Territory {n}": "free" for n in range(20)}))
    assert 1 < len(lines) < 8
    assert max(map(len, lines)) <= WIDTH
    assert ", ".join(line.rstrip(",") for line in lines).count("free") == 20
