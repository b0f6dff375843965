"""Chits: cup, Pool, hand and Reserve."""

from __future__ import annotations

import pytest
from tests.games.imperios_milenarios.table import Table

from tessera.engine.playout import SeededChance, draw_all
from tessera.engine.sealed import BLANK, Known, Sealed, Shown
from tessera.engine.steps import (
    NOBODY,
    PASS,
    TABLE,
    lapse,
    legal_moves,
    play,
    push,
    settle,
)
from tessera.errors import IllegalMove
from tessera.games.imperios_milenarios import GAME
from tessera.games.imperios_milenarios.hands import (
    DrawHands,
    FillCups,
    Shake,
    TakeFromPool,
    forfeit,
)
from tessera.games.imperios_milenarios.ids import Age, Color, Ending
from tessera.games.imperios_milenarios.moves import (
    CHIT,
    Keep,
    KeepOpenly,
    ShakeCups,
    TakeChit,
    TakeDiscarded,
)
from tessera.games.imperios_milenarios.reserve import ChooseReserve
from tessera.games.imperios_milenarios.tables import AGES

RED, YELLOW, BLUE, BLACK = Color


def draw_hands(table: Table) -> None:
    """Everybody draws, by a seed."""
    push(table.s, 0, (DrawHands(),))
    settle(table.s)
    draw_all(table.s, SeededChance(1))


def filled(table: Table, *counts: int, seat: int = 0) -> None:
    """The cup of *seat* is filled with so many chits of each color."""
    table.player(seat).discard = list(counts)
    table.resolve(FillCups((seat,)), seat=seat)
    draw_all(table.s, SeededChance(1))


@pytest.mark.parametrize(("age", "drawn"), [*zip(Age, (4, 5, 6, 7), strict=True)])
def test_the_age_says_how_many_chits_are_drawn(age: Age, drawn: int) -> None:
    table = Table()
    table.player().age = age
    filled(table, 3, 3, 3, 3)
    draw_hands(table)
    assert len(table.player().hand) == drawn
    assert len(table.player().cup) == 12 - drawn


def test_im_10_an_empty_cup_is_filled_from_the_discard_pile_for_the_rest_only() -> None:
    table = Table()
    filled(table, 3, 0, 0, 0)
    table.player().discard = [0, 0, 5, 0]
    draw_hands(table)
    me = table.player()
    assert sorted(chit.value for chit in me.hand if isinstance(chit, Known)) == [0, 0, 0, 2]
    assert len(me.cup) == 4
    assert me.discard == [0, 0, 0, 0]
    assert me.hidden == [3, 0, 5, 0]


def test_im_10_the_cup_is_not_filled_before_a_chit_must_be_drawn() -> None:
    table = Table()
    filled(table, 4, 0, 0, 0)
    table.player().discard = [0, 0, 5, 0]
    draw_hands(table)
    assert table.player().cup == []
    assert table.player().discard == [0, 0, 5, 0]


def test_im_10_with_too_few_chits_all_there_are_are_drawn() -> None:
    table = Table()
    filled(table, 1, 0, 0, 0)
    table.player().discard = [0, 0, 0, 1]
    draw_hands(table)
    assert len(table.player().hand) == 2


def test_cups_that_run_empty_are_shaken_together() -> None:
    table = Table()
    for seat in (0, 3):
        table.player(seat).discard = [2, 2, 2, 2]
    push(table.s, 0, (DrawHands(),))
    settle(table.s)
    [move] = legal_moves(table.s, TABLE)
    assert isinstance(move, ShakeCups)
    assert len(move.chits) == 16


def test_im_12_one_chit_of_any_color_is_taken_from_the_pool() -> None:
    table = Table().resolve(TakeFromPool())
    assert table.moves == [TakeChit(color) for color in Color]
    table.play(TakeChit(BLUE))
    assert table.player().open == [0, 0, 1, 0]
    assert table.s.pool == [90, 90, 89, 90]


def test_im_11_the_last_chit_of_a_pile_ends_the_game() -> None:
    table = Table()
    table.s.pool = [5, 5, 1, 5]
    table.resolve(TakeFromPool()).play(TakeChit(BLUE))
    assert table.s.endings == 1 << Ending.PILE_DEPLETED


