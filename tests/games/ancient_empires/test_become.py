"""S1 to S4: players become Civilizations, Wonders are revealed, End of Age effects."""

from __future__ import annotations

import pytest
from tests.games.ancient_empires.cards.table import Table
from tests.games.ancient_empires.match import Match

from tessera.engine.sealed import BLANK, Known, Sealed
from tessera.engine.steps import NOBODY, TABLE, lapse, play, push, settle
from tessera.errors import IllegalMove
from tessera.games.ancient_empires.age_end import (
    age_end_steps,
)
from tessera.games.ancient_empires.become import (
    Become,
    BecomeCivilizations,
    EndOfAge,
    EndOfAgeEffects,
    PickCivilization,
)
from tessera.games.ancient_empires.cards.ids import Civilization, Wonder
from tessera.games.ancient_empires.civilization import ActivateFounding
from tessera.games.ancient_empires.ids import GLORY, Continent
from tessera.games.ancient_empires.moves import (
    ChooseCivilization,
    ConstructSettlement,
    DrawCivilization,
    DrawWonder,
    Place,
)
from tessera.games.ancient_empires.pillars import Advance
from tessera.games.ancient_empires.rounds import NextAge
from tessera.games.ancient_empires.wonders import FillWonderMarket

ORANGE, GREEN, BLACK = Continent.ORANGE, Continent.GREEN, Continent.BLACK


def choosing() -> Table:
    table = Table()
    table.s.events = []
    table.player(0).dealt = (Known(Civilization.KUSH), Known(Civilization.ROME))
    table.player(1).dealt = (Known(Civilization.EGYPT), Known(Civilization.PERSIA))
    return table


def test_ae_56_players_become_civilizations_one_by_one_in_turn_order() -> None:
    table = choosing()
    table.s.turn_order = (1, 0)
    table.resolve(BecomeCivilizations())
    assert table.moves(1) == [
        ChooseCivilization(0, Known(Civilization.EGYPT)),
        ChooseCivilization(1, Known(Civilization.PERSIA)),
    ]
    table.play(table.moves(1)[1], seat=1)
    assert table.player(1).civilization == Civilization.PERSIA
    assert table.player(1).dealt == ()
    while not table.moves(0) or not isinstance(table.moves(0)[0], ChooseCivilization):
        table.play(table.moves(1)[0], seat=1)
    assert isinstance(table.s.deciding, PickCivilization)


def test_ae_56_founding_comes_before_the_pillar_steps_if_the_capital_stands() -> None:
    table = choosing()
    table.settlement("Red Mesa")
    table.resolve(Become(Civilization.KUSH))
    while not table.done:
        table.play(table.moves()[0])
    assert table.s.events is not None
    kinds = [type(event) for _, event in table.s.events]
    assert kinds.index(ActivateFounding) < kinds.index(Advance)
    assert table.player().founded


def test_ae_56_without_a_capital_founding_waits() -> None:
    table = choosing()
    table.resolve(Become(Civilization.KUSH))
    while not table.done:
        table.play(table.moves()[0])
    assert not table.told(ActivateFounding)
    assert sum(table.player().pillars) >= 1


def test_ae_56_rome_may_found_its_capital_with_its_own_founding_effect_only_when_it_stands() -> (
    None
):
    table = choosing()
    table.armies("Red Mesa", 2)
    table.resolve(Become(Civilization.ROME))
    assert not table.kinds(ConstructSettlement)


def test_ae_57_five_wonders_are_revealed_at_the_end_of_age_one() -> None:
    table = Table()
    table.s.wonder_deck = tuple(Wonder)
    table.resolve(FillWonderMarket())
    draws = 0
    while TABLE in table.s.options:
        assert len(table.draws()) == 14 - draws
        play(table.s, TABLE, table.draws()[0])
        draws += 1
    assert draws == 5
    assert table.s.wonder_market == tuple(Wonder)[:5]
    assert DrawWonder(Wonder.PARTHENON) not in table.draws()
    assert FillWonderMarket() in age_end_steps(1)
    assert FillWonderMarket() not in age_end_steps(2)


def test_s4_end_of_age_effects_in_the_current_order() -> None:
    table = Table()
    table.s.turn_order = (1, 0)
    table.s.events = []
    table.civilization(Civilization.HELLAS, seat=0)
    table.civilization(Civilization.KUSH, seat=1)
    table.resolve(EndOfAgeEffects())
    while not table.done:
        [seat] = table.s.options
        table.play(table.moves(seat)[0], seat=seat)
    assert [seat for seat, event in table.s.events if isinstance(event, EndOfAge)] == [1, 0]


def test_ae_52_glory_reached_by_an_end_of_age_effect_is_settled() -> None:
    table = Table()
    table.civilization(Civilization.HELLAS, seat=0)
    table.civilization(Civilization.KUSH, seat=1)
    table.hold(glory=5)
    table.resolve(EndOfAgeEffects())
    assert table.player().points == 2
    assert table.held(GLORY) == 0


# -- sealed matches -------------------------------------------------------------------------------


def sealed() -> Match:
    """The referee's match at S1, with invented commitments."""
    match = Match(viewer=NOBODY, open_civilizations=True)
    for n, player in enumerate(match.s.players):
        player.dealt = (Sealed(bytes([2 * n + 1]) * 32), Sealed(bytes([2 * n + 2]) * 32))
    match.s.steps.clear()
    match.s.first = [None] * 12
    push(match.s, 0, (BecomeCivilizations(), NextAge()))
    settle(match.s)
    return match


def test_a_dealt_card_is_opened_when_it_is_chosen() -> None:
    match = sealed()
    me = match.seat
    cards = match.s.players[me].dealt
    assert match.moves == [ChooseCivilization(0, BLANK), ChooseCivilization(1, BLANK)]
    decision = match.s.deciding
    assert isinstance(decision, PickCivilization)
    assert decision.due(match.s, me) == ()
    move = ChooseCivilization(1, Known(Civilization.CRETE))
    assert decision.opens(match.s, me, move) == ((cards[1], Civilization.CRETE),)
    match.play(move)
    assert match.s.players[me].civilization == Civilization.CRETE


def test_a_civilization_that_somebody_has_become_cannot_be_opened() -> None:
    match = sealed()
    match.play(ChooseCivilization(1, Known(Civilization.CRETE)))
    while not match.kinds(ChooseCivilization):
        match.play(match.moves[0])
    for number in (Civilization.CRETE, 10, -1):
        with pytest.raises(IllegalMove):
            play(match.s, match.seat, ChooseCivilization(0, Known(number)))


def test_ae_76_who_does_not_choose_gets_a_card_drawn_when_all_have_chosen() -> None:
    match = sealed()
    me = match.seat
    lapse(match.s, me)
    assert match.seat != me
    play(match.s, match.seat, ChooseCivilization(0, Known(Civilization.KUSH)))
    while TABLE not in match.s.options:
        play(match.s, match.seat, match.moves[0])
    unseen = [DrawCivilization(me, card) for card in Civilization if card != Civilization.KUSH]
    assert match.moves == unseen
    play(match.s, TABLE, unseen[3])
    assert match.s.players[me].civilization == unseen[3].civilization
    assert match.s.players[me].dealt == ()
    while not match.kinds(Place):
        match.play(match.moves[0])
