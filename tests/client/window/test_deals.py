"""Deals at the table: what is offered and answered, and how a promise is put together."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from tests.client.window.still import StillSitting, window

from maps.imperios.samples import begun
from tessera.engine.deals import Deal, Pledge, Promise, State
from tessera.engine.steps import Event
from tessera.games.imperios_milenarios import GAME
from tessera.games.imperios_milenarios.ids import Color
from tessera_client.app import App
from tessera_client.bargains import kinds
from tessera_client.boards.desk import desk_of
from tessera_client.model import Match
from tessera_client.scenes import deals as scene
from tessera_client.scenes.deals import Bargain
from tessera_client.scenes.table import TableScene

NAMES = ("Ana", "Bruno", "Chen", "Dalia", "Eze")


@dataclass(frozen=True, slots=True)
class Peace(Promise):
    words = "keep the peace"

    def broken(self, s: Any, giver: int, others: Collection[int], event: Event) -> bool:
        return False


@dataclass(frozen=True, slots=True)
class Calm(Promise):
    words = "spend nothing {color}"
    color: Color

    def allowed(self, s: Any, giver: int, others: Collection[int]) -> bool:
        return self.color != Color.YELLOW

    def broken(self, s: Any, giver: int, others: Collection[int], event: Event) -> bool:
        return False


@dataclass(frozen=True, slots=True)
class Leave(Promise):
    words = "leave {territory} alone"
    territory: int

    def allowed(self, s: Any, giver: int, others: Collection[int]) -> bool:
        return not s.players[giver].present >> self.territory & 1

    def broken(self, s: Any, giver: int, others: Collection[int], event: Event) -> bool:
        return False


class Said(StillSitting):
    """Notes what is said of deals."""

    said: list[Sequence[Any]]

    def say_deal(self, payload: Sequence[Any]) -> None:
        self.said.append(payload)


@pytest.fixture
def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[TableScene]:
    monkeypatch.setattr(type(GAME), "promises", (Peace, Calm, Leave))
    codec = SimpleNamespace(promise=lambda promise: repr(promise).encode())
    monkeypatch.setattr(scene, "wire", lambda _game: codec)
    app: App = window(tmp_path, (1440, 900))
    s = begun(5)
    terms = SimpleNamespace(game=GAME.name, options=(), seats=5)
    started = SimpleNamespace(genesis=SimpleNamespace(terms=terms, match=b""), pages=())
    match = Match(started, GAME, desk_of(GAME), NAMES, 0, s)  # type: ignore[arg-type]  # its genesis
    sitting = Said(app, match)
    sitting.said = []
    table = TableScene(app, sitting)
    app.push(table)
    table.aside.tab = "deals"
    app.step()
    yield table
    app.shut()


def book(table: TableScene, *deals: Deal) -> Bargain:
    """Let these be the deals of the match."""
    page = SimpleNamespace(deals=deals, position=table.match.position)
    table.match.pages.append(page)  # type: ignore[arg-type]  # its deals
    table.app.step()
    return table.aside.bargain


def press(table: TableScene, name: str) -> None:
    table.app.ui.focus_on(name)
    table.app.step()
    spot = next(spot for spot in table.app.ui.spots if spot.name == name)
    assert spot.enabled, name
    import pygame

    event = pygame.event.Event(
        pygame.KEYDOWN, key=pygame.K_RETURN, unicode="\r", mod=0, scancode=40
    )
    table.app.step([event])
    table.app.step()


def said(table: TableScene) -> list[Sequence[Any]]:
    assert isinstance(table.sitting, Said)
    return table.sitting.said


def test_all_that_can_be_promised_is_listed_with_places_left_open() -> None:
    found = list(kinds((Peace, Calm, Leave), 5))
    assert [kind.promise for kind in found] == [Peace, *[Calm] * 4, Leave]
    assert [kind.placed for kind in found] == [False] * 5 + [True]
    assert found[2].at(0) == Calm(Color.YELLOW)
    assert found[5].at(7) == Leave(7)


def test_an_offer_is_told_in_words_and_answered_by_the_keyboard(table: TableScene) -> None:
    offered = Deal(0, 2, (0,), (Pledge(2, Peace()), Pledge(0, Calm(Color.RED))), 3)
    bargain = book(table, offered)
    assert bargain.waiting() == 1
    spot = next(spot for spot in table.app.ui.spots if spot.name == "deal 0")
    assert "Chen to Ana, offered, until the end of round 3" in spot.words
    assert "Chen will keep the peace" in spot.words
    press(table, "deal 0 accept")
    press(table, "deal 0 decline")
    assert said(table) == [["accept", 0], ["decline", 0]]


def test_only_who_is_asked_may_answer_and_only_who_offered_takes_back(table: TableScene) -> None:
    book(
        table,
        Deal(0, 2, (3,), (Pledge(2, Peace()),), 3),
        Deal(1, 0, (3,), (Pledge(0, Peace()),), 3),
        Deal(2, 1, (0,), (Pledge(1, Peace()),), 3, state=State.BROKEN, breaches=(0,)),
    )
    names = {spot.name for spot in table.app.ui.spots}
    assert not {"deal 0 accept", "deal 0 withdraw", "deal 1 accept", "deal 2 accept"} & names
    press(table, "deal 1 withdraw")
    assert said(table) == [["withdraw", 1]]


def test_a_promise_about_a_place_is_pointed_at_on_the_board(table: TableScene) -> None:
    bargain = table.aside.bargain
    press(table, "deal new")
    table.app.step()
    known = list(kinds(table.match.game.promises, 5))
    bargain.wanting = known[-1]
    table.app.step()
    mine = table.match.position.players[0].present
    lit = table.lit()
    assert lit
    assert all(kind == "territory" and not mine >> t & 1 for kind, t in lit)
    place = min(lit)
    table.pick(place)
    assert bargain.pledges == [Pledge(0, Leave(place[1]))]
    assert bargain.wanting is None
    assert not table.lit()


def test_a_deal_is_put_together_and_offered(table: TableScene) -> None:
    press(table, "deal new")
    for name in ("deal with/1", "promise 0", "deal giver/1", "promise 1", "deal lasts/2"):
        press(table, name)
    bargain = table.aside.bargain
    assert bargain.pledges == [Pledge(0, Peace()), Pledge(2, Calm(Color.RED))]
    press(table, "deal send")
    [[action, to, pledges, lasts]] = said(table)
    assert (action, to, lasts) == ("offer", [2], (GAME.round(table.match.position) or 0) + 2)
    assert [giver for giver, _raw in pledges] == [0, 2]
    assert not bargain.making


def test_what_means_nothing_now_cannot_be_promised(table: TableScene) -> None:
    press(table, "deal new")
    words = [spot.words for spot in table.app.ui.spots if spot.name.startswith("promise ")]
    assert not any("yellow" in told for told in words)
    assert any("red" in told for told in words)


def test_another_offer_takes_the_place_of_one(table: TableScene) -> None:
    book(table, Deal(0, 2, (0,), (Pledge(2, Peace()),), 3))
    press(table, "deal 0 counter")
    press(table, "promise 0")
    press(table, "deal send")
    [[action, number, pledges, _lasts]] = said(table)
    assert (action, number) == ("counter", 0)
    assert [giver for giver, _raw in pledges] == [2, 0]


def test_escape_lets_go_of_what_is_half_done(table: TableScene) -> None:
    press(table, "deal new")
    bargain = table.aside.bargain
    bargain.wanting = list(kinds(table.match.game.promises, 5))[-1]
    assert bargain.back()
    assert bargain.making
    assert bargain.wanting is None
    assert bargain.back()
    assert not bargain.making
    assert not bargain.back()
