"""What is sealed, drawn fairly and verified, in plain words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tessera.spoken import spoken
from tessera_client import troubles
from tessera_client.i18n import _, ngettext
from tessera_client.widgets import layout, theme
from tessera_client.widgets.controls import button, closed, scrolled, sheet
from tessera_client.widgets.fonts import BODY, STRONG

if TYPE_CHECKING:
    from tessera_client.scenes.table import TableScene


def draw(table: TableScene) -> str:
    """Draw the sheet; ``badge`` while it stays open."""
    from tessera_client.scenes.rules import Rules

    ui = table.app.ui
    parts = told(table)
    with sheet(ui, "badge", _("Sealed, drawn fairly, verified"), 660, 560) as (body, escaped):
        foot, body = layout.bottom(body, ui.px(40), ui.px(10))
        width = body.w - ui.px(14)
        room = body.copy()
        room.w = width
        height = 0
        for head, text in parts:
            height += ui.prose(head, room, STRONG, draw=False)
            height += ui.prose(text, room, BODY, draw=False) + ui.px(10)
        with scrolled(ui, "badge text", body, height) as inner:
            y = inner.y
            for head, text in parts:
                line = inner.copy()
                line.w, line.y = width, y
                y += ui.prose(head, line, STRONG, theme.TITLE)
                line.y = y
                y += ui.prose(text, line, BODY, theme.TEXT) + ui.px(10)
        more, foot = layout.right(foot, ui.px(220), ui.px(10))
        if button(ui, "badge rules", more, _("More in the rules"), primary=True):
            table.app.push(Rules(table.app, "fair play", table.match.game.name))
        done = closed(ui, "badge")
    return "" if escaped or done else "badge"


def told(table: TableScene) -> list[tuple[str, str]]:
    """What there is to say: headings, and a paragraph for each."""
    match = table.match
    verified = ngettext(
        "{n} entry was verified on this computer.",
        "{n} entries were verified on this computer.",
        match.count,
    ).format(n=match.count)
    words = spoken(match.head) if match.head else "…"
    parts = [
        (
            _("Verified"),
            verified
            + " "
            + _(
                "Each is signed, follows the one before it, and is legal by the rules. All players "
                "whose words are the same saw the same match: {words}"
            ).format(words=words),
        ),
        (
            _("Sealed"),
            _(
                "A hidden piece is sealed on its owner's computer: the referee and everybody else "
                "hold only a lock that fits one piece alone. When it is shown, all check that it "
                "is the one that was sealed. Nobody can look, and nobody can swap it."
            ),
        ),
        (
            _("Drawn fairly"),
            _(
                "Every draw mixes secrets that all players and the referee had fixed before. One "
                "honest player is enough to make it fair: that can be you."
            ),
        ),
        (
            _("The server's key"),
            _("Its words are {words}. Ask the host, by voice, whether they are the same.").format(
                words=table.sitting.words or "…"
            ),
        ),
    ]
    if match.charges:
        told = [(table.name(charge.seat), troubles.charged(charge)) for charge in match.charges]
        lines = [f"{name}: {deed}" for name, deed in told]
        parts.insert(0, (_("Somebody was caught"), "\n".join(lines)))
    return parts
