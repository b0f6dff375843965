"""Home: play now, host, join, and everything else there is."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from importlib.resources import as_file, files
from typing import TYPE_CHECKING

import pygame
from pygame import Rect

from tessera.engine.game import OptionValue
from tessera.errors import TesseraError
from tessera.games import load
from tessera_client.arrange import Plan, Served, open_table
from tessera_client.backstage import Work
from tessera_client.i18n import N_, _
from tessera_client.model import BOTS
from tessera_client.proposal import table_setup
from tessera_client.scenes.page import boxed, draw_ground
from tessera_client.sitting import Sitting
from tessera_client.way import Way
from tessera_client.widgets import layout, paint, theme
from tessera_client.widgets.controls import button, check, choice, sheet
from tessera_client.widgets.fonts import BODY, HEADING, NOTE, PROSE, SMALL, STRONG, Style
from tessera_client.widgets.seats import SEATS, draw_mark
from tessera_client.widgets.textfield import text_field
from tessera_client.widgets.ui import Ui

if TYPE_CHECKING:
    from tessera_client.app import App

GAME = "ancient-empires"
BOTS_TOLD = {
    "random": N_("Plays any legal move: good for a first look at the rules."),
    "greedy": N_("Weighs every action one step ahead: a fair opponent."),
    "search": N_("Thinks several steps ahead, and takes its time."),
}
COLORS = (N_("Red"), N_("Blue"), N_("Yellow"), N_("Green"))
TITLE = Style("title", 58)


@lru_cache(maxsize=4)
def _map(side: str, size: tuple[int, int]) -> pygame.Surface:
    """A strip out of the middle of a side of the map board."""
    name = f"board_{side}.webp"
    folder = files("tessera_client.boards.ancient_empires") / "data"
    with as_file(folder / name) as file:
        whole = pygame.image.load(file).convert()
    width, height = whole.get_size()
    inner = Rect(width // 9, 0, width * 7 // 9, 0)
    inner.h = min(height * 2 // 3, inner.w * size[1] // size[0])
    inner.centery = height // 2
    return pygame.transform.smoothscale(whole.subsurface(inner), size)


def banner(ui: Ui, rect: Rect, side: str) -> None:
    """Draw a strip of the map in a gilded frame."""
    picture = _map(side, rect.size)
    ui.surface.blit(picture, rect)
    pygame.draw.rect(ui.surface, theme.NIGHT, rect, ui.px(4))
    pygame.draw.rect(ui.surface, theme.EDGE, rect, max(1, ui.px(2)))


class HomeScene:
    """The first scene, and the last."""

    def __init__(self, app: App) -> None:
        self.app = app
        self.opponents = 3
        self.strength = "greedy"
        self.side = "a"
        self.randomized = False
        self.work: Work | None = None
        self.name = app.home.name
        self.color = app.settings.color

    def close(self) -> None:
        """Nothing is to be done."""

    # -- drawing ----------------------------------------------------------------------------------

    def frame(self) -> None:
        """Draw, and do what was asked for."""
        ui = self.app.ui
        draw_ground(ui)
        whole = layout.inset(ui.surface.get_rect(), ui.px(40), ui.px(24))
        body = layout.middle(whole, ui.px(1180), whole.h)
        head, body = layout.top(body, ui.px(122), ui.px(12))
        self._title(head)
        body = layout.middle(body, body.w, min(body.h, ui.px(560)))
        menu, rest = layout.left(body, round(body.w * 0.36), ui.px(28))
        self._menu(menu)
        self._play_now(rest)
        self._foot()
        if not self.app.settings.met:
            self._welcome()
        elif self.work is not None:
            self._waiting()

    def _title(self, rect: Rect) -> None:
        ui = self.app.ui
        ui.text("TESSERA", (rect.centerx, rect.y + ui.px(44)), TITLE, theme.TITLE, "center")
        line = _("Board games of antiquity, at a table that nobody has to trust")
        ui.text(line, (rect.centerx, rect.y + ui.px(92)), PROSE, theme.TEXT, "center", rect.w)

    def _menu(self, rect: Rect) -> None:
        ui, app = self.app.ui, self.app
        from tessera_client.scenes import menu

        entries: list[tuple[str, str, str, str, Callable[[], None]]] = menu.entries(app)
        height = min(ui.px(50), (rect.h - (len(entries) - 1) * ui.px(8)) // len(entries))
        for name, label, icon, tip, deed in entries:
            cell, rect = layout.top(rect, height, ui.px(8))
            if button(ui, name, cell, label, icon=icon, tip=tip, style=Style("bold", 19)):
                deed()

    def _play_now(self, rect: Rect) -> None:
        ui = self.app.ui
        body = boxed(ui, rect, 24)
        head, body = layout.top(body, ui.px(34), ui.px(4))
        title = load(GAME).title
        ui.text(title, (head.x, head.centery), HEADING, theme.TITLE)
        story = _(
            "Three Ages, two rounds each. Plan your Orders face-down around the map, turn them up "
            "slot by slot, and turn a few wandering Armies into a Civilization."
        )
        body = layout.top(body, ui.prose(story, body, PROSE, theme.TEXT), ui.px(14))[1]
        self.opponents = 1 + self._row(
            body, 0, _("Opponents"), "opponents", ["1", "2", "3"], self.opponents - 1
        )
        known = [name for name in BOTS if name != "search"]
        at = self._row(
            *(body, 1, _("They play like"), "strength", [_(BOTS[name]) for name in known]),
            known.index(self.strength),
            tips=[_(BOTS_TOLD[name]) for name in known],
        )
        self.strength = known[at]
        sides = [_("Side A"), _("Side B")]
        tips = [_("The first side of the map."), _("The other side, with other landmasses.")]
        self.side = "ab"[self._row(body, 2, _("Map"), "side", sides, "ab".index(self.side), tips)]
        row = self._cell(body, 3)
        self.randomized = check(
            *(ui, "randomized", row, _("Draw Neutral actions and resources"), self.randomized)
        )
        start = layout.bottom(body, ui.px(58))[0]
        used = self._cell(body, 3).bottom + ui.px(10)
        free = Rect(body.x, used, body.w, start.y - ui.px(12) - used)
        if free.h > ui.px(90):
            banner(ui, free, self.side)
        if button(
            *(ui, "play now", start, _("Play now")),
            icon="trireme",
            primary=True,
            style=Style("bold", 22),
            tip=_("A table on this machine, against bots: begins at once."),
        ):
            self.play()

    def _cell(self, body: Rect, n: int) -> Rect:
        ui = self.app.ui
        step = min(ui.px(46), (body.h - ui.px(66)) // 4)
        return Rect(body.x, body.y + n * step, body.w, min(ui.px(36), step - ui.px(4)))

    def _row(
        self,
        body: Rect,
        n: int,
        label: str,
        name: str,
        labels: list[str],
        chosen: int,
        tips: list[str] | tuple[()] = (),
    ) -> int:
        ui = self.app.ui
        cell = self._cell(body, n)
        words, rest = layout.left(cell, ui.px(140), ui.px(10))
        ui.text(label, (words.x, words.centery), BODY, theme.DIM, width=words.w)
        rest.w = min(rest.w, ui.px(380))
        return choice(ui, name, rest, labels, chosen, tips=tips)

    def _foot(self) -> None:
        ui, app = self.app.ui, self.app
        area = ui.surface.get_rect()
        y = area.bottom - ui.px(22)
        where = ui.text(
            _("You are {name}").format(name=app.home.name), (ui.px(40), y), SMALL, theme.DIM
        )
        draw_mark(ui.surface, app.settings.color, (where.x - ui.px(16), y), ui.px(8))
        hint = _("Tab goes round, Enter uses, Esc goes back, {key} opens the rules").format(
            key=ui.keys.label("rules")
        )
        ui.text(hint, (area.right - ui.px(28), y), NOTE, theme.DIM, "midright")

    # -- the first start --------------------------------------------------------------------------

    def _welcome(self) -> None:
        ui = self.app.ui
        with sheet(ui, "welcome", _("Welcome"), 560, 400) as (body, _closed):
            text = _(
                "Choose a name and a colour. A key is made that stands for you at every table; "
                "it never leaves this computer."
            )
            body = layout.top(body, ui.prose(text, body, BODY), ui.px(12))[1]
            row, body = layout.top(body, ui.px(24))
            ui.text(_("Name"), (row.x, row.centery), SMALL, theme.DIM)
            row, body = layout.top(body, ui.px(42), ui.px(12))
            self.name, entered = text_field(
                ui, "name", row, self.name, hint=_("How others will call you"), longest=24
            )
            row, body = layout.top(body, ui.px(24))
            ui.text(_("Colour"), (row.x, row.centery), SMALL, theme.DIM)
            row, body = layout.top(body, ui.px(58), ui.px(14))
            self._colors(row)
            cell = layout.bottom(body, ui.px(46))[0]
            cell = layout.right(cell, ui.px(200))[0]
            if button(ui, "begin", cell, _("Begin"), primary=True, key="Enter") or entered:
                self.meet()

    def _colors(self, rect: Rect) -> None:
        ui = self.app.ui
        for n, cell in enumerate(layout.columns(rect, len(COLORS), ui.px(8))):
            label = _(COLORS[n])
            used = ui.spot(f"color {n}", cell, label, role="choice")
            chosen = n == self.color
            base = theme.ACTIVE if chosen else theme.RAISED
            edge = theme.GOLD if chosen or used.hot else theme.EDGE
            paint.panel(ui.surface, cell, base=base, edge=edge)
            mark = (cell.x + ui.px(26), cell.centery)
            draw_mark(ui.surface, n, mark, ui.px(11))
            room = cell.right - mark[0] - ui.px(20)
            ui.text(label, (mark[0] + ui.px(18), cell.centery), STRONG, SEATS[n].text, width=room)
            if chosen:
                line = Rect(cell.x + ui.px(10), cell.bottom - ui.px(6), cell.w - ui.px(20), 2)
                pygame.draw.rect(ui.surface, theme.GOLD, line)
            if used.focused:
                paint.focus_ring(ui.surface, cell)
            if used.clicked:
                self.color = n

    def meet(self) -> None:
        """The first start is over: keep name and colour, and make the key."""
        app = self.app
        try:
            app.home.name = self.name
            app.identity()
        except TesseraError as error:
            app.trouble(error)
            return
        app.settings.color, app.settings.met = self.color, True
        app.save_settings()
        app.ui.focus_on("play now", keyboard=False)

    # -- playing at once --------------------------------------------------------------------------

    def play(self) -> None:
        """Set a table on this machine, against bots, and begin."""
        app = self.app
        game = load(GAME)
        try:
            options: dict[str, OptionValue] = {"board": self.side, "randomized": self.randomized}
            setup = table_setup(game, 1 + self.opponents, options)
            me = app.identity()
        except TesseraError as error:
            app.trouble(error)
            return
        mine = app.settings.color if app.settings.color <= self.opponents else None
        plan = Plan(setup, [self.strength] * self.opponents, listed=False, place=mine, start=True)

        async def work() -> tuple[Way, str]:
            served: Served = await app.servers.start(public=False)
            way = Way(served.address, app.home.pins, me, app.home.name, served.key_hash)
            return way, await open_table(way, plan)

        self.work = app.backstage.do(work(), self._begin, self._failed)

    def _begin(self, opened: tuple[Way, str]) -> None:
        from tessera_client.scenes.room import Room

        self.work = None
        way, code = opened
        self.app.push(Room(self.app, Sitting(self.app, way, code, where="alone")))

    def _failed(self, error: TesseraError) -> None:
        self.work = None
        self.app.trouble(error)

    def _waiting(self) -> None:
        ui = self.app.ui
        with sheet(ui, "waiting", _("Setting the table…"), 480, 200) as (body, closed):
            text = _("A referee starts on this computer, and your opponents take their seats.")
            ui.prose(text, body, BODY)
            cell = layout.right(layout.bottom(body, ui.px(42))[0], ui.px(150))[0]
            if (button(ui, "cancel", cell, _("Cancel"), key="Esc") or closed) and self.work:
                self.work.stop()
                self.work = None
        ui.busy_until = ui.now + 0.1
