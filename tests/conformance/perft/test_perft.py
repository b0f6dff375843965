"""How many sequences of moves there are to a depth, from fixed positions."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from tests.conformance.walks import start
from tests.toys.annals import ANNALS
from tests.toys.pebbles import PEBBLES
from tests.toys.sieges import SIEGES

from tessera import games
from tessera.engine.document import Node
from tessera.engine.game import AnyGame
from tessera.engine.steps import legal_moves, play, settle
from tessera_cli.scenario_file import documents

STARTS = [
    (path.stem.replace("_", "-"), told)
    for path in sorted(Path(__file__).parent.glob("*.yaml"))
    for told in documents(path.read_text(encoding="utf-8"))
]


def perft(game: AnyGame, s: Any, depth: int) -> int:
    """The number of sequences of *depth* moves, those of the table too."""
    if depth == 1:
        return sum(len(menu) for menu in s.options.values())
    count = 0
    for seat in s.options:
        for move in legal_moves(s, seat):
            after = game.copy(s)
            play(after, seat, move)
            count += perft(game, after, depth - 1)
    return count


@pytest.mark.parametrize(
    ("name", "told"), STARTS, ids=[told.plain()["perft"] for _, told in STARTS]
)
def test_a_game_has_as_many_sequences_of_moves(name: str, told: Node) -> None:
    parts = told.fields(("perft", "seats", "position", "counts"))
    game = games.load(name)
    scenes = game.scenes()
    assert scenes is not None
    seats = parts["seats"].number(game.seats[0], game.seats[-1])
    s = scenes.read(parts["position"], seats, game.choose(seats, {}))
    settle(s)
    counts = parts["counts"].plain()
    assert [perft(game, s, depth) for depth in range(1, len(counts) + 1)] == counts


@pytest.mark.parametrize(
    ("toy", "seats", "counts"),
    [
        # Three bowls want one of 3 colours each, but not all black: the urn has only 2 of these.
        (PEBBLES, 2, [3, 9, 26]),
        (ANNALS, 2, [1]),
        # 6 towns for the first, and those where he has not 2 totems, 5, for the second.
        (SIEGES, 2, [6, 30]),
    ],
    ids=["pebbles", "annals", "sieges"],
)
def test_a_toy_has_as_many_sequences_of_moves(toy: AnyGame, seats: int, counts: list[int]) -> None:
    s = start(toy, seats)
    assert [perft(toy, s, depth) for depth in range(1, len(counts) + 1)] == counts
