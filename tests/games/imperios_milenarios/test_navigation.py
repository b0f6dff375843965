"""Blue Actions: explore and trade."""

from __future__ import annotations

import pytest
from tests.games.imperios_milenarios.table import Table

from tessera.engine.steps import PASS
from tessera.games.imperios_milenarios.ids import (
    AGRICULTURE,
    AMBASSADORS,
    HANGING_GARDENS,
    MARKET,
    RELIGION,
    Color,
)
from tessera.games.imperios_milenarios.moves import (
    AskLeave,
    Block,
    Explore,
    GiveGood,
    GiveTechnology,
    Lift,
    March,
    ReceiveGood,
    ReceiveTechnology,
    Trade,
    Withdraw,
)
from tessera.games.imperios_milenarios.tables import CENSUS, GOODS, TECHNOLOGY_COINS
from tessera.games.imperios_milenarios.trade import can_trade, price

RED, YELLOW, BLUE, BLACK = Color
SALT, CATTLE, TIMBER, POTTERY = range(4)
LAST = len(GOODS) - 1
GULF = "Golfo Pérsico"


def persia() -> Table:
    """The example of the rulebook: Red in Persia, Black in Omán, two territories away."""
    table = Table(4).control("Persia").present(GULF, "Omán").control("Omán", seat=3)
    table.player(0).goods = 1 << CATTLE
    table.player(3).goods = 1 << POTTERY
    table.player(0).census = 3
    return table


# -- a) explore -----------------------------------------------------------------------------------


def test_exploring_takes_one_action_and_places_one_totem() -> None:
    table = Table(4).control("Persia").turn(BLUE, 2)
    table.play(Explore(table.land(GULF)))
    assert table.has(GULF)
    assert table.s.actions == 1


def test_im_59_one_of_source_and_target_must_be_a_sea() -> None:
    """Example: from Persia to the gulf, from there to any adjacent territory, sea or land."""
    table = Table(4).control("Persia").turn(BLUE, 2)
    assert table.places(Explore) == {GULF}
    table.play(Explore(table.land(GULF)))
    assert {"Omán", "Caldea", "Babilonia", "Mar Arábigo"} <= table.places(Explore)
    assert "Persua" not in table.places(Explore)


def test_land_to_land_is_never_explored() -> None:
    """Example: not from Caldea to Omán."""
    table = Table(4).control("Persia").control("Babilonia").present("Sumeria", "Caldea")
    assert "Omán" not in table.turn(BLUE, 1).places(Explore)


def test_im_34_no_second_totem_is_placed_by_exploring() -> None:
    table = Table(4).control("Persia").present(GULF).turn(BLUE, 1)
    assert GULF not in table.places(Explore)


def test_im_35_territories_of_others_may_be_entered() -> None:
    table = Table(4).control("Persia").present(GULF).control("Omán", seat=1).turn(BLUE, 1)
    table.play(Explore(table.land("Omán")))
    assert table.has("Omán")


def test_exploring_needs_a_chain_to_a_capital() -> None:
    table = Table(4).control("Persia").present("Bahía de Bengala").turn(BLUE, 1)
    assert table.places(Explore) == {GULF}


def test_im_08_out_of_totems_exploring_relocates_one() -> None:
    table = Table().control("Roma")
    for t in range(125):
        if t != table.land("Mediterráneo Central") and table.player().present.bit_count() < 47:
            table.player().present |= table.s.board.in_play & 1 << t
    assert table.s.supply(0) == 0
    table.turn(BLUE, 1)
    assert table.offered(Explore) == []
    table.play(Lift(table.land("Etruria")))
    table.play(Explore(table.land("Mediterráneo Central")))
    assert table.has("Mediterráneo Central")


# -- b) trade -------------------------------------------------------------------------------------


def test_the_example_a_caravan_from_persia_to_oman() -> None:
    """1 Blue Action for two territories, which earn 1 space; Cattle for Pottery costs 1 space."""
    table = persia().turn(BLUE, 1).play(Trade(persia().land("Omán")))
    assert table.player(0).goods == 1 << CATTLE | 1 << POTTERY
    assert table.player(3).goods == 1 << CATTLE | 1 << POTTERY
    assert table.player(0).census == 3 + 1 - 1
    assert table.player(3).census == 1
    assert table.s.actions == 0


