"""A deal that a person makes at a terminal, by numbers and by words."""

from __future__ import annotations

import io
from collections.abc import Callable
from typing import Any

import pytest
from rich.console import Console

from maps.imperios.samples import begun
from tessera.canonical import Value
from tessera.engine.deals import Deal, Pledge
from tessera.errors import Refused
from tessera.fairness import talk
from tessera.games.imperios_milenarios import GAME
from tessera.games.imperios_milenarios.deals import (
    WillAttack,
    WillNotBlock,
    WillNotEnter,
    WillTradeWith,
)
from tessera.wire import wire
from tessera_cli.offering import Offering
from tessera_client.bargains import Teller

NAMES = ("Ana", "Bruno", "Chen", "Dalia", "Eze")
POSITION = begun(5)
NOW = GAME.round(POSITION) or 0


class Maker:
    """Somebody in seat 0 who makes a deal."""

    def __init__(self, instead: Deal | None = None) -> None:
        self.shown = io.StringIO()
        self.sent: list[list[Value]] = []
        self.offering = Offering(
            *(0, Teller(GAME, NAMES), lambda: POSITION, self.sent.append),
            Console(file=self.shown, width=120),
            instead=instead,
        )

    def types(self, *lines: str) -> str:
        """What the terminal shows in answer to *lines*."""
        before = len(self.shown.getvalue())
        for line in lines:
            self.offering.hear(line)
        return self.shown.getvalue()[before:]


def offered(to: list[int], lasts: int, *pledges: Pledge) -> list[Any]:
    return talk.offer(wire(GAME), to, pledges, lasts)


def test_a_deal_is_made_by_numbers() -> None:
    maker = Maker()
    assert "1  Bruno" in maker.types("l")
    assert "nothing is promised yet" in maker.types("1")
    assert "What does Ana promise?" in maker.types("1")
    shown = maker.types("1")
    assert "Ana will block no action" in shown
    maker.types("2", "trade with Ana", "until the end of round 2", "ok")
    assert maker.offering.over
    pledges = Pledge(0, WillNotBlock()), Pledge(1, WillTradeWith(0))
    assert maker.sent == [offered([1], 2, *pledges)]


def test_a_promise_about_a_place_is_made_by_its_name() -> None:
    maker = Maker()
    shown = maker.types("bruno", "I promise …", "not enter …")
    assert "Where? Ana will not enter …" in shown
    assert "more: type a word of the line" in shown
    place = next(n for n, name in enumerate(POSITION.board.names) if name == "Tyro")
    maker.types("enter tyro", "ok")
    assert maker.sent == [offered([1], NOW, Pledge(0, WillNotEnter(place)))]


def test_others_may_be_asked_in_and_what_then_means_nothing_is_left_out() -> None:
    maker = Maker()
    maker.types("Bruno", "I promise …", "attack chen", "I promise …", "block no action")
    assert "attack Chen" in maker.types("l")
    shown = maker.types("also with Chen")
    assert "A deal with Bruno, Chen" in shown
    assert "attack Chen" not in shown
    maker.types("ok")
    assert maker.sent == [offered([1, 2], NOW, Pledge(0, WillNotBlock()))]


def test_a_counter_offer_begins_with_what_was_offered() -> None:
    deal = Deal(3, 2, (0,), (Pledge(2, WillAttack(1)), Pledge(0, WillNotBlock())), NOW)
    maker = Maker(deal)
    shown = maker.types("l")
    assert "Chen will attack Bruno" in shown
    assert "also with" not in shown
    maker.types("without: Ana will block no action", "ok")
    assert maker.sent == [talk.counter(wire(GAME), 3, [Pledge(2, WillAttack(1))], NOW)]


def test_steps_are_taken_back_and_the_whole_is_let_be() -> None:
    maker = Maker()
    maker.types("1", "1")
    assert "A deal with Bruno" in maker.types("u")
    assert "Whom do you offer a deal?" in maker.types("u")
    assert "Nothing is promised yet" in maker.types("2", "ok")
    assert "'nonsense' is nothing that can be chosen here" in maker.types("nonsense")
    assert "Nothing is offered" in maker.types("cancel")
    assert maker.offering.over
    assert maker.sent == []


def test_what_nobody_may_offer_is_told_and_can_be_mended() -> None:
    def refuse(_payload: list[Value]) -> None:
        raise Refused("a deal has a promise that means nothing now", reason="not-due")

    maker = Maker()
    send: Callable[[list[Value]], None] = refuse
    maker.offering._send = send
    maker.types("1", "1", "block no action")
    with pytest.raises(Refused):
        maker.types("ok")
    assert not maker.offering.over
