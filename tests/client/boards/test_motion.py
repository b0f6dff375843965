"""What moves, when: with a clock that is told, and positions that are plain values."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from tests.client.boards.test_view import board_in, position, shown

from tessera.engine.sealed import Known, Sealed
from tessera.games.ancient_empires.ids import Order
from tessera.games.ancient_empires.state import State, Token
from tessera_client.boards import Look
from tessera_client.boards.motion import AWAY, Motion, Pursuit, paired

LENGTH = 0.4


def moved(before: int, after: int) -> Sequence[Motion]:
    """Positions are numbers; a piece goes from one to the other, but not to a hundred."""
    return [] if after == 100 else [Motion("piece", ("at", before), ("at", after))]


def way(pursuit: Pursuit, now: float) -> list[tuple[int, int, float]]:
    return [(m.motion.start[1], m.motion.end[1], round(m.part, 2)) for m in pursuit.moving(now)]


@pytest.fixture
def pursuit() -> Pursuit:
    pursuit = Pursuit(moved)
    pursuit.follow(1, 10.0, LENGTH)
    return pursuit


def test_what_is_seen_first_does_not_move(pursuit: Pursuit) -> None:
    assert (pursuit.shown, pursuit.moving(10.0), pursuit.behind) == (1, [], False)


def test_a_piece_glides_gently_from_where_it_was_to_where_it_is(pursuit: Pursuit) -> None:
    pursuit.follow(2, 10.1, LENGTH)
    assert pursuit.shown == 2
    assert [way(pursuit, 10.1 + LENGTH * part) for part in (0, 0.25, 0.5, 0.75)] == [
        [(1, 2, 0.0)],
        [(1, 2, 0.15)],
        [(1, 2, 0.5)],
        [(1, 2, 0.85)],
    ]
    assert way(pursuit, 10.1 + LENGTH) == []


def test_whatever_happens_during_a_glide_is_one_glide_afterwards(pursuit: Pursuit) -> None:
    pursuit.follow(2, 10.1, LENGTH)
    for n, now in ((3, 10.2), (4, 10.3), (5, 10.4)):
        pursuit.follow(n, now, LENGTH)
        assert (pursuit.shown, pursuit.behind) == (2, True)
    pursuit.follow(5, 10.55, LENGTH)
    assert (pursuit.shown, pursuit.behind) == (5, False)
    assert way(pursuit, 10.55) == [(2, 5, 0.0)]


@pytest.mark.parametrize("every", [0.01, 0.05, 0.3, 0.39, 0.41])
def test_what_is_shown_is_never_older_than_two_glides(every: float) -> None:
    """However fast things happen, and however many: a position a frame for a minute."""
    pursuit, happened = Pursuit(moved), {}
    now, frame, newest = 0.0, 1 / 60, 0
    while now < 60:
        if now >= newest * every:
            newest += 1
            happened[newest] = now
        pursuit.follow(newest, now, LENGTH)
        arrived = [
            n for n in happened if n > pursuit.shown or (n == pursuit.shown and way(pursuit, now))
        ]
        assert all(now - happened[n] <= 2 * LENGTH + 2 * frame for n in arrived)
        now += frame


def test_a_click_lets_all_arrive_where_it_is_so(pursuit: Pursuit) -> None:
    pursuit.follow(2, 10.1, LENGTH)
    pursuit.follow(7, 10.2, LENGTH)
    pursuit.finish()
    assert (pursuit.shown, pursuit.moving(10.2), pursuit.behind) == (7, [], False)


def test_at_speed_nothing_all_is_shown_at_once(pursuit: Pursuit) -> None:
    pursuit.follow(2, 10.1, 0.0)
    assert (pursuit.shown, pursuit.moving(10.1)) == (2, [])


def test_who_looked_away_sees_how_things_stand(pursuit: Pursuit) -> None:
    pursuit.follow(2, 10.1 + AWAY, LENGTH)
    assert (pursuit.shown, pursuit.moving(10.1 + AWAY)) == (2, [])


def test_where_nothing_moves_nobody_waits(pursuit: Pursuit) -> None:
    pursuit.follow(100, 10.1, LENGTH)
    pursuit.follow(101, 10.12, LENGTH)
    assert way(pursuit, 10.12) == [(100, 101, 0.0)]


def test_like_pieces_go_to_the_nearest_place() -> None:
    def distance(a: int, b: int) -> float:
        return abs(a - b)

    assert paired([1, 9], [8, 3], distance) == ([(9, 8), (1, 3)], [], [])
    assert paired([1, 5], [4], distance) == ([(5, 4)], [1], [])
    assert paired([], [4, 4], distance) == ([], [], [4, 4])


# -- Ancient Empires -------------------------------------------------------------------------------


def after(change: str) -> tuple[State, State]:
    before, s = position(), position()
    [home, *_] = s.board.ancient
    match change:
        case "move":
            s.players[0].armies[home] -= 1
            s.players[0].armies[5] += 1
        case "recruit":
            s.players[1].armies[5] += 2
        case "lose":
            s.players[0].armies[home] -= 1
        case "settle":
            s.settlement[9] = 2
        case "place":
            s.first[3] = Token(1, Sealed(b"x" * 32))
        case "reveal":
            before.first[3] = Token(1, Sealed(b"x" * 32))
            s.first[3] = Token(1, Known(Order.GROW), face_up=True)
        case "take back":
            before.second[3] = Token(2, Sealed(b"x" * 32))
        case "marker":
            s.marker = 4
        case "invent":
            before.technology_market, s.technology_market = (7, 8, 9), (7, 5, 9)
            s.players[2].technologies = (8,)
        case "give back":
            before.players[2].technologies = (8,)
            s.technology_market = (7, 8, 9)
        case "wonder":
            s.players[3].wonders = (4,)
    return before, s


def test_every_piece_that_moves_says_from_where_and_to_where() -> None:
    board = board_in()

    def told(change: str) -> list[tuple[str, object, object, bool]]:
        motions = board.motions(*after(change))
        return [(m.what[0], m.start, m.end, m.was is not None) for m in motions]  # type: ignore[index]  # places

    [home, *_] = position().board.ancient
    land = "territory"
    assert told("move") == [("army", (land, home), (land, 5), False)]
    assert told("recruit") == [("army", ("player", 1), (land, 5), False)] * 2
    assert told("lose") == [("army", (land, home), ("player", 0), False)]
    assert told("settle") == [("settlement", ("player", 2), (land, 9), False)]
    assert told("place") == [("token", ("player", 1), ("first", 3), False)]
    assert told("reveal") == [("token", ("first", 3), ("first", 3), True)]
    assert told("take back") == [("token", ("second", 3), ("player", 2), False)]
    assert told("marker") == [("marker", ("marker", position().marker), ("marker", 4), False)]
    assert told("invent") == [("card", ("technology", 8), ("player", 2), False)]
    assert told("give back") == [("card", ("player", 2), ("technology", 8), False)]
    assert told("wonder") == [("card", ("wonder", 4), ("player", 3), False)]
    assert told("nothing") == []


@pytest.mark.parametrize(
    "change", ["move", "recruit", "lose", "settle", "place", "reveal", "take back", "marker"]
)
def test_every_piece_that_moves_has_a_picture_and_places(change: str) -> None:
    board = board_in()
    before, s = after(change)
    shown(board, before)
    motions = board.motions(before, s)
    shown(board, s, Look(coming=tuple(motions)))
    for motion in motions:
        assert board.piece(motion.what) is not None
        assert motion.was is None or board.piece(motion.was) is not None
        for place in (motion.start, motion.end):
            spot = board.stands(motion.what, place)
            assert (spot is None) == (place[0] == "player")


@pytest.mark.parametrize("change", ["move", "recruit", "settle", "place", "reveal", "marker"])
def test_what_is_on_its_way_does_not_stand_where_it_will(change: str) -> None:
    board = board_in()
    before, s = after(change)
    motions = tuple(board.motions(before, s))
    there = shown(board, s).copy()
    on_its_way = shown(board, s, Look(coming=motions))
    assert there.get_buffer().raw != on_its_way.get_buffer().raw
    assert shown(board, s).get_buffer().raw == there.get_buffer().raw
