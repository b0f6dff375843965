"""The words of the window in the language that is chosen (GNU gettext catalogues)."""

from __future__ import annotations

import gettext
import locale
import os
import unicodedata
from functools import cache
from importlib.resources import files
from typing import Final

LANGUAGES: Final = {"en": "English", "es": "Español", "fr": "Français"}
WINDOW: Final = "tessera"
"""The catalogue of the window; the words of a game are in one that is called like the game."""
ERRORS: Final = "errors"
"""The catalogue of what can go wrong, in the program and at a server."""
_language: str = "en"
_catalogue: gettext.NullTranslations = gettext.NullTranslations()


def N_(text: str) -> str:  # noqa: N802 - the name that gettext's tools know
    """Mark *text* for translation where it is not shown yet."""
    return text


def _(text: str) -> str:
    """*text* in the language that is chosen."""
    return _catalogue.gettext(text) if text else ""


def pgettext(context: str, text: str) -> str:
    """*text* in the language that is chosen, where it means two things: what the *context* says."""
    return _catalogue.pgettext(context, text)


def ngettext(one: str, many: str, count: int) -> str:
    """*one* or *many*, as *count* wants it, in the language that is chosen."""
    return _catalogue.ngettext(one, many, count)


def speak(language: str) -> None:
    """Choose a language; English where there is no catalogue."""
    global _catalogue, _language
    _language, _catalogue = language, catalogue(language, WINDOW)


def spoken() -> str:
    """The code of the language that is chosen."""
    return _language


@cache
def catalogue(language: str, domain: str) -> gettext.NullTranslations:
    """The catalogue of a *domain*, which is the window or a game."""
    file = files("tessera_client") / "locale" / language / "LC_MESSAGES" / f"{domain}.mo"
    if language == "en" or not file.is_file():
        return gettext.NullTranslations()
    with file.open("rb") as stream:
        return gettext.GNUTranslations(stream)


def folded(text: str) -> str:
    """*text* as it is searched: without capitals and accents, ``resolución`` as ``resolucion``."""
    parts = unicodedata.normalize("NFKD", text.casefold().replace("œ", "oe"))
    return "".join(part for part in parts if not unicodedata.combining(part))


def preferred() -> str:
    """The language of this system, if it is one of ours."""
    chosen = os.environ.get("LANGUAGE") or os.environ.get("LANG") or locale.getlocale()[0] or ""
    code = chosen[:2].lower()
    return code if code in LANGUAGES else "en"
