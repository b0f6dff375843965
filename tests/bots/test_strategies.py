"""The bots, and games among them."""

from __future__ import annotations

from pathlib import Path

import pytest

from tessera.engine.playout import SeededChance, draw_all
from tessera.engine.sealed import Known
from tessera.engine.steps import EVERYBODY, PASS, Move, Position, Seat, legal_moves, play
from tessera.errors import SetupError
from tessera.games import load
from tessera.games.ancient_empires.moves import Place
from tessera_bots.arena import Contest, play_game, play_games
from tessera_bots.strategy import STRATEGIES, strategy

GAME = load("ancient-empires")
OPTIONS = tuple(sorted(GAME.choose(2, {}).items()))


def contest(*bots: str, seed: str = "test") -> Contest:
    return Contest("ancient-empires", bots, OPTIONS, seed)


def first_decision(seats: int) -> tuple[Position, Seat]:
    s = GAME.new(seats, GAME.choose(seats, {}), EVERYBODY)
    draw_all(s, SeededChance("bots"))
    (seat,) = s.options
    return s, seat


def test_an_unknown_bot_is_refused_with_the_known_ones() -> None:
    with pytest.raises(SetupError) as refused:
        strategy("clever", GAME, SeededChance(1))
    assert "greedy, random" in refused.value.remedy


@pytest.mark.parametrize("name", sorted(STRATEGIES))
def test_a_bot_answers_with_an_open_move_and_changes_nothing(name: str) -> None:
    s, seat = first_decision(4)
    seen = GAME.conceal(s, seat)
    before = GAME.codec.digest(seen)
    bot = strategy(name, GAME, SeededChance(1))
    assert bot.choose(seen, seat, legal_moves(seen, seat)) in legal_moves(s, seat)
    assert GAME.codec.digest(seen) == before


def test_greedy_plays_by_what_it_may_know() -> None:
    """Two positions that differ in the rival's hidden Order look the same to it."""
    s, seat = first_decision(2)
    chosen: list[Move] = []
    for order in (0, 8):
        other = GAME.copy(s)
        hide(other, seat, order)
        seen = GAME.conceal(other, 1 - seat)
        bot = strategy("greedy", GAME, SeededChance(1))
        chosen.append(bot.choose(seen, 1 - seat, legal_moves(seen, 1 - seat)))
    assert chosen[0] == chosen[1]


def hide(s: Position, seat: Seat, order: int) -> None:
    """Place *order* for *seat* on the first slot, and play nothing else of its turn."""
    move = next(
        move
        for move in legal_moves(s, seat)
        if isinstance(move, Place) and move.order == Known(order)
    )
    play(s, seat, move)
    while seat in s.options:
        play(s, seat, PASS)


def test_a_game_follows_from_its_seed_whatever_the_processes() -> None:
    games = contest("random", "random", "random")
    alone = [(o.number, o.points, o.traits) for o in play_games(games, 6, processes=1)]
    together = [(o.number, o.points, o.traits) for o in play_games(games, 6, processes=2)]
    assert alone == together
    other = contest("random", "random", "random", seed="other")
    assert alone != [(o.number, o.points, o.traits) for o in play_games(other, 6, processes=1)]


def test_seats_rotate_among_the_bots() -> None:
    games = contest("greedy", "random")
    assert [games.bots_of(n) for n in range(2)] == [("greedy", "random"), ("random", "greedy")]


@pytest.mark.slow
def test_greedy_beats_random_in_nine_games_of_ten() -> None:
    games = contest("greedy", "random")
    won = 0.0
    for number in range(10):
        outcome = play_game(games, number)
        won += outcome.shares[outcome.bots.index("greedy")]
    assert won >= 9


def test_the_bot_of_the_author_s_page_plays_and_is_short(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = (Path(__file__).parents[2] / "docs" / "bots.md").read_text(encoding="utf-8")
    code = page.split("```python\n")[1].split("```")[0]
    assert len(code.splitlines()) < 40
    (tmp_path / "grower.py").write_text(code, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend("")
    outcome = play_game(contest("grower:Grower", "random", seed="page"), 0)
    assert outcome.points[0] > outcome.points[1]


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("nowhere:Bot", "cannot be loaded"),
        ("json:loads", "no method choose"),
        ("json:nothing", "cannot be loaded"),
        (":Bot", "cannot be loaded"),
    ],
)
def test_a_bot_that_cannot_be_loaded_is_refused(name: str, said: str) -> None:
    with pytest.raises(SetupError, match=said) as refused:
        strategy(name, GAME, SeededChance(1))
    assert refused.value.remedy
