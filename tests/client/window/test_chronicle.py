"""The log: deals in words, whom a line is about, and the language it is told in."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from tests.client.window.still import StillSitting, at, played, window

from maps.imperios.samples import begun
from tessera.engine.deals import Deal, Pledge, State
from tessera.engine.sealed import Known
from tessera.engine.steps import TABLE, Event
from tessera.fairness.verifier import Told
from tessera.games.imperios_milenarios import GAME
from tessera.games.imperios_milenarios.deals import WillNotBlock, WillTradeWith
from tessera.games.imperios_milenarios.hands import Drawn
from tessera.games.imperios_milenarios.ids import RED, Phase
from tessera.games.imperios_milenarios.rounds import Enter
from tessera.games.imperios_milenarios.setup import FirstPlayer
from tessera_client import i18n
from tessera_client.attendance import Page
from tessera_client.boards.desk import desk_of
from tessera_client.chronicle import Chronicle
from tessera_client.scenes.logbook import reads
from tessera_client.scenes.replay import Replay
from tessera_client.scenes.table import TableScene
from tessera_client.stories import Story

NAMES = ("Ana", "Bruno", "Chen", "Dalia", "Eze")
TERMS = "Ana will block no action; Bruno will trade with Ana"
OFFER = Deal(0, 0, (1,), (Pledge(0, WillNotBlock()), Pledge(1, WillTradeWith(0))), 3)


@pytest.fixture(autouse=True)
def english_afterwards() -> Iterator[None]:
    yield
    i18n.speak("en")


def chronicle(*entries: tuple[int, tuple[Deal, ...]]) -> Chronicle:
    """The log after entries of these seats, after each of which the deals stood so."""
    told = Chronicle(GAME, desk_of(GAME), NAMES)
    s = begun(5)
    for n, (seat, deals) in enumerate(entries):
        told.hear(Page(Told(n, 0, "said", "deal", seat), s, deals))
    return told


def lines(told: Chronicle) -> list[tuple[int, str]]:
    """What is read, and whose mark stands before it."""
    return [(line.seat, reads(line, NAMES)) for line in told.lines]


def test_an_offer_is_told_with_its_terms() -> None:
    assert lines(chronicle((0, (OFFER,)))) == [(0, f"Ana offers Bruno a deal: {TERMS}")]


def test_a_counter_offer_is_one_line() -> None:
    other = Deal(1, 1, (0,), (Pledge(0, WillNotBlock()),), 3, answers=0)
    told = chronicle((0, (OFFER,)), (1, (replace(OFFER, state=State.COUNTERED), other)))
    line = "Bruno offers Ana another deal instead: Ana will block no action"
    assert lines(told)[1:] == [(1, line)]


@pytest.mark.parametrize(
    ("seat", "became", "told"),
    [
        (
            *(1, replace(OFFER, state=State.ACCEPTED, accepted=frozenset({1}))),
            (1, f"Bruno accepts, and the deal holds until the end of round 3: {TERMS}"),
        ),
        (1, replace(OFFER, state=State.DECLINED), (1, "Bruno declines the deal of Ana")),
        (
            *(0, replace(OFFER, state=State.WITHDRAWN)),
            (0, "Ana takes back the deal offered to Bruno"),
        ),
        (
            *(TABLE, replace(OFFER, state=State.LAPSED)),
            (TABLE, "Nobody took the deal of Ana with Bruno in time"),
        ),
        (
            *(3, replace(OFFER, state=State.KEPT)),
            (TABLE, f"The deal of Ana with Bruno was kept: {TERMS}"),
        ),
        (
            *(3, replace(OFFER, state=State.BROKEN, breaches=(1,))),
            (1, "Bruno breaks the promise to Ana: Bruno will trade with Ana"),
        ),
    ],
)
def test_what_becomes_of_a_deal_is_told(seat: int, became: Deal, told: tuple[int, str]) -> None:
    assert lines(chronicle((0, (OFFER,)), (seat, (became,))))[1:] == [told]


def test_one_of_several_who_accepts_is_named_before_the_deal_holds() -> None:
    offer = replace(OFFER, to=(1, 2))
    told = chronicle((0, (offer,)), (2, (replace(offer, accepted=frozenset({2})),)))
    assert lines(told)[1:] == [(2, "Chen accepts the deal of Ana")]


def test_a_deal_that_stays_as_it_was_is_told_once() -> None:
    assert len(lines(chronicle((0, (OFFER,)), (2, (OFFER,)), (3, (OFFER,))))) == 1


def happened(*events: Event, phase: Phase = Phase.YELLOW) -> Chronicle:
    told = Chronicle(GAME, desk_of(GAME), NAMES)
    s = begun(5)
    s.round, s.phase = 1, phase
    told.hear(Page(Told(0, 0, "said", "moves", 0, events=events), s, ()))
    return told


def test_that_a_phase_begins_is_told_by_its_heading_alone() -> None:
    [heading] = happened((0, Enter(Phase.YELLOW))).lines
    assert (heading.kind, heading.text) == ("phase", "Round 1, Yellow Actions")


def test_a_line_has_the_mark_of_whom_it_names() -> None:
    first, _phase = happened((0, FirstPlayer(3))).lines
    assert (first.seat, first.text) == (3, "Dalia bears the One Ring")


def test_what_happens_several_times_in_succession_is_one_line() -> None:
    line, other, _phase = happened(
        *[(2, Drawn(2, Known(RED)))] * 4, (0, Drawn(0, Known(RED)))
    ).lines
    assert (line.times, other.times) == (4, 1)
    assert reads(line, NAMES) == "Chen draws a chit ×4"


# -- languages -------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def read(tmp_path_factory: pytest.TempPathFactory) -> Story:
    return played(tmp_path_factory.mktemp("match"))


def test_the_whole_log_changes_its_language_in_mid_match(tmp_path: Path, read: Story) -> None:
    app = window(tmp_path, (1440, 900))
    table = TableScene(app, StillSitting(app, at(read, len(read.match.pages) // 2, 0)))
    app.push(table)
    app.step()
    match = table.match
    before = [(line.kind, line.seat, line.page, line.text) for line in match.log]
    points = list(match.points)
    app.settings.language = "es"
    app.restyle()
    app.step()
    after = [(line.kind, line.seat, line.page, line.text) for line in match.log]
    assert [line[:3] for line in after] == [line[:3] for line in before]
    assert all(new[3] != old[3] for new, old in zip(after, before, strict=True))
    assert match.points == points
    shown = [spot.words for spot in app.ui.spots if spot.name.startswith("log ")]
    spanish = {reads(line, match.names) for line in match.log}
    assert shown
    assert set(shown) <= spanish
    app.settings.language = "en"
    app.restyle()
    app.step()
    assert [(line.kind, line.seat, line.page, line.text) for line in match.log] == before
    app.shut()


def test_the_verdict_of_a_replay_is_told_in_the_language_of_the_moment(
    tmp_path: Path, read: Story
) -> None:
    app = window(tmp_path, (1440, 900))
    app.push(Replay(app, read))

    def verdict() -> str:
        app.restyle()
        app.step()
        return next(spot.words for spot in app.ui.spots if spot.name == "verdict")

    english = verdict()
    assert "entries verified" in english
    app.settings.language = "fr"
    assert "entrées vérifiées" in verdict()
    app.settings.language = "en"
    assert verdict() == english
    app.shut()