def test_im_11_a_chit_of_an_empty_pile_is_taken_from_any_discard_pile() -> None:
    table = Table()
    table.s.pool = [5, 5, 0, 5]
    table.player(0).discard = [0, 0, 1, 0]
    table.player(3).discard = [0, 0, 2, 0]
    table.resolve(TakeFromPool())
    assert table.offered(TakeDiscarded) == [TakeDiscarded(BLUE, 0), TakeDiscarded(BLUE, 3)]
    assert TakeChit(BLUE) not in table.moves
    table.play(TakeDiscarded(BLUE, 3))
    assert table.player(3).discard == [0, 0, 1, 0]
    assert table.player(0).open == [0, 0, 1, 0]


def test_im_11_a_color_that_no_discard_pile_holds_cannot_be_named() -> None:
    table = Table()
    table.s.pool = [5, 5, 0, 5]
    table.resolve(TakeFromPool())
    assert table.moves == [TakeChit(RED), TakeChit(YELLOW), TakeChit(BLACK)]


@pytest.mark.parametrize(("age", "reserve"), [*zip(Age, (2, 3, 4, 5), strict=True)])
def test_the_age_says_how_many_chits_may_be_kept(age: Age, reserve: int) -> None:
    table = Table()
    table.player().age = age
    table.chits(RED, 7).resolve(ChooseReserve())
    kept = {len(move.kept) for move in table.moves if isinstance(move, Keep)}
    assert kept == set(range(reserve + 1))


def test_im_13_the_limit_is_on_all_that_is_kept_the_old_reserve_included() -> None:
    table = Table().chits(RED, 2).chits(BLACK, 1)
    table.player().open = [0, 1, 0, 0]
    table.resolve(ChooseReserve())
    table.play(Keep((CHIT[RED], CHIT[YELLOW]), (CHIT[RED], CHIT[BLACK]), ()))
    me = table.player()
    assert me.hand == [CHIT[RED], CHIT[YELLOW]]
    assert me.open == [0, 0, 0, 0]
    assert me.hidden == [1, 1, 0, 0]
    assert me.discard == [1, 0, 0, 1]


def test_im_13_every_choice_of_chits_is_offered_once() -> None:
    table = Table().chits(RED, 2).chits(BLACK, 1)
    table.resolve(ChooseReserve())
    kept = [move.kept for move in table.moves if isinstance(move, Keep)]
    assert sorted(tuple(c.value for c in chits if isinstance(c, Known)) for chits in kept) == [
        *((), (RED,), (RED, RED), (RED, BLACK), (BLACK,))
    ]


def test_im_81_open_chits_are_given_up_before_those_that_nobody_has_seen() -> None:
    table = Table().chits(RED, 1)
    table.player().open = [1, 0, 0, 0]
    table.resolve(ChooseReserve())
    table.play(Keep((CHIT[RED],), (), (RED,)))
    assert table.player().hand == [CHIT[RED]]


def test_nobody_is_asked_for_a_reserve_without_chits() -> None:
    assert Table().resolve(ChooseReserve()).deciding == ""


def test_im_82_who_does_not_choose_keeps_nothing_and_shows_nothing() -> None:
    table = Table().chits(RED, 3)
    table.player().open = [0, 0, 1, 0]
    table.resolve(ChooseReserve())
    lapse(table.s, 0)
    me = table.player()
    assert me.hand == []
    assert len(me.cup) == 3
    assert me.hidden == [3, 0, 0, 0]
    assert me.discard == [0, 0, 1, 0]


def test_others_see_how_many_chits_are_in_a_hand_and_not_which() -> None:
    table = Table().chits(RED, 2).chits(BLUE, 1, seat=1)
    view = GAME.conceal(table.s, 1)
    assert view.players[0].hand == [BLANK, BLANK]
    assert view.players[1].hand == [CHIT[BLUE]]


def test_nobody_sees_what_is_in_a_cup() -> None:
    table = Table()
    filled(table, 1, 1, 0, 0)
    for viewer in (0, 1, NOBODY):
        assert GAME.conceal(table.s, viewer).players[0].cup == [BLANK, BLANK]


