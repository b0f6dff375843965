"""The rules, searchable; every tooltip knows its section."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING

from pygame import Rect

from tessera.games import load, names
from tessera_client.i18n import _, folded, spoken
from tessera_client.scenes.page import Page, boxed
from tessera_client.widgets import layout, paint, theme
from tessera_client.widgets.controls import button, scrolled
from tessera_client.widgets.fonts import HEADING, NOTE, PROSE, STRONG, Style
from tessera_client.widgets.textfield import text_field

if TYPE_CHECKING:
    from tessera_client.app import App

TITLES = (STRONG, Style("bold", 15), Style("bold", 13))
"""Of sections in the list, the largest first."""


@dataclass(frozen=True, slots=True)
class Section:
    """A section of the rules."""

    name: str
    title: str
    text: str
    see: tuple[str, ...]
    """Sections that say more."""


def sections(game: str) -> tuple[Section, ...]:
    """All sections of a *game*, in order, in the language that is chosen."""
    return written(game, spoken())


def title_of(name: str, game: str = "") -> str:
    """What the section called *name* of a game is titled, in the language that is chosen."""
    known = sections(game or names()[0])
    return next((section.title for section in known if section.name == name), name)


@cache
def written(game: str, language: str) -> tuple[Section, ...]:
    """All sections in a *language*; in English where there is no book of it."""
    folder, book = files("tessera_client") / "rulebook", game.replace("-", "_")
    file = folder / f"{book}.{language}.toml"
    if not file.is_file():
        file = folder / f"{book}.en.toml"
    plain = tomllib.loads(file.read_text(encoding="utf-8"))
    return tuple(
        Section(name, part["title"], _flowing(part["text"]), tuple(part.get("see", ())))
        for name, part in plain.items()
    )


def _flowing(text: str) -> str:
    """Lines of one paragraph joined; an empty line begins a new one, "- " an item."""
    paragraphs = []
    for block in text.strip().split("\n\n"):
        lines = block.replace("\n- ", "\f- ").replace("\n", " ").split("\f")
        paragraphs += [line.replace("- ", "•  ", 1) if line[:2] == "- " else line for line in lines]
        paragraphs.append("")
    return "\n".join(paragraphs[:-1])


class Rules(Page):
    """Sections at the left, one of them at the right."""

    def __init__(self, app: App, section: str = "", game: str = "") -> None:
        """*game* is the one that is played; else the first there is."""
        super().__init__(app)
        self.wanted = ""
        self._open(game or names()[0], section)

    def _open(self, game: str, section: str = "") -> None:
        self.game = game
        known = [section.name for section in sections(game)]
        self.name = section if section in known else known[0]

    def frame(self) -> None:
        """Draw, and do what was asked for."""
        ui = self.ui
        body = self.begin(_("Rules of {game}").format(game=load(self.game).title))
        left, right = layout.left(body, round(body.w * 0.32), ui.px(18))
        left = self._games(left)
        row, left = layout.top(left, ui.px(40), ui.px(10))
        self.wanted, entered = text_field(ui, "search", row, self.wanted, hint=_("Search…"))
        if ui.focus == "" and not ui.field and ui.hit("chat"):
            ui.focus_on("search")
        found = self.found()
        if entered and found:
            self.name = found[0].name
        self._list(boxed(ui, left, 8), found)
        self._text(boxed(ui, right, 24))

    def _games(self, rect: Rect) -> Rect:
        """The games there are rules of, where there are several; the room that is left."""
        known = names()
        for name in known if len(known) > 1 else ():
            row, rect = layout.top(rect, self.ui.px(34), self.ui.px(4))
            chosen = name == self.game
            if button(self.ui, f"rules of {name}", row, load(name).title, chosen=chosen):
                self._open(name)
        return layout.bottom(rect, rect.h - self.ui.px(4))[0] if len(known) > 1 else rect

    def found(self) -> list[Section]:
        """The sections that have the words wanted, those with them in the title first."""
        parts = folded(self.wanted).split()
        scored = []
        for n, section in enumerate(sections(self.game)):
            title, text = folded(section.title), folded(section.text)
            if all(part in title or part in text for part in parts):
                hits = sum(part in title for part in parts)
                scored.append((-hits, n, section))
        return [section for _hits, _n, section in sorted(scored, key=lambda each: each[:2])]

    def _list(self, rect: Rect, found: list[Section]) -> None:
        ui = self.ui
        if not found:
            ui.prose(_("No section has these words."), rect, NOTE, theme.DIM)
            return
        step = ui.px(36)
        with scrolled(ui, "sections", rect, step * len(found)) as inner:
            for n, section in enumerate(found):
                row = Rect(inner.x, inner.y + n * step, inner.w, step - ui.px(3))
                self._entry(row, section)

    def _entry(self, row: Rect, section: Section) -> None:
        ui = self.ui
        used = ui.spot(f"section {section.name}", row, section.title, role="link")
        chosen = section.name == self.name
        if chosen or used.hot:
            base = theme.ACTIVE if chosen else theme.RAISED
            paint.panel(ui.surface, row, base=base, edge=theme.GOLD if chosen else theme.EDGE)
        color = theme.BRIGHT if chosen else theme.TEXT
        mark = "▸ " if chosen else ""
        place = (row.x + ui.px(12), row.centery)
        title, room = mark + section.title, row.w - ui.px(20)
        ui.text(title, place, ui.fitting(title, room, *TITLES), color, width=room)
        if used.focused:
            paint.focus_ring(ui.surface, row.inflate(-6, -4))
        if used.clicked:
            self.name = section.name

    def _text(self, rect: Rect) -> None:
        ui = self.ui
        section = next(section for section in sections(self.game) if section.name == self.name)
        head, body = layout.top(rect, ui.px(40), ui.px(8))
        ui.text(section.title, (head.x, head.centery), HEADING, theme.TITLE)
        column = body.copy()
        column.w = min(body.w - ui.px(14), ui.px(680))
        text = ui.prose(section.text, column, PROSE, draw=False)
        height = text + ui.px(20) + ui.px(40) * len(section.see)
        with scrolled(ui, f"text {section.name}", body, height) as inner:
            column.topleft = inner.topleft
            ui.prose(section.text, column, PROSE, theme.TEXT)
            y = inner.y + text + ui.px(16)
            for name in section.see:
                y += self._see(name, Rect(inner.x, y, ui.px(320), ui.px(32)))

    def _see(self, name: str, rect: Rect) -> int:
        ui = self.ui
        other = next((section for section in sections(self.game) if section.name == name), None)
        if other is None:
            return 0
        used = ui.spot(f"see {name}", rect, other.title, role="link")
        color = theme.BRIGHT if used.hot else theme.LINK
        ui.text("→ " + other.title, (rect.x, rect.centery), STRONG, color)
        if used.focused:
            paint.focus_ring(ui.surface, rect)
        if used.clicked:
            self.name = name
        return rect.h + ui.px(6)
