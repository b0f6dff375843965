"""Host: choose what is played and how, and open the table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pygame import Rect

from tessera.engine.game import OptionValue
from tessera.errors import TesseraError
from tessera.games import load, names
from tessera_client.address import Address
from tessera_client.arrange import Plan, Served, open_table
from tessera_client.backstage import Work
from tessera_client.boards.offer import offer_of
from tessera_client.i18n import _
from tessera_client.proposal import table_setup
from tessera_client.scenes.page import Page, boxed
from tessera_client.sitting import Sitting
from tessera_client.way import Way
from tessera_client.widgets import layout, theme
from tessera_client.widgets.controls import button, check, choice, note, scrolled
from tessera_client.widgets.fonts import BODY, STRONG
from tessera_client.widgets.textfield import text_field

if TYPE_CHECKING:
    from tessera_client.app import App

CLOCKS = (0, 60, 120, 300)
GRACES = (60, 120, 600)


class Hosting(Page):
    """What a host chooses."""

    def __init__(self, app: App, address: Address | None = None) -> None:
        """*address* is the lobby where the table is opened; None: a server on this computer."""
        super().__init__(app)
        self.address = address
        self.games = [load(name) for name in names()]
        self.title = ""
        self.password = ""
        self.listed = True
        self.clock = 0
        self.grace = 1
        self.bot_plays = True
        self._choose(0)
        self.work: Work | None = None

    def _choose(self, number: int) -> None:
        """Offer the game of this number, with its usual options."""
        self.game = self.games[number]
        self.offer = offer_of(self.game)
        self.seats = self.offer.usual
        self.options: dict[str, OptionValue] = {o.name: o.default for o in self.game.options}

    def close(self) -> None:
        """Stop opening."""
        if self.work is not None:
            self.work.stop()

    def frame(self) -> None:
        """Draw, and do what was asked for."""
        ui = self.ui
        whole = self.begin(_("Host a table"), wide=920)
        foot, body = layout.bottom(whole, ui.px(52), ui.px(12))
        inside = boxed(ui, body, 20)
        with scrolled(ui, "hosting", inside, ui.px(52) * self._count()) as rows:
            self._rows(rows)
        cell = layout.right(foot, ui.px(260))[0]
        busy = self.work is not None
        label = _("Opening…") if busy else _("Open the table")
        if button(ui, "open", cell, label, primary=True, enabled=not busy):
            self._open()
        told = layout.left(foot, foot.w - ui.px(280))[0]
        text = _(
            "A server starts on this computer and shows itself to your network. Friends need its "
            "address and the table's code."
        )
        if self.address is not None:
            text = _("The table is opened at {server}.").format(server=self.address)
        note(ui, told, text)

    def _count(self) -> int:
        """How many rows there are."""
        return 7 + len(self.game.options) + (len(self.games) > 1)

    def _rows(self, body: Rect) -> None:
        ui = self.ui
        row, body = self._row(body, _("Title"))
        hint = _("{name}'s table").format(name=self.app.home.name)
        self.title, _entered = text_field(ui, "title", row, self.title, hint=hint, longest=60)
        if len(self.games) > 1:
            row, body = self._row(body, _("Game"))
            titles, now = [game.title for game in self.games], self.games.index(self.game)
            at = choice(ui, "game", row, titles, now)
            if at != now:
                self._choose(at)
        row, body = self._row(body, _("Players"))
        counts = [str(n) for n in self.game.seats]
        at = choice(ui, "seats", row, counts, self.seats - self.game.seats.start)
        self.seats = self.game.seats[at]
        for option in self.game.options:
            body = self._option(body, option.name, option.values)
        row, body = self._row(body, _("Time for a turn"))
        labels = [_("no limit") if not s else _("{n} min").format(n=s // 60) for s in CLOCKS]
        self.clock = choice(ui, "clock", row, labels, self.clock)
        row, body = self._row(body, _("Who is away may stay away for"))
        labels = [_("{n} min").format(n=s // 60) for s in GRACES]
        self.grace = choice(ui, "grace", row, labels, self.grace)
        row, body = self._row(body, _("After that"))
        labels = [_("a bot plays"), _("turns are passed")]
        self.bot_plays = choice(ui, "absence", row, labels, int(not self.bot_plays)) == 0
        row, body = self._row(body, _("Password"))
        self.password, _entered = text_field(
            ui, "password", row, self.password, hint=_("none"), words=_("Password"), secret=True
        )
        row, body = self._row(body, _("List"))
        self.listed = check(ui, "listed", row, _("Show it in the list of tables"), self.listed)

    def _option(self, body: Rect, name: str, values: tuple[OptionValue, ...]) -> Rect:
        ui = self.ui
        words = self.offer.words(name)
        row, body = self._row(body, _(words.label))
        if isinstance(values[0], bool):
            row, rest = layout.left(row, ui.px(40))
            self.options[name] = check(ui, f"option {name}", row, "", bool(self.options[name]))
            self._told(rest, _(words.told))
            return body
        labels = [words.value(value) for value in values]
        wide = sum(ui.width(label, STRONG) + ui.px(32) for label in labels)
        row, rest = layout.left(row, wide, ui.px(12))
        at = choice(ui, f"option {name}", row, labels, values.index(self.options[name]))
        self.options[name] = values[at]
        self._told(rest, _(words.told))
        return body

    def _told(self, rect: Rect, text: str) -> None:
        """What an option means, level with it."""
        high = note(self.ui, rect, text, draw=False)
        note(self.ui, layout.middle(rect, rect.w, high), text)

    def _row(self, body: Rect, label: str) -> tuple[Rect, Rect]:
        ui = self.ui
        line, body = layout.top(body, ui.px(48), ui.px(4))
        words, rest = layout.left(line, ui.px(230), ui.px(12))
        ui.text(label, (words.x, words.centery), BODY, theme.TEXT, width=words.w)
        return layout.inset(rest, 0, ui.px(5)), body

    # -- opening ----------------------------------------------------------------------------------

    def _open(self) -> None:
        app = self.app
        try:
            setup = table_setup(
                *(self.game, self.seats, self.options),
                move=CLOCKS[self.clock],
                grace=GRACES[self.grace],
                bot_plays_absent=self.bot_plays,
            )
            me = app.identity()
        except TesseraError as error:
            app.trouble(error)
            return
        mine = app.settings.color if app.settings.color < self.seats else None
        plan = Plan(setup, title=self.title, listed=self.listed, password=self.password, place=mine)

        async def work() -> tuple[Served | None, Way, str]:
            if self.address is not None:
                way = Way(self.address, app.home.pins, me, app.home.name)
                return None, way, await open_table(way, plan)
            served = await app.servers.start(public=True)
            way = Way(served.address, app.home.pins, me, app.home.name, served.key_hash)
            return served, way, await open_table(way, plan)

        self.work = app.backstage.do(work(), self._opened, self._failed)

    def _opened(self, opened: tuple[Served | None, Way, str]) -> None:
        from tessera_client.scenes.room import Room

        served, way, code = opened
        hosted, where = (served.outside, "own") if served is not None else ("", "")
        sitting = Sitting(
            *(self.app, way, code), password=self.password, hosted=hosted, where=where
        )
        self.work = None
        self.app.replace(Room(self.app, sitting))

    def _failed(self, error: TesseraError) -> None:
        self.work = None
        self.app.trouble(error)