def test_with_open_hands_all_is_drawn_and_kept_in_the_open() -> None:
    table = Table(open_hands=True)
    filled(table, 2, 2, 2, 2)
    draw_hands(table)
    me = table.player()
    assert sum(me.open) == 4
    assert me.hand == []
    table.resolve(ChooseReserve())
    assert PASS not in table.moves
    assert {len(move.given) for move in table.moves if isinstance(move, KeepOpenly)} == {2, 3, 4}
    table.play(table.moves[0])
    assert sum(me.open) == 2


def test_a_guess_never_puts_into_a_cup_what_was_not_put_there() -> None:
    table = Table().chits(RED, 3)
    filled(table, 0, 0, 0, 5)
    view = GAME.conceal(table.s, NOBODY)
    for seed in range(20):
        guess = GAME.determinise(view, SeededChance(seed))
        assert guess.players[0].cup == [CHIT[BLACK]] * 5
        assert guess.players[0].hand == [CHIT[RED]] * 3


def test_hidden_chits_of_a_seat_that_is_taken_over_are_drawn_anew() -> None:
    table = Table().chits(RED, 3)
    filled(table, 0, 0, 0, 5)
    assert forfeit(table.s, 0) == ()
    me = table.player()
    me.hand = [Sealed(bytes([n]) * 32) for n in range(3)]
    push(table.s, 0, forfeit(table.s, 0))
    settle(table.s)
    draw_all(table.s, SeededChance(3))
    assert len(me.hand) == 3
    assert len(me.cup) == 5
    assert me.hidden == [3, 0, 0, 5]
    assert all(isinstance(chit, Known) for chit in me.hand)


def test_what_is_about_to_be_shaken_is_not_drawn_anew_with_what_was_in_the_hand() -> None:
    """Whoever takes the seat over while cups are filled has no chit twice, and lacks none."""
    table = Table().chits(RED, 3)
    me = table.player()
    me.hand = [Sealed(bytes([n]) * 32) for n in range(3)]
    me.discard = [0, 0, 5, 0]
    table.s.viewer = NOBODY
    push(table.s, 0, (FillCups((0,)),))
    settle(table.s)
    push(table.s, 0, forfeit(table.s, 0))
    settle(table.s)
    play(table.s, TABLE, ShakeCups(tuple(Sealed(bytes([9, n]) * 16) for n in range(3))))
    while not isinstance(table.s.deciding, Shake):
        play(table.s, TABLE, legal_moves(table.s, TABLE)[0])
    assert [chit.commitment[0] for chit in me.hand if isinstance(chit, Sealed)] == [9, 9, 9]
    play(table.s, TABLE, ShakeCups(tuple(Sealed(bytes([8, n]) * 16) for n in range(5))))
    assert [chit.commitment[0] for chit in me.cup if isinstance(chit, Sealed)] == [8] * 5
    assert me.hidden == [3, 0, 5, 0]
    assert me.shaken == (0, 0, 5, 0)


def test_im_82_a_cup_that_its_owner_did_not_seal_is_drawn_in_the_open() -> None:
    table = Table()
    table.s.viewer = NOBODY
    table.player().discard = [4, 0, 0, 0]
    push(table.s, 0, (FillCups((0,)), DrawHands()))
    settle(table.s)
    play(table.s, TABLE, ShakeCups((CHIT[RED],) * 4))
    draw_all(table.s, SeededChance(1))
    assert table.player().open == [4, 0, 0, 0]
    assert table.player().hidden == [0, 0, 0, 0]


def test_more_chits_of_a_color_than_there_are_cannot_be_shown() -> None:
    table = Table()
    table.s.viewer = NOBODY
    me = table.player()
    me.hand = [Sealed(bytes([n]) * 32) for n in range(2)]
    me.hidden = [1, 1, 0, 0]
    table.resolve(ChooseReserve())
    shown = tuple(Shown(bytes([n]) * 32, RED) for n in range(2))
    with pytest.raises(IllegalMove, match="only 1 hidden"):
        table.play(Keep((), shown, ()))


def test_the_tables_of_the_ages() -> None:
    assert [age.title for age in AGES] == ["Stone Age", "Copper Age", "Bronze Age", "Iron Age"]
