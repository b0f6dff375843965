"""What lies on the track round the map, as pictures of any size."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

import pygame
from pygame import Surface

from tessera.games.ancient_empires.ids import Continent, NeutralAction, Order
from tessera_client.boards.ancient_empires.pieces import CONTINENTS
from tessera_client.boards.ancient_empires.shapes import discs, half_disc
from tessera_client.boards.ancient_empires.symbols import NEUTRAL_ICONS, ORDER_ICONS
from tessera_client.boards.ink import stroke
from tessera_client.boards.shapes import (
    CREAM,
    DARK,
    GOLD,
    Point,
    Rgb,
    disc,
    pattern_disc,
    plate,
    put,
    shadow,
)
from tessera_client.boards.workshop import Workshop
from tessera_client.widgets.seats import INK, SEATS, draw_shape

NUMBERS: Final = {Order.BUILD_2: "2", Order.MOVE_2: "2", Order.MOVE_3: "3"}
"""What Orders have beside their icon."""
RIM: Final = ((57.0, DARK), (55.6, GOLD), (53.0, (110, 76, 38)), (51.4, (40, 26, 16)))
BOWL: Final = (
    *((40.0, DARK), (39.0, GOLD)),
    *((37.4 - n, (58 + 2 * n, round(40 + 1.5 * n), round(27 + 1.1 * n))) for n in range(10)),
)
"""Radii and colours of the rings of a slot, outside and inside its continents' colours."""


