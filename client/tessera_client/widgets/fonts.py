"""Text as pictures: families, fallback for what a font lacks, wrapping, and a cache."""

from __future__ import annotations

import math
import unicodedata
from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass
from importlib.resources import as_file, files
from typing import Final

import pygame

from tessera.visible import visible
from tessera_client.widgets.theme import Color

FAMILIES: Final = {
    "text": "alegreya-sans-500-normal",
    "bold": "alegreya-sans-700-normal",
    "italic": "alegreya-sans-400-italic",
    "serif": "alegreya-500-normal",
    "serif-bold": "alegreya-700-normal",
    "serif-italic": "alegreya-500-italic",
    "caps": "alegreya-sc-700-normal",
    "title": "cinzel-700-normal",
    "sea": "im-fell-english-400-italic",
    "clear": "lexend-400-normal",
    "clear-bold": "lexend-700-normal",
}
_LIGHT: Final = ("serif", "italic", "serif-italic")
_HEAVY: Final = ("caps", "serif-bold", "title")
REPLACED: Final[dict[str, dict[str, str]]] = {
    "antique": {},
    "plain": {**dict.fromkeys(_LIGHT, "text"), **dict.fromkeys(_HEAVY, "bold")},
    "clear": {
        **dict.fromkeys((*_LIGHT, "text"), "clear"),
        **dict.fromkeys((*_HEAVY, "bold"), "clear-bold"),
    },
}
"""Families to use instead of others, by how the player wants letters to look."""
_SIZED: Final = {"clear": 0.82, "clear-bold": 0.82}
"""Families whose letters are larger than others of the same size: as large as those so."""
SYSTEM: Final = (
    "notosanscjkjp,notosanscjk,notosansjp,hiraginosans,yugothic,msgothic,microsoftyahei,"
    "applesdgothicneo,malgungothic,wenquanyizenhei,notosanssymbols2,notosansarabic,notosanshebrew,"
    "segoeuisymbol,dejavusans,unifont"
)
"""Where a glyph that ours lack may be found, where the system has these."""
CACHED: Final = 3000
NONCHARACTER: Final = "\U0010ffff"
LONGEST: Final = 2_000
"""Characters that are drawn of one line ..."""
LONGEST_PROSE: Final = 20_000
"""... and of one text: what others send, or a file holds, may have no end."""


@dataclass(frozen=True, slots=True)
class Style:
    """A family and a size in pixels before the scale."""

    family: str = "text"
    size: int = 17


BODY: Final = Style()
SMALL: Final = Style("text", 15)
STRONG: Final = Style("bold", 17)
NOTE: Final = Style("italic", 15)
HEADING: Final = Style("caps", 22)
BIG: Final = Style("title", 26)
PROSE: Final = Style("serif", 19)


