"""Tables as a server tells of them, which may be newer than this program, or lie."""

from __future__ import annotations

from typing import Final

from tessera.errors import SetupError, WrongServer
from tessera.games import load
from tessera.sentences import sentence
from tessera.v1 import lobby_pb2 as pb

PREFIX: Final = "TABLE_STATE_"


def state_of(number: int) -> str:
    """The word for a ``TableState``, also for one that is not known here."""
    value = pb.TableState.DESCRIPTOR.values_by_number.get(number)
    return f"state {number}" if value is None else value.name.removeprefix(PREFIX).lower()


def title_of(game: str) -> str:
    """What a game is called; its name where it is not known here."""
    try:
        return load(game).title
    except SetupError:
        return game


def checked(table: pb.Table) -> pb.Table:
    """*table*, if there can be such a one.  Raises WrongServer."""
    setup = table.setup
    try:
        game = load(setup.game)
    except SetupError as error:
        raise WrongServer(
            sentence(
                "at table {code} a game is played that is not known here: {game}",
                code=table.code,
                game=setup.game,
            ),
            remedy="Update Tessera on this machine.",
        ) from error
    if setup.seats not in game.seats or len(table.seats) != setup.seats:
        raise WrongServer(
            sentence("the server tells of table {code} what cannot be", code=table.code),
            remedy="Update Tessera at both ends, or find another server.",
        )
    return table
