"""Statecraft: Invent, Trade and Diplomacy."""

from __future__ import annotations

import pytest
from tests.games.ancient_empires.cards.table import Table

from tessera.engine.steps import PASS, TABLE, lapse, legal_moves, play
from tessera.games.ancient_empires.cards.ids import CityState, Technology
from tessera.games.ancient_empires.gains import Gain
from tessera.games.ancient_empires.ids import (
    GLORY,
    GOLD,
    IDEAS,
    MATERIALS,
    Continent,
    Pillar,
)
from tessera.games.ancient_empires.influence import INFLUENCE, AdvanceInfluence
from tessera.games.ancient_empires.invent import FreeTechnology, invent_cost
from tessera.games.ancient_empires.moves import (
    ChoosePillar,
    Diplomacy,
    DiscardTechnology,
    DrawTechnology,
    Invent,
    PlaceArmy,
    TakeIdea,
    Trade,
)
from tessera.games.ancient_empires.pillars import THRESHOLDS, Advance, ResetGlory
from tessera.games.ancient_empires.statecraft import Statecraft

ORANGE = Continent.ORANGE
T = Technology


def market(*cards: Technology, deck: tuple[Technology, ...] = ()) -> Table:
    table = Table()
    table.s.technology_market = cards
    table.s.technology_deck = deck
    return table


def go_on(table: Table) -> Table:
    """Choose Pillars in any order until something else is asked."""
    while table.kinds(ChoosePillar):
        table.play(table.kinds(ChoosePillar)[0])
    return table


def test_the_cost_of_technologies() -> None:
    table = Table()
    costs = []
    for gained in range(7):
        table.player().technologies_gained = gained
        costs.append(invent_cost(table.s, 0))
    assert costs == [1, 1, 2, 2, 3, 3, 3]


def test_ae_43_free_and_discarded_technologies_count_for_the_cost() -> None:
    table = market(T.MASONRY, T.ROADS)
    table.resolve(FreeTechnology()).play(Invent(T.MASONRY))
    go_on(table)
    assert table.player().technologies_gained == 1
    table.player().technologies = ()
    assert table.player().technologies_gained == 1
    table.player().technologies_gained = 2
    assert invent_cost(table.s, 0) == 2


def test_the_example_of_statecraft_the_idea_of_a_threshold_pays_for_the_second() -> None:
    """Rulebook, Statecraft, Example: Philosophy is Red's 2nd Technology; its threshold on Science
    gives an Idea, with which Red can pay 2 for Shipbuilding."""
    table = market(T.PHILOSOPHY, T.SHIPBUILDING, T.MASONRY, T.ROADS, T.DRAMA)
    table.technology(T.ARCHERY)
    table.player().pillars[Pillar.SCIENCE] = THRESHOLDS[0] - 1
    table.hold(ideas=2)
    table.resolve(Statecraft(ORANGE)).play(Invent(T.PHILOSOPHY))
    if table.kinds(ChoosePillar):
        table.play(ChoosePillar(Pillar.SCIENCE))
    go_on(table)
    # 2 - 1 for Philosophy + 1 from the threshold; Philosophy makes Shipbuilding cheaper at once
    assert table.held(IDEAS) == 2
    assert Invent(T.SHIPBUILDING) in table.moves()
    table.play(Invent(T.SHIPBUILDING))
    go_on(table)
    assert table.player().technologies == (T.ARCHERY, T.PHILOSOPHY, T.SHIPBUILDING)


def test_ae_45_the_market_is_refilled_after_the_whole_invent_action() -> None:
    table = market(T.MASONRY, T.ARCHERY, T.ROADS, deck=(T.DRAMA, T.COINAGE, T.WRITING))
    table.hold(ideas=2)
    table.resolve(Statecraft(ORANGE)).play(Invent(T.MASONRY))
    go_on(table)
    assert table.s.technology_market == (T.ARCHERY, T.ROADS)
    assert table.moves() == [PASS, Invent(T.ARCHERY), Invent(T.ROADS)]
    table.choose(Invent(T.ARCHERY))
    while table.kinds(ChoosePillar):
        table.choose(table.kinds(ChoosePillar)[0])
    drawn = []
    while TABLE in table.s.options:
        drawn.append(len(table.draws()))
        play(table.s, TABLE, table.draws()[-1])
    assert drawn == [3, 2]  # and the last of the deck comes by itself
    assert len(table.s.technology_market) == 4
    assert table.s.technology_deck == ()
    assert table.done


