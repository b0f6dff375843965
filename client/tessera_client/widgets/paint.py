"""The look of panels and buttons: wood, gilded edges, soft shadows."""

from __future__ import annotations

import random
from functools import lru_cache

import pygame
from pygame import Rect, Surface

from tessera_client.widgets import theme
from tessera_client.widgets.theme import Color, mixed

GRAIN = 256
BRIGHT = 450


@lru_cache(maxsize=1)
def _noise() -> Surface:
    """A picture of soft noise that is the same at every start, grey around the middle."""
    chance = random.Random("wood")
    whole = Surface((GRAIN, GRAIN))
    whole.fill((128, 128, 128))
    for cells, strength in ((6, 26), (24, 16), (96, 9)):
        small = Surface((cells, max(2, cells // 3)))
        for x in range(small.get_width()):
            for y in range(small.get_height()):
                value = 64 + chance.randrange(-strength, strength + 1)
                small.set_at((x, y), (value, value, value))
        layer = pygame.transform.smoothscale(small, (GRAIN, GRAIN))
        whole.blit(layer, (0, 0), special_flags=pygame.BLEND_RGB_ADD)
        whole.fill((64, 64, 64), special_flags=pygame.BLEND_RGB_SUB)
    return whole


@lru_cache(maxsize=24)
def _wood(size: tuple[int, int], base: Color) -> Surface:
    """A plank of *size*: *base* with a grain."""
    plank = Surface(size)
    plank.fill(mixed(base, (255, 255, 255), 0.02))
    grain = pygame.transform.smoothscale(_noise(), (max(size[0], 320), max(size[1], 180)))
    shade = Surface(size)
    shade.blit(grain, (0, 0))
    light = Surface(size)
    light.fill((128, 128, 128))
    plank.blit(shade, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    doubled = plank.copy()
    plank.blit(doubled, (0, 0), special_flags=pygame.BLEND_RGB_ADD)
    if sum(base) > BRIGHT:  # parchment has less of a grain than wood
        plain = Surface(size)
        plain.fill(base)
        plain.set_alpha(190)
        plank.blit(plain, (0, 0))
    return plank


@lru_cache(maxsize=96)
def panel_face(size: tuple[int, int], base: Color, edge: Color, radius: int, line: int) -> Surface:
    """A panel with rounded corners; shared."""
    face = Surface(size, pygame.SRCALPHA)
    face.blit(_wood(size, base), (0, 0))
    mask = Surface(size, pygame.SRCALPHA)
    pygame.draw.rect(mask, (255, 255, 255, 255), mask.get_rect(), border_radius=radius)
    face.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    if line:
        pygame.draw.rect(face, edge, face.get_rect(), line, border_radius=radius)
    return face


def panel(
    surface: Surface,
    rect: Rect,
    *,
    base: Color = theme.WOOD,
    edge: Color = theme.EDGE,
    radius: int = theme.RADIUS,
    line: int = 1,
) -> None:
    """Draw a panel."""
    if rect.w > 1 and rect.h > 1:
        surface.blit(panel_face(rect.size, base, edge, radius, line), rect)


@lru_cache(maxsize=48)
def _shadow(size: tuple[int, int], radius: int) -> Surface:
    margin = 18
    shade = Surface((size[0] + 2 * margin, size[1] + 2 * margin), pygame.SRCALPHA)
    pygame.draw.rect(
        shade, (0, 0, 0, 150), Rect((margin, margin + 3), size), border_radius=radius + 2
    )
    return pygame.transform.box_blur(shade, 9)


def shadow(surface: Surface, rect: Rect, radius: int = theme.RADIUS) -> None:
    """Draw the shadow that something at *rect* throws."""
    shade = _shadow(rect.size, radius)
    surface.blit(shade, shade.get_rect(center=rect.center))


def button(
    surface: Surface, rect: Rect, base: Color, edge: Color, *, pressed: bool, radius: int
) -> None:
    """Draw the face of a button."""
    if not pressed:
        pygame.draw.rect(surface, (14, 9, 6), rect.move(0, 2), border_radius=radius)
    pygame.draw.rect(surface, base, rect, border_radius=radius)
    upper = Rect(rect.x, rect.y, rect.w, rect.h // 2)
    pygame.draw.rect(
        surface,
        mixed(base, (255, 255, 255), 0.03 if pressed else 0.06),
        upper,
        border_top_left_radius=radius,
        border_top_right_radius=radius,
    )
    pygame.draw.rect(surface, edge, rect, 1, border_radius=radius)


@lru_cache(maxsize=64)
def _disc(radius: int, color: Color, edge: Color) -> Surface:
    size = 2 * radius + 3
    picture = Surface((size, size), pygame.SRCALPHA)
    center = (radius + 1, radius + 1)
    pygame.draw.aacircle(picture, color, center, radius)
    pygame.draw.aacircle(picture, edge, center, radius, 2)
    return picture


def disc(surface: Surface, center: tuple[int, int], radius: int, color: Color, edge: Color) -> None:
    """Draw a round token with an edge."""
    picture = _disc(max(2, radius), color, edge)
    surface.blit(picture, picture.get_rect(center=center))


def focus_ring(surface: Surface, rect: Rect, radius: int = theme.RADIUS) -> None:
    """Draw the ring around what the keyboard points at."""
    around = rect.inflate(6, 6)
    pygame.draw.rect(surface, theme.NIGHT, around, 3, border_radius=radius + 3)
    pygame.draw.rect(surface, theme.FOCUS, around, 2, border_radius=radius + 3)
