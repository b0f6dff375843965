"""Small things that are drawn in several places beside the board."""

from __future__ import annotations

from tessera.games.ancient_empires.ids import Pillar
from tessera_client.boards.ancient_empires.symbols import PILLAR_ICONS, PILLARS
from tessera_client.boards.desk import Setting
from tessera_client.i18n import _
from tessera_client.widgets import theme


def symbols(setting: Setting, right: int, y: int, pillars: tuple[Pillar, ...]) -> int:
    """The Pillar symbols of a card, right-aligned; where they begin."""
    ui = setting.ui
    for pillar in reversed(pillars):
        ui.icon(PILLAR_ICONS[pillar], (right - ui.px(8), y), 16, theme.TITLE)
        right -= ui.px(19)
    return right


def pillar_names(pillars: tuple[Pillar, ...]) -> str:
    """The symbols of a card in words."""
    return ", ".join(_(PILLARS[pillar]) for pillar in pillars)
