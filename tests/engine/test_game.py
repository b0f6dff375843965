"""What a table may choose, and the defaults that every game has."""

from __future__ import annotations

import re

import pytest
from tests.conformance.walks import walk
from tests.toys.pebbles import PEBBLES
from tests.toys.sieges import SIEGES

from tessera import games
from tessera.engine.game import AnyGame
from tessera.engine.steps import NOBODY, legal_moves, play
from tessera.errors import SetupError


def test_what_is_not_chosen_is_the_default() -> None:
    assert PEBBLES.choose(2, {}) == {"open_charms": False}
    assert PEBBLES.choose(4, {"open_charms": True}) == {"open_charms": True}


@pytest.mark.parametrize(
    ("game", "seats", "chosen", "says", "remedy"),
    [
        (PEBBLES, 1, {}, "is for 2 to 4 players, not 1", "another number"),
        (PEBBLES, 5, {}, "is for 2 to 4 players, not 5", "another number"),
        (PEBBLES, 2, {"charms": True}, "has no option 'charms'", "open_charms"),
        (SIEGES, 2, {"charms": True}, "has no option 'charms'", "none"),
        (PEBBLES, 2, {"open_charms": "yes"}, "'yes' is no value", "false, true"),
        (PEBBLES, 2, {"open_charms": 1}, "1 is no value", "false, true"),
    ],
)
def test_what_cannot_be_chosen_is_refused_with_what_can(
    game: AnyGame, seats: int, chosen: dict[str, bool], says: str, remedy: str
) -> None:
    with pytest.raises(SetupError, match=re.escape(says)) as refused:
        game.choose(seats, chosen)
    assert remedy in refused.value.remedy


def test_a_game_is_found_by_its_name() -> None:
    assert "ancient-empires" in games.names()
    with pytest.raises(SetupError, match="no game called 'chess'") as refused:
        games.load("chess")
    assert "ancient-empires" in refused.value.remedy


def test_without_a_better_idea_a_position_is_worth_its_points() -> None:
    s = next(at.s for at in walk(PEBBLES, 2, seed=2) if any(PEBBLES.status(at.s).points))
    for seat in (0, 1):
        assert PEBBLES.estimate(s, seat) == PEBBLES.status(s).points[seat]


def test_moves_are_weighed_on_copies_by_the_best_they_lead_to() -> None:
    at = next(at for at in walk(SIEGES, 2, seed=2) if at.seat == 0)
    before = SIEGES.codec.digest(at.s)
    moves = legal_moves(at.s, 0)
    values = SIEGES.weigh(at.s, 0, moves)
    assert SIEGES.codec.digest(at.s) == before
    for move, value in zip(moves, values, strict=True):
        after = SIEGES.copy(at.s)
        play(after, 0, move)
        assert value >= SIEGES.estimate(after, 0)


def test_a_game_has_no_rounds_no_colours_and_no_scenarios_unless_it_says_so() -> None:
    s = SIEGES.new(2, {}, NOBODY)
    assert SIEGES.round(s) is None
    assert SIEGES.called(1) == "Player 2"
    assert SIEGES.scenes() is None


def test_a_game_tells_no_traits_unless_it_has_some() -> None:
    s = SIEGES.new(2, {}, NOBODY)
    assert SIEGES.traits(s, 0) == {}
