"""A board in a scene: drawn, panned, zoomed, pointed at, with its pieces gliding over it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from pygame import Rect

from tessera_client.boards import BUSY, BoardView, Look, Place
from tessera_client.i18n import _
from tessera_client.scenes.gliding import Gliding
from tessera_client.widgets.ui import Spot, Tip, Ui, Used

NOTCH: Final = 1.15
"""How much closer a notch of the wheel comes."""
ZOOM: Final = 1.2
"""How much closer a key comes."""
PAN: Final = 80
"""How far a key moves the board, before the scale."""
WAYS: Final = {"pan-left": (1, 0), "pan-right": (-1, 0), "pan-up": (0, 1), "pan-down": (0, -1)}


class Easel:
    """Where a scene shows its board; *view* gives the board of the moment, *drawer* the spot that
    stands for a place beside the board that cannot be seen."""

    def __init__(
        self,
        ui: Ui,
        view: Callable[[], BoardView],
        drawer: Callable[[Place], str] = lambda _place: "",
    ) -> None:
        self.ui = ui
        self.gliding = Gliding(ui, view, drawer)
        self.pointed: Place | None = None
        """What lies under the pointer."""
        self._view = view

    def use(self, rect: Rect) -> Used:
        """Lie at *rect*; how the board is used right now."""
        ui, view = self.ui, self._view()
        used = ui.spot("board", rect, _("The board"), role="board", tab=False)
        view.resize(rect, ui.scale)
        over = (used.hot or used.held) and not ui.dragged
        self.pointed = view.place_at(ui.mouse) if over else None
        return used

    def draw(self, used: Used, shown: Any, look: Look, before: Any = None) -> None:
        """Draw the board as it is *shown*, and move it about."""
        ui, view = self.ui, self._view()
        view.show(shown, look, before)
        view.draw(ui.surface, calm=not (look.coming or ui.rolls.rolling(ui.now)))
        if used.held and ui.dragged:
            view.pan(*ui.input.moved)
        if used.hot and ui.input.wheel:
            view.zoom(NOTCH**ui.input.wheel, ui.mouse)
            ui.input.wheel = 0
        if view.busy:
            ui.busy_until = max(ui.busy_until, ui.now + BUSY)

    def tell(self, used: Used, name: str, tip: Tip) -> None:
        """Say what there is to know of the place under the pointer."""
        if used.hot and self.pointed is not None:
            spot = self._spot()
            spot.tip, spot.words = tip, name

    def _spot(self) -> Spot:
        return next(spot for spot in reversed(self.ui.spots) if spot.name == "board")

    def keys(self) -> None:
        """Keys that move the board."""
        ui, view = self.ui, self._view()
        if ui.hit("fit"):
            view.fit()
        for action, factor in (("zoom-in", ZOOM), ("zoom-out", 1 / ZOOM)):
            if ui.hit(action):
                view.zoom(factor)
        step = ui.px(PAN)
        for action, (x, y) in WAYS.items():
            if ui.hit(action):
                view.pan(x * step, y * step)


def place_tip(view: BoardView, position: Any, place: Place, topic: str, *more: str) -> Tip:
    """What is told of a place on a board; *more* lines follow its facts."""
    facts: Sequence[str] = view.facts(position, place)
    return Tip(view.name(place), (*facts, *more), topic)
