"""Settings: size, language, colours, motion, clocks and keys."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame
from pygame import Rect

from tessera_client.i18n import LANGUAGES, _
from tessera_client.scenes.page import Page, boxed
from tessera_client.settings import LETTERS, SCALES, SPEEDS, WARNINGS
from tessera_client.widgets import layout, theme
from tessera_client.widgets.controls import button, check, choice, scrolled, stepper
from tessera_client.widgets.fonts import BODY, HEADING, NOTE, SMALL, Style
from tessera_client.widgets.keys import ACTIONS, name_of
from tessera_client.widgets.ui import Tip

if TYPE_CHECKING:
    from tessera_client.app import App

ROW = 44
LEAST = Style("text", 13)


class SettingsScene(Page):
    """All settings on one page; every change counts at once."""

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.waiting = ""
        """The action whose new key is awaited."""

    def frame(self) -> None:
        """Draw, and do what was asked for."""
        if self.waiting:
            self._bind()
        body = self.begin(_("Settings"))
        ui = self.ui
        left, right = layout.shares(body, (1, 1), ui.px(20))
        before = repr(self.app.settings)
        self._looks(left)
        self._keys(right)
        if repr(self.app.settings) != before:
            self.app.save_settings()

    def _looks(self, rect: Rect) -> None:
        ui, settings = self.ui, self.app.settings
        inside = boxed(ui, rect)
        foot, inside = layout.bottom(inside, ui.px(40), ui.px(8))
        packs = Tip(_("Report a problem"), (_("Packs log, version and last match: no secrets."),))
        cell = layout.left(foot, ui.px(260))[0]
        if button(
            ui, "report", cell, _("Report a problem"), tip=packs, key=ui.keys.label("report")
        ):
            self.app.report()
        rows = (self._scale, self._language, self._letters, self._speed, self._warning)
        switches = self._switches()
        height = ui.px(ROW) * (len(rows) + len(switches) + 1) + ui.px(10)
        with scrolled(ui, "settings", inside, height) as body:
            for row in rows:
                line, body = layout.top(body, ui.px(ROW))
                row(line)
            for name, label, told in switches:
                line, body = layout.top(body, ui.px(ROW))
                value = getattr(settings, name)
                tip = Tip(label, (told,)) if told else None
                setattr(settings, name, check(ui, name, line, label, value, tip=tip))

    def _scale(self, line: Rect) -> None:
        """How large all is: no larger than there is room for."""
        ui, settings = self.ui, self.app.settings
        shown, wanted = ui.scale / self.app.usual_scale, settings.scale
        cut = shown < wanted - 0.005
        text = f"{round(shown * 100)} %"
        step = stepper(
            *(ui, "scale", self._row(line, _("Size of everything"))),
            _("{n} %, the most").format(n=round(shown * 100)) if cut else text,
            can_less=wanted > SCALES[0],
            can_more=wanted < SCALES[-1] and not cut,
        )
        at = SCALES.index(wanted) + step
        while step < 0 and cut and at > 0 and SCALES[at] >= shown:
            at -= 1  # what changes nothing is passed over
        settings.scale = SCALES[at]

    def _language(self, line: Rect) -> None:
        settings, codes = self.app.settings, list(LANGUAGES)
        row, names = self._row(line, _("Language")), list(LANGUAGES.values())
        chosen = choice(self.ui, "language", row, names, codes.index(settings.language))
        settings.language = codes[chosen]

    def _letters(self, line: Rect) -> None:
        settings, row = self.app.settings, self._row(line, _("Letters"))
        labels = [_("Antique"), _("Plain"), _("Clear")]
        tips = [
            _("With italics and the capitals of inscriptions."),
            _("No italics, no capitals' font."),
            _("Lexend: wide and open, made for easier reading, also with dyslexia."),
        ]
        at = LETTERS.index(settings.letters)
        settings.letters = LETTERS[choice(self.ui, "letters", row, labels, at, tips=tips)]

    def _speed(self, line: Rect) -> None:
        settings, row = self.app.settings, self._row(line, _("Speed of what is shown"))
        labels = [f"{speed:g}×" for speed in SPEEDS]
        at = SPEEDS.index(settings.speed)
        settings.speed = SPEEDS[choice(self.ui, "speed", row, labels, at)]

    def _warning(self, line: Rect) -> None:
        settings, row = self.app.settings, self._row(line, _("Clocks warn at"))
        shown = _("{n} s").format(n=settings.warn_at)
        step = stepper(self.ui, "warn", row, shown, can_less=settings.warn_at > WARNINGS[0])
        settings.warn_at = min(WARNINGS[1], settings.warn_at + 5 * step)

    def _switches(self) -> list[tuple[str, str, str]]:
        return [
            ("patterns", _("Patterns beside colours and shapes"), _("For pieces on the board.")),
            (
                *("english_places", _("English names of places")),
                _("For games whose rulebook names places in another language."),
            ),
            ("reduced_motion", _("Less motion"), ""),
            (
                *("turn_up", _("Answer for me where nothing is to be chosen")),
                _("Turns Orders up at once, and passes after a moment."),
            ),
            ("send_at_once", _("Send a complete action without Confirm"), ""),
            ("fullscreen", _("Full screen"), ""),
            ("sound", _("Sound"), ""),
            (
                *("speak", _("Print everything to the terminal")),
                _("For screen readers: what happens, and moves as a numbered list."),
            ),
        ]

    def _row(self, line: Rect, label: str) -> Rect:
        """Write what a line is about; the room that is left for its value."""
        ui = self.ui
        words, rest = layout.left(line, line.w * 42 // 100, ui.px(8))
        style = ui.fitting(label, words.w, BODY, SMALL, LEAST)
        ui.text(label, (words.x, words.centery), style, theme.TEXT, width=words.w)
        return layout.inset(rest, 0, ui.px(5))

    # -- keys -------------------------------------------------------------------------------------

    def _keys(self, rect: Rect) -> None:
        ui, app = self.ui, self.app
        body = boxed(ui, rect)
        head, body = layout.top(body, ui.px(34), ui.px(2))
        ui.text(_("Keys"), (head.x, head.centery), HEADING, theme.TITLE)
        reset = layout.right(head, ui.px(150))[0]
        if button(ui, "reset keys", reset, _("As they were"), enabled=bool(app.settings.keys)):
            app.settings.keys = {}
        note = _("Choose an action, then press its new key.")
        body = layout.top(body, ui.prose(note, body, NOTE, theme.DIM), ui.px(6))[1]
        step = ui.px(36)
        with scrolled(ui, "keys", body, step * len(ACTIONS)) as inner:
            for n, (action, (_key, label)) in enumerate(ACTIONS.items()):
                line = Rect(inner.x, inner.y + n * step, inner.w, step - ui.px(4))
                cell, words = layout.right(line, ui.px(130), ui.px(8))
                ui.text(_(label), (words.x, words.centery), SMALL, width=words.w)
                shown = _("press a key…") if self.waiting == action else ui.keys.label(action)
                chosen = self.waiting == action
                if button(ui, f"key {action}", cell, shown, chosen=chosen, style=SMALL):
                    self.waiting = action

    def _bind(self) -> None:
        ui, settings = self.ui, self.app.settings
        for event in list(ui.input.keys):
            ui.input.keys.remove(event)
            if event.key == pygame.K_ESCAPE:
                self.waiting = ""
                return
            key = name_of(event)
            owner = ui.keys.owner(key)
            if event.key == pygame.K_TAB or not key or (owner and owner != self.waiting):
                self.app.notice(_("That key is taken."))
                continue
            settings.keys = {**settings.keys, self.waiting: key}
            self.waiting = ""
            self.app.save_settings()
            return
