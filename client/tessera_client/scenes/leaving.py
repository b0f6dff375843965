"""Leaving a table: what will happen with the seat, and with the table of a host."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tessera_client.i18n import _
from tessera_client.widgets import layout
from tessera_client.widgets.controls import button, closed, sheet
from tessera_client.widgets.fonts import BODY

if TYPE_CHECKING:
    from tessera_client.scenes.table import TableScene


def draw(table: TableScene) -> str:
    """Draw the sheet; ``leave`` while it stays open."""
    ui, app, sitting = table.app.ui, table.app, table.sitting
    stays = "leave"
    with sheet(ui, "leave", _("Leave the table?"), 600, 330) as (body, escaped):
        foot, body = layout.bottom(body, ui.px(44), ui.px(10))
        ui.prose(_told(table), body, BODY)
        stay, foot = layout.right(foot, ui.px(160), ui.px(10))
        go, foot = layout.right(foot, ui.px(150), ui.px(10))
        if button(ui, "stay", stay, _("Stay"), primary=True) or escaped:
            stays = ""
        if button(ui, "go", go, _("Leave")):
            stays = ""
            app.home_again()
            return stays
        match = table.match
        if not match.over and not sitting.alone and not sitting.watching:
            cell = layout.left(foot, ui.px(210))[0]
            label = _("Go on now") if match.adjourned else _("Adjourn for another day")
            if button(ui, "adjourn", cell, label):
                adjourned = match.adjourned
                sitting.do(
                    lambda lobby, code: lobby.resume(code) if adjourned else lobby.adjourn(code)
                )
                app.notice(_("Your wish is known; it happens once all players wish so."))
                stays = ""
        if closed(ui, "leave"):
            stays = ""
    return stays


def _told(table: TableScene) -> str:
    sitting, match = table.sitting, table.match
    if match.over:
        return _("The match is over and kept under Matches and replays.")
    if sitting.watching:
        return _("You only watch: nobody waits for you.")
    if sitting.alone:
        return _("The match is kept. It waits for you on Home, also after you close the window.")
    parts = [_("Your seat and your pieces stay yours; you may come back at any time.")]
    clocks = match.begun.genesis.terms.clocks
    if clocks.absence == "bot":
        line = _("After {n} seconds a bot plays for you until you are back.")
    else:
        line = _("After {n} seconds your turns are passed until you are back.")
    parts.append(line.format(n=clocks.grace))
    if sitting.hosted:
        parts.append(
            _(
                "This computer is the host: the table stays open while this window is open. When "
                "you close the window the match stops for all, is kept, and goes on when you "
                "host again, or when another player hosts it from here."
            )
        )
    return " ".join(parts)
