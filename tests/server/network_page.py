"""The blocks of docs/network.md that are written, not typed: calls, a recording, reasons, limits.

``python -m tests.server.network_page`` writes them anew.
"""

from __future__ import annotations

import asyncio
import dataclasses
import re
import tempfile
from pathlib import Path
from typing import Any, Final

from google.protobuf.message import Message
from google.rpc import code_pb2
from tests.server.guests import GAME, Guest, Town, read, town
from tests.server.players import SeatPlayer

from tessera.errors import FormatError
from tessera.fairness.transcript import Entry
from tessera.v1 import lobby_pb2 as pb
from tessera.v1 import match_pb2
from tessera_server.limits import Limits, Rate
from tessera_server.status import CODES

ROOT: Final = Path(__file__).parents[2]
PAGE: Final = ROOT / "docs" / "network.md"
PROTOS: Final = ROOT / "protos" / "tessera" / "v1"


def page() -> str:
    """The page as it should be."""
    text = PAGE.read_text("utf-8")
    for name, lines in {
        "calls": calls(),
        "recording": asyncio.run(recording()),
        "reasons": reasons(),
        "limits": limits(),
    }.items():
        block = "\n".join([f"<!-- {name} -->", *lines, "<!-- end -->"])
        before, _, rest = text.partition(f"<!-- {name} -->")
        text = before + block + rest.partition("<!-- end -->")[2]
    return text


# -- from the proto files -------------------------------------------------------------------------


def calls() -> list[str]:
    """Every call with what its comment says."""
    lines = ["| call | |", "| --- | --- |"]
    for file in ("lobby.proto", "match.proto"):
        for comment, signature in commented(PROTOS / file, r"rpc (.*);"):
            name = signature.partition("(")[0]
            takes, _, gives = signature.partition(" returns ")
            streams = [arrow for arrow, side in (("→", takes), ("←", gives)) if "(stream " in side]
            kind = f", stream {' '.join(streams)}" if streams else ""
            lines.append(f"| `{name}`{kind} | {comment} |")
    return lines


def reasons() -> list[str]:
    """Every reason with its status and what its comment says."""
    lines = ["| reason | status | |", "| --- | --- | --- |"]
    for comment, name in commented(PROTOS / "common.proto", r"REASON_(\w+) = \d+;"):
        if name in CODES:
            lines.append(f"| `{name}` | `{code_pb2.Code.Name(CODES[name])}` | {comment} |")
    return lines


def commented(path: Path, pattern: str) -> list[tuple[str, str]]:
    """What *pattern* finds in the lines of a proto file, each with the comment above it."""
    found: list[tuple[str, str]] = []
    comment: list[str] = []
    for line in path.read_text("utf-8").splitlines():
        line = line.strip()
        if line.startswith("//"):
            comment.append(line.removeprefix("//").strip())
            continue
        if match := re.match(pattern, line):
            found.append((" ".join(comment), match[1]))
        comment = []
    return found


def limits() -> list[str]:
    """Every limit with its default."""
    told, lines = Limits(), ["| limit | default |", "| --- | --- |"]
    for part in dataclasses.fields(told):
        value = getattr(told, part.name)
        if isinstance(value, Rate):
            value = f"{value.per_second:g} a second, {value.burst} at once"
        lines.append(f"| {part.name.replace('_', ' ')} | {value} |")
    return lines


# -- from a match ---------------------------------------------------------------------------------


class Recorder:
    """Writes down what goes over the wire."""

    def __init__(self) -> None:
        self.lines: list[str] = ["```"]

    def note(self, text: str) -> None:
        self.lines += ["", f"# {text}"]

    def sent(self, who: str, call: str, message: Message) -> None:
        self.lines.append(f"{who:>4} → {call} {shown(message)}".rstrip())

    def got(self, who: str, message: Message) -> None:
        self.lines.append(f"{who:>4} ← {shown(message)}")


def shown(message: Any) -> str:
    """A message on one line: its fields, bytes by their length."""
    parts = []
    for field, value in message.ListFields():
        values = list(value) if field.is_repeated and not hasattr(value, "items") else [value]
        if field.name == "entries":
            parts.append(f"entries: [{', '.join(map(entry, values))}]")
        elif field.name in ("games", "limits", "setup", "table", "options"):
            parts.append(f"{field.name}: …")
        elif field.is_repeated:
            parts.append(f"{field.name}: [{', '.join(one(field, each) for each in values)}]")
        else:
            parts.append(f"{field.name}: {one(field, value)}")
    return "{" + ", ".join(parts) + "}"


