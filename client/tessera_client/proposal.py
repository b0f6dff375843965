"""What a table is to play, as its server wants to hear it."""

from __future__ import annotations

from collections.abc import Mapping

from tessera.engine.game import AnyGame, OptionValue
from tessera.errors import SetupError
from tessera.sentences import sentence
from tessera.v1 import common_pb2, lobby_pb2

LONGEST_CLOCK = 7 * 24 * 3600
"""Seconds; a server may allow less."""


def table_setup(
    game: AnyGame,
    seats: int,
    options: Mapping[str, OptionValue],
    *,
    draw: int = 10,
    move: int = 0,
    grace: int = 120,
    bot_plays_absent: bool = False,
) -> lobby_pb2.TableSetup:
    """The setup of a table; clocks are in seconds, a move clock of 0 has no limit.

    Raises SetupError.
    """
    values = {
        name: common_pb2.OptionValue(flag=value)
        if isinstance(value, bool)
        else common_pb2.OptionValue(choice=value)
        for name, value in game.choose(seats, options).items()
    }
    if max(draw, move, grace) > LONGEST_CLOCK:
        raise SetupError(
            sentence("no clock runs for {seconds} seconds", seconds=max(draw, move, grace)),
            remedy=sentence("Choose at most {most} seconds, which is a week.", most=LONGEST_CLOCK),
        )
    absence = common_pb2.ABSENCE_BOT if bot_plays_absent else common_pb2.ABSENCE_PASS
    clocks = common_pb2.Clocks(draw=draw, move=move, grace=grace, absence=absence)
    return lobby_pb2.TableSetup(game=game.name, seats=seats, options=values, clocks=clocks)
