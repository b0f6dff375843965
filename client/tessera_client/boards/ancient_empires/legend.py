"""What the things on the map board mean: pictures and words."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
from pygame import Surface

from tessera.games.ancient_empires.ids import (
    CONTINENTS,
    Continent,
    Improvement,
    NeutralAction,
    Order,
    Resource,
    Site,
)
from tessera_client.boards.ancient_empires.pieces import Pieces
from tessera_client.boards.ancient_empires.scenery import BARRED, SEA
from tessera_client.boards.ancient_empires.symbols import IMPROVEMENTS, RESOURCES
from tessera_client.boards.ancient_empires.track_pieces import TrackPieces
from tessera_client.boards.ink import fine
from tessera_client.boards.level import Stroke, draw_stroke
from tessera_client.i18n import _
from tessera_client.widgets.fonts import Fonts

WIDE = 44


def legend(fonts: Fonts, unit: float) -> Iterator[tuple[Surface, str]]:
    """Each picture with what it means; *unit* is pixels a unit of pieces."""
    pieces, small = Pieces(fonts, unit), TrackPieces(fonts, unit * 0.42)
    yield from _printed(pieces)
    yield pieces.armies(0, 3, False), _("Armies of a player, with their number")
    yield pieces.settlement(1, (), False, False), _("Settlement")
    yield pieces.settlement(1, (), True, False), _("Capital")
    for kind in Improvement:
        yield pieces.improvement(kind), _(IMPROVEMENTS[kind])
    yield small.slot(CONTINENTS[:2], 180, False), _("Slot: its colours are its continents")
    yield small.order(2, None, "down", False, False), _("Order, face-down")
    yield small.order(2, Order.ATTACK, "up", False, False), _("Order, face-up")
    yield TrackPieces(fonts, unit).neutral(NeutralAction.MOVE, False), _("Neutral action of a slot")
    yield small.marker(0), _("Direction Marker: resolution begins")
    yield pieces.bonus(Continent.GREEN, 3, 1), _("Victory points of a landmass")
    yield _line(SEA, unit), _("Where two seas meet")
    yield _line(BARRED, unit), _("Between continents: no way by land")
    yield pieces.fresh(pieces.armies(0, 1, False)), _("Came by what you try")
    yield pieces.ghost(pieces.armies(0, 1, False)), _("Left by what you try")


def _printed(pieces: Pieces) -> Iterator[tuple[Surface, str]]:
    for kind in (Resource.FOOD, Resource.MATERIALS, Resource.GOLD):
        yield pieces.resource(kind), _("Produces {resource}").format(resource=_(RESOURCES[kind]))
    yield pieces.ancient(), _("Ancient Settlement")
    yield pieces.site(Site.FREE), _("Sacred Site")
    yield pieces.site(Site.UNEXPLORED), _("Unexplored token")
    yield pieces.site(Site.BARBARIANS), _("Barbarians")


def _line(strokes: tuple[Stroke, ...], unit: float) -> Surface:
    """A piece of a border."""

    def paint(surface: Surface, k: float) -> None:
        width, height = surface.get_size()
        surface.fill((*_ground(strokes), 255))
        for stroke in strokes:
            line = [(0.0, height / 2), (width / 3, height * 0.42), (float(width), height * 0.56)]
            draw_stroke(surface, line, stroke, k * unit)
        pygame.draw.rect(surface, (24, 14, 8), surface.get_rect(), max(1, round(k)))

    return fine(WIDE * unit, 26 * unit, paint)


def _ground(strokes: tuple[Stroke, ...]) -> tuple[int, int, int]:
    return (62, 122, 150) if strokes is SEA else (206, 132, 70)