def test_the_example_only_who_is_in_the_gulf_could_block_it() -> None:
    table = persia().present(GULF, seat=1).present("Persia", "Omán", seat=2).turn(BLUE, 1)
    table.play(Trade(table.land("Omán")))
    assert table.seat == 1
    assert table.offered(Block) == [Block(table.land(GULF))]


def test_im_54_a_blocked_caravan_earns_nothing() -> None:
    table = persia().present(GULF, seat=1).turn(BLUE, 1)
    table.play(Trade(table.land("Omán")), Block(table.land(GULF)))
    assert table.player().census == 3
    assert table.s.actions == 1


def test_im_50_the_partner_cannot_refuse() -> None:
    table = persia().turn(BLUE, 1).play(Trade(persia().land("Omán")))
    assert set(table.s.options) == {0}


def test_im_56_presence_in_the_city_is_all_that_makes_a_neighbour() -> None:
    table = persia()
    table.player().present &= ~(1 << table.land("Omán"))
    assert table.turn(BLUE, 1).offered(Trade) == []


@pytest.mark.parametrize(("steps", "actions"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3)])
def test_im_54_one_action_for_two_territories(steps: int, actions: int) -> None:
    way = ["Mediterráneo Occidental", "Mediterráneo Central", "Mediterráneo Oriental"]
    cities = ["Galicia", "Cerdeña", "Sicilia", "Chipre", "Dacia"]
    way.append("Mar Negro")
    table = Table().control("Iberia").present(*way[: steps - 1], cities[steps - 1])
    table.control(cities[steps - 1], seat=1)
    table.player(0).goods, table.player(1).goods = 0b1, 0b10
    for paid in range(1, 4):
        trial = Table()
        trial.s = table.s.copy()
        offered = trial.turn(BLUE, paid).offered(Trade)
        assert bool(offered) == (paid >= actions)


def test_im_54_a_longer_route_may_be_chosen_and_earns_more() -> None:
    table = Table(4).control("Persia").present(GULF, "Omán", "Ormuz", "Mar Arábigo")
    table.control("Omán", seat=3)
    table.player(0).goods, table.player(3).goods = 0b10, 0b1
    table.turn(BLUE, 2).play(Trade(table.land("Omán")))
    assert table.places(March) == {GULF, "Ormuz"}
    table.play(March(table.land("Ormuz")), March(table.land("Mar Arábigo")))
    table.play(March(table.land("Omán")))
    assert table.player().census == 2
    assert table.s.actions == 0


def test_im_54_no_more_actions_than_the_route_needs() -> None:
    table = persia().turn(BLUE, 3).play(Trade(persia().land("Omán")))
    assert table.s.actions == 2


def test_im_55_one_trade_with_each_rival_in_a_turn_blocked_ones_not_counted() -> None:
    table = persia()
    table.player(0).goods |= 1 << LAST
    table.player(3).goods |= 1 << SALT
    table.present(GULF, seat=1).turn(BLUE, 3)
    trade = Trade(table.land("Omán"))
    table.play(trade, Block(table.land(GULF)))
    assert trade not in table.moves
    table.play(AskLeave(1, table.land(GULF), trade), Withdraw())
    table.play(trade, ReceiveGood(POTTERY), GiveGood(CATTLE))
    assert can_trade(table.player(0), table.player(3), table.s.actions)
    assert table.offered(Trade) == []


def test_im_51_each_side_gets_what_it_does_not_have() -> None:
    table = persia()
    table.player(3).goods |= 1 << CATTLE
    assert table.turn(BLUE, 1).offered(Trade) == []


def test_assets_of_both_kinds_may_be_mixed() -> None:
    table = persia()
    table.player(3).technologies = 1 << AGRICULTURE
    table.turn(BLUE, 1).play(Trade(table.land("Omán")))
    assert table.moves == [ReceiveTechnology(AGRICULTURE), ReceiveGood(POTTERY)]


