"""A line of text: input methods, clipboard, selection, whole characters, fonts that fall back."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass

import pygame
from pygame import Rect

from tessera_client.widgets import layout, paint, theme
from tessera_client.widgets.fonts import BODY, NOTE
from tessera_client.widgets.ui import Tip, Ui

LONGEST = 200
COMMAND = pygame.KMOD_CTRL | pygame.KMOD_META


@dataclass(slots=True)
class Line:
    """Text that is being written."""

    text: str = ""
    cursor: int = 0
    anchor: int = 0
    """The other end of the selection."""
    composing: str = ""
    """What the input method has not decided yet."""
    longest: int = LONGEST

    @property
    def selection(self) -> tuple[int, int]:
        """Where the selection begins and ends."""
        return min(self.cursor, self.anchor), max(self.cursor, self.anchor)

    def insert(self, text: str) -> None:
        """Put *text* in the place of the selection; what cannot be shown in a line is left out."""
        start, end = self.selection
        plain = "".join(c for c in text if c == " " or unicodedata.category(c)[0] != "C")
        plain = plain[: max(0, self.longest - len(self.text) + end - start)]
        self.text = self.text[:start] + plain + self.text[end:]
        self.cursor = self.anchor = start + len(plain)

    def step(self, at: int, by: int) -> int:
        """The next place between two whole characters."""
        at += by
        while 0 < at < len(self.text) and unicodedata.combining(self.text[at]):
            at += by
        return max(0, min(len(self.text), at))

    def word(self, at: int, by: int) -> int:
        """The next place between two words."""
        at = self.step(at, by)
        while 0 < at < len(self.text) and not (
            self.text[at - 1].isspace() and not self.text[at].isspace()
        ):
            at = self.step(at, by)
        return at

    def feed(self, event: pygame.event.Event) -> bool:
        """Take an event in; whether it was meant for the text."""
        if event.type == pygame.TEXTINPUT:
            self.composing = ""
            self.insert(event.text)
            return True
        if event.type == pygame.TEXTEDITING:
            self.composing = event.text
            return True
        if event.type != pygame.KEYDOWN or self.composing:
            return bool(self.composing)  # while composing, the input method owns the keys
        if event.mod & COMMAND:
            return self._command(event)
        if event.key in (pygame.K_BACKSPACE, pygame.K_DELETE):
            self._erase(-1 if event.key == pygame.K_BACKSPACE else 1, self.step)
            return True
        return self._go(event, self.step)

    def _command(self, event: pygame.event.Event) -> bool:
        start, end = self.selection
        if event.key == pygame.K_v:
            self.insert(pygame.scrap.get_text() or "")
        elif event.key in (pygame.K_c, pygame.K_x):
            if start != end:
                pygame.scrap.put_text(self.text[start:end])
                if event.key == pygame.K_x:
                    self.insert("")
        elif event.key == pygame.K_a:
            self.anchor, self.cursor = 0, len(self.text)
        elif event.key in (pygame.K_BACKSPACE, pygame.K_DELETE):
            self._erase(-1 if event.key == pygame.K_BACKSPACE else 1, self.word)
        else:
            return self._go(event, self.word)
        return True

    def _erase(self, by: int, step: object) -> None:
        start, end = self.selection
        if start == end:
            self.anchor = (self.word if step == self.word else self.step)(self.cursor, by)
        self.insert("")

    def _go(self, event: pygame.event.Event, step: object) -> bool:
        move = self.word if step == self.word else self.step
        if event.key == pygame.K_LEFT:
            self.cursor = move(self.cursor, -1)
        elif event.key == pygame.K_RIGHT:
            self.cursor = move(self.cursor, 1)
        elif event.key == pygame.K_HOME:
            self.cursor = 0
        elif event.key == pygame.K_END:
            self.cursor = len(self.text)
        else:
            return False
        if not event.mod & pygame.KMOD_SHIFT:
            self.anchor = self.cursor
        return True


def text_field(
    ui: Ui,
    name: str,
    rect: Rect,
    value: str,
    *,
    hint: str = "",
    words: str = "",
    secret: bool = False,
    longest: int = LONGEST,
    tip: Tip | None = None,
) -> tuple[str, bool]:
    """A field with one line of text; the text now, and whether Enter was pressed in it."""
    line: Line = ui.memory.setdefault(f"field {name}", Line(value, len(value), len(value)))
    line.longest = longest
    if line.text != value:
        line.text, line.cursor, line.anchor = value, len(value), len(value)
    used = ui.spot(name, rect, f"{words or hint}: {value}", role="field", tip=tip)
    focused = ui.focus == name and ui.top_layer
    entered = False
    if focused:
        entered = _typed(ui, name, rect, line)
    elif ui.field == name:
        _let_go(ui, line)
    if used.held and focused:
        line.cursor = _at(ui, rect, line, ui.mouse[0])
        if ui.input.pressed:
            line.anchor = line.cursor
    _draw(ui, rect, line, hint, secret=secret, focused=focused)
    if used.focused:
        paint.focus_ring(ui.surface, rect)
    return line.text, entered


def _typed(ui: Ui, name: str, rect: Rect, line: Line) -> bool:
    if ui.field != name:
        ui.field = name
        pygame.key.start_text_input()
    pygame.key.set_text_input_rect(rect)
    for event in ui.input.texts:
        line.feed(event)
    ui.input.texts = []
    for event in list(ui.input.keys):
        if event.key in (pygame.K_RETURN, pygame.K_KP_ENTER) and not line.composing:
            ui.input.keys.remove(event)
            return True
        if event.key == pygame.K_ESCAPE and not line.composing:
            ui.input.keys.remove(event)
            ui.focus = ""
            _let_go(ui, line)
            return False
        if line.feed(event):
            ui.input.keys.remove(event)
    return False


def _let_go(ui: Ui, line: Line) -> None:
    line.composing = ""
    ui.field = ""
    pygame.key.stop_text_input()


def _at(ui: Ui, rect: Rect, line: Line, x: int) -> int:
    """The place in the text that is nearest to *x*."""
    start = rect.x + ui.px(10) - _offset(ui, rect, line)
    places = range(len(line.text) + 1)
    return min(places, key=lambda n: abs(start + ui.width(line.text[:n]) - x))


def _offset(ui: Ui, rect: Rect, line: Line) -> int:
    """How far the text is moved left, so that the cursor is seen."""
    cursor = ui.width(line.text[: line.cursor] + line.composing)
    return max(0, cursor - (rect.w - ui.px(24)))


def _draw(ui: Ui, rect: Rect, line: Line, hint: str, *, secret: bool, focused: bool) -> None:
    surface = ui.surface
    pygame.draw.rect(surface, theme.SUNKEN, rect, border_radius=ui.px(6))
    edge = theme.FOCUS if focused else theme.EDGE
    pygame.draw.rect(surface, edge, rect, 2 if focused else 1, border_radius=ui.px(6))
    inner = layout.inset(rect, ui.px(10), ui.px(4))
    before = surface.get_clip()
    surface.set_clip(inner.clip(before))
    x = inner.x - (_offset(ui, rect, line) if focused else 0)
    shown = "•" * len(line.text) if secret else line.text
    start, end = line.selection
    if focused and start != end:
        left, right = ui.width(shown[:start]), ui.width(shown[:end])
        pygame.draw.rect(surface, theme.SELECTION, Rect(x + left, inner.y, right - left, inner.h))
    if shown or line.composing:
        whole = shown[: line.cursor] + line.composing + shown[line.cursor :]
        ui.text(whole, (x, rect.centery), BODY, theme.BRIGHT)
    elif hint:
        ui.text(hint, (x, rect.centery), NOTE, theme.DIM, width=inner.w)
    if focused:
        at = x + ui.width(shown[: line.cursor])
        if line.composing:
            wide = ui.width(line.composing)
            under = inner.bottom - 2
            pygame.draw.line(surface, theme.FOCUS, (at, under), (at + wide, under), 2)
            at += wide
        pygame.draw.line(surface, theme.FOCUS, (at, inner.y + 2), (at, inner.bottom - 2), 2)
    surface.set_clip(before)