def one(field: Any, value: Any) -> str:
    if field.message_type is not None:
        return shown(value)
    if field.enum_type is not None:
        return str(field.enum_type.values_by_number[value].name)
    if isinstance(value, bytes):
        return f"<{len(value)} bytes>" if len(value) in (32, 64) else "<bytes>"
    if field.name in ("token", "code", "match"):
        return f"<{field.name}>"
    if field.name in ("software", "left", "time"):
        return "…"
    text = str(value)
    return repr(text) if isinstance(value, str) else text


def entry(raw: bytes) -> str:
    """An entry by its kind."""
    try:
        return f"<{Entry.read(raw)[0].kind}>"
    except FormatError:
        return "<genesis>"


async def recording() -> list[str]:
    """How two players come to a table and begin a match."""
    with tempfile.TemporaryDirectory() as folder:
        async with town(Path(folder)) as here:
            return await _record(here)


async def _record(here: Town) -> list[str]:
    recorder = Recorder()
    recorder.note("coming in")
    ada = here.stranger("Ada")
    _listen(ada, recorder)
    await ada.call("Greet", pb.GreetRequest(oldest_protocol=1, newest_protocol=1))
    await ada.sign_in(here.tls_key_hash)
    bob = await here.guest("Bob")
    _listen(bob, recorder)
    recorder.note("a table")
    table = await ada.create(setup=pb.TableSetup(game=GAME, seats=2))
    watch_request = pb.WatchTableRequest(code=table.code)
    recorder.sent("Bob", "JoinTable", pb.JoinTableRequest(code=table.code))
    bob.listener = None
    await bob.join(table.code)
    _listen(bob, recorder)
    recorder.sent("Ada", "WatchTable", watch_request)
    watch = ada.stream("WatchTable", watch_request)
    recorder.got("Ada", await read(watch))
    await bob.call("Say", pb.SayRequest(code=table.code, text="Good game!"))
    recorder.got("Ada", await read(watch))
    await bob.ready(table.code)
    recorder.got("Ada", await read(watch))
    match = (await ada.start(table.code)).match
    watch.cancel()
    recorder.note("the match begins")
    players = [SeatPlayer(guest, match, seed="page") for guest in (ada, bob)]
    attached = [await _attach(player, recorder) for player in players]
    for player, (stream, invitation) in zip(players, attached, strict=True):
        await _hello(player, stream, invitation, recorder)
    recorder.note("something that is no message is declined; the stream goes on")
    request = match_pb2.PlayRequest(message=b"nonsense")
    recorder.sent("Bob", "Play", request)
    await attached[1][0].write(request)
    await _until(attached[1][0], recorder, "Bob", lambda update: bool(update.refusals))
    for stream, _ in attached:
        stream.cancel()
    return [*recorder.lines, "```"]


def _listen(guest: Guest, recorder: Recorder) -> None:
    def listener(call: str, request: Message, response: Message | None) -> None:
        if response is None:
            recorder.sent(guest.name, call, request)
        else:
            recorder.got(guest.name, response)

    guest.listener = listener


async def _attach(player: SeatPlayer, recorder: Recorder) -> tuple[Any, match_pb2.Invitation]:
    name = player.guest.name
    stream = player.guest.match.Play(metadata=player.guest.metadata)
    request = match_pb2.PlayRequest(attach=player._attach())
    recorder.sent(name, "Play", request)
    await stream.write(request)
    update = (await read(stream)).update
    recorder.got(name, update)
    return stream, update.invitation


async def _hello(
    player: SeatPlayer, stream: Any, invitation: match_pb2.Invitation, recorder: Recorder
) -> None:
    request = match_pb2.PlayRequest(hello=player.hello(invitation.terms, invitation.seat))
    recorder.sent(player.guest.name, "Play", request)
    await stream.write(request)
    if player.guest.name == "Bob":
        await _until(stream, recorder, "Bob", lambda update: bool(update.entries))


async def _until(stream: Any, recorder: Recorder, name: str, wanted: Any) -> None:
    """Read on to the update that is wanted, and write that down."""
    while not wanted(update := (await read(stream)).update):
        pass
    recorder.got(name, update)


if __name__ == "__main__":
    PAGE.write_text(page(), "utf-8", newline="\n")
