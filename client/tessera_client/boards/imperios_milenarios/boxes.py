"""The drawer with the boxes of the board: Technologies, Trade Goods, Wonders, and who has them."""

from __future__ import annotations

from typing import Final

import pygame
from pygame import Rect

from tessera.engine.steps import Seat
from tessera.games.imperios_milenarios.ids import COLORS, Color, Half, Tier
from tessera.games.imperios_milenarios.state import State
from tessera.games.imperios_milenarios.tables import (
    GOODS,
    TIERS,
    WONDER_ACTIONS,
    WONDER_POINTS,
    WONDERS,
)
from tessera_client.boards import Place
from tessera_client.boards.desk import Setting
from tessera_client.boards.imperios_milenarios import printed
from tessera_client.boards.imperios_milenarios.hand import disc
from tessera_client.boards.imperios_milenarios.symbols import (
    TECHNOLOGIES_TOLD,
    TECHNOLOGY_ICONS,
    WONDER_ICONS,
    WONDERS_TOLD,
)
from tessera_client.boards.parts import caption, thing
from tessera_client.i18n import N_, _
from tessera_client.widgets import layout, paint, theme
from tessera_client.widgets.controls import scrolled
from tessera_client.widgets.fonts import Style
from tessera_client.widgets.seats import draw_mark
from tessera_client.widgets.ui import Tip

TITLE: Final = Style("bold", 14)
SMALLER: Final = Style("bold", 13)
COINS: Final = Style("bold", 13)
MADE: Final = {
    Half.WEST: N_("Poniente: from western Cities only"),
    Half.EAST: N_("Naciente: from eastern Cities only"),
    Half.BOTH: N_("From Cities of both halves"),
}
MARKS: Final = {Half.WEST: "◂", Half.EAST: "▸", Half.BOTH: ""}


