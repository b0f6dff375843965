"""The strip below the board: one's Orders, resources and cards."""

from __future__ import annotations

from functools import lru_cache

import pygame
from pygame import Rect

from tessera.engine.sealed import Known
from tessera.games.ancient_empires.cards import catalogue
from tessera.games.ancient_empires.ids import RESOURCE_TRACK, TECHNOLOGY_SLOTS, Order, Resource
from tessera.games.ancient_empires.planning import unplaced
from tessera.games.ancient_empires.state import Player, State
from tessera_client.boards.ancient_empires import printed
from tessera_client.boards.ancient_empires.parts import pillar_names
from tessera_client.boards.ancient_empires.symbols import (
    ORDER_ICONS,
    ORDERS,
    ORDERS_TOLD,
    RESOURCE_COLORS,
    RESOURCE_ICONS,
    RESOURCES,
    WONDER,
)
from tessera_client.boards.desk import Setting
from tessera_client.boards.parts import caption, changed, thing
from tessera_client.i18n import _, ngettext
from tessera_client.widgets import layout, paint, theme
from tessera_client.widgets.fonts import SMALL, STRONG, Style
from tessera_client.widgets.ui import Tip, Ui

COUNT = Style("bold", 15)
TINY = Style("text", 12)
TINIEST = Style("text", 11)
TITLE = Style("bold", 15)
NARROW = Style("bold", 13)


def draw(setting: Setting, rect: Rect) -> None:
    """Draw the strip."""
    ui = setting.ui
    paint.panel(ui.surface, rect, base=(40, 29, 22), radius=0, line=0)
    pygame.draw.line(ui.surface, theme.EDGE, rect.topleft, rect.topright)
    body = layout.inset(rect, ui.px(12), ui.px(6))
    if setting.seat is None:
        text = _("You are watching: everything here is what any player could see.")
        ui.prose(text, body, SMALL, theme.DIM)
        return
    orders, resources, cards = layout.shares(body, (56, 13, 31), ui.px(12))
    _orders(setting, orders)
    _resources(setting, resources)
    _cards(setting, cards)


