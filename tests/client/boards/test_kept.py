"""Panning a board shows the same as painting it anew, and paints the edges only."""

from __future__ import annotations

import pygame
import pytest
from pygame import Rect, Surface
from tests.client.boards.test_view import board_in, position

from tessera_client.boards import Look
from tessera_client.boards.kept import Kept

SIZE = (120, 80)


class Ground:
    """Paints a pattern that is different everywhere, and notes what it painted."""

    def __init__(self) -> None:
        self.painted: list[tuple[int, int]] = []

    def paint(self, surface: Surface, origin: tuple[int, int]) -> None:
        self.painted.append(surface.get_size())
        for x in range(surface.get_width()):
            for y in range(surface.get_height()):
                a, b = x - origin[0], y - origin[1]
                surface.set_at((x, y), (a * 7 % 256, b * 11 % 256, (a * b) % 256))


def pixels(surface: Surface) -> bytes:
    return pygame.image.tobytes(surface, "RGB")


@pytest.mark.parametrize(
    "shift",
    [(0, 0), (7, 0), (-7, 0), (0, 5), (0, -5), (9, 4), (-9, 4), (9, -4), (-3, -80), (400, 3)],
)
def test_a_moved_board_is_painted_at_its_edges_only(shift: tuple[int, int]) -> None:
    ground, kept = Ground(), Kept()
    target, fresh = Surface(SIZE), Surface(SIZE)
    kept.draw(target, (10, 20), "key", ground.paint)
    ground.painted.clear()
    moved = 10 + shift[0], 20 + shift[1]
    assert kept.draw(target, moved, "key", ground.paint) == (shift != (0, 0))
    area = sum(w * h for w, h in ground.painted)
    assert area <= SIZE[0] * abs(shift[1]) + SIZE[1] * abs(shift[0])
    ground.paint(fresh, moved)
    assert pixels(target) == pixels(fresh)


def test_what_changed_is_painted_anew() -> None:
    ground, kept = Ground(), Kept()
    target = Surface(SIZE)
    kept.draw(target, (0, 0), "one", ground.paint)
    assert kept.draw(target, (0, 0), "other", ground.paint)
    assert kept.draw(Surface((60, 60)), (0, 0), "other", ground.paint)
    assert ground.painted == [SIZE, SIZE, (60, 60)]


def test_what_is_drawn_over_a_board_is_gone_with_the_next_frame() -> None:
    ground, kept = Ground(), Kept()
    target = Surface(SIZE)
    kept.draw(target, (0, 0), "key", ground.paint)
    clean = pixels(target)
    target.fill((255, 255, 255), Rect(10, 10, 50, 50))
    assert not kept.draw(target, (0, 0), "key", ground.paint)
    assert pixels(target) == clean


def test_a_panned_map_board_looks_like_one_drawn_anew() -> None:
    look = Look(legal=frozenset({("territory", 3), ("sea", 1), ("slot", 2)}))
    s = position()

    def drawn(*pans: tuple[int, int], each: bool) -> bytes:
        board, surface = board_in(), Surface((1000, 600))
        board.show(s, look)
        board.zoom(2.0)
        board.finish()
        for pan in pans:
            if each:
                board.draw(surface)
            board.pan(*pan)
        board.draw(surface)
        return pixels(surface)

    pans = ((7, 4), (-3, 9), (-40, -11), (1, 0), (0, 1))
    assert drawn(*pans, each=True) == drawn(*pans, each=False)