def test_ae_45_a_free_technology_is_replaced_right_after_it_is_taken() -> None:
    """Before its Pillar steps, so the bonus of one can already take the new card."""
    table = market(T.MASONRY, deck=(T.COINAGE, T.DRAMA))
    table.resolve(FreeTechnology()).choose(Invent(T.MASONRY))
    assert table.draws() == [DrawTechnology(T.COINAGE), DrawTechnology(T.DRAMA)]
    assert table.player().technologies == (T.MASONRY,)
    assert table.player().pillars == [0] * len(Pillar)
    play(table.s, TABLE, DrawTechnology(T.DRAMA))
    assert table.player().pillars[Pillar.ENGINEERING] == 1


def test_ae_45_a_free_technology_inside_invent_waits_for_the_end_of_it() -> None:
    table = market(T.ASTRONOMY, T.MASONRY, T.ARCHERY, deck=(T.COINAGE, T.DRAMA))
    table.player().pillars[Pillar.SCIENCE] = THRESHOLDS[1] - 1
    table.hold(ideas=5)
    table.resolve(Statecraft(ORANGE)).choose(Invent(T.ASTRONOMY))
    if table.kinds(ChoosePillar):
        table.choose(ChoosePillar(Pillar.SCIENCE))
    assert table.held(IDEAS) == 4
    assert table.moves() == [PASS, Invent(T.MASONRY), Invent(T.ARCHERY)]  # the free one
    table.choose(Invent(T.MASONRY))
    while table.kinds(ChoosePillar):
        table.choose(table.kinds(ChoosePillar)[0])
    assert table.held(IDEAS) == 4
    assert table.moves() == [PASS, Invent(T.ARCHERY)]
    table.choose(PASS)
    assert table.draws() == [DrawTechnology(T.COINAGE), DrawTechnology(T.DRAMA)]


def test_ae_83_a_trade_gives_its_bonus_before_its_pillar_step() -> None:
    table = Table()
    table.s.events = []
    table.s.city_states = (CityState.BYBLOS, CityState.SPARTA, CityState.URUK)
    table.resolve(Statecraft(ORANGE)).play(Trade(ORANGE, 1))
    kinds = [type(event) for _, event in table.s.events]
    assert kinds.index(Gain) < kinds.index(Advance)


def test_ae_44_with_five_technologies_one_must_be_discarded_first() -> None:
    table = market(T.MASONRY)
    held = (T.ARCHERY, T.ROADS, T.DRAMA, T.WRITING, T.COINAGE)
    table.technology(*held)
    table.hold(ideas=3)
    steps = list(table.player().pillars)
    table.resolve(Statecraft(ORANGE)).play(Invent(T.MASONRY))
    assert table.moves() == [DiscardTechnology(card) for card in held]
    table.play(DiscardTechnology(T.DRAMA))
    go_on(table)
    assert table.player().technologies == (T.ARCHERY, T.ROADS, T.WRITING, T.COINAGE, T.MASONRY)
    assert table.s.technologies_discarded == (T.DRAMA,)
    assert T.DRAMA not in table.s.technology_deck
    assert all(now >= then for now, then in zip(table.player().pillars, steps, strict=True))
    assert table.player().technologies_gained == 6


def test_ae_44_room_is_made_before_the_market_is_filled() -> None:
    """So what is discarded is chosen without seeing the card that comes next."""
    table = market(T.MASONRY, deck=(T.CALENDAR, T.PHILOSOPHY))
    held = (T.ARCHERY, T.ROADS, T.DRAMA, T.WRITING, T.COINAGE)
    table.technology(*held)
    table.resolve(FreeTechnology()).choose(Invent(T.MASONRY))
    assert table.moves() == [DiscardTechnology(card) for card in held]
    table.choose(DiscardTechnology(T.DRAMA))
    assert table.draws() == [DrawTechnology(T.CALENDAR), DrawTechnology(T.PHILOSOPHY)]


def test_ae_46_instead_of_a_technology_one_idea() -> None:
    table = market(T.MASONRY, T.ROADS)
    table.hold(ideas=1)
    table.resolve(Statecraft(ORANGE)).play(TakeIdea())
    assert table.done
    assert table.held(IDEAS) == 2
    table.resolve(Statecraft(ORANGE)).play(Invent(T.MASONRY))
    go_on(table)
    assert TakeIdea() not in table.moves()


def test_without_ideas_nothing_is_for_sale_but_an_idea_can_be_gained() -> None:
    table = market(T.MASONRY)
    table.hold(gold=5)
    table.resolve(Statecraft(ORANGE))
    assert not table.kinds(Invent)
    assert TakeIdea() in table.moves()


def test_ae_69_a_symbol_that_stands_twice_is_two_steps() -> None:
    from tessera.games.ancient_empires.pillars import advances

    table = Table()
    table.resolve(*advances((Pillar.SCIENCE, Pillar.SCIENCE)))
    assert table.pillar(Pillar.SCIENCE) == 2
    science, culture = Pillar.SCIENCE, Pillar.CULTURE
    table = Table()
    table.resolve(*advances((science, culture, science))).play(ChoosePillar(science))
    table.play(ChoosePillar(culture))
    assert (table.pillar(science), table.pillar(culture)) == (2, 1)


