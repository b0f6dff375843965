"""The action bar: who must do what, what it leads to, and Undo, Pass, Confirm.  Always there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pygame import Rect

from tessera.engine.steps import PASS, Move
from tessera_client import telling
from tessera_client.i18n import _, ngettext
from tessera_client.model import Question
from tessera_client.updates import Offered
from tessera_client.widgets import layout, paint, theme
from tessera_client.widgets.controls import button
from tessera_client.widgets.fonts import Style
from tessera_client.widgets.ui import Tip

if TYPE_CHECKING:
    from tessera_client.scenes.table import TableScene

LINE = Style("serif-bold", 20)
SMALLER = Style("serif-bold", 17)
LEAST = Style("bold", 15)
UNDER = Style("serif-italic", 16)
NARROW = Style("italic", 14)
"""For a second line that must be two."""
CHIP = Style("bold", 15)
MOST = 8
"""So many choices are buttons; more are a list in text mode."""


class Bar:
    """The bar of one table."""

    def __init__(self, table: TableScene) -> None:
        self.table = table

    # -- words ------------------------------------------------------------------------------------

    def prompt(self) -> str:
        """What is to be done, and by whom."""
        table, match = self.table, self.table.match
        question = match.question
        if match.cut is not None:
            left = max(0.0, match.again_in - (table.app.now - match.told_at))
            line = _("The line is cut; trying again in {seconds} s. Nothing is lost.")
            return line.format(seconds=round(left))
        if match.offered is not None:
            return self._offered(match.offered)
        if match.adjourned:
            return _("The match is adjourned. It goes on when all wish so.")
        if question is not None and question.sent:
            return _("Sent: the referee has it.")
        if question is not None:
            return self._asked(question)
        if match.over:
            return _("The match is over.")
        return self._waiting()

    def _offered(self, offer: Offered) -> str:
        """For whom a match waits before it goes on with another host."""
        table = self.table
        if not offer.silent:
            return _("One moment…")
        names = ", ".join(table.name(seat) for seat in offer.silent)
        if offer.left is None:
            return _("To go on here, half of you must come. Not here yet: {names}").format(
                names=names
            )
        left = max(0.0, offer.left - (table.app.now - table.match.told_at))
        line = _("Not here yet: {names}. In {seconds} s half of you may go on.")
        return line.format(names=names, seconds=round(left))

    def _asked(self, question: Question) -> str:
        match = self.table.match
        draft = question.draft
        if draft.moves and not draft.open:
            return _capital(" · ".join(self._tried(question)))
        what = telling.question(match.game, draft.position)
        return _("Your turn: {what}").format(what=what)

    def _tried(self, question: Question) -> list[str]:
        match = self.table.match
        before = question.turn.position
        return [
            telling.tell(match.game, before, match.seat or 0, move, match.names)
            for move in question.draft.moves
        ]

    def _waiting(self) -> str:
        table, match = self.table, self.table.match
        if not match.awaited:
            return _("The table draws…") if match.drawing else _("One moment…")
        if match.drawing:
            return _("The table draws: everybody's computer adds to the chance.")
        names = ", ".join(table.name(seat) for seat in match.awaited)
        asked = telling.question(match.game, match.position)
        return _("{names}: {what}").format(names=names, what=asked or _("to decide"))

    def under(self) -> str:
        """The second line: what follows, or how many places are lit."""
        match = self.table.match
        question = match.question
        if match.declined is not None:
            return f"{match.declined.text} {match.declined.remedy}".strip()
        if question is None or question.sent:
            return self._absent()
        draft = question.draft
        led = list(match.consequences())
        notes = list(match.desk.notes(draft.position, match.seat or 0, match.names))
        if draft.moves and not draft.open:
            return " · ".join(led + notes) or _("Confirm sends it.")
        lit = len(question.selection.lit())
        parts = [ngettext("1 place is lit", "{n} places are lit", lit).format(n=lit)] if lit else []
        parts = notes + parts
        if draft.moves:
            done = " · ".join(led or self._tried(question))
            parts.insert(0, _("so far: {done}").format(done=done))
        return " · ".join(parts) or _("Choose one of these.")

    def _absent(self) -> str:
        table, match = self.table, self.table.match
        for seat in match.awaited:
            here = match.present[seat] if seat < len(match.present) else None
            if here is not None and not here.connected:
                name = table.name(seat)
                absence = match.begun.genesis.terms.clocks.absence
                then = _("then a bot plays") if absence == "bot" else _("then the seat passes")
                if here.grace is None:
                    return _("{name} is away.").format(name=name)
                line = _("{name} is away: {seconds} s to come back, {then}.")
                return line.format(name=name, seconds=round(here.grace), then=then)
        return ""

    # -- drawing ----------------------------------------------------------------------------------

    def draw(self, rect: Rect) -> None:
        """Draw it, and do what was asked for."""
        ui, table = self.table.app.ui, self.table
        mine = table.match.question is not None
        box = layout.inset(rect, ui.px(4), ui.px(3))
        base = theme.PARCHMENT if mine else theme.RAISED
        edge = theme.PARCHMENT_EDGE if mine else theme.EDGE
        paint.panel(ui.surface, box, base=base, edge=edge, radius=ui.px(9))
        ui.cover(box, "bar")
        body = layout.inset(box, ui.px(10), ui.px(6))
        if table.without.offered:
            body = self._without(body)
        if mine:
            body = self._buttons(body)
        icon, body = layout.left(body, ui.px(40), ui.px(6))
        name = table.match.desk.icon(table.match.shown)
        color = theme.INK_STRONG if mine else theme.DIM
        ui.icon(name, icon.center, 32, color)
        question = table.match.question
        choices = self._choices(question) if question else []
        if choices:
            body = self._chips(body, choices)
        self._words(body, mine)

    def _without(self, body: Rect) -> Rect:
        """The button that leads on where the host is gone."""
        ui, table = self.table.app.ui, self.table
        found = table.without.found()
        label = _("Where are the others?") if table.without.deserted else _("Without the host…")
        if found:
            label = _("Go on at {name}").format(name=found[0].name)
        cell, body = layout.right(body, ui.px(210), ui.px(6))
        cell = layout.middle(cell, cell.w, ui.px(42))
        tip = _("What can be done when the host does not come back.")
        if table.without.deserted:
            tip = _("They may have gone on at another host.")
        if button(ui, "without host", cell, label, primary=bool(found), tip=tip):
            table.sheet = "without"
        return body

    def _words(self, body: Rect, mine: bool) -> None:
        ui = self.table.app.ui
        prompt, under = self.prompt(), self.under()
        strong = theme.INK_STRONG if mine else theme.TITLE
        pale = theme.INK_DIM if mine else theme.DIM
        fitting = (style for style in (LINE, SMALLER) if ui.width(prompt, style) <= body.w)
        style = next(fitting, LEAST)
        fits = max(ui.width(prompt, style), ui.width(under, UNDER)) <= body.w
        tip = None if fits else Tip(prompt, (under,))
        ui.spot("bar words", body, f"{prompt}. {under}", role="fact", tab=False, tip=tip)
        if not under:
            ui.text(prompt, (body.x, body.centery), style, strong, width=body.w)
        elif ui.width(under, UNDER) <= body.w:
            ui.text(prompt, (body.x, body.y + body.h * 30 // 100), style, strong, width=body.w)
            ui.text(under, (body.x, body.y + body.h * 78 // 100), UNDER, pale, width=body.w)
        else:
            first, *rest = ui.fonts.wrap(under, NARROW, ui.scale, body.w)
            style = SMALLER if style is LINE else style
            ui.text(prompt, (body.x, body.y + body.h * 18 // 100), style, strong, width=body.w)
            ui.text(first, (body.x, body.y + body.h * 57 // 100), NARROW, pale)
            second = (body.x, body.y + body.h * 90 // 100)
            ui.text(" ".join(rest), second, NARROW, pale, width=body.w)

    def _buttons(self, body: Rect) -> Rect:
        ui, table = self.table.app.ui, self.table
        question = table.match.question
        assert question is not None
        draft, keys = question.draft, ui.keys
        idle = not question.sent
        may_pass = idle and PASS in question.selection.moves
        room = body.w > ui.px(560)
        for name, label, key, on, width in (
            ("confirm", _("Confirm"), "confirm", idle and bool(draft.moves), 148),
            ("pass", _("Pass"), "pass", may_pass, 96),
            ("undo", _("Undo"), "undo", table.can_undo, 96),
        ):
            cell, body = layout.right(body, ui.px(width if room else width * 0.72), ui.px(6))
            cell = layout.middle(cell, cell.w, ui.px(42))
            cap = keys.label(key) if room else ""
            if button(ui, name, cell, label, key=cap, primary=name == "confirm", enabled=on):
                {"confirm": table.confirm, "pass": table.decline, "undo": table.undo}[name]()
        return body

    def _choices(self, question: Question) -> list[Move]:
        """The choices that are told apart by words."""
        if question.sent or not question.draft.open:
            return []
        choices = question.selection.choices()
        return choices if len(choices) <= MOST else []

    def _chips(self, body: Rect, choices: list[Move]) -> Rect:
        """Buttons for choices that have no place; the room that is left for words."""
        ui, table = self.table.app.ui, self.table
        labels = [f"{n}  {_capital(table.words(move))}" for n, move in enumerate(choices, 1)]
        widths = [ui.width(label, CHIP) + ui.px(22) for label in labels]
        gap, least = ui.px(6), min(body.w * 4 // 10, ui.px(330))
        room = body.w - least - ui.px(10)
        rows = 1 if sum(widths) + gap * len(widths) <= room else 2
        if rows == 2:  # what the buttons do not need is for the words
            room = min(room, (max(widths) + gap) * ((len(widths) + 1) // 2))
        words = body.w - room - ui.px(10) if rows == 2 else least
        cells = _grid(layout.right(body, room)[0], widths, rows, gap)
        digit = ui.digit()
        for n, (move, label, cell) in enumerate(zip(choices, labels, cells, strict=True), 1):
            tip = _capital(table.words(move))
            if button(ui, f"choice {n}", cell, label, style=CHIP, tip=tip) or digit == n:
                table.try_move(move)
                break
        return layout.left(body, words)[0]


def _grid(rect: Rect, widths: list[int], rows: int, gap: int) -> list[Rect]:
    """Cells for buttons in one row or two."""
    if rows == 1:
        cells, x = [], rect.right - sum(widths) - gap * (len(widths) - 1)
        for width in widths:
            cells.append(Rect(x, rect.y + rect.h // 8, width, rect.h * 6 // 8))
            x += width + gap
        return cells
    half = (len(widths) + 1) // 2
    upper, lower = layout.top(rect, rect.h // 2 - gap // 4, gap // 2)
    return layout.columns(upper, half, gap) + layout.columns(lower, half, gap)[: len(widths) - half]


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
