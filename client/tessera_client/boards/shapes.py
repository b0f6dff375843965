"""Shapes that pieces of all games are made of, drawn on a surface at *k* pixels a unit."""

from __future__ import annotations

from typing import Final, TypeAlias

import pygame
from pygame import Surface

from tessera_client.widgets.icons import icon

Rgb: TypeAlias = tuple[int, int, int]
Point: TypeAlias = tuple[float, float]

CREAM: Final[Rgb] = (255, 246, 222)
GOLD: Final[Rgb] = (214, 170, 92)
DARK: Final[Rgb] = (30, 18, 10)


def put(s: Surface, k: float, name: str, at: Point, size: float, color: Rgb) -> None:
    picture = icon(name, max(4, round(size * k)), color)
    s.blit(picture, picture.get_rect(center=(round(at[0] * k), round(at[1] * k))))


def shadow(s: Surface, k: float, at: Point, radius: float) -> None:
    r = (radius + 4) * k
    shade = Surface((2 * r, 2 * r), pygame.SRCALPHA)
    for n in range(6):
        pygame.draw.circle(shade, (12, 6, 2, 16 + 20 * n), (r, r), (radius + 3.6 - 0.9 * n) * k)
    s.blit(shade, (at[0] * k - r, at[1] * k - r))


def disc(s: Surface, k: float, at: Point, radius: float, rim: Rgb, face: Rgb) -> None:
    """An enamel disc: a shadow, a bevelled rim, a domed face."""
    shadow(s, k, (at[0], at[1] + 1.5), radius - 1)
    center = (at[0] * k, at[1] * k)
    dark = tuple(int(c * 0.42) for c in rim)
    groove = tuple(int(c * 0.6) for c in rim)
    for part, color in ((1.0, dark), (0.95, rim), (0.86, groove), (0.82, face)):
        pygame.draw.circle(s, color, center, radius * part * k)
    shine = Surface((int(2 * radius * k), int(2 * radius * k)), pygame.SRCALPHA)
    r = radius * k
    for n in range(10):
        alpha = 10 + 4 * n
        box = (
            r * (0.34 + 0.03 * n),
            r * (0.22 + 0.012 * n),
            r * (1.32 - 0.06 * n),
            r * (0.8 - 0.06 * n),
        )
        pygame.draw.ellipse(shine, (255, 255, 255, alpha), box)
    s.blit(shine, (center[0] - r, center[1] - r))


def plate(s: Surface, k: float, rect: pygame.Rect, face: Rgb) -> None:
    shade = rect.move(0, round(2 * k))
    pygame.draw.rect(s, (10, 5, 2, 110), shade.inflate(3 * k, 2 * k), border_radius=round(9 * k))
    for inset, color in ((0, DARK), (1.6, GOLD), (3.6, face)):
        inner = rect.inflate(-2 * inset * k, -2 * inset * k)
        pygame.draw.rect(s, color, inner, border_radius=round((8 - inset) * k))


def pattern_disc(
    s: Surface,
    k: float,
    at: Point,
    radius: float,
    pattern: str,
    mask: tuple[int, ...] | None = None,
) -> None:
    """Dark stripes, dots or checks over a disc; with *mask*, only where that colour is."""
    if pattern == "plain":
        return
    box = pygame.Rect(0, 0, 2 * radius * k, 2 * radius * k)
    box.center = round(at[0] * k), round(at[1] * k)
    marks = _marks(box.size, pattern, max(3, round(5 * k)))
    cover = Surface(box.size, pygame.SRCALPHA)
    if mask is None:
        pygame.draw.circle(cover, (255, 255, 255, 110), (box.w / 2, box.h / 2), radius * k)
    else:
        here = Surface(box.size, pygame.SRCALPHA)
        here.blit(s, (0, 0), box)
        shape = pygame.mask.from_threshold(here, (*mask[:3], 255), (2, 2, 2, 255))
        shape.to_surface(cover, setcolor=(255, 255, 255, 150), unsetcolor=(0, 0, 0, 0))
    marks.blit(cover, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    s.blit(marks, box)


def _marks(size: tuple[int, int], pattern: str, step: int) -> Surface:
    """A pattern all over, *step* pixels from mark to mark."""
    marks = Surface(size, pygame.SRCALPHA)
    width, height = size
    ink = (20, 14, 10, 255)
    for n in range(0, 2 * width, step):
        if pattern == "stripes":
            pygame.draw.line(marks, ink, (n, 0), (n - height, height), max(1, step // 4))
        elif pattern == "checks":
            pygame.draw.line(marks, ink, (n, 0), (n, height), max(1, step // 5))
            pygame.draw.line(marks, ink, (0, n), (width, n), max(1, step // 5))
        else:
            for m in range(0, height, step):
                pygame.draw.circle(marks, ink, (n + (m // step % 2) * step / 2, m), step / 5)
    return marks
