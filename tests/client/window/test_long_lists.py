"""Lists without end, and of games that are not known here: shown at once, and Tab goes through."""

from __future__ import annotations

from pathlib import Path

from tests.client.window.driver import Driver

from tessera.v1 import lobby_pb2 as pb
from tessera_client.scenes.joining import Joining
from tessera_client.scenes.replays import Replays
from tessera_client.stories import Kept

TABLES = 2000
"""As many as a server has at most, unless its operator changes that."""


def listed(window: Driver, game: str = "imperios-milenarios") -> None:
    joining = Joining(window.app)
    window.app.push(joining)
    setup = pb.TableSetup(game=game, seats=4)
    joining._seen(
        pb.ListTablesResponse(
            complete=True,
            tables=[
                pb.TableSummary(code=f"T{n}", title=f"table {n}", setup=setup, free_seats=1)
                for n in range(TABLES)
            ],
        )
    )
    window.step()


def test_of_the_tables_of_a_full_server_those_near_are_drawn(window: Driver) -> None:
    listed(window)
    assert 0 < sum(spot.name.startswith("join ") for spot in window.spots) < 50
    window.tab_to("join T30")
    assert window.spot("join T30").rect.h > 0


def test_a_table_of_a_game_that_is_not_known_here_is_listed_by_its_name(window: Driver) -> None:
    listed(window, "senet")
    assert window.has("join T0")


def test_matches_of_games_that_are_not_known_here_are_listed_too(window: Driver) -> None:
    replays = Replays(window.app)
    window.app.push(replays)
    window.wait(lambda: replays.kept is not None)
    replays.kept = [Kept(Path(f"{n}.tessera"), "senet", ("Ada",), float(n)) for n in range(TABLES)]
    window.step()
    assert window.has("replay 0")
    assert sum(spot.name.startswith("replay ") for spot in window.spots) < 50
