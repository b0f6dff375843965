"""The boards as they are drawn agree with the boards as they are played."""

from __future__ import annotations

import math
import random
from importlib.resources import files
from itertools import pairwise

import pytest
from tests.client.boards.outlines import meeting, sides_of

from tessera.games.ancient_empires.board import SIDES, Board, board
from tessera_client.boards.ancient_empires import track
from tessera_client.boards.ancient_empires.view import atlas
from tessera_client.boards.atlas import Line, read_atlas

both_sides = pytest.mark.parametrize("side", SIDES)

SHORTEST = 12.0
"""A border shorter than this would have to be guessed."""


def signed(ring: Line) -> float:
    return sum(ax * by - bx * ay for (ax, ay), (bx, by) in sides_of(ring)) / 2


def printed(b: Board) -> set[tuple[int, int]]:
    """Who borders whom on the printed board: territories, then seas."""
    lands = len(b.names)
    pairs = {(min(t, n), max(t, n)) for t, near in enumerate(b.borders) for n in near}
    pairs |= {(t, lands + sea) for sea, shore in enumerate(b.shores) for t in shore}
    for sea, near in enumerate(b.sea_borders):
        pairs |= {(lands + min(sea, n), lands + max(sea, n)) for n in near}
    return pairs


@both_sides
def test_every_area_is_drawn_in_the_order_of_the_board(side: str) -> None:
    b = board(side)
    assert [area.name for area in atlas(side).areas] == [*b.names, *b.seas]
    assert set(atlas(side).bonuses) == {mass.name for mass in b.landmasses}


@both_sides
def test_the_drawing_has_just_the_borders_of_the_game(side: str) -> None:
    lengths = meeting(atlas(side))
    assert set(lengths) == printed(board(side))
    assert min(lengths.values()) >= SHORTEST
    assert atlas(side).neighbours() == set(lengths)


@both_sides
def test_areas_cover_the_map_without_gap_or_overlap(side: str) -> None:
    drawn = atlas(side)
    left, top, right, bottom = drawn.map
    whole = sum(
        abs(signed(area.rings[0])) - sum(abs(signed(hole)) for hole in area.rings[1:])
        for area in drawn.areas
    )
    assert whole == pytest.approx((right - left) * (bottom - top), rel=1e-6)
    dice = random.Random(7)
    for _ in range(1500):
        point = dice.uniform(left, right), dice.uniform(top, bottom)
        assert sum(area.holds(point) for area in drawn.areas) == 1
    assert drawn.area_at((left - 5, top + 50)) is None


@both_sides
def test_pieces_and_names_have_room_within_their_area(side: str) -> None:
    drawn = atlas(side)
    lands = len(board(side).names)
    for area in drawn.areas[:lands]:
        (x, y), (wide, high) = area.middle, area.room
        assert wide >= 24, area.name
        assert high >= 16, area.name
        corners = [(x + dx * wide, y + dy * high) for dx in (-0.9, 0.9) for dy in (-0.9, 0.9)]
        assert all(area.holds(point) for point in [area.middle, *corners]), area.name
    for area in drawn.areas[lands:]:
        assert area.holds(area.middle), area.name


@both_sides
def test_bonuses_lie_on_the_map_and_hide_no_room_for_pieces(side: str) -> None:
    drawn = atlas(side)
    for name, (x, y) in drawn.bonuses.items():
        for area in drawn.areas[: len(board(side).names)]:
            (mx, my), (wide, high) = area.middle, area.room
            assert abs(x - mx) > wide * 0.8 or abs(y - my) > high * 0.8, (name, area.name)
        assert drawn.map[0] < x < drawn.map[2]
        assert drawn.map[1] < y < drawn.map[3]


@both_sides
def test_pictures_are_small_enough_to_ship(side: str) -> None:
    package = files("tessera_client.boards.ancient_empires")
    assert len((package / "data" / f"board_{side}.webp").read_bytes()) < 3_000_000
    assert len((package / "data" / f"board_{side}.json").read_bytes()) < 200_000


def test_slots_lie_clockwise_round_the_map() -> None:
    turns = [math.atan2(y - 540, x - 960) for x, y in track.SLOTS]
    steps = [(b - a) % math.tau for a, b in pairwise((*turns, turns[0]))]
    assert all(0 < step < math.pi for step in steps)
    assert sum(steps) == pytest.approx(math.tau)
    assert track.heading(0, clockwise=True) == 0
    assert track.heading(0, clockwise=False) == 180
    assert {angle % 360 for _, angle in track.chevrons(True)} == {0, 90, 180, 270}


@both_sides
def test_the_first_colour_of_a_slot_lies_towards_its_own_continent(side: str) -> None:
    b = board(side)
    for slot in b.two_coloured:
        first, second = track.halves(b, slot)
        before, after = slot - 1, (slot + 1) % len(track.SLOTS)
        assert b.slot_continents[before] == (first,)
        assert b.slot_continents[after] == (second,)
        towards = math.radians(track.first_half(slot))
        x, y = track.SLOTS[slot]
        bx, by = track.SLOTS[before]
        assert (bx - x) * math.cos(towards) + (by - y) * math.sin(towards) > 0


@both_sides
def test_each_continent_shows_its_city_state_once(side: str) -> None:
    shown = [track.continent_after(board(side), slot) for slot in track.PLAQUES]
    assert sorted(shown) == [0, 1, 2]


def test_lakes_and_islands_are_told_apart() -> None:
    ring = [0, 0, 30, 0, 30, 30, 0, 30, 0, 0]
    island = [10, 10, 20, 10, 20, 20, 10, 20, 10, 10]
    drawn = read_atlas(
        {
            "size": [30, 30],
            "map": [0, 0, 30, 30],
            "arcs": [ring, island],
            "areas": [
                {"name": "sea", "rings": [[0], [-2]], "path": [[1, 1], [5, 5]]},
                {"name": "isle", "rings": [[1]], "box": [15, 15, 4, 4]},
            ],
            "bonuses": {},
        }
    )
    assert drawn.area_at((15, 15)) == 1
    assert drawn.area_at((5, 15)) == 0
    assert drawn.area_at((31, 15)) is None
    assert drawn.neighbours() == {(0, 1)}
    assert drawn.areas[1].distance((15, 9)) == pytest.approx(1)
