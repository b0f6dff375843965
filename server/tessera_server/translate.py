"""Between the lobby's values and its messages."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from tessera import games, wire
from tessera.engine.game import OptionValue
from tessera.errors import Refused
from tessera.sentences import sentence
from tessera.v1 import common_pb2, lobby_pb2
from tessera_server.identity import Player
from tessera_server.limits import Limits
from tessera_server.table import Absence, Chair, Clocks, Setup, State, Table

STATES: Final = {
    State.OPEN: lobby_pb2.TABLE_STATE_OPEN,
    State.STARTING: lobby_pb2.TABLE_STATE_STARTING,
    State.PLAYING: lobby_pb2.TABLE_STATE_PLAYING,
    State.ADJOURNED: lobby_pb2.TABLE_STATE_ADJOURNED,
    State.OVER: lobby_pb2.TABLE_STATE_OVER,
}
ABSENCES: Final = {
    Absence.PASS: common_pb2.ABSENCE_PASS,
    Absence.BOT: common_pb2.ABSENCE_BOT,
}
DEFAULT: Final = Clocks()


def option(value: OptionValue) -> common_pb2.OptionValue:
    """A chosen value."""
    if isinstance(value, bool):
        return common_pb2.OptionValue(flag=value)
    return common_pb2.OptionValue(choice=value)


def read_options(options: Mapping[str, common_pb2.OptionValue]) -> dict[str, OptionValue]:
    """The values that a table chose, in the order of their names.  Raises Refused."""
    chosen: dict[str, OptionValue] = {}
    for name in sorted(options):
        which = options[name].WhichOneof("value")
        if which is None:
            raise Refused(
                sentence("the option {name} has no value", name=repr(name)), reason="bad-setup"
            )
        chosen[name] = options[name].flag if which == "flag" else options[name].choice
    return chosen


def read_setup(message: lobby_pb2.TableSetup) -> Setup:
    """What is to be played, not checked yet.  Raises Refused."""
    clocks = DEFAULT
    if message.HasField("clocks"):
        absence = next((a for a, n in ABSENCES.items() if n == message.clocks.absence), None)
        clocks = Clocks(
            message.clocks.draw or DEFAULT.draw,
            message.clocks.move,
            message.clocks.grace or DEFAULT.grace,
            absence or DEFAULT.absence,
        )
    return Setup(message.game, message.seats, read_options(message.options), clocks)


def setup(of: Setup) -> lobby_pb2.TableSetup:
    """What is played at a table."""
    return lobby_pb2.TableSetup(
        game=of.game,
        seats=of.seats,
        options={name: option(value) for name, value in of.options.items()},
        clocks=common_pb2.Clocks(
            draw=of.clocks.draw,
            move=of.clocks.move,
            grace=of.clocks.grace,
            absence=ABSENCES[of.clocks.absence],
        ),
    )


def player(of: Player) -> common_pb2.Player:
    """Somebody who has signed in."""
    return common_pb2.Player(name=of.name, key=of.key)


def _seat(chair: Chair, connected: bool) -> lobby_pb2.TableSeat:
    taken = bool(chair.key or chair.bot)
    return lobby_pb2.TableSeat(
        player=common_pb2.Player(name=chair.name, key=chair.key) if taken else None,
        ready=chair.ready,
        connected=connected,
        bot=chair.bot,
        wish=chair.wish,
    )


def table(of: Table, present: Iterable[bytes]) -> lobby_pb2.Table:
    """A table as those at it see it; *present* are the keys of those who are connected."""
    here = set(present)
    return lobby_pb2.Table(
        code=of.code,
        title=of.title,
        setup=setup(of.setup),
        visibility=lobby_pb2.VISIBILITY_OPEN if of.listed else lobby_pb2.VISIBILITY_BY_CODE,
        has_password=bool(of.password),
        state=STATES[of.state],
        host_key=of.host,
        seats=[_seat(chair, chair.key in here) for chair in of.chairs],
        watchers=[common_pb2.Player(name=n, key=k) for k, n in of.watchers.items()],
        muted=sorted(of.muted.values()),
        match=of.match,
        revision=of.revision,
        brought=bytes.fromhex(of.brought),
    )


def summary(of: Table) -> lobby_pb2.TableSummary:
    """A table in the list."""
    return lobby_pb2.TableSummary(
        code=of.code,
        title=of.title,
        setup=setup(of.setup),
        has_password=bool(of.password),
        state=STATES[of.state],
        host=of.names().get(of.host, ""),
        free_seats=sum(chair.free for chair in of.chairs),
        watchers=len(of.watchers),
        brought=bytes.fromhex(of.brought),
    )


def game_info(name: str) -> lobby_pb2.GameInfo:
    """One game that the server can referee."""
    game = games.load(name)
    messages = wire.wire(game)
    return lobby_pb2.GameInfo(
        name=game.name,
        title=game.title,
        version=game.version,
        content_hash=game.content_hash,
        min_seats=game.seats.start,
        max_seats=game.seats[-1],
        options=[
            lobby_pb2.OptionInfo(
                name=each.name,
                default_value=option(each.default),
                values=[option(value) for value in each.values],
                help=each.help,
            )
            for each in game.options
        ],
        move_message=messages.move_message,
        event_message=messages.event_message,
    )


def limits(of: Limits, strategies: Iterable[str]) -> lobby_pb2.Limits:
    """What this server allows."""
    return lobby_pb2.Limits(
        message_bytes=of.message_bytes,
        chat_characters=of.chat_characters,
        name_characters=of.name_characters,
        calls_per_second=of.calls.per_second,
        chat_lines_per_second=of.chat.per_second,
        moves_per_second=of.moves.per_second,
        tables=of.tables,
        tables_per_player=of.tables_per_player,
        bots=of.bots,
        bot_strategies=strategies,
        waiting_updates=of.waiting_updates,
    )