def test_ae_65_a_technology_overrides_a_rule() -> None:
    """Conscription: Armies may grow where the rulebook does not let them."""
    from tessera.games.ancient_empires.grow import GrowOrder

    table = Table()
    t = table.armies("Copper Hills")
    table.resolve(GrowOrder(ORANGE))
    assert PlaceArmy(t) not in table.moves()
    table.play(PASS)
    table.technology(T.CONSCRIPTION)
    table.resolve(GrowOrder(ORANGE))
    assert PlaceArmy(t) in table.moves()


@pytest.mark.parametrize("age", [1, 2, 3])
def test_ae_47_trade_offers_the_bonuses_of_this_and_earlier_ages(age: int) -> None:
    table = Table(age=age)
    table.resolve(Statecraft(ORANGE))
    assert table.kinds(Trade) == [Trade(ORANGE, offered) for offered in range(1, age + 1)]


def test_ae_47_trade_gives_one_bonus_and_one_pillar_step_even_if_it_is_useless() -> None:
    table = Table(age=2)
    table.s.city_states = (CityState.BYBLOS, CityState.SPARTA, CityState.URUK)
    table.hold(food=5)
    table.resolve(Statecraft(ORANGE)).play(Trade(ORANGE, 1))
    assert table.done
    assert table.pillar(Pillar.COMMERCE) == 1


def test_diplomacy_advances_the_flag_and_gains_the_icon() -> None:
    table = Table()
    table.resolve(Statecraft(ORANGE)).play(Diplomacy())
    assert table.player().influence == [1, 0, 0]
    assert table.held(MATERIALS) == (INFLUENCE[ORANGE][1].icon == "materials")


@pytest.mark.parametrize("where", list(Continent)[:3])
def test_ae_48_every_landing_gives_its_icon_and_the_last_space_two_points(where: Continent) -> None:
    table = Table()
    track = INFLUENCE[where]
    names = {"idea": IDEAS, "glory": GLORY, "gold": GOLD, "materials": MATERIALS, "food": 0}
    for space in track[1:]:
        before = list(table.player().resources)
        supply = table.player().army_supply
        table.resolve(AdvanceInfluence(where))
        if space.icon == "army":
            table.play(table.kinds(PlaceArmy)[0])
            assert table.player().army_supply == supply - 1
        elif space.icon:
            assert table.player().resources[names[space.icon]] == before[names[space.icon]] + 1
        else:
            assert table.player().resources == before
        assert table.done
    assert table.player().points == 0
    table.resolve(AdvanceInfluence(where), Gain(GOLD))
    assert table.player().points == 2
    assert table.player().influence[where] == len(track) - 1


def test_ae_48_a_new_settlement_lands_on_icons_too() -> None:
    from tessera.games.ancient_empires.build import Build
    from tessera.games.ancient_empires.moves import ConstructSettlement

    table = Table()
    t = table.armies("Red Mesa", 2)
    table.hold(materials=1)
    table.resolve(Build(ORANGE)).play(ConstructSettlement(t, 0))
    assert INFLUENCE[ORANGE][1].icon == "materials"
    assert table.held(MATERIALS) == 1


def test_ae_26_statecraft_may_be_declined() -> None:
    table = Table().resolve(Statecraft(ORANGE))
    assert PASS in legal_moves(table.s, 0)
    assert table.play(PASS).done


def test_ae_85_a_technology_works_in_the_action_that_gave_it() -> None:
    """Coinage, gained by a Trade, allows another bonus of the same Trade."""
    table = Table(age=3)
    table.s.city_states = (CityState.ATHENS, CityState.SPARTA, CityState.DELPHI)
    table.s.technology_market, table.s.technology_deck = (T.COINAGE,), ()
    table.resolve(Statecraft(ORANGE)).choose(Trade(ORANGE, 3)).choose(Invent(T.COINAGE))
    assert table.moves() == [PASS, Trade(ORANGE, 1), Trade(ORANGE, 2)]
    table.choose(Trade(ORANGE, 2))
    assert table.done


def test_ae_84_who_does_not_answer_passes_or_takes_the_first_answer() -> None:
    table = Table()
    table.resolve(Statecraft(ORANGE))
    lapse(table.s, 0)
    assert table.done
    assert table.held(IDEAS) == 0
    table.resolve(ResetGlory())
    lapse(table.s, 0)  # nobody can pass here: Military is the first Pillar
    assert table.done
    assert table.player().points == 2
