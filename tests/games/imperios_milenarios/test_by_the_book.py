"""Whatever a turn of a random match offers, and nothing else, is what the rulebook allows."""

from __future__ import annotations

from random import Random

import pytest
from tests.games.imperios_milenarios.by_the_book import Turn

from tessera.engine.playout import SeededChance, draw_all
from tessera.engine.steps import EVERYBODY, PASS, legal_moves, play
from tessera.games.imperios_milenarios import GAME
from tessera.games.imperios_milenarios.errands import MayBlock
from tessera.games.imperios_milenarios.ids import Color
from tessera.games.imperios_milenarios.moves import AskLeave, Spending, TakeBack
from tessera.games.imperios_milenarios.rounds import TURNS
from tessera.games.imperios_milenarios.state import State

EAGER = 0.85
"""How often a player does something where it might pass."""
LENIENT = 0.7
"""How often a rival lets an action pass."""
ENOUGH = 120
"""Turns of each color."""


def check(s: State, color: Color) -> None:
    """That the turn in *s*, in the phase of *color*, offers what it should."""
    [seat] = s.options
    book = Turn(s, seat)
    moves = [move for move in legal_moves(s, seat) if move != PASS]
    spent = {(move.count, move.actions) for move in moves if isinstance(move, Spending)}
    assert spent == book.spendings(color)
    others = {move for move in moves if not isinstance(move, Spending | AskLeave | TakeBack)}
    assert others == (book.red, book.yellow, book.blue, book.black)[color]()


def play_on(s: State, luck: Random) -> None:
    """Answer whatever is asked, as somebody who would rather act than pass."""
    seat = min(s.options)
    moves = legal_moves(s, seat)
    lazy = isinstance(s.deciding, MayBlock) and luck.random() < LENIENT
    busy = [move for move in moves if move != PASS]
    if lazy or not busy:
        play(s, seat, moves[0])
    else:
        play(s, seat, luck.choice(busy if luck.random() < EAGER else moves))


@pytest.mark.parametrize("seats", [4, 5, 7])
def test_every_turn_of_a_random_match_offers_what_the_rulebook_allows(seats: int) -> None:
    s: State = GAME.new(seats, GAME.choose(seats, {}), EVERYBODY)
    chance, luck = SeededChance(seats), Random(seats)
    checked = [0, 0, 0, 0]
    draw_all(s, chance)
    while s.options and min(checked) < ENOUGH:
        if s.deciding in TURNS and s.supply(min(s.options)) > 0:
            color = Color(TURNS.index(s.deciding))
            check(s, color)
            checked[color] += 1
        play_on(s, luck)
        draw_all(s, chance)
    assert min(checked) >= ENOUGH
