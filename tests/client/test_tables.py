"""Tables that cannot be, of a server that is newer or lies: told in a sentence, never drawn."""

from __future__ import annotations

import pytest

from tessera.errors import WrongServer
from tessera.v1 import common_pb2
from tessera.v1 import lobby_pb2 as pb
from tessera_client.refusals import reason_of
from tessera_client.tables import checked, state_of, title_of


def table(game: str = "imperios-milenarios", seats: int = 4, shown: int = 4) -> pb.Table:
    setup = pb.TableSetup(game=game, seats=seats)
    return pb.Table(code="K7QM2X", setup=setup, seats=[pb.TableSeat()] * shown)


def test_a_table_that_can_be_is_taken() -> None:
    assert checked(table()) == table()


@pytest.mark.parametrize(
    ("seats", "shown"), [(0, 0), (3, 3), (8, 8), (2**32 - 1, 4), (4, 0), (4, 5)]
)
def test_a_table_has_the_seats_of_its_game(seats: int, shown: int) -> None:
    with pytest.raises(WrongServer, match="K7QM2X what cannot be") as wrong:
        checked(table(seats=seats, shown=shown))
    assert wrong.value.remedy


@pytest.mark.parametrize("game", ["", "senet", "../ancient-empires"])
def test_a_game_of_a_newer_server_is_named_and_the_remedy_is_to_update(game: str) -> None:
    with pytest.raises(WrongServer, match="not known here") as wrong:
        checked(table(game))
    assert "Update" in wrong.value.remedy
    assert title_of(game) == game


def test_words_that_a_newer_server_has_beside_ours_can_be_told() -> None:
    assert state_of(pb.TABLE_STATE_PLAYING) == "playing"
    assert state_of(99) == "state 99"
    assert reason_of(common_pb2.REASON_NO_SUCH_TABLE) == "no-such-table"
    assert reason_of(99) == "reason-99"
