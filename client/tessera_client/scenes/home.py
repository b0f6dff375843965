"""Home: play now, host, join, and everything else there is."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import TYPE_CHECKING

import pygame
from pygame import Rect

from tessera.engine.game import AnyGame, OptionValue
from tessera.errors import TesseraError
from tessera.games import load, names
from tessera_client.arrange import Plan, Served, open_table
from tessera_client.backstage import Work
from tessera_client.boards.offer import offer_of
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
from tessera_client.widgets.ui import Tip

if TYPE_CHECKING:
    from tessera_client.app import App

BOTS_TOLD = {
    "random": N_("Plays any legal move: good for a first look at the rules."),
    "greedy": N_("Weighs every action one step ahead: a fair opponent."),
    "search": N_("Thinks several steps ahead, and takes its time."),
}
COLORS = (N_("Red"), N_("Blue"), N_("Yellow"), N_("Green"))
TITLE = Style("title", 58)


@lru_cache(maxsize=4)
def _map(
    game: str, options: tuple[tuple[str, OptionValue], ...], size: tuple[int, int], seats: int
) -> pygame.Surface:
    """A strip of a game's map."""
    whole, part = offer_of(load(game)).banner(dict(options), seats)
    inner = part.copy()
    inner.h = min(part.h, part.w * size[1] // size[0])
    inner.w = inner.h * size[0] // size[1]
    inner.center = part.center
    return pygame.transform.smoothscale(whole.subsurface(inner), size)


class Tonight:
    """What is played where a game is begun with one click."""

    def __init__(self, game: AnyGame) -> None:
        self.game = game
        self.offer = offer_of(game)
        self.opponents = self.offer.usual - 1
        self.options: dict[str, OptionValue] = {o.name: o.default for o in game.options}


class HomeScene:
    """The first scene, and the last."""

    def __init__(self, app: App) -> None:
        self.app = app
        self.tonight = [Tonight(load(name)) for name in names()]
        self.chosen = 0
        self.strength = "greedy"
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
        whole.h -= ui.px(20)  # for the foot
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
        head, body = layout.top(body, ui.px(36), ui.px(6))
        self._games(head)
        tonight = self.tonight[self.chosen]
        story = _(tonight.offer.story)
        body = layout.top(body, ui.prose(story, body, PROSE, theme.TEXT), ui.px(10))[1]
        start, body = layout.bottom(body, ui.px(58), ui.px(10))
        rows = 2 + len(tonight.offer.quick)
        step = min(ui.px(46), body.h // rows)
        cells = [
            Rect(body.x, body.y + n * step, body.w, min(ui.px(36), step - ui.px(4)))
            for n in range(rows)
        ]
        self._opponents(tonight, cells[0])
        self._strength(cells[1])
        for name, cell in zip(tonight.offer.quick, cells[2:], strict=True):
            self._option(tonight, name, cell)
        free = layout.bottom(body, body.bottom - cells[-1].bottom - ui.px(10))[0]
        if free.h > ui.px(90):
            self._banner(tonight, free)
        if button(
            *(ui, "play now", start, _("Play now")),
            icon="trireme",
            primary=True,
            style=Style("bold", 22),
            tip=_("A table on this machine, against bots: begins at once."),
        ):
            self.play()

    def _games(self, rect: Rect) -> None:
        """Which game: its title, or a choice where there are several."""
        ui = self.app.ui
        titles = [tonight.game.title for tonight in self.tonight]
        if len(titles) == 1:
            ui.text(titles[0], (rect.x, rect.centery), HEADING, theme.TITLE)
        else:
            self.chosen = choice(ui, "game", rect, titles, self.chosen)

    def _opponents(self, tonight: Tonight, cell: Rect) -> None:
        counts = [seats - 1 for seats in tonight.game.seats]
        labels = [str(count) for count in counts]
        at = self._row(cell, _("Opponents"), "opponents", labels, counts.index(tonight.opponents))
        tonight.opponents = counts[at]

    def _strength(self, cell: Rect) -> None:
        known = [name for name in BOTS if name != "search"]
        labels = [_(BOTS[name]) for name in known]
        tips = [_(BOTS_TOLD[name]) for name in known]
        at = self._row(
            cell, _("They play like"), "strength", labels, known.index(self.strength), tips
        )
        self.strength = known[at]

    def _option(self, tonight: Tonight, name: str, cell: Rect) -> None:
        option = next(option for option in tonight.game.options if option.name == name)
        words, now = tonight.offer.words(name), tonight.options[name]
        if isinstance(now, bool):
            tip = Tip(_(words.label), (_(words.told),))
            tonight.options[name] = check(self.app.ui, name, cell, _(words.label), now, tip=tip)
            return
        labels = [words.value(value) for value in option.values]
        tips = [_(words.tips.get(value, words.told)) for value in option.values]
        at = self._row(cell, _(words.label), name, labels, option.values.index(now), tips)
        tonight.options[name] = option.values[at]

    def _banner(self, tonight: Tonight, rect: Rect) -> None:
        """A strip of the map in a gilded frame."""
        ui = self.app.ui
        options = tuple(tonight.options.items())
        picture = _map(tonight.game.name, options, rect.size, 1 + tonight.opponents)
        ui.surface.blit(picture, rect)
        pygame.draw.rect(ui.surface, theme.NIGHT, rect, ui.px(4))
        pygame.draw.rect(ui.surface, theme.EDGE, rect, max(1, ui.px(2)))

    def _row(
        self,
        cell: Rect,
        label: str,
        name: str,
        labels: list[str],
        chosen: int,
        tips: list[str] | tuple[()] = (),
    ) -> int:
        ui = self.app.ui
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
            if button(ui, "begin", cell, _("Begin"), primary=True, key=_("Enter")) or entered:
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
        tonight = self.tonight[self.chosen]
        opponents = tonight.opponents
        try:
            setup = table_setup(tonight.game, 1 + opponents, tonight.options)
            me = app.identity()
        except TesseraError as error:
            app.trouble(error)
            return
        mine = app.settings.color if app.settings.color <= opponents else None
        plan = Plan(setup, [self.strength] * opponents, listed=False, place=mine, start=True)

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
