"""What lies on the map, as pictures of any size.

Lengths are units: what a point of the board is at the size that pieces are drawn in.  All pictures
have premultiplied alpha: blit them with ``BLEND_PREMULTIPLIED``, their middle where they stand.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame
from pygame import Surface

from tessera.games.ancient_empires.ids import (
    Continent,
    Improvement,
    Resource,
    Site,
)
from tessera_client.boards.ancient_empires.shapes import hexagon, houses, meeple, tile
from tessera_client.boards.ancient_empires.symbols import (
    RESOURCE_ICONS,
)
from tessera_client.boards.ink import haloed
from tessera_client.boards.shapes import CREAM, Rgb, disc, plate, put, shadow
from tessera_client.boards.workshop import Workshop
from tessera_client.widgets.fonts import Style
from tessera_client.widgets.seats import INK

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
IMPROVEMENTS: Final[dict[int, str]] = {
    Improvement.MONUMENT: "obelisk",
    Improvement.LIBRARY: "scroll-unfurled",
    Improvement.PORT: "sailboat",
    Improvement.FORT: "stone-tower",
    Improvement.MARKET: "amphora",
}


class Pieces(Workshop):
    """What is printed on the map, and what players put there."""

    def resource(self, kind: int) -> Surface:
        """A disc with what a territory produces."""

        def paint(s: Surface, k: float) -> None:
            rim, face = RESOURCES[Resource(kind)]
            disc(s, k, (22, 21), 18, rim, face)
            put(s, k, RESOURCE_ICONS[Resource(kind)], (22, 21), 23, CREAM)

        return self.once(("resource", kind), 44, 44, paint)

    def ancient(self) -> Surface:
        """The medallion of an Ancient Settlement."""

        def paint(s: Surface, k: float) -> None:
            disc(s, k, (28, 27), 24, (236, 214, 160), (118, 42, 34))
            put(s, k, "huts-village", (28, 27), 32, (255, 240, 206))

        return self.once("ancient", 56, 56, paint)

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
            self.write(s, k, "?", (37, 34), 14, (255, 232, 160))

        return self.once(("site", lies), 50, 50, covered if lies == Site.UNEXPLORED else paint)

    def bonus(self, continent: Continent, larger: int, smaller: int) -> Surface:
        """The Victory points that a landmass gives to the first and the second."""
        values = (larger, smaller) if smaller else (larger,)
        red, green, blue = CONTINENTS[continent]

        def paint(s: Surface, k: float) -> None:
            width = 30 * len(values) + 4
            rect = pygame.Rect(3 * k, 3 * k, width * k, 34 * k)
            plate(s, k, rect, (int(red * 0.7), int(green * 0.7), int(blue * 0.7)))
            for n, value in enumerate(values):
                at = (3 + 2 + 15 + 30 * n, 20)
                put(s, k, "laurels", at, 28, (250, 226, 160))
                self.write(s, k, str(value), at, 17 if n == 0 else 15, (255, 250, 236))

        return self.once(("bonus", continent, values), 30 * len(values) + 10, 42, paint)

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
                self.write(s, k, str(count), (27, 24.5), 13, CREAM)

        return self.once(("armies", seat, count, patterns), wide, 34, paint)

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
        return self.once(key, width, 50, paint)

    def improvement(self, kind: int) -> Surface:
        """An Improvement by itself."""

        def paint(s: Surface, k: float) -> None:
            tile(s, k, (13, 13), 11, IMPROVEMENTS[kind])

        return self.once(("improvement", kind), 26, 26, paint)

    def name(self, text: str, dark: bool, size: int, width: float) -> Surface:
        """The name of a territory, in two lines where *width* (units) is too narrow for one;
        *dark*: for dark ground."""
        style = Style("caps", size)
        lines = [text]
        if self.fonts.width(text, style, self.unit) > width * self.unit:
            lines = text.split(" ")
        key = ("name", text, dark, size, len(lines))
        if key not in self.made:
            ink, halo = ((255, 248, 232), (22, 20, 28)) if dark else ((44, 24, 10), (255, 240, 208))
            front, behind = (self.stacked(lines, style, color) for color in (ink, halo))
            self.made[key] = haloed(front, behind, 2.4 * self.unit)
        return self.made[key]

    def sea_letters(self, text: str, size: int) -> list[Surface]:
        """The letters of a sea's name."""
        style = Style("sea", size)
        letters = []
        for letter in text:
            front = self.fonts.render(letter, style, self.unit, (236, 248, 244))
            behind = self.fonts.render(letter, style, self.unit, (30, 78, 104))
            letters.append(haloed(front, behind, 2.4 * self.unit))
        return letters
