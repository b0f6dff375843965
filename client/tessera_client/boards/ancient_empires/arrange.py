"""Where everything on the map board stands."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterator
from typing import Final, TypeAlias

from pygame import Surface

from tessera.engine.sealed import Known
from tessera.games.ancient_empires.board import Board
from tessera.games.ancient_empires.ids import NONE, Continent, Site, TerritoryKind
from tessera.games.ancient_empires.state import State, Token
from tessera_client.boards import Look, Place
from tessera_client.boards.ancient_empires import facts, track
from tessera_client.boards.ancient_empires.motions import tokens_of
from tessera_client.boards.ancient_empires.pieces import Pieces
from tessera_client.boards.ancient_empires.track_pieces import TrackPieces
from tessera_client.boards.atlas import Area, Atlas, Point
from tessera_client.boards.ink import along, curve
from tessera_client.boards.stage import CHOSEN, LIT, POINTED, TOLD, Sprite
from tessera_client.widgets.fonts import Fonts

Piece: TypeAlias = tuple[Surface, Hashable]
"""A picture in a territory, and by what it is called where it moves about; None: it does not."""

CENTER: Final = (0.0, 0.0)
NAME: Final = 16
SEA_NAME: Final = 25
NARROWEST: Final = 64.0
"""Rows of pieces are never narrower."""
MARGIN: Final = 7.0
"""How far a name may reach beyond the room for pieces, on either side."""
OVERLAP: Final = 11.0
"""How much of a name's height is halo and space, which others may cover."""
SPARE: Final = 10.0
"""How much higher than its room a territory's contents may be."""
GAP: Final = 2.0
SMALLER: Final = (0.86, 0.74, 0.66)
"""The sizes of pieces where there is less room."""


