"""Everything that lies on the map board, as pictures of any size.

Lengths are units: what a point of the board is at the size that pieces are drawn in.  All pictures
have premultiplied alpha: blit them with ``BLEND_PREMULTIPLIED``, their middle where they stand.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Final

import pygame
from pygame import Surface

from tessera.games.ancient_empires.ids import (
    Continent,
    Improvement,
    NeutralAction,
    Order,
    Resource,
    Site,
)
from tessera_client.boards.ancient_empires.shapes import (
    CREAM,
    DARK,
    GOLD,
    Point,
    Rgb,
    disc,
    half_disc,
    hexagon,
    houses,
    meeple,
    pattern_disc,
    plate,
    put,
    shadow,
    tile,
)
from tessera_client.boards.ancient_empires.symbols import (
    NEUTRAL_ICONS,
    ORDER_ICONS,
    RESOURCE_ICONS,
)
from tessera_client.boards.ink import fine, haloed, stroke
from tessera_client.widgets.fonts import Fonts, Style
from tessera_client.widgets.seats import INK, SEATS, draw_shape

CONTINENTS: Final[dict[Continent, Rgb]] = {
    Continent.ORANGE: (226, 142, 70),
    Continent.GREEN: (126, 158, 80),
    Continent.BLACK: (92, 88, 102),
}
RESOURCES: Final[dict[Resource, tuple[Rgb, Rgb]]] = {
    Resource.FOOD: ((226, 196, 84), (92, 112, 36)),
    Resource.MATERIALS: ((214, 150, 104), (126, 58, 38)),
    Resource.GOLD: ((255, 222, 120), (150, 104, 20)),
}
"""Rim and face of what a territory produces."""
NUMBERS: Final = {Order.BUILD_2: "2", Order.MOVE_2: "2", Order.MOVE_3: "3"}
"""What Orders have beside their icon."""
IMPROVEMENTS: Final[dict[int, str]] = {
    Improvement.MONUMENT: "obelisk",
    Improvement.LIBRARY: "scroll-unfurled",
    Improvement.PORT: "sailboat",
    Improvement.FORT: "stone-tower",
    Improvement.MARKET: "amphora",
}


class Pieces:
    """Pictures of pieces at one size: *unit* is pixels a unit.  Each is made once."""

    def __init__(self, fonts: Fonts, unit: float) -> None:
        self.unit = unit
        self._fonts = fonts
        self._made: dict[object, Surface] = {}

    def _once(
        self, key: object, width: float, height: float, paint: Callable[[Surface, float], None]
    ) -> Surface:
        if key not in self._made:
            u = self.unit
            self._made[key] = fine(width * u, height * u, lambda s, k: paint(s, k * u))
        return self._made[key]

    # -- what is printed --------------------------------------------------------------------------

    def resource(self, kind: int) -> Surface:
        """A disc with what a territory produces."""

        def paint(s: Surface, k: float) -> None:
            rim, face = RESOURCES[Resource(kind)]
            disc(s, k, (22, 21), 18, rim, face)
            put(s, k, RESOURCE_ICONS[Resource(kind)], (22, 21), 23, CREAM)

        return self._once(("resource", kind), 44, 44, paint)

    def ancient(self) -> Surface:
        """The medallion of an Ancient Settlement."""

        def paint(s: Surface, k: float) -> None:
            disc(s, k, (28, 27), 24, (236, 214, 160), (118, 42, 34))
            put(s, k, "huts-village", (28, 27), 32, (255, 240, 206))

        return self._once("ancient", 56, 56, paint)

    def site(self, lies: int) -> Surface:
        """A Sacred Site: open, with an Unexplored token, or with Barbarians."""

        def paint(s: Surface, k: float) -> None:
            violet = ((40, 24, 54), (206, 190, 226), (96, 66, 126), (122, 88, 156))
            bloody = ((30, 6, 4), (232, 150, 120), (92, 20, 14), (138, 32, 22))
            colors = bloody if lies == Site.BARBARIANS else violet
            shadow(s, k, (24, 26), 20)
            for radius, color in zip((21.5, 20.2, 18.2, 17.0), colors, strict=True):
                pygame.draw.polygon(s, color, hexagon(k, (24, 24), radius))
            if lies == Site.BARBARIANS:
                put(s, k, "skull-crossed-bones", (24, 24), 26, CREAM)
            else:
                put(s, k, "dolmen", (24, 22 if lies == Site.UNEXPLORED else 24), 22, CREAM)

        def covered(s: Surface, k: float) -> None:
            paint(s, k)
            disc(s, k, (37, 34), 9.5, (255, 224, 140), (78, 50, 104))
            self._write(s, k, "?", (37, 34), 14, (255, 232, 160))

        return self._once(("site", lies), 50, 50, covered if lies == Site.UNEXPLORED else paint)

    def neutral(self, action: int, dim: bool) -> Surface:
        """The Neutral action of a slot."""

        def paint(s: Surface, k: float) -> None:
            disc(s, k, (23, 22), 19, (228, 208, 164), (70, 50, 36))
            put(s, k, NEUTRAL_ICONS[NeutralAction(action)], (23, 22), 24, (255, 238, 200))

        return self._dimmed(self._once(("neutral", action), 46, 46, paint), ("n", action), dim)

    def slot(self, continents: Sequence[Continent], towards: float, dim: bool) -> Surface:
        """An empty slot; the first of two continents lies in the direction *towards* (degrees)."""

        def paint(s: Surface, k: float) -> None:
            center = (62 * k, 62 * k)
            shadow(s, k, (62, 65), 58)
            for radius, color in (
                (57, DARK),
                (55.6, GOLD),
                (53, (110, 76, 38)),
                (51.4, (40, 26, 16)),
            ):
                pygame.draw.circle(s, color, center, radius * k)
            pygame.draw.circle(s, CONTINENTS[continents[0]], center, 50 * k)
            if len(continents) == 2:
                half_disc(s, CONTINENTS[continents[1]], center, 50 * k, towards + 180)
            for radius, color in (
                (40, DARK),
                (39, GOLD),
                (37.4, (58, 40, 26)),
                (36.4, (80, 57, 38)),
            ):
                pygame.draw.circle(s, color, center, radius * k)
            for n in range(9):
                shade = 58 + round(22 * n / 9)
                pygame.draw.circle(
                    s, (shade, round(shade * 0.7), round(shade * 0.47)), center, (36.4 - n) * k
                )
            put(s, k, "scroll-unfurled", (62, 62), 34, (122, 92, 64))

        key = ("slot", tuple(continents), towards)
        return self._dimmed(self._once(key, 124, 124, paint), key, dim)

    def bonus(self, continent: Continent, larger: int, smaller: int) -> Surface:
        """The Victory points that a landmass gives to the first and the second."""
        values = (larger, smaller) if smaller else (larger,)

        def paint(s: Surface, k: float) -> None:
            width = 30 * len(values) + 4
            rect = pygame.Rect(3 * k, 3 * k, width * k, 34 * k)
            plate(s, k, rect, tuple(int(c * 0.7) for c in CONTINENTS[continent]))  # type: ignore[arg-type]
            for n, value in enumerate(values):
                at = (3 + 2 + 15 + 30 * n, 20)
                put(s, k, "laurels", at, 28, (250, 226, 160))
                self._write(s, k, str(value), at, 17 if n == 0 else 15, (255, 250, 236))

        return self._once(("bonus", continent, values), 30 * len(values) + 10, 42, paint)

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

        return self._once(("chevron", angle), 32, 32, paint)

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

        return self._once(("marker", angle), 76, 76, paint)

    # -- what players put there -------------------------------------------------------------------

    def armies(self, seat: int, count: int, patterns: bool) -> Surface:
        """The Armies of a seat in one territory: a meeple, with their number if there are more."""
        wide = 26 if count == 1 else 36

        def paint(s: Surface, k: float) -> None:
            if count > 1:
                meeple(s, k, (18, 15), 11.0, seat, patterns, back=True)
            meeple(s, k, (12.5, 17), 12.0, seat, patterns)
            if count > 1:
                pygame.draw.circle(s, CREAM, (27 * k, 24.5 * k), 8.6 * k)
                pygame.draw.circle(s, INK, (27 * k, 24.5 * k), 7.5 * k)
                self._write(s, k, str(count), (27, 24.5), 13, CREAM)

        return self._once(("armies", seat, count, patterns), wide, 34, paint)

    def settlement(
        self, seat: int, improvements: Sequence[int], capital: bool, patterns: bool
    ) -> Surface:
        """A Settlement, its Improvements touching it; a crown stands for the Capital."""
        width = max(52 if improvements else 40, 14 * len(improvements) + 6)

        def paint(s: Surface, k: float) -> None:
            x = width / 2
            houses(s, k, x, 33, seat, len(improvements), patterns)
            for n, kind in enumerate(improvements):
                at = x + 14 * (n - (len(improvements) - 1) / 2), 41.0
                tile(s, k, at, 6.7, IMPROVEMENTS[kind])
            if capital:
                put(s, k, "crown", (x + 1, 8.5), 19, INK)
                put(s, k, "crown", (x, 7.5), 17, (255, 222, 120))

        key = ("settlement", seat, tuple(improvements), capital, patterns)
        return self._once(key, width, 50, paint)

    def improvement(self, kind: int) -> Surface:
        """An Improvement by itself."""

        def paint(s: Surface, k: float) -> None:
            tile(s, k, (13, 13), 11, IMPROVEMENTS[kind])

        return self._once(("improvement", kind), 26, 26, paint)

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
        token = self._once(key, 72 * size, 76 * size, lambda s, k: paint(s, k * size))
        return self._dimmed(token, key, dim)

    def _face(self, s: Surface, k: float, order: int) -> None:
        name, number = ORDER_ICONS[Order(order)], NUMBERS.get(Order(order), "")
        put(s, k, name, (32 if number else 36, 34), 32, (70, 38, 18))
        if number:
            self._write(s, k, number, (51, 34), 22, (120, 30, 20))

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
                self._write(s, k, number, (49, 34), 19, (255, 236, 190))

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

        return self._once(("glow", radius, color), size, size, paint)

    # -- words ------------------------------------------------------------------------------------

    def name(self, text: str, dark: bool, size: int, width: float) -> Surface:
        """The name of a territory, in two lines where *width* (units) is too narrow for one;
        *dark*: for dark ground."""
        style = Style("caps", size)
        lines = [text]
        if self._fonts.width(text, style, self.unit) > width * self.unit:
            lines = text.split(" ")
        key = ("name", text, dark, size, len(lines))
        if key not in self._made:
            ink, halo = ((255, 248, 232), (22, 20, 28)) if dark else ((44, 24, 10), (255, 240, 208))
            front, behind = (self._stacked(lines, style, color) for color in (ink, halo))
            self._made[key] = haloed(front, behind, 2.4 * self.unit)
        return self._made[key]

    def _stacked(self, lines: Sequence[str], style: Style, color: Rgb) -> Surface:
        """Lines of text, centred, closer than usual."""
        rows = [self._fonts.render(line, style, self.unit, color) for line in lines]
        if len(rows) == 1:
            return rows[0]
        step = round(rows[0].get_height() * 0.72)
        width = max(row.get_width() for row in rows)
        whole = Surface((width, rows[0].get_height() + step * (len(rows) - 1)), pygame.SRCALPHA)
        for number, row in enumerate(rows):
            whole.blit(row, ((width - row.get_width()) // 2, number * step))
        return whole

    def sea_letters(self, text: str, size: int) -> list[Surface]:
        """The letters of a sea's name."""
        style = Style("sea", size)
        letters = []
        for letter in text:
            front = self._fonts.render(letter, style, self.unit, (236, 248, 244))
            behind = self._fonts.render(letter, style, self.unit, (30, 78, 104))
            letters.append(haloed(front, behind, 2.4 * self.unit))
        return letters

    def plaque(self, text: str, continent: Continent, envoys: Sequence[int], width: int) -> Surface:
        """The City-State of a continent, with the Envoys of each seat."""

        def paint(s: Surface, k: float) -> None:
            rect = pygame.Rect(3 * k, 3 * k, width * k, 44 * k)
            plate(s, k, rect, (40, 26, 16))
            pygame.draw.rect(s, CONTINENTS[continent], (9 * k, 9 * k, 5 * k, 32 * k))
            marks = [seat for seat, count in enumerate(envoys) for _ in range(count)]
            middle = 3 + width / 2 + 4
            self._write(s, k, text, (middle, 18 if marks else 25), 19, (250, 224, 164), "caps")
            for n, seat in enumerate(marks):
                at = ((middle + 15 * (n - (len(marks) - 1) / 2)) * k, 36 * k)
                draw_shape(s, SEATS[seat].shape, at, 6.4 * k, CREAM)
                draw_shape(s, SEATS[seat].shape, at, 4.9 * k, SEATS[seat].color)

        return self._once(("plaque", text, continent, tuple(envoys), width), width + 6, 52, paint)

    def _write(
        self,
        s: Surface,
        k: float,
        text: str,
        at: Point,
        size: int,
        color: Rgb,
        family: str = "bold",
    ) -> None:
        picture = self._fonts.render(text, Style(family, size), k, color)
        x, y = at[0] * k - picture.get_width() / 2, at[1] * k - picture.get_height() / 2
        s.blit(picture, (round(x), round(y)))

    # -- what is tried ----------------------------------------------------------------------------

    def fresh(self, picture: Surface) -> Surface:
        """*picture* in a golden line: it was not there before."""
        key = ("fresh", id(picture))
        if key not in self._made:
            shape = pygame.mask.from_surface(picture, 160)
            gold = shape.to_surface(setcolor=(255, 226, 140, 255), unsetcolor=(0, 0, 0, 0))
            r = max(2, round(2.6 * self.unit))
            w, h = picture.get_size()
            larger = Surface((w + 2 * r, h + 2 * r), pygame.SRCALPHA)
            for angle in range(0, 360, 30):
                dx, dy = math.cos(math.radians(angle)) * r, math.sin(math.radians(angle)) * r
                larger.blit(gold, (r + round(dx), r + round(dy)))
            larger.blit(picture, (r, r), special_flags=pygame.BLEND_PREMULTIPLIED)
            self._made[key] = larger
        return self._made[key]

    def ghost(self, picture: Surface) -> Surface:
        """*picture*, faint: it was there before."""
        key = ("ghost", id(picture))
        if key not in self._made:
            fainter = picture.copy()
            fainter.fill((96, 96, 96, 96), special_flags=pygame.BLEND_RGBA_MULT)
            self._made[key] = fainter
        return self._made[key]

    def _dimmed(self, picture: Surface, key: object, dim: bool) -> Surface:
        if not dim:
            return picture
        if ("dim", key) not in self._made:
            darker = picture.copy()
            darker.fill((184, 180, 176, 255), special_flags=pygame.BLEND_RGBA_MULT)
            self._made["dim", key] = darker
        return self._made["dim", key]