def test_im_51_advanced_and_special_technologies_need_the_basic_one_on_both_sides() -> None:
    table = persia()
    table.player(0).census = CENSUS
    table.player(3).technologies = 1 << AGRICULTURE | 1 << MARKET
    table.player(3).goods = 0
    table.turn(BLUE, 1).play(Trade(table.land("Omán")))
    assert table.player(0).technologies == 1 << AGRICULTURE
    table = persia()
    table.player(0).technologies = 1 << RELIGION
    table.turn(BLUE, 1).play(Trade(table.land("Omán")))
    assert table.player(3).technologies == 0


def test_nothing_is_lost_by_who_gives_it_away() -> None:
    table = persia().turn(BLUE, 1).play(Trade(persia().land("Omán")))
    assert table.player(0).goods >> CATTLE & 1
    assert table.player(3).goods >> POTTERY & 1


@pytest.mark.parametrize(
    ("received", "given", "spaces"), [(4, 2, 1), (5, 2, 2), (3, 2, 1), (2, 2, 0), (2, 9, 0)]
)
def test_im_52_the_gap_is_paid_in_spaces_rounded_up_and_only_upwards(
    received: int, given: int, spaces: int
) -> None:
    assert price(received, given) == spaces


def test_trade_values_are_those_of_the_rulebook() -> None:
    """5, 9 and 12 Coins for a Basic, an Advanced and a Special Technology; Cattle 2, Pottery 4."""
    assert TECHNOLOGY_COINS == (5, 9, 12) * 4
    named = {good.title: good.coins for good in GOODS}
    assert (named["Cattle"], named["Pottery"]) == (2, 4)


def test_im_52_who_cannot_pay_the_gap_cannot_make_the_exchange() -> None:
    table = persia()
    table.player(0).census = 0
    table.player(3).goods = 1 << 15
    assert GOODS[15].coins == 12
    assert table.turn(BLUE, 1).offered(Trade) == []


def test_im_54_what_the_caravan_earns_may_pay_the_gap() -> None:
    table = persia()
    table.player(0).census = 0
    table.turn(BLUE, 1).play(Trade(table.land("Omán")))
    assert table.player(0).goods >> POTTERY & 1
    assert table.player(0).census == 0


def test_im_49_the_receiver_of_a_payment_gains_nothing_beyond_the_end() -> None:
    table = persia()
    table.player(3).census = CENSUS
    table.turn(BLUE, 1).play(Trade(table.land("Omán")))
    assert table.player(3).census == CENSUS


def test_im_53_hanging_gardens_raise_the_value_of_what_their_owner_gives() -> None:
    """Example: Pottery at 5 Coins is traded for a Basic Technology without compensation."""
    table = persia()
    table.player(0).goods = 1 << POTTERY
    table.player(0).wonder = HANGING_GARDENS
    table.player(3).goods, table.player(3).technologies = 0, 1 << AGRICULTURE
    table.turn(BLUE, 1).play(Trade(table.land("Omán")))
    assert table.player(0).census == 4
    table = persia()
    table.player(3).wonder = HANGING_GARDENS
    table.player(3).goods = 1 << POTTERY
    table.turn(BLUE, 1).play(Trade(table.land("Omán")))
    assert table.player(0).census == 3 + 1 - 2


def test_im_57_a_technology_got_by_trade_is_learned() -> None:
    table = persia()
    table.player(3).goods, table.player(3).technologies = 0, 1 << AGRICULTURE
    table.turn(BLUE, 1).play(Trade(table.land("Omán")))
    assert table.player(0).technologies == 1 << AGRICULTURE


def test_the_active_player_chooses_what_both_get() -> None:
    table = persia()
    table.player(0).goods |= 1 << SALT
    table.player(3).goods |= 1 << TIMBER
    table.turn(BLUE, 1).play(Trade(table.land("Omán")))
    assert table.moves == [ReceiveGood(TIMBER), ReceiveGood(POTTERY)]
    table.play(ReceiveGood(TIMBER))
    assert table.moves == [GiveGood(SALT), GiveGood(CATTLE)]
    table.play(GiveGood(SALT))
    assert table.player(3).goods >> SALT & 1


