"""What many games tell."""

from __future__ import annotations

import pytest

from tessera_bots.arena import Outcome
from tessera_bots.report import tabulate, wilson


def outcome(points: tuple[int, ...], shares: tuple[float, ...], *titles: str) -> Outcome:
    traits = tuple({"civilization": (title,)} for title in titles)
    return Outcome(0, ("random",) * len(points), points, shares, traits, 10, 0.1)


def test_wilson_gives_the_published_interval() -> None:
    low, high = wilson(8, 10)  # Wilson's interval of 8 in 10 is 0.490 to 0.943
    assert (round(low, 3), round(high, 3)) == (0.490, 0.943)
    assert wilson(0, 0) == (0.0, 1.0)


def test_lines_count_points_and_shares_of_the_victory() -> None:
    lines = tabulate(
        [
            outcome((10, 20), (0.0, 1.0), "Rome", "Egypt"),
            outcome((30, 30), (0.5, 0.5), "Egypt", "Rome"),
        ]
    )
    egypt, rome = lines["civilization"]
    assert (egypt.name, egypt.played, egypt.score, egypt.share) == ("Egypt", 2, 25.0, 0.75)
    assert rome.share == 0.25
    assert egypt.ratio == pytest.approx(1.5)
    first, second = lines["seat"]
    assert (first.score, second.score) == (20.0, 25.0)
    assert first.share + second.share == 1.0
    assert [line.name for line in lines["bot"]] == ["random"]


def test_the_margin_shrinks_with_the_number_of_games() -> None:
    few = tabulate([outcome((n % 5, 3), (0.0, 1.0), "A", "B") for n in range(10)])
    many = tabulate([outcome((n % 5, 3), (0.0, 1.0), "A", "B") for n in range(1000)])
    assert few["seat"][0].score_margin == pytest.approx(10 * many["seat"][0].score_margin)
