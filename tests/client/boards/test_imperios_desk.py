"""How the moves of Imperios Milenarios are pointed out: each is reached from what is lit."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from maps.imperios.samples import begun, crowded
from tessera.engine.playout import SeededChance, draw_all
from tessera.engine.sealed import Known
from tessera.engine.steps import EVERYBODY, PASS, Move, legal_moves, play
from tessera.games.imperios_milenarios import GAME
from tessera.games.imperios_milenarios import moves as m
from tessera.games.imperios_milenarios.combat import Attacked, MayDefend
from tessera.games.imperios_milenarios.errands import Asking, LayChain, MayBlock
from tessera.games.imperios_milenarios.ids import RED, Ending, members
from tessera.games.imperios_milenarios.state import State
from tessera_client import telling
from tessera_client.boards.desk import desk_of
from tessera_client.boards.imperios_milenarios.chits import chits
from tessera_client.boards.imperios_milenarios.tracks import how_near
from tessera_client.boards.imperios_milenarios.view import view
from tessera_client.selection import Selection

DESK = desk_of(GAME)
PEOPLE = ("Ana", "Bruno", "Chen", "Dalia", "Eze")


def positions(seed: int, seats: int = 5, open_hands: bool = False) -> Iterator[tuple[State, int]]:
    """The decisions of a match that is played at random, but for setup and draws."""
    chance = SeededChance(seed)
    options = GAME.choose(seats, {"mode": "tutorial", "open_hands": open_hands})
    s: State = GAME.new(seats, options, EVERYBODY)
    draw_all(s, chance)
    while s.options:
        seat = next(iter(s.options))
        yield s, seat
        offered = legal_moves(s, seat)
        play(s, seat, offered[chance.below(len(offered))])
        draw_all(s, chance)


def selecting(s: State, seat: int, offered: list[Move]) -> Selection:
    return Selection(offered, lambda move: DESK.way(s, seat, move))


def reached(s: State, seat: int, wanted: Move, offered: list[Move]) -> bool:
    """Whether somebody who points only at what is lit, and then chooses by words, gets there."""
    selection = selecting(s, seat, offered)
    way = DESK.way(s, seat, wanted)
    for step in way.steps:
        place = min(step & selection.lit(), default=None)
        if place is None:
            return False
        if selection.pick(place) == wanted:
            return True
    return wanted == PASS or wanted in selection.choices()


@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize("open_hands", [False, True])
def test_every_move_can_be_pointed_out(seed: int, open_hands: bool) -> None:
    kinds = set()
    for n, (s, seat) in enumerate(positions(seed, open_hands=open_hands)):
        offered = legal_moves(s, seat)
        if n % 7 == 0 or len(offered) > 12:
            for move in offered:
                assert reached(s, seat, move, offered), (move, offered)
        kinds |= {type(move).__name__ for move in offered}
        if n > 700:
            break
    assert {"ChooseMetropolis", "TakeChit", "Spend", "Muster", "Settle", "Explore"} <= kinds


@pytest.mark.parametrize("seed", [3, 4])
def test_what_is_lit_lies_on_the_map_or_beside_it(seed: int) -> None:
    on_map = set(view({}, 5).places())
    beside = {"chit", "pool", "player", "technology", "good", "wonder"}
    for n, (s, seat) in enumerate(positions(seed)):
        selection = selecting(s, seat, legal_moves(s, seat))
        for kind, number in selection.lit():
            assert (kind, number) in on_map or kind in beside
        if n > 300:
            break


def test_a_drawer_opens_where_its_boxes_are_lit() -> None:
    assert DESK.page_for(frozenset({("technology", 3), ("chit", 1)})) == "cards"
    assert DESK.page_for(frozenset({("good", 3)})) == "cards"
    assert DESK.page_for(frozenset({("territory", 3)})) == ""


def chain(s: State, *names: str) -> tuple[int, ...]:
    return tuple(s.board.territory(name) for name in names)


def alone(seats: int) -> State:
    """Metropolises only, of which no neighbour is anybody else's."""
    s = begun(seats)
    for player in s.players:
        player.present = player.control
    return s