def test_a_technology_may_be_given_for_a_good() -> None:
    table = persia()
    table.player(0).technologies = 1 << AGRICULTURE
    table.turn(BLUE, 1).play(Trade(table.land("Omán")))
    assert table.moves == [GiveTechnology(AGRICULTURE), GiveGood(CATTLE)]
    assert table.player().census == 4


def test_im_08_a_partner_out_of_totems_may_lift_one_or_do_without() -> None:
    for lifts in (True, False):
        table = Table(7).control("Persia").present(GULF, "Omán").control("Omán", seat=3)
        table.player(0).goods, table.player(3).goods = 1 << CATTLE, 1 << POTTERY
        table.player(0).census = 3
        for t in range(125):
            if table.s.supply(3):
                table.player(3).present |= 1 << t
        table.turn(BLUE, 1).play(Trade(table.land("Omán")))
        while table.seat == 0:
            table.play(table.moves[0])
        assert table.deciding == "LiftFor"
        table.play(Lift(table.land("Galicia")) if lifts else PASS)
        assert bool(table.player(3).goods >> CATTLE & 1) is lifts
        assert table.has("Galicia", seat=3) is not lifts
        assert table.player(0).goods >> POTTERY & 1


def test_ambassadors_let_a_caravan_through() -> None:
    table = persia().present(GULF, seat=1)
    table.player().technologies = 1 << AMBASSADORS
    table.player(3).technologies = 1 << AMBASSADORS
    table.turn(BLUE, 1).play(Trade(table.land("Omán")))
    assert table.seat == 0
    assert table.player().goods >> POTTERY & 1


def test_im_77_a_caravan_goes_by_itself_when_every_route_takes_all_actions() -> None:
    """From Persia over the gulf or over Ormuz and the gulf to Omán: 1 action or 2."""
    for actions, laid in ((1, True), (2, False)):
        table = persia().present("Ormuz").turn(BLUE, actions)
        table.play(Trade(table.land("Omán")))
        assert (table.offered(March) == []) is laid


def test_im_77_a_caravan_that_may_be_blocked_chooses_its_route() -> None:
    """Over the gulf, where a rival could block it, or with another action past Ormuz by open sea,
    where nobody could."""
    table = persia().present("Ormuz", "Mar Arábigo").present(GULF, seat=1)
    table.turn(BLUE, 2).play(Trade(table.land("Omán")))
    assert table.places(March) == {GULF, "Ormuz"}


def test_im_83_a_trade_is_offered_when_a_route_earns_what_an_exchange_needs() -> None:
    """The gap of 3 Coins takes 2 spaces: those of a detour, which takes the second action."""
    for actions, offered in ((1, False), (2, True)):
        table = straits()
        assert bool(table.turn(BLUE, actions).offered(Trade)) is offered
    table = straits()
    table.player(0).census = 1  # and one of them may be there before
    assert table.turn(BLUE, 1).offered(Trade)


def test_im_83_only_routes_that_leave_a_payable_exchange_can_be_laid() -> None:
    table = straits().turn(BLUE, 2).play(Trade(straits().land("Omán")))
    assert table.places(March) == {GULF, "Ormuz"}
    table.play(March(table.land(GULF)))
    assert table.places(March) == {"Ormuz", "Mar Arábigo"}
    table.play(March(table.land("Mar Arábigo")))
    assert table.player(0).census == 0
    assert table.player(0).goods >> POTTERY & 1


def straits() -> Table:
    """Seat 0 has Salt, no money, and several routes from Persia to Omán, where Pottery waits."""
    table = Table(4).control("Persia").present(GULF, "Omán", "Ormuz", "Mar Arábigo")
    table.control("Omán", seat=3)
    table.player(0).goods, table.player(3).goods = 1 << SALT, 1 << POTTERY
    return table
