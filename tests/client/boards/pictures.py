"""Pictures that are compared by region: a little of everything may differ, no region much."""

from __future__ import annotations

from itertools import product
from pathlib import Path

import pygame
from pygame import Rect, Surface

COLUMNS, ROWS = 24, 14
TOLERANCE = 9.0
"""How far the average colour of a region may be off: fonts and scaling differ a little between
systems and versions."""


def regions(size: tuple[int, int]) -> dict[tuple[int, int], Rect]:
    """The parts of a picture, by column and row."""
    width, height = size
    xs = [width * n // COLUMNS for n in range(COLUMNS + 1)]
    ys = [height * n // ROWS for n in range(ROWS + 1)]
    return {
        (x, y): Rect(xs[x], ys[y], xs[x + 1] - xs[x], ys[y + 1] - ys[y])
        for x, y in product(range(COLUMNS), range(ROWS))
    }


def off(expected: Surface, got: Surface) -> dict[tuple[int, int], float]:
    """The regions in which two pictures differ too much, and how much."""
    found = {}
    for place, part in regions(expected.get_size()).items():
        one, other = (pygame.transform.average_color(s, part)[:3] for s in (expected, got))
        distance = max(abs(a - b) for a, b in zip(one, other, strict=True))
        if distance > TOLERANCE:
            found[place] = float(distance)
    return found


def compare(expected: Path, got: Surface, folder: Path) -> None:
    """Fail where *got* looks different, and save both and their difference in *folder*."""
    wanted = pygame.image.load(expected).convert()
    assert wanted.get_size() == got.get_size()
    wrong = off(wanted, got)
    if wrong:
        difference = wanted.copy()
        difference.blit(got, (0, 0), special_flags=pygame.BLEND_RGB_SUB)
        for place in wrong:
            part = regions(got.get_size())[place]
            pygame.draw.rect(difference, (255, 60, 60), part, 2)
        for name, picture in (("expected", wanted), ("got", got), ("difference", difference)):
            pygame.image.save(picture, folder / f"{expected.stem}_{name}.png")
    assert not wrong, (
        f"{expected.name} looks different in {len(wrong)} of {COLUMNS * ROWS} regions "
        f"(column, row: off by): {wrong}; see {folder}"
    )