def draw(setting: Setting, rect: Rect) -> None:
    """Draw the drawer."""
    ui = setting.ui
    row = ui.px(48)
    goods = -(-len(GOODS) // 2)
    height = 3 * ui.px(24) + row * (len(COLORS) + len(WONDERS)) + ui.px(40) * goods + ui.px(16)
    with scrolled(ui, "boxes", rect, height) as body:
        head, body = layout.top(body, ui.px(24))
        caption(setting, head, _("Technologies: Basic, Advanced, Special"))
        for color in COLORS:
            line, body = layout.top(body, row)
            _technologies(setting, color, layout.inset(line, 0, ui.px(2)))
        head, body = layout.top(body, ui.px(24))
        caption(setting, head, _("Trade Goods, by their Coins"))
        for n in range(goods):
            line, body = layout.top(body, ui.px(40))
            pair = layout.columns(layout.inset(line, 0, ui.px(2)), 2, ui.px(4))
            for number, cell in zip((n, n + goods), pair, strict=True):
                if number < len(GOODS):
                    _good(setting, number, cell)
        head, body = layout.top(body, ui.px(24))
        caption(setting, head, _("Wonders"))
        for number in range(len(WONDERS)):
            line, body = layout.top(body, row)
            _wonder(setting, number, layout.inset(line, 0, ui.px(2)))


def _technologies(setting: Setting, color: Color, rect: Rect) -> None:
    ui = setting.ui
    mark, rest = layout.left(rect, ui.px(26), ui.px(4))
    disc(setting, color, mark.center, ui.px(11))
    for tier, cell in zip(Tier, layout.columns(rest, len(Tier), ui.px(4)), strict=True):
        number, box = 3 * color + tier, TIERS[tier]
        owners = _owners(setting.position, "technologies", number)
        title = printed.technology(number)
        lines = (
            _(TECHNOLOGIES_TOLD[number]),
            _("{actions} Yellow Actions; trades at {coins} Coins; {points} Victory Points").format(
                actions=box.actions, coins=box.coins, points=box.points
            ),
            _had_by(setting, owners),
        )
        place = ("technology", number)
        thing(setting, place, cell, f"{title}: {' '.join(lines)}", Tip(title, lines, place[0]))
        _titled(setting, cell, TECHNOLOGY_ICONS[number], title, str(box.coins))
        _marks(setting, place, cell, owners, _owners(setting.before, "technologies", number))


def _good(setting: Setting, number: int, rect: Rect) -> None:
    good = GOODS[number]
    owners = _owners(setting.position, "goods", number)
    title = printed.good(number)
    lines = (
        _("Trades at {coins} Coins").format(coins=good.coins),
        _(MADE[good.half]),
        _had_by(setting, owners),
    )
    place = ("good", number)
    thing(setting, place, rect, f"{title}: {' '.join(lines)}", Tip(title, lines, "trade goods"))
    _titled(setting, rect, "amphora", f"{title} {MARKS[good.half]}".strip(), str(good.coins))
    _marks(setting, place, rect, owners, _owners(setting.before, "goods", number))


def _wonder(setting: Setting, number: int, rect: Rect) -> None:
    owners = [n for n, p in enumerate(setting.position.players) if p.wonder == number]
    before = [n for n, p in enumerate(setting.before.players) if p.wonder == number]
    title = printed.wonder(number)
    cost = _("{actions} Black Actions; {points} Victory Points").format(
        actions=WONDER_ACTIONS, points=WONDER_POINTS
    )
    lines = (_(WONDERS_TOLD[number]), cost, _had_by(setting, owners))
    place = ("wonder", number)
    thing(setting, place, rect, f"{title}: {' '.join(lines)}", Tip(title, lines, "wonders"))
    _titled(setting, rect, WONDER_ICONS[number], title, "")
    _marks(setting, place, rect, owners, before)


def _titled(setting: Setting, rect: Rect, icon: str, title: str, coins: str) -> None:
    ui = setting.ui
    y = rect.y + rect.h * 34 // 100
    if rect.w < ui.px(130):  # the title needs all the room: its coins stand below
        ui.text(title, (rect.x + ui.px(6), y), SMALLER, theme.TEXT, width=rect.w - ui.px(8))
        if coins:
            at = (rect.right - ui.px(7), rect.bottom - ui.px(10))
            ui.text(coins, at, COINS, theme.GOLD, "midright")
        return
    ui.icon(icon, (rect.x + ui.px(13), y), 15, theme.TITLE)
    right = rect.right - ui.px(6)
    if coins:
        center = (rect.right - ui.px(13), y)
        paint.disc(ui.surface, center, ui.px(9), theme.SUNKEN, theme.GOLD)
        ui.text(coins, center, COINS, theme.GOLD, "center")
        right -= ui.px(20)
    ui.text(title, (rect.x + ui.px(25), y), TITLE, theme.TEXT, width=right - rect.x - ui.px(27))


def _marks(
    setting: Setting, place: Place, rect: Rect, owners: list[Seat], before: list[Seat]
) -> None:
    """The Totems in a box; one Gem stands for those of all."""
    ui = setting.ui
    owners = [seat for seat in owners if (("totem", seat), place) not in setting.coming]
    y = rect.bottom - ui.px(10)
    if len(owners) == len(setting.names):
        x = rect.x + ui.px(14)
        gem = [(x, y - ui.px(7)), (x + ui.px(7), y), (x, y + ui.px(7)), (x - ui.px(7), y)]
        pygame.draw.polygon(ui.surface, (190, 232, 246), gem)
        pygame.draw.polygon(ui.surface, theme.NIGHT, gem, 1)
        ui.text(_("all"), (x + ui.px(12), y), COINS, theme.TEXT)
        return
    for n, seat in enumerate(owners):
        at = (rect.x + ui.px(13 + 15 * n), y)
        if seat not in before:
            pygame.draw.circle(ui.surface, theme.FOCUS, at, ui.px(8), max(1, ui.px(2)))
        draw_mark(ui.surface, seat, at, ui.px(5))


def _owners(s: State, what: str, number: int) -> list[Seat]:
    return [seat for seat, p in enumerate(s.players) if getattr(p, what) >> number & 1]


def _had_by(setting: Setting, owners: list[Seat]) -> str:
    if not owners:
        return _("Nobody has it.")
    names = ", ".join(setting.names[seat] for seat in owners)
    return _("Had by: {names}").format(names=names)