class Table:
    """Puts the pieces of a position on a board; *scale* is pixels a point of the board, *unit*
    pixels a unit of pieces."""

    def __init__(self, board: Board, atlas: Atlas, fonts: Fonts, unit: float, scale: float) -> None:
        self.board = board
        self.atlas = atlas
        self.scale = scale
        self.unit = unit
        self.pieces = Pieces(fonts, unit)
        self.printed = Pieces(fonts, scale)
        """As large as the board: for bonuses and the names of seas, which have room."""
        self.track = TrackPieces(fonts, scale)
        self._smaller = [Pieces(fonts, unit * size) for size in SMALLER]
        self._seas: dict[int, list[Sprite]] = {}
        self._coming: Counter[tuple[Hashable, Place]] = Counter()
        self._standing: dict[tuple[Hashable, Place], tuple[Point, Point]] = {}

    def stands(self, what: Hashable, place: Place) -> tuple[Point, Point] | None:
        """Where *what* stands at *place*, or stood last: a point, and its middle's way from
        there in pixels."""
        return self._standing.get((what, place))

    def sprites(self, s: State, look: Look, before: State | None = None) -> Iterator[Sprite]:
        """Everything there is, the lowest first; what differs from *before* is marked."""
        before = before or s
        self._coming = Counter((motion.what, motion.end) for motion in look.coming)
        yield from self._track(s)
        if look.labels:
            yield from self._sea_names()
        yield from self._bonuses()
        for slot in range(len(track.SLOTS)):
            yield from self._slot(s, before, look, slot)
        if look.pieces:
            yield from self._city_states(s)
        for t in range(len(self.board.names)):
            yield from self._territory(s, before, look, t)

    # -- the map ----------------------------------------------------------------------------------

    def _territory(self, s: State, before: State, look: Look, t: int) -> Iterator[Sprite]:
        """Rows that are as wide as the territory's room: what is printed, the name, the pieces.
        Where they would be higher than the room, all but the name are smaller."""
        area = self.atlas.areas[t]
        width = max(2 * area.room[0] * self.scale / self.unit, NARROWEST)
        room = 2 * area.room[1] * self.scale / self.unit + OVERLAP + SPARE
        for pieces in (self.pieces, *self._smaller):
            rows = self._rows(list(self._contents(pieces, s, before, look, t)), width)
            heights = [max(p.get_height() for p, _what in row) / self.unit for row in rows]
            if look.labels:
                name = self._name(t, width + 2 * MARGIN)
                at = min(1, len(rows))
                rows.insert(at, [(name, None)])
                heights.insert(at, name.get_height() / self.unit - OVERLAP)
            total = sum(heights) + GAP * max(0, len(rows) - 1)
            if total <= room:
                break
        middle = self._inside(area.middle, total / 2)
        y = -total / 2
        for row, height in zip(rows, heights, strict=True):
            for sprite, (_picture, what) in zip(
                self._row(row, middle, y + height / 2), row, strict=True
            ):
                if what is not None:
                    self._standing[what, ("territory", t)] = sprite[1:]
                yield sprite
            y += height + GAP

    def _inside(self, middle: Point, half: float) -> Point:
        """*middle*, so moved that what is *half* units up and down stays on the map."""
        half = half * self.unit / self.scale + 4
        return middle[0], min(self.atlas.map[3] - half, max(self.atlas.map[1] + half, middle[1]))

    def _rows(self, contents: list[Piece], width: float) -> list[list[Piece]]:
        rows: list[list[Piece]] = []
        left = 0.0
        for piece in contents:
            wide = piece[0].get_width() / self.unit + GAP
            if not rows or wide > left:
                rows.append([])
                left = width
            rows[-1].append(piece)
            left -= wide
        return rows

    def _row(self, row: list[Piece], middle: Point, y: float) -> Iterator[Sprite]:
        widths = [picture.get_width() / self.unit for picture, _what in row]
        x = -(sum(widths) + GAP * (len(row) - 1)) / 2
        for (picture, _what), wide in zip(row, widths, strict=True):
            yield picture, middle, ((x + wide / 2) * self.unit, y * self.unit)
            x += wide + GAP

    def _contents(
        self, pieces: Pieces, s: State, before: State, look: Look, t: int
    ) -> Iterator[Piece]:
        """What is printed in a territory, then what stands there."""
        kind = self.board.kinds[t]
        if kind == TerritoryKind.ANCIENT:
            yield pieces.ancient(), None
        elif kind == TerritoryKind.SACRED:
            site = pieces.site(s.sites[t] if look.pieces else Site.FREE)
            yield site if s.sites[t] == before.sites[t] else pieces.fresh(site), None
        elif s.resources[t] != NONE:
            yield pieces.resource(s.resources[t]), None
        if look.pieces:
            yield from self._settlement(pieces, s, before, look, t)
            yield from self._armies(pieces, s, before, look, t)

    def _settlement(
        self, pieces: Pieces, s: State, before: State, look: Look, t: int
    ) -> Iterator[Piece]:
        owner = s.settlement[t]
        if owner == NONE:
            return
        capital = s.players[owner].capital == t
        what = "settlement", owner
        picture = pieces.settlement(owner, facts.improvements(s, t), capital, look.patterns)
        if self._coming[what, ("territory", t)]:
            picture = pieces.ghost(picture)
        elif (owner, s.improvements[t]) != (before.settlement[t], before.improvements[t]):
            picture = pieces.fresh(picture)
        yield picture, what

    def _armies(
        self, pieces: Pieces, s: State, before: State, look: Look, t: int
    ) -> Iterator[Piece]:
        """The Armies of each seat; those that left, or are still on their way, are ghosts."""
        for seat, player in enumerate(s.players):
            here, were = player.armies[t], before.players[seat].armies[t]
            what = "army", seat
            if here:
                there = max(0, here - self._coming[what, ("territory", t)])
                picture = pieces.armies(seat, there or here, look.patterns)
                if not there:
                    picture = pieces.ghost(picture)
                elif there == here > were:
                    picture = pieces.fresh(picture)
                yield picture, what
            if were > here:
                yield pieces.ghost(pieces.armies(seat, were - here, look.patterns)), None

    def _name(self, t: int, width: float) -> Surface:
        dark = self.board.continents[t] == Continent.BLACK
        return self.pieces.name(self.board.names[t], dark, NAME, width)

    def _sea_names(self) -> Iterator[Sprite]:
        for sea in range(len(self.board.names), len(self.atlas.areas)):
            if sea not in self._seas:
                self._seas[sea] = list(self._sea_name(self.atlas.areas[sea]))
            yield from self._seas[sea]

    def _sea_name(self, sea: Area) -> Iterator[Sprite]:
        s = self.scale
        path = curve([(x * s, y * s) for x, y in sea.path])
        for letter, (x, y) in along(self.printed.sea_letters(sea.name, SEA_NAME), path):
            yield letter, (x / s, y / s), CENTER

    def _bonuses(self) -> Iterator[Sprite]:
        for mass in self.board.landmasses:
            picture = self.printed.bonus(mass.continent, mass.larger, mass.smaller)
            yield picture, self.atlas.bonuses[mass.name], CENTER

    # -- the track --------------------------------------------------------------------------------

    def _track(self, s: State) -> Iterator[Sprite]:
        covered = list(track.PLAQUES.values())
        for (x, y), angle in track.chevrons(s.clockwise):
            if not any(abs(x - px) < track.PLAQUE[0] / 2 + 8 and y == py for px, py in covered):
                yield self.track.chevron(angle), (x, y), CENTER

    def _slot(self, s: State, before: State, look: Look, slot: int) -> Iterator[Sprite]:
        place = ("slot", slot)
        dim = bool(look.legal) and place not in look.legal
        at = track.SLOTS[slot]
        for lit, color in (
            (place in look.legal, LIT),
            (place in look.told, TOLD),
            (place in look.path, CHOSEN),
            (place == look.pointed, POINTED),
        ):
            if lit:
                yield self.track.glow(track.SLOT, color), at, CENTER
        continents = track.halves(self.board, slot)
        yield self.track.slot(continents, track.first_half(slot), dim), at, CENTER
        if slot == s.marker and not any(place == ("marker", slot) for _, place in self._coming):
            angle = track.heading(slot, s.clockwise)
            yield self.track.marker(angle), track.marker(slot), CENTER
        yield self.track.neutral(s.neutral[slot], dim), track.neutral(slot), CENTER
        if look.pieces:
            yield from self._tokens(s, before, look, slot, dim)

    def _tokens(
        self, s: State, before: State, look: Look, slot: int, dim: bool
    ) -> Iterator[Sprite]:
        """The tokens of both rounds: that of Round II on top, both to be seen."""
        tokens = tokens_of(s, slot)
        size = track.size_of_tokens(len(tokens))
        for kind, token in tokens:
            if any(place == (kind, slot) for _what, place in self._coming):
                continue
            picture = self._token(token, look.patterns, dim, size)
            same = token in (before.first[slot], before.second[slot])
            at = track.token(kind, slot, len(tokens))
            yield picture if same else self.track.fresh(picture), at, CENTER

    def picture(self, what: Hashable, patterns: bool) -> Surface | None:
        """A piece that moves."""
        match what:
            case ("army", int(seat)):
                return self.pieces.armies(seat, 1, patterns)
            case ("settlement", int(seat)):
                return self.pieces.settlement(seat, (), False, patterns)
            case ("token", int(owner), int() | None as order, str(state), float(size)):
                return self.track.order(owner, order, state, patterns, False, size)
            case ("marker", int(heading)):
                return self.track.marker(heading)
            case _:
                return None

    def _token(self, token: Token, patterns: bool, dim: bool, size: float) -> Surface:
        order = int(token.order.value) if isinstance(token.order, Known) else None
        state = "blank" if token.order is None else "up" if token.face_up else "down"
        return self.track.order(token.owner, order, state, patterns, dim, size)

    def _city_states(self, s: State) -> Iterator[Sprite]:
        for slot, at in track.PLAQUES.items():
            continent = Continent(track.continent_after(self.board, slot))
            envoys = [player.envoys[continent] for player in s.players]
            name = facts.city_state_name(s, continent)
            picture = self.track.plaque(name, continent, envoys, track.PLAQUE[0])
            yield picture, at, CENTER
