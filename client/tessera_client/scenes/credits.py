"""Credits: whose work the window is made of, and under which licences."""

from __future__ import annotations

from importlib.resources import files

from tessera import __version__
from tessera_client.i18n import _
from tessera_client.scenes.page import Page, boxed
from tessera_client.widgets import theme
from tessera_client.widgets.controls import scrolled
from tessera_client.widgets.fonts import BODY, HEADING, SMALL

LETTERS = (
    "Alegreya, Alegreya SC: © 2011 The Alegreya Project Authors "
    "(github.com/huertatipografica/Alegreya)",
    "Alegreya Sans: © 2013 The Alegreya Sans Project Authors "
    "(github.com/huertatipografica/Alegreya-Sans)",
    "Cinzel: © 2020 The Cinzel Project Authors (github.com/NDISCOVER/Cinzel)",
    "IM Fell English: © 2007 Igino Marini (iginomarini.com)",
    "Lexend: © 2018 The Lexend Project Authors (github.com/googlefonts/lexend)",
)
"""Whose the letters are, as the fonts themselves say."""


class Credits(Page):
    """One long page."""

    def frame(self) -> None:
        """Draw, and do what was asked for."""
        ui = self.ui
        body = boxed(ui, self.begin(_("Credits and licences"), wide=900))
        texts = [
            (HEADING, theme.TITLE, f"Tessera {__version__}"),
            (BODY, theme.TEXT, _("MIT licence. Rules and words of cards are our own.")),
            (HEADING, theme.TITLE, _("Icons")),
            (
                *(BODY, theme.TEXT),
                _(
                    "game-icons.net, by Lorc, Delapouite and contributors, under CC BY 3.0 "
                    "(creativecommons.org/licenses/by/3.0). Tinted; otherwise unchanged."
                ),
            ),
            (HEADING, theme.TITLE, _("Letters")),
            (BODY, theme.TEXT, "\n".join(LETTERS)),
            (BODY, theme.TEXT, _("All under the SIL Open Font Licence 1.1:")),
            (SMALL, theme.DIM, _licence()),
            (HEADING, theme.TITLE, _("Coasts")),
            (
                *(BODY, theme.TEXT),
                _("Natural Earth, in the public domain (naturalearthdata.com). All else is drawn."),
            ),
            (HEADING, theme.TITLE, _("Libraries")),
            (
                *(BODY, theme.TEXT),
                "pygame-ce (LGPL 2.1) · gRPC (Apache 2.0) · cryptography (Apache 2.0 / BSD) · "
                "PyNaCl (Apache 2.0) · libsodium (ISC) · protobuf (BSD) · zeroconf (LGPL 2.1) · "
                "Rich, Typer, platformdirs (MIT)",
            ),
        ]
        width = body.w - ui.px(14)
        line = body.copy()
        line.w = width
        heights = [ui.prose(text, line, style, draw=False) + ui.px(10) for style, _c, text in texts]
        with scrolled(ui, "credits", body, sum(heights)) as inner:
            for (style, color, text), height in zip(texts, heights, strict=True):
                inner.w = width
                ui.prose(text, inner, style, color)
                inner.y += height


def _licence() -> str:
    """The licence that all of them have."""
    file = files("tessera_client.assets") / "fonts" / "OFL-cinzel.txt"
    whole = file.read_bytes().decode(errors="replace")
    return whole[whole.find("-----") :].strip("- \n")
