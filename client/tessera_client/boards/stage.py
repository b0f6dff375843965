"""A map board at one scale: ground, overlays and pieces, made ready little by little."""

from __future__ import annotations

import math
import time
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final, Protocol, TypeAlias

import pygame
from pygame import Rect, Surface

from tessera_client.boards import Look, Place
from tessera_client.boards.atlas import Atlas, Border, Point
from tessera_client.boards.level import Level, Stroke
from tessera_client.boards.overlays import Overlay, Overlays, Rgb

Sprite: TypeAlias = tuple[Surface, Point, Point]
"""A picture, the point of the board where it stands, and its middle's way from there in pixels."""

LIT_WIDTH: Final = 2.0
LIT: Final = (255, 226, 140)
POINTED: Final = (255, 250, 226)
CHOSEN: Final = (150, 214, 255)
TOLD: Final = (255, 186, 96)
BEYOND: Final = (18, 12, 9)
"""What is seen beyond the board."""
STEP: Final = 0.001
"""Seconds of work on what lies over areas from one step of preparing to the next."""
PREMULTIPLIED: Final = pygame.BLEND_PREMULTIPLIED


class Scenery(Protocol):
    """What a game knows of its board, at one scale."""

    def strokes(self, border: Border) -> Sequence[Stroke]:
        """How *border* is drawn."""
        ...

    def areas(self, places: Iterable[Place]) -> list[int]:
        """The numbers of the areas that are *places*, in order."""
        ...

    def washes(self, position: Any, look: Look) -> Iterable[tuple[int, Rgb, str]]:
        """Whose colour and pattern lies over an area, because they hold it."""
        ...

    def sprites(self, position: Any, look: Look, before: Any) -> Iterator[Sprite]:
        """Everything that stands on the board, the lowest first."""
        ...


