"""The drawer with the markets: Technologies, Wonders, and the two Civilizations to choose from."""

from __future__ import annotations

from pygame import Rect

from tessera.engine.sealed import Known
from tessera.games.ancient_empires.cards import catalogue
from tessera.games.ancient_empires.ids import Pillar, Resource
from tessera.games.ancient_empires.state import State
from tessera_client.boards.ancient_empires import printed
from tessera_client.boards.ancient_empires.hand import civilization_tip, wonder_tip
from tessera_client.boards.ancient_empires.parts import pillar_names, symbols
from tessera_client.boards.ancient_empires.symbols import RESOURCE_COLORS, RESOURCE_ICONS
from tessera_client.boards.desk import Setting
from tessera_client.boards.parts import caption, thing
from tessera_client.i18n import _
from tessera_client.widgets import theme
from tessera_client.widgets.controls import scrolled
from tessera_client.widgets.fonts import Style
from tessera_client.widgets.ui import Tip

TITLE = Style("bold", 16)
TEXT = Style("text", 14)


def draw(setting: Setting, rect: Rect) -> None:
    """Draw the drawer."""
    height = _all(setting, Rect(rect.x, rect.y, rect.w - setting.ui.px(12), 9999), draw=False)
    with scrolled(setting.ui, "cards page", rect, height) as inner:
        _all(setting, inner, draw=True)


def _all(setting: Setting, rect: Rect, *, draw: bool) -> int:
    s: State = setting.position
    y = rect.y
    parts: list[tuple[str, list[tuple[str, int]]]] = []
    me = s.players[setting.seat] if setting.seat is not None else None
    if me is not None and any(isinstance(card, Known) for card in me.dealt):
        dealt = [("civilization", n) for n in range(len(me.dealt))]
        parts.append((_("Your two Civilizations"), dealt))
    own = [("technology", card) for card in (me.technologies if me else ())]
    if any(place in setting.lit for place in own):
        parts.append((_("Your Technologies"), own))
    market = [("technology", card) for card in s.technology_market]
    parts.append((_("Technology market"), market))
    wonders = [("wonder", card) for card in s.wonder_market]
    if wonders:
        parts.append((_("Wonder market"), wonders))
    for title, places in parts:
        head = Rect(rect.x, y, rect.w, setting.ui.px(24))
        if draw:
            caption(setting, head, title)
        y = head.bottom
        for place in places:
            y += _card(setting, place, Rect(rect.x, y, rect.w, 9999), draw=draw)
        y += setting.ui.px(6)
    return y - rect.y


def _card(setting: Setting, place: tuple[str, int], rect: Rect, *, draw: bool) -> int:
    """A card; the height that it takes."""
    ui = setting.ui
    title, text, pillars, cost, tip = _told(setting, place)
    pad = ui.px(8)
    body = Rect(rect.x + pad, 0, rect.w - 2 * pad, 9999)
    lines = ui.prose(text, body, TEXT, draw=False)
    height = lines + ui.px(34)
    if draw:
        box = Rect(rect.x, rect.y, rect.w, height)
        thing(setting, place, box, f"{title}: {text}", tip)
        line = box.y + ui.px(15)
        end = symbols(setting, box.right - pad, line, pillars)
        for resource, number in reversed(list(cost.items())):
            end -= ui.px(30)
            ui.text(str(number), (end, line), TITLE, RESOURCE_COLORS[resource])
            ui.icon(RESOURCE_ICONS[resource], (end + ui.px(17), line), 15, theme.DIM)
        ui.text(title, (body.x, line), TITLE, theme.TITLE, width=end - body.x - ui.px(6))
        ui.prose(text, Rect(body.x, box.y + ui.px(28), body.w, lines), TEXT, theme.TEXT)
    return height + ui.px(6)


Told = tuple[str, str, tuple[Pillar, ...], dict[Resource, int], Tip]
"""Title, text, Pillars, cost and tooltip of a card."""


def _told(setting: Setting, place: tuple[str, int]) -> Told:
    kind, number = place
    if kind == "technology":
        tech = catalogue.TECHNOLOGIES[number]
        title = printed.title(tech)
        pillars = _("Pillars: {names}").format(names=pillar_names(tech.symbols))
        return title, printed.text(tech.text), tech.symbols, {}, Tip(title, (pillars,), kind)
    if kind == "wonder":
        wonder = catalogue.WONDERS[number]
        texts = (wonder.scoring_text, wonder.effect_text)
        text = " ".join(map(printed.text, texts)).strip()
        return printed.title(wonder), text, wonder.symbols, dict(wonder.cost), wonder_tip(wonder)
    dealt = setting.position.players[setting.seat or 0].dealt[number]
    card = catalogue.CIVILIZATIONS[dealt.value]
    effects = (card.founding_text, card.ongoing_text, card.end_of_age_text)
    text = "\n".join(map(printed.text, effects))
    return printed.title(card), text, card.symbols, {}, civilization_tip(card)
