"""The frame of an immediate kit: what was pressed, what is pointed at, what has the focus.

A scene draws itself anew in every frame and says on the way what can be used: each *spot* has a
name that stays the same from frame to frame, a rectangle, and words for those who cannot see it.
What the pointer is over and where Tab goes next is found among the spots of the frame before.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any, Final

import pygame
from pygame import Rect, Surface

from tessera_client.widgets import theme
from tessera_client.widgets.fonts import BODY, Fonts, Style
from tessera_client.widgets.icons import icon
from tessera_client.widgets.keys import Keys
from tessera_client.widgets.rolling import ROLL, Rolled, Rolls
from tessera_client.widgets.theme import Color

CLICK: Final = 5
"""A press that moves no further (in pixels, before the scale) is a click, else a drag."""
TIP_AFTER: Final = 0.25
"""Seconds for which the pointer rests before a tooltip shows."""


@dataclass(frozen=True, slots=True)
class Tip:
    """What is told of something that is pointed at."""

    title: str = ""
    lines: tuple[str, ...] = ()
    section: str = ""
    """The section of the rules that says more."""


@dataclass(slots=True)
class Spot:
    """Something that can be used or pointed at."""

    name: str
    rect: Rect
    words: str
    role: str
    enabled: bool
    layer: int
    tip: Tip | None = None
    tab: bool = True
    """Whether Tab stops here."""
    point: bool = True
    """Whether the pointer finds it."""
    region: str = ""
    """The scrolling region it lies in."""


@dataclass(slots=True)
class Used:
    """How a spot is used in this frame."""

    hot: bool = False
    held: bool = False
    focused: bool = False
    clicked: bool = False


@dataclass(slots=True)
class Input:
    """What happened since the last frame."""

    pressed: bool = False
    released: bool = False
    right: bool = False
    wheel: float = 0.0
    moved: tuple[float, float] = (0.0, 0.0)
    keys: list[pygame.event.Event] = field(default_factory=list)
    texts: list[pygame.event.Event] = field(default_factory=list)


class Ui:
    """What scenes draw with and ask."""

    def __init__(self, surface: Surface, keys: Keys) -> None:
        self.surface = surface
        self.keys = keys
        self.fonts = Fonts()
        self.scale = 1.0
        self.now = 0.0
        self.input = Input()
        self.mouse = (-1, -1)
        self.held = False
        self.dragged = False
        self.focus = ""
        self.by_keyboard = False
        self.active = ""
        self.hot = ""
        self.memory: dict[str, Any] = {}
        self.spots: list[Spot] = []
        self.seen: list[Spot] = []
        """The spots of the frame before."""
        self.pinned: tuple[Tip, tuple[int, int]] | None = None
        self.busy_until = 0.0
        """Until when frames must follow each other for something that moves."""
        self.field = ""
        """The text field that has the keys."""
        self.pace = 1.0
        """How much longer than at speed 1 all takes that moves; 0: nothing moves."""
        self.rolls = Rolls()
        self.title_of: Callable[[str], str] = str
        """What a section of the rules is titled."""
        self._layer = 0
        self._top = 0
        self._highest = 0
        self._press = (0, 0)
        self._since = 0.0
        self._regions: list[tuple[str, Rect]] = []
        self._clicked = ""
        self._reading = False

    # -- events -----------------------------------------------------------------------------------

    def feed(self, event: pygame.event.Event) -> bool:
        """Take an event in; whether a frame must follow before the next one."""
        kind, new = event.type, self.input
        if kind == pygame.MOUSEMOTION:
            self._motion(event)
            return False
        if kind == pygame.MOUSEBUTTONDOWN and event.button == 1:
            self._motion(event)
            new.pressed, self.held, self.dragged = True, True, False
            self._press, self.by_keyboard = event.pos, False
            return True
        if kind == pygame.MOUSEBUTTONUP and event.button == 1:
            self._motion(event)
            new.released, self.held = True, False
            return True
        if kind == pygame.MOUSEBUTTONDOWN and event.button == 3:
            self._motion(event)
            new.right = True
            return True
        if kind == pygame.MOUSEWHEEL:
            new.wheel += getattr(event, "precise_y", event.y)
            return False
        if kind == pygame.KEYDOWN:
            new.keys.append(event)
            return True
        if kind in (pygame.TEXTINPUT, pygame.TEXTEDITING):
            new.texts.append(event)
            return True
        return False

    def _motion(self, event: pygame.event.Event) -> None:
        dx, dy = event.pos[0] - self.mouse[0], event.pos[1] - self.mouse[1]
        if (dx, dy) != (0, 0) and not self.by_keyboard:
            self._since = self.now
        if abs(dx) + abs(dy) > 0:
            self.by_keyboard = self.by_keyboard and not self.held
        self.mouse = event.pos
        far = max(abs(event.pos[0] - self._press[0]), abs(event.pos[1] - self._press[1]))
        if self.held and far > self.px(CLICK):
            self.dragged = True
        if self.held:
            x, y = self.input.moved
            self.input.moved = (x + dx, y + dy)

    # -- frames -----------------------------------------------------------------------------------

    def begin(self, now: float) -> None:
        """A frame begins."""
        self.now = now
        self.seen, self.spots = self.spots, []
        self._top, self._layer, self._highest = self._highest, 0, 0
        if self.field and self.found(self.field) is None:
            self.field = ""
        if self.input.pressed or self.input.keys:
            self.rolls.finish()
        self._point()
        self._walk()
        self._press_and_release()

    def _point(self) -> None:
        hot = ""
        for spot in self.seen:
            if spot.layer == self._top and spot.point and spot.rect.collidepoint(self.mouse):
                hot = spot.name
        if hot != self.hot:
            self.hot, self._since = hot, self.now

    def _press_and_release(self) -> None:
        self._clicked = ""
        if self.input.pressed:
            self.active = self.hot
            self.pinned = None
            spot = self.found(self.hot) if self.hot else None
            self.focus = self.hot if spot is not None and spot.tab else ""
        if self.input.released:
            if self.active and self.active == self.hot and not self.dragged:
                self._clicked = self.active
            self.active = ""

    def _walk(self) -> None:
        """Tab and Shift+Tab go through the spots; Enter and Space use the one in focus."""
        stops = [s for s in self.seen if s.layer == self._top and s.tab and s.enabled]
        names = [s.name for s in stops]
        if self.focus and self.focus not in names:
            self.focus = ""
        for event in self.input.keys:
            if event.key == pygame.K_TAB and not event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT):
                self._step(names, -1 if event.mod & pygame.KMOD_SHIFT else 1)

    def _step(self, names: Sequence[str], step: int) -> None:
        self.by_keyboard = True
        self._since = self.now
        if not names:
            return
        if self.focus in names:
            self.focus = names[(names.index(self.focus) + step) % len(names)]
        else:
            self.focus = names[0 if step > 0 else -1]

    def end(self) -> None:
        """The frame is complete: tooltips come last, above all else."""
        self._show_tip()
        self.input = Input()

    # -- spots ------------------------------------------------------------------------------------

    def spot(
        self,
        name: str,
        rect: Rect,
        words: str,
        *,
        role: str = "button",
        enabled: bool = True,
        tip: Tip | None = None,
        tab: bool = True,
        point: bool = True,
    ) -> Used:
        """Say that there is something to use; how it is used right now."""
        clip = self.surface.get_clip()
        region = self._regions[-1][0] if self._regions else ""
        visible = rect.clip(clip)
        spot = Spot(name, visible, words, role, enabled, self._layer, tip, tab, point, region)
        self.spots.append(spot)
        if self._layer != self._top:
            return Used()
        focused = self.focus == name
        if focused and region and self.by_keyboard:
            self._bring(region, rect, clip)
        clicked = self._clicked == name or (focused and enabled and self._entered(role))
        return Used(
            hot=self.hot == name and not self.by_keyboard,
            held=self.active == name and self.held,
            focused=focused and self.by_keyboard,
            clicked=clicked and enabled,
        )

    def _entered(self, role: str) -> bool:
        """Whether Enter or Space was pressed for the spot in focus."""
        if role == "field" or not self.by_keyboard:
            return False
        for event in self.input.keys:
            if event.key in (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE):
                self.input.keys.remove(event)
                return True
        return False

    def found(self, name: str) -> Spot | None:
        """The spot called *name* of the frame before."""
        return next((spot for spot in self.seen if spot.name == name), None)

    def cover(self, rect: Rect, name: str = "") -> None:
        """Say that what lies below *rect* cannot be pointed at."""
        self.spot(name or f"cover {rect}", rect, "", role="panel", tab=False)

    def focus_on(self, name: str, *, keyboard: bool = True) -> None:
        """Give a spot the focus."""
        self.focus = name
        self.by_keyboard = keyboard

    @property
    def top_layer(self) -> bool:
        """Whether what is drawn now can be used."""
        return self._layer == self._top

    @contextmanager
    def layer(self) -> Iterator[None]:
        """What is drawn inside lies above all else and alone can be used."""
        before = self._layer
        self._layer = self._highest = self._highest + 1
        try:
            yield
        finally:
            self._layer = before

    # -- scrolling --------------------------------------------------------------------------------

    @contextmanager
    def region(self, name: str, rect: Rect) -> Iterator[None]:
        """What is drawn inside is cut off at *rect* and belongs to the region called *name*."""
        before = self.surface.get_clip()
        self.surface.set_clip(rect.clip(before))
        self._regions.append((name, rect))
        try:
            yield
        finally:
            self._regions.pop()
            self.surface.set_clip(before)

    def _bring(self, region: str, rect: Rect, clip: Rect) -> None:
        """Scroll so that *rect* can be seen."""
        at = self.memory.get(f"scroll {region}", 0.0)
        if rect.top < clip.top:
            self.memory[f"scroll {region}"] = at - (clip.top - rect.top) - self.px(6)
        elif rect.bottom > clip.bottom:
            self.memory[f"scroll {region}"] = at + (rect.bottom - clip.bottom) + self.px(6)

    # -- keys -------------------------------------------------------------------------------------

    def hit(self, action: str) -> bool:
        """Whether the key bound to *action* was pressed; never while text is typed."""
        if self._layer != self._top:
            return False
        for event in self.input.keys:
            if self.keys.matches(action, event, typing=bool(self.field)):
                self.input.keys.remove(event)
                return True
        return False

    def digit(self) -> int | None:
        """The digit that was pressed, outside of fields."""
        if self._layer != self._top or self.field:
            return None
        for event in self.input.keys:
            if event.unicode and event.unicode in "0123456789" and not event.mod & pygame.KMOD_CTRL:
                self.input.keys.remove(event)
                return int(event.unicode)
        return None

    def escape(self) -> bool:
        """Whether Escape was pressed: always a step back."""
        if self._layer != self._top:
            return False
        for event in self.input.keys:
            if event.key == pygame.K_ESCAPE:
                self.input.keys.remove(event)
                return True
        return False

    # -- drawing ----------------------------------------------------------------------------------

    def px(self, length: float) -> int:
        """A length in pixels."""
        return round(length * self.scale)

    def text(
        self,
        text: str,
        position: tuple[int, int],
        style: Style = BODY,
        color: Color = theme.TEXT,
        anchor: str = "midleft",
        width: int | None = None,
    ) -> Rect:
        """Draw one line of text, shortened to *width*; where it is."""
        if width is not None:
            text = self.fonts.fitted(text, style, self.scale, width)
        picture = self.fonts.render(text, style, self.scale, color)
        return self.surface.blit(picture, picture.get_rect(**{anchor: position}))

    def fitting(self, text: str, width: int, *styles: Style) -> Style:
        """The first of *styles*, the largest first, in which *text* fits *width*; else the last."""
        return next((style for style in styles if self.width(text, style) <= width), styles[-1])

    def prose(
        self,
        text: str,
        rect: Rect,
        style: Style = BODY,
        color: Color = theme.TEXT,
        *,
        center: bool = False,
        draw: bool = True,
    ) -> int:
        """Draw wrapped text from the top of *rect*; its height, also where *draw* is False."""
        step = self.fonts.height(style, self.scale)
        lines = self.fonts.wrap(text, style, self.scale, rect.w)
        if draw:
            clip = self.surface.get_clip()
            for n, line in enumerate(lines):
                y = rect.y + n * step
                if y + step < clip.top or y > clip.bottom:
                    continue
                picture = self.fonts.render(line, style, self.scale, color)
                x = rect.centerx - picture.get_width() // 2 if center else rect.x
                self.surface.blit(picture, (x, y - self.fonts.above(picture, style, self.scale)))
        return step * len(lines)

    def rolled(self, name: str, value: int) -> Rolled:
        """The number called *name* as it is to be shown: it rolls to *value*."""
        shown = self.rolls.show(name, value, self.now, ROLL * self.pace)
        self.busy_until = max(self.busy_until, self.rolls.until(name))
        return shown

    def icon(
        self, name: str, center: tuple[int, int], size: float, color: Color = theme.DIM
    ) -> Rect:
        """Draw an icon of *size* (before the scale) around *center*."""
        picture = icon(name, max(6, self.px(size)), color)
        return self.surface.blit(picture, picture.get_rect(center=center))

    def width(self, text: str, style: Style = BODY) -> int:
        """How wide *text* is in pixels."""
        return self.fonts.width(text, style, self.scale)

    # -- tooltips ---------------------------------------------------------------------------------

    def _show_tip(self) -> None:
        from tessera_client.widgets.tooltip import draw_tip

        spot = self.pointed_spot
        if self.input.right and spot is not None and spot.tip is not None:
            self.pinned = spot.tip, self.mouse
        if self.pinned is not None:
            draw_tip(self, *self.pinned, pinned=True)
        elif spot is not None and spot.tip is not None and not self.held:
            waited = self.now - self._since
            if waited >= TIP_AFTER:
                at = spot.rect.midbottom if self.by_keyboard else self.mouse
                draw_tip(self, spot.tip, at, pinned=False)
            else:
                self.busy_until = max(self.busy_until, self.now + TIP_AFTER - waited + 0.02)

    @property
    def pointed_spot(self) -> Spot | None:
        """What the pointer or the keyboard points at, in this frame."""
        name = self.focus if self.by_keyboard else self.hot
        spots = [s for s in self.spots if s.layer == self._highest]
        return next((spot for spot in reversed(spots) if spot.name == name), None)
