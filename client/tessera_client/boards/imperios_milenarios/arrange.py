"""Where everything on the map stands: icons, names, and the Totems of seven colours.

What does not fit into a territory at the present scale is fanned out: it stands on a plaque beside
its territory, a line leading to it, where it hides nothing else.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final

from pygame import Rect, Surface

from tessera.games.imperios_milenarios.ids import NONE, Kind, Territory
from tessera.games.imperios_milenarios.state import State
from tessera_client.boards import Look, Place
from tessera_client.boards.atlas import OUTSIDE, Border, Point
from tessera_client.boards.imperios_milenarios.english import called
from tessera_client.boards.imperios_milenarios.pieces import HALO, Pieces
from tessera_client.boards.imperios_milenarios.world import DIVIDE, ISLET, Sign, World
from tessera_client.boards.ink import along, curve
from tessera_client.boards.level import Rgb, Stroke
from tessera_client.boards.stage import Sprite
from tessera_client.widgets.fonts import Fonts
from tessera_client.widgets.seats import SEATS

CENTER: Final = (0.0, 0.0)
PIECES: Final = 1.12
"""The size of pieces on the map.  From there on they grow more slowly than the board, so that
coming closer makes room."""
SLOWER: Final = 0.62
SMALLEST: Final = 0.62
"""Pieces are never drawn smaller than this part of their size, times the user's scale."""
FINEST: Final = 10.0
"""Names whose letters would be smaller, in pixels, grow to this and give way to each other."""
GAP: Final = 1.0
ALOOF: Final = 34.0
"""A name that stands further from its territory's icon, in points, has a line to it."""
REACH: Final = (26, 40, 56, 76, 100, 128)
"""How far from its territory a plaque may stand, in units."""
TURNS: Final = 16
SPOT: Final = (10, 10)
"""Where the line from a plaque ends, in pixels: nothing may hide it."""

COAST: Final = (Stroke((46, 28, 16), 1.9),)
LAND: Final = (Stroke((232, 214, 176), 2.8), Stroke((84, 54, 30), 1.5))
WASTE: Final = (Stroke((128, 96, 62), 1.2),)
SEA: Final = (Stroke((30, 78, 104), 3.0, 9, 7), Stroke((238, 246, 236), 1.7, 9, 7))
CROSSING: Final = (Stroke((46, 28, 16), 4.4, 5, 4), Stroke((250, 226, 150), 2.4, 5, 4))
DOTTED: Final = (Stroke((255, 244, 214), 6.6, 0.4, 9.6), Stroke((158, 32, 26), 4.4, 0.4, 9.6))


@dataclass(slots=True)
class Group:
    """What stands in one territory, as rows of pictures."""

    territory: Territory
    at: Point
    rows: list[list[Surface]]
    size: tuple[int, int]
    fits: bool
    shift: Point
    """From *at* to the middle of the group, in pixels."""
    plaque: bool = False


@dataclass(slots=True)
class Taken:
    """What is covered already, in pixels of the board."""

    rects: list[Rect] = field(default_factory=list)

    def free(self, rect: Rect) -> bool:
        return rect.collidelist(self.rects) < 0

    def overlap(self, rect: Rect) -> int:
        """How many pixels of *rect* are covered."""
        hit = (rect.clip(self.rects[n]) for n in rect.collidelistall(self.rects))
        return sum(part.w * part.h for part in hit)