def _orders(setting: Setting, rect: Rect) -> None:
    ui, s = setting.ui, setting.position
    seat = setting.seat or 0
    left = unplaced(s, seat)
    head, body = layout.top(rect, ui.px(20), ui.px(2))
    title = _("Your Orders: {n} not placed").format(n=sum(left))
    caption(setting, head, title)
    cells, gap = layout.columns(body, len(Order), ui.px(4)), ui.px(4)
    low = any(_named(ui, order, TINIEST) > cells[0].w - ui.px(7) for order in Order)
    if low:  # their names have no room side by side: two rows
        half = (len(Order) + 1) // 2
        upper, lower = layout.top(body, (body.h - gap) // 2, gap)
        cells = layout.columns(upper, half, gap) + layout.columns(lower, half, gap)
    for order, cell in zip(Order, cells, strict=False):
        _order(setting, order, left[order], cell, low=low)


def _named(ui: Ui, order: Order, style: Style) -> int:
    """How wide the name of an Order is at least: its disc has the number, too."""
    return ui.width(_(ORDERS[order]).rstrip(" 23"), style)


def _order(setting: Setting, order: Order, count: int, rect: Rect, *, low: bool) -> None:
    """An Order and how many of its tokens are left; in a *low* cell, side by side."""
    ui = setting.ui
    name = _(ORDERS[order])
    left = ngettext("{n} left to place", "{n} left to place", count).format(n=count)
    words = ngettext("{order}, {n} left", "{order}, {n} left", count).format(order=name, n=count)
    place = ("order", int(order))
    thing(setting, place, rect, words, Tip(name, (_(ORDERS_TOLD[order]), left), "orders"))
    lit = place in setting.lit
    dim = not count or (bool(setting.lit) and not lit)
    pale = theme.OFF if dim else theme.TEXT
    below = rect.bottom - ui.px(11 if low else 27)
    high = below - rect.y - ui.px(14)
    radius = min(rect.w // 2 - ui.px(5), high // 2 if low else high // 2 - ui.px(1))
    center = (rect.x + rect.w * 3 // 8 if low else rect.centerx, rect.y + radius + ui.px(5))
    _disc(ui, order, center, radius, lit=lit, dim=dim)
    room = rect.w - ui.px(7)
    shown = name if ui.width(name, TINY) <= room else name.rstrip(" 23")
    style = ui.fitting(shown, room, TINY, TINIEST)
    ui.text(shown, (rect.centerx, below), style, pale, "center", room)
    number = (rect.centerx, rect.bottom - ui.px(11))
    if low:
        number = (center[0] + radius + ui.px(14), center[1])
    ui.text(f"×{count}", number, COUNT, pale, "center")


def _disc(
    ui: Ui, order: Order, center: tuple[int, int], radius: int, *, lit: bool, dim: bool
) -> None:
    """The token of an Order, with its number."""
    color = theme.OFF if dim else theme.BRIGHT
    ground = (74, 56, 42) if not dim else (40, 31, 25)
    paint.disc(ui.surface, center, radius, ground, theme.GOLD if lit else theme.EDGE)
    ui.icon(ORDER_ICONS[order], center, radius * 1.25 / ui.scale, color)
    if order in (Order.BUILD_2, Order.MOVE_2, Order.MOVE_3):
        number = "3" if order == Order.MOVE_3 else "2"
        small = radius < ui.px(14)
        spot = (center[0] + radius * 8 // 10, center[1] - radius * (6 if small else 7) // 10)
        paint.disc(ui.surface, spot, ui.px(6 if small else 9), theme.SUNKEN, theme.SUNKEN)
        ui.text(number, spot, TINIEST if small else COUNT, color, "center")


def _resources(setting: Setting, rect: Rect) -> None:
    ui = setting.ui
    me, before = _mine(setting, setting.position), _mine(setting, setting.before)
    head, body = layout.top(rect, ui.px(20), ui.px(2))
    caption(setting, head, _("Resources"))
    row = min(ui.px(20), body.h // 5)
    for resource in Resource:
        cell, body = layout.top(body, row)
        amount, was = me.resources[resource], before.resources[resource]
        name = _(RESOURCES[resource])
        place = ("resource", int(resource))
        used = ui.spot(
            *(f"desk resource {int(resource)}", cell, f"{name}: {amount}"),
            role="target",
            tab=place in setting.lit,
            tip=Tip(
                name,
                (_("{n} of at most {most}").format(n=amount, most=RESOURCE_TRACK),),
                "resources",
            ),
        )
        if place in setting.lit:
            pygame.draw.rect(ui.surface, theme.FOCUS, cell, 1, border_radius=ui.px(4))
        if used.focused:
            paint.focus_ring(ui.surface, cell)
        if used.clicked:
            setting.pick(place)
        ui.icon(RESOURCE_ICONS[resource], (cell.x + ui.px(10), cell.centery), 17, theme.DIM)
        shown = ui.rolled(f"hand {int(resource)}", amount).number
        _track(setting, layout.inset(cell, ui.px(26), 0), resource, shown)
        changed(setting, amount, was, (cell.right - ui.px(22), cell.centery))


def _track(setting: Setting, rect: Rect, resource: Resource, amount: int) -> None:
    """The spaces of the resource track, filled up to the amount, and the number."""
    ui = setting.ui
    ui.text(str(amount), (rect.x + ui.px(2), rect.centery), STRONG, theme.BRIGHT)
    room = Rect(rect.x + ui.px(18), rect.y, max(1, rect.w - ui.px(18)), max(1, rect.h))
    spaces = max(RESOURCE_TRACK, amount)
    picture = _spaces(room.size, spaces, amount, RESOURCE_COLORS[resource], ui.px(9))
    ui.surface.blit(picture, room)


@lru_cache(maxsize=128)
def _spaces(
    size: tuple[int, int], spaces: int, amount: int, color: theme.Color, height: int
) -> pygame.Surface:
    """The spaces of a track, the first *amount* of them filled; shared."""
    picture = pygame.Surface(size, pygame.SRCALPHA)
    for n, cell in enumerate(layout.columns(picture.get_rect(), spaces, 3)):
        box = layout.middle(cell, cell.w, height)
        filled = color if n < amount else theme.SUNKEN
        pygame.draw.rect(picture, filled, box, border_radius=height // 3)
        pygame.draw.rect(picture, theme.EDGE, box, 1, border_radius=height // 3)
    return picture


def _mine(setting: Setting, position: State) -> Player:
    return position.players[setting.seat or 0]


def _cards(setting: Setting, rect: Rect) -> None:
    """Civilization, Technologies and Wonders, each with its text as a tooltip."""
    ui = setting.ui
    me = setting.position.players[setting.seat or 0]
    head, body = layout.top(rect, ui.px(20), ui.px(2))
    slots = _("Technologies {n} of {most}").format(n=len(me.technologies), most=TECHNOLOGY_SLOTS)
    caption(setting, head, slots)
    chips: list[tuple[str, tuple[str, int], str, Tip]] = []
    for n, dealt in enumerate(me.dealt):
        card = catalogue.CIVILIZATIONS[dealt.value] if isinstance(dealt, Known) else None
        title = printed.title(card) if card else _("Face-down")
        covered = Tip(_("Civilization, face down"), (), "civilizations")
        tip = civilization_tip(card) if card else covered
        chips.append((f"{title}?", ("civilization", n), "laurel-crown", tip))
    if me.civilization >= 0:
        card = catalogue.CIVILIZATIONS[me.civilization]
        title = printed.title(card)
        chips.append((title, ("civilization", 0), "laurel-crown", civilization_tip(card)))
    for number in me.technologies:
        tech = catalogue.TECHNOLOGIES[number]
        title, text = printed.title(tech), printed.text(tech.text)
        tip = Tip(title, (text, pillar_names(tech.symbols)), "technologies")
        chips.append((title, ("technology", number), "light-bulb", tip))
    for number in me.wonders:
        wonder = catalogue.WONDERS[number]
        title = printed.title(wonder)
        chips.append((title, ("wonder", number), WONDER, wonder_tip(wonder)))
    if not chips:
        ui.prose(_("No cards yet."), body, SMALL, theme.DIM)
        return
    for (title, place, icon, tip), chip in zip(
        chips, _chips(setting, body, len(chips)), strict=True
    ):
        thing(setting, place, chip, title, tip, where="own")
        size = min(17, (chip.h - 2) / ui.scale)
        ui.icon(icon, (chip.x + ui.px(13), chip.centery), size, theme.TITLE)
        room = chip.w - ui.px(28)
        fits = ui.width(title, TITLE) <= room and chip.h >= ui.px(19)
        style = TITLE if fits else NARROW
        ui.text(title, (chip.x + ui.px(25), chip.centery), style, width=room)


def _chips(setting: Setting, body: Rect, count: int) -> list[Rect]:
    """Where *count* cards lie: in two columns, or three where there are many."""
    ui = setting.ui
    across = 2 if count <= 10 else 3
    rows = max(2, -(-count // across))
    gap = ui.px(4 if rows < 5 else 2)
    height = min(ui.px(30), (body.h - (rows - 1) * gap) // rows)
    columns = layout.columns(body, across, gap)
    places = [(columns[n % across], body.y + n // across * (height + gap)) for n in range(count)]
    return [Rect(cell.x, y, cell.w, height) for cell, y in places]


def civilization_tip(card: catalogue.CivilizationCard) -> Tip:
    """All that stands on a Civilization card."""
    return Tip(
        printed.title(card),
        (
            _("Founding: {text}").format(text=printed.text(card.founding_text)),
            _("Ongoing: {text}").format(text=printed.text(card.ongoing_text)),
            _("End of Age: {text}").format(text=printed.text(card.end_of_age_text)),
            _("Pillars: {names}").format(names=pillar_names(card.symbols)),
        ),
        "civilizations",
    )


def wonder_tip(card: catalogue.WonderCard) -> Tip:
    """All that stands on a Wonder card."""
    cost = ", ".join(f"{n} {_(RESOURCES[r])}" for r, n in card.cost.items())
    return Tip(
        printed.title(card),
        (
            printed.text(card.scoring_text),
            printed.text(card.effect_text),
            _("Cost: {cost}").format(cost=cost),
            _("Pillars: {names}").format(names=pillar_names(card.symbols)),
        ),
        "wonders",
    )
