"""Analysis: a table as any other, at which one person decides for all seats.  Shown loudly."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pygame import Rect

from tessera_client import telling
from tessera_client.analysis import Analysis
from tessera_client.i18n import _
from tessera_client.model import Question
from tessera_client.scenes.aside import Aside
from tessera_client.scenes.bar import Bar
from tessera_client.scenes.crown import Crown
from tessera_client.scenes.ending import winners
from tessera_client.scenes.table import TableScene
from tessera_client.widgets import layout, paint, theme
from tessera_client.widgets.controls import button
from tessera_client.widgets.fonts import STRONG, Style

if TYPE_CHECKING:
    from tessera_client.scenes.replay import Replay

LOUD = Style("title", 20)


class AnalysisScene(TableScene):
    """What would have been, from one page of a replay on."""

    sitting: Analysis

    def __init__(self, replay: Replay) -> None:
        story = replay.story
        super().__init__(replay.app, Analysis(replay.app, story.match, replay.at, story.known))
        self.bar = AnalysisBar(self)
        self.aside = AnalysisAside(self)
        self.crown = AnalysisCrown(self)

    @property
    def can_undo(self) -> bool:
        """Whether there is anything to take back: others' moves as well."""
        return super().can_undo or self.sitting.tried

    def undo(self) -> None:
        """Take the last thing back, whoever did it."""
        if not self.match.undo():
            self.sitting.back()

    def _step_back(self) -> None:
        """Escape: let go of what is half done, else go back to the replay."""
        super()._step_back()
        if self.sheet:
            self.sheet = ""
            self.app.pop()

    def _sheets(self) -> None:
        self.sheet = ""  # nothing here is sealed or verified, and nobody is left


class AnalysisBar(Bar):
    """Says for whom one decides."""

    table: AnalysisScene

    def prompt(self) -> str:
        """What is to be done, and for whom."""
        result = self.table.sitting.result
        if result is not None:
            return _("The match would be over: {told}").format(told=winners(self.table, result))
        return super().prompt()

    def _asked(self, question: Question) -> str:
        match, draft = self.table.match, question.draft
        if draft.moves and not draft.open:
            return super()._asked(question)
        what = telling.question(match.game, draft.position)
        return _("{names}: {what}").format(names=match.names[question.turn.seat], what=what)

    def under(self) -> str:
        """The second line."""
        if self.table.sitting.result is not None:
            key = self.table.app.ui.keys.label("undo")
            return _("{key} takes the last move back.").format(key=key)
        return super().under()


class AnalysisAside(Aside):
    """Has nobody to talk to; panels stay where they are, whoever decides."""

    TALK = frozenset({"chat", "deals"})

    def keys(self) -> None:
        """Keys that open a tab."""
        before = self.tab
        super().keys()
        if self.tab in self.TALK:
            self.tab = before

    def _tabs(self) -> list[tuple[str, str, str]]:
        return [tab for tab in super()._tabs() if tab[0] not in self.TALK]

    def _order(self) -> list[int]:
        return list(range(len(self.table.match.names)))


class AnalysisCrown(Crown):
    """Says that this is not the match."""

    def _state(self, body: Rect) -> None:
        ui, match = self.table.app.ui, self.table.match
        where = ui.text(_("ANALYSIS"), (body.x, body.centery), LOUD, theme.WARN)
        body = layout.left(body, where.w, ui.px(14))[1]
        phase = telling.phase(match.game, match.shown)
        told = " · ".join((_("not the match"), phase))
        ui.text(told, (body.x, body.centery), STRONG, theme.BRIGHT, width=body.w)

    def _menu(self, body: Rect) -> Rect:
        ui, table = self.table.app.ui, self.table
        cell, body = layout.right(body, ui.px(220), ui.px(8))
        if button(ui, "back", cell, _("Back to the replay"), key="Esc"):
            table.app.pop()
        cell, body = layout.right(body, ui.px(80), ui.px(8))
        if button(ui, "menu fit", cell, _("Fit"), tip=_("Show the whole board (Home)")):
            table.view.fit()
        return layout.left(body, body.w - ui.px(10))[0]

    def draw(self, rect: Rect) -> None:
        """Draw it, and do what was asked for."""
        ui = self.table.app.ui
        paint.panel(ui.surface, rect, base=(92, 40, 20), radius=0, line=0)
        body = self._menu(layout.inset(rect, ui.px(14), ui.px(6)))
        self._state(body)

    def replay(self, at: int | None = None) -> None:
        """Go back to the replay."""
        self.table.app.pop()
