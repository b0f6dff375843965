"""What all may see of a player, in a line of icons and numbers."""

from __future__ import annotations

from typing import Final

from pygame import Rect

from tessera.engine.steps import Seat
from tessera.games.imperios_milenarios.ages import standing
from tessera.games.imperios_milenarios.ids import NONE
from tessera.games.imperios_milenarios.state import State
from tessera.games.imperios_milenarios.tables import SPACE_COINS
from tessera_client.boards.desk import Setting
from tessera_client.boards.imperios_milenarios import printed
from tessera_client.boards.imperios_milenarios.chits import chits
from tessera_client.i18n import _
from tessera_client.widgets import layout, paint, theme
from tessera_client.widgets.fonts import Style
from tessera_client.widgets.ui import Tip

NUMBER: Final = Style("bold", 15)
AGE: Final = Style("title", 13)
WIDTHS: Final = (1.0, 1.0, 1.0, 1.25, 1.0, 1.0, 1.0, 1.0, 1.0)
"""How wide the Age, each number and the marks are: the Census has two digits."""
NUMERALS: Final = ("I", "II", "III", "IV")


def draw(setting: Setting, seat: Seat, rect: Rect) -> None:
    """Draw the line of *seat*."""
    s: State = setting.position
    cells = layout.shares(rect, WIDTHS)
    _age(setting, seat, cells[0])
    for (key, icon, now, was, name), cell in zip(_items(setting, seat), cells[1:], strict=False):
        color = theme.TEXT if now == was else theme.GOOD if now > was else theme.BAD
        _item(setting, f"{seat} {key}", cell, icon, now, name, color)
    _marks(setting, seat, s, cells[-1])


def _items(setting: Setting, seat: Seat) -> list[tuple[str, str, int, int, str]]:
    s, before = setting.position, setting.before
    has, had = standing(s, seat), standing(before, seat)
    me, was = s.players[seat], before.players[seat]
    hand, held = chits(s, seat).in_hand, chits(before, seat).in_hand
    return [
        ("hand", "stone-pile", hand, held, _("Chits in hand")),
        ("armies", "conqueror", me.armies, was.armies, _("Armies")),
        (
            *("census", "two-coins", me.census * SPACE_COINS, was.census * SPACE_COINS),
            _("Census"),
        ),
        ("capitals", "greek-temple", has.capitals, had.capitals, _("Capitals")),
        ("cities", "stone-tower", has.cities, had.cities, _("Cities")),
        ("goods", "amphora", has.goods, had.goods, _("Trade Goods")),
        ("technologies", "light-bulb", has.technologies, had.technologies, _("Technologies")),
    ]


def _item(
    setting: Setting, key: str, cell: Rect, icon: str, now: int, name: str, color: theme.Color
) -> None:
    ui = setting.ui
    ui.icon(icon, (cell.x + ui.px(8), cell.centery), 15, theme.DIM)
    ui.text(str(now), (cell.x + ui.px(18), cell.centery), NUMBER, color)
    lines = (str(now), *_more(setting, key))
    tip = Tip(name, lines, "the play area")
    ui.spot(f"panel {key}", cell, f"{name}: {now}", role="fact", tab=False, tip=tip)


def _more(setting: Setting, key: str) -> tuple[str, ...]:
    """What the number stands for."""
    seat, what = int(key.split()[0]), key.split()[1]
    me = setting.position.players[seat]
    if what == "goods":
        return tuple(printed.good(n) for n in range(16) if me.goods >> n & 1)
    if what == "technologies":
        return tuple(printed.technology(n) for n in range(12) if me.technologies >> n & 1)
    if what == "hand":
        mine = chits(setting.position, seat)
        line = _("{hidden} hidden, {open} lying open; {cup} in the cup, {spent} spent")
        known = sum(mine.open)
        return (
            line.format(
                hidden=mine.in_hand - known, open=known, cup=mine.cup, spent=sum(mine.discard)
            ),
        )
    return ()


def _age(setting: Setting, seat: Seat, cell: Rect) -> None:
    ui = setting.ui
    age = setting.position.players[seat].age
    center = (cell.x + ui.px(10), cell.centery)
    paint.disc(ui.surface, center, ui.px(10), theme.SUNKEN, theme.GOLD)
    risen = age > setting.before.players[seat].age
    ink = theme.GOOD if risen else theme.TITLE
    ui.text(NUMERALS[age], center, AGE, ink, "center")
    name = printed.age(age)
    ui.spot(f"panel {seat} age", cell, name, role="fact", tab=False, tip=Tip(name, (), "ages"))


def _marks(setting: Setting, seat: Seat, s: State, cell: Rect) -> None:
    """The One Ring, and the Wonder."""
    ui = setting.ui
    x = cell.right - ui.px(9)
    if s.first == seat and s.round:
        center = (x, cell.centery)
        paint.disc(ui.surface, center, ui.px(8), theme.GOLD, theme.TITLE)
        paint.disc(ui.surface, center, ui.px(5), theme.WOOD, theme.EDGE)
        ring = Rect(x - ui.px(9), cell.y, ui.px(18), cell.h)
        tip = Tip(_("The One Ring"), (_("First Player of this round."),), "the round")
        ui.spot(f"panel {seat} ring", ring, _("The One Ring"), role="fact", tab=False, tip=tip)
        x -= ui.px(20)
    if (wonder := s.players[seat].wonder) != NONE:
        ui.icon("great-pyramid", (x, cell.centery), 16, theme.TITLE)
        box = Rect(x - ui.px(9), cell.y, ui.px(18), cell.h)
        name = printed.wonder(wonder)
        tip = Tip(name, (), "wonders")
        ui.spot(f"panel {seat} wonder", box, name, role="fact", tab=False, tip=tip)
