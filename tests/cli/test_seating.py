"""A table at a terminal: whole once, then only what has changed, each thing said once."""

from __future__ import annotations

import pytest

from tessera.engine.game import Status
from tessera.errors import FormatError, SetupError
from tessera.fairness.verifier import Told
from tessera.games import load
from tessera.v1 import common_pb2
from tessera.v1 import lobby_pb2 as pb
from tessera_cli.choices import parse_options
from tessera_cli.narrate import asked, tells
from tessera_cli.seating import Seating, addressed


def seat(name: str = "", *, bot: str = "", key: bool = True, **marks: bool) -> pb.TableSeat:
    """A seat of somebody, or a free one."""
    if not name:
        return pb.TableSeat()
    player = common_pb2.Player(name=name, key=name.encode() if key else b"")
    return pb.TableSeat(player=player, bot=bot, **marks)


def table(*seats: pb.TableSeat, state: int = pb.TABLE_STATE_OPEN) -> pb.Table:
    made = pb.Table(code="ABCDEF", seats=seats)
    made.state = state  # type: ignore[assignment]  # any number may come from a server
    return made


LIVIA = seat("Livia", ready=True, connected=True)


def told(*tables: pb.Table) -> list[str]:
    """What is said of all but the first."""
    seating = Seating()
    first, *rest = [seating.tell(each) for each in tables]
    assert len(first) == 1
    return [line for lines in rest for line in lines]


def test_the_whole_table_is_told_once() -> None:
    seating = Seating()
    bot = seat("greedy bot", bot="greedy", key=False)
    whole = "Table ABCDEF (open)  0: Livia (ready)  1: greedy bot (on its way)  2: free"
    assert seating.tell(table(LIVIA, bot, seat())) == [whole]
    assert seating.tell(table(LIVIA, bot, seat())) == []


def test_a_bot_that_comes_is_told_once_and_never_away() -> None:
    coming = seat("greedy bot", bot="greedy", key=False)
    there = seat("greedy ABCDEF-1", bot="greedy", ready=True)
    here = seat("greedy ABCDEF-1", bot="greedy", ready=True, connected=True)
    assert told(*(table(LIVIA, each) for each in (seat(), coming, there, here))) == [
        "greedy bot takes seat 1 and is on its way.",
        "greedy ABCDEF-1 takes seat 1 and is ready.",
    ]


def test_who_goes_away_and_comes_back_is_named_each_time() -> None:
    here, away = seat("Marcus", ready=True, connected=True), seat("Marcus", ready=True)
    tables = [table(LIVIA, each) for each in (here, away, here, away)]
    assert told(*tables) == ["Marcus is away.", "Marcus is back.", "Marcus is away."]
    assert told(*tables[1:3]) == ["Marcus is back."]


def test_that_all_go_from_the_table_to_the_match_is_not_told() -> None:
    here, away = seat("Marcus", ready=True, connected=True), seat("Marcus", ready=True)
    starting, playing = pb.TABLE_STATE_STARTING, pb.TABLE_STATE_PLAYING
    assert told(
        table(LIVIA, here),
        table(LIVIA, away, state=starting),
        table(LIVIA, here, state=starting),
        table(LIVIA, here, state=playing),
        table(LIVIA, away, state=playing),
    ) == ["The match is about to start.", "Marcus is away."]


def test_what_people_say_of_themselves_is_told() -> None:
    here = seat("Marcus", connected=True)
    ready = seat("Marcus", connected=True, ready=True)
    assert told(
        table(LIVIA, here), table(LIVIA, ready), table(LIVIA, here), table(LIVIA, seat())
    ) == [
        "Marcus is ready.",
        "Marcus is not ready.",
        "Marcus has left seat 1: it is free.",
    ]


def test_a_wish_says_how_to_agree() -> None:
    wish = seat("Livia", ready=True, connected=True, wish=True)
    for state, words in (
        (pb.TABLE_STATE_PLAYING, "Livia wishes to adjourn: type adjourn to agree."),
        (pb.TABLE_STATE_ADJOURNED, "Livia wishes to go on: type resume to agree."),
    ):
        assert told(table(LIVIA, state=state), table(wish, state=state)) == [words]


def test_a_state_that_is_not_known_here_is_told_by_its_number() -> None:
    assert told(table(LIVIA), table(LIVIA, state=99)) == ["The table is now: state 99."]


def test_who_is_spoken_to_is_known_by_the_longest_name_that_fits() -> None:
    people = table(seat("Ana"), seat("Ana Maria"), seat())
    people.watchers.add(name="Bruno")
    assert addressed("ana maria salve", people) == "Ana Maria"
    assert addressed("Ana salve", people) == "Ana"
    assert addressed("bruno", people) == "Bruno"
    with pytest.raises(FormatError, match="not clear to whom") as error:
        addressed("Anastasia salve", people)
    assert "tell NAME TEXT" in error.value.remedy


def test_who_is_gone_is_worth_a_line_and_a_sealed_cup_is_not() -> None:
    gone, back = (Told(7, 0, kind, said, 1) for kind, said in (("absence", ""), ("said", "here")))
    sealing, handover = Told(8, 0, "said", "sealing", 1), Told(9, 0, "handover")
    assert [tells(told) for told in (gone, back, sealing, handover)] == [True, False, False, True]


def test_a_question_that_the_phase_has_told_is_not_told_again() -> None:
    status = Status("Round 1, Red Actions", "Red: Red Actions", ())
    assert asked(status) == ("Red", "")
    assert asked(Status("Setup", "Red: pick a Metropolis", ())) == ("Red", "pick a Metropolis")


def test_an_option_without_its_value_is_refused_with_all_there_are() -> None:
    with pytest.raises(SetupError, match="the option 'mode' has no value") as error:
        parse_options(load("imperios-milenarios"), ["mode"])
    assert "mode=epic" in error.value.remedy
    with pytest.raises(SetupError, match="has no option 'foo'") as error:
        load("imperios-milenarios").choose(4, parse_options(load("imperios-milenarios"), ["foo"]))
    assert "Its options are" in error.value.remedy
