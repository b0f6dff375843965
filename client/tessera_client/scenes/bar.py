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
from tessera_client.widgets.fonts import STRONG, Style
from tessera_client.widgets.still import Same
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
HIGH = 66
ROW = 36
"""How high the bar is, and a row of choices of their own, before the scale."""
SLIM = 345
"""How wide icon, narrow buttons and edges are, before the scale."""
BUTTONS = 408
"""How wide the icon and wide buttons are, before the scale."""
SMALL_CHIP = Style("bold", 13)
MOST = 8
"""So many choices are buttons; more are a list in text mode."""


class Bar:
    """The bar of one table."""

    def __init__(self, table: TableScene) -> None:
        self.table = table
        self._measured: tuple[object, int] = (None, 0)

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
        choices = self._choices()
        if rows := self._rows(rect.w):
            below, body = layout.bottom(body, ui.px(ROW) * rows, ui.px(4))
            self._place(choices, _grid(below, self._widths(choices), rows, ui.px(6)))
            choices = []
        if mine:
            body = self._buttons(body, body.w > self._roomy(choices))
        icon, body = layout.left(body, ui.px(40), ui.px(6))
        name = table.match.desk.icon(table.match.shown)
        color = theme.INK_STRONG if mine else theme.DIM
        ui.icon(name, icon.center, 32, color)
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
        style = ui.fitting(prompt, body.w, LINE, SMALLER, LEAST)
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

    def _roomy(self, choices: list[Move]) -> int:
        """From which width on there is room for wide buttons with their keys beside the prompt and
        *choices*."""
        ui, half = self.table.app.ui, (len(choices) + 1) // 2
        widest = max((ui.width(label, CHIP) for label in self._labels(choices)), default=0)
        words = max(ui.px(156), ui.width(self.prompt(), LEAST))
        return ui.px(BUTTONS) + words + half * (widest + ui.px(28))

    def _labels(self, choices: list[Move]) -> list[str]:
        words = map(self.table.words, choices)
        return [f"{n}  {_capital(told)}" for n, told in enumerate(words, 1)]

    def _buttons(self, body: Rect, room: bool) -> Rect:
        """Undo, Pass and Confirm; narrow and without keys where there is no *room*."""
        ui, table = self.table.app.ui, self.table
        question = table.match.question
        assert question is not None
        draft, keys = question.draft, ui.keys
        idle = not question.sent
        may_pass = idle and PASS in question.selection.moves
        for name, label, key, on, width in (
            ("confirm", _("Confirm"), "confirm", idle and bool(draft.moves), 148),
            ("pass", _("Pass"), "pass", may_pass, 96),
            ("undo", _("Undo"), "undo", table.can_undo, 96),
        ):
            cell, body = layout.right(body, ui.px(width if room else width * 0.72), ui.px(6))
            cell = layout.middle(cell, cell.w, ui.px(42))
            cap = keys.label(key) if room else ""
            style = (
                STRONG if room else ui.fitting(label, cell.w - ui.px(14), STRONG, CHIP, SMALL_CHIP)
            )
            if button(
                ui, name, cell, label, key=cap, primary=name == "confirm", enabled=on, style=style
            ):
                {"confirm": table.confirm, "pass": table.decline, "undo": table.undo}[name]()
        return body

    def height(self, width: int) -> int:
        """How high the bar is, before the scale: measured once for what is asked."""
        ui, question = self.table.app.ui, self.table.match.question
        if question is None:
            return HIGH
        asked = tuple(question.selection.path), len(question.draft.moves), question.sent
        key = Same(question), asked, width, ui.scale, Same(ui.keys)
        if self._measured[0] != key:
            self._measured = key, self._rows(width)
        rows = self._measured[1]
        return HIGH + ROW * rows + 4 * (rows > 0)

    def _rows(self, width: int) -> int:
        """In how many rows of their own choices lie, below all else; 0: they have room beside it,
        or nearly so."""
        ui, choices = self.table.app.ui, self._choices()
        if not choices:
            return 0
        widths = self._widths(choices)
        need = max(widths) * ((len(choices) + 1) // 2)
        beside = width - ui.px(SLIM) - max(ui.px(156), ui.width(self.prompt(), LEAST))
        if need * 7 // 10 <= beside:
            return 0
        return 1 if sum(widths) + ui.px(6) * len(widths) <= width - ui.px(30) else 2

    def _widths(self, choices: list[Move]) -> list[int]:
        ui = self.table.app.ui
        return [ui.width(label, CHIP) + ui.px(22) for label in self._labels(choices)]

    def _choices(self) -> list[Move]:
        """The choices that are told apart by words."""
        question = self.table.match.question
        if question is None or question.sent or not question.draft.open:
            return []
        choices = question.selection.choices()
        return choices if len(choices) <= MOST else []

    def _chips(self, body: Rect, choices: list[Move]) -> Rect:
        """Buttons for choices that have no place; the room that is left for words."""
        ui, widths = self.table.app.ui, self._widths(choices)
        gap, least = ui.px(6), min(body.w * 4 // 10, ui.px(330))
        room = body.w - least - ui.px(10)
        rows = 1 if sum(widths) + gap * len(widths) <= room else 2
        if rows == 2:  # what the buttons do not need is for the words
            room = min(room, (max(widths) + gap) * ((len(widths) + 1) // 2))
        words = body.w - room - ui.px(10) if rows == 2 else least
        self._place(choices, _grid(layout.right(body, room)[0], widths, rows, gap))
        return layout.left(body, words)[0]

    def _place(self, choices: list[Move], cells: list[Rect]) -> None:
        """Buttons for *choices*, which digits stand for, too."""
        ui, table = self.table.app.ui, self.table
        labels, widths = self._labels(choices), self._widths(choices)
        fits = all(width <= cell.w for width, cell in zip(widths, cells, strict=True))
        style, digit = CHIP if fits else SMALL_CHIP, ui.digit()
        for n, (move, label, cell) in enumerate(zip(choices, labels, cells, strict=True), 1):
            tip = _capital(table.words(move))
            if button(ui, f"choice {n}", cell, label, style=style, tip=tip) or digit == n:
                table.try_move(move)
                break


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
