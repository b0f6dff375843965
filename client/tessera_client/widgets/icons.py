"""Icons of one colour, sharp at every size."""

from __future__ import annotations

from functools import lru_cache
from importlib.resources import as_file, files

import pygame

from tessera_client.widgets.theme import Color


@lru_cache(maxsize=512)
def icon(name: str, size: int, color: Color) -> pygame.Surface:
    """The icon ``assets/icons/<name>.svg``, *size* pixels wide and high; shared."""
    with as_file(files("tessera_client.assets") / "icons" / f"{name}.svg") as file:
        white = pygame.image.load_sized_svg(file, (size, size)).convert_alpha()
    tint = pygame.Surface(white.get_size(), pygame.SRCALPHA)
    tint.fill((*color, 255))
    tint.blit(white, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return tint
