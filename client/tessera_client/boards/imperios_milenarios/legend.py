"""What the things on the map mean: pictures and words."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
from pygame import Surface

from tessera.games.imperios_milenarios.ids import Kind
from tessera_client.boards.imperios_milenarios.arrange import CROSSING, DOTTED, SEA
from tessera_client.boards.imperios_milenarios.pieces import Pieces
from tessera_client.boards.ink import fine
from tessera_client.boards.level import Stroke, draw_stroke
from tessera_client.i18n import _
from tessera_client.widgets.fonts import Fonts

WIDE = 44


def legend(fonts: Fonts, unit: float) -> Iterator[tuple[Surface, str]]:
    """Each picture with what it means; *unit* is pixels a unit of pieces."""
    pieces = Pieces(fonts, unit * 1.5)
    for kind, value, words in (
        (Kind.CAPITAL, 5, _("Capital, and the Armies that conquer it")),
        (Kind.CITY, 4, _("City, its Level: Armies that conquer it, and points")),
        (Kind.MARGINAL, 2, _("Marginal area: points for whoever is alone there")),
    ):
        picture = pieces.sign(kind, value)
        if picture is not None:
            yield picture, words
    yield pieces.totems(0, 1, False), _("A Totem: that civilization is present")
    yield pieces.totems(0, 2, False), _("Two Totems: it controls the territory")
    yield pieces.fresh(pieces.totems(1, 1, False)), _("Came by what you try")
    yield pieces.ghost(pieces.totems(1, 1, False)), _("Left by what you try")
    yield _line(DOTTED, unit, (214, 190, 140)), _("Between Poniente and Naciente")
    yield _line(CROSSING, unit, (88, 146, 160)), _("A way by land across the sea")
    yield _line(SEA, unit, (88, 146, 160)), _("Where two seas meet")


def _line(strokes: tuple[Stroke, ...], unit: float, ground: tuple[int, int, int]) -> Surface:
    """A piece of a border."""

    def paint(surface: Surface, k: float) -> None:
        width, height = surface.get_size()
        surface.fill((*ground, 255))
        for stroke in strokes:
            line = [(0.0, height / 2), (width / 3, height * 0.42), (float(width), height * 0.56)]
            draw_stroke(surface, line, stroke, k * unit)
        pygame.draw.rect(surface, (24, 14, 8), surface.get_rect(), max(1, round(k)))

    return fine(WIDE * unit, 26 * unit, paint)