class Stage:
    """Draws a board at *scale* pixels a point, for a user who scales all by *size*."""

    def __init__(
        self, atlas: Atlas, picture: Surface, scenery: Scenery, scale: float, size: float
    ) -> None:
        self.scale = scale
        self.size = size
        self.scenery = scenery
        self.level = Level(atlas, picture, scenery.strokes, scale)
        self.overlays = Overlays(atlas, scale)
        self._shown: tuple[Any, Look, Any] | None = None
        self._laid: list[Overlay] = []
        self._plain: list[tuple[int, Rgb, float]] = []
        self._sprites: list[Sprite] = []
        self._places: list[Rect] = []
        self._washes: tuple[Any, Look, list[tuple[int, Rgb, str]]] | None = None
        self.lacking = False
        """Whether lights were too many to make at once: the rest comes with the next frames."""
        self.changes = 0
        """How often something else was to be shown."""

    # -- what is to be seen -----------------------------------------------------------------------

    def prepare(self, s: Any, look: Look, before: Any) -> Iterator[None]:
        """Make ready to show a position: a millisecond or two from one step to the next."""
        while not self.level.done:
            self.level.work()
            yield
        while (
            look.legal and self.overlays.veil(self._lit(look), time.perf_counter() + STEP) is None
        ):
            yield
        self._lay(s, look, time.perf_counter() + STEP)
        while self.lacking:
            yield
            self._lay(s, look, time.perf_counter() + STEP)
        for _ in self.scenery.sprites(s, look, before):
            yield

    def show(self, s: Any, look: Look, before: Any, until: float = math.inf) -> None:
        """Take in what to show: fast for what was shown or prepared before.

        Lights that are not made by *until* (of the performance counter) are plain lines at first.
        """
        same = self._shows(s, look, before)
        if same and not self.lacking:
            return
        self.level.finish()
        laid = self._laid
        self._lay(s, look, until)
        if same and laid == self._laid:
            return
        if not same:
            self._sprites = list(self.scenery.sprites(s, look, before))
            self._places = [_rect(sprite, (0, 0), self.scale) for sprite in self._sprites]
        self._shown = s, look, before
        self.changes += 1

    def _shows(self, s: Any, look: Look, before: Any) -> bool:
        if self._shown is None:
            return False
        shown, so, since = self._shown
        return shown is s and so == look and since is before

    def ahead(self, until: float) -> bool:
        """Make lights that will soon be wanted; whether there are more to make."""
        for area in range(len(self.level.atlas.areas)):
            width = self._width(LIT_WIDTH)
            if not self.overlays.roomy:
                return False
            if self.overlays.outline(area, LIT, width, until) is None:
                return True
        return False

    def _lay(self, s: Any, look: Look, until: float) -> None:
        """What lies over whole areas: who holds them, what is lit, chosen, told, pointed at."""
        self._plain, self.lacking = [], False
        washes = [self.overlays.wash(*wash, until) for wash in self._held(s, look)]
        veils = [self.overlays.veil(self._lit(look))] if look.legal else []
        lines = []
        for light in self._lights(look):
            lines.append(self.overlays.outline(*light, until))
            if lines[-1] is None:
                self._plain.append(light)
        wanted = [*washes, *veils, *lines]
        self._laid = [overlay for overlay in wanted if overlay is not None]
        self.lacking = len(self._laid) < len(wanted)

    def _lit(self, look: Look) -> frozenset[int]:
        return frozenset(self.scenery.areas(look.legal))

    def _held(self, s: Any, look: Look) -> list[tuple[int, Rgb, str]]:
        if not look.pieces:
            return []
        kept = self._washes
        if kept is None or kept[0] is not s or kept[1].patterns != look.patterns:
            kept = self._washes = s, look, list(self.scenery.washes(s, look))
        return kept[2]

    def _lights(self, look: Look) -> Iterator[tuple[int, Rgb, float]]:
        """The areas with a line around them: its colour and width."""
        for places, color, width in (
            (look.legal, LIT, LIT_WIDTH),
            (look.told, TOLD, 2.4),
            (look.path, CHOSEN, 2.4),
            ([look.pointed] if look.pointed else [], POINTED, 2.8),
        ):
            for area in self.scenery.areas(places):
                yield area, color, self._width(width)

    def _width(self, width: float) -> float:
        return width * max(1.0, self.size)

    # -- drawing ----------------------------------------------------------------------------------

    def draw(self, target: Surface, origin: tuple[int, int]) -> None:
        """Draw everything at this stage's scale; *origin* is where the board's left upper corner
        is."""
        self.draw_ground(target, origin)
        seen = target.get_rect().move(-origin[0], -origin[1])
        x, y = origin
        target.fblits(
            [
                (self._sprites[n][0], (self._places[n].x + x, self._places[n].y + y))
                for n in seen.collidelistall(self._places)
            ],
            PREMULTIPLIED,
        )

    def draw_ground(self, target: Surface, origin: tuple[int, int]) -> None:
        """Draw what lies flat, and what is seen beyond the board."""
        seen = target.get_rect()
        sheet = self.level.sheet.get_rect(topleft=origin)
        if not sheet.contains(seen):
            target.fill(BEYOND)
        target.blit(self.level.sheet, origin)
        target.set_clip(sheet)  # an area may reach further than what is seen of the world
        laid = []
        for overlay in self._laid:
            at = origin[0] + overlay.at[0], origin[1] + overlay.at[1]
            if seen.colliderect(overlay.surface.get_rect(topleft=at)):
                laid.append((overlay.surface, at))
        target.fblits(laid, PREMULTIPLIED)
        for light in self._plain:
            self.overlays.draw_plain(target, origin, *light)
        target.set_clip(None)

    def draw_pieces(self, target: Surface, origin: tuple[int, int], scale: float) -> None:
        """Draw what stands upon it, at another *scale* than this stage's: while zooming."""
        seen = target.get_rect()
        shown: list[tuple[Surface, Rect]] = []
        for sprite in self._sprites:
            where = _rect(sprite, origin, scale)
            if seen.colliderect(where):
                shown.append((sprite[0], where))
        target.fblits(shown, PREMULTIPLIED)


def _rect(sprite: Sprite, origin: tuple[int, int], scale: float) -> Rect:
    """Where *sprite* lies, for a board whose left upper corner is at *origin*."""
    picture, (x, y), (dx, dy) = sprite
    w, h = picture.get_size()
    left, top = round(x * scale + dx - w / 2), round(y * scale + dy - h / 2)
    return Rect(origin[0] + left, origin[1] + top, w, h)
