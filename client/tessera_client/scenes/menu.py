"""The menu of Home."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from tessera_client.i18n import _

if TYPE_CHECKING:
    from tessera_client.app import App


def go_on(app: App, stay: dict[str, str]) -> None:
    """Go back to a table."""
    from tessera_client.scenes.coming import Coming

    app.push(Coming(app, stay))


def entries(app: App) -> list[tuple[str, str, str, str, Callable[[], None]]]:
    """Each entry: its name, label, icon, what it is for, and what it does."""
    from tessera_client.scenes.credits import Credits
    from tessera_client.scenes.hosting import Hosting
    from tessera_client.scenes.joining import Joining
    from tessera_client.scenes.replays import Replays
    from tessera_client.scenes.rules import Rules
    from tessera_client.scenes.settings import SettingsScene

    def leave() -> None:
        app.closed = True

    resume = [
        (
            *("resume", _("Go on with {names}").format(names=stay["told"]), "sunrise"),
            _("The match you left waits where it was."),
            partial(go_on, app, stay),
        )
        for stay in app.settings.stays[:1]
    ]
    return [
        *resume,
        (
            *("host", _("Host a table"), "greek-temple"),
            _("Open a table on this computer for friends to join."),
            lambda: app.push(Hosting(app)),
        ),
        (
            *("join", _("Join a table"), "galley"),
            _("Tables found on your network, a code, an address, or an invite link."),
            lambda: app.push(Joining(app)),
        ),
        (
            *("replays", _("Matches and replays"), "scroll-unfurled"),
            _("Go through any match again, and see whether all was fair."),
            lambda: app.push(Replays(app)),
        ),
        ("rules", _("Rules"), "obelisk", _("Look anything up."), lambda: app.push(Rules(app))),
        (
            *("settings", _("Settings"), "gears"),
            _("Size, language, colours, keys."),
            lambda: app.push(SettingsScene(app)),
        ),
        (
            *("credits", _("Credits and licences"), "laurel-crown"),
            _("Whose fonts, icons and libraries these are."),
            lambda: app.push(Credits(app)),
        ),
        ("quit", _("Quit"), "walking-boot", _("Close the window."), leave),
    ]