class TrackPieces(Workshop):
    """Slots, Order tokens, Neutral actions, the Direction Marker, City-States."""

    def slot(self, continents: Sequence[Continent], towards: float, dim: bool) -> Surface:
        """An empty slot; the first of two continents lies in the direction *towards* (degrees)."""

        def paint(s: Surface, k: float) -> None:
            shadow(s, k, (62, 65), 58)
            discs(s, k, (62, 62), RIM)
            discs(s, k, (62, 62), ((50, CONTINENTS[continents[0]]),))
            if len(continents) == 2:
                color = CONTINENTS[continents[1]]
                half_disc(s, color, (62 * k, 62 * k), 50 * k, towards + 180)
            discs(s, k, (62, 62), BOWL)
            put(s, k, "scroll-unfurled", (62, 62), 34, (122, 92, 64))

        key = ("slot", tuple(continents), towards)
        return self.dimmed(self.once(key, 124, 124, paint), key, dim)

    def neutral(self, action: int, dim: bool) -> Surface:
        """The Neutral action of a slot."""

        def paint(s: Surface, k: float) -> None:
            disc(s, k, (23, 22), 19, (228, 208, 164), (70, 50, 36))
            put(s, k, NEUTRAL_ICONS[NeutralAction(action)], (23, 22), 24, (255, 238, 200))

        return self.dimmed(self.once(("neutral", action), 46, 46, paint), ("n", action), dim)

    def chevron(self, angle: int) -> Surface:
        """A mark of the direction in which the track runs."""

        def paint(s: Surface, k: float) -> None:
            c, d = math.cos(math.radians(angle)), math.sin(math.radians(angle))
            line = [
                ((16 + x * c - y * d) * k, (16 + x * d + y * c) * k)
                for x, y in ((-6, -12), (5, 0), (-6, 12))
            ]
            stroke(s, [(x + k, y + k) for x, y in line], (228, 212, 176), 2.6 * k)
            stroke(s, line, (112, 78, 44), 2.6 * k)

        return self.once(("chevron", angle), 32, 32, paint)

    def marker(self, angle: int) -> Surface:
        """The Direction Marker, pointing to *angle*."""

        def paint(s: Surface, k: float) -> None:
            c, d = math.cos(math.radians(angle)), math.sin(math.radians(angle))

            def turned(points: Sequence[Point], grow: float) -> list[Point]:
                return [
                    ((38 + (x * c - y * d) * grow) * k, (38 + (x * d + y * c) * grow) * k)
                    for x, y in points
                ]

            arrow = ((-30, -9), (6, -9), (6, -17), (31, 0), (6, 17), (6, 9), (-30, 9), (-22, 0))
            pygame.draw.polygon(s, DARK, turned(arrow, 1.16))
            pygame.draw.polygon(s, (255, 220, 150), turned(arrow, 1.06))
            pygame.draw.polygon(s, (176, 36, 28), turned(arrow, 0.94))
            pygame.draw.polygon(
                s, (214, 72, 54), turned(((-25, -7), (8, -7), (8, -13), (27, -1)), 0.9)
            )

        return self.once(("marker", angle), 76, 76, paint)

    def order(
        self, seat: int, order: int | None, state: str, patterns: bool, dim: bool, size: float = 1
    ) -> Surface:
        """An Order token: *state* is ``up``, ``down`` or ``blank``; a face-down token whose
        *order* is known shows it small."""

        def paint(s: Surface, k: float) -> None:
            color = SEATS[seat].color
            shadow(s, k, (36, 39), 33)
            rim = tuple(int(c * 0.5) for c in color)
            for radius, fill in ((33, INK), (31.8, CREAM), (30.4, rim), (29.4, color)):
                pygame.draw.circle(s, fill, (36 * k, 36 * k), radius * k)
            if patterns:
                pattern_disc(s, k, (36, 36), 29.4, SEATS[seat].pattern)
            if state == "up" and order is not None:
                pygame.draw.circle(s, rim, (36 * k, 36 * k), 24.4 * k)
                pygame.draw.circle(s, (248, 234, 200), (36 * k, 36 * k), 23.4 * k)
                self._face(s, k, order)
            else:
                self._back(s, k, seat, order, state)
            draw_shape(s, SEATS[seat].shape, (36 * k, 60 * k), 8.2 * k, INK)
            draw_shape(s, SEATS[seat].shape, (36 * k, 60 * k), 6.0 * k, CREAM)

        key = ("order", seat, order, state, patterns, size)
        token = self.once(key, 72 * size, 76 * size, lambda s, k: paint(s, k * size))
        return self.dimmed(token, key, dim)

    def _face(self, s: Surface, k: float, order: int) -> None:
        name, number = ORDER_ICONS[Order(order)], NUMBERS.get(Order(order), "")
        put(s, k, name, (32 if number else 36, 34), 32, (70, 38, 18))
        if number:
            self.write(s, k, number, (51, 34), 22, (120, 30, 20))

    def _back(self, s: Surface, k: float, seat: int, order: int | None, state: str) -> None:
        """A wax seal; on one's own tokens, what is under it."""
        dark = tuple(int(c * 0.42) for c in SEATS[seat].color)
        pygame.draw.circle(s, dark, (36 * k, 36 * k), 24 * k)
        pygame.draw.circle(s, CREAM, (36 * k, 36 * k), 22.6 * k, max(1, round(1.2 * k)))
        if state == "blank":
            stroke(s, [(27 * k, 27 * k), (45 * k, 45 * k)], CREAM, 4 * k)
            stroke(s, [(45 * k, 27 * k), (27 * k, 45 * k)], CREAM, 4 * k)
        elif order is None:
            put(s, k, "laurel-crown", (36, 35), 32, CREAM)
        else:
            name, number = ORDER_ICONS[Order(order)], NUMBERS.get(Order(order), "")
            put(s, k, name, (32 if number else 36, 34), 27, (255, 236, 190))
            if number:
                self.write(s, k, number, (49, 34), 19, (255, 236, 190))

    def glow(self, radius: float, color: Rgb) -> Surface:
        """A ring of light around a disc of *radius*."""
        size = 2 * radius + 28

        def paint(s: Surface, k: float) -> None:
            middle = size / 2 * k
            for wider, alpha in ((12, 40), (9, 90), (6.5, 150)):
                pygame.draw.circle(s, (*color, alpha), (middle, middle), (radius + wider) * k)
            pygame.draw.circle(s, (*DARK, 255), (middle, middle), (radius + 4.6) * k)
            pygame.draw.circle(s, (*color, 255), (middle, middle), (radius + 3.6) * k)
            pygame.draw.circle(s, (0, 0, 0, 0), (middle, middle), radius * k)

        return self.once(("glow", radius, color), size, size, paint)

    def plaque(self, text: str, continent: Continent, envoys: Sequence[int], width: int) -> Surface:
        """The City-State of a continent, with the Envoys of each seat."""

        def paint(s: Surface, k: float) -> None:
            rect = pygame.Rect(3 * k, 3 * k, width * k, 44 * k)
            plate(s, k, rect, (40, 26, 16))
            pygame.draw.rect(s, CONTINENTS[continent], (9 * k, 9 * k, 5 * k, 32 * k))
            marks = [seat for seat, count in enumerate(envoys) for _ in range(count)]
            middle = 3 + width / 2 + 4
            self.write(s, k, text, (middle, 18 if marks else 25), 19, (250, 224, 164), "caps")
            for n, seat in enumerate(marks):
                at = ((middle + 15 * (n - (len(marks) - 1) / 2)) * k, 36 * k)
                draw_shape(s, SEATS[seat].shape, at, 6.4 * k, CREAM)
                draw_shape(s, SEATS[seat].shape, at, 4.9 * k, SEATS[seat].color)

        return self.once(("plaque", text, continent, tuple(envoys), width), width + 6, 52, paint)
