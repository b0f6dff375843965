"""What all may see of a player, in a line of icons and numbers."""

from __future__ import annotations

from pygame import Rect

from tessera.engine.steps import Seat
from tessera.games.ancient_empires.ids import Resource
from tessera_client.boards.ancient_empires.symbols import (
    RESOURCE_ICONS,
    RESOURCES,
    TECHNOLOGY,
    WONDER,
)
from tessera_client.boards.desk import Setting
from tessera_client.i18n import _
from tessera_client.widgets import layout, theme
from tessera_client.widgets.fonts import Style
from tessera_client.widgets.ui import Tip

NUMBER = Style("bold", 15)


def draw(setting: Setting, seat: Seat, rect: Rect) -> None:
    """Draw the line of *seat*."""
    ui, s = setting.ui, setting.position
    me, before = s.players[seat], setting.before.players[seat]
    settlements = sum(owner == seat for owner in s.settlement)
    items = [
        (RESOURCE_ICONS[r], me.resources[r], before.resources[r], _(RESOURCES[r])) for r in Resource
    ]
    armies, were = sum(me.armies), sum(before.armies)
    items.append(("conqueror", armies, were, _("Armies on the map")))
    standing = sum(owner == seat for owner in setting.before.settlement)
    items.append(("village", settlements, standing, _("Settlements")))
    cards = len(me.technologies)
    items.append((TECHNOLOGY, cards, len(before.technologies), _("Technologies")))
    items.append((WONDER, len(me.wonders), len(before.wonders), _("Wonders")))
    order = s.turn_order.index(seat) + 1 if seat in s.turn_order else 0
    wide = [1.3 if icon == "conqueror" else 1.0 for icon, *_rest in items]  # Armies: two digits
    cells = layout.shares(rect, [*wide, 1.0])
    for (icon, number, was, words), cell in zip(items, cells, strict=False):
        _item(setting, f"{seat} {icon}", cell, icon, number, was, words)
    last = cells[-1]
    if order:
        ui.text(f"#{order}", (last.right, last.centery), NUMBER, theme.DIM, "midright")
        tip = Tip(_("Turn order"), (_("Place {n} in turn order").format(n=order),), "turn order")
        ui.spot(f"panel {seat} order", last, f"{order}", role="fact", tab=False, tip=tip)


def _item(
    setting: Setting, name: str, cell: Rect, icon: str, number: int, was: int, words: str
) -> None:
    ui = setting.ui
    ui.icon(icon, (cell.x + ui.px(8), cell.centery), 15, theme.DIM)
    color = theme.TEXT if number == was else theme.GOOD if number > was else theme.BAD
    rolled = ui.rolled(f"panel {name}", number)
    ui.text(str(rolled.number), (cell.x + ui.px(18), cell.centery), NUMBER, color)
    ui.spot(
        *(f"panel {name}", cell, f"{words}: {number}"),
        role="fact",
        tab=False,
        tip=Tip(words, (str(number),), "the player board"),
    )
