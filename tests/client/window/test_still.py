"""What stands still is not drawn again, and never shows what is no longer so."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pygame
import pytest
from pygame import Rect
from tests.client.window.driver import Driver
from tests.client.window.still import StillSitting, at, first_where, played, window

from tessera.engine.steps import PASS
from tessera_client import i18n
from tessera_client.scenes.table import TableScene
from tessera_client.stories import Story
from tessera_client.updates import Awaited
from tessera_client.widgets.still import Same, Stills
from tessera_client.widgets.ui import Ui


class Part:
    """A part of a scene that counts how often it is drawn."""

    def __init__(self, driver: Driver) -> None:
        self.ui: Ui = driver.app.ui
        self.stills = Stills()
        self.rect = Rect(100, 100, 80, 60)
        self.drawn = 0
        self.moves_until = 0.0

    def draw(self) -> None:
        self.drawn += 1
        self.ui.surface.fill((self.drawn, 0, 0), self.rect)
        self.ui.spot("a part", self.rect, "A part")
        if self.moves_until > self.ui.now:
            self.ui.busy_until = max(self.ui.busy_until, self.moves_until)

    def frame(self, now: float, key: object = "same", *events: pygame.event.Event) -> int:
        """A frame; how often the part was drawn so far."""
        for event in events:
            self.ui.feed(event)
        self.ui.begin(now)
        self.stills.draw(self.ui, "part", self.rect, key, self.draw)
        assert [spot.name for spot in self.ui.spots] == ["a part"]
        assert self.ui.surface.get_at((120, 120))[0] == self.drawn
        self.ui.end()
        return self.drawn


@pytest.fixture
def part(window: Driver) -> Part:
    window.app.ui.end()
    return Part(window)


def move(x: int, y: int) -> pygame.event.Event:
    return pygame.event.Event(pygame.MOUSEMOTION, pos=(x, y), rel=(0, 0), buttons=(0, 0, 0))


def test_what_stands_still_is_drawn_once_and_its_spots_stay(part: Part) -> None:
    assert [part.frame(n / 60) for n in range(5)] == [1] * 5


def test_a_change_of_what_is_shown_is_drawn(part: Part) -> None:
    assert [part.frame(0.0, key) for key in ("a", "a", "b", "b")] == [1, 1, 2, 2]


def test_what_is_pointed_at_is_drawn_anew_and_once_more_when_left(part: Part) -> None:
    part.frame(0.0)
    assert part.frame(0.1, "same", move(120, 120)) == 2
    assert part.frame(0.2) == 3
    assert part.frame(0.3, "same", move(5, 5)) == 4
    assert part.frame(0.4) == 4


def test_keys_may_mean_any_part(part: Part) -> None:
    part.frame(0.0)
    key = pygame.event.Event(pygame.KEYDOWN, key=pygame.K_a, mod=0, unicode="a")
    assert [part.frame(0.1, "same", key), part.frame(0.2), part.frame(0.3)] == [2, 3, 3]


def test_what_moves_by_itself_is_drawn_until_it_rests(part: Part) -> None:
    part.moves_until = 0.5
    assert [part.frame(t) for t in (0.0, 0.2, 0.4, 0.6, 0.8)] == [1, 2, 3, 4, 4]


def test_the_same_thing_is_told_from_an_equal_one() -> None:
    one, other = [1], [1]
    assert Same(one) == Same(one)
    assert Same(one) != Same(other)


# -- the table -------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def read(tmp_path_factory: pytest.TempPathFactory) -> Story:
    return played(tmp_path_factory.mktemp("match"))


@pytest.fixture
def table(tmp_path: Path, read: Story) -> Iterator[TableScene]:
    app = window(tmp_path, (1440, 900))
    page = first_where(read, 0, lambda s, n: type(s.deciding).__name__ == "MoveArmies" and n > 4)
    scene = TableScene(app, StillSitting(app, at(read, page, 0)))
    app.push(scene)
    yield scene
    app.shut()
    i18n.speak("en")


def picture(table: TableScene) -> bytes:
    table.app.step()
    table.view.finish()  # type: ignore[attr-defined]  # a map board has it
    table.app.step()
    return pygame.image.tobytes(table.app.ui.surface, "RGB")


def pick(table: TableScene) -> None:
    table.pick(min(table.lit()))


def try_a_move(table: TableScene) -> None:
    question = table.match.question
    assert question is not None
    table.try_move(next(move for move in question.draft.choices() if move != PASS))


def turn_the_clock_on(table: TableScene) -> None:
    table.match.awaited = ()
    table.match._update(Awaited((0,), 40.0, False), table.app.now)


def hear_somebody(table: TableScene) -> None:
    table.sitting.chat.append(("Attalus", "Well played"))
    table.sitting.unread += 1


def in_spanish(table: TableScene) -> None:
    table.app.settings.language = "es"
    table.app.restyle()


DEEDS: list[Callable[[TableScene], None]] = [
    pick,
    try_a_move,
    lambda table: table.undo(),
    try_a_move,
    lambda table: table.confirm(),
    turn_the_clock_on,
    hear_somebody,
    lambda table: setattr(table.aside, "tab", "chat"),
    hear_somebody,
    lambda table: setattr(table.aside, "tab", "tracks"),
    in_spanish,
    lambda table: table.app.resize((1024, 640)),
    lambda table: setattr(table, "sheet", "badge"),
]


def test_a_table_shows_every_change_as_if_it_were_drawn_anew(table: TableScene) -> None:
    table.app.settings.speed = 0.0
    for _ in range(3):
        table.app.step()
    now = table.app.now
    table.app.clock = lambda: now  # else a clock goes on between two pictures
    for number, deed in enumerate(DEEDS):
        before = picture(table)
        deed(table)
        got = [picture(table) for _ in range(2)][-1]
        table.stills = Stills()
        assert got == picture(table), f"deed {number} leaves something as it was"
        assert got != before, f"deed {number} is not to be seen"
