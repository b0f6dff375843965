"""Motion at a table: it shows what happened, and is never in the way."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pygame
import pytest
from tests.client.window.still import StillSitting, at, first_where, played, window

from tessera_client.attendance import Happened
from tessera_client.scenes.recap import RECAP
from tessera_client.scenes.table import TableScene
from tessera_client.stories import Story
from tessera_client.widgets.rolling import AWAY, Rolls

FRAME = 1 / 60


# -- numbers ---------------------------------------------------------------------------------------


def test_a_number_rolls_to_what_it_is_and_shines_meanwhile() -> None:
    rolls = Rolls()
    assert rolls.show("points", 10, 0.0, 1.0).exact == 10
    seen = [rolls.show("points", 14, t, 1.0) for t in (0.1, 0.35, 0.6, 0.85, 1.1)]
    assert [shown.number for shown in seen] == [10, 12, 13, 14, 14]
    assert [shown.glow > 0 for shown in seen] == [True, True, True, True, False]


def test_a_number_that_changes_while_it_rolls_goes_on_from_where_it_is() -> None:
    rolls = Rolls()
    rolls.show("food", 0, 0.0, 1.0)
    rolls.show("food", 4, 0.1, 1.0)
    before = rolls.show("food", 4, 0.6, 1.0).exact
    assert rolls.show("food", 0, 0.6, 1.0).exact == pytest.approx(before)
    assert rolls.show("food", 0, 1.6, 1.0).exact == 0


def test_a_number_does_not_roll_when_nothing_moves_or_nobody_looked() -> None:
    rolls = Rolls()
    rolls.show("food", 0, 0.0, 0.0)
    assert rolls.show("food", 4, 0.1, 0.0).exact == 4
    assert rolls.show("food", 9, 0.2 + AWAY, 1.0).exact == 9


def test_a_click_lets_numbers_rest() -> None:
    rolls = Rolls()
    rolls.show("food", 0, 0.0, 1.0)
    rolls.show("food", 4, 0.1, 1.0)
    rolls.finish()
    assert rolls.show("food", 4, 0.2, 1.0).exact == 4


# -- the table -------------------------------------------------------------------------------------


class Live:
    """A table at which the entries of a match file happen when they are told to."""

    def __init__(self, folder: Path, read: Story) -> None:
        self.now = 100.0
        self.app = window(folder, (1024, 640))
        self.app.clock = lambda: self.now
        self.read = read
        self.page = first_where(read, 0, lambda s, n: s.age >= 2)
        self.table = TableScene(self.app, StillSitting(self.app, at(read, self.page, None)))
        self.app.push(self.table)
        self.frame()

    def frame(self, *events: pygame.event.Event, seconds: float = FRAME) -> None:
        self.now += seconds
        self.app.step(events)

    def happen(self) -> None:
        news = Happened(self.read.match.pages[self.page], self.page + 1, b"")
        self.table.match.learn(news, self.now)
        self.table.hear(self.table.sitting, news)
        self.page += 1

    def until(self, so: Callable[[], bool]) -> None:
        """Let things happen, slowly, until something is so after one of them."""
        while not so():
            self.frame(seconds=0.9)
            self.happen()
            self.frame()

    @property
    def glides(self) -> bool:
        return bool(self.table.easel.gliding.coming)


@pytest.fixture(scope="module")
def read(tmp_path_factory: pytest.TempPathFactory) -> Story:
    return played(tmp_path_factory.mktemp("match"))


@pytest.fixture
def live(tmp_path: Path, read: Story) -> Iterator[Live]:
    live = Live(tmp_path, read)
    yield live
    live.app.shut()


def pixels(live: Live) -> bytes:
    return pygame.image.tobytes(live.app.ui.surface, "RGB")


def test_pieces_glide_frame_by_frame_and_then_all_rests(live: Live) -> None:
    live.until(lambda: live.glides)
    assert live.app.moving
    seen = set()
    while live.glides:
        seen.add(pixels(live))
        live.frame()
    assert len(seen) > 10
    live.frame(seconds=3 * RECAP)
    live.table.view.finish()  # type: ignore[attr-defined]  # a map board has it
    live.frame()
    rest = pixels(live)
    live.frame()
    assert pixels(live) == rest


def test_a_click_ends_all_motion_at_once_and_still_counts(live: Live) -> None:
    live.until(lambda: live.glides)
    [leave] = [spot for spot in live.app.ui.spots if spot.name == "menu leave"]
    where = {"pos": leave.rect.center, "button": 1}
    live.frame(pygame.event.Event(pygame.MOUSEBUTTONDOWN, where))
    assert not live.glides
    assert not live.table.easel.gliding.behind
    live.frame(pygame.event.Event(pygame.MOUSEBUTTONUP, where))
    assert live.table.sheet == "leave"


def card_taken(live: Live) -> tuple[tuple[str, int], int] | None:
    """The card that is on its way to a player, and the player."""
    for motion in live.table.easel.gliding.coming:
        if motion.start[0] in ("technology", "wonder") and motion.end[0] == "player":
            return motion.start, motion.end[1]
    return None


@pytest.mark.parametrize("tab", ["cards", "log"])
def test_a_card_glides_from_the_market_or_its_closed_drawer_to_whoever_takes_it(
    live: Live, tab: str
) -> None:
    live.table.aside.tab = tab
    lay: dict[str, pygame.Rect] = {}

    def taken() -> bool:
        lay.update({s.name: s.rect for s in live.app.ui.seen if s.rect.w and s.rect.h})
        return card_taken(live) is not None

    live.until(taken)
    found = card_taken(live)
    assert found is not None
    (kind, number), seat = found
    gliding = live.table.easel.gliding
    drawer = lay["side/cards"].center
    start = gliding._where(("card", ""), (kind, number))
    lies = lay.get(f"desk {kind} {number}")
    assert start == (lies.center if tab == "cards" and lies is not None else drawer)
    end = gliding._where(("card", ""), ("player", seat))
    assert end is not None
    assert lay[f"player {seat}"].collidepoint(end)
    live.frame(seconds=0.2)
    moving = pixels(live)
    live.frame(seconds=1.0)
    live.frame()
    assert card_taken(live) is None
    assert pixels(live) != moving


@pytest.mark.parametrize("still", ["speed", "reduced_motion"])
def test_nothing_moves_where_the_player_wants_none(live: Live, still: str) -> None:
    setattr(live.app.settings, still, 0.0 if still == "speed" else True)
    live.app.restyle()
    for _ in range(60):
        live.happen()
        live.frame()
        assert not live.glides
        assert not live.table.easel.gliding.behind
        assert live.app.ui.rolls.show("points 0", 999, live.now, live.app.ui.pace).exact == 999


def test_the_window_keeps_up_with_bots_that_do_not_wait(live: Live) -> None:
    """A hundred entries, one a frame: a second after the last, the board shows the last."""
    for _ in range(100):
        live.happen()
        live.frame()
    for _ in range(60):
        live.frame()
    assert not live.table.easel.gliding.behind
    assert not live.glides


def test_the_line_of_the_log_and_the_place_are_lit_together(live: Live) -> None:
    live.until(lambda: bool(live.table.recap.places))
    newest = live.table.match.log[-1].page
    assert newest in live.table.recap.pages
    live.frame(seconds=RECAP + 0.1)
    assert (live.table.recap.places, live.table.recap.pages) == (frozenset(), frozenset())
