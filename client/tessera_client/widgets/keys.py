"""Which key does what; every binding can be changed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import pygame

from tessera_client.i18n import N_, _, pgettext

ACTIONS: Final[dict[str, tuple[str, str]]] = {
    "confirm": ("return", N_("Confirm")),
    "undo": ("u", N_("Undo")),
    "pass": ("p", N_("Pass")),
    "fit": ("home", N_("Show the whole board")),
    "zoom-in": ("+", N_("Come closer")),
    "zoom-out": ("-", N_("Go back")),
    "pan-left": ("ctrl+left", N_("Move the board right")),
    "pan-right": ("ctrl+right", N_("Move the board left")),
    "pan-up": ("ctrl+up", N_("Move the board down")),
    "pan-down": ("ctrl+down", N_("Move the board up")),
    "pieces": ("h", N_("Hide or show the pieces")),
    "legend": ("k", N_("What the pictures on the board mean")),
    "log": ("l", N_("Log")),
    "chat": ("/", N_("Chat")),
    "cards": ("c", N_("Cards")),
    "tracks": ("b", N_("Tracks")),
    "deals": ("d", N_("Deals")),
    "moves": ("t", N_("Text mode: moves as a list")),
    "badge": ("v", N_("What is sealed, drawn and verified")),
    "replay": ("r", N_("Replay")),
    "rules": ("f1", N_("Rules")),
    "settings": ("f10", N_("Settings")),
    "fullscreen": ("f11", N_("Full screen")),
    "mute": ("m", N_("Sound on or off")),
    "picture": ("f12", N_("Save a picture")),
    "report": ("f9", N_("Report a problem")),
}
"""Each action: its key, and what it is called."""

_TYPED: Final = frozenset(
    {
        "rules",
        "settings",
        "fullscreen",
        "picture",
        "report",
        "pan-left",
        "pan-right",
        "pan-up",
        "pan-down",
    }
)
"""Work also while text is typed, for they type nothing (but arrows with Ctrl, which do not)."""
_ARROWS: Final = {"left": "←", "right": "→", "up": "↑", "down": "↓"}
_SAME: Final = {
    pygame.K_KP_ENTER: pygame.K_RETURN,
    pygame.K_KP_PLUS: pygame.K_PLUS,
    pygame.K_KP_MINUS: pygame.K_MINUS,
    pygame.K_EQUALS: pygame.K_PLUS,
}


def name_of(event: pygame.event.Event) -> str:
    """How a pressed key is written: ``"ctrl+left"``, ``"u"``, ``"+"``."""
    if event.unicode and event.unicode.isprintable() and event.unicode not in " ":
        name = event.unicode.lower()
        if not event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META | pygame.KMOD_ALT):
            return "+" if name == "=" else name
    key = _SAME.get(event.key, event.key)
    name = pygame.key.name(key)
    if event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META):
        return f"ctrl+{name}"
    return name


class Keys:
    """The bindings in use."""

    def __init__(self, changed: Mapping[str, str] | None = None) -> None:
        self.bound = {action: key for action, (key, _) in ACTIONS.items()}
        self.bound.update({a: k for a, k in (changed or {}).items() if a in ACTIONS})

    def matches(self, action: str, event: pygame.event.Event, *, typing: bool) -> bool:
        """Whether *event* is the key of *action*; while *typing* most keys are text."""
        if typing and action not in _TYPED:
            return False
        return name_of(event) == self.bound[action]

    def label(self, action: str) -> str:
        """How the key of *action* is shown on a button."""
        key = self.bound[action]
        if key.startswith("ctrl+"):
            rest = key.removeprefix("ctrl+")
            return f"Ctrl {_ARROWS.get(rest, rest.upper())}"
        return _named().get(key) or (key.upper() if len(key) == 1 else key.capitalize())

    def owner(self, key: str) -> str | None:
        """The action that *key* is bound to."""
        return next((action for action, bound in self.bound.items() if bound == key), None)


def _named() -> Mapping[str, str]:
    """Keys that are printed in words, which differ from country to country."""
    return {
        "return": _("Enter"),
        "home": pgettext("key", "Home"),
        "end": pgettext("key", "End"),
        "space": pgettext("key", "Space"),
        "delete": pgettext("key", "Delete"),
        "insert": pgettext("key", "Insert"),
        "page up": pgettext("key", "Page up"),
        "page down": pgettext("key", "Page down"),
    }
