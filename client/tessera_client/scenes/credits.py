"""Credits: whose work the window is made of, and under which licences."""

from __future__ import annotations

from importlib.resources import files

from tessera import __version__
from tessera_client.i18n import _
from tessera_client.scenes.page import Page, boxed
from tessera_client.widgets import theme
from tessera_client.widgets.controls import scrolled
from tessera_client.widgets.fonts import BODY, HEADING, SMALL

FONTS = ("alegreya", "alegreya-sans", "alegreya-sc", "cinzel", "im-fell-english", "lexend")


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
            (BODY, theme.TEXT, "\n".join(map(_copyright, FONTS))),
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
                "protobuf (BSD) · zeroconf (LGPL 2.1) · Rich, Typer, platformdirs (MIT)",
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


def _text(font: str) -> str:
    file = files("tessera_client.assets") / "fonts" / f"OFL-{font}.txt"
    return file.read_bytes().decode(errors="replace")


def _copyright(font: str) -> str:
    first = next(line for line in _text(font).splitlines() if line.startswith("Copyright"))
    name = font.replace("-", " ").title().replace("Sc", "SC").replace("Im ", "IM ")
    return f"{name}: {first[:110]}"


def _licence() -> str:
    whole = _text("cinzel")
    return whole[whole.find("-----") :].strip("- \n")