class Fonts:
    """All text of the window."""

    def __init__(self) -> None:
        self._fonts: dict[tuple[str, int], pygame.font.Font] = {}
        self._missing: dict[tuple[str, int], object] = {}
        self._pictures: OrderedDict[tuple[Style, float, str, Color], pygame.Surface] = OrderedDict()
        self._wrapped: OrderedDict[tuple[Style, float, str, int], list[str]] = OrderedDict()
        self._widths: dict[tuple[str, int, str], int] = {}
        self._fallbacks: tuple[str, ...] | None = None
        self._replaced: dict[str, str] = {}

    def look(self, letters: str) -> None:
        """Use the families of *letters*, which are one of ``REPLACED``, from now on."""
        if self._replaced != REPLACED[letters]:
            self._replaced = REPLACED[letters]
            self._pictures.clear()
            self._wrapped.clear()

    def _font(self, path: str, size: int) -> pygame.font.Font:
        key = (path, size)
        if key not in self._fonts:
            if path.startswith("/") or ":" in path:
                self._fonts[key] = pygame.font.Font(path, size)
            else:
                with as_file(files("tessera_client.assets") / "fonts" / f"{path}.ttf") as file:
                    self._fonts[key] = pygame.font.Font(file, size)
            self._missing[key] = self._fonts[key].metrics(NONCHARACTER)[0]
        return self._fonts[key]

    def _has(self, path: str, size: int, character: str) -> bool:
        font = self._font(path, size)
        metrics = font.metrics(character)[0]
        return metrics is not None and metrics != self._missing[(path, size)]

    def _pick(self, path: str, size: int, character: str) -> str:
        if character.isspace() or character.isascii() or self._has(path, size, character):
            return path
        if self._fallbacks is None:
            found = (pygame.font.match_font(name) for name in SYSTEM.split(","))
            ours = FAMILIES["text"]  # has Greek and Cyrillic
            self._fallbacks = (ours, *dict.fromkeys(name for name in found if name))
        return next((f for f in self._fallbacks if self._has(f, size, character)), path)

    def _runs(self, path: str, size: int, text: str) -> list[tuple[str, str]]:
        text = visible(text[:LONGEST]).replace("\n", " ").replace("\t", " ")
        if text.isascii():
            return [(path, text)]
        runs: list[tuple[str, str]] = []
        for character in text:
            font = self._pick(path, size, character)
            if runs and (font == runs[-1][0] or unicodedata.combining(character)):
                runs[-1] = runs[-1][0], runs[-1][1] + character
            else:
                runs.append((font, character))
        return runs or [(path, "")]

    def _of(self, style: Style, scale: float) -> tuple[str, int]:
        family = self._replaced.get(style.family, style.family)
        return FAMILIES[family], max(8, round(style.size * scale * _SIZED.get(family, 1.0)))

    # -- measures ---------------------------------------------------------------------------------

    def width(self, text: str, style: Style, scale: float) -> int:
        """How wide *text* is in pixels."""
        key = (*self._of(style, scale), text)
        width = self._widths.get(key)
        if width is None:
            path, size, _text = key
            runs = self._runs(path, size, text)
            width = sum(self._font(font, size).size(run)[0] for font, run in runs)
            self._widths[key] = width
            if len(self._widths) > 4 * CACHED:
                self._widths.clear()
        return width

    def height(self, style: Style, scale: float) -> int:
        """How high a line is in pixels."""
        path, size = self._of(style, scale)
        return self._font(path, size).get_height()

    def above(self, picture: pygame.Surface, style: Style, scale: float) -> int:
        """How far the *picture* of a line reaches above the line: with accents on capitals."""
        path, size = self._of(style, scale)
        return max(0, picture.get_height() - self._font(path, size).get_linesize()) // 2

    def fitted(self, text: str, style: Style, scale: float, width: int) -> str:
        """*text*, shortened with an ellipsis where it is wider than *width*."""
        if self.width(text, style, scale) <= width:
            return text
        low, high = 0, min(len(text), LONGEST)
        while low < high:
            middle = (low + high + 1) // 2
            if self.width(text[:middle] + "…", style, scale) <= width:
                low = middle
            else:
                high = middle - 1
        return text[:low].rstrip() + "…"

    def wrap(self, text: str, style: Style, scale: float, width: int) -> list[str]:
        """*text* in lines no wider than *width*."""
        key = (style, scale, text, width)
        if key not in self._wrapped:
            lines: list[str] = []
            for paragraph in text[:LONGEST_PROSE].split("\n"):
                lines += self._wrap(paragraph, style, scale, width)
            self._wrapped[key] = lines
            if len(self._wrapped) > CACHED:
                self._wrapped.popitem(last=False)
        return self._wrapped[key]

    def _wrap(self, paragraph: str, style: Style, scale: float, width: int) -> list[str]:
        lines, line = [], ""
        for word in paragraph.split(" "):
            longer = f"{line} {word}" if line else word
            if line and self.width(longer, style, scale) > width:
                lines.append(line)
                longer = word
            while len(longer) > 1 and self.width(longer, style, scale) > width:
                cut = len(self.fitted(longer, style, scale, width)) - 1
                lines.append(longer[: max(1, cut)])
                longer = longer[max(1, cut) :]
            line = longer
        return [*lines, line]

    # -- pictures ---------------------------------------------------------------------------------

    def render(self, text: str, style: Style, scale: float, color: Color) -> pygame.Surface:
        """The picture of one line of *text*; shared, so not to be drawn on."""
        key = (style, scale, text, color)
        picture = self._pictures.get(key)
        if picture is None:
            picture = self._draw(text, style, scale, color)
            self._pictures[key] = picture
            if len(self._pictures) > CACHED:
                self._pictures.popitem(last=False)
        else:
            self._pictures.move_to_end(key)
        return picture

    def _draw(self, text: str, style: Style, scale: float, color: Color) -> pygame.Surface:
        path, size = self._of(style, scale)
        runs = [(self._font(font, size), run) for font, run in self._runs(path, size, text)]
        if len(runs) == 1:
            return _level(*runs[0], color)
        return _joined(self._font(path, size), runs, color)


def _joined(
    main: pygame.font.Font, runs: Sequence[tuple[pygame.font.Font, str]], color: Color
) -> pygame.Surface:
    """A line of runs in several fonts, as level as one in the *main* font alone."""
    low = main.get_ascent() - main.get_linesize() / 2  # how far below the middle letters stand
    deep = max(font.get_height() - font.get_ascent() for font, _ in runs)
    high = max(font.get_ascent() + _rise(font, run) for font, run in runs)
    high = max(high, math.ceil(deep + 2 * low))
    width = sum(font.size(run)[0] for font, run in runs)
    picture = pygame.Surface((max(1, width), round(2 * (high - low))), pygame.SRCALPHA)
    x = 0
    for font, run in runs:
        part = _level(font, run, color)
        picture.blit(part, (x, high - font.get_ascent() - _rise(font, run)))
        x += part.get_width()
    return picture


def _rise(font: pygame.font.Font, text: str) -> int:
    """How far *text* reaches above what *font* calls its ascent: accents on capitals may."""
    if text.isascii():
        return 0
    tops = [metrics[3] for metrics in font.metrics(text) if metrics]
    return max(0, max(tops, default=0) - font.get_ascent())


def _level(font: pygame.font.Font, text: str, color: Color) -> pygame.Surface:
    """A line whose letters stand level with those of other lines, measured from its middle.

    SDL moves a line down by its rise, and cuts off as much below: so as much is added there, twice.
    """
    if not font.size(text)[0]:  # marks that stand on nothing, say: SDL draws no empty line
        return pygame.Surface((0, font.get_linesize()), pygame.SRCALPHA)
    rise = _rise(font, text)
    if not rise:
        return font.render(text, True, color)
    high = font.render(f"{text}\n ", True, color)
    height = min(high.get_height(), font.get_linesize() + 2 * rise)
    return high.subsurface((0, 0, high.get_width(), height))
