"""Matches on this computer: go on with one, or go through it again."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path
from typing import TYPE_CHECKING

from pygame import Rect

from tessera.errors import TesseraError
from tessera_client.backstage import Work
from tessera_client.i18n import _
from tessera_client.scenes.page import Page, boxed
from tessera_client.scenes.replay import Replay
from tessera_client.stories import Kept, Story, kept, read_story
from tessera_client.tables import title_of
from tessera_client.widgets import layout, paint, theme
from tessera_client.widgets.controls import button, near, scrolled
from tessera_client.widgets.fonts import BODY, NOTE, SMALL, STRONG
from tessera_client.widgets.textfield import text_field

if TYPE_CHECKING:
    from tessera_client.app import App


class Replays(Page):
    """The list of match files."""

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.kept: list[Kept] | None = None
        self.reading = ""
        self.path = ""
        self.wanted = ""
        folders = [app.home.matches, app.home.folder / "plays"]
        self.work: Work = app.backstage.do(asyncio.to_thread(kept, folders), self._found)

    def close(self) -> None:
        """Stop looking."""
        self.work.stop()

    def _found(self, found: list[Kept]) -> None:
        self.kept = found

    def frame(self) -> None:
        """Draw, and do what was asked for."""
        ui = self.ui
        body = self.begin(_("Matches and replays"), wide=980)
        row, body = layout.top(body, ui.px(40), ui.px(12))
        go, row = layout.right(row, ui.px(120), ui.px(8))
        hint = _("A match file of a friend: its path ends in .tessera")
        self.path, entered = text_field(ui, "path", row, self.path, hint=hint, longest=400)
        if button(ui, "open", go, _("Open"), enabled=bool(self.path.strip())) or entered:
            self._open(Path(self.path.strip().strip('"')).expanduser())
        inside = boxed(ui, body)
        if self.reading:
            text = _("Reading and verifying {file}…").format(file=self.reading)
            ui.prose(text, inside, BODY, theme.TITLE)
            ui.busy_until = ui.now + 0.1
            return
        if not self.kept:
            text = _("Looking…") if self.kept is None else _("No match has been played here yet.")
            ui.prose(text, inside, NOTE, theme.DIM)
            return
        step = ui.px(62)
        with scrolled(ui, "kept", inside, step * len(self.kept)) as inner:
            for n in near(inner, inside, step, len(self.kept)):
                line = Rect(inner.x, inner.y + n * step, inner.w, step - ui.px(6))
                self._match(n, line, self.kept[n])

    def _match(self, n: int, row: Rect, each: Kept) -> None:
        ui = self.ui
        paint.panel(ui.surface, row, base=theme.RAISED)
        body = layout.inset(row, ui.px(12), ui.px(7))
        cell, body = layout.right(body, ui.px(120), ui.px(10))
        when = time.strftime("%Y-%m-%d %H:%M", time.localtime(each.changed))
        names = ", ".join(each.names)
        ui.text(names, (body.x, body.y + ui.px(11)), STRONG, theme.BRIGHT, width=body.w)
        line = f"{title_of(each.game)} · {when} · {each.file.name}"
        ui.text(line, (body.x, body.y + ui.px(32)), SMALL, theme.DIM, width=body.w)
        if button(ui, f"replay {n}", cell, _("Replay")):
            self._open(each.file)

    def _open(self, file: Path) -> None:
        self.reading = file.name
        app = self.app
        self.work = app.backstage.do(asyncio.to_thread(read_story, file), self._read, self._failed)

    def _read(self, story: Story) -> None:
        self.reading = ""
        self.app.push(Replay(self.app, story, at=0))

    def _failed(self, error: TesseraError) -> None:
        self.reading = ""
        self.app.trouble(error)