class Arrangement:
    """Puts icons, names and Totems on the map at one scale: the board's scenery (see
    :class:`tessera_client.boards.stage.Scenery`)."""

    def __init__(self, world: World, fonts: Fonts, scale: float, size: float) -> None:
        self.world = world
        self.scale = scale
        self.unit = max(
            PIECES * (scale if scale <= 1 else scale**SLOWER), SMALLEST * max(size, 0.9)
        )
        self.pieces = Pieces(fonts, self.unit)
        self.smaller = Pieces(fonts, max(self.unit * 0.82, SMALLEST * 0.9))
        self.letters = Pieces(fonts, 1.0)
        self._names: dict[bool, list[Sprite]] = {}
        self._coming: Counter[tuple[Hashable, Place]] = Counter()
        """Totems that are still on their way."""
        self._stood: list[tuple[Rect, Territory]] = []

    def picture(self, what: Hashable, patterns: bool) -> Surface | None:
        """The picture of a Totem that moves."""
        match what:
            case ("totem", int(seat)):
                return self.pieces.totems(seat, 1, patterns)
        return None

    def standing_at(self, at: Point) -> Territory | None:
        """The territory whose icon or Totems stand at a point of the board."""
        point = at[0] * self.scale, at[1] * self.scale
        return next((t for rect, t in reversed(self._stood) if rect.collidepoint(point)), None)

    # -- areas ------------------------------------------------------------------------------------

    def areas(self, places: Iterable[Place]) -> list[int]:
        """The numbers of the areas that are *places*, in order."""
        found = (self.world.area_of(number) for kind, number in places if kind == "territory")
        return sorted(number for number in found if number is not None)

    def washes(self, position: State, look: Look) -> Iterator[tuple[int, Rgb, str]]:
        """Who controls a territory."""
        for area, t in enumerate(self.world.territories):
            seat = position.controller(t)
            if seat != NONE:
                pattern = SEATS[seat].pattern if look.patterns else "plain"
                yield area, SEATS[seat].color, pattern

    def strokes(self, border: Border) -> Sequence[Stroke]:
        """How a border is drawn."""
        low, high = sorted((border.left, border.right))
        if low == high:
            return {DIVIDE: DOTTED, ISLET: COAST}.get(low, ())
        if (low, high) in self.world.crossings:
            return CROSSING
        if low == OUTSIDE:
            return ()
        wet = [self._wet(number) for number in (low, high)]
        if wet[0] != wet[1]:
            return COAST
        if wet[0]:
            return SEA if high < len(self.world.territories) else ()
        return LAND if high < len(self.world.territories) else WASTE

    def _wet(self, area: int) -> bool:
        path = self.world.atlas.areas[area].path
        return bool(path) or self.world.atlas.areas[area].name.startswith("agua")

    # -- what stands on the map -------------------------------------------------------------------

    def sprites(self, position: State, look: Look, before: State | None) -> Iterator[Sprite]:
        """Everything there is, the lowest first; what differs from *before* is marked."""
        self._coming = Counter((motion.what, motion.end) for motion in look.coming)
        if look.labels:
            yield from self._labels(position, look)
        groups = list(self._groups(position, before or position, look))
        self._fan_out(groups)
        self._stood = [(self._rect(group), group.territory) for group in groups]
        for group in groups:
            if group.plaque:
                yield from self._plaque(group)
        for group in groups:
            yield from self._standing(group)

    def _groups(self, s: State, before: State, look: Look) -> Iterator[Group]:
        for area, t in enumerate(self.world.territories):
            group = self._group(s, before, look, area, t)
            if group.rows:
                yield group

    def _group(self, s: State, before: State, look: Look, area: int, t: Territory) -> Group:
        """The contents of a territory, in rows that fit it if they can."""
        sign = self.world.signs[area]
        room = [2 * v * self.scale for v in sign.room]
        best: Group | None = None
        for pieces in (self.pieces, self.smaller):
            items = list(self._contents(pieces, s, before, look, t))
            for across in _columns(len(items)):
                group = self._grouped(t, sign.icon, items, across, room)
                if best is None or (group.fits, -_spread(group)) > (best.fits, -_spread(best)):
                    best = group
                if group.fits:
                    return group
        assert best is not None
        return best

    def _grouped(
        self, t: Territory, at: Point, items: list[Surface], across: int, room: Sequence[float]
    ) -> Group:
        """Rows of pictures, the first one lowest: the name stands below it."""
        rows = [items[n : n + across] for n in range(0, len(items), across)][::-1]
        gap = GAP * self.unit
        wide = max(
            (sum(p.get_width() for p in row) + gap * (len(row) - 1) for row in rows), default=0
        )
        high = sum(max(p.get_height() for p in row) for row in rows)
        fits = len(items) < 2 or (wide <= room[0] * 1.1 and high <= room[1] * 1.15)
        lowest = max((picture.get_height() for picture in rows[-1]), default=0) if rows else 0
        shift = (0.0, (lowest - high) / 2)
        return Group(t, at, rows, (math.ceil(wide), math.ceil(high)), fits, shift)

    def _contents(
        self, pieces: Pieces, s: State, before: State, look: Look, t: Territory
    ) -> Iterator[Surface]:
        """The icon, then the Totems by seat; those that left are ghosts."""
        sign = pieces.sign(s.board.kinds[t], s.board.values[t])
        if sign is not None:
            yield sign
        if not look.pieces:
            return
        for seat in range(len(s.players)):
            now, was = count(s, seat, t), count(before, seat, t)
            now -= min(now, self._coming[("totem", seat), ("territory", t)])
            if now:
                picture = pieces.totems(seat, now, look.patterns)
                yield pieces.fresh(picture) if now > was else picture
            if was > now:
                yield pieces.ghost(pieces.totems(seat, was - now, look.patterns))

    # -- fanning out ------------------------------------------------------------------------------

    def _fan_out(self, groups: list[Group]) -> None:
        """Move what does not fit beside its territory, where it hides nothing."""
        taken = Taken([self._rect(group) for group in groups if group.fits])
        crowded = sorted((g for g in groups if not g.fits), key=lambda g: (-_spread(g), g.at))
        taken.rects += [self._rect(group, SPOT, CENTER) for group in crowded]
        for group in crowded:
            own = self._rect(group)
            taken.rects.remove(self._rect(group, SPOT, CENTER))
            if taken.free(own):
                taken.rects.append(own)
                continue
            home = group.shift
            group.shift = min(self._shifts(group), key=lambda at: self._cost(group, at, taken))
            group.plaque = group.shift != home
            taken.rects.append(self._rect(group))

    def _shifts(self, group: Group) -> Iterator[Point]:
        yield group.shift
        wide, high = group.size
        for reach in REACH:
            for turn in range(TURNS):
                a = math.tau * turn / TURNS
                r = reach * self.unit
                yield math.cos(a) * (r + wide / 2), math.sin(a) * (r + high / 2)

    def _cost(self, group: Group, shift: Point, taken: Taken) -> float:
        """How bad it is to stand there: what is hidden, how far it is, what sticks out."""
        rect = self._rect(group, shift=shift)
        width, height = (side * self.scale for side in self.world.atlas.size)
        inside = rect.clip(Rect(0, 0, round(width), round(height)))
        outside = rect.w * rect.h - inside.w * inside.h
        return taken.overlap(rect) * 3 + outside * 6 + math.hypot(*shift) * 2 * self.unit

    def _rect(
        self, group: Group, size: tuple[int, int] | None = None, shift: Point | None = None
    ) -> Rect:
        """Where a group lies, or would lie."""
        rect = Rect((0, 0), size or group.size)
        (x, y), (dx, dy) = group.at, group.shift if shift is None else shift
        rect.center = round(x * self.scale + dx), round(y * self.scale + dy)
        return rect

    def _plaque(self, group: Group) -> Iterator[Sprite]:
        dx, dy = group.shift
        yield self.pieces.leader(dx, dy), group.at, (dx / 2, dy / 2)
        pad = round(4 * self.unit)
        plaque = self.pieces.plaque(group.size[0] + pad, group.size[1] + pad)
        yield plaque, group.at, group.shift

    def _standing(self, group: Group) -> Iterator[Sprite]:
        gap = GAP * self.unit
        y = -group.size[1] / 2
        for row in group.rows:
            high = max(picture.get_height() for picture in row)
            x = -(sum(p.get_width() for p in row) + gap * (len(row) - 1)) / 2
            for picture in row:
                w = picture.get_width()
                yield picture, group.at, (group.shift[0] + x + w / 2, group.shift[1] + y + high / 2)
                x += w + gap
            y += high

    # -- names ------------------------------------------------------------------------------------

    def _labels(self, s: State, look: Look) -> list[Sprite]:
        """The names that there is room for: those of seas and Capitals first."""
        if look.translated not in self._names:
            self._names[look.translated] = list(self._written(s, look.translated))
        return self._names[look.translated]

    def _written(self, s: State, english: bool) -> Iterator[Sprite]:
        taken = Taken([self._icon(s, area, t) for area, t in enumerate(self.world.territories)])
        order = sorted(enumerate(self.world.territories), key=lambda pair: -_rank(s, pair[1]))
        for area, t in order:
            name = called(s.board.names[t], english)
            if s.board.kinds[t] == Kind.SEA:
                yield from self._sea(area, name)
                continue
            sign = self.world.signs[area]
            size = max(FINEST, sign.size * self.scale)
            capital = s.board.kinds[t] == Kind.CAPITAL
            picture = self.letters.name(name, size, sign.angle, capital)
            rect = picture.get_rect()
            x, y = sign.label
            rect.center = round(x * self.scale), round(y * self.scale)
            core = rect.inflate(-rect.w // 10, -rect.h // 2)
            if sign.size * self.scale >= FINEST or taken.free(core):
                taken.rects.append(core)
                yield from self._line_to(sign, core)
                yield picture, sign.label, CENTER

    def _line_to(self, sign: Sign, name: Rect) -> Iterator[Sprite]:
        """A line from a territory to its name, where that stands far away."""
        x, y = (value * self.scale for value in sign.icon)
        dx = min(max(x, name.left), name.right) - x
        dy = min(max(y, name.top), name.bottom) - y
        if math.hypot(*(a - b for a, b in zip(sign.icon, sign.label, strict=True))) > ALOOF:
            yield self.pieces.leader(dx, dy), sign.icon, (dx / 2, dy / 2)

    def _icon(self, s: State, area: int, t: Territory) -> Rect:
        sign = self.pieces.sign(s.board.kinds[t], s.board.values[t])
        rect = sign.get_rect() if sign else Rect(0, 0, 1, 1)
        x, y = self.world.signs[area].icon
        rect.center = round(x * self.scale), round(y * self.scale)
        return rect.inflate(-rect.w // 3, -rect.h // 3)

    def _sea(self, area: int, name: str) -> Iterator[Sprite]:
        """The name of a sea along its line, or two; left out where it would be too small."""
        lines = self.world.signs[area].lines
        words = [name] if len(lines) == 1 else _halves(name)
        s = self.scale
        for (line, size), text in zip(lines, words, strict=True):
            if size * s < FINEST * 0.9:
                continue
            path = curve([(x * s, y * s) for x, y in line])
            letters = self.letters.sea_letters(text, size * s)
            for letter, (x, y) in along(letters, path, 2 * HALO):
                yield letter, (x / s, y / s), CENTER


def count(s: State, seat: int, t: Territory) -> int:
    """How many Totems a civilization has in a territory."""
    player = s.players[seat]
    return (player.present >> t & 1) + (player.control >> t & 1)


def _columns(items: int) -> list[int]:
    """How many may stand in a row: all, then ever fewer."""
    return list(range(max(1, items), 1, -1)) or [1]


def _spread(group: Group) -> float:
    """How far a group reaches: a square one is best."""
    return group.size[0] * group.size[1] + abs(group.size[0] - group.size[1]) * 8


def _rank(s: State, t: Territory) -> int:
    kind = s.board.kinds[t]
    return 100 if kind == Kind.SEA else 10 * int(kind) + s.board.values[t]


def _halves(name: str) -> list[str]:
    """A name in two lines."""
    first, _space, last = name.rpartition(" ")
    return [first, last]