def test_who_could_block_is_named_before_the_chain_is_confirmed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    s = alone(5)
    path = chain(s, "Iberia", "Pirineos", "Narbonense")
    s.players[0].present |= sum(1 << t for t in path)
    target = m.Conquer(s.board.territory("Liguria"))
    s.steps = [((0,), LayChain(target, path))]
    assert DESK.notes(s, 0, PEOPLE) == ["nobody can block it so far"]
    s.players[3].present |= 1 << path[1]
    [told] = DESK.notes(s, 0, PEOPLE)
    assert told == "may be blocked by Dalia in Pirineos"
    monkeypatch.setattr(telling, "english_places", True)
    [told] = DESK.notes(s, 0, PEOPLE)
    assert told == "may be blocked by Dalia in Pyrenees"


def test_nobody_blocks_at_either_end_of_a_chain() -> None:
    s = alone(5)
    path = chain(s, "Iberia", "Pirineos")
    s.players[1].present |= 1 << path[0]
    s.players[2].present |= 1 << s.board.territory("Narbonense")
    s.steps = [((0,), LayChain(m.Conquer(s.board.territory("Narbonense")), path))]
    assert DESK.notes(s, 0, PEOPLE) == ["nobody can block it so far"]


def test_who_may_block_is_told_what_the_other_wants() -> None:
    s = alone(5)
    path = chain(s, "Iberia", "Pirineos", "Narbonense")
    s.steps = [((3,), MayBlock(0, Asking(m.Conquer(path[2]), path)))]
    [told] = DESK.notes(s, 3, PEOPLE)
    assert told == "Ana wants to conquer Narbonense"


def test_paid_actions_are_told() -> None:
    s = begun(5)
    s.actions = 3
    s.steps = [((0,), s.steps[-1][1])]
    assert "3 actions paid" in DESK.notes(s, 0, PEOPLE)
    assert DESK.notes(s, 1, PEOPLE) == []


def test_a_line_of_the_log_lights_what_it_is_about_also_within_an_announcement() -> None:
    assert DESK.touched(m.Conquer(7)) == {("territory", 7)}
    assert DESK.touched(m.AskLeave(1, 4, m.Explore(9))) == {("territory", 4), ("territory", 9)}
    assert DESK.touched(m.Learn(2)) == {("technology", 2)}


def test_chits_are_counted_as_far_as_they_are_seen() -> None:
    for s, _seat in positions(1):
        if s.phase == 2:
            break
    mine = chits(s, 0)
    assert sum(mine.hand) == mine.in_hand == len(s.players[0].hand) + sum(s.players[0].open)
    assert all(n >= k for n, k in zip(mine.owned, mine.hand, strict=True))
    blind = chits(GAME.conceal(s, 1), 0)
    assert blind.hidden == len(s.players[0].hand)
    assert blind.in_hand == mine.in_hand
    assert blind.owned == mine.owned
    assert all(isinstance(chit, Known) for chit in s.players[0].hand)


def test_how_near_the_end_is_can_be_read() -> None:
    s = begun(4)
    s.pool = [50, 3, 60, 70]
    assert how_near(s, Ending.PILE_DEPLETED) == "Yellow chits: 3 left"
    assert how_near(s, Ending.HALF_IN_LAST_AGE) == "0 of 2"
    assert how_near(s, Ending.CAPITALS_LOST) == "fewest Capitals: 1"


def test_spending_is_asked_at_the_pile_of_its_colour() -> None:
    spending = m.Muster(RED, 1, 1, ())
    assert DESK.way(begun(4), 0, spending).steps == (frozenset({("chit", 0)}),)


def test_who_is_attacked_is_told_by_whom_and_sees_where() -> None:
    s = crowded(4)
    land = next(t for t in members(s.players[1].present) if not s.board.sea >> t & 1)
    attack = Attacked(m.Eliminate(land, 1), land, 1)
    s.steps.append(((1,), MayDefend(0, attack)))
    [note] = DESK.notes(s, 1, PEOPLE)
    assert note.startswith("Ana wants to eliminate")
    assert s.board.names[land] in note
    assert DESK.at_stake(s) == {("territory", land)}


def test_nothing_is_at_stake_where_one_chooses_freely() -> None:
    assert DESK.at_stake(crowded(4)) == frozenset()
