"""Zooming and panning."""

from __future__ import annotations

import pytest
from pygame import Rect

from tessera_client.boards.camera import CLOSEST, Camera

AREA = Rect(100, 50, 960, 640)


@pytest.fixture
def camera() -> Camera:
    camera = Camera((1920, 1080))
    camera.resize(AREA)
    return camera


def test_at_first_all_of_the_board_is_seen_in_the_middle(camera: Camera) -> None:
    assert camera.scale == pytest.approx(0.5)
    assert camera.to_window((960, 540)) == AREA.center
    assert camera.to_window((0, 0))[0] == pytest.approx(AREA.left)


def test_what_lies_under_the_pointer_stays_there_while_zooming(camera: Camera) -> None:
    at = (500.0, 300.0)
    before = camera.to_board(at)
    camera.zoom(1.6, at)
    assert camera.to_board(at) == pytest.approx(before)
    assert camera.to_window(camera.to_board(at)) == pytest.approx(at)


def test_zooming_ends_at_all_of_the_board_and_where_the_picture_is_no_finer(
    camera: Camera,
) -> None:
    camera.zoom(100)
    assert camera.scale == CLOSEST
    camera.zoom(0.001)
    assert camera.scale == pytest.approx(0.5)
    assert camera.to_board(AREA.center) == (960, 540)


def test_panning_moves_by_pixels_and_stops_at_the_edges(camera: Camera) -> None:
    camera.zoom(3)
    x, y = camera.to_window((900, 500))
    camera.pan(-30, 20)
    assert camera.to_window((900, 500)) == pytest.approx((x - 30, y + 20))
    camera.pan(1e6, 1e6)
    assert camera.to_window((0, 0)) == pytest.approx(AREA.topleft)
    camera.pan(-1e6, -1e6)
    assert camera.to_window((1920, 1080)) == pytest.approx(AREA.bottomright)


def test_a_board_that_is_narrower_than_its_area_stays_in_the_middle(camera: Camera) -> None:
    camera.pan(0, 500)
    assert camera.to_window((960, 540)) == AREA.center


def test_fit_shows_all_again(camera: Camera) -> None:
    camera.zoom(3, (200, 100))
    camera.fit()
    assert camera.scale == pytest.approx(0.5)


def test_a_new_size_keeps_what_is_in_the_middle(camera: Camera) -> None:
    camera.zoom(3, (400, 200))
    middle = camera.to_board(AREA.center)
    wider = Rect(0, 0, 1200, 700)
    camera.resize(wider)
    assert camera.to_board(wider.center) == pytest.approx(middle)
    assert camera.scale == pytest.approx(1.5)


def test_all_of_the_board_stays_all_of_the_board_in_a_new_size(camera: Camera) -> None:
    camera.resize(Rect(0, 0, 1920, 1200))
    assert camera.scale == pytest.approx(1.0)


def test_reveal_moves_no_more_than_needed(camera: Camera) -> None:
    camera.zoom(4)
    origin = camera.origin
    camera.reveal(camera.to_board(AREA.center), 40)
    assert camera.origin == origin
    camera.reveal((60, 60), 40)
    x, y = camera.to_window((60, 60))
    assert AREA.left <= x <= AREA.left + 121
    assert AREA.top <= y <= AREA.top + 121
