"""A window without a display, for boards to be drawn in."""

from __future__ import annotations

import os

os.environ["SDL_VIDEODRIVER"] = "dummy"

import pygame
import pytest


@pytest.fixture(autouse=True)
def display() -> None:
    """Begun anew for each test, for windows of other tests end it."""
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((64, 64))
