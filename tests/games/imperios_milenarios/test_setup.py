"""Initial Setup."""

from __future__ import annotations

import pytest

from tessera.engine.playout import SeededChance, draw, draw_all
from tessera.engine.steps import EVERYBODY, TABLE, legal_moves, play
from tessera.errors import IllegalMove, SetupError
from tessera.games.imperios_milenarios import GAME
from tessera.games.imperios_milenarios.hands import PickChit
from tessera.games.imperios_milenarios.ids import Age, members
from tessera.games.imperios_milenarios.moves import (
    ChooseMetropolis,
    DrawAge,
    DrawMetropolis,
    ShakeCups,
)
from tessera.games.imperios_milenarios.setup import PickMetropolis
from tessera.games.imperios_milenarios.state import State


def new(seats: int, **options: bool | str) -> State:
    return GAME.new(seats, GAME.choose(seats, options), EVERYBODY)


def pick(s: State, name: str) -> None:
    [seat] = s.options
    play(s, seat, ChooseMetropolis(s.board.territory(name)))


def offered(s: State) -> set[str]:
    [seat] = s.options
    moves = legal_moves(s, seat)
    return {s.board.names[m.territory] for m in moves if isinstance(m, ChooseMetropolis)}


def test_im_01_four_to_seven_may_play() -> None:
    for seats in (2, 3, 8):
        with pytest.raises(SetupError):
            new(seats)
    for seats in (4, 5, 6, 7):
        assert len(new(seats).players) == seats


@pytest.mark.parametrize("seats", [4, 5])
def test_im_67_an_epic_game_needs_the_whole_map(seats: int) -> None:
    with pytest.raises(SetupError, match="6 or 7 players"):
        new(seats, mode="epic")
    assert new(6, mode="epic").last_age == Age.IRON


def test_the_last_age_follows_from_the_mode() -> None:
    assert new(4, mode="tutorial").last_age == Age.COPPER
    assert new(4).last_age == Age.BRONZE


def test_im_06_the_oldest_picks_first_then_counterclockwise_and_the_last_is_first_player() -> None:
    s = new(4)
    order = []
    for name in ("India", "Persia", "Saba", "Mauría"):
        order.append(next(iter(s.options)))
        pick(s, name)
    assert order == [0, 3, 2, 1]
    draw_all(s, SeededChance(1))
    assert s.first == 1
    assert s.age_rank == (0, 1, 2, 3)


def test_im_06_who_is_the_oldest_may_be_drawn() -> None:
    s = new(5, age_rank="drawn")
    for player in (3, 0, 4, 1):
        play(s, TABLE, DrawAge(player))
    assert s.age_rank == (3, 0, 4, 1, 2)
    assert set(s.options) == {3}


def test_im_07_two_totems_in_the_metropolis_and_one_in_each_neighbour_seas_included() -> None:
    s = new(5)
    pick(s, "Iberia")
    me, names = s.players[0], s.board.names
    assert {names[t] for t in members(me.control)} == {"Iberia"}
    assert {names[t] for t in members(me.present)} == {
        *("Iberia", "Galicia", "Pirineos", "Lusitania", "Mediterráneo Occidental")
    }
    assert s.supply(0) == 50 - 2 - 6


def test_im_05_by_default_no_two_metropolises_may_share_a_territory() -> None:
    s = new(5)
    pick(s, "Hélade")
    assert not offered(s) & {"Hélade", "Roma", "Cartago", "Minos"}
    with pytest.raises(IllegalMove):
        pick(s, "Roma")


def test_im_05_without_the_strict_start_any_free_metropolis_may_be_taken() -> None:
    s = new(5, strict_start=False)
    pick(s, "Hélade")
    assert offered(s) == {s.board.names[t] for t in members(s.board.capitals)} - {"Hélade"}
    pick(s, "Roma")
    shared = s.board.territory("Mediterráneo Central")
    assert all(player.present >> shared & 1 for player in (s.players[0], s.players[4]))


def test_im_84_metropolises_may_be_dealt_in_the_same_order() -> None:
    s = new(7, metropolises="dealt")
    for seat in (0, 6, 5, 4, 3, 2, 1):
        moves = [m for m in legal_moves(s, TABLE) if isinstance(m, DrawMetropolis)]
        assert moves
        assert {move.player for move in moves} == {seat}
        draw(s, SeededChance(seat))
    draw_all(s, SeededChance(1))
    assert s.first == 1


def test_two_chits_of_each_color_leave_the_pool_for_each_cup() -> None:
    s = new(5)
    assert s.pool == [90, 90, 90, 90]
    while isinstance(s.deciding, PickMetropolis):
        [seat] = s.options
        play(s, seat, legal_moves(s, seat)[0])
    [move] = legal_moves(s, TABLE)
    assert isinstance(move, ShakeCups)
    assert len(move.chits) == 8 * 5


def test_each_player_draws_four_chits_in_the_stone_age() -> None:
    s = new(5)
    while isinstance(s.deciding, PickMetropolis):
        [seat] = s.options
        play(s, seat, legal_moves(s, seat)[0])
    draw_all(s, SeededChance(1))
    assert isinstance(s.deciding, PickChit)
    for player in s.players:
        assert len(player.hand) == 4
        assert len(player.cup) == 4
        assert player.hidden == [2, 2, 2, 2]
    assert s.round == 1
