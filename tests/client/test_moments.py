"""The moments in which a match turned."""

from __future__ import annotations

from tessera_client.moments import GREATEST, Moment, moments


def test_the_greatest_gains_and_losses_of_one_player_are_told_in_their_order() -> None:
    totals = [(0, 0), (1, 0), (1, 1), (3, 1), (3, 8), (3, 5), (9, 5), (10, 5)]
    told = [(m.page, m.seat, m.change) for m in moments(totals)]
    assert told == [(3, 0, 2), (4, 1, 7), (5, 1, -3), (6, 0, 6), (7, 0, 1)]
    assert len(told) == GREATEST


def test_when_the_winner_takes_the_lead_for_good_is_told() -> None:
    totals = [(0, 0), (2, 0), (2, 3), (4, 3), (4, 3)]
    assert [m.page for m in moments(totals) if m.leads] == [3]


def test_a_lead_that_comes_while_all_score_is_nobodys_gain() -> None:
    assert moments([(1, 0), (1, 0), (3, 8)]) == (Moment(2, 1, 0, leads=True),)


def test_nobody_leads_at_a_tie_or_from_the_first_page_on() -> None:
    assert not any(m.leads for m in moments([(0, 0), (1, 0), (1, 1)]))
    assert moments([(5, 0), (5, 0)]) == ()
    assert moments([]) == ()


def test_the_setup_does_not_count() -> None:
    assert [m.page for m in moments([(0, 0), (7, 0), (7, 0), (7, 9)], start=3)] == [3]
