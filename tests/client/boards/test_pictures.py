"""The boards look as they did; ``python scripts/draw_boards.py expected`` after a wanted change."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest
from tests.client.boards.pictures import compare, off

from maps.samples import EXPECTED, expected

FOLDER = Path(__file__).parent / "expected"


@pytest.mark.parametrize("name", EXPECTED)
def test_a_board_looks_as_it_did(name: str, tmp_path: Path) -> None:
    compare(FOLDER / f"{name}.png", expected(name), tmp_path)


def test_a_missing_piece_would_be_seen(tmp_path: Path) -> None:
    picture = expected("a_crowded")
    changed = picture.copy()
    pygame.draw.circle(changed, (0, 114, 178), (210, 100), 8)
    assert 1 <= len(off(picture, changed)) <= 4
    pygame.image.save(picture, tmp_path / "a_crowded.png")
    with pytest.raises(AssertionError, match="looks different in"):
        compare(tmp_path / "a_crowded.png", changed, tmp_path)
    assert (tmp_path / "a_crowded_difference.png").exists()
